import { countAt, textAt, valueAt } from '../../core/text/json-path.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { counted } from '../../core/text/text.ts';
import { issueLine } from '../sections/issue-line.ts';
import { paragraphs } from '../text/fit-to-limit.ts';

/** What is known of the end of a run that wrote no job summary. */
export type KnownEnd =
  /** The run was killed before it came to an end. */
  | { readonly kind: 'interrupted'; readonly text: string }
  /** `text`: what the status comment says of the end, be it with the cost. */
  | { readonly kind: 'ended'; readonly text: string }
  /** It ended and left the status comment to another run. */
  | { readonly kind: 'left' };

/** The page of the workflow run of a run that wrote none, from what its trace holds. */
export function summaryByTrace(
  trace: string,
  { issue, end }: { readonly issue: number; readonly end: KnownEnd },
): string {
  const text = end.kind === 'left' ? LEFT : end.text;
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
  const heading = `## Tether: ${end.kind === 'interrupted' ? 'interrupted' : 'ended'}`;
  return `${paragraphs(heading, issueLine({ issue, title }), text, cost)}\n`;
}

const LEFT =
  'The run ended and left the status comment to another run. It wrote no job summary of its own; its log says how it ended.';

function costOf(spent: unknown, rounds: number): string {
  const tokens = (countAt(spent, 'inputTokens') ?? 0) + (countAt(spent, 'outputTokens') ?? 0);
  const usd = valueAt(spent, 'costUsd');
  const money = typeof usd === 'number' ? `, ${usd.toFixed(4)} US dollars` : '';
  return `**Cost:** ${counted(rounds, 'round')}, ${tokens} tokens${money}.`;
}
