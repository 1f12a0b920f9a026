import type { ChangeSet } from '../core/change-set.ts';
import type { Comparison } from '../core/verdict/evidence.ts';
import { type Proof, redToGreen } from '../core/verdict/proof.ts';
import { isRed, type Ran } from '../core/verdict/run.ts';
import { isPass } from '../core/verdict/verdict.ts';
import type { Trial } from './gate/trial.ts';
import { deciding } from './proof-sides.ts';

const ONLY_NOW_AND_THEN: Proof = {
  kind: 'not-checked',
  why: 'with the tests of the change the command fails on the base in one run and not in another',
};

/**
 * Without names, the exit codes decide: green on the base and with the change, red twice with its tests alone. Null: they
 * do not show it.
 * @param without the trial on the tests of the change alone, which are in `changes`
 */
export async function provenByExitCode(
  trial: Trial,
  without: Ran,
  { changes, comparison }: { readonly changes: ChangeSet; readonly comparison: Comparison },
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
