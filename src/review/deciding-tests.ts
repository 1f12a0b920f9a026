import { clipEnd } from '../core/text/text.ts';
import type { ProofSides } from '../core/verdict/proof.ts';
import type { Failure } from '../core/verdict/test-report.ts';

const MOST_CHARS = 400;

/** What is shown of the tests that decide. */
export function decidingTests(failures: readonly Failure[]): Pick<ProofSides, 'tests' | 'message'> {
  const [first] = failures;
  return {
    tests: failures.map(({ id, name, cause }) => ({ id, name, cause })),
    message: first === undefined ? '' : messageOf(first),
  };
}

/** The full text if it has several lines, because the first one may name the assertion without the values. */
function messageOf({ message, details = '' }: Failure): string {
  return clipEnd(details.includes('\n') ? details : message, MOST_CHARS);
}
