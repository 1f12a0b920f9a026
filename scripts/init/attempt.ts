import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
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
 * @param onCommand called before each, with its place, such as `1 of 3`
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
    readonly onCommand: (command: string, place: string) => void;
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
    const { ports } = plan;
    const missing = await missingOf(ports);
    const env = { ...variablesOf(plan), ...placesIn(folder), ...(isPython && environmentIn(folder)) };
    const done: Attempt[] = [];
    const all = [...setUp, ...gate];
    for (const [at, one] of all.entries()) {
      onCommand(one.text, `${at + 1} of ${all.length}`);
      done.push(await attemptOf(one, { env, minutes, ports, missing }));
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
  for (const path of paths) {
    // A link to a folder is not written over.
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(join(repository, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
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

/** The first of the ports of services that nothing answers on. */
async function missingOf(ports: readonly string[]): Promise<string | null> {
  for (const port of ports) if (!(await isOpen(Number(port)))) return port;
  return null;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

interface Conditions {
  readonly env: Readonly<Record<string, string>>;
  readonly minutes: number;
  /** Of services, which commands of the gate reach; without any they have no network. */
  readonly ports: readonly string[];
  readonly missing: string | null;
}

async function attemptOf(
  one: { readonly text: string; readonly place: Attempt['place']; readonly folder: string },
  { env, minutes, ports, missing }: Conditions,
): Promise<Attempt> {
  const about = { command: one.text, place: one.place };
  const why = whyNotHere(one, missing);
  if (why !== null) return { ...about, outcome: { kind: 'skipped', why }, seconds: 0 };
  const begun = performance.now();
  const outcome = await run(
    one.place === 'gate' && ports.length === 0
      ? withoutNetwork(one.text)
      : ['bash', '-eo', 'pipefail', '-c', one.text],
    one.folder,
    env,
    minutes,
  );
  return { ...about, outcome, seconds: Math.round((performance.now() - begun) / 1000) };
}

function whyNotHere(
  { text, place }: { readonly text: string; readonly place: Attempt['place'] },
  missing: string | null,
): string | null {
  const [only] = ONLY_ON_A_RUNNER.exec(text) ?? [];
  if (only !== undefined) return `"${only.trim()}" is for a runner`;
  if (place === 'set-up' || missing === null) return null;
  return `nothing answers on port ${missing}, where the job has its service: start that, and init again`;
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
