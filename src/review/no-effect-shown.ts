import { oneLine } from '../core/text/text.ts';
import {
  type Comparison,
  type Evidence,
  type FailureClass,
  failuresOfClass,
} from '../core/verdict/evidence.ts';
import type { Proof } from '../core/verdict/proof.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { isPass } from '../core/verdict/verdict.ts';
import type { Touched } from './judging/change-parts.ts';
import { reportsUnnamedPasses } from './results/formats.ts';
import { isOfChecker, isOfMake, isOfTest, ranTests } from './results/read-result.ts';
import type { TaskRelevance } from './results/task-relevance.ts';

export interface EvidenceInput {
  readonly evidence: Pick<Evidence, 'comparisons' | 'proof'>;
  readonly relevance: TaskRelevance;
  /** Paths of the changed files. */
  readonly paths: readonly string[];
  /** Whether the change has tests of its own. */
  readonly hasTests: boolean;
  readonly touches: Touched;
}

const MAX_SAID_CHARS = 300;

/**
 * Why a change is blocked although no command blocks it: nothing shows its effect. A gate that is dead on both sides
 * lets everything pass, and the failure that the task is about may still be there. Only a fixed failure or a proof
 * shows an effect, and a failure that was fixed in passing hides no other one, of what the task names. Null: an effect
 * is shown.
 */
export function noEffectShown(shown: EvidenceInput): string | null {
  const { evidence, relevance, hasTests } = shown;
  const fixed = failuresIn(evidence, 'fixed');
  if (fixed.length > 0 || evidence.proof.kind === 'proven') {
    const isAbout = (one: Failure): boolean => relevance.covers(one, one) || relevance.namesSubjectOf(one);
    const isByBase = evidence.proof.kind !== 'proven' || evidence.proof.by === 'tests-of-the-base';
    return isByBase && fixed.length > 0 && !hasTests && !fixed.some(isAbout) ? stillNamed(shown) : null;
  }
  const dead = deadCommand(shown);
  return dead === null ? stillFailing(shown) : nothingPasses(dead);
}

function failuresIn({ comparisons }: Pick<Evidence, 'comparisons'>, kind: FailureClass): readonly Failure[] {
  return comparisons.flatMap(({ failures }) => failuresOfClass(failures, kind));
}

function stillNamed({ evidence, relevance }: EvidenceInput): string | null {
  const own = failuresIn(evidence, 'pre-existing').find(
    (failure) => isOfTest(failure) && relevance.namesSubjectOf(failure),
  );
  return own === undefined ? null : red(own, 'the task names what it tests');
}

/**
 * The first command if no command and no test passes. Otherwise a command that fails as on the base without running
 * tests, if the change touches code. Null: the gate is alive.
 */
function deadCommand({ evidence: { comparisons }, touches }: EvidenceInput): Comparison | null {
  const isAlive = comparisons.some(
    // A passing test that only the change has does not show that the gate is alive.
    ({ base, candidate }) =>
      isPass(candidate.result) || (passesATest(candidate) && (base === null || passesATest(base))),
  );
  const idle = comparisons.find(isIdle) ?? null;
  if (isAlive) return touches === 'code' ? idle : null;
  return idle ?? comparisons[0] ?? null;
}

/**
 * Whether the command fails as on the base and ran no tests. Linters do not count: they run no tests but check code.
 * Make may have started one.
 */
function isIdle({ outcome, candidate }: Comparison): boolean {
  const isSilent = !ranTests(candidate) && !isOfChecker(candidate) && !isOfMake(candidate);
  return outcome === 'no-regression' && !isPass(candidate.result) && isSilent;
}

function passesATest({ result, reading }: ReadResult): boolean {
  if (reading === null || result.kind === 'refused') return false;
  const { counts, passed, failures, formats } = reading;
  if (reportsUnnamedPasses(result.output, formats)) return true;
  return passed.length > 0 || (counts !== null && counts.executed > failures.filter(isOfTest).length);
}

function nothingPasses({ command, candidate, failures }: Comparison): string {
  const [first] = failures;
  const said = first === undefined ? '' : first.failure.message || first.failure.name;
  const quoted = said === '' ? '' : ` (${oneLine(said, MAX_SAID_CHARS)})`;
  const what = ranTests(candidate) ? 'no test of the base is seen to pass' : 'no test runs';
  return `nothing shows what the change does: "${command}" fails on the base as it does now, and ${what}${quoted}. Make it pass, or add a test that fails on the base and passes now`;
}

/** A test that passes without the change counts as none. */
const LACK_OF_TESTS: Partial<Readonly<Record<Proof['kind'], string>>> = {
  'no-tests': 'has no test of its own',
  'passes-without-change': 'its own tests pass without it',
};

/**
 * Finds a test of the base that still fails although the task names its subject; or although the change is about its
 * subject, the task mentions it and the change has no test that fails without it; or while only documents were changed.
 */
function stillFailing(shown: EvidenceInput): string | null {
  const { evidence, relevance, paths, touches } = shown;
  const named = stillNamed(shown);
  if (named !== null) return named;
  const old = failuresIn(evidence, 'pre-existing').filter(isOfTest);
  const lack = LACK_OF_TESTS[evidence.proof.kind];
  const lone = lack === undefined ? undefined : old.find((failure) => relevance.reaches(failure));
  if (lone !== undefined) return red(lone, `the change is about what it tests and ${lack}`);
  const [first] = old;
  if (first === undefined || touches !== 'documents' || relevance.asksForDocuments(paths)) return null;
  return red(first, 'the change touches documents only');
}

function red({ name }: Failure, why: string): string {
  return `nothing shows that the task is done: "${oneLine(name, MAX_SAID_CHARS)}" fails as it does on the base, and ${why}. Make it pass, or add a test that fails on the base and passes now`;
}
