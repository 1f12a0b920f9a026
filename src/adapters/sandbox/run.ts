import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandResult } from '../../core/verdict/verdict.ts';
import { BoundedOutput } from '../process/bounded-output.ts';
import type { Argv } from '../process/command-line.ts';
import { type ExecEnd, run, type Stopper, signalGroup } from '../process/exec.ts';
import { runSystemProgram, SYSTEM_ENV } from '../process/system-program.ts';
import { inNamespaces, notIsolated, type RootAccess } from './availability.ts';
import { pipedCommand, resultOfPiped } from './piped-command.ts';
import { planSandbox, type Sandbox, shellWord } from './plan.ts';
import { SANDBOX_SCRIPT } from './script.ts';

/** The first line of the control stream: everything that the view shows is there. */
const GO = 'go\n';

export interface CommandLimits {
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

export const NO_FOLDER =
  'The folder that commands run in is not there. Correct the input working-directory, or leave the folder where it is.';

/** Bytes. Long test suites may report a failure anywhere in their output. */
export const OUTPUT_LIMITS = { head: 131_072, tail: 131_072 };

/**
 * Runs one command in its own namespaces; everything that it started is gone when this returns. Refused if they cannot be
 * made.
 * @param limits.ready the namespaces are made meanwhile; a failure is thrown
 */
export async function runSandbox(
  sandbox: Omit<Sandbox, 'mark'>,
  via: RootAccess,
  { limitMs, signal, ready }: CommandLimits & { readonly ready: Promise<void> },
): Promise<CommandResult> {
  const mark = `tether-${randomBytes(12).toString('hex')}`;
  const plan = planSandbox({ ...sandbox, mark });
  const folder = join(sandbox.temp, mark);
  await mkdir(folder, { mode: 0o700 });
  try {
    const [script, fstab] = [join(folder, 'script'), join(folder, 'fstab')];
    await Promise.all([
      writeFile(script, `${plan.shell}fstab=${shellWord(fstab)}\n${SANDBOX_SCRIPT}`),
      writeFile(fstab, plan.fstab),
    ]);
    const output = new MarkedOutput(mark);
    const shell = ['bash', '--norc', '--noprofile', '-c', '. "$1"', 'sandbox', script];
    const words = inNamespaces(via, sandbox.network, shell);
    const [program, ...args] = pipedCommand(words, 'gives-way');
    const end = await run(program, args, {
      cwd: '/',
      env: SYSTEM_ENV,
      limitMs,
      signal,
      stdin: 'open',
      onStart: ({ stdin }) =>
        void ready.then(
          () => stdin?.write(GO),
          () => stdin?.end(),
        ),
      onStdout: (chunk) => output.push(chunk),
      onStderr: (chunk) => output.push(chunk),
      stopper: stopperOf(via),
    });
    // A run that was told to stop has no time for it.
    if (end.kind !== 'aborted') await ready;
    return endOf(end, output, sandbox.command.argv);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Uses the script's control line first, because a normal user cannot signal what root started. The signals are for a
 * script that hangs before it listens.
 */
function stopperOf(via: RootAccess): Stopper {
  return {
    ask: (child) => void child.stdin?.write('end\n'),
    force: (child) => {
      child.stdin?.end();
      setTimeout(() => {
        signalGroup(child, 'SIGKILL');
        if (via === 'root' || child.pid === undefined || child.exitCode !== null) return;
        const args = ['-n', '--', 'kill', '-KILL', '--', `-${child.pid}`];
        void runSystemProgram('sudo', args, { limitMs: 2_000 });
      }, 250).unref();
    },
  };
}

/** Splits the stream at the mark: errors of the setup before it, the command's output after it. */
class MarkedOutput {
  readonly #mark: Buffer;
  readonly output = new BoundedOutput(OUTPUT_LIMITS);
  #before: Buffer = Buffer.alloc(0);
  isMarked = false;

  constructor(mark: string) {
    this.#mark = Buffer.from(`${mark}\n`);
  }

  get trouble(): string {
    return this.#before.toString().trim().slice(0, 500);
  }

  push(chunk: Buffer): void {
    if (this.isMarked) {
      this.output.push(chunk);
      return;
    }
    this.#before = Buffer.concat([this.#before, chunk]);
    const at = this.#before.indexOf(this.#mark);
    if (at < 0) return;
    this.isMarked = true;
    const rest = this.#before.subarray(at + this.#mark.length);
    if (rest.length > 0) this.output.push(rest);
  }
}

function endOf(end: ExecEnd, { isMarked, output, trouble }: MarkedOutput, argv: Argv): CommandResult {
  if (isMarked || end.kind === 'timed-out' || end.kind === 'aborted') return resultOfPiped(end, output, argv);
  if (end.kind === 'not-started') return notIsolated(end.why);
  if (/\bcd: .*: No such file or directory/.test(trouble)) return { kind: 'refused', why: NO_FOLDER };
  const how = end.kind === 'exited' ? `exit code ${end.code}` : end.signal;
  return notIsolated(trouble || `it ended without a word (${how})`);
}
