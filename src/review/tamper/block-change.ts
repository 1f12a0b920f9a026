import type { Assertion } from '../source/tests/assertions.ts';
import { claimIn, saidBy } from '../source/tests/claims.ts';
import { doneInstead } from '../source/tests/done-instead.ts';
import { expectedToRaise } from '../source/tests/raising-blocks.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';
import type { TestSource } from '../source/tests/test-source.ts';
import {
  type AssertionChange,
  byStrictness,
  compareAssertions,
  compareUnlike,
  isGuard,
} from './assertions/assertion-change.ts';
import { type AssertionCounts, keyOf } from './assertions/assertion-counts.ts';
import { expectsItself } from './assertions/lesser-value.ts';
import { isTrivial, literalCounts } from './assertions/literals.ts';
import { isVacuous } from './assertions/vacuous.ts';
import { beyond } from './beyond.ts';
import type { TestPair } from './test-pairs.ts';

export interface ChangedAssertion {
  readonly before: Assertion;
  readonly after: Assertion;
  readonly change: Exclude<AssertionChange, { readonly kind: 'same' }>;
}

export interface AssertionsChange {
  /** Assertions of the base that no longer exist and were not replaced. */
  readonly removed: readonly Assertion[];
  readonly changed: readonly ChangedAssertion[];
  /**
   * Those that are gone while the test has new assertions, and still half of their values or more; and those that a call
   * fails which the test now makes as it is.
   */
  readonly rewritten: readonly Assertion[];
}

/** With a smaller part of its values left in the test, an assertion is gone. */
const FEWEST_LEFT = 0.5;

const OF_ITSELF = { kind: 'loosened', why: 'expects what the code gives, whatever that is' } as const;

/** Compares the assertions directly in a block. */
export function assertionsChange({ before, after }: TestPair, counts: AssertionCounts): AssertionsChange {
  const isBare = after.kind === 'test' && after.assertions.length === 0;
  const { lost, gained } = withoutStricter({ before, after });
  const raises = expectedToRaise(before, after);
  const isDone = doneInstead(before, after);
  const gone = lost.filter((one) => !hasMoved(one, before.source, counts) && !raises(one));
  const turned = gone.filter(isDone);
  const left = gone.filter((one) => !isDone(one) && (isBare || !isGuard(one)));
  const free = gained.filter((one) => !isGuard(one));
  const { partners, alone } = partnersOf(left, free);
  const changed = partners.flatMap((partner) => {
    const compare = partner.isAlike ? compareAssertions : compareUnlike;
    const isItself = expectsItself(partner.before, partner.after, after.source);
    const change = isItself ? OF_ITSELF : compare(partner.before, partner.after);
    return change.kind === 'same' ? [] : [{ before: partner.before, after: partner.after, change }];
  });
  if (alone.length === 0 || callsHelper(after, counts.helpers))
    return { removed: [], changed, rewritten: turned };
  if (free.length === 0) return { removed: alone, changed, rewritten: turned };
  const shareLeft = literalsLeft(before, after);
  return {
    removed: alone.filter((one) => shareLeft(one) < FEWEST_LEFT),
    changed,
    rewritten: [...turned, ...alone.filter((one) => shareLeft(one) >= FEWEST_LEFT && shareLeft(one) < 1)],
  };
}

interface Unmatched {
  readonly lost: readonly Assertion[];
  readonly gained: readonly Assertion[];
}

/** The assertions that only one version has, without pairs of which the second says what the first does, or more. */
function withoutStricter({ before, after }: TestPair): Unmatched {
  const free = beyond(after.assertions, before.assertions, keyOf).map((one) => ({
    one,
    claim: isVacuous(one) ? null : claimIn(after.source, one),
  }));
  const saying = Map.groupBy(
    free
      .toReversed()
      .flatMap(({ one, claim }) => (claim === null ? [] : saidBy(claim).map((said) => ({ one, said })))),
    ({ said }) => said,
  );
  const taken = new Set<Assertion>();
  const lost = beyond(before.assertions, after.assertions, keyOf).filter((one) => {
    const said = claimIn(before.source, one)?.said;
    const others = said === undefined ? [] : (saying.get(said) ?? []);
    let other = others.pop()?.one;
    while (other !== undefined && taken.has(other)) other = others.pop()?.one;
    if (other !== undefined) taken.add(other);
    return other === undefined;
  });
  return { lost, gained: free.flatMap(({ one }) => (taken.has(one) ? [] : [one])) };
}

/** Whether an assertion that existed once still does, or a new one says more. If it is in many tests, this shows no move. */
function hasMoved(one: Assertion, source: TestSource, { base, candidate, claims }: AssertionCounts): boolean {
  if (base.get(keyOf(one)) !== 1) return false;
  return (candidate.get(keyOf(one)) ?? 0) > 0 || claims.has(claimIn(source, one)?.said ?? '');
}

interface Partner {
  readonly before: Assertion;
  readonly after: Assertion;
  /** Whether they share more than their test. */
  readonly isAlike: boolean;
}

/** Keys for matching replaced assertions: by shape, then by subject, then by call, then in order. */
const ANY = () => '';
const LIKENESS: readonly ((one: Assertion) => string)[] = [
  ({ shape }) => shape,
  ({ subject, literals }) => `${subject}\0${literals.join('\0')}`,
  ({ subject }) => subject,
  ({ callee }) => callee,
  ANY,
];

function partnersOf(
  lost: readonly Assertion[],
  gained: readonly Assertion[],
): { readonly partners: readonly Partner[]; readonly alone: readonly Assertion[] } {
  const partners: Partner[] = [];
  let [alone, free] = [lost, gained];
  for (const likeness of LIKENESS) {
    const isLast = likeness === ANY;
    const isOnly = alone.length === 1 && free.length === 1;
    const waiting = Map.groupBy((isLast ? free.toSorted(byStrictness) : free).toReversed(), likeness);
    const left: Assertion[] = [];
    for (const before of isLast ? alone.toSorted(byStrictness) : alone) {
      const after = waiting.get(likeness(before))?.pop();
      if (after === undefined) left.push(before);
      else partners.push({ before, after, isAlike: !isLast || isOnly });
    }
    const taken = new Set(partners.map(({ after }) => after));
    free = free.filter((one) => !taken.has(one));
    alone = left;
  }
  return { partners, alone };
}

function callsHelper({ source, bodyFrom, bodyTo }: TestBlock, helpers: ReadonlySet<string>): boolean {
  if (helpers.size === 0) return false;
  const words = source.code
    .slice(bodyFrom, bodyTo)
    .match(/(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*(?=\s{0,99}\()/gu);
  return words?.some((word) => helpers.has(word)) ?? false;
}

/** Which part of the values of an assertion is still in the block, for example in a table or a larger assertion. */
function literalsLeft(before: TestBlock, after: TestBlock): (one: Assertion) => number {
  const was = literalCounts(before.source, [before]);
  const is = literalCounts(after.source, [after]);
  return ({ literals }) => {
    const telling = literals.filter((literal) => !isTrivial(literal));
    const left = telling.filter((literal) => (is.get(literal) ?? 0) >= (was.get(literal) ?? 0));
    return telling.length === 0 ? 0 : left.length / telling.length;
  };
}
