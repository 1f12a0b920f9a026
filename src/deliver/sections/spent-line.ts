import type { Spent } from '../../core/budget.ts';
import { counted } from '../../core/text/text.ts';
import { estimatedPart } from '../../core/tokens/estimated.ts';
import type { JudgingCost } from '../../core/verdict/verdict.ts';
import { escapedCode } from '../text/escape.ts';
import type { RecordedCost } from '../text/run-record.ts';

/** What the run cost, with a link to the details. An empty name of a model: none was asked. */
export function spentLine({ spent, ms, model, runUrl }: RecordedCost): string {
  const { costUsd, inputTokens, outputTokens } = spent;
  const run = runUrl === '' ? '' : ` [Workflow run](${runUrl}).`;
  const seconds = `${(ms / 1000).toFixed(0)} s`;
  if (model === '') return `**Cost:** no model was asked, ${seconds}.${run}`;
  const cost =
    costUsd === null ? 'price unknown, so no cost limit applied' : `${costUsd.toFixed(4)} US dollars`;
  return `**Cost:** ${counted(spent.rounds, 'round')}${otherCalls(spent)} with ${escapedCode(model)}, ${inputTokens + outputTokens} tokens${cachedPart(spent)}${estimatedPart(spent)}, ${cost}, ${seconds}.${run}`;
}

/** Model calls that were not rounds. */
function otherCalls({ criticCalls }: Spent): string {
  return criticCalls === 0 ? '' : ` + ${counted(criticCalls, 'critic call')}`;
}

/** Rounded down: 100 % means that the whole prompt was cached. */
function cachedPart({ cachedTokens, inputTokens }: Spent): string {
  if (cachedTokens === 0 || inputTokens === 0) return '';
  return ` (${Math.floor((100 * Math.min(cachedTokens, inputTokens)) / inputTokens)} % of the input cached)`;
}

/** How long judging took, in gates: one is a run of all commands on the change. */
export function judgingCost(cost: JudgingCost | undefined): string {
  if (cost === undefined || cost.gateMs === 0) return '';
  const times = (cost.gateMs + cost.probeMs) / cost.gateMs;
  return `**Checking:** for this verdict, all commands once and ${counted(cost.probes, 'run')} more, ${times.toFixed(1)} times the time of the commands alone.`;
}
