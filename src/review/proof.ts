import type { Comparison, FailureClass } from '../core/verdict/evidence.ts';
import { type Proof, redToGreen } from '../core/verdict/proof.ts';
import type { Ran, ReadResult } from '../core/verdict/run.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { type CommandEntry, describeResult, isPass } from '../core/verdict/verdict.ts';
import { provenByBase } from './base-proof.ts';
import { provenByExitCode } from './exit-code.ts';
import { MOST_FILES } from './gate/failed-files.ts';
import { limitedTrial, type Trial, wholeTrial } from './gate/trial.ts';
import type { TestPart } from './judging/change-parts.ts';
import { testsNaming } from './judging/test-support.ts';
import { deciding, type ProofOptions, ranIn, repeatedIn, sidesOf } from './proof-sides.ts';
import { isUnexplained } from './results/classify.ts';
import { isOfMissingName, isThrownInCode, namesNewFile } from './results/missing-name.ts';
import {
  executedIn,
  failsIn,
  failuresOf,
  isFullyRead,
  isNamedPassed,
  isOfTest,
  isUnloaded,
  ranAsMany,
  ranTests,
  runsNoTests,
} from './results/read-result.ts';
import { isUnstarted } from './results/unstartable-base.ts';

/**
 * Checks for a proof: red on the base, green with the change. The tests of the change run on the base without the rest
 * of the change. They must fail by an assertion or an error of their subject, fail again in a second run, and pass with
 * the whole change. An unaltered test of the base that the change's code makes pass is equally good. A test that does
 * not load or finds no such function is a weak proof; a run that hangs, crashes or is not reported completely is none.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { comparisons, parts } = options;
  if (parts.touches !== 'code') {
    return { kind: 'not-applicable', why: 'the change touches no code' };
  }
  const byBase = await provenByBase(options);
  if (byBase !== null) return byBase;
  const part = parts.tests;
  if (part.areBrought) {
    return byTestsOf(part, options);
  }
  if (!comparisons.some(ranMore)) return { kind: 'no-tests' };
  return notLookedFor('its tests are in files of the code, and cannot be run without it');
}

/** Whether more tests ran than on a passing base: then the change contains tests somewhere. */
function ranMore({ base, candidate }: Comparison): boolean {
  const [before, now] = [executedIn(base), executedIn(candidate)];
  return base !== null && isPass(base.result) && before !== null && now !== null && now > before;
}

/** Runs the tests of the change on the base with each command until one gives a proof. */
async function byTestsOf(part: TestPart, options: ProofOptions): Promise<Proof> {
  const { gate, comparisons } = options;
  const files = await filesFor(part, options);
  let best: Proof | null = null;
  for (const comparison of comparisons) {
    const entry = gate.entryOf(comparison.command);
    if (entry === undefined || runsNoTests(comparison)) continue;
    const found = await onBase(entry, { part, files, comparison, ...options });
    if (found.kind === 'proven') return found;
    if (best === null || best === TELLS_NO_TESTS || RANK[found.kind] > RANK[best.kind]) best = found;
  }
  return best ?? TELLS_NO_TESTS;
}

const TELLS_NO_TESTS: Proof = {
  kind: 'not-checked',
  why: 'it is not known which tests the commands run',
};

/** Ranks the results of several commands when none is a proof. */
const RANK: Readonly<Record<Proof['kind'], number>> = {
  'not-applicable': 0,
  'not-checked': 0,
  'tests-not-run': 1,
  'no-tests': 2,
  'load-error': 3,
  'passes-without-change': 4,
  proven: 5,
};

/** The test files of the change; where it has none, those that name its data. */
async function filesFor({ runnable, support }: TestPart, options: ProofOptions): Promise<readonly string[]> {
  if (runnable.length > 0) return runnable;
  const readers = await testsNaming(support, options);
  return readers.length > MOST_FILES ? [] : readers;
}

/** Runs only these test files if the result is clear; otherwise the whole command. */
async function onBase(entry: CommandEntry, options: ProofOptions & Alone): Promise<Proof> {
  const { part, files, gate, isTest, comparison, changes } = options;
  const limited = await limitedTrial(entry, files, { gate, isTest, comparison, changes });
  const quick = limited.kind === 'trial' ? await tryAlone(limited.trial, options) : null;
  if (limited.kind === 'trial' && quick !== null && isFinal(quick, limited.trial, part)) return quick;
  const whole = wholeTrial(entry, { gate, isTest, reference: comparison.candidate, changes });
  const found = await tryAlone(whole, options);
  // It passes without the change: so it would if it ran none of its tests.
  const isUnrun = limited.kind === 'none' || quick?.kind === 'tests-not-run';
  return found.kind === 'passes-without-change' && isUnrun && !ranMore(comparison)
    ? { kind: 'tests-not-run' }
    : found;
}

/**
 * Whether the whole command is not needed. It is if changed support files may affect other test files, also such as were
 * run like tests: what a test loads then is there before it.
 */
function isFinal({ kind }: Proof, { files }: Trial, { runnable, support }: TestPart): boolean {
  if (kind === 'proven') return true;
  const isAll = files.length === runnable.length && support.length === 0;
  // A file beside a test may be loaded by it, and do something else when it runs like one.
  return isAll && (kind === 'load-error' || (kind === 'passes-without-change' && files.length === 1));
}

async function tryAlone(
  trial: Trial,
  { part, parts, isTest, comparison }: ProofOptions & Omit<Alone, 'files'>,
): Promise<Proof> {
  const { command, base } = comparison;
  const candidate = trial.reference;
  const without = await trial.run(part.changes, 'tests-alone');
  const { result } = without;
  if (result.kind === 'refused') return notLookedFor(result.why);
  if (result.kind !== 'exited') {
    return notLookedFor(`the tests alone came to no end on the base: ${describeResult(result)}`);
  }
  const sides = { without, candidate };
  const passes = (id: string): boolean =>
    !isUnsure(id, comparison) && ![comparison.candidate, candidate].some((read) => failsIn(read, id));
  const added = failuresOf(without).filter(({ id }) => passes(id));
  if (![base, candidate, without].some(ranTests)) {
    const lacking = added.filter((one) => isUnloaded(one) || isOfMissingName(one, parts.code));
    const isLacking = lacking.length > 0 || isUnstarted(result) || namesNewFile(result.output, parts.code);
    if (isPass(candidate.result) && isLacking)
      return { kind: 'load-error', ...sidesOf(command, sides, lacking), tests: [] };
    return (await provenByExitCode(trial, without, { changes: part.changes, comparison })) ?? TELLS_NO_TESTS;
  }
  const isLoad = (failure: Failure): boolean => !isOfBehaviour(failure, { isTest, parts });
  const red = ranIn(candidate, added, without).filter((failure) => !isLoad(failure));
  if (red.length > 0) return twiceRed(trial, red, { part, comparison, without });
  const unloaded = added.filter(isLoad);
  if (unloaded.some(isUnexplained)) {
    const lacking = ranTests(without) ? [] : unloaded.filter((one) => isOfMissingName(one, parts.code));
    if (lacking.length > 0) return { kind: 'load-error', ...sidesOf(command, sides, lacking), tests: [] };
    return notLookedFor('the tests alone fail on the base, and the output does not say by what');
  }
  if (unloaded.length > 0) return { kind: 'load-error', ...sidesOf(command, sides, unloaded) };
  // Where fewer tests run than with the change, those of the change may not be among them.
  const areAll = showsPasses(without, comparison) && ranAsMany(without, candidate);
  if (areAll && failsNoMore(without, [candidate, base])) {
    return { kind: 'passes-without-change', ...sidesOf(command, sides, []) };
  }
  return executedIn(candidate) === 0
    ? notLookedFor('the runner of the gate counts no test on this change')
    : notLookedFor('what the tests alone say on the base cannot be read as a whole');
}

async function twiceRed(
  trial: Trial,
  red: readonly Failure[],
  { part, comparison, without }: Omit<Alone, 'files'> & Without,
): Promise<Proof> {
  const ofGate = await trial.ofGate(red);
  if (ofGate.length === 0) return { kind: 'tests-not-run' };
  const again = await trial.repeat(part.changes, ofGate);
  if (again.result.kind === 'refused') return notLookedFor(again.result.why);
  const repeated = repeatedIn(ofGate, again);
  const altered = repeated.filter(
    ({ id }) => comparison.base !== null && isNamedPassed(id, comparison.base),
  ).length;
  const proof =
    repeated.length === 0
      ? null
      : redToGreen({
          by: 'tests-of-the-change',
          command: comparison.command,
          ...deciding(repeated),
          ...(altered === 0 ? {} : { alteredTests: altered }),
          red: [without, again],
          green: trial.reference,
        });
  return proof ?? notLookedFor('the tests of the change fail on the base in one run and not in another');
}

interface Without {
  readonly without: Ran;
}

interface Alone {
  readonly part: TestPart;
  /** The test files that show what the part does. */
  readonly files: readonly string[];
  readonly comparison: Comparison;
}

const UNSURE: ReadonlySet<FailureClass> = new Set(['flaky', 'flaky-elsewhere', 'missing']);

function isUnsure(id: string, { failures }: Comparison): boolean {
  return failures.some((one) => UNSURE.has(one.class) && one.failure.id === id);
}

function failsNoMore(without: ReadResult, others: readonly (ReadResult | null)[]): boolean {
  return failuresOf(without).every(({ id }) => others.some((other) => failsIn(other, id)));
}

/** Whether the absence of new failures means that the tests pass without the rest of the change. */
function showsPasses(without: ReadResult, { base }: Comparison): boolean {
  if (!isFullyRead(without) || executedIn(without) === 0) return false;
  if (isPass(without.result)) return true;
  return base !== null && !isPass(base.result) && failuresOf(without).length > 0;
}

/**
 * Whether a failure is about behaviour. Errors of compilers and loaders are about missing names, and so is a test whose
 * own line finds no such function. The same error inside the code is behaviour.
 */
function isOfBehaviour(failure: Failure, { isTest, parts }: Pick<ProofOptions, 'isTest' | 'parts'>): boolean {
  if (!isOfTest(failure)) return false;
  return (
    failure.cause === 'assertion' || !isOfMissingName(failure, parts.code) || isThrownInCode(failure, isTest)
  );
}

function notLookedFor(why: string): Proof {
  return { kind: 'not-checked', why };
}
