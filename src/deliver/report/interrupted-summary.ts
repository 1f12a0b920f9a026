import { NOTHING_SPENT, type Spent } from '../../core/budget.ts';
import { isRecord, type JsonRecord, parsedJson } from '../../core/text/json-record.ts';
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
  const last = (kind: string): JsonRecord => lines.findLast((line) => line.kind === kind) ?? {};
  const rounds = lines.filter(({ kind }) => kind === 'replied').length;
  const task = recordIn(last('task').task);
  const spent = spentIn(recordIn(last('charged').spent));
  return {
    // A backport asks none.
    model: task.onto === undefined ? textIn(last('began').model) : '',
    title: textIn(task.title),
    spent: { ...spent, rounds: Math.max(spent.rounds, rounds) },
    ms: numberIn(lines.at(-1)?.time),
  };
}

function spentIn(spent: JsonRecord): Spent {
  const names = Object.keys(NOTHING_SPENT).filter((name) => name !== 'costUsd');
  const counts = Object.fromEntries(
    [...names, 'estimatedCalls'].map((name) => [name, numberIn(spent[name])]),
  );
  return { ...NOTHING_SPENT, ...counts, costUsd: typeof spent.costUsd === 'number' ? spent.costUsd : null };
}

function recordIn(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
