import { posix } from 'node:path';
import { ChangeSet } from './change-set.ts';
import { foldersAbove } from './paths/folders.ts';
import { isPass, type Verdict } from './verdict/verdict.ts';

interface Manager {
  readonly manifest: RegExp;
  readonly lockfile: string;
  /** Run by a shell in the folder of the manifest. Install scripts are off where the manager can do without them. */
  readonly lock: string;
  /** A manifest without dependencies has no lockfile yet. */
  readonly isOptional?: true;
}

const NPM = 'npm install --package-lock-only --ignore-scripts --no-audit --no-fund';

/** The first of a manifest whose lockfile is tracked is the one in use. */
const MANAGERS: readonly Manager[] = [
  { manifest: /^package\.json$/, lockfile: 'package-lock.json', lock: NPM },
  { manifest: /^package\.json$/, lockfile: 'npm-shrinkwrap.json', lock: NPM },
  {
    manifest: /^package\.json$/,
    lockfile: 'pnpm-lock.yaml',
    lock: 'pnpm install --lockfile-only --ignore-scripts --ignore-pnpmfile --no-frozen-lockfile',
  },
  {
    manifest: /^package\.json$/,
    lockfile: 'yarn.lock',
    lock: 'case $(yarn --version) in 1.*) yarn install --ignore-scripts;; *) yarn install --mode=update-lockfile;; esac',
  },
  { manifest: /^pyproject\.toml$/, lockfile: 'uv.lock', lock: 'uv lock' },
  {
    manifest: /^pyproject\.toml$/,
    lockfile: 'poetry.lock',
    // The option is gone in Poetry 2, which does without it what others do with it.
    lock: 'poetry lock --no-update 2>/dev/null || poetry lock',
  },
  { manifest: /^Pipfile$/, lockfile: 'Pipfile.lock', lock: 'pipenv lock' },
  { manifest: /^requirements[\w.-]*\.in$/, lockfile: '', lock: '' },
  { manifest: /^requirements[\w.-]*\.txt$/, lockfile: '', lock: '' },
  { manifest: /^Cargo\.toml$/, lockfile: 'Cargo.lock', lock: 'cargo update --workspace' },
  { manifest: /^go\.mod$/, lockfile: 'go.sum', lock: 'go mod tidy', isOptional: true },
  {
    manifest: /^Gemfile$|^[\w.-]+\.gemspec$/,
    lockfile: 'Gemfile.lock',
    // A frozen Bundler would write nothing and exit with 0.
    lock: 'BUNDLE_IGNORE_CONFIG=1 bundle lock',
  },
  {
    manifest: /^composer\.json$/,
    lockfile: 'composer.lock',
    // The option of that name is an error before Composer 2.7.
    lock: 'COMPOSER_MINIMAL_CHANGES=1 composer update --no-install --no-scripts --no-plugins',
  },
];

/** A changed manifest with the lockfile beside it, or above it for a package of a workspace. */
export interface Locked {
  readonly manifest: string;
  readonly lockfile: string;
  /** Folder of the lockfile; empty: the root. */
  readonly folder: string;
  readonly lock: string;
}

/** Changed manifests that have a lockfile. @param tracked all paths of the candidate */
export function lockedBy(changes: ChangeSet, tracked: ReadonlySet<string>): readonly Locked[] {
  return changes.entries().flatMap(([manifest, change]) => {
    if (change.kind === 'deleted') return [];
    const managers = managersOf(manifest).filter(({ lockfile }) => lockfile !== '');
    for (const folder of ['', ...foldersAbove(manifest)].toReversed())
      for (const { lockfile: name, lock, isOptional = false } of managers) {
        const lockfile = folder === '' ? name : `${folder}/${name}`;
        if (tracked.has(lockfile) || isOptional) return [{ manifest, lockfile, folder, lock }];
      }
    return [];
  });
}

/** The part of a change on which installed packages depend: its manifests and lockfiles. */
export function manifestsIn(changes: ChangeSet): ChangeSet {
  const isPart = ([path]: readonly [string, unknown]): boolean =>
    managersOf(path).length > 0 || MANAGERS.some(({ lockfile }) => lockfile === posix.basename(path));
  return ChangeSet.of(changes.base, changes.entries().filter(isPart));
}

/** Where nothing new is installed: a sentence on a change that edits manifests and fails otherwise than by an assertion; null: it does not. */
export function notInstalledFor(changes: ChangeSet, { evidence }: Pick<Verdict, 'evidence'>): string | null {
  const mayLack = evidence.comparisons.some(({ candidate, failures }) => {
    const isAsserted = failures.length > 0 && failures.every(({ failure }) => failure.cause === 'assertion');
    return !isPass(candidate.result) && !isAsserted;
  });
  if (!mayLack || manifestsIn(changes).isEmpty) return null;
  return 'A command fails, and the change edits a manifest: packages that it adds, if any, are not installed, since the setting dependencies is locked.';
}

/** Sentences about changed manifests whose tracked lockfile is unchanged; they name no folder, which would need escaping. */
export function unlockedIn(changes: ChangeSet, tracked: ReadonlySet<string>): readonly string[] {
  return lockedBy(changes, tracked)
    .filter(({ lockfile }) => tracked.has(lockfile) && changes.get(lockfile) === undefined)
    .map(
      ({ manifest, lockfile }) =>
        `A ${posix.basename(manifest)} is changed and its ${posix.basename(lockfile)} is not: they may no longer fit each other.`,
    );
}

function managersOf(path: string): readonly Manager[] {
  return MANAGERS.filter(({ manifest }) => manifest.test(posix.basename(path)));
}
