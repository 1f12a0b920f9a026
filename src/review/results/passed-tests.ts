import type { ReadResult } from '../../core/evidence.ts';
import { executedIn, failuresOf, isTruncated, isWhole } from './read-result.ts';
import { outputText } from './readers/format.ts';

/** A test as a runner names it, and what of that it is called by itself. */
export interface TestName {
  readonly id: string;
  readonly own: string;
}

/**
 * Tests that the base names as passed and the change names not at all; none where the base names not all of its tests, or
 * the change none of those. What only stands in a line for its whole file may have passed there. The cases of one test
 * count as that test, and so do others of its name.
 */
export function goneTests(base: ReadResult, candidate: ReadResult): readonly TestName[] {
  if (!namesEach(base) || !isReadable(candidate)) return [];
  const passed = (base.reading?.passed ?? []).map((id) => ({ id, test: withoutCase(id) }));
  const known = new Set(namedIn(candidate).map(withoutCase));
  const isEachNamed = namesEach(candidate);
  if (!isEachNamed && !passed.some(({ test }) => known.has(test))) return [];
  const [files, names] = [filesNamed(candidate), new Map<string, TestName>()];
  for (const { id, test } of passed) {
    const file = fileOfTest(id);
    const isInFile = file !== null && files.has(file) && !isEachNamed;
    if (!known.has(test) && !isInFile) names.set(test, { id: test, own: ownName(id) });
  }
  const gone = [...names.values()];
  return gone.length === 0 ? [] : gone.filter(({ own }) => !isSkipped(own, { base, candidate }));
}

/** Where a runner names tests with their file in front. */
export function fileOfTest(id: string): string | null {
  return /^(?:\|[^|]+\| )?([^\s>:|]+\.\w{1,5})(?: > |::)/.exec(id)?.[1] ?? null;
}

/** Files of tests that the run on the base names as passed, and that on the change not at all. */
export function goneFiles(base: ReadResult, candidate: ReadResult): readonly string[] {
  if (!isWhole(base) || !isWhole(candidate) || isTruncated(base.result) || isTruncated(candidate.result))
    return [];
  const now = filesNamed(candidate);
  if (now.size === 0) return [];
  return [...filesNamed(base)].flatMap(([path, hasPassed]) => (hasPassed && !now.has(path) ? [path] : []));
}

/**
 * Files of tests that an output names, and whether as passed. `PASS a.test.js`, `✓ a.test.ts (3 tests)`,
 * `tests/test_a.py ..s. [ 50%]`: lines that runners have for them.
 */
export function filesNamed({ result }: ReadResult): ReadonlyMap<string, boolean> {
  const seen = new Map<string, boolean>();
  if (result.kind === 'refused') return seen;
  for (const line of outputText(result.output).lines) {
    const [, mark, named] =
      /^(PASS|FAIL| *[✓✔√❯]) +(?:\|[^|]+\| +)?([\w@./+-]*\.\w+)(?: \(|$)/.exec(line) ?? [];
    const [, ofPython, ends = ''] =
      /^([\w@./+-]+\.py)(?: ([.sxXFE]+)(?: |$)|::\S+ (?:PASSED|SKIPPED|XFAIL))/.exec(line) ?? [];
    const path = named ?? ofPython;
    if (path === undefined) continue;
    const hasPassed = mark !== 'FAIL' && mark?.trim() !== '❯' && !/[FE]/.test(ends);
    seen.set(path, hasPassed && seen.get(path) !== false);
  }
  return seen;
}

/** Readers keep no more names than this. */
const MOST_NAMES = 5000;

function isReadable(read: ReadResult): boolean {
  const isClipped = isTruncated(read.result) || (read.reading?.passed.length ?? 0) >= MOST_NAMES;
  return executedIn(read) !== null && isWhole(read) && !isClipped;
}

/** As many as ran are named, neither more nor fewer: nothing else was taken for a test. */
function namesEach(read: ReadResult): boolean {
  return isReadable(read) && namedIn(read).length === executedIn(read);
}

function namedIn(read: ReadResult): readonly string[] {
  return [...(read.reading?.passed ?? []), ...failuresOf(read).map(({ id }) => id)];
}

/** `a[1-2]`, `a(int)[3]`, `TestA/sub`, the second of one name: cases of one test, which may differ from run to run. */
function withoutCase(id: string): string {
  const name = id.replace(/ #\d{1,7}$/, '');
  const [go] = /^\S+\.Test\w*(?=\/)/.exec(name) ?? [];
  if (go !== undefined) return go;
  const open = /[\])]$/.test(name) ? name.search(/(?<=\w)[[(]/) : -1;
  return open < 0 ? name : name.slice(0, open);
}

/** Without the groups, classes and files around it. */
export function ownName(id: string): string {
  const last =
    withoutCase(id)
      .split(/ [>›] |::/)
      .at(-1) ?? id;
  return /\s/.test(last) ? last : (last.split('.').at(-1) ?? last);
}

const SKIPPED = /\b(?:skip(?:ped)?|todo|ignored|pending|disabled)\b|^\s*[﹣↓○✎-] /i;

/** Only where more are skipped than on the base: a test may print such a line. */
function isSkipped(
  own: string,
  { base, candidate }: { readonly base: ReadResult; readonly candidate: ReadResult },
): boolean {
  const [before, now] = [base.reading?.counts?.skipped ?? 0, candidate.reading?.counts?.skipped ?? 0];
  if (now <= before || candidate.result.kind === 'refused') return false;
  return outputText(candidate.result.output).lines.some((line) => line.includes(own) && SKIPPED.test(line));
}
