import { type Comparison, isBlocking } from '../../core/verdict/evidence.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { commandName } from '../text/command-name.ts';
import { escapedCode, escapedWords, listedCode } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import type { RunRecord } from '../text/run-record.ts';
import { unnoticedSentence } from './left-out.ts';

const MAX_NAMED = 20;
const MAX_COMMAND_CHARS = 200;
const MAX_WHY_CHARS = 400;

/** What no evidence on this page covers, one line each; empty: nothing. */
export function notCoveredSection({
  verdict,
  checks,
  change,
  notCovered,
}: Pick<RunRecord, 'verdict' | 'checks' | 'change' | 'notCovered'>): string {
  const lines = [...notCovered, ...(verdict === null ? [] : ofVerdict(verdict, checks, change))];
  const rest = (left: number) => `- ... and ${left} more.`;
  const rows = firstRows(lines, (line) => `- ${line}`, { most: MAX_NAMED, rest });
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
  const unnoticed = leftOut === undefined ? '' : unnoticedSentence(leftOut);
  return [
    // The table of the verdict has none of these.
    ...never.map(({ text }) => `${escapedCode(text, MAX_COMMAND_CHARS)} was not run.`),
    ...comparisons.flatMap(unread),
    ...comparisons.flatMap(behindFailure),
    ...(unnoticed === '' ? [] : [unnoticed]),
    ...(binary.length === 0
      ? []
      : [`Binary files, which nobody can read here: ${listedCode(binary, MAX_NAMED)}.`]),
  ];
}

/** A command that stops at a failure of the base says nothing of what comes after it. */
function behindFailure({ command, outcome, uncovered }: Comparison): readonly string[] {
  if (uncovered === undefined || isBlocking(outcome)) return [];
  return [`${commandName(command)} fails on the base, and ${escapedWords(uncovered, MAX_WHY_CHARS)}.`];
}

/** Where the lines of the output are compared, more than the exit code counts. */
function unread({ command, candidate: { result, reading }, failures }: Comparison): readonly string[] {
  const isUnread = result.kind === 'exited' && reading?.formats.length === 0 && failures.length === 0;
  return isUnread
    ? [`No tests were recognised in the output of ${commandName(command)}, so only its exit code counts.`]
    : [];
}
