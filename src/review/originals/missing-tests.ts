import { posix } from 'node:path';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import type { MovedFile } from '../files/moved-files.ts';
import type { SortedChange } from '../files/sorted-change.ts';
import type { Version } from '../files/version.ts';
import type { CommandOnChange } from '../gate/command-on-change.ts';
import {
  isNamedAsPassed,
  missingFiles,
  missingTests,
  namedIn,
  namesEach,
  namesOf,
  newTests,
  ownName,
  targetOf,
  withoutCase,
} from '../results/passed-tests.ts';
import { failsIn, isFullyRead, lacksResults, passedIn } from '../results/read-result.ts';
import { executedIn, executedInBoth, skippedIn } from '../results/test-counts.ts';

/** How many fewer tests run on the change than on the base, how many more are skipped, and which are missing. */
interface Shortfall {
  readonly fewer: number;
  readonly skipped: number;
  /** Names of tests, and paths of files of tests, that passed on the base and that the run does not name. */
  readonly missing: readonly string[];
}

export function shortfallIn({ base, candidate }: Comparison): Shortfall {
  if (base === null) return { fewer: 0, skipped: 0, missing: [] };
  const [now, before] = executedInBoth(candidate, base);
  const fewer = before !== null && now !== null ? Math.max(0, before - now) : 0;
  return { fewer, skipped: moreSkipped(base, candidate), missing: missingNames(base, candidate) };
}

/** The first missing tests, in brackets; empty: none is known. */
export function missingInBrackets(comparison: Comparison): string {
  const { missing } = shortfallIn(comparison);
  return missing.length === 0 ? '' : ` (${namesOf(missing)})`;
}

function missingNames(base: ReadResult, now: ReadResult): readonly string[] {
  return [...missingTests(base, now), ...missingFiles(base, now)];
}

/** By their number; where each test has a name, of those that do not run. */
function moreSkipped(base: ReadResult, now: ReadResult): number {
  if (!isFullyRead(base) || !isFullyRead(now) || lacksResults(base) || lacksResults(now)) return 0;
  const more = Math.max(0, skippedIn(now) - skippedIn(base));
  return [base, now].every(namesEach) ? Math.min(more, missingTests(base, now).length) : more;
}

export interface Missing {
  /** Names of tests, or paths of files of tests, that passed on the base and do not run there. */
  readonly missing: readonly string[];
  /** Files of the base in which their names stand. */
  readonly files: readonly string[];
  /** How many that ran on the base are skipped there, where no name tells which. */
  readonly skipped: number;
}

export const NONE_MISSING: Missing = { missing: [], files: [], skipped: 0 };

/** What passed on the base and does not run on this version either, which has the base's own tests and checks. */
export async function missingFrom(
  read: ReadResult,
  version: Version,
  command: CommandOnChange,
): Promise<Missing> {
  const { base } = command.comparison;
  if (base === null) return NONE_MISSING;
  const [first, skipped] = [missingNames(base, read), moreSkipped(base, read)];
  if (first.length === 0 && skipped === 0) return NONE_MISSING;
  const second = await command.again(version.changes);
  const both = missingNames(base, second).filter((name) => first.includes(name));
  const { moved } = command.change;
  const left = both.filter((name) => !namedIn(second).some((now) => isMovedTo(now, name, moved)));
  const written = await writtenInTests(left, command.change);
  const missing = [...written.keys()];
  const files = [...new Set([...written.values()].flat())];
  return { missing, files, skipped: missing.length > 0 ? 0 : Math.min(skipped, moreSkipped(base, second)) };
}

/** Whether a name is that of a test of the base whose file the change moves. */
function isMovedTo(now: string, before: string, moved: readonly MovedFile[]): boolean {
  if (moved.length === 0 || ownName(now) !== ownName(before)) return false;
  const hasModule = (name: string, path: string): boolean =>
    moduleWords(path).every((word) => wordsOf(name).includes(word));
  return moved.some(({ from, to }) => hasModule(before, from) && hasModule(now, to));
}

/** What a name has of the file: `arithmetic` of `src/arithmetic.rs`. */
function moduleWords(path: string): readonly string[] {
  return wordsOf(posix.basename(path.replace(/(?:\/(?:mod|index|__init__))?\.\w+$/, '')));
}

/**
 * Those whose names stand in a test of the base, with its files: others are made at run time, and may differ with the
 * code. What a runner compiled from code stands among the tests in code.
 */
async function writtenInTests(
  names: readonly string[],
  { testFilesNaming, isTest }: SortedChange,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byName = await testFilesNaming(names.map(ownName));
  const filesWith = (name: string): readonly string[] => {
    if (isTest(name)) return [name];
    const target = targetOf(name);
    const isInCode = target !== null && !isTest(target);
    return (byName.get(ownName(name)) ?? []).filter((path) => isInCode || isTest(path));
  };
  return new Map(
    names.map((name) => [name, filesWith(name)] as const).filter(([, files]) => files.length > 0),
  );
}

/**
 * Names of the failing tests that the change has in no other form, and for which it brings no others: by the names of
 * what passes. A runner may tell only their number, or, as `go test`, not even that: then the files of tests tell.
 */
export function removedAmong(
  failing: readonly Failure[],
  { comparison: { base, candidate }, change }: CommandOnChange,
): readonly string[] {
  const now = passedIn(candidate);
  const named = new Set(now.map(withoutCase));
  const isThere = ({ id }: Failure): boolean =>
    isNamedAsPassed(id, candidate) || named.has(withoutCase(id)) || failsIn(candidate, id);
  const gone = failing.filter((one) => isOfTest(one) && !isThere(one));
  if (now.length > 0 && base !== null) {
    const isMoved = (name: string): boolean =>
      passedIn(base).some((before) => isMovedTo(name, before, change.moved));
    const added = newTests(base, candidate).filter((name) => !isMoved(name));
    return unlessReplaced(gone, added.length);
  }
  const [before, after] = [executedIn(base), executedIn(candidate)];
  if (before !== null && after !== null) return after < before ? gone.map(({ name }) => name) : [];
  const texts = change.texts.filter(({ path }) => change.isTest(path));
  const takenOut = gone.filter(({ id }) => texts.some((text) => isTakenOut(ownName(id), text)));
  const others = takenOut.flatMap(({ id }) => texts.flatMap((text) => renamedTo(ownName(id), text)));
  return unlessReplaced(takenOut, new Set(others).size);
}

function unlessReplaced(gone: readonly Failure[], added: number): readonly string[] {
  return gone.length > added ? gone.map(({ name }) => name) : [];
}

function isTakenOut(name: string, { before, after }: ChangedText): boolean {
  return wordsOf(before).includes(name) && !wordsOf(after).includes(name);
}

/** Names that only the new text has, on lines that are otherwise as one with this name is in the old text. */
function renamedTo(name: string, { before, after }: ChangedText): readonly string[] {
  const known = new Set(wordsOf(before));
  const lines = new Set(before?.split('\n').filter((line) => wordsOf(line).includes(name)));
  const isRenamed = (word: string, line: string) => !known.has(word) && lines.has(line.replace(word, name));
  const now = (after ?? '').split('\n');
  return now.flatMap((line) => wordsOf(line).filter((word) => isRenamed(word, line)));
}

function wordsOf(text: string | null): readonly string[] {
  return (text ?? '').split(/[^\w$]+/).filter((word) => word !== '');
}
