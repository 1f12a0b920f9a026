import { listed } from '../core/text/text.ts';
import { type LeftOut, TEST_DOUBTS } from '../core/verdict/evidence.ts';
import type { Proof } from '../core/verdict/proof.ts';
import type { Verdict } from '../core/verdict/verdict.ts';

/**
 * What to tell the model of a change that passes and that no test shows, or of whose code its tests notice nothing. Null:
 * a test shows it, none could be looked for, or the gate runs no tests.
 */
export function missingTest({ evidence: { proof, comparisons, leftOut } }: Verdict): string | null {
  if (leftOut?.isBlind === true) return blindTests(leftOut);
  const runsTests = comparisons.some(({ candidate }) => (candidate.reading?.counts?.executed ?? 0) > 0);
  const lack = lackOf(proof);
  if (!runsTests || lack === null) return null;
  return `It is not published yet: the commands pass, but ${lack}. Add or change a test so that it fails without the change, by an assertion on what the issue asks for, and passes with it; then call finish again. If no test can show it (a refactoring, say), call finish again and say why in its field tests.`;
}

/** What the tests of a change lack, as a clause; null: nothing that a test could mend. */
function lackOf({ kind }: Proof): string | null {
  switch (kind) {
    case 'no-tests':
    case 'tests-not-run':
    case 'passes-without-change':
      return TEST_DOUBTS[kind];
    case 'proven':
    case 'load-error':
    case 'not-applicable':
    case 'not-checked':
      return null;
  }
}

function blindTests({ unnoticed }: LeftOut): string {
  const places = unnoticed.map(({ path, from, to }) =>
    from === to ? `${path}:${from}` : `${path}:${from}-${to}`,
  );
  return `It is not published yet: the commands pass, but your tests still pass when ${listed(places, MOST_PLACES)} ${places.length === 1 ? 'is' : 'are'} left out. Let a test check what these lines do, by what the issue asks for; then call finish again. If no test can show it, call finish again and say why in its field tests.`;
}

const MOST_PLACES = 10;
