import { counted, listed } from '../../core/text/text.ts';
import { countOfClass, type Evidence, TEST_DOUBTS } from '../../core/verdict/evidence.ts';
import type { OriginalTests } from '../../core/verdict/original-tests.ts';
import { TAMPER_TABLE, type TamperEffect } from '../../core/verdict/tamper-table.ts';
import type { TamperKind } from '../../core/verdict/tampering.ts';
import { countOfTests } from '../../core/verdict/test-report.ts';
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
}

/** All that is to say against a change that passed. It is never called validated without that. */
export function remarksOn({ evidence }: Verdict): readonly Remark[] {
  const old = countOfClass(evidence, 'pre-existing');
  return [
    ...doubtsIn(evidence).map((text): Remark => ({ kind: 'doubt', text })),
    ...changedTests(evidence).map((text): Remark => ({ kind: 'tests', text })),
    ...OF_KINDS.flatMap(([kind, of]) => {
      const text = textOf(evidence, of);
      return text === '' ? [] : [{ kind, text }];
    }),
    ...(evidence.leftOut?.isBlind === true
      ? [{ kind: 'unnoticed', text: blindTests(evidence.leftOut) } as const]
      : []),
    ...(old === 0
      ? []
      : [
          {
            kind: 'failing-base',
            text: `no regressions, but ${counted(old, 'failure')} that the base has too`,
          } as const,
        ]),
  ];
}

const OF_KINDS: readonly (readonly [Remark['kind'], TamperKind])[] = [
  ['tests', 'fewer-tests'],
  ['checks', 'checks-changed'],
  ['dependencies', 'dependencies-changed'],
  ['license', 'license-changed'],
  ['lines', 'line-to-look-at'],
];

const MOST_PLACES = 3;

/** What was found of a kind, with its places; empty: nothing. */
function textOf({ tampering }: Evidence, kind: TamperKind): string {
  const found = tampering.filter((one) => one.kind === kind);
  const [first] = found;
  if (first === undefined) return '';
  const paths = [...new Set(found.map(({ path }) => path))];
  const where = escapedWords(listed(paths, MOST_PLACES), 300);
  switch (kind) {
    case 'fewer-tests':
      return escapedWords(
        first.detail.charAt(0).toLowerCase() + first.detail.slice(1).replace(/\.$/, ''),
        200,
      );
    case 'line-to-look-at':
      return `${counted(found.length, 'line')} to look at in ${where}`;
    default:
      return `${TAMPER_TABLE[kind].title}: ${where}`;
  }
}

function doubtsIn(evidence: Evidence): readonly string[] {
  const flaky = countOfClass(evidence, 'flaky');
  const missing = countOfClass(evidence, 'missing');
  const titles = titlesOf(evidence, 'block', 'doubt');
  return [
    ...(missing === 0 ? [] : [`${counted(missing, 'failure')} of the base that the run no longer reports`]),
    ...(titles === '' ? [] : [`it has ${titles}`]),
    ...(flaky === 0 ? [] : [`${counted(flaky, 'flaky failure')}, gone when run again`]),
  ];
}

/**
 * Which tests of the base hold only as the change has them, or could not be held against it; empty: none. Only a reader
 * can weigh it against the issue: true of every wanted change of behaviour and of every bent test.
 */
function changedTests({ originalTests }: Evidence): readonly string[] {
  switch (originalTests.kind) {
    case 'unchanged':
    case 'passed':
      return [];
    case 'inconclusive':
      return [TEST_DOUBTS[originalTests.paths.length === 0 ? 'tests-missing' : 'tests-unheld']];
    case 'failed': {
      const many = countOf(originalTests);
      return [many === null ? TEST_DOUBTS['original-tests'] : passingAsChanged(many)];
    }
  }
}

/** How many tests fail; null: the runner does not name each of them. */
function countOf({ failures }: Extract<OriginalTests, { readonly kind: 'failed' }>): number | null {
  const areNamed = failures.every(({ cause }) => cause === 'assertion' || cause === 'error');
  return areNamed ? countOfTests(failures) : null;
}

function passingAsChanged(many: number): string {
  return many === 1
    ? '1 test of the base passes only with its changes to the tests'
    : `${many} tests of the base pass only with its changes to the tests`;
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
