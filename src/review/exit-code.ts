import type { ChangeSet } from '../core/change-set.ts';
import type { Comparison } from '../core/verdict/evidence.ts';
import { type Proof, redToGreen } from '../core/verdict/proof.ts';
import { isRed, type Ran, type ReadResult } from '../core/verdict/run.ts';
import { isPass } from '../core/verdict/verdict.ts';
import type { Trial } from './gate/trial.ts';
import { deciding } from './proof-sides.ts';
import { isMissing } from './results/missing-name.ts';
import { isTruncated, isWhole, ranTests } from './results/read-result.ts';

const ONLY_NOW_AND_THEN: Proof = {
  kind: 'not-checked',
  why: 'with the tests of the change the command fails on the base in one run and not in another',
};

/**
 * Without names, the exit codes decide: green on the base and with the change, red twice with its tests alone. Null: they
 * do not show it.
 */
export async function provenByExitCode(
  trial: Trial,
  without: Ran,
  { changes, comparison }: Sides,
): Promise<Proof | null> {
  const { command, base } = comparison;
  const candidate = trial.reference;
  if (base === null || ![base, candidate].every(({ result }) => isPass(result))) return null;
  if (!isRed(without)) return null;
  const again = await trial.run(changes, 'again');
  return (
    redToGreen({
      by: 'tests-of-the-change',
      command,
      ...deciding([]),
      red: [without, again],
      green: candidate,
    }) ?? ONLY_NOW_AND_THEN
  );
}

interface Sides {
  /** With the tests alone. */
  readonly changes: ChangeSet;
  readonly comparison: Comparison;
}

/** The same where the tests alone end a runner that names tests before its closing. Null: they do not. */
export async function provenByCrash(trial: Trial, without: Ran, sides: Sides): Promise<Proof | null> {
  return isCrash(trial, without) ? provenByExitCode(trial, without, sides) : null;
}

/**
 * Whether the tests alone end the runner before its closing, by nothing that they load or call and that is not there. Of
 * a part of the tests, nothing shows that the gate runs it.
 */
function isCrash({ files }: Trial, without: ReadResult): boolean {
  const { result, reading } = without;
  const isEnded = isWhole(without) && ranTests(without);
  if (isEnded || files.length > 0 || result.kind !== 'exited' || isTruncated(result)) return false;
  const isNamed = reading !== null && reading.formats.length > 0 && reading.failures.length > 0;
  return !isNamed && !isMissing(result.output);
}
