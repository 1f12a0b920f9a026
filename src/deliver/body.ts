import { withoutMarks } from '../core/remarks/mark.ts';
import { PULL_REQUEST_MARK } from '../core/remarks/pull-request-mark.ts';
import { modelWords, sectionsOf } from './page.ts';
import { filledTemplate } from './pull-request-form.ts';
import { spentLine } from './sections/spent-line.ts';
import { verdictBanner, verdictWord } from './sections/verdict-line.ts';
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
    always(`${closing(record)} Tested at ${commit.slice(0, SHORT_SHA)}.`),
    ...sectionsOf(record, 'pull-request'),
    always(WORKFLOWS_NOTES[checks.workflows]),
    { name: "the repository's template", text: templateSection(record), rank: 7 },
    always(
      `${spentLine(cost)}\n\nTo ask for more, comment \`/tether\` followed by what is missing on issue #${task.issue}, or put its label on again.`,
    ),
  ];
  const closes = closesIssue(record) ? task.issue : null;
  const harmless = parts.map((part) => ({
    ...part,
    text: withoutMarks(harmlessInCommits(part.text, closes)),
  }));
  return fitToLimit([...harmless, always(`${PULL_REQUEST_MARK}${task.issue} -->`)], MAX_BODY_CHARS);
}

function templateSection(record: RunRecord): string {
  const { template, fill } = record.form;
  return filledTemplate(template, fill, {
    summary: modelWords(record),
    issue: closing(record),
    verdict: `${verdictWord(record)}. The top of this text says why.`,
    tests: 'The table above has what the commands said of this change, and of the base.',
  });
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
