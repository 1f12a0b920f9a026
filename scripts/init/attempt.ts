import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offline } from './downloads.ts';
import { mapping } from './github-workflow.ts';
import type { SetupPlan } from './setup-plan.ts';
import { fetches } from './workflow.ts';

export interface Attempt {
  readonly command: string;
  readonly place: 'set-up' | 'gate';
  readonly outcome:
    | { readonly kind: 'passed' }
    | { readonly kind: 'skipped'; readonly why: string }
    | { readonly kind: 'failed'; readonly output: string }
    | { readonly kind: 'timed-out' };
  readonly seconds: number;
}

/** What would change the machine of the person, or only a runner has. */
const ONLY_ON_A_RUNNER =
  /\bsudo\b|\bapt(?:-get)?\s|\bbrew\s|\$\{\{|GITHUB_(?:PATH|ENV|OUTPUT)|RUNNER_\w+|\brustup (?:default|override|set)|(?:cargo|pipx|gem|npm) install (?:-g|--global|[a-z])|--global\b|\bsystemctl\b|\bcorepack enable\b/;
const OUTPUT_BYTES = 4_000;

/**
 * Runs the set-up and the gate once on a copy of the checkout. The gate has no network where the machine allows that
 * without rights.
 * @param minutes that one command may take
 */
export async function attempt(
  plan: SetupPlan,
  repository: string,
  {
    paths,
    minutes,
    onCommand,
  }: {
    readonly paths: readonly string[];
    readonly minutes: number;
    readonly onCommand: (command: string) => void;
  },
): Promise<readonly Attempt[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tether-init-'));
  try {
    copy(repository, folder, paths);
    const setUp = [...plan.steps, ...fetches(plan)].flatMap(({ plain }) =>
      typeof plain.run === 'string'
        ? [
            {
              text: plain.run.trim(),
              place: 'set-up' as const,
              folder: join(folder, String(plain['working-directory'] ?? '')),
            },
          ]
        : [],
    );
    const gate = plan.gate.map(({ text }) => ({ text: offline(text), place: 'gate' as const, folder }));
    const isPython = [...setUp, ...gate].some(({ text }) => PYTHON.test(text));
    const env = { ...variablesOf(plan), ...placesIn(folder), ...(isPython && environmentIn(folder)) };
    const done: Attempt[] = [];
    for (const one of [...setUp, ...gate]) {
      onCommand(one.text);
      done.push(await attemptOf(one, env, minutes));
    }
    return done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With history and what is not committed: commands may ask git. */
function copy(repository: string, folder: string, paths: readonly string[]): void {
  const cloned = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', repository, folder], {
    stdio: 'ignore',
  });
  if (cloned.status !== 0) spawnSync('git', ['init', '--quiet', folder], { stdio: 'ignore' });
  for (const path of paths)
    cpSync(join(repository, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
}

/** Where tools would install into the person's own folders: into the copy instead. */
function placesIn(folder: string): Readonly<Record<string, string>> {
  return {
    BUNDLE_PATH: join(folder, '.git', 'tether', 'gems'),
    GOBIN: join(folder, '.git', 'tether', 'bin'),
  };
}

const PYTHON = /\b(?:pip3?|python3?|pytest|tox|nox|uv|poetry|hatch)\b/;

/** The same for Python; empty where it can make none. */
function environmentIn(folder: string): Readonly<Record<string, string>> {
  const environment = join(folder, '.git', 'tether', 'venv');
  if (spawnSync('python3', ['-m', 'venv', environment], { stdio: 'ignore' }).status !== 0) return {};
  return { VIRTUAL_ENV: environment, PATH: `${join(environment, 'bin')}:${process.env.PATH ?? ''}` };
}

function variablesOf(plan: SetupPlan): Readonly<Record<string, string>> {
  const job = mapping(plan.job.find(({ key }) => key === 'env')?.value);
  const all = Object.entries({ ...job, ...plan.env }).filter(
    ([, value]) => value !== null && !/\$\{\{/.test(String(value)),
  );
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}

async function attemptOf(
  one: { readonly text: string; readonly place: Attempt['place']; readonly folder: string },
  env: Readonly<Record<string, string>>,
  minutes: number,
): Promise<Attempt> {
  const about = { command: one.text, place: one.place };
  const [only] = ONLY_ON_A_RUNNER.exec(one.text) ?? [];
  if (only !== undefined)
    return { ...about, outcome: { kind: 'skipped', why: `"${only.trim()}" is for a runner` }, seconds: 0 };
  const begun = performance.now();
  const outcome = await run(
    one.place === 'gate' ? withoutNetwork(one.text) : ['bash', '-eo', 'pipefail', '-c', one.text],
    one.folder,
    env,
    minutes,
  );
  return { ...about, outcome, seconds: Math.round((performance.now() - begun) / 1000) };
}

/** In namespaces of its own with a loopback, where the kernel lets anybody make them. */
function withoutNetwork(text: string): readonly [string, ...string[]] {
  const shell = ['bash', '-eo', 'pipefail', '-c'] as const;
  const isolated = ['--net', '--map-root-user', '--'] as const;
  const canIsolate = spawnSync('unshare', [...isolated, 'true'], { stdio: 'ignore' }).status === 0;
  return canIsolate
    ? ['unshare', ...isolated, ...shell, `ip link set lo up 2>/dev/null || true; ${text}`]
    : [...shell, text];
}

function run(
  [program, ...args]: readonly [string, ...string[]],
  cwd: string,
  env: Readonly<Record<string, string>>,
  minutes: number,
): Promise<Attempt['outcome']> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, CI: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_BYTES);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, minutes * 60_000);
    child.on('error', ({ message }) => resolve({ kind: 'failed', output: message }));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(isLate ? { kind: 'timed-out' } : code === 0 ? { kind: 'passed' } : { kind: 'failed', output });
    });
  });
}

const LONG_SECONDS = 300;

const NETWORK =
  /ENOTFOUND|EAI_AGAIN|name resolution|Name or service not known|resolve host|network is unreachable|no such host|offline mode|ENETUNREACH|Failed to fetch|dial tcp/i;
const REMEDIES: readonly (readonly [output: RegExp, remedy: string])[] = [
  [
    /command not found|No module named|executable file not found/i,
    'A tool is missing on this machine. The set-up actions of the workflow may bring it; if not, add a step that does.',
  ],
  [
    /ECONNREFUSED|connection refused|could not connect|can't connect to .*server|connection to server/i,
    'A service cannot be reached. Give the job the service, and its port in network (examples/services.yml).',
  ],
  [
    /FileNotFoundError|ENOENT|No such file or directory|cannot open/i,
    'A file is missing. If a step of the CI makes it, add that step: commands see files that are not committed.',
  ],
];

function remedyFor(place: Attempt['place'], output: string): string {
  if (NETWORK.test(output))
    return place === 'set-up'
      ? 'The network was not reached from here.'
      : 'It wants the network, which commands of the gate do not have. Fetch what it needs in a step before.';
  return REMEDIES.find(([fits]) => fits.test(output))?.[1] ?? UNKNOWN;
}

/** What a person should know of the attempts, with the remedy; empty: all passed quickly. */
export function findings(attempts: readonly Attempt[]): readonly string[] {
  return attempts.flatMap((one) => findingOf(one) ?? []);
}

function findingOf({ command, place, outcome, seconds }: Attempt): string | null {
  const about = `${place}: ${command.split('\n')[0]}`;
  const faster = 'Raise command-timeout and max-minutes, or take a faster command.';
  switch (outcome.kind) {
    case 'passed':
      return seconds < LONG_SECONDS ? null : `${about}: passed in ${seconds} seconds. ${faster}`;
    case 'skipped':
      return `${about}: not tried here, ${outcome.why}.`;
    case 'timed-out':
      return `${about}: not done in time. ${faster}`;
    case 'failed': {
      const last = outcome.output.trimEnd().split('\n').slice(-5);
      return [`${about}: failed after ${seconds} seconds. ${remedyFor(place, outcome.output)}`, ...last].join(
        '\n    ',
      );
    }
  }
}

const UNKNOWN = 'Run it by hand. Failing tests that have names are no obstacle; anything else is.';
