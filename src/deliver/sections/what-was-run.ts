import { describeRead } from '../../core/verdict/run.ts';
import { escapedCode } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import type { RecordedCommand } from '../text/run-record.ts';

const ON: Readonly<Record<RecordedCommand['on'], string>> = {
  base: 'the base',
  branch: 'the branch',
  undone: 'edits that were undone',
};

/** What was run in a run that ends without a change, as the host recorded it. */
export function whatWasRun(ran: readonly RecordedCommand[]): string {
  if (ran.length === 0) return 'No command was run.';
  const rows = firstRows(ran, rowOf);
  return ['What was run:', '', '| Command | On | Result |', '|---|---|---|', ...rows].join('\n');
}

function rowOf({ on, run }: RecordedCommand): string {
  return `| ${escapedCode(run.command)} | ${ON[on]} | ${describeRead(run)} |`;
}
