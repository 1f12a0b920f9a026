import type { RoundsEnd } from '../../core/decision.ts';
import { assertNever } from '../../core/fault.ts';
import { counted } from '../../core/text/text.ts';
import {
  countOfClass,
  type Evidence,
  failuresOfClass,
  isBlocking,
  type OriginalTests,
  type Proof,
  type ProofSides,
  TEST_DOUBTS,
} from '../../core/verdict/evidence.ts';
import { TAMPER_TABLE, type TamperEffect } from '../../core/verdict/tamper-table.ts';
import type { Tampering, TamperKind } from '../../core/verdict/tampering.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { isPass, type Verdict } from '../../core/verdict/verdict.ts';
import { escapedWords } from '../text/escape.ts';
import type { RunRecord } from '../text/templates.ts';
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
  const doubts = doubtsAbout(verdict);
  const noted = notedIn(verdict);
  const facts = [
    gateSentence(verdict.evidence),
    proofSentence(verdict.evidence),
    noted === '' ? '' : `It has ${noted}, listed below.`,
    ...checks.caveats,
  ];
  const text = facts.filter((fact) => fact !== '').join(' ');
  if (doubts.length === 0) return `> [!NOTE]\n> **Validated.** ${text}`;
  return `> [!WARNING]\n> **Validated, with doubts:** ${doubts.join('; ')}. ${text}`;
}

/** The same for an output or a message, in the host's words only. */
export function validatedReason(verdict: Verdict): string {
  const doubts = doubtsAbout(verdict);
  const noted = notedIn(verdict);
  const passed = gateSentence(verdict.evidence) + (noted === '' ? '' : ` It has ${noted}.`);
  return doubts.length === 0 ? passed : `${passed} Doubts: ${doubts.join('; ')}.`;
}

/**
 * Doubts about a change that passed, each as part of a sentence and in the host's words only. A change with doubts is
 * never called validated without them.
 */
export function doubtsAbout({ evidence }: Verdict): readonly string[] {
  const { proof, originalTests } = evidence;
  const old = countOfClass(evidence, 'pre-existing');
  const flaky = countOfClass(evidence, 'flaky');
  const missing = unexplainedMissing(evidence);
  const titles = titlesOf(withoutRepeats(evidence), 'block', 'show');
  return [
    ...(proof.kind === 'passes-without-change' && proof.sameBehaviour !== true
      ? [`NOT proven, ${TEST_DOUBTS[proof.kind]}`]
      : []),
    ...(originalTests.kind === 'failed' && originalTests.asAsked === undefined
      ? [`${changedTests(originalTests.failures)}, and the issue was not found to ask for that`]
      : []),
    ...(missing === 0 ? [] : [`${counted(missing, 'failure')} of the base that the run no longer reports`]),
    ...(titles === '' ? [] : [`it has ${titles}`]),
    ...(old === 0 ? [] : [`no regressions, but ${counted(old, 'failure')} that the base has too`]),
    ...(flaky === 0 ? [] : [`${counted(flaky, 'flaky failure')}, gone when run again`]),
  ];
}

/** How many tests of the base fail as they were, where the runner names each of them. */
function changedTests(failures: readonly Failure[]): string {
  const areNamed = failures.every(({ cause }) => cause === 'assertion' || cause === 'error');
  if (!areNamed) return TEST_DOUBTS['original-tests'];
  return `it changes what ${expectingTests(new Set(failures.map(({ id }) => id)).size)}`;
}

function expectingTests(many: number): string {
  return `${counted(many, 'test')} of the base expect${many === 1 ? 's' : ''}`;
}

/** The failures that are no longer reported, without those of tests that changed as the task says: that is told apart. */
function unexplainedMissing({ comparisons, originalTests }: Evidence): number {
  const asked = originalTests.kind === 'failed' && originalTests.asAsked !== undefined;
  const ids = new Set(asked ? originalTests.failures.map(({ id }) => id) : []);
  const missing = comparisons.flatMap(({ failures }) => failuresOfClass(failures, 'missing'));
  return missing.filter(({ id }) => !ids.has(id)).length;
}

/** What was found but is no doubt. */
function notedIn({ evidence }: Verdict): string {
  return titlesOf(evidence.tampering, 'list');
}

/** The titles of the kinds with one of these effects, each once; empty: there are none. */
function titlesOf(tampering: readonly Tampering[], ...effects: readonly TamperEffect[]): string {
  const found = tampering.filter(({ kind }) => effects.includes(TAMPER_TABLE[kind].effect));
  return [...Map.groupBy(found, ({ kind }) => TAMPER_TABLE[kind].title)].map(withCauses).join(', ');
}

/** Kinds that cover so much that only what was found tells a reader why. */
const BROAD: ReadonlySet<TamperKind> = new Set(['run-reached', 'subject-replaced']);
const MOST_CAUSES = 2;

/** What was found, in front of what it quotes: plain words and names of variables, also where a bundle says it. */
const CAUSE = /^((?:[A-Za-z', -]|`\w{1,60}`){1,80})(?:: "|\.$)/;

/** A title with what was found. */
function withCauses([title, found]: readonly [string, readonly Tampering[]]): string {
  const causes = found.flatMap(({ kind, detail }) =>
    BROAD.has(kind) ? (CAUSE.exec(detail)?.[1] ?? []) : [],
  );
  const distinct = [...new Set(causes.map(inSentence))];
  const more = distinct.length > MOST_CAUSES ? ['and more'] : [];
  const told = [...distinct.slice(0, MOST_CAUSES), ...more].join(', ');
  return told === '' ? title : `${title} (${told})`;
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/**
 * Leaves out what is no doubt of its own. Failing tests of the base explain why their expectations or snapshots changed;
 * where those tests pass, a changed expectation lets nothing through; a changed manifest explains its lockfile. The list
 * below the line still has all of them.
 */
function withoutRepeats({ tampering, originalTests }: Evidence): readonly Tampering[] {
  const held = new Set(
    originalTests.kind === 'failed' || originalTests.kind === 'passed' ? originalTests.paths : [],
  );
  const hasManifest = tampering.some(({ kind }) => kind === 'manifest-changed');
  return tampering.filter(({ kind, path }) => {
    if (kind === 'expected-changed' || kind === 'snapshot-changed') return !held.has(path);
    return !(kind === 'lockfile-changed' && hasManifest);
  });
}

function gateSentence({ comparisons }: Evidence): string {
  const passed = comparisons.filter(({ outcome }) => outcome === 'passed').length;
  const all = counted(comparisons.length, 'command');
  if (passed === 0) return `No command passed on this change; the action ran ${all} on it, and on the base.`;
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
  if (tests.kind === 'inconclusive')
    return "Whether the base's own tests pass with this change is not known.";
  if (tests.kind !== 'failed' || tests.asAsked === undefined) return '';
  const { asAsked, inOtherNames = false, reworded = 0 } = tests;
  const sentences = [
    asAsked === 0 ? '' : `It changes what ${expectingTests(asAsked)}, as the issue says.`,
    reworded === 0 ? '' : `It rewords messages of errors that ${expectingTests(reworded)}.`,
    inOtherNames ? "The base's own tests, written as the issue asks, pass with this change." : '',
  ];
  return sentences.filter((one) => one !== '').join(' ');
}

function proofWords(proof: Proof): string {
  switch (proof.kind) {
    case 'proven':
      return proof.by === 'tests-of-the-change'
        ? `Proven red to green: the tests of this change fail without it${alteredWords(proof)}.`
        : 'Proven red to green: tests that fail on the base pass now.';
    case 'passes-without-change':
      return proof.sameBehaviour === true
        ? 'NOT proven: its tests pass with and without the change, as the issue asks for no other behaviour.'
        : '';
    case 'load-error':
    case 'no-tests':
      return `Not proven: ${TEST_DOUBTS[proof.kind]}.`;
    case 'not-applicable':
    case 'not-checked':
      return `Not proven: ${escapedWords(proof.why, 200)}.`;
    default:
      return assertNever(proof);
  }
}

/** An altered test checks what the change decided. That is mentioned, but is no doubt. */
function alteredWords({ alteredTests = 0 }: ProofSides): string {
  return alteredTests === 0 ? '' : `; it altered ${alteredTests} of them, which the base has and passes`;
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
    default:
      return assertNever(end);
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
  const doubts = verdict === null ? [] : doubtsAbout(verdict);
  return doubts.length === 0
    ? 'the commands passed'
    : `the commands passed with doubts (${doubts.join('; ')})`;
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
