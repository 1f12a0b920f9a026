import { bringsFile } from '../../core/change-set.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import type { Trial } from '../gate/trial.ts';
import { actsUnnamed } from '../judging/test-files.ts';
import type { Version } from '../judging/version.ts';
import { isGone } from '../results/classify.ts';
import { isMissing, isThrownInCode } from '../results/missing-name.ts';
import { failsIn, failuresOf, isUnloaded, ranTests } from '../results/read-result.ts';
import { isPathOf } from '../results/task-relevance.ts';

/** The base's own tests on the code of the change, as far as they load there. */
export interface Loaded {
  readonly read: Ran;
  readonly version: Version;
  /** What was taken from the change. */
  readonly asChange: readonly string[];
  /** Files of tests among it, which do not load there. */
  readonly notLoaded: readonly string[];
}

/** What one file that does not load hides, the next run shows. */
const MOST_RUNS_TO_LOAD = 2;

/** What does not load is taken from the change: first its manifests, then the files of tests that failures name. */
export async function untilItLoads(trial: Trial, command: JudgedCommand): Promise<Loaded> {
  const { gate, entry, change } = command;
  const { tests, manifests } = change.parts;
  const taking = async (asChange: readonly string[], notLoaded: readonly string[] = []): Promise<Loaded> => {
    const version = change.version('original-tests', { asChange });
    return { read: await trial.run(version), version, asChange, notLoaded };
  };
  let loaded = await taking([]);
  if (manifests.length > 0 && ranTests(trial.reference) && !ranTests(loaded.read))
    loaded = await taking(manifests);
  for (let runs = 0; runs < MOST_RUNS_TO_LOAD; runs += 1) {
    const { asChange, notLoaded } = loaded;
    const places = newIn(loaded.read, trial, command)
      .filter(isUnloaded)
      .flatMap(({ at }) => (at === null ? [] : [gate.pathOf(at.path, entry)]));
    const named = tests.affectingOld.filter(
      (path) => !notLoaded.includes(path) && places.some((place) => isPathOf(place, path)),
    );
    if (named.length === 0) break;
    loaded = await taking([...asChange, ...named], [...notLoaded, ...named]);
  }
  // The product may load what only lies beside tests, and do something else without it.
  const beside = tests.affectingOld.filter((path) => bringsFile(change.changes, path) && !actsUnnamed(path));
  return beside.length > 0 && newIn(loaded.read, trial, command).length === 0
    ? taking([...loaded.asChange, ...beside], loaded.notLoaded)
    : loaded;
}

/** Failures that the reference does not have, on the base or on the change. One that is gone with the change, and not with the base's own test, was not fixed. */
export function newIn(read: ReadResult, trial: Trial, command: JudgedCommand): readonly Failure[] {
  const gone = new Set(command.comparison.failures.filter(isGone).map(({ failure }) => failure.id));
  return failuresOf(read).filter(({ id }) => gone.has(id) || !failsIn(trial.reference, id));
}

/** Whether a test did not come so far as to say something about the code: it does not build or load, or lacks a name. */
export function isOfMissing(failure: Failure, { gate, entry, change }: JudgedCommand): boolean {
  if (isUnloaded(failure)) return true;
  const { cause, message, details = '' } = failure;
  if (cause === 'assertion' || !isMissing(`${message}\n${details}`)) return false;
  return !isThrownInCode(failure, (path) => change.isTest(gate.pathOf(path, entry)));
}
