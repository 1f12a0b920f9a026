import { delimiter, join, sep } from 'node:path';
import type { Options } from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the runner sets itself, what npm adds, what steers git or Node, and what holds the key. */
const LEFT_OUT =
  /^(?:GITHUB_|RUNNER_|INPUT_|STATE_|ACTIONS_|OPENAI_|TETHER_|GIT_|npm_|NODE_OPTIONS$|INIT_CWD$|CI$|HOME$|PATH$|COLOR$|FORCE_COLOR$)/i;

/**
 * What the action's process gets besides what the runner sets. A person's own checkout may need a person's own
 * variables (`pass-env`, proxies, tool chains); the demo's project needs none.
 */
export function environmentFor(
  env: Environment,
  { options, root }: { readonly options: Pick<Options, 'repo' | 'isLive' | 'inputs'>; readonly root: string },
): Readonly<Record<string, string>> {
  const path = { PATH: pathWithout(root, env.PATH ?? '') };
  if (options.repo === null && !options.isLive) return path;
  const own = Object.entries(env).flatMap(([name, value]) =>
    value === undefined || LEFT_OUT.test(name) ? [] : [[name, value] as const],
  );
  // Isolation hides the home folder that it is told of. Without isolation, commands are told of an empty one.
  const home = options.inputs.isolation === 'none' || env.HOME === undefined ? {} : { HOME: env.HOME };
  return { ...Object.fromEntries(own), ...home, ...path, ...directHosts(env) };
}

/** The local GitHub is not behind the person's proxy. */
function directHosts(env: Environment): Readonly<Record<string, string>> {
  const given = env.NO_PROXY ?? env.no_proxy ?? '';
  const hosts = [given, '127.0.0.1', 'localhost'].filter((host) => host !== '').join(',');
  return { NO_PROXY: hosts, no_proxy: hosts };
}

/** The programs of this package and of npm's own are not those of the person who runs the demo. */
function pathWithout(root: string, path: string): string {
  const isOurs = (folder: string): boolean =>
    folder.endsWith(join('node_modules', '.bin'))
      ? root === packageOf(folder) || root.startsWith(`${packageOf(folder)}${sep}`)
      : folder.endsWith('node-gyp-bin');
  const kept = path.split(delimiter).filter((folder) => folder !== '' && !isOurs(folder));
  return kept.join(delimiter);
}

/** The folder that a `node_modules/.bin` belongs to. */
function packageOf(folder: string): string {
  return folder.slice(0, -join('node_modules', '.bin').length - 1);
}
