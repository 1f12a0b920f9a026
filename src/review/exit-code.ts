import type { ChangeSet } from '../core/change-set.ts';
import type { Comparison, Proof, ReadResult } from '../core/verdict/evidence.ts';
import { isPass } from '../core/verdict/verdict.ts';
import type { Trial } from './gate/trial.ts';
import { sidesOf } from './proof-sides.ts';

const ONLY_NOW_AND_THEN: Proof = {
  kind: 'not-checked',
  why: 'the command fails on the base with the tests alone only now and then',
};

/** Whether a command ran to its end and did not pass. */
export function endsRed({ result }: ReadResult): boolean {
  return result.kind === 'exited' && !isPass(result);
}

/**
 * Without names, the exit codes decide: green on the base and with the change, red twice with its tests alone. Null: they
 * do not show it.
 */
export async function provenByExitCode(
  trial: Trial,
  without: ReadResult,
  { changes, comparison }: { readonly changes: ChangeSet; readonly comparison: Comparison },
): Promise<Proof | null> {
  const { command, base } = comparison;
  const candidate = trial.reference;
  if (base === null || ![base, candidate].every(({ result }) => isPass(result))) return null;
  if (!endsRed(without)) return null;
  if (!endsRed(await trial.run(changes, 'again'))) return ONLY_NOW_AND_THEN;
  const sides = { ...sidesOf(command, { without, candidate }, []), byExitCode: true };
  return { kind: 'proven', by: 'tests-of-the-change', ...sides };
}
