import type { BudgetLimits } from '../core/budget.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { counted } from '../core/text/text.ts';
import { spentLine } from './sections/spent-line.ts';
import { escapedBlock } from './text/escape.ts';
import { paragraphs } from './text/fit-to-limit.ts';
import type { RunRecord } from './text/run-record.ts';

type Planned = Pick<RunRecord, 'cost' | 'plan'>;

/** How the comment with a plan begins: whoever approves it has read exactly this. */
export function planBlock(text: string): string {
  return `**A plan waits for approval.** Nothing was edited. ${quoted(text)}`;
}

function quoted(text: string): string {
  return paragraphs("A model's own words, not checked by anybody:", escapedBlock(text));
}

/** For the status comment. @param askedAt address of the comment with the plan; empty: there is none, or it comes later */
export function planNote(text: string, about: Planned, askedAt: string): string {
  if (askedAt !== '')
    return `**A plan waits for approval.** Plan \`${contentHash(text)}\` is in [a comment of its own](${askedAt}); nothing was edited.`;
  return paragraphs(
    '**A plan is made.** Nothing was edited.',
    planWords(text, { cost: about.cost }),
    'It can be approved where it stands in a comment of its own. Without one, comment `/tether plan` once more.',
  );
}

/** The plan itself, for the page of the workflow run, which names the cost of every run. */
export function planWords(text: string, { cost, plan }: Planned): string {
  if (plan === undefined) return quoted(text);
  return paragraphs(
    planBlock(text),
    estimate(text, cost, plan.limits),
    plan.isKept
      ? `To carry it out, somebody with write access comments \`/tether approve ${contentHash(text)}\`. To change it, comment \`/tether refine\` and say how.`
      : 'It could not be saved for a later run, so it cannot be approved: the log says why. Comment `/tether` with what to do.',
  );
}

/** The same for the comment that people approve. */
export function planAsked(text: string, about: Planned): string {
  return paragraphs(planWords(text, about), spentLine(about.cost));
}

/** Rounds beyond one for each step of the plan: one to look, and one to finish. */
const MORE_ROUNDS = 2;
const STEP = /^\s{0,3}\d{1,2}[.)]\s/gm;

/** Estimated from the number of steps in the plan and the cost of its own rounds. */
function estimate(text: string, { spent }: RunRecord['cost'], limits: BudgetLimits): string {
  const caps = `at most ${counted(limits.maxRounds, 'round')}${limits.maxCostUsd === null ? '' : ` and ${limits.maxCostUsd} US dollars`} (max-rounds, max-cost-usd)`;
  const steps = text.match(STEP)?.length ?? 0;
  if (steps === 0 || spent.rounds === 0)
    return `**Estimate:** ${caps}; the plan has no numbered steps to count.`;
  const each = steps === 1 ? 'its one step' : `each of its ${counted(steps, 'step')}`;
  const rounds = Math.min(steps + MORE_ROUNDS, limits.maxRounds);
  const price = spent.costUsd === null ? null : spent.costUsd / spent.rounds;
  const money = price === null ? '' : `, ${(rounds * price).toFixed(2)} US dollars`;
  return `**Estimate:** about ${counted(rounds, 'round')}${money}: one for ${each}, one to look and one to finish, each at the cost of a round of this plan; ${caps}.`;
}
