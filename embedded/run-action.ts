import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { makeCommandFiles, readPairs } from './command-files.ts';
import type { JsonObject } from './json.ts';
import { killTree } from './process-tree.ts';
import { runnerEnvironment } from './runner-environment.ts';
import { temporaryFolder } from './temp.ts';

export interface ActionRun {
  /** The action's entry file. */
  readonly main: string;
  /** The checkout; the current directory of the action. */
  readonly workspace: string;
  readonly event: JsonObject;
  readonly eventName: string;
  /** `owner/name`; the event's own unless told. */
  readonly repository?: string;
  /** The forge's address: REST, GraphQL and git. */
  readonly githubUrl: string;
  /** The workflow's `github.token`. */
  readonly token: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Where defaults of inputs come from; the `action.yml` above the entry's folder unless told. null: none. */
  readonly manifest?: string | null;
  /** Whose runner it is; GitHub's unless told. */
  readonly forge?: 'github' | 'gitea';
  /** Besides what the runner sets. */
  readonly env?: Readonly<Record<string, string>>;
  /** Values that the runner masks by itself besides the token, as it does with the `secrets` context. */
  readonly secrets?: readonly string[];
  /** RUNNER_TEMP; gone after the run unless told. */
  readonly runnerTemp?: string;
  readonly nodePath?: string;
  /** Asked after each line; once it is true the run is cancelled. */
  readonly cancelAfter?: (log: string) => boolean | Promise<boolean>;
  /** Cancels the run. */
  readonly signal?: AbortSignal;
  /**
   * What a cancellation begins with; SIGINT unless told. With SIGTERM the end of the tree comes next. `kill` ends the
   * tree at once, as the loss of the machine does: the action is told nothing, and writes no last word.
   */
  readonly cancelsWith?: Sent;
  /** Milliseconds from SIGINT to SIGTERM, and from there to the end of the tree; the runner's unless told. */
  readonly patience?: Patience;
  /** In a process group of its own, so that Ctrl-C in a terminal does not reach it besides `signal`. */
  readonly isApart?: boolean;
  /** Behind the first line that it holds for, the log is closed: whoever read it has gone away. */
  readonly readsUntil?: (line: string) => boolean;
  /** Each line as a person sees it: masked, without commands to the runner. */
  readonly onLine?: (line: string) => void;
}

export interface ActionResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly ms: number;
  /** Everything written, commands to the runner included. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly exported: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Secrets and masked values that stand unmasked in the log, an output or the summary. */
  readonly leaked: readonly string[];
  /** What a cancellation has sent before the action's end, in order: one signal where the action heeded it in time. */
  readonly sent: readonly Sent[];
}

/** `kill`: the end of the whole tree. */
type Sent = 'SIGINT' | 'SIGTERM' | 'kill';

interface Patience {
  readonly afterInterruptMs: number;
  readonly afterTerminateMs: number;
}

const RUNNER_PATIENCE: Patience = { afterInterruptMs: 7500, afterTerminateMs: 2500 };

/** Runs a built action as the Actions runner does: its environment, its command files, its way to cancel. */
export async function runAction(run: ActionRun): Promise<ActionResult> {
  await using folder = await temporaryFolder('runner');
  const files = await makeCommandFiles(folder.path);
  const env = await runnerEnvironment(run, folder.path, files);
  const started = performance.now();
  const child = spawn(run.nodePath ?? process.execPath, [run.main], {
    cwd: run.workspace,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: run.isApart ?? false,
  });
  const ended = new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve([code, signal]));
  });
  const cancellation = new Cancellation(child, run);
  const masks = new Set([run.token, ...(run.secrets ?? [])].filter((value) => value !== ''));
  const log = await readLog(child, run, { masks, cancellation });
  const [code, signal] = await ended;
  cancellation.end();
  const [outputs, exported, state, summary] = await Promise.all([
    readPairs(files.GITHUB_OUTPUT),
    readPairs(files.GITHUB_ENV),
    readPairs(files.GITHUB_STATE),
    readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
  ]);
  const visible = [log.replace(/^::add-mask::.*$/gm, ''), ...Object.values(outputs), summary].join('\n');
  const leaked = [...masks].filter((mask) => visible.includes(mask));
  const ms = performance.now() - started;
  return { code, signal, ms, log, outputs, exported, state, summary, leaked, sent: cancellation.sent };
}

/** SIGINT, later SIGTERM, later the end of the whole tree; signals go to the action's process only. */
class Cancellation {
  readonly #child: ChildProcess;
  readonly #patience: Patience;
  readonly #signal: AbortSignal | undefined;
  readonly #first: Sent;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #sent: Sent[] = [];

  constructor(
    child: ChildProcess,
    {
      signal,
      patience = RUNNER_PATIENCE,
      cancelsWith = 'SIGINT',
    }: Pick<ActionRun, 'signal' | 'patience' | 'cancelsWith'>,
  ) {
    this.#child = child;
    this.#first = cancelsWith;
    this.#patience = patience;
    this.#signal = signal;
    if (signal?.aborted) this.start();
    signal?.addEventListener('abort', this.start, { once: true });
  }

  readonly start = (): void => {
    if (this.#sent.length > 0) return;
    if (this.#first === 'kill') {
      this.#kill();
      return;
    }
    this.#signalTo(this.#first);
    const { afterInterruptMs, afterTerminateMs } = this.#patience;
    const isInterrupt = this.#first === 'SIGINT';
    if (isInterrupt) this.#timers.push(setTimeout(() => this.#signalTo('SIGTERM'), afterInterruptMs));
    const untilKill = (isInterrupt ? afterInterruptMs : 0) + afterTerminateMs;
    this.#timers.push(setTimeout(() => this.#kill(), untilKill));
  };

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#signal?.removeEventListener('abort', this.start);
  }

  get sent(): readonly Sent[] {
    return this.#sent;
  }

  #kill(): void {
    this.#sent.push('kill');
    if (this.#child.pid !== undefined) killTree(this.#child.pid);
  }

  #signalTo(signal: 'SIGINT' | 'SIGTERM'): void {
    this.#sent.push(signal);
    this.#child.kill(signal);
  }
}

interface Listening {
  readonly masks: Set<string>;
  readonly cancellation: Cancellation;
}

async function readLog(
  child: ChildProcess,
  run: ActionRun,
  { masks, cancellation }: Listening,
): Promise<string> {
  let log = '';
  const takeLine = (line: string): void => {
    log += `${line}\n`;
    const mask = /^::add-mask::(.*)$/.exec(line)?.[1];
    if (mask !== undefined)
      for (const value of unescaped(mask).split('\n')) if (value !== '') masks.add(value);
    const shown = shownLine(line, masks);
    if (shown !== null) run.onLine?.(shown);
    if (run.readsUntil?.(line)) for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    void cancelWhen(run.cancelAfter?.(log));
  };
  const cancelWhen = async (answer: boolean | Promise<boolean> | undefined): Promise<void> => {
    if (await answer) cancellation.start();
  };
  await Promise.all([child.stdout, child.stderr].map((stream) => eachLine(child, stream, takeLine)));
  return log;
}

/** A process that outlives the action may keep its pipes open; the runner waits this long for them. */
const AFTER_EXIT_MS = 5000;

async function eachLine(
  child: ChildProcess,
  stream: Readable | null,
  takeLine: (line: string) => void,
): Promise<void> {
  if (stream === null) return;
  let rest = '';
  let timer: NodeJS.Timeout | undefined;
  child.once('exit', () => {
    timer = setTimeout(() => stream.destroy(), AFTER_EXIT_MS);
  });
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  });
  await new Promise((resolve) => stream.once('close', resolve));
  clearTimeout(timer);
  if (rest !== '') takeLine(rest);
}

/** As the log's page shows a line; null for a command that shows nothing. */
function shownLine(line: string, masks: ReadonlySet<string>): string | null {
  const [, command, message = ''] = /^::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
  const masked = (text: string): string =>
    [...masks].reduce((shown, mask) => shown.replaceAll(mask, '***'), text);
  switch (command) {
    case undefined:
      return masked(line);
    case 'group':
      return masked(`▸ ${unescaped(message)}`);
    case 'error':
    case 'warning':
    case 'notice':
      return masked(`${command}: ${unescaped(message)}`);
    default:
      return null;
  }
}

function unescaped(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
