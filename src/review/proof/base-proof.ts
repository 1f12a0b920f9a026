import { failuresOfClass } from '../../core/verdict/evidence.ts';
import { decidingTests, type NotShown, type RedToGreen, redToGreen } from '../../core/verdict/proof.ts';
import { isRed, type Ran } from '../../core/verdict/run.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import { checksAndManifests } from '../files/change-parts.ts';
import { withNonsense } from '../gate/blind-gate.ts';
import type { CommandOnChange } from '../gate/command-on-change.ts';
import { selectedTrial } from '../gate/trial.ts';
import { isNamedAsPassed, isOfTestIn, isSeenToPass } from '../results/passed-tests.ts';
import { failsIn, failuresOf, isOfChecker } from '../results/read-result.ts';
import { ranAsMany } from '../results/test-counts.ts';
import { unproven } from './tests-alone.ts';

/**
 * Looks for a test of the base that fails there, twice, and passes with the change, and with only the code of it. Where
 * the change alters tests of the base, or settings, the runner has to name it. Not shown: a run that it takes has no end.
 */
export async function provenByBase(command: CommandOnChange): Promise<RedToGreen | NotShown | null> {
  const { baseRun } = command;
  if (baseRun === null) return null;
  const byCode = await turnedByExitCode(command);
  const still = await turnedGreen(command);
  if (byCode !== 'turned' && still.length === 0) return byCode;
  const again = await command.whole.runFailedAgain(command.baseState, still);
  const proof = redToGreen({
    by: 'tests-of-the-base',
    command: command.entry.text,
    ...decidingTests(still.filter(({ id }) => failsIn(again, id))),
    red: [baseRun, again],
    green: command.changeRun,
  });
  return proof !== null && (byCode === 'turned' || proof.tests.length > 0) ? proof : null;
}

/**
 * Whether a command fails on the base and names no failing test, as where nothing loads, passes with only the code of the
 * change and the manifests that it may need, and fails with these manifests alone: the code makes the difference. What may
 * change what it asks is left out. With nonsense in place of the code it fails: a target that is up to date passes then.
 */
async function turnedByExitCode(command: CommandOnChange): Promise<'turned' | NotShown | null> {
  const { comparison, change } = command;
  const { base, candidate } = comparison;
  const isUnnamed = !failuresOf(base).some(isOfTest) && ![base, candidate].some(isOfChecker);
  if (!isUnnamed || base === null || !isRed(base) || !isPass(candidate.result)) return null;
  const code = change.version('code-and-manifests', { asBase: change.unclear.perhapsRead });
  const withCode = await command.run(code);
  if (!isPass(withCode.result)) return endless(withCode, 'with only the code of the change');
  const withManifests = await command.run(change.version('manifests-alone'));
  if (!isRed(withManifests)) return endless(withManifests, 'without the code of the change');
  const damaged = await command.run(withNonsense(change.changes, change.parts.code));
  return isRed(damaged) ? 'turned' : endless(damaged, 'with nonsense in place of the code of the change');
}

/** Says that a run has no exit code to go by; null: it has. */
function endless({ result }: Ran, how: string): NotShown | null {
  if (result.kind === 'exited') return null;
  const why = result.kind === 'refused' ? result.why : describeResult(result);
  return unproven(`${how}, the command has no exit code to compare: ${why}`);
}

/** Those that pass with only the code of the change, because a new test file could also make others pass. */
async function turnedGreen(command: CommandOnChange): Promise<readonly Failure[]> {
  const { changes, parts, version } = command.change;
  const { base, failures, candidate } = command.comparison;
  const fixed = failuresOfClass(failures, 'fixed').filter((one) => isOfTestIn(one, candidate));
  const isAltered = checksAndManifests(parts).length > 0 || parts.tests.affectingOld.length > 0;
  const hasPassed = isAltered ? isNamedAsPassed : isSeenToPass;
  const red = fixed.filter(({ id }) => hasPassed(id, candidate));
  if (isAltered && parts.tests.paths.length === 0 && red.length === 0 && fixed.length > 0 && base !== null) {
    // Of a runner that names no passes, a run under the base's own settings tells.
    const own = await command.run(version('original-tests'));
    return fixed.filter(({ id }) => ranAsMany(own, base) && isSeenToPass(id, own));
  }
  const code = version('code-and-manifests');
  if (red.length === 0 || code.changes.hash === changes.hash) return red;
  const trial = await selectedTrial(command, command.filesOf(red), code);
  const few = trial === null ? [] : red.filter(({ id }) => isSeenToPass(id, trial.reference));
  if (few.length > 0) return few;
  const read = await command.run(code);
  return red.filter(({ id }) => isSeenToPass(id, read));
}
