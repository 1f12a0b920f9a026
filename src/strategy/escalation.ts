import type { RunContext } from '../core/decision.ts';
import { fenced } from '../core/text/fenced.ts';
import { asSentence, clipMiddle } from '../core/text/text.ts';
import { blockingFailures, isFailing } from '../core/verdict/evidence.ts';
import type { Place } from '../core/verdict/test-report.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { Attempts } from './attempts.ts';
import { type Advice, GOES_ON, type Policy, type Round, say } from './policy.ts';
import { isNearLastRound, roundsLeft } from './wrap-up.ts';

const MOST_FILES = 4;
const MAX_EXCERPT_CHARS = 6_000;

type Run = Pick<RunContext, 'budget' | 'stall' | 'readNamed' | 'escalated' | 'useStrongerModel'>;

/**
 * Escalates, at most once a round, when an attempt is no better than earlier ones or the model works in circles: first the
 * model has to find the cause, then a stronger one goes on. Each is done once. The last attempt goes to the stronger model.
 */
export class EscalationPolicy implements Policy {
  readonly #attempts: Attempts;
  #seenAttempts = 0;
  #hasAskedForCause = false;

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  async advise(round: Round<Run>): Promise<Advice> {
    if (round.kind === 'no-call') return GOES_ON;
    const { context } = round;
    const isNoBetter = this.#attempts.count > this.#seenAttempts && this.#attempts.latest === 'no-better';
    this.#seenAttempts = this.#attempts.count;
    const stall = context.stall();
    if (stall?.response === 'ended') return givenUp(`${stall.pattern}, again and again`);
    const warning =
      stall?.response === 'warned' ? [`${asSentence(stall.pattern)}. Go about it in another way.`] : [];
    const isDue = isNoBetter || stall?.response === 'escalated';
    if (!isDue || roundsLeft(context.budget) < 1) return say(...warning);
    const notes = await this.#escalate(context);
    if (notes !== null) return say(...warning, ...notes);
    // Attempts have a limit of their own.
    const isTried = stall?.response === 'escalated' && this.#hasAskedForCause;
    return isTried ? givenUp('every way of going on was tried') : say(...warning);
  }

  /** Null: nothing is left to be done. */
  async #escalate(context: Run): Promise<readonly string[] | null> {
    const { last } = this.#attempts;
    // What only lacks a proof, or may not be changed, has no cause in the code.
    const mayAsk = !this.#hasAskedForCause && (last === null || last.kind === 'failed');
    if ((!mayAsk || this.#isLastAttempt(context)) && context.useStrongerModel()) {
      context.escalated('stronger-model');
      return [];
    }
    if (!mayAsk) return null;
    this.#hasAskedForCause = true;
    context.escalated('cause');
    return [await causeNote(context, last)];
  }

  #isLastAttempt({ budget }: Run): boolean {
    return this.#attempts.count >= budget.limits.maxValidationRetries || isNearLastRound(budget);
  }
}

function givenUp(detail: string): Advice {
  return { kind: 'exhausted', limit: 'attempts', detail };
}

/** Shows the code around the failures, which the model may never have read. */
async function causeNote(context: Run, verdict: Verdict | null): Promise<string> {
  // By the path in the repository, because an output may name a file by two paths.
  const excerpts = new Map<string, string>();
  for (const { path: named, line } of failingPlaces(verdict)) {
    if (excerpts.size >= MOST_FILES) break;
    const file = await context.readNamed(named);
    if (file !== null && !excerpts.has(file.path))
      excerpts.set(file.path, `\n${file.path}\n${fenced(linesAround(file.text, line ?? 1))}`);
  }
  return `Before you edit again, find in the code what causes the failure. Say it in one sentence beside your next call, and change that cause.${[...excerpts.values()].join('')}`;
}

/** Of the blocking failures, the tests first, then the stack traces. Each file once. */
function failingPlaces(verdict: Verdict | null): readonly Place[] {
  const comparisons = verdict?.evidence.comparisons.filter(({ outcome }) => isFailing(outcome)) ?? [];
  const failures = comparisons.flatMap(blockingFailures);
  const places = [...failures.flatMap(({ at }) => at ?? []), ...failures.flatMap(({ trace }) => trace)];
  return places.filter(({ path }, index) => places.findIndex((place) => place.path === path) === index);
}

/** As many lines around it as fit. A runner may name a line of generated code, which the file does not have. */
function linesAround(text: string, line: number): string {
  const lines = text.split('\n');
  if (text.length <= MAX_EXCERPT_CHARS || line > lines.length) return clipMiddle(text, MAX_EXCERPT_CHARS);
  const around = (reach: number): string =>
    lines.slice(Math.max(0, line - 1 - reach), line + reach).join('\n');
  let reach = 0;
  while (around(reach + 1).length <= MAX_EXCERPT_CHARS) reach += 1;
  return clipMiddle(around(reach), MAX_EXCERPT_CHARS);
}
