import type { CommandRecord } from '../core/verdict.ts';
import { isPass } from '../core/verdict.ts';

/** What commands said about which change set; a passed record is worth as much the second time it is asked for. */
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
