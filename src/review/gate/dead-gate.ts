import { bringsFile, ChangeSet } from '../../core/change-set.ts';
import { machineCauseIn } from '../../core/text/machine-causes.ts';
import { oneLine } from '../../core/text/text.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { type CommandResult, describeResult, isPass } from '../../core/verdict/verdict.ts';
import { definesGate } from '../files/file-kind.ts';
import { comparableLines } from '../results/new-line.ts';
import { readResult } from '../results/read-result.ts';
import { ranTests } from '../results/test-counts.ts';
import { withNonsense } from './blind-gate.ts';
import type { CommandOnChange } from './command-on-change.ts';

/**
 * What shows that a command fails by something outside of the repository whatever the code is, as a clause with the cause
 * and its last words; null: nothing does. It names such a cause, ran no test, says on the change what it says on the
 * base, the same with nonsense in the place of the change, and the same when no file is left but those that define it. A
 * check that reads the code and says the same of every wrong one (`grep -q`) misses the files then.
 *
 * @param paths all of the base
 */
export async function deathOf(command: CommandOnChange, paths: readonly string[]): Promise<string | null> {
  const { changes } = command.change;
  const { base, candidate } = command.comparison;
  const { result } = candidate;
  if (base === null || result.kind !== 'exited') return null;
  const cause = machineCauseIn(result.output);
  if (cause === null || !saysTheSame(base, candidate)) return null;
  const others = (all: readonly string[]): readonly string[] => all.filter((path) => !definesGate(path));
  const damaged = [
    withNonsense(changes, others(changes.paths)),
    {
      of: 'without-files',
      changes: withoutFiles(changes, others([...paths, ...changes.paths])),
    },
  ] as const;
  for (const version of damaged) if (!saysTheSame(candidate, await command.run(version))) return null;
  const last = result.output.trim().split('\n').slice(-LAST_LINES).join(' ');
  return `"${command.entry.text}" cannot judge any change, since ${cause.reason}: ${describeResult(result)} and no test on the base, on this change and without its code alike, so the run ended at its first verdict. It said: ${oneLine(last, MAX_QUOTED_CHARS)}`;
}

/** Whether a command fails on the base in the same way when no file is left but those that define it. */
export async function failsWithoutFiles(
  read: ReadResult,
  { base, paths, run }: { readonly base: string; readonly paths: readonly string[]; readonly run: RunOn },
): Promise<boolean> {
  if (read.result.kind !== 'exited') return true;
  const gone = paths.filter((path) => !definesGate(path));
  return saysTheSame(read, readResult(await run(withoutFiles(ChangeSet.empty(base), gone))));
}

type RunOn = (changes: ChangeSet) => Promise<CommandResult>;

const LAST_LINES = 3;
const MAX_QUOTED_CHARS = 160;

/** Both failed with the same exit code and output, apart from times, ids and temporary paths, and no test ran. */
function saysTheSame(one: ReadResult, other: ReadResult): boolean {
  const [first, second] = [one.result, other.result];
  if (first.kind !== 'exited' || second.kind !== 'exited') return false;
  if (isPass(first) || first.code !== second.code || ranTests(one) || ranTests(other)) return false;
  const [before, now] = [first, second].map(({ output }) => [...comparableLines(output)].sort().join('\n'));
  return before === now;
}

/** Without these files, whether they are of the base or the change brings them. */
export function withoutFiles(changes: ChangeSet, paths: readonly string[]): ChangeSet {
  const ofBase = paths.filter((path) => !bringsFile(changes, path));
  const deleted = ofBase.map((path) => [path, { kind: 'deleted' }] as const);
  return ChangeSet.of(changes.base, [...changes.except(paths).entries(), ...deleted]);
}
