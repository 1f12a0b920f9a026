import type { Budget, LimitName } from './budget.ts';
import type { ChangeSet } from './change-set.ts';
import type { ChatTurn, Intent, NonEmpty, ToolCall, ToolResult, ToolSpec } from './chat.ts';
import type { Verdict } from './verdict.ts';

/** What the model says about its own work: quoted in the pull request, never believed. */
export interface Claim {
  readonly title: string;
  readonly summary: string;
}

/** The host's answer to a claim that the work is finished. */
export type Review =
  | { readonly kind: 'accepted'; readonly verdict: Verdict }
  | { readonly kind: 'sent-back'; readonly verdict: Verdict; readonly feedback: string }
  /** Nothing was changed, so there is nothing to validate. */
  | { readonly kind: 'unchanged' };

/** A call that ends the rounds when it is granted. */
export type Ending =
  | { readonly kind: 'finish'; readonly claim: Claim; readonly review: Review }
  | { readonly kind: 'ask'; readonly question: string };

/** What became of one reply's calls: exactly one result for each, in their order. */
export interface ActOutcome {
  readonly results: NonEmpty<ToolResult>;
  readonly ending: Ending | null;
  /** The strongest effect among the calls that were carried out. */
  readonly effect: ToolEffect | 'none';
}

export type ToolEffect = 'reads' | 'writes' | 'runs' | 'ends';

/** How the rounds ended. Only `finished` can become a validated pull request. */
export type RoundsEnd =
  | { readonly kind: 'finished'; readonly claim: Claim; readonly verdict: Verdict }
  | { readonly kind: 'unvalidated'; readonly claim: Claim; readonly verdict: Verdict; readonly why: string }
  | { readonly kind: 'unchanged'; readonly claim: Claim }
  | { readonly kind: 'asked'; readonly question: string }
  | {
      readonly kind: 'exhausted';
      readonly limit: LimitName;
      readonly detail: string;
      /** The host's review of what stood when the limit was hit. */
      readonly review: Review;
    };

/** `continue` without turns is allowed: the results themselves are the next message. */
export type StepDecision =
  | { readonly kind: 'continue'; readonly turns: readonly ChatTurn[] }
  | { readonly kind: 'finish'; readonly end: RoundsEnd };

/** What a strategy may do in a round. */
export interface RunContext {
  readonly budget: Budget;
  /** Carries the calls out in order. Never throws for what a model asked. */
  act(calls: NonEmpty<ToolCall>): Promise<ActOutcome>;
  /** Has the host judge what stands now. */
  review(): Promise<Review>;
  changes(): ChangeSet;
  observe(results: NonEmpty<ToolResult>): NonEmpty<ChatTurn>;
}

/** What an agent wants of a conversation (Iteration 10). Made afresh for each run, because it counts. */
export interface Strategy {
  systemPrompt(): string;
  tools(): readonly ToolSpec[];
  /** @param round counted from 1 */
  step(context: RunContext, intent: Intent, round: number): Promise<StepDecision>;
  onBudgetExhausted(context: RunContext, limit: LimitName, detail: string): Promise<RoundsEnd>;
}
