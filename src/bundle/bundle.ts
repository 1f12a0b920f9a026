import type { RoundsEnd } from '../core/decision.ts';
import type { Task } from '../core/task.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';
import type { BundleDocument } from '../core/validators/documents.generated.ts';
import { type Formatted, type GeneratedFile, withoutReports } from '../core/verdict/command-result.ts';
import type { CommandRun } from '../core/verdict/run.ts';

/**
 * All that the job that asks the model passes to the job that publishes; `schemas/bundle.json` says what each field means.
 * The publishing job trusts nothing in it that it can find out itself (docs/decisions/0031).
 */
export type Bundle = Omit<BundleDocument, 'ending'> & { readonly ending: BundleEnding };

/** Of a run that began. */
export interface WorkedBundle extends Bundle {
  readonly ending: Exclude<BundleEnding, { readonly kind: 'over' }>;
}

export type BundledSession = Bundle['session'];
export type BundledChange = Bundle['change'];
export type BundledFile = BundledChange['files'][number];

/** What the rounds came to: plain JSON. The job that ran them publishes it, or hands it over to the one that does. */
export interface RoundsResult {
  readonly end: RoundsEnd;
  readonly generatedFiles: readonly GeneratedFile[];
  readonly formatted: readonly Formatted[];
  /** The commands that were run, in the order of their ends; empty: none, or the verdict has them. */
  readonly ran: readonly CommandRun[];
  /** Sentences about parts of the issue that the model was not shown, and about changes that it was refused. */
  readonly notCovered: readonly string[];
}

type EndingDocument = BundleDocument['ending'];
export type BundleEnding =
  | ({ readonly kind: 'rounds' } & RoundsResult)
  | Exclude<EndingDocument, { readonly kind: 'rounds' }>;

export type NoRunStatus = Extract<EndingDocument, { readonly kind: 'over' }>['status'];

export type ReadBundle =
  | { readonly kind: 'read'; readonly bundle: Bundle }
  /** `why` is the middle of a sentence. */
  | { readonly kind: 'refused'; readonly why: string };

/**
 * The text of the file that is handed over. What was read of the reports of test runners is in it, and not these; of a
 * failure its first line, and not all that the runner printed.
 */
export function bundleText(bundle: Bundle): string {
  return `${JSON.stringify(bundle, (key, value) => (key === 'details' ? undefined : withoutReports(key, value)))}\n`;
}

/** Never throws, whatever the text is. */
export async function readBundle(text: string): Promise<ReadBundle> {
  const value = parsedJson(text);
  if (value === undefined) return { kind: 'refused', why: 'it is no JSON' };
  const { validators } = await import('../core/validators/bundle.generated.js');
  if (validators.bundle(value)) return { kind: 'read', bundle: value };
  const version = isRecord(value) ? value.version : null;
  if (typeof version === 'number' && version !== 1)
    return {
      kind: 'refused',
      why: `another version of the action wrote it (bundle version ${version}); pin both jobs to the same commit`,
    };
  const [first] = validators.bundle.errors ?? [];
  const where = first === undefined ? '' : ` (${first.instancePath || 'the whole'} ${first.message ?? ''})`;
  return { kind: 'refused', why: `it has not the shape of a bundle${where}` };
}

export function wordsHash({ title, body }: Pick<Task, 'title' | 'body'>): string {
  return contentHash(JSON.stringify([title, body]));
}

/** That the issue was edited since the model was asked, as a sentence; empty: not as far as the bundle tells, which is no proof. */
export function editedNote({ task: before }: Bundle, now: Pick<Task, 'title' | 'body'>): string {
  if (before === undefined || before === wordsHash(now)) return '';
  return 'The issue changed after the model was asked: the change is about the earlier text, and is judged by the present one.';
}

/** Why a bundle is not for this job, as the end of a sentence; null: it is. @param own the publishing job's own data */
export function originMismatch(own: Bundle['origin'], origin: Bundle['origin']): string | null {
  if (origin.repository.toLowerCase() !== own.repository.toLowerCase())
    return `it is of repository ${origin.repository}, and this job is of ${own.repository}`;
  if (origin.issue !== own.issue)
    return `it is of issue #${origin.issue}, and this job is of issue #${own.issue}`;
  if (origin.run !== own.run)
    return `it is of workflow run ${origin.run || 'none'}, and this job is of ${own.run || 'none'}`;
  // A job that is rerun alone gets the outputs of an earlier attempt; session and branch show what came of that.
  if (origin.attempt > own.attempt)
    return `it is of attempt ${origin.attempt} of this workflow run, and this job is of attempt ${own.attempt}`;
  if (origin.agent !== own.agent)
    return `it is of the ${origin.agent}, and the event asks for the ${own.agent}`;
  return null;
}
