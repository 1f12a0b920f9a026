import { readdirSync, readFileSync } from 'node:fs';

/** Kills a process and all its descendants, those in sessions of their own included. Linux only. */
export function killTree(pid: number): void {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const doomed = [pid];
  for (const each of doomed) doomed.push(...(children.get(each) ?? []));
  for (const each of doomed) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

function parentOf(pid: number): number | null {
  try {
    // The command's name may hold blanks and parentheses; the fields after it are plain.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
