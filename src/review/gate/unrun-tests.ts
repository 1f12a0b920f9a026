import type { ChangeSet } from '../../core/change-set.ts';
import { counted } from '../../core/text/text.ts';
import type { Comparison, ReadResult } from '../../core/verdict/evidence.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { timesPassed } from '../results/passed-tests.ts';
import { executedIn, isWhole, ranTests, readResult } from '../results/read-result.ts';
import { isRunnable } from '../source/test-files.ts';
import type { Examined } from './gate.ts';
import { type Changed, changedOf, type StandingTest } from './standing-tests.ts';

export type UnrunTestsOptions = Pick<Examined, 'gate' | 'changes' | 'isTest' | 'comparisons' | 'texts'>;

/**
 * Finds altered files of tests of which fewer run than their text says, whatever other tests the change brings: one has
 * the name of another and takes its place, a class or a group is not collected any more, or the tests went to a file
 * that the runner does not read. Found by numbers alone, so that it holds for every runner that counts. Looks further
 * only where the whole command ran fewer tests than were added; a file that the gate does not run on the base counts
 * for nothing.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function unrunTests(options: UnrunTestsOptions): Promise<readonly Tampering[]> {
  const { gate, comparisons, isTest, texts } = options;
  const files = texts.filter(({ path }) => isTest(path)).map((one) => changedOf(one));
  const lost = new Set(files.flatMap(lostNames));
  const isNew = ({ path }: Changed): boolean => texts.some((one) => one.path === path && one.before === null);
  const own = files.filter((file) =>
    isNew(file)
      ? file.after.some(({ fullName }) => lost.has(fullName))
      : isRunnable(file.path) && file.before.length > 0,
  );
  const others = files.filter((file) => isNew(file) && !own.includes(file));
  const [first] = own;
  if (first === undefined) return [];
  for (const comparison of comparisons) {
    // What the base fails and the run no longer reports is told by its name.
    if (comparison.failures.some((one) => one.class === 'missing')) continue;
    const entry = gate.entryOf(comparison.command);
    const detail = entry === undefined ? null : await shortOf(entry, comparison, { ...options, own, others });
    if (detail !== null) return [{ kind: 'test-dropped', path: first.path, line: null, detail }];
  }
  return [];
}

function lostNames({ before, after }: Changed): readonly string[] {
  const left = new Set(namesOf(after));
  return namesOf(before).filter((name) => !left.has(name));
}

function namesOf(tests: readonly StandingTest[]): readonly string[] {
  return tests.map(({ fullName }) => fullName);
}

interface Files extends UnrunTestsOptions {
  /** Altered files, and new ones that have tests which these lost. */
  readonly own: readonly Changed[];
  /** Other new files. */
  readonly others: readonly Changed[];
}

async function shortOf(
  entry: CommandEntry,
  { base, candidate }: Comparison,
  { gate, changes, own, others }: Files,
): Promise<string | null> {
  // A test of another new file may have the name of one that does not run.
  if (base !== null && others.length === 0 && areAllNamed(own, { base, candidate })) return null;
  const countOf = counterFor(base, candidate);
  const before = countOf(base);
  const now = countOf(candidate);
  if (before === null || now === null || now - before >= growthOf(numbersOf([...own, ...others])))
    return null;
  const alone = others.reduce((set, { path }) => set.without(path), changes);
  const ofOwn =
    others.length === 0 ? now : countOf(readResult(await gate.probe(entry, alone, 'part-of-change')));
  const { had, has } = numbersOf(own);
  if (ofOwn === null || ofOwn - before >= has - had) return null;
  const gone = own.reduce(withoutFile, alone);
  const without = readResult(await gate.probe(entry, gone, 'part-of-change'));
  const rest = ranTests(without) ? countOf(without) : 0;
  if (rest === null || before - rest < had) return null;
  const stand = `${counted(has, 'test')} where ${had} stood in what the change alters`;
  return `There are ${stand}, and the run has ${ofOwn - rest} of them where that on the base has ${before - rest}.`;
}

/**
 * Whether the run names all that passed on the base, as often, and each test that the change adds. Then numbers tell
 * nothing more: one of a loop or a table, which stands there once and runs many times, became a test of its own.
 */
function areAllNamed(
  own: readonly Changed[],
  { base, candidate }: { readonly base: ReadResult; readonly candidate: ReadResult },
): boolean {
  const [was, is] = [timesPassed(base), timesPassed(candidate)];
  if (was === null || is === null || [...was].some(([name, times]) => (is.get(name) ?? 0) < times))
    return false;
  const named = byEnding(is);
  const before = Map.groupBy(
    own.flatMap((file) => file.before),
    ({ fullName }) => fullName,
  );
  const after = Map.groupBy(
    own.flatMap((file) => file.after),
    ({ fullName }) => fullName,
  );
  return [...after].every(
    ([name, { length }]) => length <= (before.get(name)?.length ?? 0) || length <= (named.get(name) ?? 0),
  );
}

/** How often a test of each name passed, whatever groups or file some runners put in front of it. */
function byEnding(passed: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [id, many] of passed)
    for (let at = 0; at >= 0; at = nextPart(id, at)) {
      const name = id.slice(at);
      times.set(name, (times.get(name) ?? 0) + many);
    }
  return times;
}

/** Where the part of a name behind this one begins; -1: it is the last. */
function nextPart(id: string, from: number): number {
  const at = id.indexOf(' > ', from);
  return at < 0 ? at : at + ' > '.length;
}

function withoutFile(changes: ChangeSet, { path }: Changed): ChangeSet {
  const change = changes.get(path);
  return change?.kind === 'file' && change.isNew
    ? changes.without(path)
    : changes.with(path, { kind: 'deleted' });
}

interface Numbers {
  readonly had: number;
  readonly has: number;
}

/** Ways in which runners count: a test that has subtests is none beside these, or it is. */
const COUNTED: readonly ((test: StandingTest) => boolean)[] = [({ hasSubtests }) => !hasSubtests, () => true];

/** Counted in the way by which fewer tests were added: only what holds for each of them is certain. */
export function numbersOf(files: readonly Changed[]): Numbers {
  const numbers = COUNTED.map((isCounted) => ({
    had: files.reduce((sum, { before }) => sum + before.filter(isCounted).length, 0),
    has: files.reduce((sum, { after }) => sum + after.filter(isCounted).length, 0),
  }));
  return numbers.reduce((least, one) => (growthOf(one) < growthOf(least) ? one : least));
}

export function growthOf({ had, has }: Numbers): number {
  return has - had;
}

/** How many tests ran, never their assertions where the output of both sides tells these apart. Null: not known. */
export function counterFor(
  base: ReadResult | null,
  candidate: ReadResult,
): (read: ReadResult | null) => number | null {
  const areAssertions = [base, candidate].every((read) => read?.reading?.counts?.tests !== undefined);
  return (read) => {
    if (read === null || !isWhole(read)) return null;
    const executed = executedIn(read);
    const tests = areAssertions ? read.reading?.counts?.tests : undefined;
    return executed === null || tests === undefined ? executed : tests;
  };
}
