import type { Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { SupportOptions } from '../judging/test-support.ts';
import { goneFiles, goneTests, namesEach, namesOf, ownName } from '../results/passed-tests.ts';
import { executedInBoth, isFullyRead, isPartial } from '../results/read-result.ts';

/** What the run on the change lacks of what passed on the base. */
interface MissingTests {
  readonly fewer: number;
  readonly skipped: number;
  readonly isAny: boolean;
}

export function missingTestsIn({ base, candidate }: Comparison): MissingTests {
  if (base === null) return { fewer: 0, skipped: 0, isAny: false };
  const [now, before] = executedInBoth(candidate, base);
  const fewer = before !== null && now !== null ? Math.max(0, before - now) : 0;
  const skipped = moreSkipped(base, candidate);
  const isAny = fewer > 0 || skipped > 0 || goneNames(base, candidate).length > 0;
  return { fewer, skipped, isAny };
}

/** The first tests of the base that the run does not name, in brackets; empty: none is known. */
export function missingNames({ base, candidate }: Comparison): string {
  const names = base === null ? [] : goneNames(base, candidate);
  return names.length === 0 ? '' : ` (${namesOf(names)})`;
}

/** Names of tests, and paths of files of tests, that passed on the base and that the run does not name. */
function goneNames(base: ReadResult, now: ReadResult): readonly string[] {
  return [...goneTests(base, now).map(({ id }) => id), ...goneFiles(base, now)];
}

/** By their number; where each test has a name, of those that do not run. */
function moreSkipped(base: ReadResult, now: ReadResult): number {
  if (!isFullyRead(base) || !isFullyRead(now) || isPartial(base) || isPartial(now)) return 0;
  const more = Math.max(0, (now.reading?.counts?.skipped ?? 0) - (base.reading?.counts?.skipped ?? 0));
  return [base, now].every(namesEach) ? Math.min(more, goneTests(base, now).length) : more;
}

/** A run of all tests of the base on the code of the change. */
export interface WholeRun extends SupportOptions {
  readonly base: ReadResult;
  readonly read: ReadResult;
  /** Runs it once more. */
  readonly again: () => Promise<ReadResult>;
}

/** What passed on the base and does not run there either, although its tests and checks are the base's own. */
export async function missingFromWhole({
  base,
  read,
  again,
  linesWith,
  isTest,
}: WholeRun): Promise<{ readonly notRun: readonly string[]; readonly skipped: number }> {
  const [first, skipped] = [goneNames(base, read), moreSkipped(base, read)];
  if (first.length === 0 && skipped === 0) return { notRun: [], skipped: 0 };
  const second = await again();
  const both = goneNames(base, second).filter((name) => first.includes(name));
  const notRun = await writtenInTests(both, { linesWith, isTest });
  // Names tell of skipped tests as well.
  return { notRun, skipped: notRun.length > 0 ? 0 : Math.min(skipped, moreSkipped(base, second)) };
}

/** As many as one search takes. */
const MOST_AT_ONCE = 60;

/** Those whose names stand in a test of the base: others are made at run time, and may differ with the code. */
async function writtenInTests(
  names: readonly string[],
  { linesWith, isTest }: SupportOptions,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let from = 0; from < names.length; from += MOST_AT_ONCE) {
    const asked = names.slice(from, from + MOST_AT_ONCE).map((name) => ({ name, own: ownName(name) }));
    const lines = await linesWith(asked.map(({ own }) => own));
    const texts = [...lines].flatMap(([path, those]) => (isTest(path) ? those.map(({ text }) => text) : []));
    const isWritten = ({ name, own }: (typeof asked)[number]): boolean =>
      isTest(name) || texts.some((text) => text.includes(own));
    found.push(...asked.filter(isWritten).map(({ name }) => name));
  }
  return found;
}
