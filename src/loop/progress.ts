import type { ToolCall, ToolResult } from '../core/chat.ts';
import type { ActOutcome, Stall } from '../core/decision.ts';
import { resultPath } from '../core/result-path.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { type CallFact, type RoundFacts, STOP_RULES, type StallName } from './stop.ts';

/** Times of day, durations and addresses: they differ between two runs of the same command. */
const VOLATILE =
  /\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?|0x[\da-f]{4,}|(?<!\d)\d+(?:[.,]\d+|(?= ?(?:ns|µs|us|ms|s|sec|seconds|min|minutes)\b))/gi;

/** Patterns of calls are searched in this many last rounds. */
const SPAN = 60;

/**
 * Detects work without progress (docs/how-it-works.md). The first time, a pattern causes a warning, then an
 * escalation, then it ends the run. Each time it must occur again, in rounds after the previous detection.
 */
export class Progress {
  /** The rounds that no detected pattern has used up. */
  #rounds: RoundFacts[] = [];
  readonly #times = new Map<StallName, number>();
  #calls: CallFact[] = [];

  sawCall(call: ToolCall, { status, text }: ToolResult, effect: ActOutcome['effect']): void {
    const given = call.arguments.kind === 'parsed' ? JSON.stringify(call.arguments.value) : '';
    const hasWorked = status === 'done';
    // Why an edit fails may quote what other edits made of the file.
    const answer =
      effect === 'writes' && !hasWorked
        ? ''
        : text.replaceAll(resultPath(call.id), '').replace(VOLATILE, '#');
    this.#calls.push({
      key: `${call.name} ${given}`,
      answer: contentHash(answer),
      hasWorked,
      isReading: effect === 'reads',
    });
  }

  /** Ends a round. @returns the first pattern found, or null */
  endRound(changeSetHash: string): Stall | null {
    this.#rounds.push({ calls: this.#calls, changeSetHash });
    this.#calls = [];
    const rounds = this.#rounds.slice(-SPAN);
    for (const [name, patternIn] of STOP_RULES) {
      const pattern = patternIn(rounds);
      if (pattern === null) continue;
      const times = (this.#times.get(name) ?? 0) + 1;
      this.#times.set(name, times);
      this.#rounds = [];
      return { rule: name, pattern, response: times === 1 ? 'warned' : times === 2 ? 'escalated' : 'ended' };
    }
    return null;
  }
}
