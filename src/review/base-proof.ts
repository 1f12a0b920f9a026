import { ChangeSet } from '../core/change-set.ts';
import { type Comparison, failuresOfClass, type Proof } from '../core/verdict/evidence.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { type CommandEntry, isPass } from '../core/verdict/verdict.ts';
import { endsRed } from './exit-code.ts';
import { codeOf, withNonsense } from './gate/blind-gate.ts';
import { filesOf, selectedTrial } from './gate/trial.ts';
import { type ProofOptions, sidesOf } from './proof-sides.ts';
import { isOfChecker, isOfTest, isPassed, ranTests, readResult } from './results/read-result.ts';

/**
 * Looks for a test of the base that fails there and passes with the change. Skipped when the change alters any test of
 * the base, because then the passing test may be a different one.
 */
export async function provenByBase(options: ProofOptions): Promise<Proof | null> {
  const { gate, comparisons, changes, isTest, parts } = options;
  const isAltered = changes
    .entries()
    .some(([path, change]) => isTest(path) && (change.kind === 'deleted' || !change.isNew));
  if (isAltered || parts.alteredInline.length > 0) return null;
  for (const comparison of comparisons) {
    const { command, base, candidate, failures } = comparison;
    const red = failuresOfClass(failures, 'fixed').filter(
      (failure) => isOfTest(failure) && isPassed(failure.id, candidate),
    );
    const entry = gate.entryOf(command);
    if (base === null || entry === undefined) continue;
    if (await turnedByExitCode(entry, comparison, options)) {
      const sides = sidesOf(command, { without: base, candidate }, []);
      return { kind: 'proven', by: 'tests-of-the-base', ...sides, byExitCode: true };
    }
    if (red.length === 0) continue;
    const still = await turnedGreen(entry, { red, comparison, ...options });
    if (still.length === 0) continue;
    const sides = sidesOf(command, { without: base, candidate }, still);
    return { kind: 'proven', by: 'tests-of-the-base', ...sides };
  }
  return null;
}

/**
 * Whether a command that names no test fails on the base, twice, passes with only the code of the change, and fails with
 * nonsense in its place: a target that is up to date passes without it.
 */
async function turnedByExitCode(
  entry: CommandEntry,
  { base, candidate }: Comparison,
  { gate, changes, isTest, parts }: ProofOptions,
): Promise<boolean> {
  const { code } = parts;
  const isUnnamed = ![base, candidate].some((read) => ranTests(read) || isOfChecker(read));
  if (!isUnnamed || base === null || !endsRed(base) || !isPass(candidate.result)) return false;
  if (!endsRed(readResult(await gate.probe(entry, ChangeSet.empty(changes.base), 'again')))) return false;
  if (code.hash !== changes.hash && !isPass(await gate.probe(entry, code, 'original-tests'))) return false;
  const damaged = withNonsense(changes, codeOf({ changes, isTest, parts }));
  return endsRed(readResult(await gate.probe(entry, damaged, 'nonsense')));
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
    comparison,
    changes: code,
  });
  const few = trial === null ? [] : red.filter(({ id }) => isPassed(id, trial.reference));
  if (few.length > 0) return few;
  const read = readResult(await gate.probe(entry, code, 'original-tests'));
  return red.filter(({ id }) => isPassed(id, read));
}
