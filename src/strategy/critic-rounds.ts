import type { Claim, Review, RoundsEnd, RunContext } from '../core/decision.ts';
import { fenced } from '../core/text/fenced.ts';
import { oneLine } from '../core/text/text.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import { type Advice, say } from './policy.ts';

const MAX_WHY_CHARS = 300;

type Asking = Pick<RunContext, 'criticise'>;

interface SentBack {
  readonly claim: Claim;
  /** How it would have ended at that time; null: the critic was not asked. */
  readonly end: RoundsEnd | null;
}

/** Asks the critic, when one is configured, about a validated change, which it may send back once. */
export class CriticRounds {
  #hasCriticAsked = false;
  /** By change set hash. */
  readonly #sentBack = new Map<string, SentBack>();

  get hasSentBack(): boolean {
    return this.#sentBack.size > 0;
  }

  /** How a validated change that was sent back ends when nothing better comes of that; null: it was not. */
  async endOf(context: Asking, review: Review): Promise<RoundsEnd | null> {
    if (review.kind !== 'validated') return null;
    const { verdict } = review;
    const sentBack = this.#sentBack.get(verdict.changeSetHash);
    return sentBack === undefined ? null : (sentBack.end ?? judged(context, sentBack.claim, verdict));
  }

  /** Sends a validated change back for a test. If nothing comes of it, the critic is asked about it as it is. */
  sendBackForTest(claim: Claim, { changeSetHash }: Verdict, text: string): Advice {
    this.#sentBack.set(changeSetHash, { claim, end: null });
    return say(text);
  }

  async criticise(context: Asking, claim: Claim, verdict: Verdict): Promise<Advice> {
    const end = await judged(context, claim, verdict);
    // After it has asked once, a person decides.
    if (end.kind !== 'needs-review' || this.#hasCriticAsked) return { kind: 'finish', end };
    this.#sentBack.set(verdict.changeSetHash, { claim, end });
    this.#hasCriticAsked = true;
    return say(
      `It is not published yet: a reviewer asks for more. Change what the issue calls for, then call finish again.\n${fenced(end.feedback)}`,
    );
  }
}

/** The end of a validated change by what the critic says of it. */
async function judged(context: Asking, claim: Claim, verdict: Verdict): Promise<RoundsEnd> {
  const outcome = await context.criticise(claim, verdict);
  switch (outcome.kind) {
    case 'approve':
    case 'skipped':
      return { kind: 'validated', claim, verdict };
    case 'error':
      return { kind: 'unreviewed', claim, verdict, why: asClause(outcome.why) };
    case 'parse-error': {
      // Other faults name their own remedy.
      const why = `${asClause(outcome.why)}; the input critic may name another model for it`;
      return { kind: 'unreviewed', claim, verdict, why };
    }
    case 'abort':
      return { kind: 'withdrawn', claim, verdict, feedback: outcome.feedback };
    case 'iterate':
      return { kind: 'needs-review', claim, verdict, feedback: outcome.feedback };
  }
}

function asClause(why: string): string {
  return oneLine(why, MAX_WHY_CHARS).replace(/\.$/, '');
}
