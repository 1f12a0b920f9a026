import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { makeCommandFiles, readPairs } from '../embedded/command-files.ts';
import type { JsonObject } from '../embedded/json.ts';
import { runnerEnvironment } from '../embedded/runner-environment.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { type Peaks, watchMemory } from './process-memory.ts';

export interface ActionStart {
  readonly main: string;
  readonly workspace: string;
  readonly event: JsonObject;
  readonly forgeUrl: string;
  readonly modelUrl: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Sampling costs the other core a little time, so it is asked for. */
  readonly watchMemory?: true;
}

export interface ActionEnd {
  /** `performance.now()` right before the process was made. */
  readonly spawnedAt: number;
  readonly firstLineMs: number;
  readonly code: number | null;
  readonly ms: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** JSON lines; its file is gone by now. */
  readonly trace: string;
  readonly peaks: Peaks | null;
}

/** Runs the bundle once as the runner does, and looks at the clock. */
export async function runBundle(start: ActionStart): Promise<ActionEnd> {
  await using folder = await temporaryFolder('bench');
  const files = await makeCommandFiles(folder.path);
  const env = await runnerEnvironment(
    {
      ...start,
      eventName: 'issues',
      githubUrl: start.forgeUrl,
      token: 'ghs_bench',
      inputs: { 'api-key': 'sk-bench', 'base-url': start.modelUrl, model: 'bench-model', ...start.inputs },
    },
    folder.path,
    files,
  );
  const timed = await timeProcess([start.main], {
    cwd: start.workspace,
    env,
    watchesMemory: start.watchMemory ?? false,
  });
  const outputs = await readPairs(files.GITHUB_OUTPUT);
  const { 'trace-path': tracePath = '' } = outputs;
  return { ...timed, outputs, trace: tracePath === '' ? '' : await readFile(tracePath, 'utf8') };
}

/** An empty Node process that prints one line and ends: what nothing can be faster than. */
export function runEmptyNode(): Promise<Omit<ActionEnd, 'outputs' | 'trace'>> {
  return runScript(PRINT, { watchesMemory: false });
}

/** The same, kept alive until its memory has been seen. */
export function runIdleNode(): Promise<Omit<ActionEnd, 'outputs' | 'trace'>> {
  return runScript(`${PRINT}; setTimeout(() => {}, 100)`, { watchesMemory: true });
}

const PRINT = 'process.stdout.write("x\\n")';

function runScript(
  script: string,
  { watchesMemory }: { readonly watchesMemory: boolean },
): Promise<Omit<ActionEnd, 'outputs' | 'trace'>> {
  const { PATH = '' } = process.env;
  return timeProcess(['-e', script], { cwd: '/', env: { PATH }, watchesMemory });
}

function timeProcess(
  args: readonly string[],
  {
    watchesMemory,
    ...options
  }: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly watchesMemory: boolean;
  },
): Promise<Omit<ActionEnd, 'outputs' | 'trace'>> {
  return new Promise((resolve, reject) => {
    const spawnedAt = performance.now();
    const child = spawn(process.execPath, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const memory = watchesMemory && child.pid !== undefined ? watchMemory(child.pid) : null;
    let firstLineMs = 0;
    let log = '';
    const take = (chunk: Buffer): void => {
      if (firstLineMs === 0) firstLineMs = performance.now() - spawnedAt;
      log += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        spawnedAt,
        firstLineMs,
        code,
        log,
        ms: performance.now() - spawnedAt,
        peaks: memory?.stop() ?? null,
      });
    });
  });
}
