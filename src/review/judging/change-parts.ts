import type { Change, ChangeSet } from '../../core/change-set.ts';
import { isInDataFolder } from '../../core/paths/test-paths.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { FileKind } from './file-kind.ts';
import { inlineTests } from './inline-tests.ts';
import { actsUnnamed, isRunnable } from './test-files.ts';

export interface TestPart {
  /** Only the tests of the change set, over the same base. */
  readonly changes: ChangeSet;
  /** What is run without the rest of the change: these, without what may be data of the program. */
  readonly alone: ChangeSet;
  /** Changed test files that exist after the change and that a runner accepts, for example as `{path}`. */
  readonly runnable: readonly string[];
  /** Other changed files of tests that exist after the change: fixtures, snapshots, helpers, shared setup, and code with tests in it. */
  readonly support: readonly string[];
  /** Whether files of tests, or tests in code, are in the change after it. */
  readonly areBrought: boolean;
  /** Files of tests that the change edits or deletes, and new ones that are no tests and act on others, or may. */
  readonly altered: readonly string[];
}

/** The states of the repository that the judge runs beside base and change, as parts of the change over its base. */
export interface ChangeParts {
  /** The tests of the change without its code. */
  readonly tests: TestPart;
  /** The change without its tests, and without its settings and scripts of checks: these are the base's own. */
  readonly codeAndManifests: ChangeSet;
  /** The same without its manifests and build files. */
  readonly codeAlone: ChangeSet;
  /** The change with the base's own checks and manifests; null: it alters none. */
  readonly withOriginalChecks: ChangeSet | null;
  /** Changed settings and scripts of checks. */
  readonly checks: readonly string[];
  /** Changed manifests and build files. */
  readonly manifests: readonly string[];
  /** Whether it has code or styles, so that it needs a proof. */
  readonly touchesCode: boolean;
}

/**
 * @param texts both versions of the changed files
 * @param inDoubt those of the tests that may as well be data of the program
 */
export function changeParts(
  changes: ChangeSet,
  kind: (path: string) => FileKind,
  texts: readonly ChangedText[],
  inDoubt: readonly string[],
): ChangeParts {
  const only = (isKept: (path: string) => boolean): ChangeSet =>
    changes.except(changes.paths.filter((path) => !isKept(path)));
  const pathsOf = (wanted: FileKind): readonly string[] =>
    changes.paths.filter((path) => kind(path) === wanted);
  const [checks, manifests] = [pathsOf('check'), pathsOf('manifest')];
  const asks = [...checks, ...manifests];
  const inline = texts.flatMap((text) => (kind(text.path) === 'test' ? [] : (inlineTests(text) ?? [])));
  const ofTests = only((path) => kind(path) === 'test');
  let tests = ofTests;
  let code = only((path) => kind(path) !== 'test' && kind(path) !== 'check');
  const present = tests.entries().flatMap(([path, change]) => (change.kind === 'file' ? [path] : []));
  for (const one of inline) {
    tests = tests.with(one.path, written(changes.get(one.path), one.tests));
    code = one.isCodeChanged
      ? code.with(one.path, written(changes.get(one.path), one.code))
      : code.without(one.path);
  }
  const runnable = present.filter(isRunnable);
  const support = [
    ...present.filter((path) => !isRunnable(path) && !inDoubt.includes(path)),
    ...inline.map(({ path }) => path),
  ];
  const altered = [
    ...ofTests.entries().flatMap(([path, change]) => (isAltered(path, change) ? [path] : [])),
    ...inline.filter(({ areAltered }) => areAltered).map(({ path }) => path),
  ];
  return {
    tests: {
      changes: tests,
      alone: tests.except(inDoubt),
      runnable,
      support,
      areBrought: runnable.length + support.length > 0,
      altered,
    },
    codeAndManifests: code,
    codeAlone: code.except(asks),
    withOriginalChecks: asks.length === 0 ? null : changes.except(asks),
    checks,
    manifests,
    touchesCode:
      inDoubt.length > 0 || code.paths.some((path) => kind(path) === 'code' || kind(path) === 'style'),
  };
}

function isAltered(path: string, change: Change): boolean {
  if (change.kind === 'deleted' || !change.isNew || actsUnnamed(path)) return true;
  // The product may load what only lies beside tests: then the base's own do not hold without it.
  return !isRunnable(path) && !isInDataFolder(path);
}

function written(change: Change | undefined, text: string): Change {
  const mode = change?.kind === 'file' ? change.mode : '100644';
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew: false };
}
