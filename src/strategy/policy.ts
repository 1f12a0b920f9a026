import type { LimitName } from '../core/budget.ts';
import type { Intent, NonEmpty, ToolCall } from '../core/chat.ts';
import type {
  ActOutcome,
  ActRules,
  RoundsEnd,
  RunContext,
  StepDecision,
  Strategy,
} from '../core/decision.ts';

/** A completed round. A policy declares the part of the context that it uses. */
export type Round<Context = RunContext> =
  | {
      readonly kind: 'acted';
      readonly context: Context;
      readonly calls: NonEmpty<ToolCall>;
      readonly outcome: ActOutcome;
    }
  | { readonly kind: 'no-call'; readonly context: Context; readonly intent: ReplyWithoutCall };

export type ReplyWithoutCall = Exclude<Intent, { readonly kind: 'act' }>;

/** A policy's advice after a round. `started-over`: the conversation was reset to its opening. */
export type Advice =
  | { readonly kind: 'goes-on'; readonly notes: readonly string[] }
  | { readonly kind: 'started-over' }
  | { readonly kind: 'exhausted'; readonly limit: LimitName; readonly detail: string }
  | { readonly kind: 'finish'; readonly end: RoundsEnd };

/** One rule for how the rounds continue, with its own state. Called once a round. */
export interface Policy {
  advise(round: Round): Advice | Promise<Advice>;
  /** Resets the state: earlier notes left the conversation, so they may be sent again. */
  startOver?(): void;
}

export const GOES_ON: Advice = { kind: 'goes-on', notes: [] };

export function say(...notes: readonly string[]): Advice {
  return { kind: 'goes-on', notes };
}

/** Carries out what a reply asks for. */
async function carryOut(context: RunContext, intent: Intent, rules: ActRules): Promise<Round> {
  if (intent.kind !== 'act') return { kind: 'no-call', context, intent };
  return { kind: 'acted', context, calls: intent.calls, outcome: await context.act(intent.calls, rules) };
}

/** Whether the round executed no call. */
export function isIdle(round: Round<unknown>): boolean {
  return round.kind === 'no-call' || round.outcome.effect === 'none';
}

interface PoliciesOptions {
  /** The first one whose advice is more than notes decides. */
  readonly policies: readonly Policy[];
  /** The one that says whether reading calls are answered. */
  readonly reading: { rule(context: RunContext): ActRules['reading'] };
  readonly onExhausted: Strategy['onBudgetExhausted'];
}

/** The policies of an agent. They decide, in order, how the rounds continue. */
export class Policies {
  readonly #options: PoliciesOptions;

  constructor(options: PoliciesOptions) {
    this.#options = options;
  }

  async step(context: RunContext, intent: Intent): Promise<StepDecision> {
    const { policies, reading, onExhausted } = this.#options;
    const round = await carryOut(context, intent, { reading: reading.rule(context) });
    const advice = await this.#advise(round);
    switch (advice.kind) {
      case 'finish':
        return advice;
      case 'exhausted':
        return { kind: 'finish', end: await onExhausted(context, advice.limit, advice.detail) };
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

/** The texts of shared policies that depend on the agent. */
export interface Wording {
  /** What the model can do besides reading. Continues "Now ". */
  readonly act: string;
  /** What to do when a limit is near. */
  readonly wrapUp: string;
  /** How to keep a reply short. Follows a comma. */
  readonly shorter: string;
  /** What to do after a reply that was withheld or refused. */
  readonly declined: string;
}
