import type { RoundsEnd } from '../../core/decision.ts';
import { counted } from '../../core/text/text.ts';
import {
  commandsInWords,
  type Evidence,
  failuresIn,
  isEachPartNoticed,
  isFailing,
  TEST_DOUBTS,
} from '../../core/verdict/evidence.ts';
import { isShown, type Proof } from '../../core/verdict/proof.ts';
import { countedFailures } from '../../core/verdict/test-report.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { headsOf, pointsOf, remarksOf } from './points.ts';

/** How a run ended, in the same words for the banner, the comment and the output, as text that is not escaped. */

/** The word for a change that passed, with what is to say besides. No words of others. */
export function headlineOf({ evidence }: Verdict): string {
  return `${wordFor(evidence)}${headsOf(pointsOf(evidence))}`;
}

function wordFor(evidence: Evidence): string {
  if (!isShown(evidence)) return 'Passes, not proven';
  return evidence.proof.kind === 'load-error' && !isEachPartNoticed(evidence)
    ? 'Validated by a weak proof'
    : 'Validated';
}

/** Sentences on a change that passed: the commands, what was found, and what is open. */
export function validatedReason(verdict: Verdict): string {
  const { evidence } = verdict;
  const noted = pointsOf(evidence).flatMap(({ weight, head }) => (weight === 'list' ? [head] : []));
  const passed = `${gateSentence(evidence)}${noted.length === 0 ? '' : ` Also of note: ${noted.join(', ')}.`}`;
  const open = reservationsOn(evidence);
  return open.length === 0 ? passed : `${passed} ${headlineOf(verdict)}: ${open.join('; ')}.`;
}

function gateSentence({ comparisons }: Evidence): string {
  const passed = comparisons.filter(({ outcome }) => outcome === 'passed').length;
  const all = counted(comparisons.length, 'command');
  if (passed === 0) return `${all} failed only as on the base.`;
  return `${passed === comparisons.length ? all : `${passed} of ${all}`} passed.`;
}

/** What a change that passed leaves open, as clauses. */
function reservationsOn(evidence: Evidence): readonly string[] {
  const lack = isShown(evidence) ? [] : [lackOfProof(evidence.proof)];
  return [...lack, ...remarksOf(evidence).map(({ text }) => text)];
}

/** Why a change counts as not proven, as a clause. */
export function lackOfProof(proof: Proof): string {
  switch (proof.kind) {
    case 'passes-without-change':
    case 'load-error':
      return TEST_DOUBTS[proof.kind];
    case 'not-shown':
      return proof.why;
    case 'not-applicable':
      return `${proof.why}, so that nothing has to be proven, but not every command passes: what fails is as on the base`;
    case 'proven':
      return '';
  }
}

/** Why a change counts as not validated, as a clause. */
export function whyNotValidated(end: RoundsEnd, verdict: Verdict | null): string {
  switch (end.kind) {
    case 'unvalidated':
      return verdict?.kind === 'failed' ? `${end.why}; ${failureWords(verdict.evidence)}` : end.why;
    case 'exhausted':
      return `${end.detail}; ${stateWords(verdict)}`;
    case 'failed':
      return `the model endpoint failed; ${stateWords(verdict)}`;
    case 'needs-review':
      return `the critic, a second model, asks for more; ${passWords(verdict)}`;
    case 'unreviewed':
      return `${passWords(verdict)}, and the critic, a second model, did not judge it: ${end.why}`;
    case 'withdrawn':
      return `the critic, a second model, advises against publishing; ${passWords(verdict)}`;
    case 'validated':
    case 'no-change':
    case 'answered':
    case 'needs-info':
    case 'drafted':
    case 'planned':
      return 'there is nothing to validate';
  }
}

/** The commands' result on unfinished work. */
function stateWords(verdict: Verdict | null): string {
  switch (verdict?.kind) {
    case undefined:
      return 'nothing was changed';
    case 'passed':
      return `${passWords(verdict)}, but the work was not finished`;
    case 'blocked':
    case 'inconclusive':
      return verdict.why;
    case 'failed':
      return failureWords(verdict.evidence);
  }
}

function passWords(verdict: Verdict | null): string {
  if (verdict === null) return 'the commands passed';
  const { evidence } = verdict;
  const open = reservationsOn(evidence);
  const proof = isShown(evidence) ? '' : ', not proven';
  return `${commandsInWords(evidence)}${proof}${open.length === 0 ? '' : ` (${open.join('; ')})`}`;
}

function failureWords(evidence: Evidence): string {
  const counts = [
    ['regression', 'new', ''],
    ['unresolved', '', ' that this run was to fix'],
    ['incomparable', '', ' that cannot be compared with the base'],
  ] as const;
  const parts = counts.flatMap(([kind, which, what]) => {
    const failures = failuresIn(evidence, kind);
    return failures.length === 0 ? [] : [`${countedFailures(failures, which)}${what}`];
  });
  if (parts.length > 0) return parts.join(', ');
  const blocking = evidence.comparisons.find(({ outcome }) => isFailing(outcome));
  return blocking === undefined ? 'the commands failed' : `"${blocking.command}": ${blocking.why}`;
}
