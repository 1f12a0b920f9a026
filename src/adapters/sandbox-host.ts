import { access, lstat, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A folder that a view shows writable; what is written goes to a layer and never to the host. */
export interface ToolFolder {
  readonly path: string;
  /** The same folder without links in its path. */
  readonly source: string;
  /** Files below it that the view leaves out, relative. */
  readonly credentials: readonly string[];
}

/** What a view needs to know about this machine. Read once. */
export interface Host {
  /** Mount points with files on them, besides the root; `/proc`, `/sys`, `/dev` and `/run` are made afresh. */
  readonly mounts: readonly string[];
  /** Folders that are empty in every view, with their mode. */
  readonly masked: readonly { readonly path: string; readonly mode: string }[];
  readonly home: string | null;
  readonly tools: readonly ToolFolder[];
  /** Single files and folders that are empty in every view. */
  readonly hidden: readonly { readonly path: string; readonly isFolder: boolean }[];
  readonly devices: readonly string[];
  readonly procReadOnly: readonly string[];
  /** Where /etc/resolv.conf really is, when a masked folder would hide it. */
  readonly resolver: string | null;
}

/** Below the home folder: where tool chains live and keep their caches. */
const TOOLS = [
  ...[
    '.cargo',
    '.rustup',
    '.m2',
    '.gradle',
    '.nuget',
    '.npm',
    '.cache',
    '.local',
    '.pyenv',
    '.rbenv',
    '.nvm',
  ],
  ...[
    '.nodenv',
    '.jenv',
    '.phpenv',
    '.asdf',
    '.volta',
    '.sdkman',
    '.deno',
    '.bun',
    '.dotnet',
    'go',
    '.pub-cache',
  ],
  ...[
    '.composer',
    '.gem',
    '.ivy2',
    '.sbt',
    '.konan',
    '.yarn',
    '.pnpm-store',
    '.mix',
    '.hex',
    '.opam',
    '.stack',
  ],
  ...[
    '.cabal',
    '.ghcup',
    '.swiftpm',
    '.cpanm',
    '.julia',
    '.juliaup',
    '.conan2',
    '.elan',
    '.foundry',
    '.android',
  ],
];

/** Below the home folder: what holds credentials although it lies in a tool's folder. */
const CREDENTIALS = [
  ...['.cargo/credentials', '.cargo/credentials.toml', '.m2/settings.xml', '.m2/settings-security.xml'],
  ...['.gradle/gradle.properties', '.gradle/init.gradle', '.gem/credentials', '.composer/auth.json'],
  ...['.nuget/NuGet/NuGet.Config', '.ivy2/.credentials', '.sbt/.credentials', '.sbt/1.0/credentials.sbt'],
  ...['.pub-cache/credentials.json', '.hex/hex.config', '.cabal/config', '.android/adbkey'],
  ...[
    '.local/share/keyrings',
    '.local/share/composer/auth.json',
    '.local/share/containers',
    '.local/share/gh',
  ],
  ...['.cache/huggingface/token', '.cache/git', '.cache/gh', '.cache/pypoetry/auth.toml', '.npm/_logs'],
];

/** Files of a self-hosted runner, two folders above its temp folder. */
const RUNNER_FILES = ['.credentials', '.credentials_rsaparams', '.runner', '.env', '.path', '_diag'];
/** What user 0 can read without any capability, because it owns it. */
const ROOT_FILES = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/ssh',
  '/etc/sudoers',
  '/etc/sudoers.d',
  '/var/spool/cron',
];

const MADE_AFRESH = ['/proc', '/sys', '/dev', '/run'];
const PSEUDO =
  /^(proc|sysfs|devtmpfs|devpts|cgroup2?|securityfs|debugfs|tracefs|configfs|pstore|bpf|mqueue|hugetlbfs|binfmt_misc|autofs|efivarfs|rpc_pipefs|nsfs|fusectl|fuse\..*|fuse)$/;
const DEVICES = [
  'null',
  'zero',
  'full',
  'random',
  'urandom',
  'tty',
  'ptmx',
  'fd',
  'stdin',
  'stdout',
  'stderr',
];
const PROC_READ_ONLY = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi'];

export interface HostQuestion {
  readonly checkout: string;
  readonly home: string | null;
  readonly runnerTemp: string | null;
  /** Our own folder. */
  readonly temp: string;
  /** Of the commands: its folders below masked ones are shown again. */
  readonly env: Readonly<Record<string, string>>;
  readonly isRoot: boolean;
  /** Further files and folders to hide. */
  readonly hidden: readonly string[];
}

export async function readHost(question: HostQuestion): Promise<Host> {
  const { checkout, runnerTemp, isRoot } = question;
  const home = await usableFolder(question.home);
  const runnerFolder = await usableFolder(runnerTemp);
  const wanted = ['/tmp', '/var/tmp', ...(isRoot ? ['/root', '/home'] : []), runnerFolder, question.temp];
  const folders = [...new Set((await Promise.all(wanted.map(usableFolder))).filter((one) => one !== null))];
  const masked = folders.filter((path) => path !== home && path !== checkout);
  const roots = [...masked, ...(home === null ? [] : [home])];
  const tools = await toolFolders(question, home, roots);
  const runnerRoot = runnerFolder === null ? null : dirname(dirname(runnerFolder));
  const candidates = [
    ...question.hidden,
    ...(runnerRoot === null ? [] : RUNNER_FILES.map((name) => join(runnerRoot, name))),
    ...(isRoot ? ROOT_FILES : []),
  ];
  return {
    mounts: (await mountPoints()).filter((path) => !roots.some((root) => isWithin(path, root))),
    masked: masked.map((path) => ({ path, mode: /^(\/root|\/home)$/.test(path) ? '0755' : '1777' })),
    home,
    tools,
    hidden: await hiddenFiles(candidates, roots),
    devices: await existing(DEVICES.map((name) => `/dev/${name}`)),
    procReadOnly: await existing(PROC_READ_ONLY.map((name) => `/proc/${name}`)),
    resolver: await realpath('/etc/resolv.conf').catch(() => null),
  };
}

/** True also for the folder itself. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

async function usableFolder(path: string | null): Promise<string | null> {
  const real = path === null ? null : await realpath(path).catch(() => null);
  return real === null || real === '/' ? null : real;
}

async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      lstat(path).then(
        () => path,
        () => null,
      ),
    ),
  );
  return found.filter((path) => path !== null);
}

/** Folders below masked ones that commands need: known tools, and what the PATH and other variables name. */
async function toolFolders(
  { checkout, temp, env }: HostQuestion,
  home: string | null,
  roots: readonly string[],
): Promise<readonly ToolFolder[]> {
  const known = home === null ? [] : TOOLS.map((name) => join(home, name));
  const { PATH = '', HOME: _home, ...rest } = env;
  const named = [...PATH.split(':').map((folder) => programFolder(folder, roots)), ...Object.values(rest)];
  const found: ToolFolder[] = [];
  for (const path of [...known, ...named]) {
    const isNeeded =
      known.includes(path) || roots.some((root) => isWithin(path, root)) || path === env.RUNNER_TOOL_CACHE;
    const isCovered = found.some((other) => isWithin(path, other.path)) || isWithin(path, checkout);
    // A variable may name a folder that is to stay hidden, or one that holds it.
    const isTooWide = [...roots, checkout, temp].some((other) => isWithin(other, path));
    if (!path.startsWith('/') || !isNeeded || isCovered || isTooWide) continue;
    const source = await realpath(path).catch(() => null);
    if (source === null || isWithin(source, temp) || [...roots].includes(source)) continue;
    if (!(await stat(source)).isDirectory()) continue;
    found.push({ path, source, credentials: await credentialsIn(path, home) });
  }
  return found;
}

/** A tool's `bin` is of no use without what stands beside it. */
function programFolder(folder: string, roots: readonly string[]): string {
  const parent = dirname(folder);
  const isShared = roots.some((root) => isWithin(root, parent));
  return /\/(bin|sbin|shims)\/?$/.test(folder) && !isShared ? parent : folder;
}

async function credentialsIn(folder: string, home: string | null): Promise<readonly string[]> {
  if (home === null) return [];
  const inside = CREDENTIALS.map((name) => join(home, name)).filter((path) => isWithin(path, folder));
  return (await existing(inside)).map((path) => path.slice(folder.length + 1));
}

async function hiddenFiles(paths: readonly string[], roots: readonly string[]): Promise<Host['hidden']> {
  const found: { path: string; isFolder: boolean }[] = [];
  for (const path of paths) {
    const one = await stat(path).catch(() => null);
    const isReadable = await access(path).then(
      () => true,
      () => false,
    );
    if (one === null || !isReadable || roots.some((root) => isWithin(path, root))) continue;
    found.push({ path, isFolder: one.isDirectory() });
  }
  return found;
}

async function mountPoints(): Promise<readonly string[]> {
  const text = await readFile('/proc/self/mountinfo', 'utf8');
  const points = text.split('\n').flatMap((line) => {
    const [before, after] = line.split(' - ');
    const point = before?.split(' ')[4];
    const type = after?.split(' ')[0];
    if (point === undefined || type === undefined || PSEUDO.test(type)) return [];
    return [
      point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    ];
  });
  const shown = [...new Set(points)].filter(
    (path) => path !== '/' && !MADE_AFRESH.some((one) => isWithin(path, one)),
  );
  return existing(shown);
}
