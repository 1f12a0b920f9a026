import { bringsFile } from '../../core/change-set.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isUnloaded } from '../../core/verdict/test-report.ts';
import type { JudgedCommand, Trial } from '../gate/judged-command.ts';
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

/** A compiler stops at the first file that does not load: the next run shows what it hid. */
const MOST_RUNS_TO_LOAD = 2;

/** What does not load is taken from the change: first its manifests, then the files of tests that failures name. */
export async function untilItLoads(trial: Trial): Promise<Loaded> {
  const { changes, parts, version } = trial.command.change;
  const { affectingOld } = parts.tests;
  const taking = (...asChange: readonly string[]): Version => version('original-tests', { asChange });
  const isBuilt =
    parts.manifests.length === 0 || !ranTests(trial.reference) || ranTests(await trial.run(taking()));
  const manifests = isBuilt ? [] : parts.manifests;
  let notLoaded: readonly string[] = [];
  for (let runs = 0; runs < MOST_RUNS_TO_LOAD; runs += 1) {
    const places = newIn(await trial.run(taking(...manifests, ...notLoaded)), trial)
      .filter(isUnloaded)
      .flatMap((failure) => trial.command.fileOf(failure) ?? []);
    const unloaded = affectingOld.filter(
      (path) => !notLoaded.includes(path) && places.some((place) => isPathOf(place, path)),
    );
    if (unloaded.length === 0) break;
    notLoaded = [...notLoaded, ...unloaded];
  }
  const loaded = taking(...manifests, ...notLoaded);
  // What passes without the files that the change brings beside tests has to pass with them, too: the product may load them.
  const beside = affectingOld.filter((path) => bringsFile(changes, path) && !actsUnnamed(path));
  const isClean = beside.length > 0 && newIn(await trial.run(loaded), trial).length === 0;
  return { version: isClean ? taking(...manifests, ...notLoaded, ...beside) : loaded, notLoaded };
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
export function saysNothingOfCode(failure: Failure, command: JudgedCommand): boolean {
  if (isUnloaded(failure)) return true;
  const { cause, message, details = '' } = failure;
  return cause !== 'assertion' && isMissing(`${message}\n${details}`) && !command.isThrownInCode(failure);
}
