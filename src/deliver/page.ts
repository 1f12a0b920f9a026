import type { RoundsEnd } from '../core/decision.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { clipEnd, oneLine } from '../core/text/text.ts';
import type { Formatted } from '../core/verdict/command-result.ts';
import { NO_EVIDENCE } from '../core/verdict/evidence.ts';
import { filesTable, testsOf } from './sections/files-table.ts';
import { lookAt } from './sections/look-at.ts';
import { notCoveredSection } from './sections/not-covered.ts';
import { proofEvidence } from './sections/proof.ts';
import { failedOutputs, failureLists, verdictTable } from './sections/verdict-table.ts';
import { whatWasRun } from './sections/what-was-run.ts';
import { escapedBlock, escapedCode, escapedLine, escapedProse, escapedWords } from './text/escape.ts';
import { always, firstRows, onDemand, type Part, paragraphs } from './text/fit-to-limit.ts';
import { claimOf, type RecordedChange, type RecordedTask, type RunRecord } from './text/run-record.ts';

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
  const files = filesTable(change.files, testsOf(verdict?.evidence), change.branch?.byPeople ?? []);
  return [
    always(isUnchanged(end) ? unchanged(record) : modelWords(record)),
    always(criticSays(record)),
    ...(page === 'pull-request' ? [] : record.notices.map((notice) => always(noteOf(notice)))),
    always(branchSection(change)),
    always(isJudged ? verdictTable(verdict) : ''),
    { name: 'what to look at', text: lookAt(evidence, task.otherWork), rank: 2 },
    { name: 'what is not covered', text: notCoveredSection(record), rank: 2 },
    onDemand('Evidence', proofEvidence(evidence.proof), 3),
    onDemand('Failures by name', failureLists(verdict), 4),
    onDemand('Output of the commands that failed', failedOutputs(verdict), 6),
    onDemand(`Changed files (${change.files.length})`, change.files.length === 0 ? '' : files, 4),
    onDemand('Files that commands changed', generatedList(change), 4),
    onDemand('The instruction', instructionOf(task), 5),
    onDemand('All that the model says', fullSummary(record), 5),
    ...(page === 'comment' ? [onDemand('The change as a patch', patchOf(change), 1)] : []),
  ];
}

const MAX_NOTICE_CHARS = 1200;

/** A sentence about what differed from the configuration. */
export function noteOf(notice: string): string {
  return `**Note:** ${escapedLine(notice, MAX_NOTICE_CHARS)}`;
}

const MAX_CLAIM_CHARS = 6000;
const MAX_QUOTED_CHARS = 400;

/** What the model says of its change, quoted: only the model can say what it changed and why. */
export function modelWords({
  end,
  task,
  form,
}: Pick<RunRecord, 'end'> & Partial<Pick<RunRecord, 'task' | 'form'>>): string {
  const words = claimOf(end)?.summary.trim() ?? '';
  const titles = [task?.title, form?.title].map((title) => plain(title ?? ''));
  if (words === '' || titles.includes(plain(words))) return '';
  const short = words.length <= MAX_QUOTED_CHARS ? words : beginningOf(words);
  return quotation(`**The model says:** ${escapedProse(short)}`);
}

function quotation(text: string): string {
  const lines = text.split('\n');
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

function plain(text: string): string {
  return oneLine(text, Infinity).toLowerCase().replace(/\.$/, '');
}

/** The first sentences, and a word on the rest. */
function beginningOf(words: string): string {
  const head = words.slice(0, MAX_QUOTED_CHARS);
  const end = Math.max(...[...head.matchAll(/[.!?](?=\s)|(?=\n)/g)].map(({ index }) => index + 1), 0);
  return `${(end === 0 ? head : words.slice(0, end)).trim()} …`;
}

/** The model's whole summary; empty if `modelWords` quotes all of it. */
function fullSummary({ end }: RunRecord): string {
  const words = claimOf(end)?.summary.trim() ?? '';
  const isLong = !isUnchanged(end) && words.length > MAX_QUOTED_CHARS;
  return isLong ? escapedBlock(clipEnd(words, MAX_CLAIM_CHARS)) : '';
}

export function isUnchanged({ kind }: RoundsEnd): boolean {
  return kind === 'answered' || kind === 'no-change';
}

/** First what was run, as recorded, so that what the model says of it stands beside that. */
function unchanged({ end, checks }: RunRecord): string {
  const words = clipEnd(claimOf(end)?.summary ?? '', MAX_CLAIM_CHARS);
  return paragraphs(
    `**Nothing was changed.** ${whatWasRun(checks.ran)}`,
    checks.caveats.join(' '),
    quotation(`**The model says**, and nobody checked it:\n\n${escapedProse(words)}`),
  );
}

const MAX_FEEDBACK_CHARS = 4000;

/** The critic is a model, so its feedback is quoted; empty if it did not hold the change back. */
function criticSays({ end }: Pick<RunRecord, 'end'>): string {
  if (end.kind !== 'needs-review' && end.kind !== 'withdrawn') return '';
  const feedback = end.feedback.trim();
  if (feedback === '') return 'The critic gave no reason.';
  return `**The critic, a second model, says:**\n\n${escapedBlock(clipEnd(feedback, MAX_FEEDBACK_CHARS))}`;
}

const MAX_INSTRUCTION_CHARS = 1500;

function instructionOf({ instruction }: RecordedTask): string {
  const words = instruction.trim();
  return words === '' ? '' : escapedBlock(clipEnd(words, MAX_INSTRUCTION_CHARS));
}

const MAX_PATCH_CHARS = 40_000;

/** The change itself, for a comment without a pull request that shows it. */
function patchOf({ patch }: RecordedChange): string {
  return patch === '' ? '' : escapedBlock(clipEnd(patch, MAX_PATCH_CHARS), 'diff');
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

const MAX_PEOPLE = 20;
const MAX_AUTHOR_CHARS = 60;

/** What the branch holds besides this run's work; empty if the change is all this run's. */
function branchSection({ branch }: Pick<RecordedChange, 'branch'>): string {
  if (branch === null) return '';
  const { people, isTruncated, isSame } = branch;
  const shown = people.slice(-MAX_PEOPLE).map(({ sha, author }) => {
    return `${shortSha(sha)} by ${escapedCode(author, MAX_AUTHOR_CHARS)}`;
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
