import { countAt, textAt, valueAt } from '../../core/text/json-path.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { counted } from '../../core/text/text.ts';
import { paragraphs } from '../text/fit-to-limit.ts';
import { issueLine } from './rounds-section.ts';

/**
 * The page of the workflow run of a run that was killed, from what its trace holds by then.
 * @param text what the status comment says of the end, be it with the cost
 */
export function interruptedSummary(
  trace: string,
  { issue, text }: { readonly issue: number; readonly text: string },
): string {
  // The last line may not be whole.
  const lines = trace
    .split('\n')
    .map(parsedJson)
    .filter((line) => isRecord(line));
  const last = (kind: string) => lines.findLast((line) => line.kind === kind);
  const rounds = lines.filter(({ kind }) => kind === 'replied').length;
  const title = textAt(last('task'), 'task', 'title') ?? '';
  const spent = text.includes('**Cost:**') ? undefined : valueAt(last('charged'), 'spent');
  const cost = spent === undefined ? '' : costOf(spent, rounds);
  return `${paragraphs('## Tether: interrupted', issueLine({ issue, title }), text, cost)}\n`;
}

function costOf(spent: unknown, rounds: number): string {
  const tokens = (countAt(spent, 'inputTokens') ?? 0) + (countAt(spent, 'outputTokens') ?? 0);
  const usd = valueAt(spent, 'costUsd');
  const money = typeof usd === 'number' ? `, ${usd.toFixed(4)} US dollars` : '';
  return `**Cost:** ${counted(rounds, 'round')}, ${tokens} tokens${money}.`;
}
