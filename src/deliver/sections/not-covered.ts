import type { FileChange } from '../../core/change-set.ts';
import { describeDifference, type EnvironmentDifference } from '../../core/text/environment-difference.ts';
import { counted, listed } from '../../core/text/text.ts';
import { type Comparison, type Evidence, isBlocking } from '../../core/verdict/evidence.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { escapedCode, escapedWords } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import type { RunRecord } from '../text/templates.ts';
import { categoryOf, testsOf } from './files-table.ts';

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
  const { commands, unlike, unchecked, dependents } = checks;
  const { files } = change;
  const comparisons = verdict?.evidence.comparisons ?? [];
  const run = new Set(comparisons.map(({ command }) => command));
  const never = commands.filter(({ purpose, text }) => purpose === 'validate' && !run.has(text));
  const isBinary = files.filter(({ added, kind }) => added === null && kind !== 'deleted');
  const lines = [
    ...notShown,
    ...never.map(({ text }) => `${code(text)} was not run.`),
    ...comparisons.flatMap(gapsOf),
    ...(unchecked.length === 0 || verdict === null
      ? []
      : [`The manifest has checks that the gate does not run: ${unchecked.map(code).join(', ')}.`]),
    ...(dependents.length === 0 || verdict === null
      ? []
      : [
          `Packages whose manifests name a changed one, and whose commands were not run: ${named(dependents)}.`,
        ]),
    ...baseFailure(comparisons, unlike),
    ...(verdict === null ? [] : unshown(verdict.evidence, files)),
    ...(isBinary.length === 0 ? [] : [`Binary files, which nobody can read here: ${pathsOf(isBinary)}.`]),
  ];
  const rest = (left: number) => `- ... and ${left} more.`;
  return firstRows(lines, (line) => `- ${line}`, { most: MAX_NAMED, rest }).join('\n');
}

function gapsOf({ command, base, candidate, outcome, why }: Comparison): readonly string[] {
  const { result, reading } = candidate;
  if (outcome === 'not-run')
    return [`${code(command)} was not run: ${escapedWords(why.replace(/\.$/, ''), MAX_WHY_CHARS)}.`];
  const skipped = reading?.counts?.skipped ?? 0;
  const fixed = fixedVariables(command, result);
  const isUnread = result.kind === 'exited' && reading?.formats.length === 0;
  return [
    ...(base === null && !isBlocking(outcome) ? [`${code(command)} was not run on the base.`] : []),
    ...(skipped === 0 ? [] : [`${code(command)} skipped ${counted(skipped, 'test')}.`]),
    ...(fixed.length === 0
      ? []
      : [
          `${code(command)} sets ${fixed.map((name) => escapedCode(name)).join(', ')}: nothing was tried with another value.`,
        ]),
    ...(isUnread
      ? [`${code(command)} prints its results in no known format, so that only its exit code counts.`]
      : []),
  ];
}

/** Assignments before a program: in the command, or in the script that a package manager prints before running it. */
const ASSIGNED = /(?:^|[;&|]|\b(?:cross-env|env|export))\s*((?:[A-Za-z_]\w*=\S*\s+)+)/g;
const SCRIPT = /^(?:>|\$) (.{1,500})$/;
const MAX_SCRIPT_LINES = 10;

/** Variables that the command itself sets: the gate shows nothing about other values. */
function fixedVariables(command: string, result: CommandResult): readonly string[] {
  const output = result.kind === 'refused' ? '' : result.output;
  const scripts = output.split('\n', MAX_SCRIPT_LINES).flatMap((line) => SCRIPT.exec(line)?.[1] ?? []);
  const assigned = [command, ...scripts].flatMap((text) =>
    [...text.matchAll(ASSIGNED)].map(([, words = '']) => words),
  );
  const names = assigned.flatMap((words) =>
    [...words.matchAll(/(?:^|\s)(\w+)=/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].slice(0, MAX_NAMED);
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

/** A proof covers its tests, not every line of the change. */
function unshown(evidence: Evidence, files: readonly FileChange[]): readonly string[] {
  const { proof } = evidence;
  const isTest = testsOf(evidence);
  const sources = files.filter(
    ({ path, kind }) => categoryOf(path, isTest) === 'source' && kind !== 'deleted',
  );
  if (sources.length === 0) return [];
  if (proof.kind === 'proven') {
    return ['The proof is about the named tests. Which of the changed lines they reach was not measured.'];
  }
  const by = proof.kind === 'load-error' ? ' by what it checks' : '';
  return [`No test was seen to fail${by} without the change to ${pathsOf(sources)}.`];
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
