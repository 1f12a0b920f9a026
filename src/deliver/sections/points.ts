import { asSentence, counted, listed } from '../../core/text/text.ts';
import {
  type Evidence,
  failuresIn,
  type LeftOut,
  linesIn,
  TEST_DOUBTS,
} from '../../core/verdict/evidence.ts';
import { codeRunOn, type OriginalTests } from '../../core/verdict/original-tests.ts';
import {
  TAMPER_KINDS,
  TAMPER_TABLE,
  type TamperEffect,
  type Tampering,
  type TamperKind,
} from '../../core/verdict/tampering.ts';
import { countedFailures, countOfTests, isOfTest } from '../../core/verdict/test-report.ts';
import { escapedCode, escapedWords, listedCode } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import { failureRows } from './verdict-table.ts';

/** One thing that a reader of a change has to know: headline, banner, *Look at*, output and annotation read the same list. */
export interface Point {
  /**
   * `doubt`: a run has shown that something is wrong. `ask`: a person has to agree with it. `list`: only *Look at* has it.
   */
  readonly weight: 'doubt' | 'ask' | 'list';
  /** Its word in the headline, behind "with", and its name in *Look at*; empty: in neither. */
  readonly head: string;
  /** A clause in the host's words with names from the repository, not escaped. */
  readonly text: string;
  /** Its places, a line of Markdown each; empty: the clause says all of it. */
  readonly rows: readonly string[];
}

/** Most important first. */
export function pointsOf(evidence: Evidence): readonly Point[] {
  return [
    ...doubted(evidence, 'missing'),
    ...tampered(evidence, 'block'),
    ...tampered(evidence, 'doubt'),
    ...doubted(evidence, 'flaky'),
    ...originals(evidence),
    ...tampered(evidence, 'ask'),
    ...unnoticed(evidence),
    ...indifferent(evidence),
    ...failingBase(evidence),
    ...tampered(evidence, 'list'),
  ];
}

/** What is to say against a change that passed. It is never called validated without that. */
export function remarksOf(evidence: Evidence): readonly Point[] {
  return pointsOf(evidence).filter(({ weight }) => weight === 'doubt' || weight === 'ask');
}

const WEIGHTS = { block: 'doubt', doubt: 'doubt', ask: 'ask', list: 'list' } as const;
const MOST_NAMED = 3;

function tampered({ tampering }: Evidence, effect: TamperEffect): readonly Point[] {
  const kinds = TAMPER_KINDS.filter((kind) => TAMPER_TABLE[kind].effect === effect);
  return kinds.flatMap((kind) => {
    const found = tampering.filter((one) => one.kind === kind);
    if (found.length === 0) return [];
    const { title: head } = TAMPER_TABLE[kind];
    const paths = [...new Set(found.map(({ path }) => path))];
    const text = `${head}: ${listed(paths, MOST_NAMED)}`;
    return [{ weight: WEIGHTS[effect], head, text, rows: firstRows(found, rowOf) }];
  });
}

function rowOf({ path, line, detail }: Tampering): string {
  return `${escapedCode(line === null ? path : `${path}:${line}`)}: ${escapedWords(detail)}`;
}

function doubted(evidence: Evidence, kind: 'missing' | 'flaky'): readonly Point[] {
  const { length } = failuresIn(evidence, kind);
  const text = {
    missing: `${counted(length, 'failure')} of the base no longer reported`,
    flaky: `${counted(length, 'flaky failure')}, gone in a second run`,
  }[kind];
  return length === 0 ? [] : [{ weight: 'doubt', head: '', text, rows: [] }];
}

function failingBase(evidence: Evidence): readonly Point[] {
  const old = failuresIn(evidence, 'pre-existing');
  const text = `no new failures, but ${countedFailures(old)} that the base has too`;
  return old.length === 0 ? [] : [{ weight: 'ask', head: 'a base that fails', text, rows: [] }];
}

/** Tests that miss nothing of the code are to be agreed with; that they miss not each of its lines is usual. */
function unnoticed({ leftOut }: Evidence): readonly Point[] {
  if (leftOut === undefined || leftOut.unnoticed.length === 0) return [];
  const [weight, head] = leftOut.areMostUnnoticed
    ? (['ask', 'code that no test notices'] as const)
    : (['list', 'some lines that no test notices'] as const);
  const text = `no test notices when these lines are left out: ${listed(leftOut.unnoticed.map(linesIn), MOST_NAMED)}`;
  return [{ weight, head, text, rows: [unnoticedSentence(leftOut)] }];
}

function indifferent({ indifferent }: Evidence): readonly Point[] {
  if (indifferent === undefined) return [];
  const { command, files } = indifferent;
  const text = 'with other numbers and texts in its tests, they still pass: they may compare nothing';
  const row = `${escapedCode(command)} still passes with other numbers and texts in ${listedCode(files)}.`;
  return [{ weight: 'ask', head: 'tests that take any value', text, rows: [row] }];
}

/** What no test notices, as a sentence in Markdown. */
function unnoticedSentence({ command, files, tried, unnoticed }: LeftOut): string {
  const passes =
    files.length === 0
      ? `no test of ${escapedCode(command)} notices`
      : `${listedCode(files)} still ${files.length === 1 ? 'passes' : 'pass'}`;
  const of = tried === 1 ? '' : ` (${counted(tried, 'part')} of the code were left out, one at a time)`;
  return `${listedCode(unnoticed.map(linesIn))} could be left out, and ${passes}${of}.`;
}

/** Beside them, what hides a failure may be an edited check as well as a new test. */
const OF_CHECKS: readonly TamperKind[] = [
  'checks-changed',
  'build-changed',
  'dependencies-changed',
  'checks-needed',
];

/**
 * Existing tests that pass only as the change has them, or could not be run as they were. Only a reader can weigh it
 * against the issue: true of every wanted change of behaviour and of every bent test.
 */
function originals({ originalTests: tests, tampering }: Evidence): readonly Point[] {
  const about = { weight: 'ask', head: 'changed tests' } as const;
  switch (tests.kind) {
    case 'unchanged':
    case 'passed':
      return [];
    case 'failed': {
      const { paths, added = [] } = tests;
      const edited = paths.length === 0 ? '' : ` (changed: ${listedCode(paths)})`;
      const rows = failureRows(tests.failures);
      if (paths.length + added.length > 0) {
        const without = (files: string): string => (added.length === 0 ? '' : ` without the new ${files}`);
        const text = failing(tests, without(listed(added, MOST_NAMED)));
        const lead = `${failing(tests, without(listedCode(added)))}${edited}. Check that the issue asks for it.`;
        return [{ ...about, text, rows: [lead, ...rows] }];
      }
      // Without edited checks, nothing that a wanted change of behaviour needs: new tests stand in for what the code does.
      const weight = tampering.some(({ kind }) => OF_CHECKS.includes(kind)) ? 'ask' : 'doubt';
      const text = failing(tests, ' without the tests of the change');
      const lead = `${text}. ${weight === 'doubt' ? 'The new tests hide that: look how.' : 'Look whether the changed checks hide that.'}`;
      return [{ ...about, weight, text, rows: [lead, ...rows] }];
    }
    case 'not-compared': {
      const { paths, command, why } = tests;
      const text = TEST_DOUBTS[paths.length === 0 ? 'tests-missing' : 'tests-not-compared'];
      const without = paths.length === 0 ? '' : `without the change of ${listedCode(paths)}, `;
      const by = command === null ? '' : `with ${escapedCode(command)}, `;
      const row = `${without}existing tests were not seen to pass on the new code: ${by}${escapedWords(why)}.`;
      return [{ ...about, text, rows: [row] }];
    }
  }
}

/** With the number of tests, where each failure is of one. */
function failing(tests: Extract<OriginalTests, { readonly kind: 'failed' }>, without: string): string {
  const { failures, commands, paths } = tests;
  const code = codeRunOn(tests);
  const areEdited = paths.length > 0;
  if (!failures.every(isOfTest))
    return `${areEdited ? 'the old versions of some' : 'some'} existing tests fail on ${code}${without}`;
  const counts = commands.flatMap(({ runs }) => runs.flatMap(({ reading }) => reading?.counts ?? []));
  const what = counts.some((one) => one.tests !== undefined) ? 'existing assertion' : 'existing test';
  const many = countOfTests(failures);
  const [versions, fail] = many === 1 ? ['the old version', 'fails'] : ['the old versions', 'fail'];
  const tested = areEdited ? `${versions} of ${counted(many, what)}` : counted(many, what);
  return `${tested} ${fail} on ${code}${without}`;
}

/** `, with changed tests, changed checks`: what the headline adds to its word. Beside a doubt the others need no words. */
export function headsOf(points: readonly Point[]): string {
  if (points.some(({ weight }) => weight === 'doubt')) return ', with doubts';
  const heads = points.filter(({ weight }) => weight !== 'list').map(({ head }) => head);
  return heads.length === 0 ? '' : `, with ${heads.join(', ')}`;
}

/**
 * All that a person should look at in the change, with its places; empty: there is nothing.
 * @param otherWork items on what others have made for the issue
 */
export function lookAt(points: readonly Point[], otherWork: readonly string[] = []): string {
  const items = [...points.flatMap(itemOf), ...otherWork];
  return items.length === 0 ? '' : `**Look at:**\n\n${items.join('\n')}`;
}

/** One place stands on the line of its title, several below it. */
function itemOf({ head, rows }: Point): readonly string[] {
  const name = `- **${asSentence(head)}:**`;
  return rows.length < 2 ? rows.map((row) => `${name} ${row}`) : [name, ...rows.map((row) => `  - ${row}`)];
}
