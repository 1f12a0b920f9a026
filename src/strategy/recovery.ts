import type { BudgetLimits } from '../core/budget.ts';
import type { ToolCall, ToolResult, ToolSpec } from '../core/chat.ts';
import type { FileEdit, RunContext } from '../core/decision.ts';
import { fenced } from '../core/text/fenced.ts';
import { type Advice, GOES_ON, isIdle, type Policy, type Round, say } from './policy.ts';

const MAX_RECOVERIES = 3;
const FAILURES = 2;
const MAX_CHARS = 40_000;
/** Fewest characters to expect per token of a reply. */
const CHARS_PER_TOKEN = 2.5;

/**
 * When patches fail twice on one file, the model is shown the whole file and asked for its complete new content:
 * the model, not cleverer matching, resolves what deterministic code cannot.
 */
export class Recovery implements Policy {
  readonly #tools: OfferedTools;
  readonly #failures = new Map<string, number>();
  #recoveries = 0;

  constructor(tools: OfferedTools) {
    this.#tools = tools;
  }

  async advise(round: Round<Pick<RunContext, 'budget' | 'show' | 'recovered'>>): Promise<Advice> {
    if (round.kind === 'no-call' || isIdle(round)) return GOES_ON;
    const { calls, outcome, context } = round;
    const most = rewritableChars(context.budget.limits);
    const notes: string[] = [];
    const counted = new Set<string>();
    for (const [index, call] of calls.entries()) {
      const path = this.#failedTwice(call, outcome.results[index], counted);
      if (path === null || this.#recoveries >= MAX_RECOVERIES) continue;
      const text = await context.show(path);
      if (text === null || text.length > most) continue;
      this.#recoveries += 1;
      context.recovered(path);
      notes.push(`${this.#sentence(path)}\n${fenced(text)}`);
    }
    return say(...notes);
  }

  /** Patches of an attempt that was given up say nothing about the next one. */
  startOver(): void {
    this.#failures.clear();
  }

  /**
   * Counts failed patches per file. Several failures on one file in the same reply count once, because the model has
   * not seen the first failure yet.
   *
   * @param counted the paths on which this reply failed; added to
   * @returns the path when this was the second failure in a row on it
   */
  #failedTwice(call: ToolCall, result: ToolResult | undefined, counted: Set<string>): string | null {
    const edit = editIn(call, this.#tools);
    if (edit === null || result === undefined) return null;
    const { kind, paths } = edit;
    if (result.status === 'done') for (const path of paths) this.#failures.delete(path);
    const [path, ...others] = paths;
    // For several files, only the result text says which one failed, and only one file is shown whole.
    if (path === undefined || others.length > 0) return null;
    if (kind !== 'patch' || result.status !== 'failed' || counted.has(path)) return null;
    counted.add(path);
    const failures = (this.#failures.get(path) ?? 0) + 1;
    this.#failures.set(path, failures % FAILURES);
    return failures === FAILURES ? path : null;
  }

  #sentence(path: string): string {
    if (this.#recoveries > 1) return `Twice again. ${path} is now:`;
    return `Two patches of ${path} did not apply. Below is the whole file as it is now: answer with write-file and its complete new content.`;
  }
}

/** The most characters of a file that a model is asked to rewrite in one reply. */
function rewritableChars({ maxTokensPerCall }: Pick<BudgetLimits, 'maxTokensPerCall'>): number {
  return Math.min(MAX_CHARS, maxTokensPerCall * CHARS_PER_TOKEN);
}

/** The tools offered to the model, and whether they edit files. */
export interface OfferedTools {
  readonly specs: readonly ToolSpec[];
  /** Null: a call of that name edits no file. */
  editOf(name: string): FileEdit | null;
}

interface CalledEdit {
  readonly kind: FileEdit;
  /** At least one. */
  readonly paths: readonly string[];
}

/** Null: the call edits no file or does not name one. */
export function editIn({ name, arguments: given }: ToolCall, tools: OfferedTools): CalledEdit | null {
  const kind = tools.editOf(name);
  if (kind === null || given.kind !== 'parsed') return null;
  const { value } = given;
  if (typeof value !== 'object' || value === null) return null;
  const named = [
    ...('path' in value ? [value.path] : []),
    ...('paths' in value && Array.isArray(value.paths) ? value.paths : []),
  ];
  const paths = named.filter((path) => typeof path === 'string');
  return paths.length === 0 ? null : { kind, paths };
}
