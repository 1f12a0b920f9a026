import type { ToolCall, ToolResult } from '../core/chat.ts';
import type { ActOutcome, FileEdit, Review, Stall } from '../core/decision.ts';
import { blockingIds } from '../core/evidence.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { type CallFact, type RoundFacts, STOP_RULES, type StallName, type StopRule } from './stop.ts';

/** A time of day, how long something took, an address: they differ between two runs of the same thing. */
const VOLATILE =
  /\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?|0x[\da-f]{4,}|(?<!\d)\d+(?:[.,]\d+|(?= ?(?:ns|µs|us|ms|s|sec|seconds|min|minutes)\b))/gi;

/** Rounds that lie further back than this make no pattern of calls, however long a run is. */
const SPAN = 60;

/** What a call did, or was about to do. */
export interface CallEffect {
  readonly effect: ActOutcome['effect'];
  readonly edit: FileEdit | null;
}

/**
 * Watches for work without progress (docs/how-it-works.md). A pattern brings a warning once, then it escalates,
 * then it ends the run; it has to come up anew each time, from rounds after the last time.
 */
export class Progress {
  #rounds: RoundFacts[] = [];
  /** Where the evidence begins that was not used up yet. */
  #from: Readonly<Record<StopRule['of'], number>> = { attempts: 0, calls: 0 };
  readonly #times = new Map<StallName, number>();
  #calls: CallFact[] = [];
  #failures: number | null = null;

  /** @param result before anything was done to it for the sake of the conversation */
  sawCall(call: ToolCall, { status, text }: ToolResult, { effect, edit }: CallEffect): void {
    const given = call.arguments.kind === 'parsed' ? JSON.stringify(call.arguments.value) : '';
    this.#calls.push({
      key: `${call.name} ${given}`,
      answer: contentHash(text.replace(VOLATILE, '#')),
      hasWorked: status === 'done',
      isPatch: edit === 'patch',
      isReading: effect === 'reads',
    });
  }

  /** What the host said of an attempt to finish. */
  sawReview(review: Review): void {
    if (review.kind !== 'rejected') return;
    const { kind, evidence } = review.verdict;
    this.#failures = kind === 'blocked' ? 0 : blockingIds(evidence).length;
  }

  /** Closes a round. @returns the first pattern that is found, or null */
  endRound(changeSetHash: string): Stall | null {
    this.#rounds.push({ calls: this.#calls, changeSetHash, failures: this.#failures });
    [this.#calls, this.#failures] = [[], null];
    for (const { name, of, find } of STOP_RULES) {
      const pattern = find(this.#rounds.slice(this.#beginOf(of)));
      if (pattern === null) continue;
      const times = (this.#times.get(name) ?? 0) + 1;
      this.#times.set(name, times);
      this.#useUp(of);
      return { rule: name, pattern, response: times === 1 ? 'warned' : times === 2 ? 'escalated' : 'ended' };
    }
    return null;
  }

  /** A fresh attempt may do again what the one before it did. */
  startOver(): void {
    this.#from = { attempts: this.#rounds.length, calls: this.#rounds.length };
  }

  #beginOf(of: StopRule['of']): number {
    const from = this.#from[of];
    return of === 'attempts' ? from : Math.max(from, this.#rounds.length - SPAN);
  }

  /** The attempt that completed a pattern is what the next ones are held against. */
  #useUp(of: StopRule['of']): void {
    const from = this.#rounds.length;
    this.#from = { ...this.#from, [of]: of === 'attempts' ? from - 1 : from };
  }
}
