import type { RoundsEnd } from '../core/decision.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { clipEnd } from '../core/text/text.ts';
import { NO_EVIDENCE } from '../core/verdict/evidence.ts';
import { describeRead } from '../core/verdict/run.ts';
import { changedFiles } from './sections/changed-files.ts';
import { notCoveredSection } from './sections/not-covered.ts';
import { lookAt, pointsOf } from './sections/points.ts';
import { proofEvidence } from './sections/proof.ts';
import { failedOutputs, failureLists, verdictTable } from './sections/verdict-table.ts';
import { BLOCK, escapedBlock, escapedCode, escapedLine, escapedProse, NAME, NOTE } from './text/escape.ts';
import { always, firstRows, onDemand, type Part, paragraphs } from './text/fit-to-limit.ts';
import { otherWorkItems } from './text/other-work.ts';
import {
  claimOf,
  type RecordedChange,
  type RecordedCommand,
  type RecordedTask,
  type RunRecord,
} from './text/run-record.ts';

/** The page of the workflow run has everything; a comment stands for a pull request that there is not. */
export type Page = 'pull-request' | 'comment' | 'summary';

/**
 * What pages say of a change below their verdict, in this order: what was done, the commands, what to look at, what was
 * not covered, and folded the evidence. Text of others is quoted so that it works as nothing.
 */
export function sectionsOf(record: RunRecord, page: Page): readonly Part[] {
  const { verdict, change, task, end } = record;
  const evidence = verdict?.evidence ?? NO_EVIDENCE;
  const isJudged = verdict !== null || (!isUnchanged(end) && change.files.length > 0);
  const otherWork = task.otherWork === undefined ? [] : otherWorkItems(task.otherWork);
  return [
    always(isUnchanged(end) ? unchanged(record) : modelWords(record)),
    always(criticSays(record)),
    ...(page === 'pull-request' ? [] : record.notices.map((notice) => always(noteOf(notice)))),
    always(branchSection(change)),
    always(isJudged ? verdictTable(verdict) : ''),
    { name: 'what to look at', text: lookAt(pointsOf(evidence), otherWork), rank: 2 },
    { name: 'what is not covered', text: notCoveredSection(record), rank: 2 },
    onDemand('Evidence', proofEvidence(evidence.proof), 3),
    onDemand('Failures by name', failureLists(verdict), 4),
    onDemand('Output of the commands that failed', failedOutputs(verdict), 6),
    onDemand(`Changed files (${change.files.length})`, changedFiles(change), 4),
    onDemand('The instruction', instructionOf(task), 5),
    ...(page === 'comment' ? [onDemand('The change as a patch', patchOf(change), 1)] : []),
  ];
}

/** A sentence about what differed from the configuration. */
export function noteOf(notice: string): string {
  return `**Note:** ${escapedLine(notice)}`;
}

/** What the model says of its change, quoted: only the model can say what it changed and why. */
export function modelWords({ end }: Pick<RunRecord, 'end'>): string {
  const words = claimOf(end)?.summary.trim() ?? '';
  return words === '' ? '' : quotation(`**The model says:** ${escapedProse(clipEnd(words, NOTE))}`);
}

function quotation(text: string): string {
  const lines = text.split('\n');
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

export function isUnchanged({ kind }: RoundsEnd): boolean {
  return kind === 'answered' || kind === 'no-change';
}

/** First what was run, as recorded, so that what the model says of it stands beside that. */
function unchanged({ end, checks }: RunRecord): string {
  const words = clipEnd(claimOf(end)?.summary ?? '', BLOCK);
  return paragraphs(
    `**Nothing was changed.** ${whatWasRun(checks.ran)}`,
    checks.caveats.join(' '),
    quotation(`**The model says**, and nobody checked it:\n\n${escapedProse(words)}`),
  );
}

const ON: Readonly<Record<RecordedCommand['on'], string>> = {
  base: 'the base',
  branch: 'the branch',
  undone: 'edits that were undone',
};

/** What was run in a run that ends without a change, as the host recorded it. */
function whatWasRun(ran: readonly RecordedCommand[]): string {
  if (ran.length === 0) return 'No command was run.';
  const rows = firstRows(ran, rowOf);
  return ['What was run:', '', '| Command | On | Result |', '|---|---|---|', ...rows].join('\n');
}

function rowOf({ on, run }: RecordedCommand): string {
  return `| ${escapedCode(run.command)} | ${ON[on]} | ${describeRead(run)} |`;
}

/** The critic is a model, so its feedback is quoted; empty if it did not hold the change back. */
function criticSays({ end }: Pick<RunRecord, 'end'>): string {
  if (end.kind !== 'needs-review' && end.kind !== 'withdrawn') return '';
  const feedback = end.feedback.trim();
  if (feedback === '') return 'The critic gave no reason.';
  return `**The critic, a second model, says:**\n\n${escapedBlock(clipEnd(feedback, BLOCK))}`;
}

function instructionOf({ instruction }: RecordedTask): string {
  const words = instruction.trim();
  return words === '' ? '' : escapedBlock(clipEnd(words, BLOCK));
}

const MAX_PATCH_CHARS = 40_000;

/** The change itself, for a comment without a pull request that shows it. */
function patchOf({ patch }: RecordedChange): string {
  return patch === '' ? '' : escapedBlock(clipEnd(patch, MAX_PATCH_CHARS), 'diff');
}

const MAX_PEOPLE = 20;

/** What the branch holds besides this run's work; empty if the change is all this run's. */
function branchSection({ branch }: Pick<RecordedChange, 'branch'>): string {
  if (branch === null) return '';
  const { people, isTruncated, isSame } = branch;
  const shown = people.slice(-MAX_PEOPLE).map(({ sha, author }) => {
    return `${shortSha(sha)} by ${escapedCode(author, NAME)}`;
  });
  const left = people.length - shown.length;
  const more = [
    ...(left > 0 ? [`${left} more`] : []),
    ...(isTruncated ? ['others that the forge does not list'] : []),
  ];
  const named = [...shown, ...more].join(', ');
  return paragraphs(
    isSame ? '**Nothing was added by this run:** it judged what the branch holds.' : '',
    named === '' ? '' : `**Commits of people on this branch**, judged with the rest: ${named}.`,
  );
}
