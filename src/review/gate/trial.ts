import type { ChangeSet } from '../../core/change-set.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { Version } from '../judging/version.ts';
import { filesNamed, isNamedAsPassed } from '../results/passed-tests.ts';
import { failuresOf, isFullyRead, newFailures } from '../results/read-result.ts';
import { executedIn, ranTests, skippedIn } from '../results/test-counts.ts';
import type { Selected } from '../selection/select.ts';
import { confirm } from './confirm.ts';
import type { JudgedCommand } from './judged-command.ts';

/**
 * A command of the gate, all of its tests or some test files (`limitedTrial`), that runs on versions of the repository
 * (`Version`: each kind of file from base or change, with `Exceptions`). `tryTwice` tells whether one is worse.
 */
export class Trial {
  readonly command: JudgedCommand;
  /** Its result for the state that other states are compared with. */
  readonly reference: Ran;
  readonly #selected: Selected | null;

  constructor(command: JudgedCommand, reference: Ran, selected: Selected | null = null) {
    this.command = command;
    this.reference = reference;
    this.#selected = selected;
  }

  /** The test files that it runs; empty when it runs all tests. */
  get files(): readonly string[] {
    return this.#selected?.files ?? [];
  }

  run(version: Version): Promise<Ran> {
    return this.command.gate.probe(this.command.entry, version, this.#selected);
  }

  /** Runs what failed on a version once more. Each of the failures that is not in it passed, or has not come to an end. */
  confirm({ changes }: Version, failures: readonly Failure[]): Promise<Ran> {
    return confirm(this.command, failures, changes, this.#selected);
  }

  /** The failures whose tests the gate demonstrably runs too. */
  async ofGate(failures: readonly Failure[]): Promise<readonly Failure[]> {
    const { base, candidate } = this.command.comparison;
    const selected = this.#selected;
    if (selected === null || selected.isKnownPart || namesFiles(candidate, selected)) return failures;
    const named = failures.filter(({ id }) => isNamedAsPassed(id, candidate));
    if (named.length > 0) return named;
    // If the output names neither tests nor files, the number of tests must have grown as it did in these files.
    const [before, now, few] = [executedIn(base), executedIn(candidate), executedIn(this.reference)];
    if (before === null || now === null || few === null || now <= before) return [];
    const fewBefore = executedIn(await this.run({ of: 'part-of-base', changes: this.command.baseState }));
    return fewBefore !== null && now - before === few - fewBefore ? failures : [];
  }
}

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
  command: JudgedCommand,
  paths: readonly string[],
  changes: ChangeSet,
): Promise<Trial | null> {
  const limited = await limitedTrial(command, paths, changes);
  return limited.kind === 'trial' ? limited.trial : null;
}

/**
 * The command limited to these test files, with the name of each test in its output. Its results are compared with each
 * other, so that a test that fails because it runs alone has no effect. No trial: the command cannot be limited to these
 * files, there are no others, or the result for the reference is incomplete or has failures that the gate does not have.
 *
 * @param changes the state that other states are compared with
 */
export async function limitedTrial(
  command: JudgedCommand,
  paths: readonly string[],
  changes: ChangeSet,
): Promise<Limited> {
  const { gate, entry, comparison } = command;
  const selected = await partOf(command, paths);
  if (selected === null) return { kind: 'whole' };
  const of = changes.isEmpty ? 'part-of-base' : 'part-of-change';
  const reference = await gate.probe(entry, { of, changes }, selected);
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
  { gate, entry, change }: JudgedCommand,
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

/** Whether the output names each of the files. */
function namesFiles(read: ReadResult, { files }: Selected): boolean {
  const seen = [...filesNamed(read).keys()];
  return files.every((file) => seen.includes(file) || seen.some((path) => file.endsWith(`/${path}`)));
}
