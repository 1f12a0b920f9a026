import type { CommandEnvironment, DependencyUpdate } from '../../core/commands/command-environment.ts';
import { Cancelled } from '../../core/fault.ts';
import { type Locked, lockedBy, manifestsIn } from '../../core/lockfiles.ts';
import type { Workspace } from '../../core/ports.ts';
import type { GeneratedFile } from '../../core/verdict/command-result.ts';
import type { Isolation, SetupEntry } from '../sandbox/isolation.ts';
import { takeAll } from './take-written.ts';

interface UpdateOptions {
  readonly workspace: Workspace;
  readonly isolation: Isolation;
  readonly setup: {
    readonly entries: readonly SetupEntry[];
    readonly dependencies: 'locked' | 'update';
    /** Empty: by the lockfiles. */
    readonly lock: readonly SetupEntry[];
  };
  readonly signal: AbortSignal;
}

/** For npm, pnpm, Yarn 1 and later Yarn; then for the lockfile of that on a runner. */
const NO_SCRIPTS = [
  'npm_config_ignore_scripts=true',
  'pnpm_config_ignore_scripts=true',
  'YARN_IGNORE_SCRIPTS=true',
  'YARN_ENABLE_SCRIPTS=0',
  'YARN_ENABLE_IMMUTABLE_INSTALLS=0',
] as const;

/** Options win over settings and manifests of the change, in which pnpm and Yarn believe more than in variables. */
const INSTALL = `case "$1 $("$1" --version)" in
pnpm*) exec "$@" --ignore-scripts --ignore-pnpmfile;;
composer*) exec "$@" --no-scripts --no-plugins;;
npm*|yarn\\ 1.*) exec "$@" --ignore-scripts;;
*) exec "$@" --mode=skip-build;;
esac`;
const INSTALLS = /^(?:npm (?:ci|i|install)|pnpm (?:i|install)|yarn(?: install)?|composer install)(?= -|$)/;

/** Install scripts come from the change, or from packages that the model chose. */
function withoutScripts(entry: SetupEntry): SetupEntry {
  const { argv } = entry;
  const install = INSTALLS.test(argv.join(' ')) ? ['sh', '-c', INSTALL, 'sh'] : [];
  return { ...entry, argv: ['env', ...NO_SCRIPTS, ...install, ...argv] };
}

/** Locks and installs the dependencies of the present change, once for the same manifests and lockfiles. */
export function updatingDependencies({
  workspace,
  isolation,
  setup: { entries, dependencies, lock },
  signal,
}: UpdateOptions): Pick<CommandEnvironment, 'update'> {
  if (dependencies === 'locked') return {};
  const done = new Set<string>();
  const update = async (limitMs: () => number): Promise<DependencyUpdate | null> => {
    const changes = workspace.changes();
    const manifests = manifestsIn(changes);
    if (manifests.isEmpty || done.has(manifests.hash)) return null;
    const locked = lockedBy(changes, new Set(await workspace.paths()));
    const listed =
      lock.length > 0 ? lock : [...new Map(locked.map((one) => [one.lockfile, one])).values()].map(byShell);
    const lockfiles = new Set(locked.flatMap(({ manifest, lockfile }) => [manifest, lockfile]));
    const wanted = { matches: (path: string) => lockfiles.has(path), atMost: lockfiles.size };
    let files: readonly GeneratedFile[] = [];
    const onChange = {
      changes,
      wanted,
      take: async (written: Parameters<typeof takeAll>[1]) => {
        files = await takeAll(workspace, written);
        return workspace.changes();
      },
    };
    const setup = [...listed, ...entries].map(withoutScripts);
    const outcome = await isolation.runSetup(setup, { limitMs, signal }, onChange);
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    if (outcome.kind === 'failed')
      return { kind: 'failed', command: outcome.entry.text, result: outcome.result };
    const refused = files.find(({ path, why }) => why !== null && lockfiles.has(path));
    if (refused !== undefined) {
      // What was installed is not what would be published.
      workspace.restore(changes);
      const why = `${refused.path} did not become part of the change: ${refused.why}`;
      return { kind: 'failed', command: listed[0]?.text ?? 'setup', result: { kind: 'refused', why } };
    }
    done.add(manifestsIn(workspace.changes()).hash);
    return { kind: 'done', files };
  };
  return { update };
}

function byShell({ folder, lock: text }: Locked): SetupEntry {
  return { text, argv: ['sh', '-c', text], folder };
}
