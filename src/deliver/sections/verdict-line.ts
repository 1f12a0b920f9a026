import type { RoundsEnd } from '../../core/decision.ts';
import { asSentence, counted } from '../../core/text/text.ts';
import {
  commandsInWords,
  type Evidence,
  failuresIn,
  isBlocking,
  TEST_DOUBTS,
} from '../../core/verdict/evidence.ts';
import { isShown, type Proof } from '../../core/verdict/proof.ts';
import { countedFailures } from '../../core/verdict/test-report.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { escapedWords } from '../text/escape.ts';
import type { RunRecord } from '../text/run-record.ts';
import { notedIn, type Remark, remarksOn } from './doubts.ts';
import { testsOf } from './files-table.ts';
import { gateRemedy } from './gate-remedy.ts';
import { proofWords } from './proof.ts';

const MAX_WHY_CHARS = 400;

type Judged = Pick<RunRecord, 'end' | 'verdict' | 'checks'>;

/** The first paragraph of a page: is this change validated, with which doubts, and if not, why not? */
export function verdictBanner({ end, verdict, checks }: Judged): string {
  const caveats = checks.caveats.join(' ');
  if (end.kind !== 'validated' || verdict?.kind !== 'passed') {
    const why = whyNotValidated(end, verdict);
    return alert('WARNING', `**Not validated:** ${sentence(why)} ${caveats}`, gateRemedy(verdict));
  }
  const { evidence } = verdict;
  const remarks = remarksOn(verdict);
  const isProven = isShown(evidence);
  const facts = [
    isProven ? proofWords(evidence.proof) : '',
    evidence.proof.kind === 'load-error' ? noticedWords(evidence) : '',
    baseTests(evidence),
    ...remarks.flatMap(({ text, isListed }) => (isListed ? [] : [`${asSentence(text)}.`])),
    caveats,
  ].filter((fact) => fact !== '');
  const head = headlineOf(verdict);
  const begin = isProven ? `**${head}.**` : `**${head}:** ${lackOfProof(evidence.proof)}.`;
  const isDoubted = remarks.some(({ kind }) => kind === 'doubt');
  const isPlain = remarks.length === 0 && isProven;
  return alert(isPlain ? 'NOTE' : isDoubted ? 'WARNING' : 'IMPORTANT', [begin, ...facts].join(' '));
}

/** The first words of the banner. */
export function verdictWord({ end, verdict }: Judged): string {
  return end.kind === 'validated' && verdict?.kind === 'passed' ? headlineOf(verdict) : 'Not validated';
}

/** @param more a further paragraph; empty: none */
function alert(kind: 'NOTE' | 'IMPORTANT' | 'WARNING', text: string, more = ''): string {
  return `> [!${kind}]\n> ${text.trim()}${more === '' ? '' : `\n>\n> ${more}`}`;
}

function sentence(words: string): string {
  return `${escapedWords(words.replace(/\.$/, ''), MAX_WHY_CHARS)}.`;
}

/** The word for a change that passed, with the kinds of its remarks. */
export function headlineOf(verdict: Verdict): string {
  return `${wordFor(verdict.evidence)}${headsOf(remarksOn(verdict))}`;
}

function wordFor(evidence: Evidence): string {
  if (!isShown(evidence)) return 'Passes, not proven';
  return evidence.proof.kind === 'load-error' && !isEachPartNoticed(evidence)
    ? 'Validated by a weak proof'
    : 'Validated';
}

/** Tests that miss each part that was left out check what it does, although they do not load on the base. */
function isEachPartNoticed({ leftOut }: Evidence): boolean {
  return leftOut !== undefined && leftOut.tried > 0 && leftOut.unnoticed.length === 0;
}

/** How leaving parts out makes up for a weak proof, in a sentence; empty: it does not. */
function noticedWords(evidence: Evidence): string {
  const tried = evidence.leftOut?.tried ?? 0;
  if (!isEachPartNoticed(evidence)) return '';
  return tried === 1
    ? 'With one part of the code left out, a test fails.'
    : `With each of ${tried} parts of the code left out in turn, a test fails.`;
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
    case 'tests-not-run':
      return TEST_DOUBTS[proof.kind];
    case 'not-checked':
    case 'not-applicable':
      return escapedWords(proof.why, 200);
    case 'proven':
      return '';
  }
}

const WITH = {
  doubt: 'doubts',
  tests: 'changed tests',
  checks: 'changed checks',
  dependencies: 'changed dependencies',
  license: 'a changed license',
  lines: 'lines to review',
  unnoticed: 'code that no test notices',
} as const;

/** What kind of remarks these are, behind the word. Beside a doubt the others need no words of their own. */
function headsOf(remarks: readonly Remark[]): string {
  const kinds = new Set(remarks.map(({ kind }) => kind));
  if (kinds.has('doubt')) return `, with ${WITH.doubt}`;
  const found = [...kinds].flatMap((kind) => (kind === 'failing-base' ? [] : [WITH[kind]]));
  const base = kinds.has('failing-base') ? ', on a base that fails' : '';
  return `${found.length === 0 ? '' : `, with ${found.join(', ')}`}${base}`;
}

/** The same for an output or a message, in the host's words only. */
export function validatedReason(verdict: Verdict): string {
  const noted = notedIn(verdict);
  const passed = gateSentence(verdict.evidence) + (noted === '' ? '' : ` Also of note: ${noted}.`);
  const open = reservationsOn(verdict);
  return open.length === 0 ? passed : `${passed} ${headlineOf(verdict)}: ${open.join('; ')}.`;
}

function gateSentence({ comparisons }: Evidence): string {
  const passed = comparisons.filter(({ outcome }) => outcome === 'passed').length;
  const all = counted(comparisons.length, 'command');
  if (passed === 0) return `${all} failed only as on the base.`;
  return `${passed === comparisons.length ? all : `${passed} of ${all}`} passed.`;
}

/** That the base's own tests end as on the base; empty: none was put in the place of others, or a remark says how they end. */
function baseTests(evidence: Evidence): string {
  const { originalTests: tests } = evidence;
  if (tests.kind !== 'passed' || tests.paths.length === 0) return '';
  const own = tests.paths.filter(testsOf(evidence)).length;
  const inCode = tests.paths.length - own;
  const changed = [
    ...(own === 0 ? [] : [`${counted(own, 'file')} of tests`]),
    ...(inCode === 0 ? [] : [`tests in ${counted(inCode, 'file')} of code`]),
  ].join(' and ');
  const isGreen = failuresIn(evidence, 'pre-existing').length === 0;
  const how = isGreen ? 'pass on this code, too' : 'have no new failure on this code, either';
  return `${asSentence(changed)} changed; the tests of the base ${how}.`;
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
  const commands = commandsInWords(verdict.evidence);
  const open = reservationsOn(verdict);
  if (open.length === 0) return commands;
  const proof = isShown(verdict.evidence) ? '' : ', not proven';
  return `${commands}${proof}${headsOf(remarksOn(verdict))} (${open.join('; ')})`;
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
  const blocking = evidence.comparisons.find(({ outcome }) => isBlocking(outcome));
  return blocking === undefined ? 'the commands failed' : `"${blocking.command}": ${blocking.why}`;
}
