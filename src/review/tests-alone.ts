import type { ChangeSet } from '../core/change-set.ts';
import type { Comparison, FailureClass } from '../core/verdict/evidence.ts';
import { type NotShown, type Proof, redToGreen } from '../core/verdict/proof.ts';
import { isRed, type Ran, type ReadResult, recordOf } from '../core/verdict/run.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { isPass } from '../core/verdict/verdict.ts';
import { decidingTests } from './deciding-tests.ts';
import { type Held, hold, type Worse } from './gate/hold.ts';
import type { JudgedCommand } from './gate/judged-command.ts';
import type { Trial } from './gate/trial.ts';
import { isUnexplained } from './results/classify.ts';
import { isOfMissingName, isThrownInCode, namesNewFile } from './results/missing-name.ts';
import {
  executedIn,
  failuresOf,
  isFullyRead,
  isNamedPassed,
  isOfTestIn,
  isPartial,
  isUnloaded,
  newFailures,
  ranAsMany,
  ranAsManyTests,
  ranTests,
} from './results/read-result.ts';
import { isUnstarted } from './results/unstartable-base.ts';

export const TELLS_NO_TESTS: NotShown = {
  kind: 'not-shown',
  because: 'unnamed',
  why: 'it is not known which tests the commands run',
};

export const TESTS_NOT_RUN: NotShown = {
  kind: 'not-shown',
  because: 'not-run',
  why: 'nothing shows that the commands run its tests',
};

export function untold(why: string): NotShown {
  return { kind: 'not-shown', because: 'untold', why };
}

/** What the tests of a change show on the base, without the rest of the change. */
export async function withTestsAlone(trial: Trial, command: JudgedCommand): Promise<Proof> {
  const alone: Alone = { trial, command };
  const held = await hold(trial, command.change.version('tests-alone'), (read) => redIn(read, alone));
  switch (held.kind) {
    case 'untold':
      return untold(`the tests alone have no result on the base: ${held.why}`);
    case 'same':
      return withoutRed(held.read, alone);
    case 'once':
      return untold(FAILS_ONCE);
    case 'worse':
      return provenBy(held, alone);
  }
}

const FAILS_ONCE = 'the tests of the change fail on the base in one run and not in another';

interface Alone {
  /** Its reference is the whole change. */
  readonly trial: Trial;
  readonly command: JudgedCommand;
}

/** What fails there by what the tests check, and what the gate runs too; without names, by its exit code. */
async function redIn(without: Ran, alone: Alone): Promise<Worse> {
  const { trial, command } = alone;
  if (namesTests(without, alone)) {
    const red = await trial.ofGate(redOf(without, alone));
    return red.length === 0 ? null : red;
  }
  const isGreen = [command.comparison.base, trial.reference].every(
    (read) => read !== null && isPass(read.result),
  );
  return isGreen && isRed(without) && lackingIn(without, alone) === null ? [] : null;
}

/** Whether any run shows that tests ran. */
function namesTests(without: Ran, { trial, command }: Alone): boolean {
  return [command.comparison.base, trial.reference, without].some(ranTests);
}

/** Failures that neither the whole change nor the gate on it has, and that are no matter of chance. */
function addedIn(without: Ran, { trial, command: { comparison } }: Alone): readonly Failure[] {
  const added = newFailures(without, comparison.candidate, trial.reference);
  return added.filter(({ id }) => !isUnsure(id, comparison));
}

function redOf(without: Ran, alone: Alone): readonly Failure[] {
  const red = ranIn(alone.trial.reference, addedIn(without, alone), without);
  return red.filter((failure) => isOfBehaviour(failure, alone));
}

/** Of an output without tests: what it lacks of the code of the change; none of it may have a name. Null: nothing. */
function lackingIn(without: Ran, alone: Alone): readonly Failure[] | null {
  const { result } = without;
  const code = codeOf(alone);
  const lacking = addedIn(without, alone).filter((one) => isUnloaded(one) || isOfMissingName(one, code));
  const output = result.kind === 'refused' ? '' : result.output;
  return lacking.length > 0 || isUnstarted(result) || namesNewFile(output, code) ? lacking : null;
}

function codeOf({ command: { change } }: Alone): ChangeSet {
  return change.version('code-and-manifests').changes;
}

/** What tests show that do not fail by what they check. */
function withoutRed(without: Ran, alone: Alone): Proof {
  const { trial, command } = alone;
  const { base } = command.comparison;
  const { reference } = trial;
  const runs = { command: command.entry.text, without: recordOf(without), with: recordOf(reference) };
  const sides = (failures: readonly Failure[]) => ({ ...runs, ...decidingTests(failures) });
  if (!namesTests(without, alone)) {
    const lacking = isPass(reference.result) ? lackingIn(without, alone) : null;
    return lacking === null ? TELLS_NO_TESTS : { kind: 'load-error', ...sides(lacking), tests: [] };
  }
  if (redOf(without, alone).length > 0) return TESTS_NOT_RUN;
  const unloaded = addedIn(without, alone).filter((failure) => !isOfBehaviour(failure, alone));
  if (unloaded.some(isUnexplained)) {
    const code = codeOf(alone);
    const lacking = ranTests(without) ? [] : unloaded.filter((one) => isOfMissingName(one, code));
    if (lacking.length > 0) return { kind: 'load-error', ...sides(lacking), tests: [] };
    return untold('the tests alone fail on the base, and the output does not say by what');
  }
  if (unloaded.length > 0) return { kind: 'load-error', ...sides(unloaded) };
  // Where fewer tests run than with the change, those of the change may not be among them.
  const areAll = showsPasses(without, command.comparison) && ranAsMany(without, reference);
  if (areAll && newFailures(without, reference, base).length === 0)
    return { kind: 'passes-without-change', ...sides([]) };
  return executedIn(reference) === 0
    ? untold('the runner of the gate counts no test on this change')
    : untold('what the tests alone say on the base cannot be read as a whole');
}

function provenBy({ failures, runs }: Extract<Held, { kind: 'worse' }>, alone: Alone): Proof {
  const { trial, command } = alone;
  const { base } = command.comparison;
  const altered = failures.filter(({ id }) => base !== null && isNamedPassed(id, base)).length;
  const isNamed = namesTests(runs[0], alone);
  const proof = redToGreen({
    by: 'tests-of-the-change',
    command: command.entry.text,
    ...decidingTests(failures),
    ...(altered === 0 ? {} : { alteredTests: altered }),
    red: runs,
    green: trial.reference,
  });
  return proof === null || (isNamed && failures.length === 0) ? untold(FAILS_ONCE) : proof;
}

/**
 * The failures of a run whose tests ran in the other one, too, as far as the number of tests tells. Where output is
 * missing, so that the number is not known, or where only its assertions are more: those whose tests the other one names
 * as passed.
 */
function ranIn(other: ReadResult, failures: readonly Failure[], of: ReadResult): readonly Failure[] {
  if (ranAsMany(other, of)) return failures;
  const isUnknown = isPartial(of) || ranAsManyTests(other, of);
  return isUnknown ? failures.filter(({ id }) => isNamedPassed(id, other)) : [];
}

const UNSURE: ReadonlySet<FailureClass> = new Set(['flaky', 'flaky-elsewhere', 'missing']);

function isUnsure(id: string, { failures }: Comparison): boolean {
  return failures.some((one) => UNSURE.has(one.class) && one.failure.id === id);
}

/** Whether the absence of new failures means that the tests pass without the rest of the change. */
function showsPasses(without: ReadResult, { base }: Comparison): boolean {
  if (!isFullyRead(without) || executedIn(without) === 0) return false;
  if (isPass(without.result)) return true;
  return base !== null && !isPass(base.result) && failuresOf(without).length > 0;
}

/**
 * Whether a failure of a test is about behaviour. Errors of compilers and loaders are about missing names, and so is a
 * test whose own line finds no such function. The same error inside the code is behaviour.
 */
function isOfBehaviour(failure: Failure, alone: Alone): boolean {
  const { trial, command } = alone;
  const { gate, entry, change } = command;
  if (!isOfTestIn(failure, trial.reference)) return false;
  return (
    failure.cause === 'assertion' ||
    !isOfMissingName(failure, codeOf(alone)) ||
    isThrownInCode(failure, (path) => change.isTest(gate.pathOf(path, entry)))
  );
}
