import type { FileChange } from '../../core/change-set.ts';
import { describeDifference, type EnvironmentDifference } from '../../core/text/environment-difference.ts';
import { counted, listed } from '../../core/text/text.ts';
import { type Comparison, type Evidence, isBlocking } from '../../core/verdict/evidence.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { escapedCode, escapedWords } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import type { RunRecord } from '../text/templates.ts';
import { categoryOf, testsOf } from './files-table.ts';
import { unnoticedSentence } from './left-out.ts';

const MAX_NAMED = 20;
const MAX_WHY_CHARS = 200;
const MAX_COMMAND_CHARS = 200;
const MAX_UNLIKE_CHARS = 600;

/** What no evidence on this page covers, one line each. */
export function notCovered({
  verdict,
  checks,
  change,
  notShown,
}: Pick<RunRecord, 'verdict' | 'checks' | 'change' | 'notShown'>): string {
  const { commands, unlike } = checks;
  const { files } = change;
  const comparisons = verdict?.evidence.comparisons ?? [];
  const run = new Set(comparisons.map(({ command }) => command));
  const never = commands.filter(({ purpose, text }) => purpose === 'validate' && !run.has(text));
  const isBinary = files.filter(({ added, kind }) => added === null && kind !== 'deleted');
  const lines = [
    ...notShown,
    ...never.map(({ text }) => `${code(text)} was not run.`),
    ...comparisons.flatMap(gapsOf),
    ...baseFailure(comparisons, unlike),
    ...(verdict === null ? [] : unshown(verdict.evidence, files)),
    ...(isBinary.length === 0 ? [] : [`Binary files, which nobody can read here: ${pathsOf(isBinary)}.`]),
  ];
  return asList(lines);
}

/** For a run without a pull request: what the model was not shown, and what it was refused to change. */
export function leftOutSection({ notShown }: Pick<RunRecord, 'notShown'>): string {
  return notShown.length === 0 ? '' : `**Not covered:**\n\n${asList(notShown)}`;
}

function asList(lines: readonly string[]): string {
  const rest = (left: number) => `- ... and ${left} more.`;
  return firstRows(lines, (line) => `- ${line}`, { most: MAX_NAMED, rest }).join('\n');
}

function gapsOf({ command, base, candidate, outcome, why }: Comparison): readonly string[] {
  const { result, reading } = candidate;
  if (outcome === 'not-run')
    return [`${code(command)} was not run: ${escapedWords(why.replace(/\.$/, ''), MAX_WHY_CHARS)}.`];
  const skipped = reading?.counts?.skipped ?? 0;
  const isUnread = result.kind === 'exited' && reading?.formats.length === 0;
  return [
    ...(base === null && !isBlocking(outcome) ? [`${code(command)} was not run on the base.`] : []),
    ...(skipped === 0 ? [] : [`${code(command)} skipped ${counted(skipped, 'test')}.`]),
    ...(isUnread
      ? [`${code(command)} prints its results in no known format, so that only its exit code counts.`]
      : []),
  ];
}

/** The log has more of them. */
const MOST_UNLIKE = 6;

/** Says so only if the change fails too: a change that fixes the base shows that the environment was fine. */
function baseFailure(comparisons: readonly Comparison[], unlike: EnvironmentDifference): readonly string[] {
  const isRed = comparisons.some(
    ({ base, candidate }) => base !== null && !isPass(base.result) && !isPass(candidate.result),
  );
  const why = describeDifference(unlike, MOST_UNLIKE);
  return isRed && why !== '' ? [`The base fails. ${escapedWords(why, MAX_UNLIKE_CHARS)}`] : [];
}

/** What the tests of the change do not show of its code. */
function unshown(evidence: Evidence, files: readonly FileChange[]): readonly string[] {
  const { proof } = evidence;
  const isTest = testsOf(evidence);
  const sources = files.filter(
    ({ path, kind }) => categoryOf(path, isTest) === 'source' && kind !== 'deleted',
  );
  if (sources.length === 0) return [];
  const { leftOut } = evidence;
  const unnoticed = leftOut === undefined ? '' : unnoticedSentence(leftOut);
  if (proof.kind === 'proven') return unnoticed === '' ? [] : [unnoticed];
  const by = proof.kind === 'load-error' ? ' by what it checks' : '';
  const lack = `No test was seen to fail${by} without the change to ${pathsOf(sources)}.`;
  return unnoticed === '' ? [lack] : [lack, unnoticed];
}

function pathsOf(files: readonly FileChange[]): string {
  return named(files.map(({ path }) => path));
}

function named(names: readonly string[]): string {
  return listed(
    names.map((name) => escapedCode(name)),
    MAX_NAMED,
  );
}

function code(command: string): string {
  return escapedCode(command, MAX_COMMAND_CHARS);
}
