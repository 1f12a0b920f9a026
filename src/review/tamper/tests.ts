import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile } from '../source/file-text.ts';
import { actsUnnamed, type PathPredicate } from '../source/test-files.ts';
import type { Assertion } from '../source/tests/assertions.ts';
import type { Mark } from '../source/tests/mark-rules.ts';
import { blocksIn, type TestBlock } from '../source/tests/test-blocks.ts';
import { type AssertionCounts, countAssertions, isMerged } from './assertions/assertion-counts.ts';
import { CaseTables } from './assertions/case-tables.ts';
import { addsCondition, addsGuard } from './assertions/conditions.ts';
import { assertsConstants } from './assertions/constant-assertions.ts';
import { isCalledAfterWarning, isOfWarning, warnsLess } from './assertions/fewer-warnings.ts';
import { assertionsChange, type ChangedAssertion } from './block-change.ts';
import { at, nameOf, quote, quoteBoth } from './finding.ts';
import {
  goneFrom,
  noLongerDone,
  noLongerWarned,
  type RemovedNeeds,
  removedNeeds,
  withItsCode,
  withoutItsCode,
} from './removed-tests.ts';
import type { TamperContext } from './tamper-context.ts';
import { pairBlocks, pairInPlace, type TestPair } from './test-pairs.ts';
import { addedSwallows, casesOf, isEmptied, lostCases, raisedTimeout } from './test-weight.ts';
import { addedUnreached, lostClasses } from './unreached.ts';

type TestsContext = Pick<TamperContext, 'removed' | 'mayTakeLonger' | 'asksNotTo' | 'isOnWarnings'>;

/** Finds what a change removes from tests. Tests that are moved between changed files or renamed are not lost. */
export function testTampering(
  files: readonly ChangedFile[],
  isTest: PathPredicate,
  { removed, mayTakeLonger, asksNotTo, isOnWarnings }: TestsContext,
): readonly Tampering[] {
  const tests = files.filter((file) => isTest(file.path) || holdsRustTests(file));
  const mayWarnLess = isOnWarnings && warnsLess(files.filter(({ path }) => !isTest(path)));
  const base = tests.flatMap(({ before }) => blocksIn(before));
  const candidate = tests.flatMap(({ after }) => blocksIn(after));
  const known = pairBlocks(base, candidate);
  const newFiles = tests.filter(({ before, after }) => before === null && after !== null);
  const counts = countAssertions(base, candidate);
  const isTable = ({ kind, assertions }: TestBlock) => kind === 'test' && assertions.length > 0;
  const byPath = Map.groupBy(known.added.filter(isTable), ({ source }) => source.path);
  const tables = new Map([...byPath].map(([path, blocks]) => [path, new CaseTables(blocks)]));
  const goneTests = known.gone.filter(
    (block) =>
      block.kind === 'test' && !isMerged(block, counts) && !tables.get(block.source.path)?.holdCasesOf(block),
  );
  const { pairs, gone, added } = pairInPlace({ base, candidate }, { ...known, gone: goneTests });
  const needs = removedNeeds({ base, candidate }, removed);
  const needed = new Map(gone.map((test) => [test, needs.ofTest(test)]));
  const left = gone.filter((test) => (needed.get(test) ?? null) === null);
  const isWarningLess = ({ name }: TestBlock): boolean => mayWarnLess && isCalledAfterWarning(name);
  const lost = left.filter((test) => !asksNotTo(test.name) && !isWarningLess(test));
  const compared = { counts, needs, mayWarnLess, mayTakeLonger, asksNotTo };
  return [
    ...left.filter(({ name }) => asksNotTo(name)).map(noLongerDone),
    ...left.filter((test) => !asksNotTo(test.name) && isWarningLess(test)).map(noLongerWarned),
    ...[...needed].flatMap(([test, need]) => (need === null ? [] : [withItsCode(test, need)])),
    ...tests.flatMap((file) => goneFrom(file, { base, candidate, gone: lost, added: newFiles })),
    ...pairs
      .filter((pair) => isTest(pair.before.source.path) || pair.before.kind === 'test')
      .flatMap((pair) => {
        const found = changeOf(pair, compared);
        return found.length > 0 || isTest(pair.after.source.path) ? found : unrunnable(pair);
      }),
    ...lostClasses(pairs, { base, candidate }),
    ...added.flatMap(newBlock),
  ];
}

/** Rust sources may contain tests. */
function holdsRustTests({ path, before, after }: ChangedFile): boolean {
  return path.endsWith('.rs') && /#\[[\w:\s]*test\b/.test(`${before?.text ?? ''}\n${after?.text ?? ''}`);
}

interface Compared extends Pick<TamperContext, 'mayTakeLonger' | 'asksNotTo'> {
  readonly counts: AssertionCounts;
  readonly needs: RemovedNeeds;
  /** Whether the code warns less, in a task that speaks of it. */
  readonly mayWarnLess: boolean;
}

function changeOf(pair: TestPair, how: Compared): readonly Tampering[] {
  const { before, after } = pair;
  const where = nameOf(after);
  const marks = addedMarks(before.marks, after.marks).map((mark) => markEntry(mark, after, where));
  if (after.kind === 'test' && isEmptied(before, after))
    return [...marks, at('test-emptied', after, after.from, `${where} has nothing in it; the base does.`)];
  const { removed, changed, rewritten } = assertionsChange(pair, how.counts);
  const found = [
    ...marks,
    ...changed.map((one) => changedEntry(one, pair)),
    ...rewritten.map((one) => rewrittenEntry(one, pair)),
  ];
  if (marks.length === 0 && (addsCondition(before, after) || addsGuard(before, after)))
    found.push(at('assertion-loosened', after, after.from, `${where} asserts under a condition alone.`));
  found.push(...removedFrom(pair, removed, how));
  return after.kind === 'test' ? [...found, ...weightOf(pair, how)] : found;
}

/** Of assertions that are gone: those that went with code or with its warnings one by one, all others in one sentence. */
function removedFrom(
  { before, after: test }: TestPair,
  removed: readonly Assertion[],
  { needs, mayWarnLess }: Compared,
): readonly Tampering[] {
  const where = nameOf(test);
  const found: Tampering[] = [];
  const lost: Assertion[] = [];
  for (const one of removed) {
    const name = needs.ofAssertion(one, before);
    if (name !== null) found.push(withoutItsCode(one, name, test));
    else if (mayWarnLess && test.assertions.length > 0 && isOfWarning(one))
      found.push(
        at('expected-changed', test, test.from, `${where} no longer expects a warning: ${quote(one.quote)}.`),
      );
    else lost.push(one);
  }
  const [first] = lost;
  if (first === undefined) return found;
  const many = lost.length === 1 ? 'an assertion' : `${lost.length} assertions`;
  const detail = `${where} lost ${many} of the base: ${quote(first.quote)}.`;
  return [...found, at('assertion-removed', test, test.from, detail)];
}

/**
 * Reports a changed test in a code file. Its original cannot be run against the change, unless it is in a test module.
 */
function unrunnable({ before, after }: TestPair): readonly Tampering[] {
  const said = ({ source, from, to }: TestBlock): string =>
    source.uncommented.slice(from, to).replace(/\s+/g, '');
  if (after.kind !== 'test' || said(before) === said(after)) return [];
  const modules = [...after.source.testModules.values()];
  if (modules.some(({ from, to }) => from <= after.from && after.from < to)) return [];
  const detail = `${nameOf(after)} is written otherwise, and stands in a file of the code.`;
  return [at('expected-changed', after, after.from, detail)];
}

function weightOf(
  { before, after }: TestPair,
  { mayTakeLonger, asksNotTo }: Pick<Compared, 'mayTakeLonger' | 'asksNotTo'>,
): readonly Tampering[] {
  const found: Tampering[] = [];
  const where = nameOf(after);
  const [had, has] = [casesOf(before), casesOf(after)];
  if (had > 0 && has < had && has > 0) {
    const cases = lostCases(before, after);
    const kind = cases.length > 0 && cases.every(asksNotTo) ? 'test-reversed' : 'test-deleted';
    found.push(at(kind, after, after.from, `${where} runs ${has} cases where the base runs ${had}.`));
  }
  if (addedSwallows(before, after))
    found.push(at('assertion-loosened', after, after.from, `${where} now drops errors without a word.`));
  for (const unreached of addedUnreached(before, after))
    found.push(at('assertion-loosened', after, after.from, `${where} ${unreached}.`));
  const timeout = raisedTimeout(before, after);
  if (timeout !== null) {
    const { before: had, after: limit } = timeout;
    const { path } = after.source;
    // Nobody who calls a limit too short asks for more.
    const isLittle = limit <= 100 * (had ?? 0);
    const isAsked = isLittle && mayTakeLonger({ path, fullName: after.fullName, limit });
    const most = Number.isFinite(limit) ? limit : 'any time';
    const detail = `${where} may take ${most}${had === null ? '' : ` where the base allows ${had}`}.`;
    found.push(at(isAsked ? 'timeout-asked' : 'timeout-raised', after, after.from, detail));
  }
  return found;
}

function changedEntry({ before, after, change }: ChangedAssertion, pair: TestPair): Tampering {
  const where = nameOf(pair.after);
  const [now, was] = quoteBoth(after.quote, before.quote);
  if (change.kind === 'loosened') {
    const detail = `${where} asserts less: ${now} for ${was}, which ${change.why}.`;
    return at('assertion-loosened', pair.after, after.at, detail);
  }
  return at(
    'expected-changed',
    pair.after,
    after.at,
    `${where} expects otherwise: ${now}; the base has ${was}.`,
  );
}

/** The base's version runs against the change: where it fails, that is told, and where it passes, nothing is lost. */
function rewrittenEntry(one: Assertion, { after }: TestPair): Tampering {
  const detail = `${nameOf(after)} asserts otherwise what the base asserts by ${quote(one.quote)}.`;
  return at('expected-changed', after, after.from, detail);
}

/** Marks of the candidate in excess of those of the base, compared by kind and condition. */
function addedMarks(before: readonly Mark[], after: readonly Mark[]): readonly Mark[] {
  const classOf = ({ kind, isConditional }: Mark) => `${kind === 'planned' ? 'skip' : kind} ${isConditional}`;
  const had = Map.groupBy(before, classOf);
  return [...Map.groupBy(after, classOf)].flatMap(([key, marks]) => marks.slice(had.get(key)?.length ?? 0));
}

function markEntry(
  { kind, label, isConditional, at: offset }: Mark,
  block: TestBlock,
  where: string,
): Tampering {
  if (kind === 'focus')
    return at(
      'test-focused',
      block,
      offset,
      `${where} is focused (${quote(label)}), which may keep other tests from running.`,
    );
  if (kind === 'retry')
    return at('assertion-loosened', block, offset, `${where} is run again where it fails (${quote(label)}).`);
  const what = isConditional ? 'may be skipped or end early' : 'is skipped or ends early';
  return at('test-skipped', block, offset, `${where} ${what} (${quote(label)}).`);
}

/** Findings in a new test: it never runs, keeps others from running, or asserts only constants. */
function newBlock(block: TestBlock): readonly Tampering[] {
  const where = nameOf(block);
  // What acts on other tests may skip one of the base.
  const isOwn = !actsUnnamed(block.source.path);
  const marks = block.marks
    .filter(({ kind, isConditional }) => kind === 'focus' || (kind === 'skip' && !(isConditional && isOwn)))
    .map((mark) => markEntry(mark, block, `New: ${where}`));
  if (block.kind !== 'test' || !assertsConstants(block)) return marks;
  return [
    ...marks,
    at('assertion-loosened', block, block.from, `New: ${where} asserts nothing but constants.`),
  ];
}
