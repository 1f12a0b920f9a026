import type { BudgetLimits } from '../core/budget.ts';
import { counted } from '../core/text/text.ts';
import { questionNote, questionWords } from './comment.ts';
import { spentLine } from './sections/spent-line.ts';
import { escapedBlock, escapedLine, escapedLines } from './text/escape.ts';
import { paragraphs } from './text/fit-to-limit.ts';
import { statusMarker } from './text/markers.ts';
import type { RecordedCost } from './text/run-record.ts';

/** How a planning run ended. */
export type PlanEnd =
  | { readonly kind: 'plan'; readonly text: string; readonly hash: string; readonly isKept: boolean }
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string }
  /** There is a plan or a question, but it was not posted. */
  | { readonly kind: 'unposted'; readonly text: string; readonly why: string };

const MAX_WHY_CHARS = 1000;

/** The plan as its comment shows it: whoever approves it has read exactly this. */
export function planBlock(text: string): string {
  return escapedBlock(text);
}

interface AboutPlan {
  readonly cost: RecordedCost;
  readonly limits: BudgetLimits;
}

/** The status comment of a planning run. @param askedAt address of the comment that asks people; empty: not known */
export function planComment(
  issue: number,
  end: PlanEnd,
  { cost, askedAt }: Pick<AboutPlan, 'cost'> & { readonly askedAt: string },
): string {
  return [statusMarker(issue, 'plan'), noteOf(end, askedAt), spentLine(cost)].join('\n\n');
}

function noteOf(end: PlanEnd, askedAt: string): string {
  switch (end.kind) {
    case 'plan': {
      const where = askedAt === '' ? 'a comment of its own' : `[a comment of its own](${askedAt})`;
      return `**A plan waits for approval.** Plan \`${end.hash}\` is in ${where}; nothing was edited.`;
    }
    case 'question':
      return questionNote(end.text, 'plan', askedAt);
    case 'none':
      return whyNone(end.why);
    case 'unposted':
      return whyUnposted(end.why);
  }
}

/** The plan or the question itself, for the page of the workflow run, which names the cost of every run. */
export function planWords(end: PlanEnd, about: AboutPlan): string {
  switch (end.kind) {
    case 'plan':
      return paragraphs(
        "**A plan waits for approval.** Nothing was edited. A model's own words, not checked by anybody:",
        planBlock(end.text),
        estimate(end.text, about),
        end.isKept
          ? `To carry it out, somebody with write access comments \`/tether approve ${end.hash}\`. To change it, comment \`/tether refine\` and say how.`
          : 'It could not be saved for a later run, so it cannot be approved: the log says why. Comment `/tether` with what to do.',
      );
    case 'question':
      return questionWords(end.text, 'plan');
    case 'none':
      return whyNone(end.why);
    case 'unposted':
      return paragraphs(
        whyUnposted(end.why),
        "A model's own words, not checked by anybody:",
        escapedBlock(end.text),
      );
  }
}

/** The same for the comment that asks people. */
export function planAsked(end: PlanEnd, about: AboutPlan): string {
  return paragraphs(planWords(end, about), spentLine(about.cost));
}

function whyNone(why: string): string {
  return `**No plan was produced.** ${escapedLines(why, MAX_WHY_CHARS)}`;
}

function whyUnposted(why: string): string {
  return `**Nothing was posted, and nothing was edited.** ${escapedLine(why, MAX_WHY_CHARS)}`;
}

/** Rounds beyond one for each step of the plan: one to look, and one to finish. */
const MORE_ROUNDS = 2;
const STEP = /^\s{0,3}\d{1,2}[.)]\s/gm;

/** Estimated from the number of steps in the plan and the cost of its own rounds. */
function estimate(
  text: string,
  { cost: { spent }, limits }: { readonly cost: RecordedCost; readonly limits: BudgetLimits },
): string {
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
