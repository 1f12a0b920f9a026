import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const EVERY_MS = 20;

export interface Peaks {
  /** Resident bytes of the process alone. */
  readonly own: number;
  /** Resident bytes of the process and all that descend from it; pages that two share count twice. */
  readonly tree: number;
}

/**
 * Samples the resident memory of a process and its descendants until stopped. A child between fork and exec still shows
 * the memory of its parent, which is no memory of its own, and is left out. Linux only.
 */
export function watchMemory(pid: number): { readonly stop: () => Peaks } {
  let peaks: Peaks = { own: 0, tree: 0 };
  const sample = (): void => {
    const own = residentBytes(pid);
    const tree = treeOf(pid).reduce((sum, one) => sum + residentBytes(one), 0);
    peaks = { own: Math.max(peaks.own, own), tree: Math.max(peaks.tree, tree) };
  };
  const timer = setInterval(sample, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return peaks;
    },
  };
}

function treeOf(pid: number): readonly number[] {
  const commandLine = textOf(`/proc/${pid}/cmdline`);
  const found = [pid];
  for (const one of found) {
    found.push(...childrenOf(one).filter((child) => textOf(`/proc/${child}/cmdline`) !== commandLine));
  }
  return found;
}

function childrenOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [Number(word)]));
}

function residentBytes(pid: number): number {
  return Number(textOf(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** Milliseconds that the main thread of a process has computed so far; null: it has ended. */
export function mainThreadMs(pid: number): number | null {
  const [nanoseconds] = textOf(`/proc/${pid}/task/${pid}/schedstat`).split(' ');
  return nanoseconds ? Number(nanoseconds) / 1e6 : null;
}

/** Empty for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
