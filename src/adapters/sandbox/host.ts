import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isWithin } from '../../core/paths/folders.ts';
import { existing } from '../process/host-paths.ts';
import { type ToolFolder, type ToolQuestion, toolFolders } from './tool-folders.ts';
import { ROOT_FILES, RUNNER_FILES } from './view-differences.ts';

/** What a view depends on about this machine. Read once. */
export interface Host {
  /** Mount points with files, besides the root; `/proc`, `/sys`, `/dev` and `/run` are made new. */
  readonly mounts: readonly string[];
  /** Folders that are empty in every view, with their mode. */
  readonly masked: readonly { readonly path: string; readonly mode: string }[];
  readonly home: string | null;
  /** The masked folders and the home. */
  readonly emptied: readonly string[];
  readonly tools: readonly ToolFolder[];
  /** Single files and folders that are empty in every view. */
  readonly hidden: readonly { readonly path: string; readonly isFolder: boolean }[];
  readonly devices: readonly string[];
  readonly procReadOnly: readonly string[];
  /** The real path of /etc/resolv.conf, in case a masked folder hides it. */
  readonly resolver: string | null;
}

/** Folders that every view has of its own. */
export const MADE_AFRESH = ['/proc', '/sys', '/dev', '/run'];
const PSEUDO =
  /^(proc|sysfs|devtmpfs|devpts|cgroup2?|securityfs|debugfs|tracefs|configfs|pstore|bpf|mqueue|hugetlbfs|binfmt_misc|autofs|efivarfs|rpc_pipefs|nsfs|fusectl|fuse\..*|fuse)$/;
const DEVICES = 'null zero full random urandom tty ptmx fd stdin stdout stderr'.split(' ');
const PROC_READ_ONLY = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi'];

export interface HostQuestion extends ToolQuestion {
  readonly home: string | null;
  readonly runnerTemp: string | null;
  readonly isRoot: boolean;
}

export async function readHost(question: HostQuestion): Promise<Host> {
  const { checkout, runnerTemp, isRoot } = question;
  const home = await usableFolder(question.home);
  const runnerFolder = await usableFolder(runnerTemp);
  const workFolder = runnerFolder === null ? null : workFolderOf(runnerFolder);
  const runnerFolders = [runnerFolder, workFolder, question.temp];
  const wanted = ['/tmp', '/var/tmp', ...(isRoot ? ['/root', '/home'] : []), ...runnerFolders];
  const folders = [...new Set((await Promise.all(wanted.map(usableFolder))).filter((one) => one !== null))];
  const masked = folders.filter((path) => path !== home && path !== checkout);
  const roots = [...masked, ...(home === null ? [] : [home])];
  const tools = await toolFolders(question, { home, roots, work: workFolder });
  const runnerRoot = runnerFolder === null ? null : dirname(dirname(runnerFolder));
  const candidates = [
    ...(runnerRoot === null ? [] : RUNNER_FILES.map((name) => join(runnerRoot, name))),
    ...(isRoot ? ROOT_FILES : []),
  ];
  return {
    mounts: (await mountPoints()).filter((path) => !roots.some((root) => isWithin(path, root))),
    masked: masked.map((path) => ({ path, mode: /^(\/root|\/home)$/.test(path) ? '0755' : '1777' })),
    home,
    emptied: roots,
    tools,
    hidden: await hiddenFiles(candidates, roots),
    devices: await existing(DEVICES.map((name) => `/dev/${name}`)),
    procReadOnly: await existing(PROC_READ_ONLY.map((name) => `/proc/${name}`)),
    resolver: await realpath('/etc/resolv.conf').catch(() => null),
  };
}

/** Next to `_temp`, a runner also keeps actions and other checkouts, with their tokens. */
function workFolderOf(runnerFolder: string): string | null {
  return basename(runnerFolder) === '_temp' ? dirname(runnerFolder) : null;
}

async function usableFolder(path: string | null): Promise<string | null> {
  const real = path === null ? null : await realpath(path).catch(() => null);
  return real === null || real === '/' ? null : real;
}

async function hiddenFiles(paths: readonly string[], roots: readonly string[]): Promise<Host['hidden']> {
  const found: { path: string; isFolder: boolean }[] = [];
  for (const path of paths) {
    const one = await stat(path).catch(() => null);
    if (one === null || roots.some((root) => isWithin(path, root))) continue;
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
