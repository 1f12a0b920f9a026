/** The facts of a round in which stop rules look for patterns. */
export interface RoundFacts {
  readonly calls: readonly CallFact[];
  /** Hash of the change set after the round. */
  readonly changeSetHash: string;
}

export interface CallFact {
  /** Tool and arguments. */
  readonly key: string;
  /** Hash of the result without the parts that differ between runs. */
  readonly answer: string;
  readonly hasWorked: boolean;
  readonly isReading: boolean;
}

export type StallName = 'same-call' | 'no-change';

const SAME_CALLS = 3;
/** Low enough that a run of ten rounds can be warned, fail to improve, and still be escalated. */
const UNCHANGED_ROUNDS = 4;

/**
 * Detects ways of making no progress. Each describes its pattern as a clause for the middle of a sentence, or returns
 * null. In order of evaluation, the most specific first.
 */
export const STOP_RULES: readonly (readonly [StallName, (rounds: readonly RoundFacts[]) => string | null])[] =
  [
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
