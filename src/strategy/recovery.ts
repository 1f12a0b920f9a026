import type { BudgetLimits } from '../core/budget.ts';
import type { ToolCall, ToolResult } from '../core/chat.ts';
import type { RunContext } from '../core/decision.ts';
import { fenced } from '../core/text/fenced.ts';
import { isRecord } from '../core/text/json-record.ts';
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
  readonly #failures = new Map<string, number>();
  #recoveries = 0;

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

  /**
   * Counts failed patches per file. Several failures on one file in the same reply count once, because the model has
   * not seen the first failure yet.
   *
   * @param counted the paths on which this reply failed; added to
   * @returns the path when this was the second failure in a row on it
   */
  #failedTwice(call: ToolCall, result: ToolResult | undefined, counted: Set<string>): string | null {
    const path = pathIn(call);
    if (path === null || result === undefined) return null;
    if (result.status === 'done' && result.effect === 'writes') this.#failures.delete(path);
    if (call.name !== 'patch-file' || result.status !== 'failed' || counted.has(path)) return null;
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

/** Null: the call names no file. */
function pathIn({ arguments: given }: ToolCall): string | null {
  if (given.kind !== 'parsed' || !isRecord(given.value)) return null;
  const { path } = given.value;
  return typeof path === 'string' ? path : null;
}
