import type { Change, ChangeSet } from '../../core/change-set.ts';
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
  const split = inline.filter(({ path }) => code !== tests && ![...asBase, ...asChange].includes(path));
  const made = split.reduce((left, one) => {
    if (code === 'change' && !one.isCodeChanged) return left.without(one.path);
    return left.with(one.path, written(changes.get(one.path), code === 'change' ? one.code : one.tests));
  }, whole);
  return { of: name, changes: made };
}

function written(change: Change | undefined, text: string): Change {
  const mode = change?.kind === 'file' ? change.mode : '100644';
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew: false };
}
