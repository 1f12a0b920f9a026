import type { Claim } from '../../core/decision.ts';
import type { Subject } from '../../core/task.ts';
import { oneLine } from '../../core/text/text.ts';
import { escapedTitle } from './escape.ts';
import type { RunRecord } from './run-record.ts';

/** What titles and messages of a run's commits are made of. */
export interface CommitWords extends Subject {
  /** Of the repository: one line with `{title}` and perhaps `{issue}`. */
  readonly pattern: string;
  /** Of the issue. */
  readonly title: string;
  /** Address of the workflow run; empty: none. */
  readonly runUrl: string;
  /** Empty: nobody. */
  readonly signOff: string;
}

/**
 * The title of the pull request and the subject of the commit.
 *
 * @param claimed what the model calls its change; empty: it has not said
 */
export function subjectFor(
  { issue, pattern }: Pick<CommitWords, 'issue' | 'pattern'>,
  claimed: string,
): string {
  const filled = { title: escapedTitle(claimed) || `Work on issue ${issue}`, issue: String(issue) };
  return pattern.replace(/\{(title|issue)\}/g, (_, name: 'title' | 'issue') => filled[name]);
}

/** @param signature the trailer that marks the commit as this action's own, and any further trailers */
function commitMessage(
  { issue, onto, runUrl }: Pick<CommitWords, 'issue' | 'onto' | 'runUrl'>,
  subject: string,
  signature: string,
): string {
  const run = runUrl === '' ? [] : [`${RUN_TRAILER}${runUrl}`];
  const trailers = [`Tether-Issue: ${issue}`, ...run, signature];
  const origin = onto === undefined ? `For issue #${issue}.` : `Backport of #${issue}.`;
  return `${subject}\n\n${origin}\n\n${trailers.join('\n')}\n`;
}

const RUN_TRAILER = 'Tether-Run: ';

/**
 * A message like that of the published commit. The signature depends on the content, and the committer is the forge's:
 * both are placeholders.
 */
export function likelyMessage(words: CommitWords, subject: string): string {
  const signer = words.signOff.includes('<') ? words.signOff : 'Name <name@example.com>';
  const signedOff = words.signOff === '' ? '' : `\nSigned-off-by: ${signer}`;
  return commitMessage(words, subject, `Tether-Seal: ${'0'.repeat(64)}${signedOff}`);
}

/** @param signature the trailer that marks the commit as this action's own, and any further trailers */
export function commitMessageFor({ form, task, cost }: RunRecord, signature: string): string {
  return commitMessage({ ...task, runUrl: cost.runUrl }, form.title, signature);
}

const MAX_TITLE_CHARS = 200;

/** The same where no model took part: what the pull request is called whose change goes to another branch. */
export function backportClaim({ title, onto = '' }: Subject & { readonly title: string }): Claim {
  return { title: `[${onto}] ${oneLine(title, MAX_TITLE_CHARS)}`, summary: '' };
}
