import { withoutMarks } from '../core/remarks/mark.ts';
import { isShown } from '../core/verdict/proof.ts';
import { modelWords, sectionsOf } from './page.ts';
import { filledTemplate } from './pull-request-form.ts';
import { spentLine } from './sections/spent-line.ts';
import { verdictBanner } from './sections/verdict-line.ts';
import { pullRequestMarker, type StatedVerdict } from './stated-verdict.ts';
import { harmlessInCommits } from './text/escape.ts';
import { always, fitToLimit, type Part } from './text/fit-to-limit.ts';
import type { PullRequestWorkflows, RunRecord } from './text/templates.ts';

/** GitHub accepts 65,536 characters, and the forge adapter cuts a little before that. */
const MAX_BODY_CHARS = 64_000;

/** How much of a commit's name is shown. */
const SHORT_SHA = 7;

/**
 * The text of the pull request, made from records only. Text of others works as nothing, also where the text becomes the
 * message of a merge.
 */
export function pullRequestBody(record: RunRecord, commit: string): string {
  const { task, checks, cost } = record;
  const parts: readonly Part[] = [
    always(verdictBanner(record)),
    always(`${closing(record)} The verdict is about commit ${commit.slice(0, SHORT_SHA)}.`),
    ...sectionsOf(record, 'pull-request'),
    always(WORKFLOWS_NOTES[checks.workflows]),
    { name: "the repository's template", text: templateSection(record), rank: 7 },
    always(
      `${spentLine(cost)}\n\nTo continue, comment \`/tether\` and what is missing on issue #${task.issue}, or put the label on it again.`,
    ),
  ];
  const closes = closesIssue(record) ? task.issue : null;
  const harmless = parts.map((part) => ({
    ...part,
    text: withoutMarks(harmlessInCommits(part.text, closes)),
  }));
  const about = { commit, verdict: verdictOf(record) };
  return fitToLimit([...harmless, always(pullRequestMarker(task.issue, about))], MAX_BODY_CHARS);
}

function verdictOf({ end }: RunRecord): StatedVerdict['verdict'] {
  if (end.kind !== 'validated') return 'not-validated';
  return isShown(end.verdict.evidence) ? 'validated' : 'unproven';
}

function templateSection(record: RunRecord): string {
  return filledTemplate(record.form.template, {
    summary: modelWords(record),
    issue: closing(record),
    tests: 'The table above has what the commands said of this change, and of the base.',
  });
}

/** The pull request's text while no run vouches for its head: the branch is being moved, or somebody else moved it. */
export function neutralBody({ task, cost }: Pick<RunRecord, 'task' | 'cost'>): string {
  const { issue } = task;
  const { runUrl } = cost;
  const run = runUrl === '' ? 'A run' : `[A run](${runUrl})`;
  return `**Not validated.** ${run} on issue #${issue} is replacing the commit that was described here, or found that somebody else had done so. If no run is in progress, nobody has judged what is on this branch: the last report is on the issue.\n\n${pullRequestMarker(issue, null)}`;
}

function closesIssue({ end }: Pick<RunRecord, 'end'>): boolean {
  return end.kind === 'validated';
}

function closing({ end, task }: RunRecord): string {
  return closesIssue({ end })
    ? `Closes #${task.issue}.`
    : `For issue #${task.issue}; merging this does not close it.`;
}

const WORKFLOWS_NOTES: Readonly<Record<PullRequestWorkflows, string>> = {
  'held-back':
    "**Checks:** the workflows of this pull request wait for a person, because it was opened with the workflow's own token. Read the change, then press *Approve workflows to run*.",
  start: '',
  unknown: '',
};
