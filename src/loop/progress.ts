import type { ToolCall, ToolResult } from '../core/chat.ts';
import type { Stall } from '../core/decision.ts';
import { resultPath } from '../core/result-path.ts';
import { contentHash } from '../core/text/content-hash.ts';

/** The facts of a round in which stop rules look for patterns. */
interface RoundFacts {
  readonly calls: readonly CallFact[];
  /** Hash of the change set after the round. */
  readonly changeSetHash: string;
}

interface CallFact {
  /** Tool and arguments. */
  readonly key: string;
  /** Hash of the result without the parts that differ between runs. */
  readonly answer: string;
  readonly hasWorked: boolean;
  readonly isReading: boolean;
}

type StallName = 'same-call' | 'no-change';

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

  sawCall(call: ToolCall, { status, text, effect }: ToolResult): void {
    const given = call.arguments.kind === 'parsed' ? JSON.stringify(call.arguments.value) : '';
    const hasWorked = status === 'done';
    // Why an edit fails may quote what other edits made of the file.
    const answer =
      effect === 'writes' && status === 'failed'
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

const SAME_CALLS = 3;
/** Low enough that a run of ten rounds can be warned, fail to improve, and still be escalated. */
const UNCHANGED_ROUNDS = 4;

/**
 * Detects ways of making no progress. Each describes its pattern as a clause for the middle of a sentence, or returns
 * null. In order of evaluation, the most specific first.
 */
const STOP_RULES: readonly (readonly [StallName, (rounds: readonly RoundFacts[]) => string | null])[] = [
  ['same-call', sameCall],
  ['no-change', noChange],
];

/** Also what a circle of rounds comes to, in its third turn. */
function sameCall(rounds: readonly RoundFacts[]): string | null {
  const seen = rounds.flatMap(({ calls, changeSetHash }) => {
    // A call that succeeds again after another edit is not a repetition; duplicates within one reply count once.
    const keys = calls.map(
      ({ key, answer, hasWorked }) => `${key}\n${answer}\n${hasWorked ? changeSetHash : ''}`,
    );
    return [...new Set(keys)];
  });
  const key = repeated(seen, SAME_CALLS);
  return key === null ? null : `the call ${nameIn(key)} gave the same result ${SAME_CALLS} times`;
}

/** Rounds that only read are ignored: they have a limit of their own. */
function noChange(rounds: readonly RoundFacts[]): string | null {
  const active = rounds.filter(({ calls }) => calls.some(({ isReading }) => !isReading));
  const last = active.slice(-UNCHANGED_ROUNDS - 1);
  if (last.length <= UNCHANGED_ROUNDS) return null;
  const isSame = last.every(({ changeSetHash }) => changeSetHash === last[0]?.changeSetHash);
  return isSame ? `nothing was changed in ${UNCHANGED_ROUNDS} rounds of work` : null;
}

/** The first value that occurs `times` times; null when there is none. */
function repeated(values: readonly string[], times: number): string | null {
  const counts = new Map<string, number>();
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    if (count >= times) return value;
    counts.set(value, count);
  }
  return null;
}

function nameIn(key: string): string {
  return key.split(/[ \n]/, 1)[0] ?? '';
}
