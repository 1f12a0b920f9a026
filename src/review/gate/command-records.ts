import type { CommandRecord } from '../../core/verdict/verdict.ts';
import { isPass } from '../../core/verdict/verdict.ts';

/** Remembers which commands passed on which change set, so that they need not run again. */
export class CommandRecords {
  readonly #passed = new Map<string, CommandRecord>();
  readonly #failed = new Set<string>();

  add(record: CommandRecord): void {
    const key = keyOf(record.command, record.changeSetHash);
    if (isPass(record.result)) this.#passed.set(key, record);
    else this.#failed.add(key);
  }

  /** Of a command that passed each time: one that came out in both ways could be asked until it passes. */
  passed(command: string, changeSetHash: string): CommandRecord | undefined {
    const key = keyOf(command, changeSetHash);
    return this.#failed.has(key) ? undefined : this.#passed.get(key);
  }
}

function keyOf(command: string, changeSetHash: string): string {
  return `${changeSetHash} ${command}`;
}
