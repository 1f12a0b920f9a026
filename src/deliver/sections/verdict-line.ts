import type { RoundsEnd } from '../../core/decision.ts';
import { counted } from '../../core/text/text.ts';
import {
  commandsInWords,
  countOfClass,
  type Evidence,
  isBlocking,
  TEST_DOUBTS,
} from '../../core/verdict/evidence.ts';
import type { OriginalTests } from '../../core/verdict/original-tests.ts';
import { isByExitCode, isShown, type Proof, type RedToGreen } from '../../core/verdict/proof.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
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
  const isProven = isShown(verdict.evidence);
  if (remarks.length === 0 && isProven) return `> [!NOTE]\n> **Validated.** ${text}`;
  const isDoubted = remarks.some(({ kind }) => kind === 'doubt');
  const ask = remarks.some(({ kind }) => kind === 'tests') && !isDoubted ? ASK : '';
  return `> [!${isDoubted ? 'WARNING' : 'IMPORTANT'}]\n> **${headline(verdict)}:** ${reservationsOn(verdict).join('; ')}.${ask} ${text}`;
}

/** The word for a change that passed, with the kinds of its remarks; in front of what they say. */
function headline(verdict: Verdict): string {
  const remarks = remarksOn(verdict);
  const word = isShown(verdict.evidence) ? 'Validated' : 'Passes, not proven';
  return remarks.length === 0 ? word : `${word}, ${headOf(remarks)}`;
}

/** What a change that passed leaves open, as clauses. */
function reservationsOn(verdict: Verdict): readonly string[] {
  const { evidence } = verdict;
  const lack = isShown(evidence) ? [] : [lackOfProof(evidence.proof)];
  return [...lack, ...remarksOn(verdict).map(({ text }) => text)];
}

/** Why a change of code counts as not proven, as a clause. */
function lackOfProof(proof: Proof): string {
  switch (proof.kind) {
    case 'passes-without-change':
    case 'load-error':
    case 'no-tests':
      return TEST_DOUBTS[proof.kind];
    case 'not-checked':
    case 'not-applicable':
      return escapedWords(proof.why, 200);
    case 'proven':
      return '';
  }
}

const ASK = ' Look whether the issue asks for that.';
const HEADS = {
  doubt: 'with doubts',
  tests: 'with changed tests',
  checks: 'with changed checks',
  dependencies: 'with changed dependencies',
  license: 'with a changed license',
  lines: 'with lines to look at',
  unnoticed: 'with code that no test notices',
  'failing-base': 'on a base that fails',
} as const;

/** What kind of remarks these are. Beside a doubt the others need no words of their own. */
function headOf(remarks: readonly Remark[]): string {
  if (remarks.some(({ kind }) => kind === 'doubt')) return HEADS.doubt;
  return [...new Set(remarks.map(({ kind }) => HEADS[kind]))].join(', ');
}

/** The same for an output or a message, in the host's words only. */
export function validatedReason(verdict: Verdict): string {
  const noted = notedIn(verdict);
  const passed = gateSentence(verdict.evidence) + (noted === '' ? '' : ` It has ${noted}.`);
  const said = reservationsOn(verdict);
  return said.length === 0 ? passed : `${passed} ${headline(verdict)}: ${said.join('; ')}.`;
}

function gateSentence({ comparisons }: Evidence): string {
  const passed = comparisons.filter(({ outcome }) => outcome === 'passed').length;
  const all = counted(comparisons.length, 'command');
  if (passed === 0) return `${all} failed on exactly this change only as on the base, run by the action.`;
  const how = passed === comparisons.length ? all : `${passed} of ${all}`;
  return `${how} passed on exactly this change, run by the action.`;
}

/** The proof, or why there is none, and what the base's own tests say, if that is no remark. */
function proofSentence({ proof, originalTests }: Evidence): string {
  return [proofWords(proof), originalWords(originalTests)].filter((sentence) => sentence !== '').join(' ');
}

function originalWords(tests: OriginalTests): string {
  switch (tests.kind) {
    case 'passed':
      return tests.paths.length === 0
        ? ''
        : `${counted(tests.paths.length, 'file')} of tests changed; as the base has them they pass.`;
    case 'unchanged':
    case 'failed':
    case 'inconclusive':
      return '';
  }
}

function proofWords(proof: Proof): string {
  switch (proof.kind) {
    case 'proven':
      if (isByExitCode(proof))
        return `Proven by exit code: the command fails on the base${proof.by === 'tests-of-the-change' ? ' with the tests of this change' : ''}, twice; no failing test can be read from its output.`;
      return proof.by === 'tests-of-the-change'
        ? `Proven red to green: the tests of this change fail without it${alteredWords(proof)}.`
        : 'Proven red to green: tests that fail on the base pass now.';
    case 'load-error':
      return `A weak proof: ${TEST_DOUBTS[proof.kind]}.`;
    case 'not-applicable':
      return `Nothing to prove: ${escapedWords(proof.why, 200)}.`;
    // The headline says so.
    case 'passes-without-change':
    case 'no-tests':
    case 'not-checked':
      return '';
  }
}

/** An altered test checks what the change decided. That is mentioned, but is no doubt. */
function alteredWords({ alteredTests = 0 }: RedToGreen): string {
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
  if (verdict === null) return 'the commands passed';
  const { evidence } = verdict;
  const remarks = remarksOn(verdict);
  const said = commandsInWords(evidence);
  const isProven = isShown(evidence);
  if (remarks.length === 0 && isProven) return said;
  const kinds = [
    ...(isProven ? [] : [', not proven']),
    ...(remarks.length === 0 ? [] : [` ${headOf(remarks)}`]),
  ];
  return `${said}${kinds.join(',')} (${reservationsOn(verdict).join('; ')})`;
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
