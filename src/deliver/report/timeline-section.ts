import {
  endInWords,
  isAsExpected,
  type RunTimeline,
  type Span,
  type TimelineRound,
} from '../../core/events.ts';
import { inSeconds } from '../../core/text/text.ts';
import { estimatedMark } from '../../core/tokens/estimated.ts';
import { escapedCode } from '../text/escape.ts';
import { details, paragraphs } from '../text/fit-to-limit.ts';

const MAX_BARS = 60;
const MAX_ROWS = 50;
const MAX_NAME_CHARS = 40;

/** What happened when, as charts that the forge draws and as tables with the same data. Empty without a reply. */
export function timelineSection({ rounds, onBase }: RunTimeline): string {
  if (rounds.length === 0) return '';
  return paragraphs(
    `### Rounds\n\n${roundsTable(rounds)}`,
    `\`\`\`mermaid\n${gantt({ rounds, onBase })}\n\`\`\``,
    rounds.length < 2 ? '' : `\`\`\`mermaid\n${tokensChart(rounds)}\n\`\`\``,
    details('Tools', toolsTable(rounds)),
  );
}

function roundsTable(rounds: readonly TimelineRound[]): string {
  const left = rounds.length - MAX_ROWS;
  const isPriced = rounds.some(({ costUsd }) => costUsd !== null);
  const rows = rounds.slice(-MAX_ROWS).map(({ round, usage, costUsd, spans, calls }) => {
    const model = spans.find(({ kind }) => kind === 'model');
    const commands = spans.filter(({ kind }) => kind === 'command');
    const cells = [
      `${round}`,
      inSeconds(model === undefined ? 0 : model.to - model.from),
      `${usage.inputTokens}`,
      `${usage.cachedTokens}`,
      `${usage.outputTokens}${estimatedMark(usage)}`,
      ...(isPriced ? [costUsd === null ? '' : costUsd.toFixed(4)] : []),
      calls.length === 0 ? 'nothing' : callsOf(calls),
      commands.map(commandCell).join('<br>'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const [cost, side, none] = isPriced ? [' US dollars |', '---:|', ' |'] : ['', '', ''];
  const earlier = left > 0 ? [`| ... | | | | |${none} ${left} earlier rounds | |`] : [];
  return [
    `| Round | Model | Tokens in | of them cached | out |${cost} Calls | Commands |`,
    `|---:|---:|---:|---:|---:|${side}---|---|`,
    ...earlier,
    ...rows,
  ].join('\n');
}

/** Tools in the order of their first call, with counts: `write-file` ×3 (1 failed). */
function callsOf(calls: TimelineRound['calls']): string {
  const tools = [...new Set(calls.map(({ tool }) => tool))];
  return tools
    .map((tool) => {
      const all = calls.filter((call) => call.tool === tool);
      const undone = all.filter(({ status }) => status !== 'done').length;
      const times = all.length === 1 ? '' : ` ×${all.length}`;
      return `${escapedCode(tool, MAX_NAME_CHARS)}${times}${undone === 0 ? '' : ` (${undone} failed)`}`;
    })
    .join(', ');
}

/** Says what the command ran on, because one run of a proof is expected to fail. */
function commandCell({ name, isPassed, expected, from, to, on }: Span): string {
  const where = on === '' ? '' : ` (${on})`;
  return `${escapedCode(name, MAX_NAME_CHARS)}${where} ${endInWords(isPassed, expected)}, ${inSeconds(to - from)}`;
}

function toolsTable(rounds: readonly TimelineRound[]): string {
  const calls = rounds.flatMap((round) => round.calls);
  const rows = [...new Set(calls.map(({ tool }) => tool))].sort().map((tool) => {
    const all = calls.filter((call) => call.tool === tool);
    const done = all.filter(({ status }) => status === 'done').length;
    const ms = all.reduce((sum, call) => sum + call.ms, 0);
    return `| ${escapedCode(tool, MAX_NAME_CHARS)} | ${done} | ${all.length - done} | ${inSeconds(ms)} |`;
  });
  if (rows.length === 0) return '';
  return ['| Tool | Done | Failed | Time |', '|---|---:|---:|---:|', ...rows].join('\n');
}

/** https://mermaid.js.org/syntax/gantt.html: a bar is `NAME :TAGS, FROM, TO`, times in milliseconds. */
function gantt({ rounds, onBase }: RunTimeline): string {
  const sections: readonly (readonly [title: string, spans: readonly Span[]])[] = [
    ...(onBase.length === 0 ? [] : [['On the base', onBase] as const]),
    ...rounds.map(({ round, spans }) => [`Round ${round}`, spans] as const),
  ];
  const lines: string[] = [];
  let bars = 0;
  for (const [title, spans] of sections) {
    if (bars >= MAX_BARS) break;
    lines.push(`section ${title}`, ...spans.slice(0, MAX_BARS - bars).map(bar));
    bars += spans.length;
  }
  return ['gantt', 'dateFormat x', 'axisFormat %M:%S', ...lines].join('\n');
}

function bar({ kind, name, isPassed, expected, from, to }: Span): string {
  const isGood = isAsExpected(isPassed, expected);
  const tag = kind === 'model' ? 'active, ' : isGood === null ? '' : isGood ? 'done, ' : 'crit, ';
  return `${kind === 'model' ? 'model' : plain(name)} :${tag}${from}, ${Math.max(to, from + 1)}`;
}

/** A name could be parsed as syntax of the diagram, for example as a keyword at the start of a line. */
function plain(name: string): string {
  const words = name
    .replace(/[^A-Za-z\d ./_-]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return `run ${words === '' ? 'a command' : words.slice(0, MAX_NAME_CHARS)}`;
}

/** https://mermaid.js.org/syntax/xyChart.html; later bars cover earlier ones, so the larger ones come first. */
function tokensChart(rounds: readonly TimelineRound[]): string {
  const shown = rounds.slice(-MAX_ROWS);
  const of = (tokens: (round: TimelineRound) => number): string => `[${shown.map(tokens).join(', ')}]`;
  return [
    'xychart-beta',
    'title "Tokens by round: input, of it from the cache, output"',
    `x-axis ${of(({ round }) => round)}`,
    'y-axis "Tokens"',
    `bar ${of(({ usage }) => usage.inputTokens)}`,
    `bar ${of(({ usage }) => usage.cachedTokens)}`,
    `line ${of(({ usage }) => usage.outputTokens)}`,
  ].join('\n');
}
