import { listed } from '../core/text/text.ts';
import type { LeftOut } from '../core/verdict/evidence.ts';
import type { Verdict } from '../core/verdict/verdict.ts';

/**
 * What to tell the model of a change that passes and that no test shows, or of whose code its tests notice nothing. Null:
 * a test shows it, none could be looked for, or the gate runs no tests.
 */
export function missingTest({ evidence: { proof, comparisons, leftOut } }: Verdict): string | null {
  if (leftOut?.isBlind === true) return blindTests(leftOut);
  const runsTests = comparisons.some(({ candidate }) => (candidate.reading?.counts?.executed ?? 0) > 0);
  if (!runsTests || (proof.kind !== 'no-tests' && proof.kind !== 'passes-without-change')) return null;
  const lack =
    proof.kind === 'no-tests'
      ? 'no test fails without the change'
      : 'the tests of the change pass without the rest of it, too';
  return `It is not published yet: the commands pass, but ${lack}. Add or change a test so that it fails without the change, by an assertion on what the issue asks for, and passes with it; then call finish again. If no test can show it (a refactoring, say), call finish again and say why in its field tests.`;
}

function blindTests({ unnoticed }: LeftOut): string {
  const places = unnoticed.map(({ path, from, to }) =>
    from === to ? `${path}:${from}` : `${path}:${from}-${to}`,
  );
  return `It is not published yet: the commands pass, but your tests still pass when ${listed(places, MOST_PLACES)} ${places.length === 1 ? 'is' : 'are'} left out. Let a test check what these lines do, by what the issue asks for; then call finish again. If no test can show it, call finish again and say why in its field tests.`;
}

const MOST_PLACES = 10;
