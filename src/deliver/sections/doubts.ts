import { counted, listed } from '../../core/text/text.ts';
import { type Evidence, failuresIn, TEST_DOUBTS } from '../../core/verdict/evidence.ts';
import type { OriginalTests } from '../../core/verdict/original-tests.ts';
import { type AskedKind, TAMPER_TABLE, type TamperEffect } from '../../core/verdict/tamper-table.ts';
import { TAMPER_KINDS, type TamperKind } from '../../core/verdict/tampering.ts';
import { countedFailures, countOfTests } from '../../core/verdict/test-report.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { escapedWords } from '../text/escape.ts';
import { blindTests } from './left-out.ts';

/** What a reader has to know of a change that passed, as part of a sentence and in the host's words only. */
export interface Remark {
  /** `doubt`: a run has shown that something is wrong. The others name what a person has to agree with. */
  readonly kind:
    | 'doubt'
    | 'tests'
    | 'checks'
    | 'dependencies'
    | 'license'
    | 'lines'
    | 'unnoticed'
    | 'failing-base';
  readonly text: string;
  /** Whether `lookAt` or `notCovered` lists it with its places. */
  readonly isListed: boolean;
}

/** All that is to say against a change that passed. It is never called validated without that. */
export function remarksOn({ evidence }: Verdict): readonly Remark[] {
  const { leftOut } = evidence;
  const old = failuresIn(evidence, 'pre-existing');
  const failing = `no new failures, but ${countedFailures(old)} that the base has too`;
  return [
    ...doubtsIn(evidence),
    ...remark('tests', changedTests(evidence), true),
    ...TAMPER_KINDS.filter(isAsked).flatMap((kind) => remark(REMARKS[kind], textOf(evidence, kind), true)),
    ...remark('unnoticed', leftOut?.isBlind === true ? blindTests(leftOut) : '', true),
    ...remark('failing-base', old.length === 0 ? '' : failing, false),
  ];
}

function remark(kind: Remark['kind'], text: string, isListed: boolean): readonly Remark[] {
  return text === '' ? [] : [{ kind, text, isListed }];
}

const REMARKS: Readonly<Record<AskedKind, Remark['kind']>> = {
  'fewer-tests': 'tests',
  'checks-changed': 'checks',
  'dependencies-changed': 'dependencies',
  'license-changed': 'license',
  'line-to-look-at': 'lines',
};

function isAsked(kind: TamperKind): kind is AskedKind {
  return TAMPER_TABLE[kind].effect === 'ask';
}

const MOST_PLACES = 3;

/** What was found of a kind, with its places; empty: nothing. */
function textOf({ tampering }: Evidence, kind: TamperKind): string {
  const found = tampering.filter((one) => one.kind === kind);
  if (found.length === 0) return '';
  const paths = [...new Set(found.map(({ path }) => path))];
  const where = escapedWords(listed(paths, MOST_PLACES), 300);
  const what =
    kind === 'line-to-look-at' ? counted(found.length, 'line to review') : TAMPER_TABLE[kind].title;
  return `${what}: ${where}`;
}

function doubtsIn(evidence: Evidence): readonly Remark[] {
  const flaky = failuresIn(evidence, 'flaky').length;
  const missing = failuresIn(evidence, 'missing').length;
  const gone = `${counted(missing, 'failure')} of the base no longer reported`;
  return [
    ...remark('doubt', missing === 0 ? '' : gone, false),
    ...remark('doubt', titlesOf(evidence, 'block', 'doubt'), true),
    ...remark('doubt', flaky === 0 ? '' : `${counted(flaky, 'flaky failure')}, gone in a second run`, false),
  ];
}

/**
 * Existing tests that pass only as the change has them, or could not be run as they were; empty: none. Only a reader can
 * weigh it against the issue: true of every wanted change of behaviour and of every bent test.
 */
function changedTests({ originalTests }: Evidence): string {
  switch (originalTests.kind) {
    case 'unchanged':
    case 'passed':
      return '';
    case 'not-compared':
      return TEST_DOUBTS[originalTests.paths.length === 0 ? 'tests-missing' : 'tests-not-compared'];
    case 'failed':
      return failingAsTheyWere(originalTests);
  }
}

/** The tests of the base that fail with the change, edited or removed by it, as a clause with their number where each has a name. */
export function failingAsTheyWere({
  failures,
  commands,
}: Extract<OriginalTests, { readonly kind: 'failed' }>): string {
  const areNamed = failures.every(({ cause }) => cause === 'assertion' || cause === 'error');
  if (!areNamed) return TEST_DOUBTS['original-tests'];
  const counts = commands.flatMap(({ runs }) => runs.flatMap(({ reading }) => reading?.counts ?? []));
  const what = counts.some(({ tests }) => tests !== undefined) ? 'existing assertion' : 'existing test';
  const many = countOfTests(failures);
  const verb = many === 1 ? 'as it was, fails' : 'as they were, fail';
  return `${counted(many, what)}, ${verb} with this change`;
}

/** What was found but is nothing to agree with: the titles of its kinds; empty: nothing. */
export function notedIn({ evidence }: Verdict): string {
  return titlesOf(evidence, 'list');
}

/** The titles of the kinds with one of these effects, each once; empty: there are none. */
function titlesOf({ tampering }: Evidence, ...effects: readonly TamperEffect[]): string {
  const rows = tampering.map(({ kind }) => TAMPER_TABLE[kind]);
  return [...new Set(rows.filter(({ effect }) => effects.includes(effect)).map(({ title }) => title))].join(
    ', ',
  );
}
