import { bringsFile, type Change, type ChangeSet } from '../../core/change-set.ts';
import { type StatePurpose, VERSIONS, type VersionName } from '../../core/verdict/versions.ts';
import type { FileKind } from './file-kind.ts';
import type { InlineTests } from './inline-tests.ts';

/** The repository as a command finds it: the change over the base that makes it, and what it is run for. */
export interface Version {
  readonly of: StatePurpose;
  readonly changes: ChangeSet;
}

/** Files that are taken from another side than those of their kind. */
export interface Exceptions {
  readonly asBase?: readonly string[];
  readonly asChange?: readonly string[];
}

export interface VersionParts {
  readonly changes: ChangeSet;
  readonly kind: (path: string) => FileKind;
  /** Files of code with tests in them. */
  readonly inline: readonly InlineTests[];
  /** Data of tests that may be the program: of the change only where code and tests both are. */
  readonly perhapsProgram: readonly string[];
}

/** The only place that puts a version together of base and change. */
export function versionOf(
  name: VersionName,
  { changes, kind, inline, perhapsProgram }: VersionParts,
  { asBase = [], asChange = [] }: Exceptions = {},
): Version {
  const { code, tests, checks, manifests } = VERSIONS[name].sides;
  const sideOf = (path: string): 'base' | 'change' => {
    if (asBase.includes(path)) return 'base';
    if (asChange.includes(path)) return 'change';
    if (perhapsProgram.includes(path)) return code === tests ? code : 'base';
    switch (kind(path)) {
      case 'test':
        return tests;
      case 'check':
        return checks;
      case 'manifest':
        return manifests;
      default:
        return code;
    }
  };
  const whole = changes.except(changes.paths.filter((path) => sideOf(path) === 'base'));
  const excepted = new Set([...asBase, ...asChange]);
  const split = inline.filter(({ path, was }) => code !== tests && !excepted.has(path) && !excepted.has(was));
  const made = split.reduce((left, { path, was, ...one }) => {
    if (code === 'base') return left.with(was, written(changes, path, { text: one.tests, isNew: false }));
    if (!one.isCodeChanged) return left.without(path);
    return left.with(path, written(changes, path, { text: one.code, isNew: bringsFile(changes, path) }));
  }, whole);
  return { of: name, changes: made };
}

interface Written {
  readonly text: string;
  readonly isNew: boolean;
}

function written(changes: ChangeSet, path: string, { text, isNew }: Written): Change {
  const change = changes.get(path);
  const mode = change?.kind === 'file' ? change.mode : '100644';
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew };
}
