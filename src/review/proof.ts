import { ChangeSet } from '../core/change-set.ts';
import type { Comparison, Proof, ProofSides, ReadResult } from '../core/evidence.ts';
import type { Failure } from '../core/test-report.ts';
import { type CommandEntry, describeResult, isPass } from '../core/verdict.ts';
import type { Gate } from './gate.ts';
import { isPathOf } from './results/concern.ts';
import {
  executedIn,
  failuresOf,
  isOfChecker,
  isOfTest,
  isPassed,
  isWhole,
  ranAsMany,
  ranTests,
  readResult,
} from './results/read-result.ts';
import { codePart, isRunnable, type PathPredicate, testPart } from './source/test-files.ts';

export interface ProofOptions {
  readonly gate: Gate;
  readonly changes: ChangeSet;
  readonly isTest: PathPredicate;
  /** Of the gate on the whole change, none of which blocks. */
  readonly comparisons: readonly Comparison[];
  /** Changed files that put something else where the subject of tests belongs. */
  readonly standIns: readonly string[];
}

const DOCUMENT =
  /\.(?:md|mdx|rst|adoc)$|(?:^|\/)docs?\/.*\.txt$|(?:^|\/)(?:LICENSE|NOTICE|CHANGELOG|README|AUTHORS)(?:\.txt)?$/i;
const MOST_NAMES = 20;

/**
 * Red on the base, green with the change. The tests of the change are run on the base without the rest of it: they must
 * fail by an assertion or an error of what they test, and again when they are run again, and run and pass with the
 * whole change. A test that the base has, that the change leaves alone and its code turned green, is as good. That a
 * test does not load, or finds no such function, proves nothing; neither does a run that hangs, crashes or is not told
 * whole.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { changes, isTest, comparisons } = options;
  if (touchedBy(changes, isTest) !== 'code') {
    return { kind: 'not-applicable', why: 'the change touches tests or documents only' };
  }
  const byBase = await provenByBase(options);
  if (byBase !== null) return byBase;
  const part = testPart(changes, isTest);
  if (part.runnable.length + part.support.length > 0) return byTestsOf(part.changes, options);
  if (!comparisons.some(ranMore)) return { kind: 'no-tests' };
  return notLookedFor('its tests stand in files of the code, and cannot be run without it');
}

export type Touched = 'code' | 'tests' | 'documents';

/** What a change has in it, at most. */
export function touchedBy(changes: ChangeSet, isTest: PathPredicate): Touched {
  const paths = changes.entries().map(([path]) => path);
  if (paths.some((path) => !isTest(path) && !DOCUMENT.test(path))) return 'code';
  return paths.some(isTest) ? 'tests' : 'documents';
}

/** More tests than on a base that passes: the change has some, wherever they stand. */
function ranMore({ base, candidate }: Comparison): boolean {
  const [before, now] = [executedIn(base), executedIn(candidate)];
  return base !== null && isPass(base.result) && before !== null && now !== null && now > before;
}

/**
 * A test that the base has and fails, and that passes with the change. Not looked for when the change touches anything
 * of the base's tests: then what passes now may be another test.
 */
async function provenByBase({
  gate,
  comparisons,
  changes,
  isTest,
  standIns,
}: ProofOptions): Promise<Proof | null> {
  const isAltered = changes
    .entries()
    .some(([path, change]) => isTest(path) && (change.kind === 'deleted' || !change.isNew));
  if (isAltered || standIns.some((path) => !isTest(path))) return null;
  for (const { command, base, candidate, failures } of comparisons) {
    const fixed = failures.flatMap((one) => (one.class === 'fixed' ? [one.failure] : []));
    const red = fixed.filter((failure) => isOfTest(failure) && isPassed(failure.id, candidate));
    const entry = gate.entries.find(({ text }) => text === command);
    if (red.length === 0 || base === null || entry === undefined) continue;
    const again = readResult(await gate.probe(entry, ChangeSet.empty(changes.base), 'again'));
    const still = await greenByCode(entry, stillRed(red, again), { gate, changes, isTest });
    if (still.length === 0) continue;
    const sides = sidesOf(command, { without: base, candidate }, still);
    return { kind: 'proven', by: 'tests-of-the-base', ...sides };
  }
  return null;
}

/** Those that pass with the code of the change alone: a new file of tests can turn the others green as well. */
async function greenByCode(
  entry: CommandEntry,
  red: readonly Failure[],
  { gate, changes, isTest }: Pick<ProofOptions, 'gate' | 'changes' | 'isTest'>,
): Promise<readonly Failure[]> {
  const code = codePart(changes, isTest);
  if (red.length === 0 || code.hash === changes.hash) return red;
  const read = readResult(await gate.probe(entry, code, 'original-tests'));
  return red.filter(({ id }) => isPassed(id, read));
}

/** The tests of the change on the base; the first command that they fail decides. */
async function byTestsOf(part: ChangeSet, options: ProofOptions): Promise<Proof> {
  const { gate, comparisons } = options;
  let best: Proof = TELLS_NO_TESTS;
  for (const comparison of comparisons) {
    const entry = gate.entries.find(({ text }) => text === comparison.command);
    if (entry === undefined || isOfChecker(comparison.candidate) || isOfChecker(comparison.base)) continue;
    const found = await onBase(entry, { part, comparison, ...options });
    if (found.kind === 'proven') return found;
    if (RANK[found.kind] > RANK[best.kind]) best = found;
  }
  return best;
}

const TELLS_NO_TESTS: Proof = {
  kind: 'not-applicable',
  why: 'no command of the gate tells which tests it runs',
};

/** Which of several commands has the most to say when none proves anything. */
const RANK: Readonly<Record<Proof['kind'], number>> = {
  'not-applicable': 0,
  'not-looked-for': 1,
  'no-tests': 2,
  'load-error': 3,
  'not-red': 4,
  proven: 5,
};

async function onBase(
  entry: CommandEntry,
  { part, gate, isTest, comparison, standIns }: ProofOptions & Alone,
): Promise<Proof> {
  const { base, candidate } = comparison;
  const without = readResult(await gate.probe(entry, part, 'tests-alone'));
  const { result } = without;
  if (result.kind === 'refused') return notLookedFor(result.why);
  if (result.kind !== 'exited') {
    return notLookedFor(`the tests alone came to no end on the base: ${describeResult(result)}`);
  }
  if (![base, candidate, without].some(ranTests)) return TELLS_NO_TESTS;
  const sides = { without, candidate };
  const added = failuresOf(without).filter(({ id }) => isGreen(id, comparison));
  const isLoad = (failure: Failure): boolean => !isOfBehaviour(failure, isTest);
  const red = ranAsMany(candidate, without) ? added.filter((failure) => !isLoad(failure)) : [];
  if (red.length > 0) {
    const again = readResult(await gate.probe(entry, part, 'again'));
    if (again.result.kind === 'refused') return notLookedFor(again.result.why);
    const repeated = stillRed(red, again);
    if (repeated.length === 0) return notLookedFor('the tests alone fail on the base only now and then');
    const still = repeated.filter((failure) => !isOfStandIn(failure, standIns));
    if (still.length === 0)
      return notLookedFor(`its tests look at a stand-in of what they test: ${standIns.join(', ')}`);
    return { kind: 'proven', by: 'tests-of-the-change', ...sidesOf(entry.text, sides, still) };
  }
  if (added.some(({ cause }) => cause === 'unknown')) {
    return notLookedFor('the tests alone fail on the base, and the output does not say by what');
  }
  const unloaded = added.filter(isLoad);
  if (unloaded.length > 0) return { kind: 'load-error', ...sidesOf(entry.text, sides, unloaded) };
  return isToldWhole(without, comparison)
    ? { kind: 'not-red', ...sidesOf(entry.text, sides, []) }
    : notLookedFor('what the tests alone say on the base cannot be read as a whole');
}

interface Alone {
  readonly part: ChangeSet;
  readonly comparison: Comparison;
}

/** Passes with the whole change, at the first go. */
function isGreen(id: string, { candidate, failures }: Comparison): boolean {
  const isUnsure = failures.some(
    (one) => (one.class === 'flaky' || one.class === 'missing') && one.failure.id === id,
  );
  return !isUnsure && !failuresOf(candidate).some((failure) => failure.id === id);
}

/** That nothing new failed means that the tests pass without the rest of the change. */
function isToldWhole(without: ReadResult, { base }: Comparison): boolean {
  if (!isWhole(without) || executedIn(without) === 0) return false;
  if (isPass(without.result)) return true;
  return base !== null && !isPass(base.result) && failuresOf(without).length > 0;
}

/** A name that is not there, as languages without a compiler say it while a test runs. */
const IS_MISSING =
  /is not a function|is not a constructor|is not defined|has no attribute|cannot import name|no module named|cannot find (?:module|package|symbol)|does not provide an export|undefined (?:local variable or )?method|uninitialized constant|undefined function|class "[^"]*" not found|NoSuchMethod|NoSuchField|ClassNotFound|NoClassDefFound|ModuleNotFound/i;

/**
 * Compilers and loaders complain about what is missing, not about what it does; so does a test whose own line finds no
 * such function. The same error out of the code is one of its behaviour.
 */
function isOfBehaviour(failure: Failure, isTest: PathPredicate): boolean {
  if (!isOfTest(failure)) return false;
  if (failure.cause === 'assertion' || !IS_MISSING.test(failure.message)) return true;
  const inner = failure.trace[0]?.path ?? null;
  return inner !== null && !isTest(inner);
}

/** What is no test by itself takes effect on all of them. */
function isOfStandIn({ at }: Failure, standIns: readonly string[]): boolean {
  return standIns.some((path) => at === null || !isRunnable(path) || isPathOf(at.path, path));
}

function stillRed(red: readonly Failure[], again: ReadResult): readonly Failure[] {
  const ids = new Set(failuresOf(again).flatMap((failure) => (isOfTest(failure) ? [failure.id] : [])));
  return red.filter(({ id }) => ids.has(id));
}

function notLookedFor(why: string): Proof {
  return { kind: 'not-looked-for', why };
}

function sidesOf(
  command: string,
  { without, candidate }: { readonly without: ReadResult; readonly candidate: ReadResult },
  failures: readonly Failure[],
): ProofSides {
  return {
    command,
    tests: failures.slice(0, MOST_NAMES).map(({ name }) => name),
    without: describeResult(without.result),
    with: describeResult(candidate.result),
    message: failures[0]?.message ?? '',
  };
}
