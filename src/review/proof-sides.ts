import { clipEnd } from '../core/text/text.ts';
import type { ProofSides } from '../core/verdict/proof.ts';
import { type Ran, type ReadResult, recordOf } from '../core/verdict/run.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import type { Examined } from './gate/gate.ts';
import type { SupportOptions } from './judging/test-support.ts';
import {
  failuresOf,
  isNamedPassed,
  isOfTest,
  isPartial,
  ranAsMany,
  ranAsManyTests,
} from './results/read-result.ts';

export interface ProofOptions
  extends Pick<Examined, 'gate' | 'changes' | 'isTest' | 'parts' | 'comparisons'>,
    Pick<SupportOptions, 'linesWith'> {}

const MOST_SAID_CHARS = 400;

/** The failures that occur again in another run of the same state. */
export function repeatedIn(red: readonly Failure[], again: ReadResult): readonly Failure[] {
  const ids = new Set(failuresOf(again).flatMap((failure) => (isOfTest(failure) ? [failure.id] : [])));
  return red.filter(({ id }) => ids.has(id));
}

/**
 * The failures of a run whose tests ran in the other one, too, as far as the number of tests tells. Where output is
 * missing, so that the number is not known, or where only its assertions are more: those whose tests the other one names
 * as passed.
 */
export function ranIn(other: ReadResult, failures: readonly Failure[], of: ReadResult): readonly Failure[] {
  if (ranAsMany(other, of)) return failures;
  const isUnsure = isPartial(of) || ranAsManyTests(other, of);
  return isUnsure ? failures.filter(({ id }) => isNamedPassed(id, other)) : [];
}

export function sidesOf(
  command: string,
  { without, candidate }: { readonly without: Ran; readonly candidate: Ran },
  failures: readonly Failure[],
): ProofSides {
  return {
    command,
    ...deciding(failures),
    without: recordOf(without),
    with: recordOf(candidate),
  };
}

/** What is said of the tests that decide. */
export function deciding(failures: readonly Failure[]): Pick<ProofSides, 'tests' | 'message'> {
  const [first] = failures;
  return {
    tests: failures.map(({ id, name, cause }) => ({ id, name, cause })),
    message: first === undefined ? '' : messageOf(first),
  };
}

/** The full text if it has several lines, because the first one may name the assertion without the values. */
function messageOf({ message, said = '' }: Failure): string {
  return clipEnd(said.includes('\n') ? said : message, MOST_SAID_CHARS);
}
