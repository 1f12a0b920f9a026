import {
  type Comparison,
  countOfClass,
  type Evidence,
  failuresOfClass,
  type ReadResult,
} from '../core/evidence.ts';
import type { Failure } from '../core/test-report.ts';
import { oneLine } from '../core/text/text.ts';
import { isPass } from '../core/verdict.ts';
import type { Touched } from './proof.ts';
import { tellsOfPassed } from './results/formats.ts';
import { isOfChecker, isOfTest, ranTests } from './results/read-result.ts';
import type { TaskRelevance } from './results/task-relevance.ts';

export interface EvidenceInput {
  readonly evidence: Pick<Evidence, 'comparisons' | 'proof'>;
  readonly relevance: TaskRelevance;
  /** Of the change. */
  readonly paths: readonly string[];
  readonly touches: Touched;
}

const MAX_SAID_CHARS = 300;

/**
 * Why a change that no command blocks is blocked all the same: nothing shows what it does. A gate that is dead on both sides
 * lets anything pass, and what the task is about may fail as before. Only a failure that is gone, or a proof, tells
 * otherwise. Null: something is shown.
 */
export function missingEvidence(shown: EvidenceInput): string | null {
  const { proof } = shown.evidence;
  if (countOfClass(shown.evidence, 'fixed') > 0 || proof.kind === 'proven') return null;
  const dead = deadCommand(shown);
  return dead === null ? stillFailing(shown) : nothingPasses(dead);
}

/**
 * Where no command and no test passes, the first; otherwise one that fails as on the base and ran nothing of the change's
 * code. Null: the gate is alive.
 */
function deadCommand({ evidence: { comparisons }, touches }: EvidenceInput): Comparison | null {
  const isAlive = comparisons.some(
    // A test of the change that passes among dead ones shows nothing of the gate.
    ({ base, candidate }) =>
      isPass(candidate.result) || (passesATest(candidate) && (base === null || passesATest(base))),
  );
  const idle = comparisons.find(isIdle) ?? null;
  if (isAlive) return touches === 'code' ? idle : null;
  return idle ?? comparisons[0] ?? null;
}

/** Linters run nothing and look all the same. */
function isIdle({ outcome, candidate }: Comparison): boolean {
  const isSilent = !ranTests(candidate) && !isOfChecker(candidate);
  return outcome === 'no-regression' && !isPass(candidate.result) && isSilent;
}

function passesATest({ result, reading }: ReadResult): boolean {
  if (reading === null || result.kind === 'refused') return false;
  const { counts, passed, failures, formats } = reading;
  if (tellsOfPassed(result.output, formats)) return true;
  return passed.length > 0 || (counts !== null && counts.executed > failures.filter(isOfTest).length);
}

function nothingPasses({ command, candidate, failures }: Comparison): string {
  const [first] = failures;
  const said = first === undefined ? '' : first.failure.message || first.failure.name;
  const quoted = said === '' ? '' : ` (${oneLine(said, MAX_SAID_CHARS)})`;
  const what = ranTests(candidate) ? 'no test of the base is seen to pass' : 'no test runs';
  return `nothing shows what the change does: "${command}" fails on the base as it does now, and ${what}${quoted}. Make it pass, or add a test that fails on the base and passes now`;
}

/**
 * A test of the base that fails as before, where the task names what it tests, the change is about that, the
 * task has a word of it and there is no test of the change, or documents alone were changed.
 */
function stillFailing({ evidence, relevance, paths, touches }: EvidenceInput): string | null {
  const { comparisons, proof } = evidence;
  const old = comparisons.flatMap(({ failures }) =>
    failuresOfClass(failures, 'pre-existing').filter(isOfTest),
  );
  const own = old.find((failure) => relevance.namesSubjectOf(failure));
  if (own !== undefined) return red(own, 'the task names what it tests');
  const lone = proof.kind === 'no-tests' ? old.find((failure) => relevance.reaches(failure)) : undefined;
  if (lone !== undefined) return red(lone, 'the change is about what it tests and has no test of its own');
  const [first] = old;
  if (first === undefined || touches !== 'documents' || relevance.asksForDocuments(paths)) return null;
  return red(first, 'the change touches documents only');
}

function red({ name }: Failure, why: string): string {
  return `nothing shows that the task is done: "${oneLine(name, MAX_SAID_CHARS)}" fails as it does on the base, and ${why}. Make it pass, or add a test that fails on the base and passes now`;
}
