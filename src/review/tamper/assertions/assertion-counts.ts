import type { Assertion } from '../../source/tests/assertions.ts';
import { claimIn } from '../../source/tests/claims.ts';
import type { TestBlock } from '../../source/tests/test-blocks.ts';
import { isGuard } from './assertion-change.ts';
import { isVacuous } from './vacuous.ts';

/**
 * How often each assertion occurs in all changed test files, to distinguish moved assertions from removed ones. Those
 * in a function that nothing names do not count: a test under a name that no runner takes for one asserts nothing.
 */
export interface AssertionCounts {
  readonly base: ReadonlyMap<string, number>;
  readonly candidate: ReadonlyMap<string, number>;
  /** What assertions say that only the candidate has, with what says less. */
  readonly claims: ReadonlySet<string>;
  /** Helpers of the candidate that gained an assertion. */
  readonly helpers: ReadonlySet<string>;
}

export function keyOf({ shape, literals }: Assertion): string {
  return [shape, ...literals].join('\0');
}

export function countAssertions(
  base: readonly TestBlock[],
  candidate: readonly TestBlock[],
): AssertionCounts {
  const was = countsOf(base);
  const gained = candidate
    .filter(({ kind }) => kind !== 'test')
    .flatMap((block) =>
      block.assertions.filter((one) => !was.has(keyOf(one))).flatMap((one) => functionAround(block, one.at)),
    );
  const counts = countsOf(candidate);
  const isFresh = (one: Assertion): boolean =>
    !was.has(keyOf(one)) && counts.has(keyOf(one)) && !isVacuous(one);
  const claims = candidate
    .flatMap(({ assertions, source }) => assertions.filter(isFresh).map((one) => claimIn(source, one)))
    .flatMap((one) => (one === null ? [] : [one.said, ...one.less]));
  return { base: was, candidate: counts, claims: new Set(claims), helpers: new Set(gained) };
}

function countsOf(blocks: readonly TestBlock[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const named = timesNamed(blocks);
  const isReached = (block: TestBlock, { at }: Assertion): boolean =>
    block.kind === 'test' ||
    functionAround(block, at).every((name) => OF_RUNNERS.test(name) || (named.get(name) ?? 0) > 1);
  for (const block of blocks)
    for (const one of block.assertions)
      if (isReached(block, one)) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Functions that runners call before and after tests. */
const OF_RUNNERS = /^(?:set_?up|tear_?down|before|after|init)/i;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** How often a name stands in the code, other than in what is tested: a test may be named like its subject. */
function timesNamed(blocks: readonly TestBlock[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const add = (code: string, by: number): void => {
    for (const [name] of code.matchAll(NAME)) times.set(name, (times.get(name) ?? 0) + by);
  };
  for (const code of new Set(blocks.map(({ source }) => source.code))) add(code, 1);
  for (const { subject } of blocks.flatMap(({ assertions }) => assertions)) add(subject, -1);
  return times;
}

const HELPER_REACH = 3000;
const DECLARATION =
  /\b(?:function|def|fn|func|fun|const|let|void|static|private|public)\s+(?:[\w<>[\].]+[^\S\n]+){0,3}([\p{L}_$][\p{L}\p{N}_$]*)[^\S\n]*(?=[(=:<\n])/gu;

/** The name of the last function declared before an offset. */
function functionAround({ source }: TestBlock, offset: number): readonly string[] {
  const before = source.code.slice(Math.max(0, offset - HELPER_REACH), offset);
  const name = [...before.matchAll(DECLARATION)].at(-1)?.[1];
  return name === undefined ? [] : [name];
}

/**
 * Whether a test was merged into another: all its assertions still exist as often as before, with distinctive values.
 */
export function isMerged({ assertions }: TestBlock, { base, candidate }: AssertionCounts): boolean {
  const telling = assertions.filter((one) => !isGuard(one));
  const stands = telling.every((one) => (candidate.get(keyOf(one)) ?? 0) >= (base.get(keyOf(one)) ?? 0));
  return stands && telling.some(({ literals }) => literals.some((literal) => literal.length > 1));
}
