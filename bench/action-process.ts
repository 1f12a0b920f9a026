import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { makeCommandFiles, readPairs } from '../embedded/command-files.ts';
import type { JsonObject } from '../embedded/json.ts';
import { runnerEnvironment } from '../embedded/runner-environment.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { mainThreadMs, type Peaks, watchMemory } from './process-memory.ts';

export interface ActionStart {
  readonly main: string;
  readonly workspace: string;
  readonly event: JsonObject;
  readonly forgeUrl: string;
  readonly modelUrl: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Given the id of the process once it is there. */
  readonly onSpawn?: (pid: number) => void;
  /** Sampling costs the other core a little time, so it is asked for. */
  readonly watchMemory?: true;
}

export interface ActionEnd {
  /** `performance.now()` right before the process was made. */
  readonly spawnedAt: number;
  readonly firstLineMs: number;
  /** What the main thread had computed by then; null: the process had ended. */
  readonly firstLineCpuMs: number | null;
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
    onSpawn: start.onSpawn,
  });
  const outputs = await readPairs(files.GITHUB_OUTPUT);
  const { 'trace-path': tracePath = '' } = outputs;
  return { ...timed, outputs, trace: tracePath === '' ? '' : await readFile(tracePath, 'utf8') };
}

/** An empty Node process that prints one line and ends: what nothing can be faster than. */
export function runEmptyNode(): Promise<Omit<ActionEnd, 'outputs' | 'trace'>> {
  return runScript(ALIVE, { watchesMemory: false });
}

/** The same, and its memory is watched. */
export function runIdleNode(): Promise<Omit<ActionEnd, 'outputs' | 'trace'>> {
  return runScript(ALIVE, { watchesMemory: true });
}

/** Stays until its figures have been read. */
const ALIVE = 'process.stdout.write("x\\n"); setTimeout(() => {}, 100)';

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
    onSpawn,
    ...options
  }: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly watchesMemory: boolean;
    readonly onSpawn?: ActionStart['onSpawn'] | undefined;
  },
): Promise<Omit<ActionEnd, 'outputs' | 'trace'>> {
  return new Promise((resolve, reject) => {
    const spawnedAt = performance.now();
    const child = spawn(process.execPath, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) onSpawn?.(child.pid);
    const memory = watchesMemory && child.pid !== undefined ? watchMemory(child.pid) : null;
    let firstLineMs = 0;
    let firstLineCpuMs: number | null = null;
    let log = '';
    const take = (chunk: Buffer): void => {
      if (firstLineMs === 0) {
        firstLineMs = performance.now() - spawnedAt;
        firstLineCpuMs = mainThreadMs(child.pid ?? 0);
      }
      log += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        spawnedAt,
        firstLineMs,
        firstLineCpuMs,
        code,
        log,
        ms: performance.now() - spawnedAt,
        peaks: memory?.stop() ?? null,
      });
    });
  });
}
