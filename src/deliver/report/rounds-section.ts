import type { RunProgress, TimelineCommand, TimelineRound } from '../../core/events.ts';
import { inSeconds } from '../../core/text/text.ts';
import { estimatedMark } from '../../core/tokens/estimated.ts';
import { escapedCode, NAME } from '../text/escape.ts';

const MAX_ROWS = 50;

/** What happened in each round, and how long it took. Empty without a reply. */
export function roundsSection({ rounds }: Pick<RunProgress, 'rounds'>): string {
  return rounds.length === 0 ? '' : `### Rounds\n\n${roundsTable(rounds)}`;
}

function roundsTable(rounds: readonly TimelineRound[]): string {
  const left = rounds.length - MAX_ROWS;
  const isPriced = rounds.some(({ costUsd }) => costUsd !== null);
  const rows = rounds.slice(-MAX_ROWS).map(({ round, usage, ms, costUsd, calls, commands }) => {
    const cells = [
      `${round}`,
      inSeconds(ms),
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

/** Tools in the order of their first call: `write-file` ×3 (1 failed). */
function callsOf(calls: TimelineRound['calls']): string {
  const tools = [...Map.groupBy(calls, ({ tool }) => tool)];
  return tools
    .map(([tool, all]) => {
      const undone = all.filter(({ status }) => status !== 'done').length;
      return `${escapedCode(tool, NAME)}${timesOf(all.length, undone)}`;
    })
    .join(', ');
}

/** Each command by what it ran on: some runs fail for a good reason. */
function commandCells(commands: readonly TimelineCommand[]): readonly string[] {
  const kinds = Map.groupBy(
    commands,
    ({ name, on }) => `${escapedCode(name, NAME)}${on === '' ? '' : ` (${on})`}`,
  );
  return [...kinds].map(([name, runs]) => {
    const failed = runs.filter(({ isPassed }) => !isPassed).length;
    const ms = runs.reduce((sum, run) => sum + run.ms, 0);
    return `${name}${timesOf(runs.length, failed)}, ${inSeconds(ms)}`;
  });
}

function timesOf(all: number, failed: number): string {
  return `${all === 1 ? '' : ` ×${all}`}${failed === 0 ? '' : ` (${failed} failed)`}`;
}
