import type { EnvironmentDifference } from '../../core/text/environment-difference.ts';
import { VARIABLE_PATTERNS, VARIABLES } from './view-differences.ts';

/** The environment of commands: an allowlist of names, because any other variable may be a secret. */

/** As in every workflow step. More variables, for example to switch off colours, would fail tests that check them. */
const FIXED: Readonly<Record<string, string>> = { CI: 'true' };

const SECRET_NAME =
  /token|secret|passw|passphrase|credential|private|(^|_)auth(?!ors?(_|$))|(^|_)(api_?)?keys?($|_)|apikey|^INPUT_|^ACTIONS_|^STATE_/i;
/** Variables that only actions get, not `run` steps. */
const OF_ACTIONS = /^(?:INPUT_|ACTIONS_|STATE_|GITHUB_ACTION)/;
/** Which of the runner's own variables commands get is the same in every run, and not what a command of a job misses. */
const OF_RUNNER = /^(?:GITHUB|GITEA|FORGEJO|RUNNER)_/;
/** Files through which a step communicates with the runner. */
const RUNNER_FILES = /^GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY|EVENT_PATH)$/i;

export interface CommandVariables {
  readonly env: Readonly<Record<string, string>>;
  /** Names of `pass-env` that are never passed on, whatever the input says. */
  readonly refused: readonly string[];
  readonly unlike: EnvironmentDifference;
}

/**
 * @param options.passEnv further names (input `pass-env`)
 * @param options.isSecret whether a value contains a known secret; such a variable is left out under any name
 */
export function commandEnv(
  runner: Readonly<Record<string, string | undefined>>,
  options: { readonly passEnv: readonly string[]; readonly isSecret: (value: string) => boolean },
): CommandVariables {
  const refused = options.passEnv.filter((name) => isForbidden(name));
  const extra = new Set(options.passEnv.filter((name) => !isForbidden(name)));
  const env: Record<string, string> = { LANG: 'C.UTF-8' };
  for (const [name, value] of Object.entries(runner)) {
    if (value === undefined || value.includes('\0') || !/^[A-Za-z_]\w*$/.test(name)) continue;
    const isWanted = extra.has(name) || (isListed(name) && !isForbidden(name));
    if (isWanted && !options.isSecret(value)) env[name] = value;
  }
  const path = absoluteFolders(env.PATH ?? '');
  const all = { ...env, ...FIXED, PATH: path === '' ? '/usr/local/bin:/usr/bin:/bin' : path };
  return { env: all, refused, unlike: unlikeStep(runner, all) };
}

function unlikeStep(
  runner: Readonly<Record<string, string | undefined>>,
  env: Readonly<Record<string, string>>,
): EnvironmentDifference {
  const names = Object.keys(runner).filter(
    (name) => runner[name] !== undefined && !OF_ACTIONS.test(name) && !OF_RUNNER.test(name),
  );
  const lacking = names.filter((name) => !Object.hasOwn(env, name));
  const set = Object.keys(env).filter((name) => name !== 'PATH' && env[name] !== runner[name]);
  return { lacking: lacking.sort(), set: set.sort() };
}

function isListed(name: string): boolean {
  return VARIABLES.has(name) || VARIABLE_PATTERNS.some((pattern) => pattern.test(name));
}

function isForbidden(name: string): boolean {
  return SECRET_NAME.test(name) || RUNNER_FILES.test(name);
}

/** Removes empty and relative entries, which would mean the folder of the command. */
function absoluteFolders(path: string): string {
  return [...new Set(path.split(':').filter((folder) => folder.startsWith('/')))].join(':');
}
