import type { ChangeSet } from '../../core/change-set.ts';
import { counted } from '../../core/text/text.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Comparison, ReadResult } from '../../core/verdict/evidence.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { executedIn, isWhole, ranTests, readResult } from '../results/read-result.ts';
import { FileText } from '../source/file-text.ts';
import { isRunnable, type PathPredicate } from '../source/test-files.ts';
import type { Mark } from '../source/tests/mark-rules.ts';
import { blocksIn, type TestBlock } from '../source/tests/test-blocks.ts';
import type { Gate } from './gate.ts';

export interface UnrunTestsOptions {
  readonly gate: Gate;
  readonly changes: ChangeSet;
  readonly isTest: PathPredicate;
  readonly comparisons: readonly Comparison[];
  /** Texts of the changed files. */
  readonly texts: readonly ChangedText[];
}

/** A changed file of tests, by the names of those that run wherever their file does. */
interface Changed {
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

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
  const files = texts.filter(({ path }) => isTest(path)).map(changedOf);
  const lost = new Set(files.flatMap(({ before, after }) => before.filter((name) => !after.includes(name))));
  const isNew = ({ path }: Changed): boolean => texts.some((one) => one.path === path && one.before === null);
  const own = files.filter((file) =>
    isNew(file) ? file.after.some((name) => lost.has(name)) : isRunnable(file.path) && file.before.length > 0,
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
  const before = wholeCount(base);
  const now = wholeCount(candidate);
  if (before === null || now === null || now - before >= growthOf([...own, ...others])) return null;
  const alone = others.reduce((set, { path }) => set.without(path), changes);
  const ofOwn =
    others.length === 0 ? now : wholeCount(readResult(await gate.probe(entry, alone, 'part-of-change')));
  if (ofOwn === null || ofOwn - before >= growthOf(own)) return null;
  const gone = own.reduce(withoutFile, alone);
  const without = readResult(await gate.probe(entry, gone, 'part-of-change'));
  const rest = ranTests(without) ? wholeCount(without) : 0;
  const had = own.reduce((sum, file) => sum + file.before.length, 0);
  if (rest === null || before - rest < had) return null;
  const has = own.reduce((sum, file) => sum + file.after.length, 0);
  const stand = `${counted(has, 'test')} where ${had} stood in what the change alters`;
  return `There are ${stand}, and the run has ${ofOwn - rest} of them where that on the base has ${before - rest}.`;
}

function withoutFile(changes: ChangeSet, { path }: Changed): ChangeSet {
  const change = changes.get(path);
  return change?.kind === 'file' && change.isNew
    ? changes.without(path)
    : changes.with(path, { kind: 'deleted' });
}

function growthOf(files: readonly Changed[]): number {
  return files.reduce((sum, { before, after }) => sum + after.length - before.length, 0);
}

function wholeCount(read: ReadResult | null): number | null {
  return read !== null && isWhole(read) ? executedIn(read) : null;
}

/** A test that may have been skipped before and may not any more is counted in both texts: it need not be one more. */
function changedOf({ path, before, after }: ChangedText): Changed {
  const [old, now] = [testsOf(path, before), testsOf(path, after)];
  const freed = old.perhaps.filter((name) => now.certain.includes(name));
  return { path, before: [...old.certain, ...freed], after: now.certain };
}

interface Tests {
  /** Without a mark, of their own or of a group or file around them, by which they may be skipped. */
  readonly certain: readonly string[];
  /** Under a condition, or beside a test with a focus, which not every runner heeds. */
  readonly perhaps: readonly string[];
}

function testsOf(path: string, text: string | null): Tests {
  const blocks = blocksIn(FileText.of(path, text));
  const marked = blocks.filter(({ marks }) => marks.length > 0);
  const isFocused = marked.some(({ marks }) => marks.some(isFocus));
  const certain: string[] = [];
  const perhaps: string[] = [];
  for (const test of blocks.filter(({ kind }) => kind === 'test')) {
    const around = marked.filter((block) => isIn(test, block));
    const marks = around.flatMap((block) => block.marks.filter(({ kind }) => kind !== 'retry'));
    const others = marks.filter((mark) => !isFocus(mark));
    // Which tests a focus in the rest of the file means is not known.
    const isMeant = around.some((block) => block.kind !== 'file' && block.marks.some(isFocus));
    if (others.length === 0 && (isMeant || !isFocused)) certain.push(test.fullName);
    else if (others.every(({ isConditional }) => isConditional)) perhaps.push(test.fullName);
  }
  return { certain, perhaps };
}

function isIn(test: TestBlock, around: TestBlock): boolean {
  return around.from <= test.from && test.to <= around.to;
}

function isFocus({ kind }: Mark): boolean {
  return kind === 'focus';
}
