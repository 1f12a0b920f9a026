import type { RemovedCode } from '../source/task/removed-code.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';
import { wordsIn } from '../source/word-counts.ts';

/**
 * What the change removes and a test of the base needs, in itself or in what its group does before all else; so it
 * cannot stay as it is. Null: it needs nothing of that, or calls something else of the changed code, which stays.
 */
export function neededAndRemoved(
  test: TestBlock,
  all: readonly TestBlock[],
  { names, keeps }: RemovedCode,
): string | null {
  if (names.size === 0) return null;
  const { code } = test.source;
  const own = code.slice(test.from, test.to);
  const around = all.flatMap((suite) => (isAround(suite, test) ? [setUpOf(suite, all)] : []));
  const words = wordsIn([own, ...around].join('\n'));
  const name = [...names].find((one) => words.has(one)) ?? null;
  const calls = test.assertions.flatMap((assertion) => assertion.code.match(CALLED) ?? []);
  return calls.some((called) => keeps(called)) ? null : name;
}

const CALLED = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*(?=\s{0,99}\()/gu;

function isAround({ source, from, to }: TestBlock, test: TestBlock): boolean {
  return source === test.source && from <= test.from && test.to <= to;
}

/** What a group does before the first block in it; nothing of a file, which is its own first one. */
function setUpOf({ source, bodyFrom }: TestBlock, all: readonly TestBlock[]): string {
  const first = all.find((one) => one.source === source && one.from >= bodyFrom);
  return source.code.slice(bodyFrom, first?.from);
}
