import type { LimitName } from '../core/budget.ts';
import type { RoundsEnd, StepDecision } from '../core/decision.ts';
import { type Advice, type Policy, type Round, say } from './policy.ts';

export interface PoliciesOptions {
  /** The first one whose advice is more than notes decides. */
  readonly policies: readonly Policy[];
  readonly onExhausted: (round: Round, limit: LimitName, detail: string) => Promise<RoundsEnd>;
}

/** The policies of an agent. They decide, in order, how the rounds continue. */
export class Policies {
  readonly #options: PoliciesOptions;

  constructor(options: PoliciesOptions) {
    this.#options = options;
  }

  async step(round: Round): Promise<StepDecision> {
    const { policies, onExhausted } = this.#options;
    const advice = await this.#advise(round);
    switch (advice.kind) {
      case 'finish':
        return advice;
      case 'exhausted':
        return { kind: 'finish', end: await onExhausted(round, advice.limit, advice.detail) };
      case 'started-over':
        for (const policy of policies) policy.startOver?.();
        // Notes would refer to the old conversation.
        return { kind: 'continue', notes: [] };
      case 'goes-on':
        return { kind: 'continue', notes: advice.notes };
    }
  }

  async #advise(round: Round): Promise<Advice> {
    const ending = round.kind === 'acted' ? round.outcome.ending : null;
    if (ending?.kind === 'over') return { kind: 'finish', end: ending.end };
    const notes: string[] = [];
    for (const policy of this.#options.policies) {
      const advice = await policy.advise(round);
      if (advice.kind !== 'goes-on') return advice;
      notes.push(...advice.notes);
    }
    return say(...notes);
  }
}
