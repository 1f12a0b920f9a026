import { findNamedPath } from '../../core/paths/named-path.ts';
import { counted } from '../../core/text/text.ts';
import { countOfClass, type Evidence, type OriginalTests, TEST_DOUBTS } from '../../core/verdict/evidence.ts';
import { TAMPER_TABLE, type TamperEffect } from '../../core/verdict/tamper-table.ts';
import type { Tampering, TamperKind } from '../../core/verdict/tampering.ts';
import { countOfTests } from '../../core/verdict/test-report.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';

/** What a reader has to know of a change that passed, as part of a sentence and in the host's words only. */
export interface Remark {
  /** `failing-base`: failures that say nothing of the change. */
  readonly kind: 'doubt' | 'changed-tests' | 'failing-base';
  readonly text: string;
}

/** All that is to say against a change that passed. It is never called validated without that. */
export function remarksOn({ evidence }: Verdict): readonly Remark[] {
  const old = countOfClass(evidence, 'pre-existing');
  return [
    ...doubtsIn(evidence).map((text): Remark => ({ kind: 'doubt', text })),
    ...changedTests(evidence).map((text): Remark => ({ kind: 'changed-tests', text })),
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

function doubtsIn(evidence: Evidence): readonly string[] {
  const flaky = countOfClass(evidence, 'flaky');
  const missing = countOfClass(evidence, 'missing');
  const titles = titlesOf(
    withoutRepeats(evidence).filter(({ kind }) => !OF_EXPECTATIONS.has(kind)),
    'block',
    'show',
  );
  return [
    ...brokenTests(evidence),
    ...(missing === 0 ? [] : [`${counted(missing, 'failure')} of the base that the run no longer reports`]),
    ...(titles === '' ? [] : [`it has ${titles}`]),
    ...(flaky === 0 ? [] : [`${counted(flaky, 'flaky failure')}, gone when run again`]),
  ];
}

/** What tests expect now, where the base's own versions of them do not tell what it means. */
const OF_EXPECTATIONS: ReadonlySet<TamperKind> = new Set(['expected-changed', 'snapshot-changed']);

/**
 * Which tests of the base hold only as the change has them, as parts of a sentence; empty: none. Only a reader can weigh
 * it against the issue: true of every wanted change of behaviour and of every bent test.
 */
function changedTests(evidence: Evidence): readonly string[] {
  const expected = withoutRepeats(evidence).filter(({ kind }) => OF_EXPECTATIONS.has(kind));
  const titles = titlesOf(expected, 'block', 'show');
  return [...alteredTests(evidence), ...(titles === '' ? [] : [`it has ${titles}`])];
}

function alteredTests({ originalTests }: Evidence): readonly string[] {
  if (originalTests.kind === 'inconclusive' && originalTests.unheld === true)
    return [TEST_DOUBTS['tests-unheld']];
  if (originalTests.kind !== 'failed' || !areAltered(originalTests)) return [];
  const many = countOf(originalTests);
  return [many === null ? TEST_DOUBTS['original-tests'] : passingAsChanged(many)];
}

/** Tests that the change left as they are, and that pass only beside those that it brings; empty: none. */
export function brokenTests({ originalTests }: Pick<Evidence, 'originalTests'>): readonly string[] {
  if (originalTests.kind !== 'failed' || areAltered(originalTests)) return [];
  const many = countOf(originalTests);
  const tests =
    many === null
      ? 'tests of the base fail'
      : `${counted(many, 'test')} of the base ${many === 1 ? 'fails' : 'fail'}`;
  return [`without its own tests ${tests}`];
}

type FailedTests = Extract<OriginalTests, { readonly kind: 'failed' }>;

/** A file that holds tests, by its name. */
const OF_TESTS = /(?:^|\/)(?:test_[^/]*|[^/]*(?:[._-](?:test|spec)|[a-z]Tests?))\.\w+$/;

/** Whether the failures are of tests that the change altered, as far as they say their files. */
function areAltered({ paths, failures }: FailedTests): boolean {
  // What tests read may be altered without them.
  if (paths.length === 0 || !paths.every((path) => OF_TESTS.test(path))) return true;
  return failures.every(({ name, at, trace }) => {
    const [file = ''] = name.split(/ > |::/, 1);
    const inName = /^\S+\.\w+$/.test(file) ? [file] : [];
    const named = [...inName, ...(at === null ? [] : [at.path]), ...trace.map(({ path }) => path)];
    return named.length === 0 || named.some((one) => findNamedPath(one, paths) !== null);
  });
}

/** How many tests fail; null: the runner does not name each of them. */
function countOf({ failures }: FailedTests): number | null {
  const areNamed = failures.every(({ cause }) => cause === 'assertion' || cause === 'error');
  return areNamed ? countOfTests(failures) : null;
}

function passingAsChanged(many: number): string {
  return many === 1
    ? '1 test of the base passes only with its changes to the tests'
    : `${many} tests of the base pass only with its changes to the tests`;
}

/** What was found but is no doubt: the titles of its kinds; empty: nothing. */
export function notedIn({ evidence }: Verdict): string {
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

/** Which dependencies differ, as the finding says it. */
const DEPENDENCIES =
  /^(?:The (?:key|section) "([\w.-]{1,60})"|The file) is (?:changed|new): ("[\w.@/~-]{1,100}" (?:is new|is gone|has another version)(?:, (?!$)|\.$))+$/;
const DEPENDENCY = /"([^"]+)" (is new|is gone|has another version)/g;

/** Dependencies by name, where nothing else of the manifests changed. */
function dependenciesIn(found: readonly Tampering[]): string | null {
  const changes = found.map(({ detail }) => ({
    isMatch: DEPENDENCIES.test(detail),
    isForDevelopment: /^The key "dev|^The section "[^"]*dev/.test(detail),
    named: [...detail.slice(detail.indexOf(':')).matchAll(DEPENDENCY)].map(([, name, what]) => ({
      name: `\`${name}\``,
      what,
    })),
  }));
  if (!changes.every(({ isMatch }) => isMatch)) return null;
  const named = changes.flatMap((one) => one.named);
  const areNew = named.every(({ what }) => what === 'is new');
  const use = changes.every(({ isForDevelopment }) => isForDevelopment) ? ' for development' : '';
  const how = areNew ? 'new' : 'changed';
  const what = named.length === 1 ? `a ${how} dependency` : `${how} dependencies`;
  return `${what}${use} (${listed(named.map(({ name, what: is }) => (areNew ? name : `${name} ${is}`)))})`;
}

function causesIn(found: readonly Tampering[]): readonly string[] {
  return found.flatMap(({ kind, detail }) => (BROAD.has(kind) ? (CAUSE.exec(detail)?.[1] ?? []) : []));
}

/** A title with what was found. */
function withCauses([title, found]: readonly [string, readonly Tampering[]]): string {
  const dependencies = found.every(({ kind }) => kind === 'manifest-changed') ? dependenciesIn(found) : null;
  const causes = listed(causesIn(found).map(inSentence));
  return dependencies ?? (causes === '' ? title : `${title} (${causes})`);
}

/** The first of them, each once. */
function listed(words: readonly string[]): string {
  const distinct = [...new Set(words)];
  const more = distinct.length > MOST_CAUSES ? ['and more'] : [];
  return [...distinct.slice(0, MOST_CAUSES), ...more].join(', ');
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/**
 * Leaves out what is no doubt of its own. Failing tests of the base explain why their expectations or snapshots changed,
 * or why they are gone; where they pass, a changed expectation lets nothing through; a changed manifest explains its
 * lockfile. The list below the line still has all of them.
 */
function withoutRepeats({ tampering, originalTests }: Evidence): readonly Tampering[] {
  const held = new Set(
    originalTests.kind === 'failed' || originalTests.kind === 'passed' ? originalTests.paths : [],
  );
  return tampering.filter(({ kind, path }) => {
    if (kind === 'test-reversed') return !(originalTests.kind === 'failed' && held.has(path));
    if (kind === 'expected-changed' || kind === 'snapshot-changed') return !held.has(path);
    return kind !== 'lockfile-changed' || !tampering.some((one) => one.kind === 'manifest-changed');
  });
}
