import { mkdir, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { hostFault, messageOf } from '../../core/fault.ts';
import { mentionsNetworkFailure } from '../../core/text/machine-causes.ts';
import { once } from '../../core/timing/once.ts';
import { serialize } from '../../core/timing/serialize.ts';
import type { CommandResult } from '../../core/verdict/command-result.ts';
import type { Owner } from '../candidate/layer.ts';
import { type BaseLayerOptions, type BaseView, ViewBuilder } from '../candidate/view.ts';
import { BROUGHT } from '../candidate/written-files.ts';
import { cannotIsolate, notIsolated, rootAccess, whyUnavailable } from './availability.ts';
import { type ExposedPorts, exposePorts } from './exposed-ports.ts';
import { causeNote, hiddenNote } from './hidden-note.ts';
import { writeHomeFiles } from './home-files.ts';
import { type Host, readHost } from './host.ts';
import { boundSockets } from './host-sockets.ts';
import type { IsolationOptions, Machine, MachineCommand } from './isolation.ts';
import { type CommandLimits, runSandbox } from './run.ts';
import { checkoutWritesIn, type Kept } from './trees.ts';

/** Runs commands in namespaces made by root, over an overlay of checkout, base view and change set. */
export class NamespaceMachine implements Machine {
  readonly run: Machine['run'];
  readonly #options: IsolationOptions;
  readonly #prepare = once(() => prepare(this.#options));
  /** What commands left in the cache folder of the home, topmost first. */
  #caches: readonly string[] = [];
  #cacheCount = 0;

  constructor(options: IsolationOptions) {
    this.#options = options;
    const run: Machine['run'] = (command, limits) => this.#run(command, limits);
    // A service has one shared state: two suites at once would interfere.
    this.run = portsOf(options).length === 0 ? run : serialize(run);
  }

  /** A command is refused if its namespaces cannot be made, except for lack of room, which is thrown. */
  async #run(command: MachineCommand, limits: CommandLimits): Promise<CommandResult> {
    const why = await whyUnavailable(this.#options.network);
    if (why !== null) return cannotIsolate(why);
    const kept = await this.#keptFor(command);
    const result = await this.#start(command, kept, limits).catch((thrown: unknown) => {
      if (hostFault(thrown) !== null) throw thrown;
      return notIsolated(messageOf(thrown));
    });
    // What a stopped command left may be half of something. No view may have a layer that still changes.
    if (kept.keep?.trees === 'cache' && result.kind === 'exited')
      this.#caches = [kept.keep.folder, ...this.#caches];
    return result;
  }

  async #keptFor({ over, into, keepsCaches }: MachineCommand): Promise<Kept> {
    const caches = this.#caches.map((folder) => ({ folder, trees: 'cache' }) as const);
    const setups = over.map(({ folder }) => ({ folder, trees: 'all' }) as const);
    const lowers = [...caches, ...setups];
    if (into.what === 'setup') return { lowers, keep: { folder: into.folder, trees: 'all' } };
    if (!keepsCaches) return { lowers, keep: null };
    this.#cacheCount += 1;
    const folder = join(this.#options.temp, `caches-${this.#cacheCount}`);
    await mkdir(folder, { recursive: true });
    return { lowers, keep: { folder, trees: 'cache' } };
  }

  async #start(
    { argv, changes, folder: workingDirectory, over, into }: MachineCommand,
    kept: Kept,
    limits: CommandLimits,
  ): Promise<CommandResult> {
    const { temp, env, maxProcesses, base, network } = this.#options;
    const { host, views, owner, ports, replaced } = await this.#prepare();
    const { layers, ready } = await views.viewOf(changes, over[0]?.baseView ?? null);
    const { folder, what } = into;
    const sandbox = {
      host,
      owner,
      temp,
      network: what === 'setup' ? 'allow' : network,
      kept,
      bringOut: what === 'setup' ? null : { folder, what },
      files: {
        checkout: base.source.checkout,
        layers: layers.map((layer) => layer.folder),
        whiteouts: layers.flatMap((layer) => layer.deletions.map((path) => join(layer.folder, path))),
        replaced,
        sockets: await boundSockets([base.source.checkout, ...host.tools.map(({ path }) => path)]),
        home: join(temp, 'home'),
      },
      command: { argv, env, workingDirectory },
      ports,
      memory: memoryLimit(),
      processes: maxProcesses,
    } as const;
    return runSandbox(sandbox, rootAccess(), { ...limits, ready });
  }

  writesOf({ into: { folder, what } }: Pick<MachineCommand, 'into'>) {
    return { folder: what === 'setup' ? checkoutWritesIn(folder) : join(folder, BROUGHT), stamp: null };
  }

  named(result: CommandResult): CommandResult {
    return result;
  }

  async viewOver(folder: string, on: BaseLayerOptions): Promise<BaseView> {
    const { views } = await this.#prepare();
    return views.baseViewOver(checkoutWritesIn(folder), on);
  }

  /** Explains what the output of a failing command names and its view hides. */
  async notesOn(output: string, folder: string): Promise<readonly string[]> {
    const { network, exposePorts, withheld, base } = this.#options;
    const { host, ports } = await this.#prepare();
    const { checkout } = base.source;
    const seen = { host, checkout, folder, sockets: ports?.paths ?? [] };
    const hidden = await hiddenNote(output, { ...seen, withheld });
    const isOffline = network === 'deny' && mentionsNetworkFailure(output);
    return [isOffline ? networkNote(exposePorts) : '', hidden || causeNote(output)];
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

function networkNote(ports: readonly (number | string)[]): string {
  const reached =
    ports.length === 0
      ? 'and reach no service of the runner'
      : `and of the runner's services only those at ${ports.join(', ')} (input network), where something listens there`;
  return `[Commands have no network here, ${reached}. Fetch what they need with the input setup or in an earlier step, name the port of a service in the input network, or set the input network to allow.]`;
}

/** Reserved for the runner and this process, so that a greedy command is killed instead of them. */
const MEMORY_KEPT = 1024 ** 3;

export function memoryLimit(): number {
  // A container may have less than its machine; 0 or more than there is: it has no limit.
  const total = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.floor(Math.max(total - MEMORY_KEPT, total * 0.6));
}
