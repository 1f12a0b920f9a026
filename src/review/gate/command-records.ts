import type { CommandRecord } from '../../core/verdict/verdict.ts';
import { isPass } from '../../core/verdict/verdict.ts';

/** Remembers which commands passed on which change set, so that they need not run again. */
export class CommandRecords {
  readonly #passed = new Map<string, CommandRecord>();

  add(record: CommandRecord): void {
    if (isPass(record.result)) this.#passed.set(keyOf(record.command, record.changeSetHash), record);
  }

  passed(command: string, changeSetHash: string): CommandRecord | undefined {
    return this.#passed.get(keyOf(command, changeSetHash));
  }
}

function keyOf(command: string, changeSetHash: string): string {
  return `${changeSetHash} ${command}`;
}
