import { type ChildProcess, spawn } from 'node:child_process';
import { messageOf } from '../../core/fault.ts';

/** How a process is ended: first it is asked and, after a grace time, forced. */
export interface Stopper {
  ask(child: ChildProcess): void;
  force(child: ChildProcess): void;
}

export interface ExecOptions {
  readonly cwd?: string;
  /** The whole environment of the child; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds; null: no limit. */
  readonly limitMs: number | null;
  /** Milliseconds between `ask` and `force`. */
  readonly graceMs?: number;
  readonly signal?: AbortSignal;
  readonly input?: string | Uint8Array;
  /** `open`: stdin stays open after the input. Otherwise it is closed. */
  readonly stdin?: 'open';
  readonly onStart?: (child: ChildProcess) => void;
  /** Without a reader, output is dropped. */
  readonly onStdout?: (chunk: Buffer, child: ChildProcess) => void;
  readonly onStderr?: (chunk: Buffer) => void;
  readonly stopper?: Stopper;
}

export type ExecEnd =
  | { readonly kind: 'exited'; readonly code: number; readonly ms: number }
  | { readonly kind: 'signalled'; readonly signal: string; readonly ms: number }
  | { readonly kind: 'timed-out'; readonly limitMs: number; readonly ms: number }
  | { readonly kind: 'aborted'; readonly ms: number }
  | { readonly kind: 'not-started'; readonly why: string; readonly isMissing: boolean };

/** Milliseconds from `ask` to `force`, and from there until waiting for the process ends. */
export const STOPPING = {
  'timed-out': { graceMs: 2_000, giveUpMs: 5_000 },
  // The whole run must be over soon.
  aborted: { graceMs: 400, giveUpMs: 600 },
} as const;
/**
 * How long to wait for output in the pipes after the main process has ended: on a busy machine the `cat` that forwards
 * it (piped-command.ts) may not have run yet. The full time is only spent if a process out of reach keeps the pipe
 * open.
 */
const DRAIN_MS = { ended: 2_000, stopped: 300 } as const;

/**
 * Signals the child's whole process group. A process that left the group is not reached; only a pid namespace stops it.
 */
const GROUP_STOPPER: Stopper = {
  ask: (child) => signalGroup(child, 'SIGTERM'),
  force: (child) => signalGroup(child, 'SIGKILL'),
};

export function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGUSR1' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already, or belongs to root; for that, the caller passes its own stopper.
  }
}

/** Runs one program to its end in its own process group. Never throws: faults are in the result. */
export function run(file: string, args: readonly string[], options: ExecOptions): Promise<ExecEnd> {
  if (options.signal?.aborted === true) return Promise.resolve({ kind: 'aborted', ms: 0 });
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = start(file, args, options);
    if ('kind' in child) return resolve(child);
    const ms = (): number => Math.round(performance.now() - startedAt);
    const end = (code: number | null, signal: string | null): ExecEnd => {
      if (stop.reason === 'timed-out') return { kind: 'timed-out', limitMs: options.limitMs ?? 0, ms: ms() };
      if (stop.reason === 'aborted') return { kind: 'aborted', ms: ms() };
      if (code !== null) return { kind: 'exited', code, ms: ms() };
      return { kind: 'signalled', signal: signal ?? 'an unknown signal', ms: ms() };
    };
    options.onStart?.(child);
    const stop = stopperOf(child, options, () => finish(end(null, null)));
    const timer =
      options.limitMs === null ? undefined : setTimeout(() => stop.because('timed-out'), options.limitMs);
    const onAbort = (): void => stop.because('aborted');
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const finish = (result: ExecEnd): void => {
      clearTimeout(timer);
      stop.done();
      options.signal?.removeEventListener('abort', onAbort);
      resolve(result);
    };
    child.stdout?.on('data', (chunk: Buffer) => options.onStdout?.(chunk, child));
    child.stderr?.on('data', (chunk: Buffer) => options.onStderr?.(chunk));
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      finish({ kind: 'not-started', why: messageOf(error), isMissing: error.code === 'ENOENT' });
    });
    child.on('exit', () => {
      signalGroup(child, 'SIGKILL');
      setTimeout(() => closeAfterTurn(child), DRAIN_MS[stop.reason === null ? 'ended' : 'stopped']).unref();
    });
    child.on('close', (code, signal) => finish(end(code, signal)));
  });
}

function start(file: string, args: readonly string[], options: ExecOptions): ChildProcess | ExecEnd {
  try {
    const stdin = options.input === undefined && options.stdin === undefined ? 'ignore' : 'pipe';
    const child = spawn(file, args, {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...options.env },
      detached: true,
      stdio: [stdin, 'pipe', 'pipe'],
    });
    // A child that does not read its input is not an error.
    child.stdin?.on('error', () => undefined);
    if (options.input !== undefined) child.stdin?.write(options.input);
    if (options.stdin === undefined) child.stdin?.end();
    return child;
  } catch (error) {
    return { kind: 'not-started', why: messageOf(error), isMissing: false };
  }
}

/** @param giveUp called if even `force` did not end the process, which then hangs in the kernel */
function stopperOf(child: ChildProcess, options: ExecOptions, giveUp: () => void) {
  const stopper = options.stopper ?? GROUP_STOPPER;
  let reason: keyof typeof STOPPING | null = null;
  let timers: readonly NodeJS.Timeout[] = [];
  return {
    get reason() {
      return reason;
    },
    because(why: keyof typeof STOPPING): void {
      if (reason !== null) return;
      reason = why;
      stopper.ask(child);
      const { giveUpMs, graceMs } = STOPPING[why];
      const grace = options.graceMs ?? graceMs;
      timers = [
        setTimeout(() => stopper.force(child), grace),
        setTimeout(() => closePipes(child), grace + DRAIN_MS.stopped),
        setTimeout(giveUp, grace + giveUpMs),
      ];
    },
    done(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Timers run before pending reads: if this process was blocked for a while, let it read the output first. */
function closeAfterTurn(child: ChildProcess): void {
  setImmediate(() => closePipes(child));
}

function closePipes(child: ChildProcess): void {
  child.stdin?.destroy();
  child.stdout?.destroy();
  child.stderr?.destroy();
}
