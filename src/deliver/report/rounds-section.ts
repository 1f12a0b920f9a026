import type { RunTimeline, Span, TimelineRound } from '../../core/events.ts';
import { inSeconds } from '../../core/text/text.ts';
import { estimatedMark } from '../../core/tokens/estimated.ts';
import { commandName } from '../text/command-name.ts';
import { escapedCode, escapedWords } from '../text/escape.ts';
import type { RecordedTask } from '../text/run-record.ts';

const MAX_ROWS = 50;
const MAX_NAME_CHARS = 40;
const MAX_TITLE_CHARS = 200;

/** Which issue the run was about. */
export function issueLine({ issue, title }: Pick<RecordedTask, 'issue' | 'title'>): string {
  const named = title.trim() === '' ? '' : `: ${escapedWords(title, MAX_TITLE_CHARS)}`;
  return `Issue ${issue}${named}`;
}

/** What happened in each round, and how long it took. Empty without a reply. */
export function roundsSection({ rounds }: RunTimeline): string {
  return rounds.length === 0 ? '' : `### Rounds\n\n${roundsTable(rounds)}`;
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
      commandCells(commands).join('<br>'),
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

/** More runs on versions of one kind are a line together: what they came to is said elsewhere. */
const MOST_APART = 2;

function commandCells(commands: readonly Span[]): readonly string[] {
  const kinds = [...Map.groupBy(commands, ({ name, on }) => JSON.stringify([on, name])).values()];
  return kinds.flatMap((runs) => {
    const [first] = runs;
    if (first === undefined || runs.length <= MOST_APART) return runs.map(commandCell);
    const ms = runs.reduce((sum, { from, to }) => sum + to - from, 0);
    return [`${nameOf(first)} ×${runs.length}, ${inSeconds(ms)}`];
  });
}

function commandCell(run: Span): string {
  return `${nameOf(run)} ${run.isPassed ? 'passed' : 'failed'}, ${inSeconds(run.to - run.from)}`;
}

/** Says what the command ran on: some runs fail for a good reason. */
function nameOf({ name, on }: Span): string {
  return `${commandName(name)}${on === '' ? '' : ` (${on})`}`;
}
