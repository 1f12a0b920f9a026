import { posix } from 'node:path';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile } from '../source/file-text.ts';
import { isPartOf, type RemovedCode } from '../source/task/removed-code.ts';
import { isRunnable } from '../source/test-files.ts';
import { escaped } from '../source/test-support.ts';
import type { Assertion } from '../source/tests/assertions.ts';
import type { TestBlock } from '../source/tests/test-blocks.ts';
import { isVacuous } from './assertions/vacuous.ts';
import { at, entry, nameOf, quote } from './finding.ts';

/** Tells what the change removes and a test of the base needs, so that the test cannot stay as it is. */
export interface RemovedNeeds {
  /** Null: it needs nothing of that, or asserts something else of the changed code, which stays, alone. */
  readonly ofTest: (test: TestBlock) => RemovedNeed | null;
  readonly ofAssertion: (one: Assertion, test: TestBlock) => string | null;
}

interface RemovedNeed {
  readonly name: string;
  /** What it asserts of besides, which stays; null: nothing. */
  readonly beside: string | null;
}

interface Versions {
  readonly base: readonly TestBlock[];
  readonly candidate: readonly TestBlock[];
}

/** What of the changed code stays is still asserted, in the eyes of a test that is called after what goes. */
export function removedNeeds(
  { base, candidate }: Versions,
  { names, namedIn, keeps }: RemovedCode,
): RemovedNeeds {
  if (names.size === 0) return { ofTest: () => null, ofAssertion: () => null };
  const asserted = new Set(
    candidate.flatMap(({ assertions }) => assertions.filter((one) => !isVacuous(one)).flatMap(callsIn)),
  );
  const isSafe = (called: string): boolean => !keeps(called) || asserted.has(called);
  return {
    ofTest: (test) => {
      const after = [...names].find((name) => isPartOf(name, test.fullName)) ?? null;
      const needed = namedIn(codeOf(test, base)) ?? (after !== null && SPECIAL.test(after) ? after : null);
      const kept = test.assertions.flatMap(callsIn).filter(keeps);
      if (needed === null || (kept.length > 0 && (after === null || !kept.every(isSafe)))) return null;
      return { name: needed, beside: kept[0] ?? null };
    },
    ofAssertion: (one, test) =>
      callsIn(one).every(isSafe) ? (namedIn(one.code) ?? heldIn(one, test, namedIn)) : null,
  };
}

/** A method of Python that its syntax calls: `a[0]` is `__getitem__`. */
const SPECIAL = /^__\w+__$/;
const CALLED = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*(?=\s{0,99}\()/gu;

/** The argument that what the function gives holds as a member: `File('a').mode`. */
function heldIn({ code }: Assertion, test: TestBlock, namedIn: RemovedCode['namedIn']): string | null {
  const name = namedIn(code, test.source.code.slice(test.from, test.to));
  return name !== null && new RegExp(`\\.\\s*${escaped(name)}(?![\\w$(])`).test(code) ? name : null;
}

function callsIn({ code }: Assertion): readonly string[] {
  return code.match(CALLED) ?? [];
}

/** A test with what its group does before all else. */
function codeOf(test: TestBlock, all: readonly TestBlock[]): string {
  const own = test.source.code.slice(test.from, test.to);
  return [own, ...all.flatMap((suite) => (isAround(suite, test) ? [setUpOf(suite, all)] : []))].join('\n');
}

function isAround({ source, from, to }: TestBlock, test: TestBlock): boolean {
  return source === test.source && from <= test.from && test.to <= to;
}

/** What a group does before the first block in it; nothing of a file, which is its own first one. */
function setUpOf({ source, bodyFrom }: TestBlock, all: readonly TestBlock[]): string {
  const first = all.find((one) => one.source === source && one.from >= bodyFrom);
  return source.code.slice(bodyFrom, first?.from);
}

interface GoneTests extends Versions {
  readonly gone: readonly TestBlock[];
  /** Test files that are new. */
  readonly added: readonly ChangedFile[];
}

/** One finding for a file that lost all of its tests, otherwise one for each test. */
export function goneFrom({ path, before, after }: ChangedFile, versions: GoneTests): readonly Tampering[] {
  const isHere = ({ kind, source }: TestBlock) => kind === 'test' && source.path === path;
  const gone = versions.gone.filter(isHere);
  const had = versions.base.filter(isHere).length;
  if (gone.length === 0)
    return before === null || had > 0 ? [] : untold({ path, before, after }, versions.added);
  const has = versions.candidate.filter(isHere).length;
  if (gone.length < had || has > 0) return gone.map(goneTest);
  const count = had === 1 ? 'its only test' : `its ${had} tests`;
  if (after === null) return [entry('test-deleted', path, null, `The test file is deleted with ${count}.`)];
  return [entry('test-emptied', path, null, `The test file has no test any more; the base has ${count}.`)];
}

/** A test file without recognized tests is judged as a whole. */
function untold({ path, before, after }: ChangedFile, added: readonly ChangedFile[]): readonly Tampering[] {
  if (before === null || before.text.trim() === '') return [];
  if (after !== null) {
    const isEmptied = after.text.trim() === '';
    return isEmptied
      ? [entry('test-emptied', path, null, 'The file is empty; the base has content in it.')]
      : [];
  }
  const hasMoved = added.some(
    (file) => file.after?.text === before.text || posix.basename(file.path) === posix.basename(path),
  );
  return hasMoved || !isRunnable(path)
    ? []
    : [entry('test-deleted', path, null, 'The test file is deleted.')];
}

function goneTest(test: TestBlock): Tampering {
  return at('test-deleted', test, test.from, `The test ${quote(test.name)} of the base is gone.`);
}

/** One that also asserts of what stays may have gone for that: a person looks. */
export function withItsCode(test: TestBlock, { name, beside }: RemovedNeed): Tampering {
  const gone = `The test ${quote(test.name)} of the base is gone, and so is ${quote(name)}, which it needs`;
  if (beside === null) return at('test-removed', test, test.from, `${gone}.`);
  return at('test-reversed', test, test.from, `${gone}; it also asserts of ${quote(beside)}, which stays.`);
}

export function noLongerDone(test: TestBlock): Tampering {
  const detail = `The test ${quote(test.name)} of the base is gone; the task asks not to do that.`;
  return at('test-reversed', test, test.from, detail);
}

export function noLongerWarned(test: TestBlock): Tampering {
  const detail = `The test ${quote(test.name)} of the base is gone; the code warns at fewer places.`;
  return at('test-reversed', test, test.from, detail);
}

/** The same of an assertion, in a test that stays: it may have asserted of the rest as well. */
export function withoutItsCode({ quote: said }: Assertion, name: string, test: TestBlock): Tampering {
  const detail = `${nameOf(test)} lost ${quote(said)}, which needs ${quote(name)}, and that is gone.`;
  return at('expected-changed', test, test.from, detail);
}
