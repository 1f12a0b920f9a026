import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExecEnd, run } from '../../src/adapters/process/exec.ts';
import { mapping } from './github-workflow.ts';
import type { SetupPlan } from './setup-plan.ts';

interface Tried {
  readonly text: string;
  readonly place: 'setup' | 'gate';
  readonly folder: string;
}

export interface Attempt extends Tried {
  readonly outcome:
    | { readonly kind: 'passed' | 'timed-out' }
    | { readonly kind: 'skipped'; readonly why: string }
    | { readonly kind: 'failed'; readonly output: string };
  readonly seconds: number;
}

/** What would change the machine of the person, or only a runner has. */
const ONLY_ON_A_RUNNER =
  /\bsudo\b|\bapt(?:-get)?\s|\bbrew\s|\$\{\{|GITHUB_(?:PATH|ENV|OUTPUT)|RUNNER_\w+|\brustup (?:default|override|set)|(?:cargo|pipx|gem|npm) install (?:-g|--global|[a-z])|--global\b|\bsystemctl\b|\bcorepack enable\b/;
const PYTHON = /\b(?:pip3?|python3?|pytest|tox|nox|uv|poetry|hatch)\b/;
const OUTPUT_BYTES = 4_000;

export interface Trial {
  readonly repository: string;
  /** What of it is copied. */
  readonly paths: readonly string[];
  /** That one command may take. */
  readonly minutes: number;
  /** Called before each that is tried. */
  readonly onTry: (command: string) => void;
}

/**
 * Runs the setup and the gate once on a copy of the checkout. The gate has no network where the machine allows that
 * without rights, and where it does not need services.
 */
export async function attempt(
  plan: SetupPlan,
  { repository, paths, minutes, onTry }: Trial,
): Promise<readonly Attempt[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tether-init-'));
  try {
    copy(repository, folder, paths);
    const all = [...setUpOf(plan, folder), ...gateOf(plan, folder)];
    const env = {
      ...variablesOf(plan),
      ...placesIn(folder, { isPython: all.some(({ text }) => PYTHON.test(text)) }),
    };
    const silent = plan.ports.find((port) => !isOpen(port));
    const done: Attempt[] = [];
    for (const one of all) {
      const why = whyNotHere(one, silent);
      if (why !== null) {
        done.push({ ...one, outcome: { kind: 'skipped', why }, seconds: 0 });
        continue;
      }
      onTry(one.text);
      done.push({ ...one, ...(await ran(one, { env, minutes, hasServices: plan.ports.length > 0 })) });
    }
    return done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function setUpOf({ steps }: SetupPlan, folder: string): readonly Tried[] {
  return steps.flatMap(({ plain }) => {
    const place = join(folder, String(plain['working-directory'] ?? ''));
    return typeof plain.run === 'string' ? [{ text: plain.run.trim(), place: 'setup', folder: place }] : [];
  });
}

function gateOf({ gate }: SetupPlan, folder: string): readonly Tried[] {
  return gate.map(({ text }) => ({ text, place: 'gate', folder }));
}

/** With history and what is not committed: commands may ask git. */
function copy(repository: string, folder: string, paths: readonly string[]): void {
  const clone = ['clone', '--quiet', '--no-hardlinks', repository, folder];
  if (!isDone('git', clone)) isDone('git', ['init', '--quiet', folder]);
  for (const path of paths) {
    // A link to a folder is not written over.
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(join(repository, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
}

function isDone(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Where tools would install into the person's own folders: into the copy instead. */
function placesIn(
  folder: string,
  { isPython }: { readonly isPython: boolean },
): Readonly<Record<string, string>> {
  const own = join(folder, '.git', 'tether');
  const places = { BUNDLE_PATH: join(own, 'gems'), GOBIN: join(own, 'bin') };
  const venv = join(own, 'venv');
  if (!isPython || !isDone('python3', ['-m', 'venv', venv])) return places;
  return { ...places, VIRTUAL_ENV: venv, PATH: `${join(venv, 'bin')}:${process.env.PATH ?? ''}` };
}

function variablesOf(plan: SetupPlan): Readonly<Record<string, string>> {
  const all = Object.entries({ ...mapping(plan.job.env), ...plan.env }).map(
    ([name, value]) => [name, String(value ?? '${{')] as const,
  );
  return Object.fromEntries(all.filter(([, value]) => !value.includes('${{')));
}

function isOpen(port: string): boolean {
  return isDone('bash', ['-c', `: < /dev/tcp/127.0.0.1/${Number(port)}`]);
}

/** @param silent a port of a service that nothing answers on */
function whyNotHere({ text, place }: Tried, silent: string | undefined): string | null {
  const [only] = ONLY_ON_A_RUNNER.exec(text) ?? [];
  if (only !== undefined) return `"${only.trim()}" is for a runner`;
  if (place === 'setup' || silent === undefined) return null;
  return `nothing answers on port ${silent}, where the job has its service: start that, and init again`;
}

const SHELL = ['bash', '-eo', 'pipefail', '-c'];

interface Conditions {
  readonly env: Readonly<Record<string, string>>;
  readonly minutes: number;
  readonly hasServices: boolean;
}

async function ran({ text, place, folder }: Tried, { env, minutes, hasServices }: Conditions) {
  const shell = place === 'gate' && !hasServices ? withoutNetwork(text) : [...SHELL, text];
  const [program = '', ...args] = shell;
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-OUTPUT_BYTES);
  };
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const end = await run(program, args, {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), CI: 'true', ...env },
    limitMs: minutes * 60_000,
    onStdout: keep,
    onStderr: keep,
  });
  return { outcome: outcomeOf(end, output), seconds: Math.round(('ms' in end ? end.ms : 0) / 1000) };
}

function outcomeOf(end: ExecEnd, output: string): Attempt['outcome'] {
  if (end.kind === 'timed-out') return { kind: 'timed-out' };
  if (end.kind === 'exited' && end.code === 0) return { kind: 'passed' };
  return { kind: 'failed', output: end.kind === 'not-started' ? end.why : output };
}

/** In namespaces of its own with a loopback, where the kernel lets anybody make them. */
function withoutNetwork(text: string): readonly string[] {
  const isolated = ['--net', '--map-root-user', '--'];
  if (!isDone('unshare', [...isolated, 'true'])) return [...SHELL, text];
  return ['unshare', ...isolated, ...SHELL, `ip link set lo up 2>/dev/null || true; ${text}`];
}
