import type { Change, ChangeSet } from '../../core/change-set.ts';
import { isInDataFolder } from '../../core/paths/test-paths.ts';
import type { FileKind } from './file-kind.ts';
import { actsUnnamed, isRunnable } from './test-files.ts';
import { type VersionParts, versionOf } from './version.ts';

export interface TestPart {
  /** Files of tests, and tests in code, as the change has them. */
  readonly changes: ChangeSet;
  /** Changed test files that exist after the change and that a runner accepts, for example as `{path}`. */
  readonly runnable: readonly string[];
  /** Other changed files of tests that exist after the change: fixtures, snapshots, helpers, shared setup, and code with tests in it. */
  readonly support: readonly string[];
  /** Whether files of tests, or tests in code, are in the change after it. */
  readonly areBrought: boolean;
  /** Files of tests that the change edits or deletes, and new ones that are no tests and act on others, or may. */
  readonly altered: readonly string[];
  /** Those that may as well be data of the program: the tests of the change are run on the base without them. */
  readonly inDoubt: readonly string[];
}

/** A change by what its files are for. */
export interface ChangeParts {
  readonly tests: TestPart;
  /** Changed settings and scripts of checks. */
  readonly checks: readonly string[];
  /** Changed manifests and build files. */
  readonly manifests: readonly string[];
  /** Whether it has code or styles, so that it needs a proof. */
  readonly touchesCode: boolean;
}

/** Changed files that decide what the gate asks, or may. */
export function asksOf({ checks, manifests }: Pick<ChangeParts, 'checks' | 'manifests'>): readonly string[] {
  return [...checks, ...manifests];
}

export function changeParts({ changes, kind, inline, inDoubt }: VersionParts): ChangeParts {
  const pathsOf = (wanted: FileKind): readonly string[] =>
    changes.paths.filter((path) => kind(path) === wanted);
  const ofTests = changes.entries().filter(([path]) => kind(path) === 'test');
  const present = ofTests.flatMap(([path, change]) => (change.kind === 'file' ? [path] : []));
  const runnable = present.filter(isRunnable);
  const support = [
    ...present.filter((path) => !isRunnable(path) && !inDoubt.includes(path)),
    ...inline.map(({ path }) => path),
  ];
  const code = changes.paths.filter((path) => kind(path) === 'code' || kind(path) === 'style');
  return {
    tests: {
      changes: versionOf('tests-alone', { changes, kind, inline, inDoubt: [] }).changes,
      runnable,
      support,
      areBrought: runnable.length + support.length > 0,
      altered: [
        ...ofTests.flatMap(([path, change]) => (isAltered(path, change) ? [path] : [])),
        ...inline.filter(({ areAltered }) => areAltered).map(({ path }) => path),
      ],
      inDoubt,
    },
    checks: pathsOf('check'),
    manifests: pathsOf('manifest'),
    touchesCode:
      inDoubt.length > 0 ||
      code.some((path) => inline.every((one) => one.path !== path || one.isCodeChanged)),
  };
}

function isAltered(path: string, change: Change): boolean {
  if (change.kind === 'deleted' || !change.isNew || actsUnnamed(path)) return true;
  // The product may load what only lies beside tests: then the base's own do not hold without it.
  return !isRunnable(path) && !isInDataFolder(path);
}
