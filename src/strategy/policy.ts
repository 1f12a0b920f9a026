import type { LimitName } from '../core/budget.ts';
import type { Intent, NonEmpty, ToolCall } from '../core/chat.ts';
import type { ActOutcome, ActRules, RoundsEnd, RunContext } from '../core/decision.ts';

/** A round as it went. A policy asks for the part of the context that it uses. */
export type Round<Context = RunContext> =
  | {
      readonly kind: 'acted';
      readonly context: Context;
      readonly calls: NonEmpty<ToolCall>;
      readonly outcome: ActOutcome;
    }
  | { readonly kind: 'no-call'; readonly context: Context; readonly intent: ReplyWithoutCall };

export type ReplyWithoutCall = Exclude<Intent, { readonly kind: 'act' }>;

/** What a policy makes of a round. `started-over`: the conversation is back at its opening. */
export type Advice =
  | { readonly kind: 'goes-on'; readonly notes: readonly string[] }
  | { readonly kind: 'started-over' }
  | { readonly kind: 'exhausted'; readonly limit: LimitName; readonly detail: string }
  | { readonly kind: 'finish'; readonly end: RoundsEnd };

/** One rule of how the rounds go on, with a state of its own. Asked once a round. */
export interface Policy {
  advise(round: Round): Advice | Promise<Advice>;
  /** What was said is not in the conversation any more, so that it may be said again. */
  startOver?(): void;
}

export const GOES_ON: Advice = { kind: 'goes-on', notes: [] };

export function say(...notes: readonly string[]): Advice {
  return { kind: 'goes-on', notes };
}

/** Carries out what a reply asks for. */
export async function playRound(context: RunContext, intent: Intent, rules: ActRules): Promise<Round> {
  if (intent.kind !== 'act') return { kind: 'no-call', context, intent };
  return { kind: 'acted', context, calls: intent.calls, outcome: await context.act(intent.calls, rules) };
}

/** Nothing was carried out. */
export function isIdle(round: Round<unknown>): boolean {
  return round.kind === 'no-call' || round.outcome.effect === 'none';
}
