import type { ChangedText } from '../core/verdict/changed-text.ts';
import type { OriginalTests, Proof } from '../core/verdict/evidence.ts';
import type { Tampering } from '../core/verdict/tampering.ts';
import { type ChangedFile, changedFile, FileText } from './source/file-text.ts';
import { loads, nameOf, subjectOf } from './source/loads.ts';
import { isRunnable } from './source/test-files.ts';
import { escaped, type SupportOptions } from './source/test-support.ts';
import { blocksIn, type TestBlock } from './source/tests/test-blocks.ts';
import { isVacuous } from './tamper/assertions/vacuous.ts';
import { type Subject, subjectsOf } from './tamper/subject.ts';
import { replacements } from './tamper/subjects.ts';

export interface MockedModules extends SupportOptions {
  readonly texts: readonly ChangedText[];
  readonly proof: Proof;
  readonly originalTests: OriginalTests;
}

/**
 * Tells usual mocks from tests of a stand-in: the test of a service mocks a repository that has tests of its own. They
 * are usual if all of this holds, and otherwise stay what they were:
 *
 * - Tests without stand-ins prove the change.
 * - The mock ends with its file or test, so that no other test meets it.
 * - The file that mocks is new, and a test that meets the mock fails without the change too; or its version of the base
 *   passes with the change: nothing that was tested is lost.
 * - Another test asserts something and loads the module without a mock.
 */
export async function withUsualMocks(
  tampering: readonly Tampering[],
  options: MockedModules,
): Promise<readonly Tampering[]> {
  const suspects = new Set(
    tampering.flatMap(({ kind, path }) => (kind === 'subject-replaced' ? [path] : [])),
  );
  if (suspects.size === 0 || options.proof.kind !== 'proven') return tampering;
  const files = options.texts.map(changedFile);
  const usual = new Set<string>();
  for (const file of files)
    if (suspects.has(file.path) && (await isUsual(file, { ...options, files }))) usual.add(file.path);
  return tampering.map((one) =>
    one.kind === 'subject-replaced' && usual.has(one.path) ? { ...one, kind: 'module-mocked' } : one,
  );
}

interface Among extends MockedModules {
  readonly files: readonly ChangedFile[];
}

async function isUsual({ path, before, after }: ChangedFile, among: Among): Promise<boolean> {
  const { files, isTest, originalTests } = among;
  const isKept = originalTests.kind === 'passed' && originalTests.paths.includes(path);
  if (after === null || !isTestOfItsOwn(after, among) || !(before === null || isKept)) return false;
  const subjects = subjectsOf(files, isTest);
  const found = replacements(after, subjects, isTest);
  const mocked = subjects.filter((subject) => found.some(({ mocks }) => mocks === subject.path));
  const areLimited = found.every(
    ({ at, mocks }) => mocks !== null && isLimited(after, at) && subjectOf(path) !== nameOf(mocks),
  );
  const isShown = before !== null || failsWithMocks(after, found, among);
  if (!areLimited || !isShown || (await isLoadedByTests(path, among))) return false;
  for (const subject of mocked) if (!(await isTestedUnmocked(subject, among))) return false;
  return true;
}

/** Whether the runner starts the file as a test, which asserts something. */
function isTestOfItsOwn(file: FileText, { isTest }: Pick<Among, 'isTest'>): boolean {
  return (
    isTest(file.path) &&
    isRunnable(file.path) &&
    blocksIn(file).some(({ kind, assertions }) => kind === 'test' && !assertions.every(isVacuous))
  );
}

/** Whether a test that meets one of the mocks fails without the change. A name that another changed file has too tells nothing. */
function failsWithMocks(
  file: FileText,
  mocks: readonly { readonly at: number }[],
  { proof, files }: Pick<Among, 'proof' | 'files'>,
): boolean {
  if (proof.kind !== 'proven') return false;
  const tests = testsIn(file);
  const within = tests.filter(({ from, to }) => mocks.some(({ at }) => from <= at && at < to));
  const others = files.flatMap(({ after }) =>
    after === null || after.path === file.path ? [] : testsIn(after),
  );
  return (proof.testsWithMocks ?? []).some(
    (name) =>
      (within.length > 0 ? within : tests).some((test) => isNameOf(name, test)) &&
      !others.some((test) => isNameOf(name, test)),
  );
}

function testsIn(file: FileText): readonly TestBlock[] {
  return blocksIn(file).filter(({ kind }) => kind === 'test');
}

/** What runners fill in: `%s`, `$name`, `${name}`, `{0}`. */
const FILLED = /%[#a-z]|\$\{[^}]*\}|\$[\w.#]+|\{\w*\}/i;

/** Whether a reported name is of the test: behind its groups, and with the values of a row. */
function isNameOf(reported: string, { name }: TestBlock): boolean {
  const parts = name.split(FILLED);
  if (!parts.some((part) => /\w/.test(part))) return false;
  const pattern = parts.map((part) => escaped(part)).join('.*');
  return new RegExp(`(?<!\\w)${pattern}(?:\\[.*\\]|\\)| \\(.*\\))?$`, 's').test(reported);
}

const LIMITED_PYTHON =
  /^[ \t]*(?:@|(?:async[ \t]+)?with[ \t]+)(?:mock\.)?patch\b|(?:^|[^\w.])(?:monkeypatch\.setattr|mocker\.patch)\b/;

/** Whether runners undo a mock at the end of the file or test: those of jest and vitest, `t.mock`, fixtures, `with`. */
function isLimited({ uncommented, language }: FileText, at: number): boolean {
  if (language !== 'python') return /^(?:vi|jest|t\.mock)\./.test(uncommented.slice(at, at + 20));
  const end = uncommented.indexOf('(', at);
  const head = uncommented.slice(uncommented.lastIndexOf('\n', at) + 1, end);
  return LIMITED_PYTHON.test(head) && !/\bMonkeyPatch\(/.test(uncommented);
}

/** Settings with which tests share what one of them mocks, or which mock every module. */
const SHARED = /\bisolate['"]?\s*[:=]\s*['"]?false|--no-isolate|isolation[=\s]+['"]?none|\bautomock\b/;
const REPLACES = /mock|stub|fake|spy|patch|replace|setattr|rewire|proxyquire/i;

/** Whether a test without a mock of the module loads it, and nothing mocks it for all tests. */
async function isTestedUnmocked(subject: Subject, among: Among): Promise<boolean> {
  const { files, isTest, baseText, linesWith } = among;
  const name = nameOf(subject.path);
  const lines = await linesWith([name, 'isolat', 'automock']);
  if ([...lines.values()].flat().some(({ text }) => SHARED.test(text))) return false;
  const changed = new Set(files.map(({ path }) => path));
  const named = [...lines].filter(
    ([path, found]) => !changed.has(path) && found.some(({ text }) => text.includes(name)),
  );
  const tests = files.flatMap(({ after }) => (after === null ? [] : [after]));
  for (const [path, found] of named) {
    const isSetUp = !(isTest(path) && isRunnable(path)) && found.some(({ text }) => REPLACES.test(text));
    const isLoader = isTest(path) && isRunnable(path);
    const file = isSetUp || isLoader ? FileText.of(path, await baseText(path)) : null;
    if (file === null) continue;
    if (isSetUp && replacements(file, [subject], isTest).length > 0) return false;
    tests.push(file);
  }
  return tests.some(
    (file) =>
      isTestOfItsOwn(file, among) &&
      loads(file, subject.path) &&
      replacements(file, [subject], isTest).length === 0 &&
      !file.uncommented.split('\n').some((line) => line.includes(name) && REPLACES.test(line)),
  );
}

/** Whether a file of the tests loads another test, with the mocks in it. */
async function isLoadedByTests(
  path: string,
  { files, isTest, linesWith, baseText }: Among,
): Promise<boolean> {
  if (files.some(({ after }) => after !== null && after.path !== path && loads(after, path))) return true;
  const lines = await linesWith([nameOf(path)]);
  const changed = new Set(files.map((file) => file.path));
  for (const other of lines.keys()) {
    const file = changed.has(other) || !isTest(other) ? null : FileText.of(other, await baseText(other));
    if (file !== null && loads(file, path)) return true;
  }
  return false;
}
