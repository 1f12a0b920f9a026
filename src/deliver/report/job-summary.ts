import type { RunProgress } from '../../core/events.ts';
import type { Outcome } from '../../core/outcome.ts';
import { type CheckedFinding, remedyOf } from '../../core/preflight/finding.ts';
import { clipEnd } from '../../core/text/text.ts';
import { endBlock, nextRun } from '../comment.ts';
import { draftText } from '../deliver-draft.ts';
import { sectionsOf } from '../page.ts';
import { planWords } from '../plan-comment.ts';
import { type RunResult, startedRunIn } from '../result.ts';
import { issueLine } from '../sections/issue-line.ts';
import { judgingCost, spentLine } from '../sections/spent-line.ts';
import { draftStateNote } from '../text/draft-state-note.ts';
import { BLOCK, escapedBlock, escapedCell, escapedCode, escapedLines, escapedTitle } from '../text/escape.ts';
import { always, fitToLimit, type Part } from '../text/fit-to-limit.ts';
import type { RunRecord } from '../text/run-record.ts';
import { roundsSection } from './rounds-section.ts';

/** GitHub accepts 1 MiB for a step; a character has four bytes at most. */
const MAX_SUMMARY_CHARS = 250_000;

/**
 * The page of the workflow run: what was done, why the run ended, and what it cost.
 *
 * @param sessionPath empty: the forge has the session
 */
export function jobSummary(
  result: RunResult,
  { sessionPath, timeline }: { readonly sessionPath: string; readonly timeline: Pick<RunProgress, 'rounds'> },
): string {
  const { outcome, record, findings = [], added } = result;
  const startedRun = startedRunIn(result);
  const { pullRequest } = outcome.delivery;
  const parts: readonly Part[] = [
    always(`## Tether: ${findings.length === 0 ? outcome.status : 'preflight'}`),
    always(startedRun === null ? '' : issueLine(startedRun.task)),
    ...endOf(outcome, record),
    always(findingsTable(findings)),
    always(added?.summary ?? ''),
    always(pullRequest === null ? '' : `[Pull request #${pullRequest.number}](${pullRequest.url})`),
    always(draftStateNote(outcome.delivery)),
    ...(record === null || record.end.kind === 'drafted' ? [] : sectionsOf(record, 'summary')),
    { name: 'rounds', text: roundsSection(timeline), rank: 1 },
    always(judgingCost(record?.verdict?.cost)),
    always(startedRun === null ? '' : spentLine(startedRun.cost)),
    always(sessionPath === '' ? nextRun(outcome, startedRun) : NOT_SAVED),
    always(filesLeft(outcome, sessionPath)),
  ];
  return `${fitToLimit(parts, MAX_SUMMARY_CHARS)}\n`;
}

const NOT_SAVED =
  'The forge refused to save the state of this run, so the next one starts from an earlier state. Apply the patch, or restore the session (docs/troubleshooting.md).';

/** What is on no branch, and gone with the machine. */
function filesLeft({ delivery, patchPath }: Outcome, sessionPath: string): string {
  const patch = delivery.headSha === null ? patchPath : null;
  const paths = [patch ?? '', sessionPath].filter((path) => path !== '');
  return paths.length === 0 ? '' : `Kept on the runner: ${paths.map((path) => escapedCode(path)).join(', ')}`;
}

function endOf(outcome: Outcome, record: RunRecord | null): readonly Part[] {
  const reason = always(escapedLines(outcome.reason));
  switch (record?.end.kind) {
    case undefined:
      return [reason];
    case 'drafted': {
      const { draft } = record.end;
      return [reason, always(`## ${escapedTitle(draft.title)}\n\n${draftText(draft)}`)];
    }
    case 'planned':
      return [reason, always(planWords(record.end.text, record))];
    case 'needs-info':
      return [reason, always(escapedBlock(clipEnd(record.end.question, BLOCK)))];
    default:
      return [always(endBlock(outcome, record))];
  }
}

/** The findings of a preflight, broken ones first; empty without findings. */
function findingsTable(findings: readonly CheckedFinding[]): string {
  if (findings.length === 0) return '';
  const rows = ORDER.flatMap((kind) => findings.filter((row) => row.kind === kind)).map((row) => {
    const words = [row.check, row.found, remedyOf(row)];
    const cells = words.map((text) => escapedCell(text));
    return `| ${TITLES[row.kind]} | ${cells.join(' | ')} |`;
  });
  return ['| | Check | What was found | What to do |', '|---|---|---|---|', ...rows].join('\n');
}

const ORDER = ['broken', 'warning', 'untried', 'fine'] as const;

const TITLES = { broken: '**broken**', warning: 'warning', untried: 'not tried', fine: 'fine' } as const;
