import { textOf } from '../../core/change-set.ts';
import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedLines, LeftOut } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { withNonsense } from '../gate/blind-gate.ts';
import { msOf } from '../gate/gate.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { Trial } from '../gate/trial.ts';
import { newFailures } from '../results/read-result.ts';
import { executedIn } from '../results/test-counts.ts';
import { endsBlock, type Part, withOthers } from './places.ts';

const MOST_RUNS = 14;

export interface SearchOptions {
  readonly command: JudgedCommand;
  /** All commands that judge the change. */
  readonly commands: readonly JudgedCommand[];
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

/** What is done to a part. */
type Wound = 'left-out' | 'damaged';

/** Leaves parts of a change out, one at a time, within its limits of runs and time. */
export class Search {
  readonly #options: SearchOptions;
  #noticed = 0;
  readonly #unnoticed: Part[] = [];
  /** Files that no test loads, with what of them the change is known to have. */
  readonly #unloaded = new Map<string, Part>();
  /** Files of which a run without a part, or with nonsense in it, ended in another way. */
  readonly #loaded = new Set<string>();
  /** Parts that no run was left for, or whose run does not tell whether a test notices it. */
  #unanswered = 0;
  #runs = 0;

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  async leaveOut(part: Part): Promise<void> {
    if (this.#unloaded.has(part.path)) return;
    const { trial } = this.#options;
    let left = part;
    let answer = await this.#without([left], trial);
    // A block that needs a line in its place, as in Python, gets one that does nothing.
    if (answer === 'does-not-load' && this.#endsBlock(part)) {
      left = this.#idle(part);
      answer = await this.#without([left], trial);
    }
    if (answer === 'noticed') this.#noticed += 1;
    if (answer === 'no-answer' || answer === 'fails') this.#unanswered += 1;
    if (answer !== 'unnoticed') return;
    const damaged = await this.#without([this.#damaged(part)], trial, 'damaged');
    if (damaged === 'no-answer') this.#unanswered += 1;
    else if (damaged !== 'unnoticed') this.#unnoticed.push(left);
    else if (await this.#isUnloaded(part.path)) this.#unloaded.set(part.path, this.#changedIn(part));
  }

  /** Null: there was no part that says something when it is left out. */
  async result(): Promise<LeftOut | null> {
    const { trial, command } = this.#options;
    const found = [...this.#unloaded.values(), ...this.#unnoticed];
    const tried = this.#noticed + found.length;
    const shared = { command: command.entry.text, tried, unanswered: this.#unanswered };
    if (tried === 0 && this.#unanswered === 0) return null;
    const byAll = await this.#unnoticedByAll(found);
    if (byAll === null) return { ...shared, files: trial.files, unnoticed: joined(found), isBlind: false };
    return { ...shared, files: [], unnoticed: joined(byAll), isBlind: this.#areMost(byAll) };
  }

  /** Those that no command of the gate notices as a whole. Null: that is not known. */
  async #unnoticedByAll(found: readonly Part[]): Promise<readonly Part[] | null> {
    const { trial, command, commands } = this.#options;
    let left: readonly Part[] | null = found;
    for (const one of commands)
      if (left !== null && left.length > 0 && (one !== command || trial.files.length > 0))
        left = await this.#unnoticedBy(one, left);
    return left;
  }

  /** Where the tests of the change notice little, a whole command is worth more time than the search has. */
  async #unnoticedBy(command: JudgedCommand, found: readonly Part[]): Promise<readonly Part[] | null> {
    const whole = new Trial(command, command.changeRun);
    const ms = msOf(whole.reference.result);
    if (!this.#areMost(found) && !this.#isAffordable(ms)) return null;
    const answer = await this.#run(found, whole);
    if (answer === 'unnoticed') return found;
    if (answer === 'no-answer') return null;
    const kept: Part[] = [];
    if (found.length > 1)
      for (const part of found) if ((await this.#without([part], whole)) === 'unnoticed') kept.push(part);
    return kept;
  }

  /** Whether these are most of the parts that load without them. What was not answered may have been noticed. */
  #areMost(unnoticed: readonly Part[]): boolean {
    const found = this.#unloaded.size + this.#unnoticed.length;
    return 2 * unnoticed.length > this.#noticed + found + this.#unanswered;
  }

  async #without(parts: readonly Part[], trial: Trial, of: Wound = 'left-out'): Promise<Answer> {
    if (this.#runs >= MOST_RUNS || !this.#isAffordable(msOf(trial.reference.result))) return 'no-answer';
    this.#runs += 1;
    const answer = await this.#run(parts, trial, of);
    if (answer !== 'unnoticed' && answer !== 'no-answer')
      for (const { path } of parts) this.#loaded.add(path);
    return answer;
  }

  async #run(parts: readonly Part[], trial: Trial, of: Wound = 'left-out'): Promise<Answer> {
    const { changes, texts } = this.#options.command.change;
    const before = (path: string): string | null => texts.find((one) => one.path === path)?.before ?? null;
    return answerOf(await trial.run({ of, changes: withOthers(changes, parts, before) }), trial.reference);
  }

  async #isUnloaded(path: string): Promise<boolean> {
    if (this.#loaded.has(path)) return false;
    const { command, trial } = this.#options;
    const read = await trial.run(withNonsense(command.change.changes, [path]));
    const answer = answerOf(read, trial.reference);
    if (answer !== 'unnoticed' && answer !== 'no-answer') this.#loaded.add(path);
    return answer === 'unnoticed';
  }

  #isAffordable(ms: number): boolean {
    const { command, endsAt, firstEndsAt } = this.#options;
    const hasAnswer = this.#noticed + this.#unnoticed.length + this.#unloaded.size > 0;
    return command.gate.work().probeMs + ms <= (hasAnswer ? endsAt : firstEndsAt);
  }

  #endsBlock(part: Part): boolean {
    return part.instead.length === 0 && endsBlock(part, this.#linesOf(part.path));
  }

  #idle(part: Part): Part {
    const [line = ''] = this.#linesOf(part.path).slice(part.from - 1);
    return { ...part, instead: [`${/^[ \t]*/.exec(line)?.[0] ?? ''}0\n`] };
  }

  #damaged(part: Part): Part {
    const lines = this.#linesOf(part.path).slice(part.from - 1, part.to);
    return { ...part, instead: lines.map((line) => line.replace(/^.*\w/, `$&${NONSENSE}`)) };
  }

  /** Of a new file all of it. */
  #changedIn(part: Part): Part {
    const { path } = part;
    const { texts } = this.#options.command.change;
    const isNew = texts.some((text) => text.path === path && text.before === null);
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
  const added = newFailures(read, reference);
  if (added.some(isOfTest)) return 'noticed';
  const isSame =
    isPass(read.result) === isPass(reference.result) && executedIn(read) === executedIn(reference);
  if (added.length === 0 && isSame) return 'unnoticed';
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
