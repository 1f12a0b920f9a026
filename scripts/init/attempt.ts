import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapping } from './github-workflow.ts';
import type { SetupPlan } from './setup-plan.ts';

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

interface Tried {
  readonly text: string;
  readonly place: Attempt['place'];
  readonly folder: string;
}

/**
 * Runs the set-up and the gate once on a copy of the checkout. The gate has no network where the machine allows that
 * without rights.
 * @param minutes that one command may take
 * @param onTry called before each that is tried
 */
export async function attempt(
  plan: SetupPlan,
  repository: string,
  {
    paths,
    minutes,
    onTry,
  }: {
    readonly paths: readonly string[];
    readonly minutes: number;
    readonly onTry: (command: string) => void;
  },
): Promise<readonly Attempt[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tether-init-'));
  try {
    copy(repository, folder, paths);
    const { ports } = plan;
    const all = triedOf(plan, folder);
    const env = {
      ...variablesOf(plan),
      ...placesIn(folder),
      ...(all.some(isPython) && environmentIn(folder)),
    };
    const missing = missingOf(ports);
    const done: Attempt[] = [];
    for (const one of all) {
      const { text, place } = one;
      const why = whyNotHere(one, missing);
      if (why !== null) {
        done.push({ command: text, place, outcome: { kind: 'skipped', why }, seconds: 0 });
        continue;
      }
      onTry(text);
      const begun = performance.now();
      const shell = place === 'gate' && ports.length === 0 ? withoutNetwork(text) : [...SHELL, text];
      const outcome = await run(shell, one.folder, env, minutes);
      done.push({ command: text, place, outcome, seconds: Math.round((performance.now() - begun) / 1000) });
    }
    return done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function triedOf({ steps, gate }: SetupPlan, folder: string): readonly Tried[] {
  const before = steps.flatMap(({ plain }): readonly Tried[] => {
    if (typeof plain.run !== 'string') return [];
    const place = join(folder, String(plain['working-directory'] ?? ''));
    return [{ text: plain.run.trim(), place: 'set-up', folder: place }];
  });
  return [...before, ...gate.map(({ text }): Tried => ({ text, place: 'gate', folder }))];
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

function isPython({ text }: Tried): boolean {
  return /\b(?:pip3?|python3?|pytest|tox|nox|uv|poetry|hatch)\b/.test(text);
}

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
function missingOf(ports: readonly string[]): string | undefined {
  return ports.find((port) => {
    const asked = spawnSync('bash', ['-c', `: < /dev/tcp/127.0.0.1/${Number(port)}`], { stdio: 'ignore' });
    return asked.status !== 0;
  });
}

function whyNotHere({ text, place }: Tried, missing: string | undefined): string | null {
  const [only] = ONLY_ON_A_RUNNER.exec(text) ?? [];
  if (only !== undefined) return `"${only.trim()}" is for a runner`;
  if (place === 'set-up' || missing === undefined) return null;
  return `nothing answers on port ${missing}, where the job has its service: start that, and init again`;
}

const SHELL = ['bash', '-eo', 'pipefail', '-c'];

/** In namespaces of its own with a loopback, where the kernel lets anybody make them. */
function withoutNetwork(text: string): readonly string[] {
  const isolated = ['unshare', '--net', '--map-root-user', '--'];
  const [program = '', ...args] = [...isolated, 'true'];
  if (spawnSync(program, args, { stdio: 'ignore' }).status !== 0) return [...SHELL, text];
  return [...isolated, ...SHELL, `ip link set lo up 2>/dev/null || true; ${text}`];
}

function run(
  [program = '', ...args]: readonly string[],
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
