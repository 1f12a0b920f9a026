import { ChangeSet } from '../core/change-set.ts';
import { type Comparison, failuresOfClass } from '../core/verdict/evidence.ts';
import { type Proof, redToGreen } from '../core/verdict/proof.ts';
import { isRed } from '../core/verdict/run.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { type CommandEntry, isPass } from '../core/verdict/verdict.ts';
import { codeOf, withNonsense } from './gate/blind-gate.ts';
import { filesOf } from './gate/failed-files.ts';
import { repeat } from './gate/repeat.ts';
import { selectedTrial } from './gate/trial.ts';
import { deciding, type ProofOptions } from './proof-sides.ts';
import { failsIn, isNamedPassed, isOfChecker, isOfTest, isPassed, ranTests } from './results/read-result.ts';

/**
 * Looks for a test of the base that fails there, twice, and passes with the change, and with only the code of it. Where
 * the change alters tests of the base, or settings, the runner has to name it.
 */
export async function provenByBase(options: ProofOptions): Promise<Proof | null> {
  const { gate, comparisons, changes, isTest, parts } = options;
  const isAltered = parts.withOriginalChecks !== null || parts.tests.altered.length > 0;
  for (const comparison of comparisons) {
    const { command, base, candidate, failures } = comparison;
    const entry = gate.entryOf(command);
    if (base === null || entry === undefined) continue;
    const red = failuresOfClass(failures, 'fixed').filter(
      (failure) =>
        isOfTest(failure) &&
        (isAltered ? isNamedPassed(failure.id, candidate) : isPassed(failure.id, candidate)),
    );
    const isTurned = await turnedByExitCode(entry, comparison, options);
    const still = red.length === 0 ? [] : await turnedGreen(entry, { red, comparison, ...options });
    if (!isTurned && still.length === 0) continue;
    const sides = {
      first: { ...base, command, state: ChangeSet.empty(changes.base).hash },
      green: { ...candidate, command, state: changes.hash },
    };
    const state = { gate, isTest, changes: ChangeSet.empty(changes.base) };
    const { last: again } = await repeat(entry, still, { ...state, selected: null, output: 'usual' });
    const proof = redToGreen({
      by: 'tests-of-the-base',
      command,
      ...deciding(still.filter(({ id }) => failsIn(again, id))),
      red: [sides.first, again],
      green: sides.green,
    });
    if (proof !== null && (isTurned || proof.tests.length > 0)) return proof;
  }
  return null;
}

/**
 * Whether a command that names no test fails on the base, passes with only the code of the change, and fails with
 * nonsense in its place: a target that is up to date passes without it.
 */
async function turnedByExitCode(
  entry: CommandEntry,
  { base, candidate }: Comparison,
  { gate, changes, isTest, parts }: ProofOptions,
): Promise<boolean> {
  const { code } = parts;
  const isUnnamed = ![base, candidate].some((read) => ranTests(read) || isOfChecker(read));
  if (!isUnnamed || base === null || !isRed(base) || !isPass(candidate.result)) return false;
  if (code.hash !== changes.hash) {
    const { result } = await gate.probe(entry, code, 'original-tests');
    if (!isPass(result)) return false;
  }
  const damaged = withNonsense(changes, codeOf({ changes, isTest, parts }));
  return isRed(await gate.probe(entry, damaged, 'nonsense'));
}

interface Turned extends ProofOptions {
  /** Tests that failed on the base, twice, and passed with the whole change. */
  readonly red: readonly Failure[];
  readonly comparison: Comparison;
}

/** Those that pass with only the code of the change, because a new test file could also make others pass. */
async function turnedGreen(entry: CommandEntry, turned: Turned): Promise<readonly Failure[]> {
  const { gate, red, comparison, changes, isTest, parts } = turned;
  const { code } = parts;
  if (code.hash === changes.hash) return red;
  const trial = await selectedTrial(entry, filesOf(entry, red, { gate, isTest }), {
    gate,
    isTest,
    comparison,
    changes: code,
  });
  const few = trial === null ? [] : red.filter(({ id }) => isPassed(id, trial.reference));
  if (few.length > 0) return few;
  const read = await gate.probe(entry, code, 'original-tests');
  return red.filter(({ id }) => isPassed(id, read));
}
