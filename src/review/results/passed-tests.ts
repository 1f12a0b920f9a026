import { listed, oneLine } from '../../core/text/text.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { executedIn, executedInAll, failuresOf, isFullyRead, isTruncated } from './read-result.ts';
import { outputText, withoutNumber } from './readers/format.ts';

/** The full name of a test as reported by a runner, and its own name. */
interface TestName {
  readonly id: string;
  readonly own: string;
}

/**
 * Tests that passed by name on the base and that the run on the change does not name. None if the base does not name
 * all of its tests, or if the change names none of them. A test whose file has only a summary line may have passed
 * there. One that is skipped is named neither as passed nor as failed: it does not run. Cases of a test, and other tests with the same name, count as one.
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
  return [...names.values()];
}

/** Names of tests that passed in this run and that the base does not name. */
export function newTests(base: ReadResult, candidate: ReadResult): readonly string[] {
  const known = new Set(namedIn(base).map(withoutCase));
  return [...new Set((candidate.reading?.passed ?? []).map(withoutCase))].filter((name) => !known.has(name));
}

/** The file of a test, if the runner puts it in front of the name. */
export function fileOfTest(id: string): string | null {
  return /^(?:\|[^|]+\| )?([^\s>:|]+\.\w{1,5})(?: > |::)/.exec(id)?.[1] ?? null;
}

/** Test files that passed by name on the base and that the run on the change does not name. */
export function goneFiles(base: ReadResult, candidate: ReadResult): readonly string[] {
  if (
    !isFullyRead(base) ||
    !isFullyRead(candidate) ||
    isTruncated(base.result) ||
    isTruncated(candidate.result)
  )
    return [];
  const now = filesNamed(candidate);
  if (now.size === 0) return [];
  return [...filesNamed(base)].flatMap(([path, hasPassed]) => (hasPassed && !now.has(path) ? [path] : []));
}

/**
 * Test files named in an output, and whether they passed. Runners print lines such as `PASS a.test.js`,
 * `✓ a.test.ts (3 tests)` or `tests/test_a.py ..s. [ 50%]`.
 */
export function filesNamed({ result }: ReadResult): ReadonlyMap<string, boolean> {
  const seen = new Map<string, boolean>();
  if (result.kind === 'refused') return seen;
  for (const line of outputText(result.output).lines) {
    const [, mark, named] =
      /^(PASS|FAIL| *[✓✔√❯]) +(?:\|[^|]+\| +)?([\w@./+-]*\.\w+)(?: \(|$)/.exec(line) ?? [];
    const [, ofPython, marks = '', word = ''] =
      /^([\w@./+-]+\.py)(?: ([.sxXFE]+)(?: |$)|::\S+ (PASSED|SKIPPED|XFAIL|FAILED|ERROR))/.exec(line) ?? [];
    const path = named ?? ofPython;
    if (path === undefined) continue;
    const isRed = mark === 'FAIL' || mark?.trim() === '❯' || /[FE]/.test(marks) || /^[FE]/.test(word);
    seen.set(path, !isRed && seen.get(path) !== false);
  }
  return seen;
}

/** Outputs with more names are not compared. */
const MOST_NAMES = 5000;

function isReadable(read: ReadResult): boolean {
  const isClipped = isTruncated(read.result) || (read.reading?.passed.length ?? 0) >= MOST_NAMES;
  return executedIn(read) !== null && isFullyRead(read) && !isClipped;
}

/** Whether exactly as many tests are named as ran, so that nothing else was mistaken for a test. */
export function namesEach(read: ReadResult): boolean {
  const named = namedIn(read).length;
  return isReadable(read) && (named === executedIn(read) || named === executedInAll(read));
}

function namedIn(read: ReadResult): readonly string[] {
  return [...(read.reading?.passed ?? []), ...failuresOf(read).map(({ id }) => id)];
}

/** Removes the case from `a[1-2]`, `a(int)[3]`, `TestA/sub` `a with data set #2` or `... ('b', ...)`. Cases may differ between runs. */
export function withoutCase(id: string): string {
  const name = withoutNumber(id).replace(/ with data set (?:#\d{1,7}|\('.*\))$/, '');
  const [go] = /^\S+\.Test\w*(?=\/)/.exec(name) ?? [];
  if (go !== undefined) return go;
  const open = /[\])]$/.test(name) ? name.search(/(?<=\w)[[(]/) : -1;
  return open < 0 ? name : name.slice(0, open);
}

const MAX_NAME_CHARS = 120;
const MOST_QUOTED = 3;

/** The first of these names, for people. */
export function namesOf(names: readonly string[]): string {
  return listed(
    // A sign of Markdown in one place must not find its end in another one.
    names.map((name) => `"${oneLine(name.replaceAll('`', "'"), MAX_NAME_CHARS)}"`),
    MOST_QUOTED,
  );
}

/** The name without groups, classes and files around it. */
export function ownName(id: string): string {
  const last =
    withoutCase(id)
      .split(/ [>›] |::|(?<=\.(?:rs|rb)) /)
      .at(-1) ?? id;
  return /\s/.test(last) ? last : (last.split('.').at(-1) ?? last);
}
