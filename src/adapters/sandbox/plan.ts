import { join } from 'node:path';
import { isWithin } from '../../core/paths/folders.ts';
import { foldersOf } from '../candidate/files.ts';
import type { Owner } from '../candidate/layer.ts';
import type { BringOut } from '../candidate/written-files.ts';
import type { Argv } from '../process/command-line.ts';
import { type ExposedPorts, PORT_FORWARDER } from './exposed-ports.ts';
import { type Layered, placeOfWrites, treesOf } from './trees.ts';

export interface SandboxCommand {
  readonly argv: Argv;
  readonly env: Readonly<Record<string, string>>;
  /** Relative to the checkout. */
  readonly workingDirectory: string;
}

/** One command in its own namespaces. Paths are absolute. */
export interface Sandbox extends Layered {
  readonly command: SandboxCommand;
  readonly network: 'deny' | 'allow';
  /** Ports of the host's loopback interface; null: none. */
  readonly ports: ExposedPorts | null;
  readonly owner: Owner;
  /** Our own folder; its empty folders `stage` and `root` are used as mount points. */
  readonly temp: string;
  /** Which small files that the command wrote in the checkout are copied to the host; null: none. */
  readonly bringOut: BringOut | null;
  /** Limits of the command and its children: bytes of memory; processes and threads. */
  readonly memory: number;
  readonly processes: number;
  /** Random; marks the start of the command's output. */
  readonly mark: string;
}

export interface SandboxPlan {
  /** Mounts in order, as `mount -a` reads them. */
  readonly fstab: string;
  /** Assignments for the root script. */
  readonly shell: string;
}

/** The largest file that a command may write, in KiB. */
const MAX_FILE_BLOCKS = 8 * 1024 * 1024;

interface Mount {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  readonly options: string;
}

/** Turns a sandbox into mounts and shell assignments, without side effects. */
export function planSandbox(sandbox: Sandbox): SandboxPlan {
  const stage = join(sandbox.temp, 'stage');
  const root = join(sandbox.temp, 'root');
  const trees = treesOf(sandbox);
  const points = [...trees.map(({ target }) => target), ...sandbox.host.masked.map(({ path }) => path)];
  const folders = ['low/empty'];
  const owned: string[] = [];
  const whiteouts = [...sandbox.files.whiteouts];
  const staged: Mount[] = [];
  const shown: Mount[] = [];
  trees.forEach((tree, index) => {
    const own = placeOfWrites(sandbox.kept, tree, index);
    const lowers = tree.lowers.map((source, depth) => {
      const folder = `low/${index}.${depth}`;
      folders.push(folder);
      staged.push({ source, target: join(stage, folder), type: 'none', options: 'bind' });
      return folder;
    });
    // Mount points below this tree are made here, so that they belong to the command's user.
    const inner = points
      .filter((point) => point !== tree.target && isWithin(point, tree.target))
      .map((point) => `${point.slice(tree.target.length + 1)}/.`);
    const made = [`${own}/up`, ...[...foldersOf(inner)].map((path) => `${own}/up/${path}`)];
    folders.push(...made, `${own}/work`);
    // Includes all folders, so that they can be removed without root.
    owned.push(own, ...made, `${own}/work`);
    whiteouts.push(...tree.credentials.map((path) => `${own}/up/${path}`));
    // A renamed folder is then no file that was written, so not where those are wanted.
    const redirects = sandbox.bringOut?.what === 'all' ? '' : ',redirect_dir=on';
    const options = `lowerdir=${lowers.join(':') || 'low/empty'},upperdir=${own}/up,workdir=${own}/work${redirects},X-mount.mkdir`;
    shown.push({ source: 'overlay', target: tree.target, type: 'overlay', options });
  });
  const view = [...systemMounts(sandbox, root), ...shown].map((mount) => ({
    ...mount,
    target: join(root, mount.target),
  }));
  const fstab = [...staged, ...byDepth(view)].map(renderMount).join('');
  const shell = renderShell(sandbox, { stage, root, folders, owned, whiteouts });
  return { fstab, shell };
}

function systemMounts({ host, owner, files }: Sandbox, root: string): readonly Mount[] {
  const bind = (path: string, source = path): Mount => ({
    source,
    target: path,
    type: 'none',
    options: 'bind,ro',
  });
  const tmpfs = (path: string, options: string): Mount => {
    return { source: 'tmpfs', target: path, type: 'tmpfs', options: `nosuid,${options},X-mount.mkdir` };
  };
  return [
    bind('/'),
    ...host.mounts.map((path) => bind(path)),
    { source: 'proc', target: '/proc', type: 'proc', options: 'nosuid,nodev,noexec' },
    ...host.procReadOnly.map((path) => bind(path, join(root, path))),
    bind('/sys'),
    tmpfs('/dev', 'noexec,mode=0755,size=64k'),
    {
      source: 'devpts',
      target: '/dev/pts',
      type: 'devpts',
      options: 'newinstance,ptmxmode=0666,mode=0620,nosuid,noexec,X-mount.mkdir',
    },
    tmpfs('/dev/shm', 'nodev,mode=1777'),
    tmpfs('/run', 'nodev,mode=0755,size=64m'),
    ...host.masked.map(({ path, mode }) =>
      tmpfs(path, `nodev,mode=${mode},uid=${owner.uid},gid=${owner.gid}`),
    ),
    ...host.hidden.map(({ path, isFolder }) =>
      isFolder ? tmpfs(path, 'nodev,mode=0555,size=4k') : bind(path, '/dev/null'),
    ),
    // Below a hidden folder, there is nothing to replace.
    ...[...files.replaced]
      .filter(([path]) => !host.emptied.some((folder) => isWithin(path, folder)))
      .map(([path, source]) => bind(path, source)),
  ];
}

/** A mount hides earlier mounts below its target, so shallow targets come first. */
function byDepth(mounts: readonly Mount[]): readonly Mount[] {
  const depth = ({ target }: Mount): number => target.split('/').length;
  return mounts.toSorted((a, b) => depth(a) - depth(b));
}

function renderMount({ source, target, type, options }: Mount): string {
  return `${[source, target, type, options].map(escapeField).join(' ')} 0 0\n`;
}

function escapeField(text: string): string {
  return text.replace(/[\s\\#]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

function renderShell(
  sandbox: Sandbox,
  made: Readonly<Record<'stage' | 'root', string>> &
    Readonly<Record<'folders' | 'owned' | 'whiteouts', readonly string[]>>,
): string {
  const values: Readonly<Record<string, string>> = {
    stage: made.stage,
    root: made.root,
    keep: sandbox.kept.keep?.folder ?? '',
    bring: sandbox.bringOut?.folder ?? '',
    what: sandbox.bringOut?.what ?? '',
    uid: String(sandbox.owner.uid),
    gid: String(sandbox.owner.gid),
    network: sandbox.network,
    resolver: resolverOf(sandbox),
    mark: sandbox.mark,
    processes: String(sandbox.processes),
    memory: String(sandbox.memory),
    blocks: String(MAX_FILE_BLOCKS),
    folder: join(sandbox.files.checkout, sandbox.command.workingDirectory),
    sockets: sandbox.ports?.sockets ?? '',
    node: sandbox.ports?.node ?? '',
    forwarder: sandbox.ports === null ? '' : PORT_FORWARDER,
  };
  const lists: Readonly<Record<string, readonly string[]>> = {
    folders: made.folders,
    owned: made.owned,
    whiteouts: made.whiteouts,
    devices: sandbox.host.devices,
    environment: Object.entries(sandbox.command.env).map(([name, value]) => `${name}=${value}`),
    command: sandbox.command.argv,
    services: sandbox.files.sockets,
    ports: sandbox.ports?.numbers.map(String) ?? [],
    handed: sandbox.ports?.paths ?? [],
  };
  const lines = [
    ...Object.entries(values).map(([name, value]) => `${name}=${shellWord(value)}`),
    ...Object.entries(lists).map(([name, words]) => `${name}=(${words.map(shellWord).join(' ')})`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The real file of /etc/resolv.conf, if the new /run would hide it and the command has network. */
function resolverOf({ host, network }: Sandbox): string {
  const { resolver } = host;
  return network === 'allow' && resolver !== null && isWithin(resolver, '/run') ? resolver : '';
}

export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
