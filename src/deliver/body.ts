import { isUnfinished } from '../core/outcome.ts';
import { withoutMarks } from '../core/remarks/mark.ts';
import { BACKPORT_MARK, PULL_REQUEST_MARK } from '../core/remarks/pull-request-mark.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { modelWords, sectionsOf } from './page.ts';
import { filledTemplate } from './pull-request-form.ts';
import { spentLine } from './sections/spent-line.ts';
import { verdictBanner, verdictWord } from './sections/verdict-line.ts';
import { escapedCode, harmlessInCommits } from './text/escape.ts';
import { always, fitToLimit, MAX_PAGE_CHARS, type Part } from './text/fit-to-limit.ts';
import { howToAskForMore, howToGoOn } from './text/how-to-go-on.ts';
import type { RunRecord } from './text/run-record.ts';

/**
 * The text of the pull request, made from records only. Text of others works as nothing, also where the text becomes the
 * message of a merge.
 */
export function pullRequestBody(record: RunRecord, commit: string): string {
  const { task, checks, cost } = record;
  const parts: readonly Part[] = [
    always(verdictBanner(record)),
    always(`${closing(record)} ${aboutCommit(record, commit)}`),
    ...sectionsOf(record, 'pull-request'),
    always(checks.workflows === 'held-back' ? HELD_BACK : ''),
    { name: "the repository's template", text: templateSection(record), rank: 7 },
    always(`${spentLine(cost)}\n\n${more(record)}`),
  ];
  const closes = closesIssue(record) ? task.issue : null;
  const harmless = parts.map((part) => ({
    ...part,
    text: withoutMarks(harmlessInCommits(part.text, closes)),
  }));
  const mark = task.onto === undefined ? PULL_REQUEST_MARK : BACKPORT_MARK;
  return fitToLimit([...harmless, always(`${mark}${task.issue} -->`)], MAX_PAGE_CHARS);
}

/** Which content the verdict is about, for whoever finds another head on the branch. */
function aboutCommit({ verdict }: RunRecord, commit: string): string {
  const hasRun = verdict !== null && verdict.evidence.comparisons.length > 0;
  return hasRun
    ? `The content of ${shortSha(commit)} was tested.`
    : `This is about commit ${shortSha(commit)}.`;
}

function more({ task: { issue, onto }, end }: RunRecord): string {
  if (onto !== undefined)
    return `To make it once more from what #${issue} is then, comment \`/tether backport\` with the name of the branch there.`;
  const where = ` on issue #${issue}`;
  return end.kind !== 'planned' && end.kind !== 'unreviewed' && isUnfinished(end.kind)
    ? howToGoOn('coder', where)
    : howToAskForMore(where);
}

function templateSection(record: RunRecord): string {
  const { template, fill } = record.form;
  return filledTemplate(template, fill, {
    // Nothing is on this page twice.
    summary:
      modelWords(record) === '' ? '' : 'The top of this text quotes what the model says of its change.',
    issue: closing(record),
    verdict: `${verdictWord(record)}. The top of this text says why.`,
    tests: 'The table above has what the commands said of this change, and of the base.',
  });
}

function closesIssue({ end, task }: Pick<RunRecord, 'end' | 'task'>): boolean {
  return end.kind === 'validated' && task.onto === undefined;
}

function closing({ end, task }: RunRecord): string {
  if (task.onto !== undefined)
    return `This is the change of #${task.issue} for branch ${escapedCode(task.onto)}, without a model.`;
  return closesIssue({ end, task })
    ? `Closes #${task.issue}.`
    : `For issue #${task.issue}; merging this does not close it.`;
}

const HELD_BACK =
  "**Checks:** the workflows of this pull request wait for a person, because it was opened with the workflow's own token. Read the change, then press *Approve workflows to run*.";
