import type { Change, ChangeSet } from '../../core/change-set.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { type ChangedFile, changedFile } from './file-text.ts';
import { inlineTests } from './inline-tests.ts';
import { codePart, type PathPredicate, type TestPart, testPart } from './test-files.ts';
import { takesOnly } from './word-counts.ts';

/** A change set split in two: changes of tests, wherever they are, and changes of code. */
export interface ChangeParts {
  readonly tests: TestPart;
  readonly code: ChangeSet;
  /** Files that are code although their names are those of tests or documents. */
  readonly used: ReadonlySet<string>;
  /** The change only removes or moves parts of the tests. */
  readonly addsNoTest: boolean;
  /** Code files in which the change alters tests of the base. */
  readonly alteredInline: readonly string[];
}

/** @param texts both versions of the changed files */
export function changeParts(
  changes: ChangeSet,
  isTest: PathPredicate,
  texts: readonly ChangedText[],
  used: ReadonlySet<string>,
): ChangeParts {
  const part = testPart(changes, isTest);
  const inline = texts.flatMap((text) => (isTest(text.path) ? [] : (inlineTests(text) ?? [])));
  let [tests, code] = [part.changes, codePart(changes, isTest)];
  for (const one of inline) {
    tests = tests.with(one.path, written(changes.get(one.path), one.tests));
    code = one.isCodeChanged
      ? code.with(one.path, written(changes.get(one.path), one.code))
      : code.without(one.path);
  }
  return {
    tests: { ...part, changes: tests, support: [...part.support, ...inline.map(({ path }) => path)] },
    code,
    used,
    addsNoTest:
      inline.length === 0 &&
      takesOnly(texts.filter(({ path }) => isTest(path)).flatMap((text) => withoutBenchmarks(text))),
    alteredInline: inline.filter(({ areAltered }) => areAltered).map(({ path }) => path),
  };
}

const GO_FUNCTION = /^(?=func )/m;
const GO_BENCHMARK = /^func Benchmark\w*\([\s\S]*?^\}[ \t]*$/m;

/** What `go test` runs of a file as tests. A file of benchmarks has none. */
function withoutBenchmarks({ path, before, after }: ChangedText): readonly ChangedFile[] {
  if (!path.endsWith('_test.go') || after === null) return [changedFile({ path, before, after })];
  const rest = after
    .split(GO_FUNCTION)
    .map((one) => one.replace(GO_BENCHMARK, ''))
    .join('');
  const isNone = rest !== after && !/^func /m.test(rest);
  return isNone ? [] : [changedFile({ path, before, after: rest })];
}

function written(change: Change | undefined, text: string): Change {
  const mode = change?.kind === 'file' ? change.mode : '100644';
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew: false };
}
