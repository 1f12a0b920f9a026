import type { Budget, LimitName } from './budget.ts';
import type { Intent, NonEmpty, ToolCall, ToolEffect, ToolResult, ToolSpec } from './chat.ts';
import type { Verdict } from './verdict.ts';

/** What the model says about its own work: quoted in the pull request, never believed. */
export interface Claim {
  readonly title: string;
  readonly summary: string;
}

/** What the writer makes of an issue: a model's words, never believed. */
export interface Draft {
  readonly title: string;
  /** Of the issue as it stood. */
  readonly assessment: string;
  readonly problem: string;
  readonly reproduction: string;
  readonly expected: string;
  readonly actual: string;
  readonly acceptanceCriteria: readonly string[];
  /** `isThere`: as the host knows. */
  readonly affectedFiles: readonly { readonly path: string; readonly isThere: boolean }[];
  readonly outOfScope: readonly string[];
  readonly assumptions: readonly string[];
  readonly openQuestions: readonly string[];
}

/** Nothing has to be answered before the work on it. */
export function isReady({ openQuestions }: Draft): boolean {
  return openQuestions.length === 0;
}

/** The host's answer to a claim that the work is finished. */
export type Review =
  | { readonly kind: 'validated'; readonly verdict: Verdict }
  /** A failed verdict, or one that no command decides (`inconclusive`): then trying again is of no use. */
  | { readonly kind: 'rejected'; readonly verdict: Verdict; readonly feedback: string }
  /** Nothing was changed, so there is nothing to validate. */
  | { readonly kind: 'no-change' };

/** A call that ends the rounds when it is granted. */
export type Ending =
  | { readonly kind: 'finish'; readonly claim: Claim; readonly review: Review }
  /** The host has nothing to judge: the rounds are over. */
  | { readonly kind: 'over'; readonly end: RoundsEnd };

/** What became of one reply's calls: exactly one result for each, in their order. */
export interface ActOutcome {
  readonly results: NonEmpty<ToolResult>;
  readonly ending: Ending | null;
  /** The strongest effect among the calls that were carried out. */
  readonly effect: ToolEffect | 'none';
}

/** What a tool does to the file that its argument `path` names. `patch`: it may fail to find its place. */
export type FileEdit = 'patch' | 'whole' | 'addition' | 'removal';

/** How the rounds ended, in the words of the `status` output. Only `validated` can become a validated pull request. */
export type RoundsEnd =
  | { readonly kind: 'validated'; readonly claim: Claim; readonly verdict: Verdict }
  | { readonly kind: 'unvalidated'; readonly claim: Claim; readonly verdict: Verdict; readonly why: string }
  /** Validated, and the critic wants more: a person decides. */
  | {
      readonly kind: 'needs-review';
      readonly claim: Claim;
      readonly verdict: Verdict;
      readonly feedback: string;
    }
  /** Validated, and the critic says that it must not be published. */
  | {
      readonly kind: 'withdrawn';
      readonly claim: Claim;
      readonly verdict: Verdict;
      readonly feedback: string;
    }
  | { readonly kind: 'no-change'; readonly claim: Claim }
  | { readonly kind: 'needs-info'; readonly question: string }
  | { readonly kind: 'drafted'; readonly draft: Draft }
  | {
      readonly kind: 'exhausted';
      readonly limit: LimitName;
      readonly detail: string;
      /** The host's review of what stood when the limit was hit. */
      readonly review: Review;
    }
  /** The model's endpoint failed for good; what stood was reviewed all the same. */
  | { readonly kind: 'failed'; readonly fault: string; readonly review: Review };

/** `notes` are said to the model after the results of its calls; without any, the results are the next message. */
export type StepDecision =
  | { readonly kind: 'continue'; readonly notes: readonly string[] }
  | { readonly kind: 'finish'; readonly end: RoundsEnd };

/** What a second model says about a validated change. All but `iterate` and `abort` let it pass. */
export type CriticOutcome =
  | { readonly kind: 'approve' }
  | { readonly kind: 'iterate' | 'abort'; readonly feedback: string }
  | { readonly kind: 'skipped' | 'error' | 'parse-error'; readonly why: string };

/** What a round lets calls do. */
export interface ActRules {
  readonly reading: 'answered' | 'refused';
  /** `refused`: files are written whole. */
  readonly patches: 'taken' | 'refused';
}

/** Work without progress, and what is done about it: the model is warned once, then the run escalates, then it ends. */
export interface Stall {
  readonly rule: string;
  /** Names the pattern, in the middle of a sentence. */
  readonly pattern: string;
  readonly response: 'warned' | 'escalated' | 'ended';
}

/** The steps behind the first one, which is the failure itself (more attempts of one kind are never made). */
export const ESCALATION_STEPS = ['cause', 'rewrite', 'fresh-start', 'stronger-model'] as const;
export type EscalationStep = (typeof ESCALATION_STEPS)[number];

/** For people. */
export const ESCALATION_WORDS: Readonly<Record<EscalationStep, string>> = {
  cause: 'the cause first, then an edit',
  rewrite: 'whole files in place of patches',
  'fresh-start': 'a fresh start, with what was learnt',
  'stronger-model': 'the stronger model (escalation-model)',
};

/** What a strategy may do in a round. */
export interface RunContext {
  readonly budget: Budget;
  /** Milliseconds until no edit is taken any more. */
  leftMs(): number;
  /** Carries the calls out in order and records the results. Never throws for what a model asked. */
  act(calls: NonEmpty<ToolCall>, rules: ActRules): Promise<ActOutcome>;
  /** The pattern that this round completed, if any. To be asked once a round, after its calls. */
  stall(): Stall | null;
  /** The text of a file as it stands now; null when it has none. */
  show(path: string): Promise<string | null>;
  /** The change so far as a patch; empty when there is none. */
  diff(): Promise<string>;
  /** Tells that a step of the escalation is taken. */
  escalated(step: EscalationStep): void;
  /** Takes every change back, once it was judged, and the conversation to its opening with this text behind it. */
  startOver(text: string): Promise<void>;
  /** Later replies come from the stronger model. False: there is none, or it is asked already. */
  useStrongerModel(): boolean;
  /** Has the host judge what stands now. */
  review(): Promise<Review>;
  /** Asks the critic about a validated change; costs nothing when it is off. */
  criticise(verdict: Verdict): Promise<CriticOutcome>;
  /** Tells that a file is shown whole, because patches of it failed. */
  recovered(path: string): void;
}

/** What an agent wants of a conversation. Made afresh for each run, because it counts. */
export interface Strategy {
  systemPrompt(): string;
  tools(): readonly ToolSpec[];
  step(context: RunContext, intent: Intent): Promise<StepDecision>;
  onBudgetExhausted(context: RunContext, limit: LimitName, detail: string): Promise<RoundsEnd>;
}
