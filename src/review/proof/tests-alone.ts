import type { ChangeSet } from '../../core/change-set.ts';
import { counted } from '../../core/text/text.ts';
import type { Comparison, FailureClass } from '../../core/verdict/evidence.ts';
import {
  decidingTests,
  type LoadError,
  loadError,
  type NotShown,
  type Proof,
  type ProofSides,
  redToGreen,
} from '../../core/verdict/proof.ts';
import { isRed, type Ran, type ReadResult, recordOf } from '../../core/verdict/run.ts';
import { type Failure, isUnexplained, isUnloaded } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { Trial } from '../gate/command-on-change.ts';
import { isOfMissingName, namesNewFile } from '../results/missing-name.ts';
import { isNamedAsPassed, isOfTestIn } from '../results/passed-tests.ts';
import { failsIn, failuresOf, isFullyRead, lacksResults, newFailures } from '../results/read-result.ts';
import { executedIn, ranAsMany, ranAsManyTests, ranTests } from '../results/test-counts.ts';
import { isUnstartable } from '../results/unstartable.ts';

function notShown(because: NotShown['because'], why: string): NotShown {
  return { kind: 'not-shown', because, why };
}

export const NO_TESTS = notShown('no-tests', 'no test shows what the change does');
export const TESTS_NOT_RUN = notShown('not-run', 'nothing shows that the commands run its tests');
export const TELLS_NO_TESTS = notShown('unnamed', 'it is not known which tests the commands run');

export function unproven(why: string): NotShown {
  return notShown('untold', why);
}

/** What the tests of a change show on the base, without the rest of the change. */
export async function withTestsAlone(trial: Trial): Promise<Proof> {
  const { command, reference } = trial;
  const { change, comparison } = command;
  const without = await trial.run(change.version('tests-alone'));
  const { result } = without;
  if (result.kind === 'refused') return unproven(result.why);
  if (result.kind !== 'exited')
    return unproven(`the tests alone came to no end on the base: ${describeResult(result)}`);
  const added = newFailures(without, comparison.candidate, reference).filter(
    ({ id }) => !comparison.failures.some((one) => one.failure.id === id && UNSURE.includes(one.class)),
  );
  const alone = { trial, without, added, code: change.version('code-and-manifests').changes };
  const areTests = [comparison.base, reference, without].some(ranTests);
  return areTests ? byTests(alone) : byEnd(alone, result.output);
}

/** Classes of failures that another run may have or not. */
const UNSURE: readonly FailureClass[] = ['flaky', 'flaky-elsewhere', 'missing'];

/** A run of the tests of the change on the base. */
interface Alone {
  readonly trial: Trial;
  readonly without: Ran;
  /** What fails in it and not with the change. */
  readonly added: readonly Failure[];
  /** What it lacks: the rest of the change. */
  readonly code: ChangeSet;
}

/** Where no run shows that tests ran. */
async function byEnd(alone: Alone, output: string): Promise<Proof> {
  const { trial, without, added, code } = alone;
  const { command, reference } = trial;
  const lacking = added.filter((one) => isUnloaded(one) || isOfMissingName(one, code));
  const isLacking = lacking.length > 0 || isUnstartable(without.result) || namesNewFile(output, code);
  const weak = isPass(reference.result) && isLacking ? redForWantOf(lacking, alone) : null;
  if (weak !== null) return weak;
  // Without names, the exit codes decide: green on the base and with the change, red with its tests alone.
  const isGreen = [command.comparison.base, reference].every((read) => read !== null && isPass(read.result));
  return isGreen && isRed(without) ? twiceRed(alone, []) : TELLS_NO_TESTS;
}

async function byTests(alone: Alone): Promise<Proof> {
  const { trial, without, added, code } = alone;
  const { command, reference } = trial;
  const isLoad = (one: Failure): boolean => !isOfTestIn(one, reference) || !isOfBehaviour(one, alone);
  const red = ranIn(reference, added, without).filter((one) => !isLoad(one));
  if (red.length > 0) return twiceRed(alone, red);
  const unloaded = added.filter(isLoad);
  if (unloaded.some(isUnexplained)) {
    const lacking = ranTests(without) ? [] : unloaded.filter((one) => isOfMissingName(one, code));
    return (lacking.length > 0 ? redForWantOf(lacking, alone) : null) ?? SAYS_NOT_BY_WHAT;
  }
  if (unloaded.length > 0) return loadError(sides(alone, unloaded)) ?? SAYS_NOT_BY_WHAT;
  // Where fewer tests run than with the change, those of the change may not be among them.
  const areAll = showsPasses(without, command.comparison) && ranAsMany(without, reference);
  if (areAll && newFailures(without, reference, command.comparison.base).length === 0)
    return { kind: 'passes-without-change', ...sides(alone, []) };
  return executedIn(reference) === 0
    ? unproven('the runner of the gate counts no test on this change')
    : unproven(notAllRan(executedIn(without), executedIn(reference)));
}

const SAYS_NOT_BY_WHAT = unproven('the tests alone fail on the base, and the output does not say by what');

/** By the exit code: what is lacking is no test. */
function redForWantOf(lacking: readonly Failure[], alone: Alone): LoadError | null {
  return loadError({ ...sides(alone, lacking), tests: [] });
}

function notAllRan(ran: number | null, all: number | null): string {
  return ran !== null && all !== null && ran < all
    ? `on the old code, only ${ran} of ${counted(all, 'test')} ran, and nothing shows that its own were among them`
    : 'the output on the old code does not show whether its tests passed there';
}

function sides({ trial: { command, reference }, without }: Alone, failures: readonly Failure[]): ProofSides {
  const runs = { command: command.entry.text, without: recordOf(without), with: recordOf(reference) };
  return { ...runs, ...decidingTests(failures) };
}

/** Runs what failed without the change once more: these tests; none: the whole, by its exit code. */
async function twiceRed({ trial, without }: Alone, red: readonly Failure[]): Promise<Proof> {
  const { entry, comparison, change } = trial.command;
  const ofGate = red.length === 0 ? [] : await trial.ofGate(red);
  if (ofGate.length === 0 && red.length > 0) return TESTS_NOT_RUN;
  const again = await trial.runFailedAgain(change.version('tests-alone').changes, ofGate);
  if (again.result.kind === 'refused') return unproven(again.result.why);
  const confirmed = ofGate.filter(({ id }) => failsIn(again, id));
  const { base } = comparison;
  const altered = confirmed.filter(({ id }) => base !== null && isNamedAsPassed(id, base)).length;
  const proof = redToGreen({
    by: 'tests-of-the-change',
    command: entry.text,
    ...decidingTests(confirmed),
    ...(altered === 0 ? {} : { alteredTests: altered }),
    red: [without, again],
    green: trial.reference,
  });
  return proof !== null && (confirmed.length > 0 || red.length === 0)
    ? proof
    : unproven('the tests of the change fail on the base in one run and not in another');
}

/**
 * The failures of a run whose tests ran in the other one, too, as far as the number of tests tells. Where output is
 * missing, so that the number is not known, or where only its assertions are more: those whose tests the other one names
 * as passed.
 */
function ranIn(other: ReadResult, failures: readonly Failure[], of: ReadResult): readonly Failure[] {
  if (ranAsMany(other, of)) return failures;
  const isUnknown = lacksResults(of) || ranAsManyTests(other, of);
  return isUnknown ? failures.filter(({ id }) => isNamedAsPassed(id, other)) : [];
}

/** Whether the absence of new failures means that the tests pass without the rest of the change. */
function showsPasses(without: ReadResult, { base }: Comparison): boolean {
  if (!isFullyRead(without) || executedIn(without) === 0) return false;
  if (isPass(without.result)) return true;
  return base !== null && !isPass(base.result) && failuresOf(without).length > 0;
}

/**
 * Whether a failure is about behaviour. Errors of compilers and loaders are about missing names, and so is a test whose
 * own line finds no such function or file. The same error inside the code is behaviour.
 */
function isOfBehaviour(failure: Failure, { trial: { command }, code }: Alone): boolean {
  return failure.cause === 'assertion' || !isOfMissingName(failure, code) || command.isThrownInCode(failure);
}
