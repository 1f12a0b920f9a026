import type { Budget, LimitName } from './budget.ts';
import type { Intent, NonEmpty, ToolCall, ToolEffect, ToolResult, ToolSpec } from './chat.ts';
import type { ServiceFault } from './fault.ts';
import type { ModelClient } from './ports.ts';
import type { BundleDocument } from './validators/documents.generated.ts';
import type { Verdict } from './verdict/verdict.ts';

/** What the model says about its own work: quoted in the pull request, never trusted. */
export interface Claim {
  readonly title: string;
  readonly summary: string;
}

type RoundsDocument = Extract<BundleDocument['ending'], { readonly kind: 'rounds' }>;

/** The writer's draft of an issue: text of a model, never trusted. `schemas/bundle.json` says what its fields mean. */
export type Draft = Extract<RoundsDocument['end'], { readonly kind: 'drafted' }>['draft'];

/** The host's answer to a claim that the work is finished. */
export type Review =
  | { readonly kind: 'validated'; readonly verdict: Verdict }
  /** A failed or blocked verdict, or an inconclusive one, for which a retry is useless. */
  | { readonly kind: 'rejected'; readonly verdict: Verdict; readonly feedback: string }
  /** Nothing was changed, so there is nothing to validate. */
  | { readonly kind: 'no-change' };

/** A call that ends the rounds, if the host agrees. */
export type Ending =
  | {
      readonly kind: 'finish';
      /** `answer`: the claim says why nothing is to be changed. */
      readonly as: 'work' | 'answer';
      readonly claim: Claim;
      readonly review: Review;
    }
  /** The host has nothing to review: the rounds are over. */
  | { readonly kind: 'over'; readonly end: RoundsEnd };

/** The results of one reply's calls: exactly one for each, in order. */
export interface ActOutcome {
  readonly results: NonEmpty<ToolResult>;
  readonly ending: Ending | null;
  /** The strongest effect among the calls that were carried out. */
  readonly effect: ToolEffect | 'none';
}

/** How the rounds ended, named as in the `status` output (there, `validated` without a proof is `unproven`, `unreviewed` is `needs-review`, and `planned` is `needs-info`). Only `validated` can become a validated pull request. */
export type RoundsEnd =
  | { readonly kind: 'validated'; readonly claim: Claim; readonly verdict: Verdict }
  | { readonly kind: 'unvalidated'; readonly claim: Claim; readonly verdict: Verdict; readonly why: string }
  /** Validated, but the critic wants more, and a person decides; or it says that this must not be published. */
  | {
      readonly kind: 'needs-review' | 'withdrawn';
      readonly claim: Claim;
      readonly verdict: Verdict;
      readonly feedback: string;
    }
  /** Validated, and the critic did not judge it: a person decides. */
  | { readonly kind: 'unreviewed'; readonly claim: Claim; readonly verdict: Verdict; readonly why: string }
  /** `answered`: the model says why nothing is to be changed. `no-change`: it finished its work without a change. */
  | { readonly kind: 'no-change' | 'answered'; readonly claim: Claim }
  | { readonly kind: 'needs-info'; readonly question: string }
  | { readonly kind: 'drafted'; readonly draft: Draft }
  /** In place of a change; people approve it. */
  | { readonly kind: 'planned'; readonly text: string }
  | {
      readonly kind: 'exhausted';
      readonly limit: LimitName;
      readonly detail: string;
      /** The host's review of the change when the limit was reached. */
      readonly review: Review;
    }
  /** The model endpoint failed for good; the change was still reviewed. */
  | { readonly kind: 'failed'; readonly fault: string; readonly review: Review };

/** The verdict that an end of the rounds holds; null: none. */
export function verdictOf(end: RoundsEnd): Verdict | null {
  if ('verdict' in end) return end.verdict;
  return 'review' in end && end.review.kind !== 'no-change' ? end.review.verdict : null;
}

/** `notes` are added for the model after the results of its calls. */
export type StepDecision =
  | { readonly kind: 'continue'; readonly notes: readonly string[] }
  | { readonly kind: 'finish'; readonly end: RoundsEnd };

/** What a second model says about a validated change. Only `approve` lets it pass, and `skipped`, where there is none. `why` is a clause. */
export type CriticOutcome =
  | { readonly kind: 'approve' }
  | { readonly kind: 'iterate' | 'abort'; readonly feedback: string }
  | { readonly kind: 'skipped' | 'error' | 'parse-error'; readonly why: string };

/** A model that was asked, and with what it failed for good. */
export interface FailedModel {
  readonly model: ModelClient;
  readonly fault: ServiceFault;
}

/** What calls may do in a round. */
export interface ActRules {
  readonly reading: 'answered' | 'refused';
}

/** Work without progress, and the response: the model is warned once, then the run escalates, then it ends. */
export interface Stall {
  readonly rule: string;
  /** The pattern, as part of a sentence. */
  readonly pattern: string;
  readonly response: 'warned' | 'escalated' | 'ended';
}

/** The steps after the first one, which is the feedback about the failure itself. Each is taken only once. */
export const ESCALATION_STEPS = ['cause', 'stronger-model'] as const;
export type EscalationStep = (typeof ESCALATION_STEPS)[number];

/** For people. */
export const ESCALATION_WORDS: Readonly<Record<EscalationStep, string>> = {
  cause: 'the cause first, then an edit',
  'stronger-model': 'the stronger model (escalation-model)',
};

export interface NamedFile {
  /** In the repository. */
  readonly path: string;
  readonly text: string;
}

/** What a strategy may do in a round. */
export interface RunContext {
  readonly budget: Budget;
  /** Milliseconds until no more edits are accepted. */
  leftMs(): number;
  /** Carries out the calls in order and records the results. Never throws, whatever the model asked. */
  act(calls: NonEmpty<ToolCall>, rules: ActRules): Promise<ActOutcome>;
  /** The pattern that this round completed, if any. Call it once per round, after its calls. */
  stall(): Stall | null;
  /** Most characters of a file that one request can show and one reply can write anew. */
  readonly rewritableChars: number;
  /** The present text of the file that a path in an output or a call stands for; null: none. */
  readNamed(named: string): Promise<NamedFile | null>;
  /** Reports that a step of the escalation is taken. */
  escalated(step: EscalationStep): void;
  /** Makes later replies come from the stronger model. False: there is none, or it is in use already. */
  useStrongerModel(): boolean;
  /** Has the host review the present change, and takes the best one that was reviewed. */
  review(): Promise<Review>;
  /** What the model said of the change that a review is of; null: nothing yet. */
  claimOf(review: Review): Claim | null;
  /** Asks the critic about a validated change and what the model says of it; free if it is off. */
  criticise(claim: Claim, verdict: Verdict): Promise<CriticOutcome>;
  /** Reports that a file is shown whole because patches of it failed. */
  recovered(path: string): void;
}

/** How an agent conducts a conversation. Stateful, so each run needs a new one. */
export interface Strategy {
  systemPrompt(): string;
  tools(): readonly ToolSpec[];
  step(context: RunContext, intent: Intent): Promise<StepDecision>;
  onBudgetExhausted(context: RunContext, limit: LimitName, detail: string): Promise<RoundsEnd>;
  /** How a reviewed change ends of which the model was asked for more, and that failed; null: it was not asked. */
  endOf(context: RunContext, review: Review): Promise<RoundsEnd | null>;
}
