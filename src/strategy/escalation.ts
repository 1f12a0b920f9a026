import { ESCALATION_STEPS, type EscalationStep, type RunContext } from '../core/decision.ts';
import { fenced } from '../core/text/fenced.ts';
import { asSentence, clipMiddle } from '../core/text/text.ts';
import { blockingFailures, isBlocking } from '../core/verdict/evidence.ts';
import type { Place } from '../core/verdict/test-report.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { Attempts, FailedAttempt } from './attempts.ts';
import { type Advice, GOES_ON, type Policy, type Round, say } from './policy.ts';
import { roundsLeft } from './wrap-up.ts';

/** With this many rounds left or fewer, the next attempt is treated as the last one. */
const LAST_ROUNDS = 2;

/** Escalates, at most once a round, when an attempt is no better than earlier ones or the model works in circles. */
export class EscalationPolicy implements Policy {
  readonly #attempts: Attempts;
  readonly #steps = new EscalationSteps();
  #seenAttempts = 0;

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  async advise(round: Round): Promise<Advice> {
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
    const taken = await this.#escalate(context, stall?.pattern ?? null);
    if (taken === null) return givenUp('every way of going on was tried');
    return taken.step === 'fresh-start' ? { kind: 'started-over' } : say(...warning, ...taken.notes);
  }

  #escalate(context: RunContext, pattern: string | null): Promise<StepTaken | null> {
    const { count, tried, last } = this.#attempts;
    const { budget } = context;
    const isLast = count >= budget.limits.maxValidationRetries || roundsLeft(budget) <= LAST_ROUNDS;
    return this.#steps.next(context, {
      verdict: last,
      tried: pattern === null ? tried : [...tried, { title: 'Then', why: pattern }],
      nextAttempt: isLast ? 'last' : 'one-of-several',
    });
  }
}

function givenUp(detail: string): Advice {
  return { kind: 'exhausted', limit: 'attempts', detail };
}

const MOST_FILES = 4;
const MAX_EXCERPT_CHARS = 6_000;
const MAX_DIFF_CHARS = 8_000;
/** One to read, one to edit and finish: a fresh attempt needs at least these. */
const ROUNDS_OF_ATTEMPT = 2;

/** Why a step is taken. */
export interface EscalationCause {
  /** The last verdict other than passed. Null: there was none. */
  readonly verdict: Verdict | null;
  readonly tried: readonly FailedAttempt[];
  /** `last`: there can be no further attempt after the next one. */
  readonly nextAttempt: 'last' | 'one-of-several';
}

interface StepTaken {
  readonly step: EscalationStep;
  /** What to tell the model. */
  readonly notes: readonly string[];
}

/**
 * The steps when showing the failure did not help: find the cause, start over from the base, use a stronger model. Each
 * step is taken at most once and in this order, so no kind of attempt is repeated. The last attempt skips to the stronger
 * model, if there is one.
 */
export class EscalationSteps {
  readonly #left = [...ESCALATION_STEPS];

  /** @returns null when no step is left */
  async next(context: RunContext, cause: EscalationCause): Promise<StepTaken | null> {
    const isLast = cause.nextAttempt === 'last' && this.#left.length > 0;
    if (isLast && context.useStrongerModel()) {
      this.#left.length = 0;
      context.escalated('stronger-model');
      return { step: 'stronger-model', notes: [] };
    }
    for (let step = this.#left.shift(); step !== undefined; step = this.#left.shift()) {
      const notes = await this.#take(step, context, cause);
      if (notes === null) continue;
      context.escalated(step);
      return { step, notes };
    }
    return null;
  }

  /** Null: the step is not possible now. */
  async #take(
    step: EscalationStep,
    context: RunContext,
    { verdict, tried }: EscalationCause,
  ): Promise<readonly string[] | null> {
    switch (step) {
      case 'cause':
        return [await causeNote(context, verdict)];
      case 'fresh-start':
        if (tried.length === 0 || roundsLeft(context.budget) < ROUNDS_OF_ATTEMPT) return null;
        await context.startOver(freshNote(tried, roundsLeft(context.budget)));
        return [];
      case 'stronger-model':
        return context.useStrongerModel() ? [] : null;
    }
  }
}

async function causeNote(context: RunContext, verdict: Verdict | null): Promise<string> {
  const blocks: string[] = [];
  // An output may name the same file by two paths.
  const seen = new Set<string>();
  for (const { path, line } of placesOf(verdict)) {
    if (blocks.length >= MOST_FILES) break;
    const text = await context.show(path);
    if (text === null || seen.has(text)) continue;
    seen.add(text);
    blocks.push(`\n${path}\n${fenced(linesAround(text, line, MAX_EXCERPT_CHARS))}`);
  }
  const diff = await context.diff();
  const change = diff === '' ? '' : `\nYour change so far:\n${fenced(clipMiddle(diff, MAX_DIFF_CHARS))}`;
  return `Before you edit again, find in the code what causes ${subjectOf(verdict)}. Say it in one sentence beside your next call, and change that cause.${blocks.join('')}${change}`;
}

function subjectOf(verdict: Verdict | null): string {
  if (verdict === null) return 'the problem of the issue';
  return verdict.kind === 'blocked' ? 'that refusal' : 'the failure';
}

function freshNote(tried: readonly FailedAttempt[], left: number): string {
  const list = tried.map(({ title, why }) => `- ${title}: ${why}`).join('\n');
  return `This is a fresh attempt from the base commit: no file is changed. ${left} replies are left. What was tried, and why it failed; do something else:\n${fenced(list)}`;
}

/** Places of the blocking failures: the tests first, then the stack traces. Each file once. */
function placesOf(verdict: Verdict | null): readonly Place[] {
  const comparisons = verdict?.evidence.comparisons.filter(({ outcome }) => isBlocking(outcome)) ?? [];
  const failures = comparisons.flatMap(blockingFailures);
  const at = failures.flatMap((one) => (one.at === null ? [] : [one.at]));
  const trace = failures.flatMap((one) => one.trace);
  const byPath = new Map<string, Place>();
  for (const place of [...at, ...trace]) {
    if ((byPath.get(place.path)?.line ?? null) === null) byPath.set(place.path, place);
  }
  return [...byPath.values()];
}

/** The text, or as much as fits around `line` (counted from 1; null: unknown), with a note on what was cut. */
export function linesAround(text: string, line: number | null, maxChars: number): string {
  const lines = text.split('\n');
  // A runner may report line numbers of generated code.
  const isInside = line !== null && line <= lines.length;
  if (text.length <= maxChars || !isInside) return clipMiddle(text, maxChars);
  const around = (reach: number): string =>
    lines.slice(Math.max(0, line - 1 - reach), line + reach).join('\n');
  let reach = 0;
  while (around(reach + 1).length <= maxChars) reach += 1;
  const [from, to] = [Math.max(1, line - reach), Math.min(lines.length, line + reach)];
  return `[lines ${from} to ${to} of ${lines.length}]\n${clipMiddle(around(reach), maxChars)}`;
}
