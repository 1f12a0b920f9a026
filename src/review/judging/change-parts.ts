import type { Change, ChangeSet } from '../../core/change-set.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { FileKind } from './file-kind.ts';
import { inlineTests } from './inline-tests.ts';
import { isRunnable } from './test-files.ts';

export interface TestPart {
  /** Only the tests of the change set, over the same base. */
  readonly changes: ChangeSet;
  /** Changed test files that exist after the change and that a runner accepts, for example as `{path}`. */
  readonly runnable: readonly string[];
  /** Other changed files of tests that exist after the change: fixtures, snapshots, helpers, shared setup. */
  readonly support: readonly string[];
}

/** The states of the repository that the judge runs beside base and change, as parts of the change over its base. */
export interface ChangeParts {
  /** The tests of the change without its code. */
  readonly tests: TestPart;
  /** The change with the base's own tests, and the base's settings and scripts of checks. */
  readonly code: ChangeSet;
  /** The same with the base's manifests and build files. */
  readonly held: ChangeSet;
  /** The change with the base's own checks and manifests; null: it alters none. */
  readonly ownChecks: ChangeSet | null;
  /** Changed settings and scripts of checks. */
  readonly checks: readonly string[];
  /** Changed manifests and build files. */
  readonly mixed: readonly string[];
  /** Code files in which the change alters tests of the base. */
  readonly alteredInline: readonly string[];
  /** Changed files that no command reads. */
  readonly unread: ReadonlySet<string>;
  /** The most significant kind of file in the change. */
  readonly touches: Touched;
}

export type Touched = 'code' | 'tests' | 'settings' | 'documents';

export interface Sorting {
  readonly kind: (path: string) => FileKind;
  /** Both versions of the changed files. */
  readonly texts: readonly ChangedText[];
  /** Changed files that no command reads. */
  readonly unread: ReadonlySet<string>;
}

/** What a page looks like is code, although no command reads it: tests of the page may. */
const STYLE = /\.css$/i;

export function changeParts(changes: ChangeSet, { kind, texts, unread }: Sorting): ChangeParts {
  const only = (isKept: (path: string) => boolean): ChangeSet =>
    changes.entries().reduce((kept, [path]) => (isKept(path) ? kept : kept.without(path)), changes);
  const pathsOf = (wanted: FileKind): readonly string[] =>
    changes.paths.filter((path) => kind(path) === wanted);
  const [checks, mixed] = [pathsOf('check'), pathsOf('mixed')];
  const asks = new Set([...checks, ...mixed]);
  const inline = texts.flatMap((text) => (kind(text.path) === 'test' ? [] : (inlineTests(text) ?? [])));
  let tests = only((path) => kind(path) === 'test');
  let code = only((path) => kind(path) !== 'test' && kind(path) !== 'check');
  const present = tests.entries().flatMap(([path, change]) => (change.kind === 'file' ? [path] : []));
  for (const one of inline) {
    tests = tests.with(one.path, written(changes.get(one.path), one.tests));
    code = one.isCodeChanged
      ? code.with(one.path, written(changes.get(one.path), one.code))
      : code.without(one.path);
  }
  const isUnread = (path: string): boolean => unread.has(path) && !STYLE.test(path);
  const kinds = new Set(changes.paths.filter((path) => !isUnread(path)).map(kind));
  if (!code.paths.some((path) => kind(path) === 'code' && !isUnread(path))) kinds.delete('code');
  return {
    tests: {
      changes: tests,
      runnable: present.filter(isRunnable),
      support: [...present.filter((path) => !isRunnable(path)), ...inline.map(({ path }) => path)],
    },
    code,
    held: without(code, asks),
    ownChecks: asks.size === 0 ? null : without(changes, asks),
    checks,
    mixed,
    alteredInline: inline.filter(({ areAltered }) => areAltered).map(({ path }) => path),
    unread,
    touches: mostOf(kinds, !tests.isEmpty),
  };
}

function mostOf(kinds: ReadonlySet<FileKind>, hasTests: boolean): Touched {
  if (kinds.has('code')) return 'code';
  if (hasTests) return 'tests';
  return kinds.size > 0 ? 'settings' : 'documents';
}

function without(changes: ChangeSet, paths: ReadonlySet<string>): ChangeSet {
  return [...paths].reduce((kept, path) => kept.without(path), changes);
}

function written(change: Change | undefined, text: string): Change {
  const mode = change?.kind === 'file' ? change.mode : '100644';
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew: false };
}
