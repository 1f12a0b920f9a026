import { NOTHING_SPENT, type Spent } from '../../core/budget.ts';
import { countAt, textAt, valueAt } from '../../core/text/json-path.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { spentLine } from '../sections/spent-line.ts';
import { paragraphs } from '../text/fit-to-limit.ts';
import { issueLine } from './rounds-section.ts';

interface Killed {
  readonly model: string;
  readonly title: string;
  readonly spent: Spent;
  readonly ms: number;
}

/**
 * The page of the workflow run of a run that was killed, from what its trace holds by then.
 * @param text what the status comment says of the end, be it with the cost
 */
export function interruptedSummary(
  trace: string,
  { issue, runUrl, text }: { readonly issue: number; readonly runUrl: string; readonly text: string },
): string {
  const { model, title, spent, ms } = killedRun(trace);
  return `${paragraphs(
    '## Tether: interrupted',
    issueLine({ issue, title }),
    text,
    model === '' || text.includes('**Cost:**') ? '' : spentLine({ spent, ms, model, runUrl }),
  )}\n`;
}

function killedRun(trace: string): Killed {
  // The last line may not be whole.
  const lines = trace
    .split('\n')
    .map(parsedJson)
    .filter((line) => isRecord(line));
  const last = (kind: string) => lines.findLast((line) => line.kind === kind);
  const rounds = lines.filter(({ kind }) => kind === 'replied').length;
  const task = valueAt(last('task'), 'task');
  const spent = spentIn(valueAt(last('charged'), 'spent'));
  return {
    // A backport asks none.
    model: valueAt(task, 'onto') === undefined ? (textAt(last('began'), 'model') ?? '') : '',
    title: textAt(task, 'title') ?? '',
    spent: { ...spent, rounds: Math.max(spent.rounds, rounds) },
    ms: countAt(lines.at(-1), 'time') ?? 0,
  };
}

function spentIn(spent: unknown): Spent {
  const names = Object.keys(NOTHING_SPENT).filter((name) => name !== 'costUsd');
  const counts = Object.fromEntries(
    [...names, 'estimatedCalls'].map((name) => [name, countAt(spent, name) ?? 0]),
  );
  const costUsd = valueAt(spent, 'costUsd');
  return { ...NOTHING_SPENT, ...counts, costUsd: typeof costUsd === 'number' ? costUsd : null };
}
