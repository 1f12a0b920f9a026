import type { Change } from '../../core/change-set.ts';
import { isInDataFolder } from '../../core/paths/test-paths.ts';
import type { FileKind } from './file-kind.ts';
import type { InlineTests } from './inline-tests.ts';
import { actsUnnamed, isRunnable } from './test-files.ts';
import type { VersionParts } from './version.ts';

export interface TestPart {
  /** All changed files of tests, and code with changed tests in it. */
  readonly paths: readonly string[];
  /** Changed test files that exist after the change and that a runner accepts, for example as `{path}`. */
  readonly runnable: readonly string[];
  /** Other changed files of tests that exist after the change: fixtures, snapshots, helpers, shared setup, and code with tests in it. */
  readonly support: readonly string[];
  /** Whether files of tests, or tests in code, are in the change after it. */
  readonly areBrought: boolean;
  /**
   * Those by which the base's own tests may say something else: files that it edits or deletes, and new ones that are no
   * tests and act on others, or may.
   */
  readonly affectingOld: readonly string[];
}

/** A change by what its files are for. */
export interface ChangeParts {
  readonly tests: TestPart;
  /** Changed settings and scripts of checks. */
  readonly checks: readonly string[];
  /** Changed manifests and build files. */
  readonly manifests: readonly string[];
  /** Changed code as far as it can be overwritten: no file that it deletes, and no link. */
  readonly code: readonly string[];
  /** Whether it has code or styles, so that it needs a proof. */
  readonly touchesCode: boolean;
}

/** Changed files that decide what the gate asks, or may. */
export function checksAndManifests({
  checks,
  manifests,
}: Pick<ChangeParts, 'checks' | 'manifests'>): readonly string[] {
  return [...checks, ...manifests];
}

export function changeParts({ changes, kind, inline, perhapsProgram }: VersionParts): ChangeParts {
  const pathsOf = (...wanted: readonly FileKind[]): readonly string[] =>
    changes.paths.filter((path) => wanted.includes(kind(path)));
  const inlineOf = (path: string): InlineTests | undefined => inline.find((one) => one.path === path);
  const ofTests = changes.entries().filter(([path]) => kind(path) === 'test');
  const present = ofTests.flatMap(([path, change]) => (change.kind === 'file' ? [path] : []));
  const runnable = present.filter(isRunnable);
  const support = [
    ...present.filter((path) => !isRunnable(path) && !perhapsProgram.includes(path)),
    ...inline.map(({ path }) => path),
  ];
  return {
    tests: {
      paths: changes.paths.filter((path) => kind(path) === 'test' || inlineOf(path) !== undefined),
      runnable,
      support,
      areBrought: runnable.length + support.length > 0,
      affectingOld: [
        ...ofTests.flatMap(([path, change]) => (affectsOld(path, change) ? [path] : [])),
        ...inline.filter(({ areAltered }) => areAltered).map(({ was }) => was),
      ],
    },
    checks: pathsOf('check'),
    manifests: pathsOf('manifest'),
    code: pathsOf('code').filter((path) => isWritten(changes.get(path))),
    touchesCode:
      perhapsProgram.length > 0 ||
      pathsOf('code', 'style').some((path) => inlineOf(path)?.isCodeChanged ?? true),
  };
}

function isWritten(change: Change | undefined): boolean {
  return change?.kind === 'file' && change.mode !== '120000';
}

function affectsOld(path: string, change: Change): boolean {
  if (change.kind === 'deleted' || !change.isNew || actsUnnamed(path)) return true;
  // The product may load what only lies beside tests: then the base's own do not hold without it.
  return !isRunnable(path) && !isInDataFolder(path);
}
