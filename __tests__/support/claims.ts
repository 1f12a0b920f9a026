import {
  haveFailed,
  havePassed,
  type OriginalTests,
  originalRuns,
} from '../../src/core/verdict/original-tests.ts';
import {
  type LoadError,
  loadError,
  type NotShown,
  type ProofSides,
  type RedToGreen,
  redToGreen,
} from '../../src/core/verdict/proof.ts';
import { type Ran, recordOf } from '../../src/core/verdict/run.ts';
import type { Failure } from '../../src/core/verdict/test-report.ts';

export const NO_TESTS: NotShown = {
  kind: 'not-shown',
  because: 'no-tests',
  why: 'no test shows what the change does',
};

/** A run of a command: red by these failures, green without one. */
function ran(state: string, failures: readonly Failure[] = [], command = 'npm test'): Ran {
  const code = failures.length === 0 ? 0 : 1;
  return {
    command,
    state,
    result: { kind: 'exited', code, output: '', ms: 1 },
    reading: { formats: ['node-test'], failures, counts: null, passed: [], isComplete: true },
  };
}

function failing(name: string): Failure {
  return { id: name, cause: 'assertion', name, at: null, message: '', trace: [] };
}

const BASE = 'b'.repeat(64);
const ALONE = 'a'.repeat(64);
const HELD = 'd'.repeat(64);
const CHANGE = 'c'.repeat(64);

type Said = Partial<Pick<RedToGreen, 'by' | 'command' | 'message' | 'alteredTests'>>;

/** Red in two runs by these tests, or by the exit code alone, and green with the change. */
export function proven(tests: readonly string[], said: Said = {}, change = CHANGE): RedToGreen {
  const failures = tests.map(failing);
  const red = ran(ALONE, tests.length === 0 ? [failing('make')] : failures);
  const proof = redToGreen({
    ...{ by: 'tests-of-the-change', command: 'npm test', message: '', ...said },
    tests: failures.map(({ id, name, cause }) => ({ id, name, cause })),
    red: [red, red],
    green: ran(change),
  });
  if (proof === null) throw new Error('The runs do not show it.');
  return proof;
}

export function sides(tests: readonly string[], message = ''): ProofSides {
  const failures = tests.map(failing);
  return {
    command: 'npm test',
    tests: failures.map(({ id, name, cause }) => ({ id, name, cause })),
    without: recordOf(ran(ALONE, failures)),
    with: recordOf(ran(CHANGE)),
    message,
  };
}

/** Red without the change for want of what it adds. */
export function weak(tests: readonly string[], message = ''): LoadError {
  const proof = loadError(sides(tests, message));
  if (proof === null) throw new Error('The runs do not show it.');
  return proof;
}

/** @param state that of the base, where the change has nothing but tests */
export function heldPassed(paths: readonly string[], state: 'held' | 'base' = 'held'): OriginalTests {
  const claim = { paths, commands: [originalRuns(ran(BASE), [ran(state === 'base' ? BASE : HELD)])] };
  if (!havePassed(claim)) throw new Error('The runs do not show it.');
  return { kind: 'passed', ...claim };
}

export function heldFailed(
  paths: readonly string[],
  failures: readonly Failure[],
): Extract<OriginalTests, { readonly kind: 'failed' }> {
  const red = ran(HELD, failures);
  const claim = { paths, failures, commands: [originalRuns(ran(BASE), [red, red])] };
  if (!haveFailed(claim)) throw new Error('The runs do not show it.');
  return { kind: 'failed', ...claim };
}
