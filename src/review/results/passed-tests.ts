import { listed, oneLine } from '../../core/text/text.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import { failsIn, failuresOf, isFullyRead, isTruncated, passedIn } from './read-result.ts';
import { outputText, withoutNumber } from './readers/format.ts';
import { executedIn, executedInAll, ranTests } from './test-counts.ts';

/** Whether a test passed: by its name if the output names all tests that ran, otherwise because tests ran and it is no failure. */
export function isSeenToPass(id: string, read: ReadResult): boolean {
  const { reading } = read;
  if (reading === null || failsIn(read, id)) return false;
  if (isNamedAsPassed(id, read)) return true;
  if (!ranTests(read)) return false;
  const executed = executedIn(read);
  const isEachNamed = executed !== null && reading.passed.length + reading.failures.length >= executed;
  if (reading.counts?.isPart === true && !namesOthersOf(id, reading.passed)) return isFullyRead(read);
  return isFullyRead(read) && !(isEachNamed && reading.passed.length > 0);
}

/** The file or package of a test; none: all tests may be of one. */
const GROUP = /^.*?(?:::| > |\.(?=[A-Z]))/;

/** Whether tests of the same file or package are named, so that this one would be as well. */
function namesOthersOf(id: string, passed: readonly string[]): boolean {
  const [group = ''] = GROUP.exec(id) ?? [];
  return passed.some((name) => name.startsWith(group));
}

/**
 * Whether the output names the test as passed: itself, or tests or assertions inside it, none of which failed. Several
 * failures of one test have its name and a number.
 */
export function isNamedAsPassed(id: string, { reading }: ReadResult): boolean {
  if (reading === null) return false;
  const { passed, failures } = reading;
  if (passed.includes(id)) return true;
  const test = withoutNumber(id);
  const inside = `${test} > `;
  const isRed = failures.some((one) => one.id === test || one.id === id || one.id.startsWith(inside));
  return !isRed && passed.some((one) => one === test || one.startsWith(inside));
}

/** Whether a failure is of a test that ran: by its cause; or, where the output does not say that, as the other run names it as passed. */
export function isOfTestIn(failure: Failure, other: ReadResult): boolean {
  return isOfTest(failure) || (failure.cause === 'unknown' && isNamedAsPassed(failure.id, other));
}

/**
 * Tests that passed by name on the base and that the run on the change does not name. None if the base does not name
 * all of its tests, or if the change names none of them and not each of its own either. A test whose file has only a summary line may have passed
 * there. One that is skipped is named neither as passed nor as failed: it does not run. Cases of a test, and other tests with the same name, count as one.
 */
export function missingTests(base: ReadResult, candidate: ReadResult): readonly string[] {
  if (!namesEach(base) || !isReadable(candidate)) return [];
  const passed = passedIn(base).map((id) => ({ id, test: withoutCase(id) }));
  const known = new Set(namedIn(candidate).map(withoutCase));
  const isEachNamed = namesEach(candidate);
  if (!isEachNamed && !passed.some(({ test }) => known.has(test))) return [];
  const [files, names] = [filesNamed(candidate), new Set<string>()];
  for (const { id, test } of passed) {
    const file = fileOfTest(id);
    const isInFile = file !== null && files.has(file) && !isEachNamed;
    if (!known.has(test) && !isInFile) names.add(test);
  }
  return [...names];
}

/** Names of tests that passed in this run and that the base does not name. */
export function newTests(base: ReadResult, candidate: ReadResult): readonly string[] {
  const known = new Set(namedIn(base).map(withoutCase));
  return [...new Set(passedIn(candidate).map(withoutCase))].filter((name) => !known.has(name));
}

/** The file of a test, if the runner puts it in front of the name. */
export function fileOfTest(id: string): string | null {
  return /^(?:\|[^|]+\| )?([^\s>:|]+\.\w{1,5})(?: > |::)/.exec(id)?.[1] ?? null;
}

/** Test files that passed by name on the base and that the run on the change does not name. */
export function missingFiles(base: ReadResult, candidate: ReadResult): readonly string[] {
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
  const isClipped = isTruncated(read.result) || passedIn(read).length >= MOST_NAMES;
  return executedIn(read) !== null && isFullyRead(read) && !isClipped;
}

/** Whether exactly as many tests are named as ran, so that nothing else was mistaken for a test. */
export function namesEach(read: ReadResult): boolean {
  const named = namedIn(read).length;
  return isReadable(read) && (named === executedIn(read) || named === executedInAll(read));
}

/** Ids of all tests that it names, passed or failed. */
export function namedIn(read: ReadResult): readonly string[] {
  return [...passedIn(read), ...failuresOf(read).map(({ id }) => id)];
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

/** The source file that the runner compiled a test from, where it says that; null: it does not. */
export function targetOf(id: string): string | null {
  return /(?:^| )(\S+\.rs) /.exec(id)?.[1] ?? null;
}

/** The name without groups, classes and files around it. */
export function ownName(id: string): string {
  const last =
    withoutCase(id)
      .split(/ [>›] |::|(?<=\.(?:rs|rb)) /)
      .at(-1) ?? id;
  return /\s/.test(last) ? last : (last.split('.').at(-1) ?? last);
}
