import type { LimitName } from '../core/budget.ts';
import type { Intent, NonEmpty, ToolCall } from '../core/chat.ts';
import type { ActOutcome, ActRules, RoundsEnd, RunContext } from '../core/decision.ts';

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
export async function carryOut(context: RunContext, intent: Intent, rules: ActRules): Promise<Round> {
  if (intent.kind !== 'act') return { kind: 'no-call', context, intent };
  return { kind: 'acted', context, calls: intent.calls, outcome: await context.act(intent.calls, rules) };
}

/** Whether the round executed no call. */
export function isIdle(round: Round<unknown>): boolean {
  return round.kind === 'no-call' || round.outcome.effect === 'none';
}
