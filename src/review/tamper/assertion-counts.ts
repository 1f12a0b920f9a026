import type { Assertion } from '../source/tests/assertions.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';
import { isGuard } from './assertion-change.ts';

/** How often each assertion occurs in all changed test files, to distinguish moved assertions from removed ones. */
export interface AssertionCounts {
  readonly base: ReadonlyMap<string, number>;
  readonly candidate: ReadonlyMap<string, number>;
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
  return { base: was, candidate: countsOf(candidate), helpers: new Set(gained) };
}

function countsOf(blocks: readonly TestBlock[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of blocks.flatMap(({ assertions }) => assertions.map(keyOf)))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const HELPER_REACH = 3000;
const DECLARATION =
  /\b(?:function|def|fn|func|fun|const|let|void|static|private|public)\s+(?:\w+\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*(?=[(=:<])/gu;

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
