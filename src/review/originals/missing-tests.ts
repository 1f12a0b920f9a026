import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import type { SupportOptions } from '../judging/test-support.ts';
import {
  isNamedAsPassed,
  missingFiles,
  missingTests,
  namesEach,
  namesOf,
  newTests,
  ownName,
  withoutCase,
} from '../results/passed-tests.ts';
import { failsIn, isFullyRead, lacksResults, passedIn } from '../results/read-result.ts';
import { executedIn, executedInBoth, skippedIn } from '../results/test-counts.ts';

/** How many fewer tests run on the change than on the base, how many more are skipped, and whether any is missing. */
interface Shortfall {
  readonly fewer: number;
  readonly skipped: number;
  readonly isAny: boolean;
}

export function shortfallIn({ base, candidate }: Comparison): Shortfall {
  if (base === null) return { fewer: 0, skipped: 0, isAny: false };
  const [now, before] = executedInBoth(candidate, base);
  const fewer = before !== null && now !== null ? Math.max(0, before - now) : 0;
  const skipped = moreSkipped(base, candidate);
  const isAny = fewer > 0 || skipped > 0 || missingNames(base, candidate).length > 0;
  return { fewer, skipped, isAny };
}

/** The first missing tests, in brackets; empty: none is known. */
export function missingInBrackets({ base, candidate }: Comparison): string {
  const names = base === null ? [] : missingNames(base, candidate);
  return names.length === 0 ? '' : ` (${namesOf(names)})`;
}

/** Names of tests, and paths of files of tests, that passed on the base and that the run does not name. */
function missingNames(base: ReadResult, now: ReadResult): readonly string[] {
  return [...missingTests(base, now).map(({ id }) => id), ...missingFiles(base, now)];
}

/** By their number; where each test has a name, of those that do not run. */
function moreSkipped(base: ReadResult, now: ReadResult): number {
  if (!isFullyRead(base) || !isFullyRead(now) || lacksResults(base) || lacksResults(now)) return 0;
  const more = Math.max(0, skippedIn(now) - skippedIn(base));
  return [base, now].every(namesEach) ? Math.min(more, missingTests(base, now).length) : more;
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
}: WholeRun): Promise<{ readonly missing: readonly string[]; readonly skipped: number }> {
  const [first, skipped] = [missingNames(base, read), moreSkipped(base, read)];
  if (first.length === 0 && skipped === 0) return { missing: [], skipped: 0 };
  const second = await again();
  const both = missingNames(base, second).filter((name) => first.includes(name));
  const missing = await writtenInTests(both, { linesWith, isTest });
  // Names tell of skipped tests as well.
  return { missing, skipped: missing.length > 0 ? 0 : Math.min(skipped, moreSkipped(base, second)) };
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

/**
 * Names of the failing tests that the change has in no other form, and for which it brings no others. Where the runner
 * neither names nor counts what passes, the files of tests tell.
 */
export function removedAmong(
  failing: readonly Failure[],
  { base, candidate }: Comparison,
  tests: readonly ChangedText[],
): readonly string[] {
  const now = passedIn(candidate);
  const named = new Set(now.map(withoutCase));
  const isThere = ({ id }: Failure): boolean =>
    isNamedAsPassed(id, candidate) || named.has(withoutCase(id)) || failsIn(candidate, id);
  const out = failing.filter((one) => isOfTest(one) && !isThere(one));
  if (now.length > 0 && base !== null) return unlessReplaced(out, newTests(base, candidate).length);
  const [before, after] = [executedIn(base), executedIn(candidate)];
  if (before !== null && after !== null) return after < before ? out.map(({ name }) => name) : [];
  const unwritten = out.filter(({ id }) => tests.some((text) => isTakenOut(ownName(id), text)));
  const others = unwritten.flatMap(({ id }) => tests.flatMap((text) => namesLike(ownName(id), text)));
  return unlessReplaced(unwritten, new Set(others).size);
}

function unlessReplaced(out: readonly Failure[], added: number): readonly string[] {
  return out.length > added ? out.map(({ name }) => name) : [];
}

function isTakenOut(name: string, { before, after }: ChangedText): boolean {
  return hasWord(before, name) && !hasWord(after, name);
}

function hasWord(text: string | null, word: string): boolean {
  return (text ?? '').split(/[^\w$]+/).includes(word);
}

/** Names that only the new text has, on lines that are otherwise as one with this name is in the old text. */
function namesLike(name: string, { before, after }: ChangedText): readonly string[] {
  const lines = (before ?? '').split('\n').filter((line) => hasWord(line, name));
  const added = (after ?? '')
    .split('\n')
    .flatMap((line) => line.split(/[^\w$]+/).map((word) => [line, word] as const));
  return added.flatMap(([line, word]) =>
    word !== '' && !hasWord(before, word) && lines.includes(line.replace(word, name)) ? [word] : [],
  );
}
