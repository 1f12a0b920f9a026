import type { RunTimeline } from '../../core/events.ts';
import { hasPassed, type Outcome } from '../../core/outcome.ts';
import type { CheckedFinding } from '../../core/preflight/finding.ts';
import { clipEnd } from '../../core/text/text.ts';
import { askedFor, criticSays, summaryQuote } from '../body.ts';
import { nextRun } from '../comment.ts';
import { draftText } from '../deliver-draft.ts';
import { filesTable, testsOf } from '../sections/files-table.ts';
import { leftOutSection } from '../sections/not-covered.ts';
import { proofSection } from '../sections/proof.ts';
import { judgingCost, spentLine } from '../sections/spent-line.ts';
import { originalTestsSection, tamperList } from '../sections/tampering.ts';
import { verdictBanner } from '../sections/verdict-line.ts';
import { failedOutputs, failureLists, verdictTable } from '../sections/verdict-table.ts';
import {
  escapedBlock,
  escapedCell,
  escapedCode,
  escapedLine,
  escapedLines,
  escapedTitle,
  escapedWords,
} from '../text/escape.ts';
import { always, details, fitToLimit, onDemand, type Part } from '../text/fit-to-limit.ts';
import type { BegunRun, RunRecord } from '../text/templates.ts';
import { timelineSection } from './timeline-section.ts';

/** A remedy with a link to follow must not be cut. */
const MAX_REASON_CHARS = 1200;
const MAX_NOTICE_CHARS = 400;
const MAX_QUESTION_CHARS = 6000;
/** GitHub accepts 1 MiB for a step; a character has four bytes at most. */
const MAX_SUMMARY_CHARS = 250_000;

/** The page of the workflow run: what was done, why the run ended, and what it cost. */
export function jobSummary(options: {
  readonly outcome: Outcome;
  readonly record: RunRecord | null;
  /** Of a run that began and has no record. */
  readonly begun: BegunRun | null;
  /** Empty: the forge has the session. */
  readonly sessionPath: string;
  readonly findings: readonly CheckedFinding[];
  /** Markdown of a batch or a plan; empty for other runs. */
  readonly batch: string;
  readonly timeline: RunTimeline;
  /** Markdown; empty when nothing was counted. */
  readonly metricsTable: string;
}): string {
  const { outcome, record, sessionPath, findings, batch, timeline, metricsTable } = options;
  const begun = options.begun ?? record;
  const { pullRequest } = outcome.delivery;
  const parts: readonly Part[] = [
    always(`## Tether: ${findings.length === 0 ? outcome.status : 'preflight'}`),
    always(begun === null ? '' : askedFor(begun.task)),
    ...(record === null ? [always(reasonOf(outcome))] : endOf(outcome, record)),
    always(findingsTable(findings)),
    always(batch),
    always(pullRequest === null ? '' : `[Pull request #${pullRequest.number}](${pullRequest.url})`),
    always(begun === null ? '' : spentLine(begun.cost)),
    always(sessionPath === '' ? nextRun(outcome, begun) : NOT_SAVED),
    always(filesLeft(outcome, sessionPath)),
    ...(record === null ? [] : evidenceOf(record)),
    { name: 'rounds', text: timelineSection(timeline), rank: 1 },
    { name: 'counters', text: details('Counters', metricsTable), rank: 4 },
  ];
  return `${fitToLimit(parts, MAX_SUMMARY_CHARS)}\n`;
}

const NOT_SAVED =
  'The forge did not take what the next run should know, so that it starts from what was saved before. Apply the patch, or put the session back (docs/troubleshooting.md).';

/** What is on no branch, and gone with the machine. */
function filesLeft({ delivery, patchPath }: Outcome, sessionPath: string): string {
  const patch = delivery.headSha === null ? patchPath : null;
  const paths = [patch ?? '', sessionPath].filter((path) => path !== '');
  return paths.length === 0 ? '' : `Kept on the runner: ${paths.map((path) => escapedCode(path)).join(', ')}`;
}

function reasonOf({ reason }: Outcome): string {
  return escapedLines(reason, MAX_REASON_CHARS);
}

/** For a validated run the verdict is the reason; for others it only says what the change is worth. */
function endOf(outcome: Outcome, record: RunRecord): readonly Part[] {
  const { end } = record;
  if (end.kind === 'drafted')
    return [
      always(reasonOf(outcome)),
      always(`## ${escapedTitle(end.draft.title)}\n\n${draftText(end.draft)}`),
    ];
  const banner = record.verdict === null ? '' : verdictBanner(record);
  const isSaid =
    hasPassed(outcome.status) || outcome.status === 'needs-review' || holds(banner, outcome.reason);
  const isQuestion = end.kind === 'needs-info';
  return [
    always(isSaid ? '' : reasonOf(outcome)),
    always(isQuestion ? escapedBlock(clipEnd(end.question, MAX_QUESTION_CHARS)) : ''),
    always(banner),
    always(summaryQuote(record)),
  ];
}

/** Whether a line contains the whole sentence, possibly within another one. */
function holds(line: string, sentence: string): boolean {
  const words = escapedWords(sentence.replace(/\.$/, ''), MAX_REASON_CHARS);
  return line.toLowerCase().includes(words.toLowerCase());
}

function evidenceOf(record: RunRecord): readonly Part[] {
  const { verdict, change, notices } = record;
  const notes = notices.map((notice) => always(`**Note:** ${escapedLine(notice, MAX_NOTICE_CHARS)}`));
  const told = [...notes, always(leftOutSection(record))];
  if (verdict === null && change.files.length === 0) return told;
  return [
    ...told,
    always(criticSays(record)),
    always(verdictTable(verdict)),
    always(judgingCost(verdict?.cost)),
    always(verdict === null ? '' : proofSection(verdict.evidence.proof)),
    {
      name: "the base's own tests",
      text: verdict === null ? '' : originalTestsSection(verdict.evidence.originalTests),
      rank: 2,
    },
    onDemand('Found in tests and settings', tamperList(verdict?.evidence.tampering ?? []), 2),
    onDemand('Failures by name', failureLists(verdict), 3),
    onDemand('Output of the commands that failed', failedOutputs(verdict), 3),
    onDemand(
      `Changed files (${change.files.length})`,
      filesTable(change.files, testsOf(verdict?.evidence)),
      3,
    ),
  ];
}

const MAX_CELL_CHARS = 1200;

/** The findings of a preflight, broken ones first; empty without findings. */
function findingsTable(findings: readonly CheckedFinding[]): string {
  if (findings.length === 0) return '';
  const rows = ORDER.flatMap((kind) => findings.filter((row) => row.kind === kind)).map((row) => {
    const words = [row.check, row.found, row.kind === 'fine' ? '' : row.remedy];
    const cells = words.map((text) => escapedCell(text, MAX_CELL_CHARS));
    return `| ${TITLES[row.kind]} | ${cells.join(' | ')} |`;
  });
  return ['| | Check | What was found | What to do |', '|---|---|---|---|', ...rows].join('\n');
}

const ORDER = ['broken', 'warning', 'fine'] as const;

const TITLES = { broken: '**broken**', warning: 'warning', fine: 'fine' } as const;
