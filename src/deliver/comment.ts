import type { Draft } from '../core/decision.ts';
import { hasPassed, type Outcome, type Status } from '../core/outcome.ts';
import { COMMENT_COMMANDS, type CommentCommand } from '../core/remarks/comment-command.ts';
import { type CommentName, QUESTION_HEADING } from '../core/task.ts';
import { asSentence, clipEnd } from '../core/text/text.ts';
import { criticSays } from './body.ts';
import { gateRemedy } from './sections/gate-remedy.ts';
import { leftOutSection } from './sections/not-covered.ts';
import { proofSection } from './sections/proof.ts';
import { spentLine } from './sections/spent-line.ts';
import { originalTestsSection, tamperList } from './sections/tampering.ts';
import { verdictBanner } from './sections/verdict-line.ts';
import { adverseFailures, failedOutputs, verdictTable } from './sections/verdict-table.ts';
import { escapedBlock, escapedCode, escapedLine, escapedLines } from './text/escape.ts';
import { always, details, fitToLimit, type Part, paragraphs } from './text/fit-to-limit.ts';
import { type BegunRun, type RecordedChange, type RunRecord, statusMarker } from './text/templates.ts';

/** The hidden last line that tells other runs which commit the final text of a run is about. */
export function aboutMarker(commit: string | null): string {
  return `<!-- tether:about commit=${commit ?? 'none'} -->`;
}

/** Only the last line counts, so quoted text cannot fake the marker. */
export function isAbout(current: string, commit: string | null): boolean {
  return current.trimEnd().endsWith(`\n${aboutMarker(commit)}`);
}

/** Statuses after which the next run continues the work. */
const UNFINISHED: ReadonlySet<Status> = new Set<Status>(['exhausted', 'failed', 'unvalidated']);

const GOES_ON = 'The next run goes on from here: put the label on again';

/** For the page of the workflow run, where nobody can comment; empty: the run came to its end, or did nothing. */
export function nextRun(outcome: Outcome, begun: BegunRun | null): string {
  return leavesWork(outcome, begun) ? `${GOES_ON}.` : '';
}

function leavesWork({ status }: Outcome, begun: BegunRun | null): boolean {
  return begun !== null && begun.cost.spent.rounds > 0 && UNFINISHED.has(status);
}

function howToContinue(name: CommentName): string {
  if (name === 'plan') return 'Comment `/tether plan` to have it begun again.';
  return `${GOES_ON}, or comment \`/tether ${name === 'writer' ? 'refine' : 'continue'}\`.`;
}

/** The same limit as for the text of a pull request. */
export const MAX_COMMENT_CHARS = 64_000;

export interface EndedRun {
  readonly outcome: Outcome;
  readonly record: RunRecord | null;
  /** Of a run that began and has no record. */
  readonly begun?: BegunRun | null;
}

/** What the status comment says at the end; where a pull request tells it all, it leads there. */
export function endedComment(
  { outcome, record, begun = record }: EndedRun,
  issue: number,
  comment: CommentName = 'coder',
  /** Address of the comment that asks the run's question; empty: only this comment asks it. */
  askedAt = '',
): string {
  const { pullRequest, operation } = outcome.delivery;
  const isShown = operation !== 'none';
  const parts: readonly Part[] = [
    always(statusMarker(issue, comment)),
    always(headline({ outcome, record, comment, askedAt })),
    always(pullRequest === null ? '' : `Pull request: #${pullRequest.number}`),
    ...(record === null ? [] : partsOf(record, outcome)),
    always(record === null || isShown ? '' : leftOutSection(record)),
    { name: 'the patch', text: record === null || isShown ? '' : patchOf(record.change), rank: 1 },
    always(begun === null ? '' : spentLine(begun.cost)),
    always(leavesWork(outcome, begun) ? howToContinue(comment) : ''),
  ];
  return fitToLimit(parts, MAX_COMMENT_CHARS);
}

function partsOf(record: RunRecord, { status }: Outcome): readonly Part[] {
  const { verdict } = record;
  const isJudged = verdict !== null && verdict.evidence.comparisons.length > 0;
  const proof = isJudged ? proofSection(verdict.evidence.proof) : '';
  const original = isJudged ? originalTestsSection(verdict.evidence.originalTests) : '';
  const validation = verdict === null ? '' : paragraphs(verdictTable(verdict), proof, original);
  return [
    always(gateRemedy(verdict)),
    ...record.notices.map((notice) => always(noteOf(notice))),
    always(criticSays(record)),
    { name: 'validation', text: details('Validation', validation), rank: 2 },
    ...(hasPassed(status) ? [] : failureParts(verdict)),
    {
      name: 'what was found in tests and settings',
      text: details('Found in tests and settings', tamperList(verdict?.evidence.tampering ?? [])),
      rank: 3,
    },
  ];
}

/** What a person would otherwise look for in the log of a failed run. */
function failureParts(verdict: RunRecord['verdict']): readonly Part[] {
  const [names, outputs] = [adverseFailures(verdict), failedOutputs(verdict)];
  return [
    { name: 'what fails', text: details('What fails', names), rank: 2 },
    { name: 'outputs', text: details('Output of the commands that failed', outputs), rank: 3 },
  ];
}

/** The text of the status comment if the run did not write its own end, for example because it was killed. */
export function interruptedComment(issue: number, runUrl: string, name: CommentName): string {
  const run = runUrl === '' ? '' : ` [Workflow run](${runUrl}).`;
  const kept = name === 'plan' ? '' : 'What the run had saved by then is not lost. ';
  return `${statusMarker(issue, name)}\n\n> [!WARNING]\n> **Interrupted:** the process was killed before it could tell how the run ended. The usual causes are too little memory and the time limit of the job.${run}\n\n${kept}${howToContinue(name)}`;
}

function noteOf(notice: string): string {
  return `**Note:** ${escapedLine(notice, MAX_REASON_CHARS)}`;
}

const MAX_PATCH_CHARS = 40_000;
/** A remedy with a link to follow must not be cut. */
const MAX_REASON_CHARS = 1200;
/** For text of the model. */
const MAX_SAID_CHARS = 6000;

/** The change itself, for a comment without a pull request that shows it. */
function patchOf({ patch }: RecordedChange): string {
  return patch === ''
    ? ''
    : details('The change as a patch', escapedBlock(clipEnd(patch, MAX_PATCH_CHARS), 'diff'));
}

/** The question, for the comment that asks it. */
export function questionWords(question: string, comment: CommentName): string {
  return `${QUESTION_HEADING} ${howToAnswer(comment)}\n\n${questionBlock(question)}`;
}

/** The same for the status comment, whose edits notify nobody. @param askedAt empty: only this comment asks it */
export function questionNote(question: string, comment: CommentName, askedAt: string): string {
  if (askedAt === '') return questionWords(question, comment);
  const folded = details('The question', questionBlock(question));
  return `${QUESTION_HEADING} It is asked in [a comment of its own](${askedAt}). ${howToAnswer(comment)}\n\n${folded}`;
}

const CONTINUE_COMMANDS: Readonly<Record<CommentName, string>> = {
  coder: '/tether',
  writer: '/tether refine',
  plan: '/tether plan',
};

function howToAnswer(comment: CommentName): string {
  return `Answer it in a comment, then comment \`${CONTINUE_COMMANDS[comment]}\`.`;
}

function questionBlock(question: string): string {
  return escapedBlock(clipEnd(question, MAX_SAID_CHARS));
}

function headline({
  outcome,
  record,
  comment,
  askedAt,
}: {
  readonly outcome: Outcome;
  readonly record: RunRecord | null;
  readonly comment: CommentName;
  readonly askedAt: string;
}): string {
  if (outcome.status === 'needs-info' && record?.end.kind === 'needs-info')
    return questionNote(record.end.question, comment, askedAt);
  if (outcome.status === 'drafted' && record?.end.kind === 'drafted')
    return draftedLine(outcome, record.end.draft);
  if (outcome.status === 'no-change' && record?.end.kind === 'no-change') {
    return `**Nothing was changed.** The model's reason, not checked by anybody:\n\n${escapedBlock(clipEnd(record.end.claim.summary, MAX_SAID_CHARS))}`;
  }
  if (record !== null && EXPLAINED_BY_VERDICT.includes(outcome.status)) {
    return `${verdictBanner(record)}${nextStep(outcome, record.change)}`;
  }
  return reasonBlock(outcome);
}

/** Status and reason. */
export function reasonBlock({ status, reason }: Outcome): string {
  const kind = status === 'superseded' ? 'NOTE' : 'WARNING';
  const lines = escapedLines(reason, MAX_REASON_CHARS).replaceAll('\n', '\n> ');
  return `> [!${kind}]\n> **${asSentence(status)}:** ${lines}`;
}

/** Where the draft is, and the model's assessment of the issue. */
function draftedLine({ reason }: Outcome, { assessment }: Draft): string {
  return `${escapedLine(reason, MAX_REASON_CHARS)}\n\n**What the model found of the issue**, not checked by anybody:\n\n${escapedBlock(clipEnd(assessment, MAX_SAID_CHARS))}`;
}

/** Statuses that the verdict explains completely. */
const EXPLAINED_BY_VERDICT: readonly Status[] = ['validated', 'unproven', 'needs-review', 'withdrawn'];

function nextStep({ status }: Outcome, { patch }: RecordedChange): string {
  if (status === 'needs-review') {
    return '\n\nThe pull request is a draft. Decide, or comment `/tether` and what is to be done, to have the work go on.';
  }
  if (status !== 'withdrawn') return '';
  const kept = patch === '' ? '' : '; the change is kept as a patch';
  return `\n\nNo pull request was opened${kept}. Comment \`/tether\` and what is to be done, to start again.`;
}

/** The outcome to report if somebody moved the branch between the pull request and this comment. */
export function overtakenBy(outcome: Outcome): Outcome {
  const { branch, headSha } = outcome.delivery;
  const reason = `This run put commit ${headSha} on branch ${branch}, and somebody else moved the branch on right after that. Its report is in the summary of its workflow run; nothing is said here of what the branch holds now.`;
  return { ...outcome, status: 'superseded', reason, verdict: null };
}

export function helpMarker(issue: number): string {
  return `<!-- tether:help issue=${issue} -->`;
}

/** The list of commands, for a person who asked for help or mistyped a command. */
export function helpComment(
  issue: number,
  command: Extract<CommentCommand, { readonly kind: 'help' | 'unknown' }>,
): string {
  const rows = Object.entries(COMMENT_COMMANDS).map(([name, what]) => `- \`/tether ${name}\` ${what}.`);
  return [
    helpMarker(issue),
    ...(command.kind === 'unknown'
      ? [`There is no command ${escapedCode(command.word)}. Did you mean \`/tether ${command.nearest}\`?`]
      : []),
    `\`/tether\` alone goes on; with an instruction behind it, by that instruction.\n\n${rows.join('\n')}`,
  ].join('\n\n');
}
