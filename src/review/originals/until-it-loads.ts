import { bringsFile } from '../../core/change-set.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isUnloaded } from '../../core/verdict/test-report.ts';
import type { CommandOnChange, Trial } from '../gate/command-on-change.ts';
import { actsUnnamed } from '../judging/test-files.ts';
import type { Version } from '../judging/version.ts';
import { noLongerFails } from '../results/classify.ts';
import { isMissing } from '../results/missing-name.ts';
import { failsIn, failuresOf } from '../results/read-result.ts';
import { isPathOf } from '../results/task-relevance.ts';
import { ranTests } from '../results/test-counts.ts';

/** The base's own tests with the code of the change, as far as they load there. */
export interface Loaded {
  readonly version: Version;
  /** Files of tests that do not, and were taken from the change. */
  readonly notLoaded: readonly string[];
}

interface Taken extends Loaded {
  readonly read: Ran;
  /** All that was taken from the change. */
  readonly asChange: readonly string[];
}

/** A compiler stops at the first file that does not load: the next run shows what it hid. */
const MOST_RUNS_TO_LOAD = 2;

/** What does not load is taken from the change: first its manifests, then the files of tests that failures name. */
export async function untilItLoads(trial: Trial): Promise<Loaded> {
  const { command } = trial;
  const { change } = command;
  const { tests, manifests } = change.parts;
  const taking = async (asChange: readonly string[], notLoaded: readonly string[] = []): Promise<Taken> => {
    const version = change.version('original-tests', { asChange });
    return { read: await trial.run(version), version, asChange, notLoaded };
  };
  const alone = await taking([]);
  const isBuilt = manifests.length === 0 || !ranTests(trial.reference) || ranTests(alone.read);
  let loaded = isBuilt ? alone : await taking(manifests);
  for (let runs = 0; runs < MOST_RUNS_TO_LOAD; runs += 1) {
    const { asChange, notLoaded } = loaded;
    const places = newIn(loaded.read, trial)
      .filter(isUnloaded)
      .flatMap((failure) => command.fileOf(failure) ?? []);
    const unloaded = tests.affectingOld.filter(
      (path) => !notLoaded.includes(path) && places.some((place) => isPathOf(place, path)),
    );
    if (unloaded.length === 0) break;
    loaded = await taking([...asChange, ...unloaded], [...notLoaded, ...unloaded]);
  }
  // What passes without the files that the change brings beside tests has to pass with them, too: the product may load them.
  const beside = tests.affectingOld.filter((path) => bringsFile(change.changes, path) && !actsUnnamed(path));
  return beside.length > 0 && newIn(loaded.read, trial).length === 0
    ? taking([...loaded.asChange, ...beside], loaded.notLoaded)
    : loaded;
}

/**
 * Failures that the reference does not have, and those of the base that fail here and no longer on the change: they were
 * not fixed.
 */
export function newIn(read: ReadResult, { command, reference }: Trial): readonly Failure[] {
  const cleared = new Set(command.comparison.failures.filter(noLongerFails).map(({ failure }) => failure.id));
  return failuresOf(read).filter(({ id }) => cleared.has(id) || !failsIn(reference, id));
}

/** Whether a test did not come so far as to say something about the code: it does not build or load, or lacks a name. */
export function saysNothingOfCode(failure: Failure, command: CommandOnChange): boolean {
  if (isUnloaded(failure)) return true;
  const { cause, message, details = '' } = failure;
  return cause !== 'assertion' && isMissing(`${message}\n${details}`) && !command.isThrownInCode(failure);
}
