import type { Emit } from '../core/events.ts';
import { oneLine } from '../core/text/text.ts';
import { nothingPasses } from '../core/verdict/run.ts';
import type { OnBase } from './results/unstartable-base.ts';

/** If nothing passes, the machine may be at fault. If only some tests fail, that may be what the issue is about. */
export function logFailingBase(gate: readonly OnBase[] | null, emit: Emit): void {
  const [output] =
    gate?.flatMap(({ read }) =>
      read.result.kind === 'exited' && nothingPasses(read) ? [read.result.output] : [],
    ) ?? [];
  if (output === undefined) return;
  const cause = oneLine(output.split('\n').findLast((line) => /[\p{L}\p{N}]/u.test(line)) ?? '', 200);
  const last = cause === '' ? '' : `; its last words are "${cause}"`;
  emit({ kind: 'note', level: 'info', text: `The base fails${last}.` });
}
