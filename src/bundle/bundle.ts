import type { Spent } from '../core/budget.ts';
import type { Formatted, GeneratedFile } from '../core/command-result.ts';
import type { RoundsEnd } from '../core/decision.ts';
import type { AgentName } from '../core/events.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Session } from '../core/session.ts';
import type { UnlikeStep } from '../core/text/unlike-step.ts';

/**
 * All that the job that asks the model hands to the job that publishes. Its schema is `schemas/bundle.json`. Whoever
 * publishes believes none of it that it can find out by itself (docs/decisions/0031).
 */
export interface Bundle {
  readonly version: 1;
  readonly origin: Origin;
  /** The commit that the change is held against; null: it ended before one was opened. */
  readonly base: string | null;
  /** The branch of the issue as the job found it; null: there was none. */
  readonly head: string | null;
  readonly session: BundledSession;
  readonly change: BundledChange;
  readonly ending: Ending;
  readonly cost: { readonly spent: Spent; readonly ms: number; readonly model: string };
  readonly told: {
    readonly caveats: readonly string[];
    readonly notices: readonly string[];
    readonly unlike: UnlikeStep;
  };
  /** What only the key of the model can make, and what it knew again: hashes of what they are of. */
  readonly seals: readonly { readonly of: string; readonly seal: string }[];
}

/** Of what and where a bundle was made, so that no other job takes it for its own. */
export interface Origin {
  /** `owner/name`. */
  readonly repository: string;
  readonly issue: number;
  /** Of the workflow; empty outside of a runner. */
  readonly run: string;
  readonly attempt: number;
  readonly agent: AgentName;
}

export interface BundledSession extends Pick<Session, 'baseline' | 'signature'> {
  /** Null: the run came to no round. */
  readonly digest: readonly string[] | null;
  /** Whether it could be read and kept. */
  readonly isKept: boolean;
  /** The state that the job read; null: nothing was kept. */
  readonly over: string | null;
}

export interface BundledChange {
  /** Of the whole change set, what the branch held before included. */
  readonly hash: string;
  /** What the run itself edited. */
  readonly files: readonly BundledFile[];
}

export interface BundledFile {
  readonly path: string;
  /** Null: the file is deleted. */
  readonly text: string | null;
}

export type Ending =
  | {
      readonly kind: 'rounds';
      readonly end: RoundsEnd;
      readonly generatedFiles: readonly GeneratedFile[];
      readonly formatted: readonly Formatted[];
      readonly notShown: readonly string[];
    }
  | { readonly kind: 'plan'; readonly end: PlannedEnd }
  /** The rounds came to no end of their own. */
  | ({ readonly kind: 'broken' } & Pick<Outcome, 'status' | 'reason'>)
  /** Nothing was begun, and nobody is told. */
  | ({ readonly kind: 'over' } & Pick<Outcome, 'status' | 'reason'>);

/** How a run ended that was to plan. */
export type PlannedEnd =
  | { readonly kind: 'plan'; readonly text: string }
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string; readonly isFault: boolean };

export type ReadBundle =
  | { readonly kind: 'read'; readonly bundle: Bundle }
  /** `why` is the middle of a sentence. */
  | { readonly kind: 'refused'; readonly why: string };

/** Never throws for a text. */
export async function readBundle(text: string): Promise<ReadBundle> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'refused', why: 'it is no JSON' };
  }
  const { validators } = await import('../core/validators/bundle.generated.js');
  if (validators.bundle(value)) return { kind: 'read', bundle: value };
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : null;
  if (typeof version === 'number' && version !== 1)
    return {
      kind: 'refused',
      why: `another version of the action wrote it (bundle version ${version}); pin both jobs to the same commit`,
    };
  const [first] = validators.bundle.errors ?? [];
  const where = first === undefined ? '' : ` (${first.instancePath || 'the whole'} ${first.message ?? ''})`;
  return { kind: 'refused', why: `it has not the shape of a bundle${where}` };
}
