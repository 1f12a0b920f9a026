import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { FileText } from '../source/file-text.ts';
import type { Mark } from '../source/tests/mark-rules.ts';
import { blocksIn, type TestBlock } from '../source/tests/test-blocks.ts';
import { isCallOf, isHookOrStep, isSubtest, namesTaken } from '../source/tests/test-heads.ts';

/** A test that runs wherever its file does. */
export interface StandingTest {
  readonly name: string;
  readonly fullName: string;
  /** Whether it starts others by its own parameter (`t.test`, `t.Run`): not every runner counts it beside these. */
  readonly hasSubtests: boolean;
}

/** A changed file of tests, by those that run wherever their file does. */
export interface Changed {
  readonly path: string;
  readonly before: readonly StandingTest[];
  readonly after: readonly StandingTest[];
}

/**
 * A test that may have been skipped before and may not any more is counted in both texts: it need not be one more.
 *
 * @param focus whether a focus keeps the tests beside it from running
 */
export function changedOf(
  { path, before, after }: ChangedText,
  focus: 'heeded' | 'ignored' = 'heeded',
): Changed {
  const [was, is] = [FileText.of(path, before), FileText.of(path, after)];
  const helpers = namesTaken(was);
  const old = testsOf(was, { helpers, focus, known: new Set() });
  const known = new Set([...old.certain, ...old.perhaps].map(({ name }) => name));
  const now = testsOf(is, { helpers, focus, known });
  const names = new Set(now.certain.map(({ fullName }) => fullName));
  const freed = old.perhaps.filter(({ fullName }) => names.has(fullName));
  return { path, before: [...old.certain, ...freed], after: now.certain };
}

interface Tests {
  /** Without a mark, of their own or of a group or file around them, by which they may be skipped. */
  readonly certain: readonly StandingTest[];
  /** Under a condition, or beside a test with a focus, which not every runner heeds. */
  readonly perhaps: readonly StandingTest[];
}

function testsOf(file: FileText | null, of: Standing): Tests {
  const blocks = blocksIn(file);
  const marked = blocks.filter(({ marks }) => marks.length > 0);
  const isFocused = of.focus === 'heeded' && marked.some(({ marks }) => marks.some(isFocus));
  const certain: StandingTest[] = [];
  const perhaps: StandingTest[] = [];
  for (const { test, ...standing } of standingIn(blocks, of)) {
    const around = marked.filter((block) => isIn(test, block));
    const marks = around.flatMap((block) => block.marks.filter(({ kind }) => kind !== 'retry'));
    const others = marks.filter((mark) => !isFocus(mark));
    // Which tests a focus in the rest of the file means is not known.
    const isMeant = around.some((block) => block.kind !== 'file' && block.marks.some(isFocus));
    if (others.length === 0 && (isMeant || !isFocused)) certain.push(standing);
    else if (others.every(({ isConditional }) => isConditional)) perhaps.push(standing);
  }
  return { certain, perhaps };
}

interface Standing {
  readonly focus: 'heeded' | 'ignored';
  /** Names of tests that were of other functions on the base, so that the change cannot bring such a one. */
  readonly helpers: ReadonlySet<string>;
  /** Names of the tests that stood there, which no way of calling them makes less. */
  readonly known: ReadonlySet<string>;
}

/** Without hooks and steps, and without what is called inside of a test but is a helper with the name of one. */
function standingIn(
  blocks: readonly TestBlock[],
  { helpers, known }: Standing,
): readonly (StandingTest & { readonly test: TestBlock })[] {
  const all: { readonly test: TestBlock; hasSubtests: boolean }[] = [];
  const open: typeof all = [];
  for (const test of blocks) {
    while ((open.at(-1)?.test.to ?? Number.POSITIVE_INFINITY) <= test.from) open.pop();
    const outer = open.at(-1);
    const isOther = isHookOrStep(test) || (outer !== undefined && isCallOf(helpers, test));
    if (test.kind !== 'test' || (isOther && !known.has(test.name))) continue;
    if (outer !== undefined && isSubtest(test)) outer.hasSubtests = true;
    const one = { test, hasSubtests: false };
    all.push(one);
    open.push(one);
  }
  return all.map(({ test, hasSubtests }) => ({
    test,
    name: test.name,
    fullName: test.fullName,
    hasSubtests,
  }));
}

function isIn(test: TestBlock, around: TestBlock): boolean {
  return around.from <= test.from && test.to <= around.to;
}

function isFocus({ kind }: Mark): boolean {
  return kind === 'focus';
}
