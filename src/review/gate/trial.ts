import type { Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { Version } from '../files/version.ts';
import { failuresOf, isFullyRead, newFailures } from '../results/read-result.ts';
import { executedIn, ranTests, skippedIn } from '../results/test-counts.ts';
import type { Selected } from '../selection/select.ts';
import { type CommandOnChange, namesFiles, Trial } from './command-on-change.ts';

/**
 * What a command says when it is limited to some test files. `none`: it ends, has run no test, and nothing shows that the
 * whole command runs one of them. `whole`: only the whole command tells.
 */
export type Limited =
  | { readonly kind: 'trial'; readonly trial: Trial }
  | { readonly kind: 'none' }
  | { readonly kind: 'whole' };

/** The trial of these test files; null: there is none. */
export async function selectedTrial(
  command: CommandOnChange,
  paths: readonly string[],
  version: Version,
): Promise<Trial | null> {
  const limited = await limitedTrial(command, paths, version);
  return limited.kind === 'trial' ? limited.trial : null;
}

/**
 * The command limited to these test files, with the name of each test in its output. Its results are compared with each
 * other, so that a test that fails because it runs alone has no effect. No trial: the command cannot be limited to these
 * files, there are no others, or the result for the reference is incomplete or has failures that the gate does not have.
 *
 * @param version that others are compared with
 */
export async function limitedTrial(
  command: CommandOnChange,
  paths: readonly string[],
  version: Version,
): Promise<Limited> {
  const { gate, entry, comparison } = command;
  const selected = await partOf(command, paths);
  if (selected === null) return { kind: 'whole' };
  const reference = await gate.probe(entry, version, selected);
  if (isUsable(reference, comparison))
    return { kind: 'trial', trial: new Trial(command, reference, selected) };
  const isNone =
    selected.files.length === paths.length &&
    ranNone(reference, comparison) &&
    !namesFiles(comparison.candidate, selected);
  return { kind: isNone ? 'none' : 'whole' };
}

/** The part of a command that runs these test files; null: it cannot be limited to them, or has no others. */
export async function partOf(
  { gate, entry, change }: CommandOnChange,
  paths: readonly string[],
): Promise<Selected | null> {
  const selected = await gate.select(entry, paths);
  return selected === null || (await gate.isAll(selected, change.isTest)) ? null : selected;
}

/** Whether tests ran, the output is complete, in a format of the whole command, and every failure occurs there too. */
function isUsable(read: ReadResult, { candidate, base }: Comparison): boolean {
  if (!isFullyRead(read) || !ranTests(read) || executedIn(read) === 0) return false;
  return isOfForm(read, candidate) && newFailures(read, candidate, base).length === 0;
}

/** Whether the runner of the whole command came to its end, without a failure, and counted no test. */
function ranNone(read: ReadResult, { candidate }: Comparison): boolean {
  const isEmpty = executedIn(read) === 0 && skippedIn(read) === 0;
  return isFullyRead(read) && isEmpty && failuresOf(read).length === 0 && isOfForm(read, candidate);
}

function isOfForm(read: ReadResult, candidate: ReadResult): boolean {
  const formats = candidate.reading?.formats ?? [];
  return read.reading?.formats.every((format) => formats.includes(format)) ?? false;
}
