import type { RoundsEnd } from '../../core/decision.ts';
import { counted } from '../../core/text/text.ts';
import {
  commandsInWords,
  countOfClass,
  type Evidence,
  isBlocking,
  type OriginalTests,
  type Proof,
  type ProofSides,
  TEST_DOUBTS,
} from '../../core/verdict/evidence.ts';
import { isPass, type Verdict } from '../../core/verdict/verdict.ts';
import { escapedWords } from '../text/escape.ts';
import type { RunRecord } from '../text/templates.ts';
import { notedIn, type Remark, remarksOn } from './doubts.ts';
import { gateRemedy } from './gate-remedy.ts';

const MAX_WHY_CHARS = 400;

/** The one line that a reader needs: is this change validated, with which doubts, and if not, why not? */
export function verdictBanner({
  end,
  verdict,
  checks,
}: Pick<RunRecord, 'end' | 'verdict' | 'checks'>): string {
  if (end.kind !== 'validated' || verdict?.kind !== 'passed') {
    const why = escapedWords(whyNotValidated(end, verdict).replace(/\.$/, ''), MAX_WHY_CHARS);
    const remedy = gateRemedy(verdict);
    return `> [!WARNING]\n> **Not validated:** ${why}.${remedy === '' ? '' : `\n>\n> ${remedy}`}`;
  }
  const remarks = remarksOn(verdict);
  const noted = notedIn(verdict);
  const facts = [
    gateSentence(verdict.evidence),
    proofSentence(verdict.evidence),
    noted === '' ? '' : `It has ${noted}, listed below.`,
    ...checks.caveats,
  ];
  const text = facts.filter((fact) => fact !== '').join(' ');
  if (remarks.length === 0) return `> [!NOTE]\n> **Validated.** ${text}`;
  const isDoubted = remarks.some(({ kind }) => kind === 'doubt');
  const ask = remarks.some(({ kind }) => kind === 'changed-tests') && !isDoubted ? ASK : '';
  return `> [!${isDoubted ? 'WARNING' : 'IMPORTANT'}]\n> **Validated, ${headOf(remarks)}:** ${textOf(remarks)}.${ask} ${text}`;
}

const ASK = ' Look whether the issue asks for that.';
const HEADS = {
  doubt: 'with doubts',
  'changed-tests': 'with changed tests',
  'failing-base': 'on a base that fails',
} as const;

/** What kind of remarks these are. Beside a doubt the others need no words of their own. */
function headOf(remarks: readonly Remark[]): string {
  if (remarks.some(({ kind }) => kind === 'doubt')) return HEADS.doubt;
  return [...new Set(remarks.map(({ kind }) => HEADS[kind]))].join(', ');
}

function textOf(remarks: readonly Remark[]): string {
  return remarks.map(({ text }) => text).join('; ');
}

/** The same for an output or a message, in the host's words only. */
export function validatedReason(verdict: Verdict): string {
  const noted = notedIn(verdict);
  const passed = gateSentence(verdict.evidence) + (noted === '' ? '' : ` It has ${noted}.`);
  const remarks = remarksOn(verdict);
  return remarks.length === 0 ? passed : `${passed} Validated ${headOf(remarks)}: ${textOf(remarks)}.`;
}

function gateSentence({ comparisons }: Evidence): string {
  const passed = comparisons.filter(({ outcome }) => outcome === 'passed').length;
  const all = counted(comparisons.length, 'command');
  if (passed === 0) return `${all} failed on exactly this change only as on the base, run by the action.`;
  const how = passed === comparisons.length ? all : `${passed} of ${all}`;
  return `${how} passed on exactly this change, run by the action.`;
}

/** The proof, or why there is none, and what the base's own tests say, if that is no doubt. */
function proofSentence({ proof, originalTests, comparisons }: Evidence): string {
  const isGreenBase = !comparisons.some(({ base }) => base !== null && !isPass(base.result));
  const original =
    originalTests.kind === 'inconclusive' && proof.kind === 'not-applicable' && isGreenBase
      ? ''
      : originalWords(originalTests);
  return [proofWords(proof), original].filter((sentence) => sentence !== '').join(' ');
}

function originalWords(tests: OriginalTests): string {
  if (tests.kind !== 'inconclusive' || tests.unheld === true) return '';
  return "Whether the base's own tests pass with this change is not known.";
}

function proofWords(proof: Proof): string {
  switch (proof.kind) {
    case 'proven':
      return proof.by === 'tests-of-the-change'
        ? `Proven red to green: the tests of this change fail without it${alteredWords(proof)}.`
        : 'Proven red to green: tests that fail on the base pass now.';
    case 'passes-without-change':
      return proof.sameBehaviour === true
        ? 'NOT proven: its tests pass with and without the change, as they should by what the issue asks for.'
        : '';
    case 'load-error':
    case 'no-tests':
      return `Not proven: ${TEST_DOUBTS[proof.kind]}.`;
    case 'not-applicable':
    case 'not-checked':
      return `Not proven: ${escapedWords(proof.why, 200)}.`;
  }
}

/** An altered test checks what the change decided. That is mentioned, but is no doubt. */
function alteredWords({ alteredTests = 0 }: ProofSides): string {
  if (alteredTests === 0) return '';
  return `; the base passes ${alteredTests} of them as it has ${alteredTests === 1 ? 'it' : 'them'}`;
}

function whyNotValidated(end: RoundsEnd, verdict: Verdict | null): string {
  switch (end.kind) {
    case 'unvalidated':
      return verdict?.kind === 'failed' ? `${end.why}; ${failureWords(verdict.evidence)}` : end.why;
    case 'exhausted':
      return `${end.detail}; ${stateWords(verdict)}`;
    case 'failed':
      return `the model endpoint failed; ${stateWords(verdict)}`;
    case 'needs-review':
      return `the critic, a second model, asks for more; ${passWords(verdict)}`;
    case 'withdrawn':
      return `the critic, a second model, advises against publishing; ${passWords(verdict)}`;
    case 'validated':
    case 'no-change':
    case 'needs-info':
    case 'drafted':
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
  const remarks = verdict === null ? [] : remarksOn(verdict);
  const said = verdict === null ? 'the commands passed' : commandsInWords(verdict.evidence);
  return remarks.length === 0 ? said : `${said} ${headOf(remarks)} (${textOf(remarks)})`;
}

function failureWords(evidence: Evidence): string {
  const counts = [
    [countOfClass(evidence, 'regression'), 'new failure', ''],
    [countOfClass(evidence, 'unresolved'), 'failure', ' that this run was to fix'],
    [countOfClass(evidence, 'inconclusive'), 'failure', ' that cannot be compared with the base'],
  ] as const;
  const parts = counts.flatMap(([count, what, which]) =>
    count === 0 ? [] : [`${counted(count, what)}${which}`],
  );
  if (parts.length > 0) return parts.join(', ');
  const blocking = evidence.comparisons.find(({ outcome }) => isBlocking(outcome));
  return blocking === undefined ? 'the commands failed' : `"${blocking.command}": ${blocking.why}`;
}
