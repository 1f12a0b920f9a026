import { type Comparison, isFailing } from '../../core/verdict/evidence.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { escapedCode, escapedWords, listedCode, NAME } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import type { RunRecord } from '../text/run-record.ts';

/** What no evidence on this page covers, one line each; empty: nothing. */
export function notCoveredSection({
  verdict,
  checks,
  change,
  notCovered,
}: Pick<RunRecord, 'verdict' | 'checks' | 'change' | 'notCovered'>): string {
  const lines = [...notCovered, ...(verdict === null ? [] : ofVerdict(verdict, checks, change))];
  const rows = firstRows(lines, (line) => line).map((row) => `- ${row}`);
  return rows.length === 0 ? '' : `**Not covered:**\n\n${rows.join('\n')}`;
}

function ofVerdict(
  { evidence: { comparisons, leftOut } }: Verdict,
  { commands }: RunRecord['checks'],
  { files }: RunRecord['change'],
): readonly string[] {
  const run = new Set(comparisons.map(({ command }) => command));
  const never = commands.filter(({ purpose, text }) => purpose === 'validate' && !run.has(text));
  const binary = files
    .filter(({ added, kind }) => added === null && kind !== 'deleted')
    .map(({ path }) => path);
  return [
    // The table of the verdict has none of these.
    ...never.map(({ text }) => `${escapedCode(text)} was not run.`),
    ...(comparisons.every(isUnread) ? comparisons.map(unreadWords) : []),
    ...comparisons.flatMap(behindFailure),
    ...(leftOut?.tried === 0 ? [UNKNOWN] : []),
    ...(binary.length === 0 ? [] : [`Binary files, which nobody can read here: ${listedCode(binary)}.`]),
  ];
}

const UNKNOWN =
  'Whether a test fails when a part of the code is left out is not known: in the time for that (half of what the commands took, or 15 seconds), no run gave an answer.';

/** A command that stops at a failure of the base says nothing of what comes after it. */
function behindFailure({ command, outcome, uncovered }: Comparison): readonly string[] {
  if (uncovered === undefined || isFailing(outcome)) return [];
  return [`${escapedCode(command, NAME)} fails on the base, and ${escapedWords(uncovered)}.`];
}

/** Where the lines of the output are compared, more than the exit code counts. */
function isUnread({ candidate: { result, reading }, failures }: Comparison): boolean {
  return result.kind === 'exited' && reading?.formats.length === 0 && failures.length === 0;
}

function unreadWords({ command }: Comparison): string {
  return `No tests were recognised in the output of ${escapedCode(command, NAME)}, so only its exit code counts.`;
}
