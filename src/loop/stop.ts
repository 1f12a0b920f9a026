/** What a round left behind, as far as a pattern can be seen in it. */
export interface RoundFacts {
  readonly calls: readonly CallFact[];
  /** Of the change set after the round. */
  readonly changeSetHash: string;
  /** How many failures kept an attempt of this round back; 0: a rule did, and no failure. Null: none was kept back. */
  readonly failures: number | null;
}

export interface CallFact {
  /** Tool and arguments. */
  readonly key: string;
  /** A hash of the result without what differs from run to run. */
  readonly answer: string;
  readonly hasWorked: boolean;
  readonly isPatch: boolean;
  readonly isReading: boolean;
}

export type StallName = 'failures-stay' | 'same-patch' | 'same-call' | 'period-2' | 'period-3' | 'no-change';

/** One way of making no progress. */
export interface StopRule {
  readonly name: StallName;
  /** What it looks at: a pattern that is found uses up its evidence, and leaves the other kind alone. */
  readonly of: 'attempts' | 'calls';
  /** A sentence's middle that names the pattern, or null. */
  find(rounds: readonly RoundFacts[]): string | null;
}

const ATTEMPTS = 2;
const SAME_CALLS = 3;
const SAME_PATCHES = 2;
/** Few enough that a run of ten rounds can be told, go on in the same way, and be led elsewhere. */
const UNCHANGED_ROUNDS = 4;

/** In the order in which they are asked; the most telling first. */
export const STOP_RULES: readonly StopRule[] = [
  { name: 'failures-stay', of: 'attempts', find: stayingFailures },
  { name: 'same-patch', of: 'calls', find: samePatch },
  { name: 'same-call', of: 'calls', find: sameCall },
  { name: 'period-2', of: 'calls', find: (rounds) => circle(rounds, 2) },
  { name: 'period-3', of: 'calls', find: (rounds) => circle(rounds, 3) },
  { name: 'no-change', of: 'calls', find: noChange },
];

/** Held against the fewest there ever were, so that going up and down between two numbers is no progress. */
function stayingFailures(rounds: readonly RoundFacts[]): string | null {
  const counts = rounds.flatMap(({ failures }) => (failures === null ? [] : [failures]));
  if (counts.length <= ATTEMPTS) return null;
  const least = Math.min(...counts.slice(0, -ATTEMPTS));
  const hasShrunk = counts.slice(-ATTEMPTS).some((count) => count < least);
  return hasShrunk ? null : `validation got no further in ${ATTEMPTS} attempts`;
}

/** Within one reply the model has not seen yet that it failed. */
function samePatch(rounds: readonly RoundFacts[]): string | null {
  const failed = rounds.flatMap(({ calls }) => [
    ...new Set(calls.filter((call) => call.isPatch && !call.hasWorked).map(({ key }) => key)),
  ]);
  return repeated(failed, SAME_PATCHES) === null ? null : 'the same patch failed twice';
}

function sameCall(rounds: readonly RoundFacts[]): string | null {
  const told = rounds.flatMap(({ calls, changeSetHash }) => {
    // What works again after another edit is no repetition; nor is a reply that says a thing twice.
    const keys = calls.map(
      ({ key, answer, hasWorked }) => `${key}\n${answer}\n${hasWorked ? changeSetHash : ''}`,
    );
    return [...new Set(keys)];
  });
  const key = repeated(told, SAME_CALLS);
  return key === null ? null : `the call ${nameIn(key)} gave the same result ${SAME_CALLS} times`;
}

/** Rounds that go in a circle: the same calls with the same results, twice over. */
function circle(rounds: readonly RoundFacts[], period: 2 | 3): string | null {
  const last = rounds
    .slice(-2 * period)
    .map(({ calls }) => calls.map(({ key, answer }) => `${key}\n${answer}`).join('\n\n'));
  if (last.length < 2 * period || last.includes('')) return null;
  const isCircle = last.slice(0, period).every((signature, at) => signature === last[at + period]);
  const isOne = new Set(last).size === 1;
  return isCircle && !isOne ? `the same ${period} rounds came twice` : null;
}

/** Rounds that only read have a limit of their own. */
function noChange(rounds: readonly RoundFacts[]): string | null {
  const active = rounds.filter(({ calls }) => calls.some(({ isReading }) => !isReading));
  const last = active.slice(-UNCHANGED_ROUNDS - 1);
  if (last.length <= UNCHANGED_ROUNDS) return null;
  const isSame = last.every(({ changeSetHash }) => changeSetHash === last[0]?.changeSetHash);
  return isSame ? `nothing was changed in ${UNCHANGED_ROUNDS} rounds of work` : null;
}

/** The first of the values that stands in the list so often; null when none does. */
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
