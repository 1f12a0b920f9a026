import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { actsOnOthers } from '../source/acts-on-others.ts';
import { type ExpectedError, expectedErrorOf, newErrors } from '../source/expected-errors.ts';
import { type ExpectedValue, expectedValueOf, resolved } from '../source/expected-values.ts';
import { changedFile, type FileText } from '../source/file-text.ts';
import type { AskedName } from '../source/task/asked-names.ts';
import type { NewValue } from '../source/task/asked-values.ts';
import { wholeName, withImportsApart } from '../source/task/in-asked-names.ts';
import { actsUnnamed, isRunnable } from '../source/test-files.ts';
import { type Check, type Compared, comparedIn, type Span } from '../source/tests/checks.ts';
import { blocksIn, type TestBlock } from '../source/tests/test-blocks.ts';
import type { IsReworded } from '../tamper/reworded.ts';
import { pairBlocks } from '../tamper/test-pairs.ts';
import { withoutNewImports } from './new-imports.ts';

/** A test of the base that the change may have altered. */
export interface KeptTest {
  /** Its name on the base. */
  readonly name: string;
  /** What it expects now; empty: the same. */
  readonly values: readonly NewValue[];
  /** Whether it expects another message of an error, which the code rewords. */
  readonly isReworded: boolean;
  /** Whether the task asks for a name in it. */
  readonly hasNewName: boolean;
}

/** What an altered test may have in another way. */
export interface Altered {
  readonly names: readonly AskedName[];
  readonly isReworded: IsReworded;
}

/** The tests that a file of the base has; null when more than what they expect was altered. */
export function testsOf(text: ChangedText | undefined, how: Altered): readonly KeptTest[] | null {
  if (text === undefined || actsUnnamed(text.path)) return null;
  const { before, after } = changedFile(text);
  if (before === null || after === null || before.language === null) return null;
  const [was, is] = [testBlocksIn(before), testBlocksIn(after)];
  const paired = pairBlocks(was, is);
  const { names } = how;
  // With a name that is gone nothing of the file ran, so that nothing shows what a new test does to the others.
  const mayAct = names.length > 0 && paired.added.length > 0 && actsOnOthers(after.path, after.text);
  if (paired.gone.length > 0 || mayAct) return null;
  const found: KeptTest[] = [];
  for (const pair of paired.pairs) {
    const kept = newValues({ block: pair.before, all: was }, { block: pair.after, all: is }, how);
    if (kept === null) return null;
    const hasNewName = names.some((one) => isIn(pair.before, one));
    found.push({ name: pair.before.name, ...kept, hasNewName });
  }
  const errors = found.flatMap(({ values }) => values).filter(({ expects }) => expects === 'error');
  const classes = errors
    .flatMap((one) => [one.before, one.after])
    .flatMap((text) => /^"([A-Z]\w*)"$/.exec(text)?.[1] ?? []);
  const [gone, fresh] = [lacking(classes, after), lacking(classes, before)];
  const kept = outside(before, was, { classes: gone, names, version: 'before', without: (text) => text });
  const now = paired.pairs.map(({ after: { source, from, to } }) => source.uncommented.slice(from, to));
  const withoutNew = (text: string): string => withoutNewImports(text, { before, after, kept: now });
  const rest = outside(after, is, { classes: fresh, names, version: 'after', without: withoutNew });
  return kept !== null && kept === rest ? found : null;
}

/** Its tests, without its groups. */
export function testBlocksIn(file: FileText): readonly TestBlock[] {
  return blocksIn(file).filter(({ kind }) => kind === 'test');
}

/** Whether a test of the base, as the task asks to write it, has the name that it asks for. */
function isIn({ source, from, to }: TestBlock, one: AskedName): boolean {
  const text = source.uncommented.slice(from, to);
  if (one.kind === 'moved') return false;
  return one.kind === 'awaited' ? text.includes(`await ${one.from}(`) : wholeName(one.to).test(text);
}

/** Those of these names that a file nowhere has. */
function lacking(names: readonly string[], { uncommented }: FileText): readonly string[] {
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(uncommented));
}

const IMPORT = /^(?:from \S+ import .*|import .*|const \{[^{}]*\} = require\(.*)$/gm;

interface Outside {
  /** Names that do not count beside others in an import. */
  readonly classes: readonly string[];
  readonly names: readonly AskedName[];
  readonly version: 'before' | 'after';
  /** Takes out what does not count. */
  readonly without: (text: string) => string;
}

/** Where a file has its tests: all of it, or test modules in code. None: it has tests elsewhere too. */
function scopesOf({ path, uncommented }: FileText, tests: readonly TestBlock[]): readonly Span[] {
  if (isRunnable(path)) return [{ from: 0, to: uncommented.length }];
  const modules = [...(tests[0]?.source.testModules.values() ?? [])];
  return tests.every((one) => modules.some((module) => isWithin(one, module))) ? modules : [];
}

function isWithin(one: Span, { from, to }: Span): boolean {
  return from <= one.from && one.to <= to;
}

/** The text around the tests of a file; what it imports comes first. Null: it cannot be told from the code. */
function outside(
  file: FileText,
  tests: readonly TestBlock[],
  { classes, without: leaveOut, ...how }: Outside,
): string | null {
  const scopes = scopesOf(file, tests);
  if (scopes.length === 0) return null;
  const text = scopes
    .map((scope) => {
      const inside = tests.filter((one) => isWithin(one, scope));
      return without(file.uncommented, scope.from, scope.to, inside);
    })
    .join('\n');
  const kept = classes.reduce(
    (rest, name) =>
      rest.replace(IMPORT, (line) =>
        line.replace(new RegExp(`(?<=[{,] ?|import )${name}, |, ${name}\\b(?! as)`), ''),
      ),
    leaveOut(text),
  );
  return squeezed(withImportsApart(file, kept, how)).replace(/(?:; ?)+/g, ';');
}

/** A test among those of its file. */
interface Tested {
  readonly block: TestBlock;
  readonly all: readonly TestBlock[];
}

/** What a test expects now; null when it differs in more. */
function newValues(
  was: Tested,
  is: Tested,
  { names, isReworded }: Altered,
): Pick<KeptTest, 'values' | 'isReworded'> | null {
  const [before, after] = [comparedIn(was.block, was.all), comparedIn(is.block, is.all)];
  const { checks } = before;
  if (checks.length !== after.checks.length || around(was, before, names) !== around(is, after, names))
    return null;
  const found: Changed[] = [];
  let hasReworded = false;
  for (const [index, old] of checks.entries()) {
    const now = after.checks[index];
    if (now?.frame !== old.frame) return null;
    if (textOf(old, before) === textOf(now, after)) continue;
    if (isReworded({ ...was, text: old.text }, { ...is, text: now.text })) {
      hasReworded = true;
      continue;
    }
    const errors = [errorOf(old, was), errorOf(now, is)] as const;
    if (errors[0] !== null && errors[1] !== null) {
      const { subject } = errors[1];
      if (frameOf(errors[0], before) !== frameOf(errors[1], after)) return null;
      const texts = newErrors(errors[0], errors[1]);
      if (texts.length === 0) return null;
      found.push(...texts.map((text) => ({ subject, expects: 'error' as const, ...text })));
      continue;
    }
    const values = [expectedValueOf(old.text, before.names), expectedValueOf(now.text, after.names)] as const;
    const frames = [frameOf(values[0], before), frameOf(values[1], after)];
    if (frames[0] !== frames[1] || !addsValue(found, values)) return null;
  }
  for (const old of before.rows) {
    const same = after.rows.filter(({ subject, frame }) => subject === old.subject && frame === old.frame);
    if (same.length !== 1 || !addsValue(found, [old, same[0] ?? null])) return null;
  }
  return { values: found.map((one) => ({ ...one, test: was.block.name })), isReworded: hasReworded };
}

type Changed = Omit<NewValue, 'test'>;

/** Adds what is expected now of the same subject, if it differs. @returns whether both can be told */
function addsValue(
  found: Changed[],
  [old = null, now = null]: readonly (Pick<ExpectedValue, 'subject' | 'value'> | null)[],
): boolean {
  if (old === null || old.subject !== now?.subject) return false;
  const { subject, value: after } = now;
  if (old.value !== after) found.push({ subject, expects: 'value', before: old.value, after });
  return true;
}

function errorOf({ text, to }: Check, { block }: Tested): ExpectedError | null {
  return expectedErrorOf(text, block.source.uncommented.slice(to, block.to));
}

/** What has to be the same, with what its names stand for. */
function frameOf(expected: ExpectedValue | ExpectedError | null, { names }: Compared): string {
  return `${expected?.frame} ${resolved(expected?.subject ?? '', names)?.join(' ')}`;
}

function textOf({ text }: Check, { names }: Compared): string {
  return resolved(text, names)?.join(' ') ?? squeezed(text);
}

/** The text of a test without its name and what it compares, and without `async` if the task asks to await a name. */
function around(
  { block, all }: Tested,
  { checks, rows, named }: Compared,
  names: readonly AskedName[],
): string {
  const { source, from, to, bodyFrom, name } = block;
  const isAwaited = names.some(({ kind }) => kind === 'awaited') && !isNeverAwaited(source);
  const [head] = isAwaited ? source.code.slice(from, bodyFrom).matchAll(/\basync /g) : [];
  const async =
    head === undefined ? [] : [{ from: from + head.index, to: from + head.index + head[0].length }];
  const inner = all.filter((one) => one.from > from && one.to <= to);
  const spans = [...async, ...checks, ...rows, ...named, ...inner].toSorted(
    (one, other) => one.from - other.from,
  );
  const text = without(source.uncommented, from, to, spans);
  return squeezed(text.replace(name, '')).replace(/(?:, ?)+/g, ',');
}

/** A plain `TestCase` of Python starts no coroutine, so that an `async` test of it passes whatever it asserts. */
function isNeverAwaited({ language, uncommented }: TestBlock['source']): boolean {
  return (
    language === 'python' &&
    /\bunittest\b/.test(uncommented) &&
    /\bTestCase\b/.test(uncommented) &&
    !/\bIsolatedAsyncioTestCase\b/.test(uncommented)
  );
}

/** The text between two offsets without these spans, which are in the order of the text. */
function without(text: string, from: number, to: number, spans: readonly Span[]): string {
  let [kept, at] = ['', from];
  for (const span of spans) {
    kept += text.slice(at, span.from);
    at = Math.max(at, span.to);
  }
  return kept + text.slice(at, Math.max(at, to));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
