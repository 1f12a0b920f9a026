import type { Spent } from '../../core/budget.ts';
import { counted } from '../../core/text/text.ts';
import { estimatedPart } from '../../core/tokens/estimated.ts';
import type { JudgingCost } from '../../core/verdict/verdict.ts';
import { escapedCode } from '../text/escape.ts';
import type { RecordedCost } from '../text/templates.ts';

/** What the run cost, with a link to the details. */
export function spentLine({ spent, ms, model, runUrl }: RecordedCost): string {
  const cost =
    spent.costUsd === null
      ? 'price not known, so that no money cap applied'
      : `${spent.costUsd.toFixed(4)} US dollars`;
  const run = runUrl === '' ? '' : ` [Workflow run](${runUrl}).`;
  return `**Cost:** ${counted(spent.rounds, 'round')}${otherCalls(spent)} with ${escapedCode(model)}, ${spent.inputTokens} input tokens${cachedPart(spent)}, ${spent.outputTokens} output tokens${estimatedPart(spent)}, ${cost}, ${(ms / 1000).toFixed(0)} s.${run}`;
}

/** Model calls that were not rounds. */
function otherCalls({ criticCalls }: Spent): string {
  return criticCalls === 0 ? '' : ` + ${counted(criticCalls, 'critic call')}`;
}

/** Rounded down: 100 % means that the whole prompt was cached. */
function cachedPart({ cachedTokens, inputTokens }: Spent): string {
  if (cachedTokens === 0) return '';
  return ` (${cachedTokens} cached, ${Math.floor((100 * cachedTokens) / inputTokens)} %)`;
}

/** What judging cost, in gates: the time of all runs after the end of the work over that of the commands alone. */
export function judgingCost(cost: JudgingCost | undefined): string {
  if (cost === undefined || cost.gateMs === 0) return '';
  const gates = (cost.gateMs + cost.probeMs) / cost.gateMs;
  const beside = cost.probes === 0 ? 'no other run' : `${counted(cost.probes, 'more run')} for the evidence`;
  return `**Judging:** ${gates.toFixed(2)} times the time of the commands alone (${beside}).`;
}
