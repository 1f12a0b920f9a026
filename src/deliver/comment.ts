import type { Draft } from '../core/decision.ts';
import { hasPassed, isUnfinished, type Outcome, type Status } from '../core/outcome.ts';
import { COMMENT_COMMANDS, type HelpRequest } from '../core/remarks/comment-command.ts';
import type { CommentName } from '../core/task.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { asSentence, clipEnd } from '../core/text/text.ts';
import { isUnchanged, noteOf, sectionsOf } from './page.ts';
import { planNote } from './plan-comment.ts';
import { type EndedRun, startedRunIn } from './result.ts';
import { headlineOf } from './sections/end-sentence.ts';
import { gateRemedy } from './sections/gate-remedy.ts';
import { spentLine } from './sections/spent-line.ts';
import { verdictBanner } from './sections/verdict-line.ts';
import { draftStateNote } from './text/draft-state-note.ts';
import { BLOCK, escapedBlock, escapedCode, escapedLine, escapedLines, withoutLinks } from './text/escape.ts';
import { always, details, fitToLimit, MAX_PAGE_CHARS, type Part, paragraphs } from './text/fit-to-limit.ts';
import { howToAnswer, howToAskForMore, howToGoOn } from './text/how-to-go-on.ts';
import { statusMarker } from './text/markers.ts';
import type { RunRecord, StartedRun } from './text/run-record.ts';

/** For the page of the workflow run, where nobody can comment; empty: the run is complete, or did nothing. */
export function nextRun(outcome: Outcome, startedRun: StartedRun | null): string {
  return leavesWork(outcome, startedRun) ? 'To go on from here, put the label on again.' : '';
}

function leavesWork({ status }: Outcome, startedRun: StartedRun | null): boolean {
  return startedRun !== null && startedRun.cost.spent.rounds > 0 && isUnfinished(status);
}

/** What the status comment says at the end: one line if a pull request tells the rest, else as much as that would. */
export function endedComment(
  ended: EndedRun,
  issue: number,
  comment: CommentName = 'coder',
  /** Address of the comment that asks the run's question; empty: only this comment asks it. */
  askedAt = '',
): string {
  const { outcome, record } = ended;
  const startedRun = startedRunIn(ended);
  const { pullRequest, operation } = outcome.delivery;
  const marker = statusMarker(issue, comment);
  if (record !== null && pullRequest !== null && operation !== 'none')
    return paragraphs(
      marker,
      publishedLine(outcome, record, pullRequest.number),
      draftStateNote(outcome.delivery),
      ...record.notices.map(noteOf),
    );
  const parts: readonly Part[] = [
    always(marker),
    always(headline(ended, comment, askedAt)),
    always(pullRequest === null ? '' : `Pull request: #${pullRequest.number}`),
    ...(record === null ? [] : sectionsOf(record, 'comment')),
    always(startedRun === null ? '' : spentLine(startedRun.cost)),
    always(leavesWork(outcome, startedRun) ? howToGoOn(comment) : ''),
    always(outcome.status === 'answered' ? howToAskForMore() : ''),
  ];
  return fitToLimit(parts, MAX_PAGE_CHARS);
}

/** How the run ended, with the pull request that has the rest. */
function publishedLine({ status, reason, delivery }: Outcome, record: RunRecord, pull: number): string {
  const { verdict, cost } = record;
  const at = delivery.headSha === null ? '' : `, commit ${shortSha(delivery.headSha)}`;
  const run = cost.runUrl === '' ? '' : ` ([workflow run](${cost.runUrl}))`;
  const { onto } = record.task;
  const to = onto === undefined ? '' : ` for ${escapedCode(onto)}`;
  if (hasPassed(status) && verdict !== null) {
    const draft =
      delivery.toBeDraft && delivery.isDraft
        ? ', as a draft, because another one came to close the issue'
        : '';
    return `**${headlineOf(verdict)}.** Pull request${to}: #${pull}${at}${draft}${run}.`;
  }
  const why = escapedLine(withoutLinks(reason));
  const draft = delivery.isDraft ? ', as a draft' : '';
  return `**Not validated:** ${why} Pull request${to}: #${pull}${at}${draft}${run}.`;
}

/** The text of the status comment if the run did not write its own end, for example because it was killed. */
export function interruptedComment(issue: number, runUrl: string, name: CommentName): string {
  const run = runUrl === '' ? '' : ` [Workflow run](${runUrl}).`;
  const kept = name === 'plan' || typeof name === 'object' ? '' : 'What the run had saved is not lost. ';
  return `${statusMarker(issue, name)}\n\n> [!WARNING]\n> **Interrupted:** the process was killed before the run ended. The usual causes are too little memory and the time limit of the job.${run}\n\n${kept}${howToGoOn(name)}`;
}

const QUESTION_HEADING = '**A question before this can go on.**';

/** The question, for the comment that asks it. */
export function questionWords(question: string, comment: CommentName): string {
  return `${QUESTION_HEADING} ${howToAnswer(comment)}\n\n${questionBlock(question)}`;
}

/** The same for the status comment, whose edits notify nobody. @param askedAt empty: only this comment asks it */
function questionNote(question: string, comment: CommentName, askedAt: string): string {
  if (askedAt === '') return questionWords(question, comment);
  const folded = details('The question', questionBlock(question));
  return `${QUESTION_HEADING} It is asked in [a comment of its own](${askedAt}). ${howToAnswer(comment)}\n\n${folded}`;
}

function questionBlock(question: string): string {
  return escapedBlock(clipEnd(question, BLOCK));
}

function headline({ outcome, record }: EndedRun, comment: CommentName, askedAt: string): string {
  if (outcome.status === 'needs-info' && record?.end.kind === 'needs-info')
    return questionNote(record.end.question, comment, askedAt);
  if (outcome.status === 'needs-info' && record?.end.kind === 'planned')
    return planNote(record.end.text, record, askedAt);
  if (outcome.status === 'drafted' && record?.end.kind === 'drafted')
    return draftedLine(outcome, record.end.draft);
  if (comment === 'plan' && record?.end.kind !== 'planned')
    return `**No plan was made.** ${escapedLines(outcome.reason)}`;
  const next = outcome.status === 'withdrawn' ? `No pull request was opened. ${howToAskForMore()}` : '';
  return paragraphs(endBlock(outcome, record), next);
}

/** Statuses that the verdict explains completely. */
const EXPLAINED_BY_VERDICT: readonly Status[] = [
  'validated',
  'unproven',
  'needs-review',
  'withdrawn',
  'unvalidated',
  'exhausted',
];

/** Why the run ended: the verdict, or the reason; empty where the sections of a page say so. */
export function endBlock(outcome: Outcome, record: RunRecord | null): string {
  const { status } = outcome;
  if (record === null) return reasonBlock(outcome);
  if (isUnchanged(record.end)) return '';
  if (EXPLAINED_BY_VERDICT.includes(status)) return verdictBanner(record);
  return paragraphs(reasonBlock(outcome), gateRemedy(record.verdict));
}

/** Status and reason. */
export function reasonBlock({ status, reason }: Outcome): string {
  const kind = status === 'superseded' ? 'NOTE' : 'WARNING';
  const lines = escapedLines(reason).replaceAll('\n', '\n> ');
  return `> [!${kind}]\n> **${asSentence(status)}:** ${lines}`;
}

/** Where the draft is, and the model's assessment of the issue. */
function draftedLine({ reason }: Outcome, { assessment }: Draft): string {
  return `${escapedLine(reason)}\n\n**What the model found of the issue**, not checked by anybody:\n\n${escapedBlock(clipEnd(assessment, BLOCK))}`;
}

export function helpMarker(issue: number): string {
  return `<!-- tether:help issue=${issue} -->`;
}

/** The list of commands, for a person who asked for help, or for what is not there. */
export function helpComment(issue: number, command: HelpRequest): string {
  if (command.kind === 'on-backport')
    return `${helpMarker(issue)}\n\nThis pull request is the change of #${command.of} for another branch, made without a model, so no run goes on with it. Push to its branch, or comment \`/tether backport\` with the name of the branch on #${command.of} to have it made once more; \`/tether stop\` there stops that. Here, \`/tether backport\` and \`/tether help\` work.`;
  const rows = Object.entries(COMMENT_COMMANDS).map(([name, what]) => `- \`/tether ${name}\` ${what}.`);
  return [
    helpMarker(issue),
    ...whyNotDone(command),
    `\`/tether\` continues. Add an instruction to steer it.\n\n${rows.join('\n')}`,
  ].join('\n\n');
}

function whyNotDone(command: Exclude<HelpRequest, { readonly kind: 'on-backport' }>): readonly string[] {
  switch (command.kind) {
    case 'help':
      return [];
    case 'conditional-approval':
      return [
        'Nothing was approved: a plan is carried out as it is posted, without conditions. For another plan comment `/tether refine` and what should differ; to approve this one, comment `/tether approve` alone.',
      ];
    case 'unknown':
      return [
        `There is no command ${escapedCode(command.word)}. Did you mean \`/tether ${command.nearest}\`?`,
      ];
  }
}
