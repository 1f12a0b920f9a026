import { type ToolCall, type ToolResult, targetOf } from '../core/chat.ts';
import type { NamedFile, RunContext } from '../core/decision.ts';
import { fenced } from '../core/text/fenced.ts';
import { type Advice, GOES_ON, isIdle, type Policy, type Round, say } from './policy.ts';

const MAX_RECOVERIES = 3;
const FAILURES = 2;

/**
 * When patches fail twice on one file, the model is shown the whole file and asked for its complete new content:
 * the model, not cleverer matching, resolves what deterministic code cannot.
 */
export class Recovery implements Policy {
  readonly #failures = new Map<string, number>();
  #recoveries = 0;

  async advise(
    round: Round<Pick<RunContext, 'rewritableChars' | 'readNamed' | 'recovered'>>,
  ): Promise<Advice> {
    if (round.kind === 'no-call' || isIdle(round)) return GOES_ON;
    const { calls, outcome, context } = round;
    // One reply is asked for all of them.
    let left = context.rewritableChars;
    const notes: string[] = [];
    const counted = new Set<string>();
    for (const [index, call] of calls.entries()) {
      const named = this.#failedTwice(call, outcome.results[index], counted);
      if (named === null || this.#recoveries >= MAX_RECOVERIES) continue;
      const file = await context.readNamed(named);
      if (file === null || file.text.length > left) continue;
      left -= file.text.length;
      this.#recoveries += 1;
      context.recovered(file.path);
      notes.push(`${this.#sentence(named, file)}\n${fenced(file.text)}`);
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
    const path = targetOf(call);
    if (path === '' || result === undefined) return null;
    if (result.status === 'done' && result.effect === 'writes') this.#failures.delete(path);
    if (call.name !== 'patch-file' || result.status !== 'failed' || counted.has(path)) return null;
    counted.add(path);
    const failures = (this.#failures.get(path) ?? 0) + 1;
    this.#failures.set(path, failures % FAILURES);
    return failures === FAILURES ? path : null;
  }

  #sentence(named: string, { path }: NamedFile): string {
    if (this.#recoveries > 1) return `Twice again. ${path} is now:`;
    return `Two patches of ${named} did not apply. Below is the whole of ${path} as it is now: answer with write-file and its complete new content.`;
  }
}
