import type { LimitName } from '../core/budget.ts';
import type { Intent, NonEmpty, ToolCall } from '../core/chat.ts';
import type { ActOutcome, RoundsEnd, RunContext } from '../core/decision.ts';

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

/** A policy's advice after a round. */
export type Advice =
  | { readonly kind: 'goes-on'; readonly notes: readonly string[] }
  | { readonly kind: 'exhausted'; readonly limit: LimitName; readonly detail: string }
  | { readonly kind: 'finish'; readonly end: RoundsEnd };

/** One rule for how the rounds continue, with its own state. Called once a round. */
export interface Policy {
  advise(round: Round): Advice | Promise<Advice>;
}

export const GOES_ON: Advice = { kind: 'goes-on', notes: [] };

export function say(...notes: readonly string[]): Advice {
  return { kind: 'goes-on', notes };
}

/** Whether the round executed no call. */
export function isIdle(round: Round<unknown>): boolean {
  return round.kind === 'no-call' || round.outcome.effect === 'none';
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
