import { withoutMarks } from '../core/remarks/mark.ts';
import { clipEnd, oneLine } from '../core/text/text.ts';
import type { Formatted } from '../core/verdict/command-result.ts';
import { NO_EVIDENCE } from '../core/verdict/evidence.ts';
import { filledTemplate } from './pull-request-form.ts';
import { filesTable, testsOf } from './sections/files-table.ts';
import { notCovered } from './sections/not-covered.ts';
import { proofSection } from './sections/proof.ts';
import { spentLine } from './sections/spent-line.ts';
import { originalTestsSection, tamperList } from './sections/tampering.ts';
import { verdictBanner } from './sections/verdict-line.ts';
import { failedOutputs, failureLists, verdictTable } from './sections/verdict-table.ts';
import { pullRequestMarker } from './stated-verdict.ts';
import { escapedBlock, escapedCode, escapedWords, harmlessInCommits } from './text/escape.ts';
import {
  always,
  details,
  firstRows,
  fitToLimit,
  onDemand,
  type Part,
  paragraphs,
} from './text/fit-to-limit.ts';
import {
  claimOf,
  type PullRequestWorkflows,
  type RecordedChange,
  type RecordedTask,
  type RunRecord,
} from './text/templates.ts';

/** GitHub accepts 65,536 characters, and the forge adapter cuts a little before that. */
const MAX_BODY_CHARS = 64_000;

/**
 * The text of the pull request, made from records only: two quoted lines of what the model says it did, the verdict in
 * one line, the task, the commands on base and change, and the proof; everything else is folded. Text of others is shown
 * as code, in which a forge renders nothing, and is inert where the text becomes the message of a merge.
 */
export function pullRequestBody(record: RunRecord, commit: string): string {
  const { verdict, task, change, checks, cost } = record;
  const { proof, tampering, originalTests } = verdict?.evidence ?? NO_EVIDENCE;
  const parts: readonly Part[] = [
    always(summaryQuote(record)),
    always(verdictBanner(record)),
    always(`${closing(record)} This describes commit ${commit}, and no later one.`),
    always(WORKFLOWS_NOTES[checks.workflows]),
    ...notesOf(record).map((text) => always(`**Note:** ${text}`)),
    always(askedFor(task)),
    always(branchSection(change)),
    always(verdictTable(verdict)),
    always(verdict === null ? '' : proofSection(proof)),
    always(criticSays(record)),
    { name: 'what was found in tests and settings', text: tamperList(tampering), rank: 1 },
    { name: "the base's own tests", text: originalTestsSection(originalTests), rank: 2 },
    onDemand('Failures by name', failureLists(verdict), 4),
    onDemand(
      `Changed files (${change.files.length})`,
      filesTable(change.files, testsOf(verdict?.evidence), change.branch?.byPeople ?? []),
      3,
    ),
    onDemand('Files that commands changed', generatedList(change), 3),
    onDemand('Not covered', notCovered(record), 2),
    onDemand('Output of the commands that failed', failedOutputs(verdict), 6),
    onDemand('All that the model says: its own words, not checked by anybody', fullSummary(record), 5),
    { name: "the repository's template", text: templateSection(record), rank: 7 },
    always(
      `${spentLine(cost)}\n\nTo continue, comment \`/tether\` on issue #${task.issue} and say what is missing (that needs a workflow that starts on comments), or put the label on the issue again.`,
    ),
  ];
  const closes = closesIssue(record) ? task.issue : null;
  const harmless = parts.map((part) => ({
    ...part,
    text: withoutMarks(harmlessInCommits(part.text, closes)),
  }));
  const about = { commit, isValidated: record.end.kind === 'validated' };
  return fitToLimit([...harmless, always(pullRequestMarker(task.issue, about))], MAX_BODY_CHARS);
}

/** The verdict of a validated change has its caveats. */
function notesOf({ end, checks }: RunRecord): readonly string[] {
  return end.kind === 'validated' ? [] : checks.caveats;
}

function templateSection(record: RunRecord): string {
  return filledTemplate(record.form.template, {
    summary: summaryQuote(record),
    issue: closing(record),
    tests: 'The table above has what the commands said of exactly this change, and of the base.',
  });
}

/** The pull request's text while no run vouches for its head: the branch is being moved, or somebody else moved it. */
export function neutralBody({ task, cost }: Pick<RunRecord, 'task' | 'cost'>): string {
  const { issue } = task;
  const { runUrl } = cost;
  const run = runUrl === '' ? 'A run' : `[A run](${runUrl})`;
  return `**Not validated.** What was said here was about an earlier commit. ${run} on issue #${issue} began to put another one on this branch, or found that somebody else had done so. If this still stands here when no run is under way, nobody has judged what the branch holds: the last report is on the issue.\n\n${pullRequestMarker(issue, null)}`;
}

function closesIssue({ end }: Pick<RunRecord, 'end'>): boolean {
  return end.kind === 'validated';
}

function closing({ end, task }: RunRecord): string {
  return closesIssue({ end })
    ? `Closes #${task.issue}.`
    : `For issue #${task.issue}, which this pull request does not close by itself.`;
}

const WORKFLOWS_NOTES: Readonly<Record<PullRequestWorkflows, string>> = {
  'held-back':
    "**Checks:** the workflows of this pull request wait for a person, because it was opened with the workflow's own token. Read the change, then press *Approve workflows to run*.",
  start: '**Checks:** the workflows of this pull request start by themselves.',
  unknown: '',
};

const MAX_TITLE_CHARS = 200;
const MAX_INSTRUCTION_CHARS = 1500;

/** The issue and, folded, the instruction given with the command. */
export function askedFor({ issue, title, instruction }: RecordedTask): string {
  const named = title.trim() === '' ? '' : `: ${escapedCode(title.trim(), MAX_TITLE_CHARS)}`;
  const words = instruction.trim();
  const asked = `**Asked for:** issue #${issue}${named}`;
  if (words === '') return asked;
  return `${asked}\n\n${details('The instruction', escapedBlock(clipEnd(words, MAX_INSTRUCTION_CHARS)))}`;
}

const MAX_FEEDBACK_CHARS = 4000;

/** The critic is a model, so its feedback is quoted; empty if it did not hold the change back. */
export function criticSays({ end }: Pick<RunRecord, 'end'>): string {
  if (end.kind !== 'needs-review' && end.kind !== 'withdrawn') return '';
  const feedback = end.feedback.trim();
  if (feedback === '') return 'The critic gave no reason.';
  return `**What the critic says:** a model's own words, not checked by anybody.\n\n${escapedBlock(clipEnd(feedback, MAX_FEEDBACK_CHARS))}`;
}

const MAX_CLAIM_CHARS = 6000;
const MAX_QUOTED_CHARS = 240;
const MAX_QUOTED = 2;

/** The first two sentences of the model's summary, quoted: only the model can say what it changed and why. */
export function summaryQuote({ end }: Pick<RunRecord, 'end'>): string {
  const quoted = sentencesOf(end).slice(0, MAX_QUOTED);
  if (quoted.length === 0) return '';
  const lines = quoted.map((sentence) => `> ${escapedCode(sentence, MAX_QUOTED_CHARS)}`);
  return `**What the model says:** its own words, not checked by anybody.\n\n${lines.join('  \n')}`;
}

/** The model's whole summary; empty if `summaryQuote` already quotes all of it. */
function fullSummary({ end }: RunRecord): string {
  const words = claimOf(end)?.summary.trim() ?? '';
  const sentences = sentencesOf(end);
  const isQuoted =
    sentences.length <= MAX_QUOTED && sentences.every(({ length }) => length <= MAX_QUOTED_CHARS);
  return isQuoted ? '' : escapedBlock(clipEnd(words, MAX_CLAIM_CHARS));
}

function sentencesOf(end: RunRecord['end']): readonly string[] {
  const words = claimOf(end)?.summary ?? '';
  return words
    .split(/\n|(?<=[.!?]) /)
    .map((sentence) => oneLine(sentence, Infinity))
    .filter((sentence) => sentence !== '');
}

const MAX_GENERATED = 50;
const MAX_ENTRY_CHARS = 200;

/** Files that commands changed, with those that may not become part of the change; empty if there are none. */
function generatedList({ generatedFiles, formatted, files }: RecordedChange): string {
  const changed = new Set(files.map(({ path }) => path));
  const last = new Map(generatedFiles.map((file) => [file.path, file]));
  const made = [...last.values()].flatMap(({ path, why }) => {
    if (why !== null) return [`- ${escapedCode(path)} was left as it is: ${escapedWords(why, 200)}`];
    return changed.has(path) ? [`- ${escapedCode(path)} was written by a command, not by the model`] : [];
  });
  const lines = [...made, ...formatted.flatMap((one) => formattedLine(one, changed))];
  const rest = (left: number) => `- ... and ${left} more`;
  return firstRows(lines, (line) => line, { most: MAX_GENERATED, rest }).join('\n');
}

const MAX_PEOPLE = 20;
const MAX_AUTHOR_CHARS = 60;

/** What the branch holds besides this run's work; empty if the change is all this run's. */
function branchSection({ branch }: Pick<RecordedChange, 'branch'>): string {
  if (branch === null) return '';
  const { people, isTruncated, isSame } = branch;
  const shown = people.slice(-MAX_PEOPLE).map(({ sha, author }) => {
    return `${sha.slice(0, 7)} by ${escapedCode(author, MAX_AUTHOR_CHARS)}`;
  });
  const left = people.length - shown.length;
  const more = [
    ...(left > 0 ? [`${left} more`] : []),
    ...(isTruncated ? ['others that the forge does not list'] : []),
  ];
  const named = [...shown, ...more].join(', ');
  return paragraphs(
    isSame ? '**Nothing was added by this run:** it judged what the branch holds.' : '',
    named === '' ? '' : `**Commits of people on this branch**, shown and judged with the rest: ${named}.`,
  );
}

function formattedLine(one: Formatted, changed: ReadonlySet<string>): readonly string[] {
  const by = escapedCode(one.by, MAX_ENTRY_CHARS);
  switch (one.kind) {
    case 'formatted':
      return changed.has(one.path) ? [`- ${escapedCode(one.path)} was formatted by ${by}`] : [];
    case 'left':
      return [
        `- ${by} changed ${escapedCode(one.path)}, which was left as it is: ${escapedWords(one.why, 200)}`,
      ];
    case 'failed':
      return [`- ${by} failed and formatted nothing: ${escapedWords(one.why, 200)}`];
  }
}
