import { mkdir, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { ChangeSet } from '../../core/change-set.ts';
import { hostFault, messageOf } from '../../core/fault.ts';
import { mentionsNetworkFailure } from '../../core/text/machine-causes.ts';
import { serialize } from '../../core/timing/serialize.ts';
import { type CommandResult, isPass, withReports } from '../../core/verdict/command-result.ts';
import type { Owner } from '../candidate/layer.ts';
import { type BaseView, ViewBuilder } from '../candidate/view.ts';
import {
  type BringOut,
  readReports,
  readWritten,
  type WantedFiles,
  withFolder,
} from '../candidate/written-files.ts';
import { REMEDY, rootAccess, whyUnavailable } from './availability.ts';
import { CacheLayers } from './cache-layers.ts';
import { type ExposedPorts, exposePorts } from './exposed-ports.ts';
import { causeNote, hiddenNote, withNotes } from './hidden-note.ts';
import { writeHomeFiles } from './home-files.ts';
import { type Host, readHost } from './host.ts';
import {
  eachInTurn,
  type IsolatedCommand,
  type IsolatedEnd,
  type IsolationOptions,
  type OpenIsolation,
  type SetupEntry,
  type SetupOnChange,
  type SetupOutcome,
  SetupResults,
} from './isolation.ts';
import type { Sandbox } from './plan.ts';
import { type CommandLimits, runSandbox, type SandboxEnd } from './run.ts';
import { NO_FOLDER } from './setup.ts';

type Run = (command: IsolatedCommand, bringOut: BringOut) => Promise<CommandResult>;

type SandboxedCommand = Pick<IsolatedCommand, 'argv' | 'folder' | 'changes'> &
  Pick<Sandbox, 'kept' | 'network' | 'bringOut'> & {
    readonly baseView: BaseView | null;
  };

interface SetupResult {
  /** With the writes of the commands. */
  readonly folder: string;
  readonly baseView: BaseView;
}

/** Runs commands in namespaces made by root, over an overlay of checkout, base view and change set. */
export class NamespaceIsolation implements OpenIsolation {
  readonly #options: IsolationOptions;
  readonly #run: Run;
  #prepared: Promise<Prepared> | undefined;
  readonly #setups = new SetupResults<SetupResult>();
  #setupCount = 0;
  readonly #caches: CacheLayers;

  constructor(options: IsolationOptions) {
    this.#options = options;
    this.#caches = new CacheLayers(options.temp);
    const run: Run = (command, bringOut) => this.#runNow(command, bringOut);
    // A service has one shared state: two suites at once would interfere.
    this.#run = portsOf(options).length === 0 ? run : serialize(run);
  }

  async run(command: IsolatedCommand, wanted: WantedFiles | null = null): Promise<IsolatedEnd> {
    return withFolder(this.#options.temp, async (folder) => {
      const result = await this.#run(command, { folder, what: wanted === null ? 'reports' : 'all' });
      const written = wanted !== null && isPass(result) ? await readWritten(folder, wanted) : [];
      return { result: withReports(result, await readReports(folder)), written };
    });
  }

  async #runNow(
    { argv, folder, changes, keepsCaches = false, ...limits }: IsolatedCommand,
    bringOut: BringOut,
  ): Promise<CommandResult> {
    const { network } = this.#options;
    const setups = [this.#setups.onChange(changes), this.#setups.onBase].filter((one) => one !== null);
    const [top, ...before] = setups.map((one) => one.folder);
    const setup = top === undefined ? null : ({ folder: top, access: 'read', before } as const);
    const caches = { layers: this.#caches.kept, keep: keepsCaches ? await this.#caches.begin() : null };
    const seen = { kept: { setup, caches }, baseView: setups[0]?.baseView ?? null };
    const result = await this.#resultOf({ argv, folder, changes, ...seen, network, bringOut }, limits);
    // What a stopped command left may be half of something.
    if (caches.keep !== null && result.kind === 'exited') this.#caches.keep(caches.keep);
    return withNotes(result, (output) => this.#notesOn(output, folder));
  }

  /** Explains what the output of a failing command names and its view hides. */
  async #notesOn(output: string, folder: string | undefined): Promise<readonly string[]> {
    const { network, exposePorts, withheld, base, workingDirectory } = this.#options;
    const { host, ports } = await this.#prepare();
    const { checkout } = base.source;
    const seen = { host, checkout, folder: folder ?? workingDirectory, sockets: ports?.paths ?? [] };
    const hidden = await hiddenNote(output, { ...seen, withheld });
    const isOffline = network === 'deny' && mentionsNetworkFailure(output);
    return [isOffline ? networkNote(exposePorts) : '', hidden || causeNote(output)];
  }

  async runSetup(
    entries: readonly SetupEntry[],
    limits: CommandLimits,
    change?: SetupOnChange,
  ): Promise<SetupOutcome> {
    this.#setupCount += 1;
    const folder = join(this.#options.temp, `setup-${this.#setupCount}`);
    await mkdir(folder, { recursive: true });
    const changes = change?.changes ?? ChangeSet.empty(this.#options.base.sha);
    const { onBase } = this.#setups;
    const seen = {
      kept: {
        setup: { folder, access: 'write', before: onBase === null ? [] : [onBase.folder] },
        caches: { layers: this.#caches.kept, keep: null },
      },
      baseView: onBase?.baseView ?? null,
    } as const;
    const outcome = await eachInTurn(entries, ({ argv, folder: at }) =>
      this.#resultOf({ argv, folder: at, changes, ...seen, network: 'allow', bringOut: null }, limits),
    );
    if (outcome.kind === 'failed' || entries.length === 0) return outcome;
    const upper = join(folder, '0', 'up');
    const { views } = await this.#prepare();
    const baseView = await views.baseViewOver(upper, {
      changes,
      folder: `${folder}.over`,
      over: seen.baseView,
    });
    const taken = change && (await change.take(await readWritten(upper, change.wanted)));
    this.#setups.keep({ folder, baseView }, taken ?? null);
    return outcome;
  }

  /** A command is refused if its namespaces cannot be made, except for lack of room, which is thrown. */
  async #resultOf(command: SandboxedCommand, limits: CommandLimits): Promise<CommandResult> {
    const why = await whyUnavailable(this.#options.network);
    if (why !== null) return refused(why);
    const end = await this.#start(command, limits).catch((thrown: unknown): SandboxEnd => {
      if (hostFault(thrown) !== null) throw thrown;
      return { kind: 'not-made', why: messageOf(thrown) };
    });
    return resultOf(end);
  }

  async #start(command: SandboxedCommand, limits: CommandLimits): Promise<SandboxEnd> {
    const { temp, env, maxProcesses } = this.#options;
    const { host, views, owner, ports, replaced } = await this.#prepare();
    const { argv, network, kept, bringOut } = command;
    const view = await views.viewOf(command.changes, command.baseView);
    const sandbox = {
      host,
      owner,
      temp,
      network,
      kept,
      bringOut,
      files: {
        checkout: this.#options.base.source.checkout,
        layers: view.layers.map(({ folder }) => folder),
        whiteouts: view.layers.flatMap(({ folder, deletions }) =>
          deletions.map((path) => join(folder, path)),
        ),
        replaced,
        home: join(temp, 'home'),
      },
      command: { argv, env, workingDirectory: command.folder ?? this.#options.workingDirectory },
      ports,
      memory: memoryLimit(),
      processes: maxProcesses,
    };
    return runSandbox(sandbox, rootAccess(), { ...limits, ready: view.ready });
  }

  #prepare(): Promise<Prepared> {
    this.#prepared ??= prepare(this.#options);
    return this.#prepared;
  }
}

interface Prepared {
  readonly host: Host;
  readonly views: ViewBuilder;
  readonly owner: Owner;
  readonly ports: ExposedPorts | null;
  /** Files outside of the checkout that views replace. */
  readonly replaced: ReadonlyMap<string, string>;
}

async function prepare(options: IsolationOptions): Promise<Prepared> {
  const { base, commits, temp, env, home, runnerTemp } = options;
  const numbers = portsOf(options);
  const { checkout } = base.source;
  const owner = await ownerOf(checkout);
  const question = { checkout, home, runnerTemp, temp, env, isRoot: owner.uid === 0 };
  const views = new ViewBuilder(base, { commits, temp, owner });
  const [host, ports, replaced] = await Promise.all([
    readHost(question),
    numbers.length === 0 ? null : exposePorts(numbers, temp),
    writeHomeFiles(home, join(temp, 'home'), owner),
    mkdir(join(temp, 'stage'), { recursive: true }),
    mkdir(join(temp, 'root'), { recursive: true }),
  ]);
  return { host, views, owner, ports, replaced };
}

/** With the host's network, no ports need to be forwarded. */
function portsOf({ network, exposePorts }: IsolationOptions): readonly (number | string)[] {
  return network === 'deny' ? exposePorts : exposePorts.filter((one) => typeof one === 'string');
}

/** Commands run as this process's user; if that is root, as the owner of the checkout, who may have fewer rights. */
async function ownerOf(checkout: string): Promise<Owner> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (own.uid !== 0) return own;
  const { uid, gid } = await stat(checkout);
  return { uid, gid };
}

function resultOf(end: SandboxEnd): CommandResult {
  if (end.kind === 'ran') return end.result;
  if (/\bcd: .*: No such file or directory/.test(end.why)) return { kind: 'refused', why: NO_FOLDER };
  return refused(end.why);
}

function networkNote(ports: readonly (number | string)[]): string {
  const reached =
    ports.length === 0
      ? 'and reach no service of the runner'
      : `and of the runner's services only those at ${ports.join(', ')} (input network), where something listens there`;
  return `[Commands have no network here, ${reached}. Fetch what they need with the input setup or in an earlier step, name the port of a service in the input network, or set the input network to allow.]`;
}

function refused(why: string): CommandResult {
  return { kind: 'refused', why: `Commands cannot be isolated here: ${why}. ${REMEDY}` };
}

/** Reserved for the runner and this process, so that a greedy command is killed instead of them. */
const MEMORY_KEPT = 1024 ** 3;

function memoryLimit(): number {
  const total = totalmem();
  return Math.floor(Math.max(total - MEMORY_KEPT, total * 0.6));
}
