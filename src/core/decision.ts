import type { Budget, LimitName } from './budget.ts';
import type { Intent, NonEmpty, ToolCall, ToolResult, ToolSpec } from './chat.ts';
import type { Verdict } from './verdict.ts';

/** What the model says about its own work: quoted in the pull request, never believed. */
export interface Claim {
  readonly title: string;
  readonly summary: string;
}

/** The host's answer to a claim that the work is finished. */
export type Review =
  | { readonly kind: 'accepted'; readonly verdict: Verdict }
  /** A red verdict, or one that no command decides (`unproven`): then trying again is of no use. */
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
    }
  /** The model's endpoint failed for good; what stood was reviewed all the same. */
  | { readonly kind: 'interrupted'; readonly fault: string; readonly review: Review };

/** `notes` are said to the model after the results of its calls; without any, the results are the next message. */
export type StepDecision =
  | { readonly kind: 'continue'; readonly notes: readonly string[] }
  | { readonly kind: 'finish'; readonly end: RoundsEnd };

/** What a strategy may do in a round. */
export interface RunContext {
  readonly budget: Budget;
  /** Carries the calls out in order and records the results. Never throws for what a model asked. */
  act(calls: NonEmpty<ToolCall>, reading: 'answered' | 'refused'): Promise<ActOutcome>;
  /** Has the host judge what stands now. */
  review(): Promise<Review>;
  /** The text of a file as it stands now, to be shown whole; null when it has none. */
  recover(path: string): Promise<string | null>;
}

/** What an agent wants of a conversation (Iteration 10). Made afresh for each run, because it counts. */
export interface Strategy {
  systemPrompt(): string;
  tools(): readonly ToolSpec[];
  /** @param round counted from 1 */
  step(context: RunContext, intent: Intent, round: number): Promise<StepDecision>;
  onBudgetExhausted(context: RunContext, limit: LimitName, detail: string): Promise<RoundsEnd>;
}
