import { NOTHING_SPENT, type Spent } from '../../core/budget.ts';
import type { Usage } from '../../core/chat.ts';
import type { RunTimeline, Span, TimelineRound } from '../../core/events.ts';
import { isRecord, type JsonRecord, parsedJson } from '../../core/text/json-record.ts';
import { spentLine } from '../sections/spent-line.ts';
import { paragraphs } from '../text/fit-to-limit.ts';
import { issueLine, roundsSection } from './rounds-section.ts';

interface Killed {
  readonly model: string;
  readonly title: string;
  readonly spent: Spent;
  readonly ms: number;
  readonly timeline: RunTimeline;
}

/**
 * The page of the workflow run of a run that was killed, from what its trace holds by then.
 * @param text what the status comment says of the end, be it with the cost
 */
export function interruptedSummary(
  trace: string,
  { issue, runUrl, text }: { readonly issue: number; readonly runUrl: string; readonly text: string },
): string {
  const { model, title, spent, ms, timeline } = killedRun(trace);
  return `${paragraphs(
    '## Tether: interrupted',
    issueLine({ issue, title }),
    text,
    model === '' || text.includes('**Cost:**') ? '' : spentLine({ spent, ms, model, runUrl }),
    roundsSection(timeline),
  )}\n`;
}

function killedRun(trace: string): Killed {
  // The last line may not be whole.
  const lines = trace
    .split('\n')
    .map(parsedJson)
    .filter((line) => isRecord(line));
  const last = (kind: string): JsonRecord => lines.findLast((line) => line.kind === kind) ?? {};
  const rounds = roundsIn(lines);
  const task = recordIn(last('task').task);
  const spent = spentIn(recordIn(last('charged').spent));
  return {
    // A backport asks none.
    model: task.onto === undefined ? textIn(last('began').model) : '',
    title: textIn(task.title),
    spent: { ...spent, rounds: Math.max(spent.rounds, rounds.length) },
    ms: numberIn(lines.at(-1)?.time),
    timeline: { rounds },
  };
}

interface OpenRound extends TimelineRound {
  readonly spans: Span[];
  readonly calls: TimelineRound['calls'][number][];
}

function roundsIn(lines: readonly JsonRecord[]): readonly TimelineRound[] {
  const rounds: OpenRound[] = [];
  for (const line of lines) {
    const open = rounds.at(-1);
    const result = recordIn(line.result);
    if (line.kind === 'replied') {
      const usage = usageIn(recordIn(line.usage));
      const model = spanIn(line, { kind: 'model', name: 'model', ms: numberIn(line.ms), isPassed: true });
      rounds.push({ round: numberIn(line.round), usage, costUsd: null, spans: [model], calls: [] });
    } else if (line.kind === 'answered') {
      const status = result.status === 'done' ? 'done' : 'failed';
      open?.calls.push({ tool: textIn(result.tool), status, ms: numberIn(line.ms) });
    } else if (line.kind === 'command') open?.spans.push(...commandIn({ ...line, ...recordIn(line.record) }));
  }
  return rounds;
}

function commandIn(line: JsonRecord): readonly Span[] {
  const { code, ms } = recordIn(line.result);
  const about = {
    kind: 'command',
    name: textIn(line.command),
    ms: numberIn(ms),
    isPassed: code === 0,
  } as const;
  return [spanIn(line, about)];
}

function spanIn(
  line: JsonRecord,
  { ms, ...about }: Pick<Span, 'kind' | 'name' | 'isPassed'> & { readonly ms: number },
): Span {
  const to = numberIn(line.time);
  return { ...about, from: Math.max(0, to - Math.round(ms)), to, on: '' };
}

function usageIn(usage: JsonRecord): Usage {
  const { inputTokens, cachedTokens, outputTokens, source } = usage;
  return {
    inputTokens: numberIn(inputTokens),
    cachedTokens: numberIn(cachedTokens),
    outputTokens: numberIn(outputTokens),
    source: source === 'estimated' ? 'estimated' : 'reported',
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
