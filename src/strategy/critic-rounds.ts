import type { Claim, Review, RoundsEnd, RunContext } from '../core/decision.ts';
import { fenced } from '../core/text/fenced.ts';
import { oneLine } from '../core/text/text.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import { type Advice, say } from './policy.ts';

const MAX_WHY_CHARS = 300;

/** Asks the critic, when one is configured, about a validated change, which it may send back once. */
export class CriticRounds {
  #hasCriticAsked = false;
  /** The end for each validated change that was sent back, by change set hash. */
  readonly #ends = new Map<string, RoundsEnd>();

  get hasSentBack(): boolean {
    return this.#ends.size > 0;
  }

  /** A change that was validated and then sent back ends as it would have ended at that time. */
  endOf(review: Review): RoundsEnd | null {
    return review.kind === 'validated' ? (this.#ends.get(review.verdict.changeSetHash) ?? null) : null;
  }

  /** Sends a validated change back for a test; if nothing comes of it, it ends as validated. */
  sendBackForTest(claim: Claim, verdict: Verdict, text: string): Advice {
    this.#ends.set(verdict.changeSetHash, { kind: 'validated', claim, verdict });
    return say(text);
  }

  async criticise(context: Pick<RunContext, 'criticise'>, claim: Claim, verdict: Verdict): Promise<Advice> {
    const outcome = await context.criticise(claim, verdict);
    switch (outcome.kind) {
      case 'approve':
      case 'skipped':
        return { kind: 'finish', end: { kind: 'validated', claim, verdict } };
      case 'error':
      case 'parse-error': {
        const why = oneLine(outcome.why, MAX_WHY_CHARS).replace(/\.$/, '');
        return { kind: 'finish', end: { kind: 'unreviewed', claim, verdict, why } };
      }
      case 'abort':
        return { kind: 'finish', end: { kind: 'withdrawn', claim, verdict, feedback: outcome.feedback } };
      case 'iterate':
        return this.#sendBack(claim, verdict, outcome.feedback);
    }
  }

  #sendBack(claim: Claim, verdict: Verdict, feedback: string): Advice {
    const end: RoundsEnd = { kind: 'needs-review', claim, verdict, feedback };
    this.#ends.set(verdict.changeSetHash, end);
    // After that a person decides.
    if (this.#hasCriticAsked) return { kind: 'finish', end };
    this.#hasCriticAsked = true;
    return say(
      `It is not published yet: a reviewer asks for more. Change what the issue calls for, then call finish again.\n${fenced(feedback)}`,
    );
  }
}
