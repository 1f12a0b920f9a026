import { textOf } from '../../core/change-set.ts';
import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedLines, LeftOut } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import type { Version } from '../files/version.ts';
import { withNonsense } from '../gate/blind-gate.ts';
import type { CommandOnChange, Trial } from '../gate/command-on-change.ts';
import { msOf } from '../gate/gate.ts';
import { newFailures } from '../results/read-result.ts';
import { executedIn, saysNoOther } from '../results/test-counts.ts';
import { endsBlock, type Part, withOthers } from './places.ts';

const MOST_RUNS = 14;

export interface SearchOptions {
  readonly command: CommandOnChange;
  /** All commands that judge the change. */
  readonly commands: readonly CommandOnChange[];
  readonly trial: Trial;
  /** In milliseconds of all probes of the review: it makes no run that may take longer. */
  readonly endsAt: number;
  /** The same until a part has an answer. */
  readonly firstEndsAt: number;
}

/**
 * What a run with a part of the change left out says about that part. `fails`: by a test or a build, which an output
 * without counts of tests does not tell. `no-answer`: it had no end, or no time was left.
 */
type Answer = 'noticed' | 'unnoticed' | 'does-not-load' | 'fails' | 'no-answer';

/** Leaves parts of a change out, one at a time, within its limits of runs and time. */
export class Search {
  readonly #options: SearchOptions;
  #noticed = 0;
  /** What no test notices: parts, and files that no test loads with what of them the change is known to have. */
  readonly #unnoticed: Part[] = [];
  /** Whether tests load a file, as far as a run without a part of it, or with nonsense in it, has shown. */
  readonly #isLoaded = new Map<string, boolean>();
  /** Parts that no run was left for, or whose run does not tell whether a test notices it. */
  #unanswered = 0;
  /** Of the unnoticed ones: those of which the whole gate does not tell whether a test notices it. */
  #unclear = 0;
  #runs = 0;

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  async leaveOut(part: Part): Promise<void> {
    if (this.#isLoaded.get(part.path) === false) return;
    const { trial } = this.#options;
    const lines = this.#linesOf(part.path);
    let left = part;
    let answer = await this.#without(part, trial);
    // A block that needs a line in its place, as in Python, gets one that does nothing.
    if (answer === 'does-not-load' && part.instead.length === 0 && endsBlock(part, lines)) {
      left = { ...part, instead: [`${/^[ \t]*/.exec(lines[part.from - 1] ?? '')?.[0] ?? ''}0\n`] };
      answer = await this.#without(left, trial);
    }
    if (answer === 'unnoticed') {
      const damaged = lines
        .slice(part.from - 1, part.to)
        .map((line) => line.replace(/^.*\w/, `$&${NONSENSE}`));
      const isCode = await this.#without({ ...part, instead: damaged }, trial, 'damaged');
      if (isCode === 'no-answer') this.#unanswered += 1;
      else if (isCode !== 'unnoticed') this.#unnoticed.push(left);
      else if (await this.#isUnloaded(part.path)) this.#unnoticed.push(this.#changedIn(part));
    } else if (answer === 'noticed') this.#noticed += 1;
    else if (answer !== 'does-not-load') this.#unanswered += 1;
  }

  /** Null: there was no part that says something when it is left out. */
  async result(): Promise<LeftOut | null> {
    const { trial, command } = this.#options;
    const tried = this.#noticed + this.#unnoticed.length;
    if (tried === 0 && this.#unanswered === 0) return null;
    const byAll = await this.#unnoticedByAll();
    const shared = { command: command.entry.text, tried, unanswered: this.#unanswered + this.#unclear };
    if (byAll === null)
      return { ...shared, files: trial.files, unnoticed: joined(this.#unnoticed), areMostUnnoticed: false };
    return { ...shared, files: [], unnoticed: joined(byAll), areMostUnnoticed: this.#areMost(byAll) };
  }

  /** Those that no command of the gate notices as a whole. Null: that is not known. */
  async #unnoticedByAll(): Promise<readonly Part[] | null> {
    const { trial, command, commands } = this.#options;
    let left: readonly Part[] | null = this.#unnoticed;
    for (const one of commands)
      if (left !== null && left.length > 0 && (one !== command || trial.files.length > 0))
        left = await this.#unnoticedBy(one, left);
    return left;
  }

  /** Where the tests of the change notice little, a whole command is worth more time than the search has. */
  async #unnoticedBy(command: CommandOnChange, found: readonly Part[]): Promise<readonly Part[] | null> {
    const whole = command.whole;
    if (!this.#areMost(found) && !this.#isAffordable(whole)) return null;
    const answer = await this.#ask(this.#leftOut(found), whole);
    if (answer === 'unnoticed') return found;
    if (answer === 'no-answer') return null;
    const kept: Part[] = [];
    for (const part of found) {
      const alone = found.length > 1 ? await this.#without(part, whole) : answer;
      if (alone === 'unnoticed') kept.push(part);
      // A linter may miss it, and no test.
      else if (alone !== 'noticed') this.#unclear += 1;
    }
    return kept;
  }

  /** Whether these are most of the parts that load without them. What was not answered may have been noticed. */
  #areMost(unnoticed: readonly Part[]): boolean {
    return 2 * unnoticed.length > this.#noticed + this.#unnoticed.length + this.#unanswered;
  }

  async #without(part: Part, trial: Trial, of: Version['of'] = 'left-out'): Promise<Answer> {
    if (this.#runs >= MOST_RUNS || !this.#isAffordable(trial)) return 'no-answer';
    this.#runs += 1;
    const answer = await this.#ask(this.#leftOut([part], of), trial);
    if (answer !== 'unnoticed' && answer !== 'no-answer') this.#isLoaded.set(part.path, true);
    return answer;
  }

  async #ask(version: Version, trial: Trial): Promise<Answer> {
    return answerOf(await trial.run(version), trial.reference);
  }

  #leftOut(parts: readonly Part[], of: Version['of'] = 'left-out'): Version {
    const { changes, texts } = this.#options.command.change;
    const before = (path: string): string | null => texts.find((one) => one.path === path)?.before ?? null;
    return { of, changes: withOthers(changes, parts, before) };
  }

  async #isUnloaded(path: string): Promise<boolean> {
    if (this.#isLoaded.has(path)) return false;
    const { command, trial } = this.#options;
    const answer = await this.#ask(withNonsense(command.change.changes, [path]), trial);
    if (answer !== 'no-answer') this.#isLoaded.set(path, answer !== 'unnoticed');
    return answer === 'unnoticed';
  }

  #isAffordable({ reference }: Trial): boolean {
    const { command, endsAt, firstEndsAt } = this.#options;
    const hasAnswer = this.#noticed + this.#unnoticed.length > 0;
    return command.gate.work().probeMs + msOf(reference.result) <= (hasAnswer ? endsAt : firstEndsAt);
  }

  /** Of a new file all of it. */
  #changedIn(part: Part): Part {
    const { path } = part;
    const isNew = this.#options.command.change.texts.some(
      (text) => text.path === path && text.before === null,
    );
    return isNew ? { path, from: 1, to: this.#linesOf(path).length, instead: [] } : part;
  }

  #linesOf(path: string): readonly string[] {
    const change = this.#options.command.change.changes.get(path);
    return change === undefined ? [] : linesOf(textOf(change));
  }
}

/** Behind the last word of a line it breaks code, and is part of a comment, also of one that ends there. */
const NONSENSE = ' }])>"\'`';

function answerOf(read: ReadResult, reference: ReadResult): Answer {
  if (read.result.kind !== 'exited') return 'no-answer';
  if (newFailures(read, reference).some(isOfTest)) return 'noticed';
  if (saysNoOther(read, reference)) return 'unnoticed';
  return executedIn(reference) === null && !isPass(read.result) ? 'fails' : 'does-not-load';
}

/** In the order of paths and lines, adjacent ones as one. */
function joined(places: readonly ChangedLines[]): readonly ChangedLines[] {
  const kept: ChangedLines[] = [];
  for (const { path, from, to } of places.toSorted(inOrder)) {
    const last = kept.at(-1);
    if (last?.path === path && from <= last.to + 1)
      kept.splice(-1, 1, { path, from: last.from, to: Math.max(last.to, to) });
    else kept.push({ path, from, to });
  }
  return kept;
}

function inOrder(one: ChangedLines, other: ChangedLines): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return one.from - other.from;
}
