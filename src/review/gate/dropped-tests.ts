import { counted, listed, oneLine } from '../../core/text/text.ts';
import type { Comparison, ReadResult } from '../../core/verdict/evidence.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import {
  fileOfTest,
  goneFiles,
  goneTests,
  ownName,
  skippedTests,
  type TestName,
} from '../results/passed-tests.ts';
import { isPartial, isWhole, readResult } from '../results/read-result.ts';
import { isPathOf } from '../results/task-relevance.ts';
import type { ChangeParts } from '../source/change-parts.ts';
import { FileText } from '../source/file-text.ts';
import type { SupportOptions } from '../source/test-support.ts';
import { blocksIn } from '../source/tests/test-blocks.ts';
import type { Examined } from './gate.ts';

export interface DroppedTestsOptions
  extends SupportOptions,
    Pick<Examined, 'gate' | 'changes' | 'comparisons' | 'texts'> {
  readonly parts: Pick<ChangeParts, 'code'>;
}

const MAX_NAME_CHARS = 120;
const MAX_NAMES = 3;
/** Limited because each test is searched in the repository. */
const MAX_LOOKED_FOR = 60;

/**
 * Finds tests that passed on the base, are unchanged in the source, but are no longer reported, even if the total
 * number is the same: a list or a filter excludes them. Only tests with a known place are reported. A missing name is
 * normal if the change removes it from its file, or if no file contains it as printed, such as names with numbers or
 * times in them. A test that a second run reports was not dropped.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function droppedTests(options: DroppedTestsOptions): Promise<readonly Tampering[]> {
  const found: Tampering[] = [];
  for (const comparison of options.comparisons) {
    const entry = options.gate.entryOf(comparison.command);
    if (entry === undefined) continue;
    const by = { ...options, pathOf: (named: string) => options.gate.pathOf(named, entry) };
    found.push(...(await skippedByCode(entry, comparison, options)));
    const first = await droppedIn(comparison.candidate, comparison, by);
    if (first.size === 0) continue;
    const again = readResult(await options.gate.probe(entry, options.changes, 'again'));
    const second = isWhole(again) ? await droppedIn(again, comparison, by) : first;
    for (const [path, names] of first) {
      const both = names.filter((name) => second.get(path)?.includes(name));
      if (both.length > 0) found.push({ kind: 'test-dropped', path, line: null, detail: detailOf(both) });
    }
  }
  return found;
}

/**
 * Where more tests are skipped than on the base: whether the base's own tests are, on the code of the change. What a
 * test asks of the code before it runs can then no longer be failed.
 */
async function skippedByCode(
  entry: CommandEntry,
  { base, candidate }: Comparison,
  { gate, parts: { code }, linesWith, isTest, baseText }: DroppedTestsOptions,
): Promise<readonly Tampering[]> {
  const [first] = code.entries();
  if (base === null || first === undefined || moreSkipped(base, candidate) <= 0) return [];
  const original = readResult(await gate.probe(entry, code, 'original-tests'));
  const more = moreSkipped(base, original);
  if (more <= 0) return [];
  const names = skippedTests(base, original).slice(0, MAX_LOOKED_FOR);
  const lines = names.length === 0 ? new Map() : await linesWith(names.map(({ own }) => own));
  const tests = [...lines.keys()].filter(isTest);
  const texts = await Promise.all(tests.map(async (path) => ({ path, text: await baseText(path) })));
  const place = texts.find(({ path, text }) => names.some(({ own }) => declares(path, text, own)));
  const which = names.length === 0 ? '' : `: ${quoted(names.map(({ own }) => own))}`;
  const detail = `With the code of the change, ${counted(more, 'test')} of the base that ran there ${more === 1 ? 'is' : 'are'} skipped${which}.`;
  return [{ kind: 'test-dropped', path: place?.path ?? first[0], line: null, detail }];
}

function moreSkipped(base: ReadResult, now: ReadResult): number {
  if (!isWhole(base) || !isWhole(now) || isPartial(base) || isPartial(now)) return 0;
  return (now.reading?.counts?.skipped ?? 0) - (base.reading?.counts?.skipped ?? 0);
}

interface OfCommand extends DroppedTestsOptions {
  /** The path of the repository that an output of the command names. */
  readonly pathOf: (named: string) => string;
}

/** Names of dropped tests by file; an empty name means the whole file. */
type Dropped = ReadonlyMap<string, readonly string[]>;

async function droppedIn(candidate: ReadResult, { base }: Comparison, options: OfCommand): Promise<Dropped> {
  const found = new Map<string, readonly string[]>();
  if (base === null) return found;
  const tests = goneTests(base, candidate).slice(0, MAX_LOOKED_FOR);
  const lines = tests.length === 0 ? new Map() : await options.linesWith(tests.map(({ own }) => own));
  for (const test of tests) {
    const path = await placeOf(test, [...lines.keys()], { ...options, base, candidate });
    if (path !== null) found.set(path, [...(found.get(path) ?? []), test.own]);
  }
  for (const named of goneFiles(base, candidate)) {
    const path = options.pathOf(named);
    const isUnchanged = options.changes.get(path) === undefined && (await options.baseText(path)) !== null;
    if (isUnchanged && options.isTest(path) && !found.has(path)) found.set(path, ['']);
  }
  return found;
}

interface Sides {
  readonly base: ReadResult;
  readonly candidate: ReadResult;
}

/**
 * The file that contains the test and from which it should have run. Null: none is known, or the change explains it by
 * removing it from such a file or by renaming the tests around it.
 */
async function placeOf(
  { id, own }: TestName,
  paths: readonly string[],
  { pathOf, isTest, texts, baseText, base, candidate }: OfCommand & Sides,
): Promise<string | null> {
  const file = fileOfTest(id);
  const mayHold = (path: string): boolean => isTest(path) && (file === null || isPathOf(pathOf(file), path));
  let place: string | null = null;
  for (const path of paths.filter(mayHold)) {
    if (!declares(path, await baseText(path), own)) continue;
    const changed = texts.find((one) => one.path === path);
    if (changed !== undefined && !declares(path, changed.after, own)) return null;
    place ??= path;
  }
  const isNew = texts.some(
    (one) => declares(one.path, one.after, own) && !declares(one.path, one.before, own),
  );
  return !isNew && timesNamed(own, candidate) >= timesNamed(own, base) ? null : place;
}

function timesNamed(own: string, { reading }: ReadResult): number {
  return reading?.passed.filter((id) => ownName(id) === own).length ?? 0;
}

function declares(path: string, text: string | null, own: string): boolean {
  return blocksIn(FileText.of(path, text)).some(({ kind, name }) => kind === 'test' && name === own);
}

function detailOf(names: readonly string[]): string {
  if (names.includes(''))
    return 'The run on the base names this file among what passed, that on the change does not.';
  return `Passed on the base, stands here, and is not reported by the run on the change: ${quoted(names)}.`;
}

function quoted(names: readonly string[]): string {
  const each = names.map((name) => `"${oneLine(name, MAX_NAME_CHARS)}"`);
  return listed(each, MAX_NAMES);
}
