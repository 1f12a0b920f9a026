import { lastWords, oneLine } from '../core/text/text.ts';
import { type Comparison, type Evidence, failuresIn } from '../core/verdict/evidence.ts';
import { type Failure, isOfTest } from '../core/verdict/test-report.ts';
import { isPass } from '../core/verdict/verdict.ts';
import type { ChangeParts } from './files/change-parts.ts';
import { isOfLinter, isOfMake } from './results/read-result.ts';
import type { TaskRelevance } from './results/task-relevance.ts';
import { passesATest, ranTests } from './results/test-counts.ts';

type Results = Pick<Evidence, 'comparisons' | 'proof'>;

const MAX_QUOTED_CHARS = 300;

/**
 * Why a change is blocked although no command blocks it: nothing shows its effect. A gate that says nothing on either
 * side lets everything pass, and the failure that the task is about may still be there. Only a fixed failure or a proof
 * shows an effect, and unless the change's own tests prove it, a test of what the task names must not fail as before
 * while something else was fixed. Null: an effect is shown.
 */
export function noEffectShown(
  evidence: Results,
  relevance: TaskRelevance,
  parts: Pick<ChangeParts, 'touchesCode'>,
): string | null {
  const { proof } = evidence;
  const fixed = failuresIn(evidence, 'fixed');
  const isAbout = (one: Failure): boolean => relevance.covers(one, one) || relevance.namesSubjectOf(one);
  const isByOwnTests = proof.kind === 'proven' && proof.by === 'tests-of-the-change';
  if (isByOwnTests || fixed.some(isAbout)) return null;
  const silent = fixed.length > 0 || proof.kind === 'proven' ? null : silentCommand(evidence, parts);
  return silent === null
    ? stillNamed(evidence, relevance)
    : silentGateWords(silent, evidence.comparisons.length > 1);
}

function stillNamed(evidence: Results, relevance: TaskRelevance): string | null {
  const own = failuresIn(evidence, 'pre-existing').find(
    (failure) => isOfTest(failure) && relevance.namesSubjectOf(failure),
  );
  if (own === undefined) return null;
  return `nothing shows that the task is done: "${oneLine(own.name, MAX_QUOTED_CHARS)}" fails as it does on the base, and the task names what it tests. Make it pass, or add a test that fails on the base and passes now`;
}

/**
 * The first command if no command and no test passes. Otherwise a command that fails as on the base without running
 * tests, if the change touches code. Null: the gate says something.
 */
function silentCommand(
  { comparisons }: Results,
  { touchesCode }: Pick<ChangeParts, 'touchesCode'>,
): Comparison | null {
  const saysSomething = comparisons.some(
    // A passing test that only the change has does not show that the gate says something.
    ({ base, candidate }) =>
      isPass(candidate.result) || (passesATest(candidate) && (base === null || passesATest(base))),
  );
  const silent = comparisons.find(isSilent) ?? null;
  if (saysSomething) return touchesCode ? silent : null;
  return silent ?? comparisons[0] ?? null;
}

/**
 * Whether the command fails as on the base and ran no tests. Linters do not count: they run no tests but check code.
 * Make may have started one.
 */
function isSilent({ outcome, candidate }: Comparison): boolean {
  if (outcome !== 'no-regression' || isPass(candidate.result)) return false;
  return !ranTests(candidate) && !isOfLinter(candidate) && !isOfMake(candidate);
}

function silentGateWords({ command, candidate, failures }: Comparison, isOneOfSeveral: boolean): string {
  const named = failures.map(({ failure }) => failure).find(({ cause }) => cause !== 'line');
  const { result } = candidate;
  const words =
    named === undefined
      ? lastWords(result.kind === 'refused' ? '' : result.output)
      : named.message || named.name;
  const quoted = words === '' ? '' : ` (${oneLine(words, MAX_QUOTED_CHARS)})`;
  const joined =
    isOneOfSeveral && !ranTests(candidate)
      ? '. No command sees what another one wrote (a maintainer can join them)'
      : '';
  const what = ranTests(candidate) ? 'no test of the base is seen to pass' : 'no test runs';
  const lacking = ranTests(candidate)
    ? ''
    : '; what is not installed here only a maintainer can add (setting setup)';
  return `nothing shows what the change does: "${command}" fails on the base as it does now, and ${what}${quoted}${joined}. Make it pass, or add a test that fails on the base and passes now${lacking}`;
}
