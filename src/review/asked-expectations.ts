import type { ChangedText } from '../core/verdict/changed-text.ts';
import type { OriginalTests } from '../core/verdict/evidence.ts';
import { asksForValues, type NewValue } from './source/asked-values.ts';
import { type ExpectedError, expectedErrorOf, newErrors } from './source/expected-errors.ts';
import { type ExpectedValue, expectedValueOf, resolved } from './source/expected-values.ts';
import { changedFile, type FileText } from './source/file-text.ts';
import { actsUnnamed, isRunnable } from './source/test-files.ts';
import { type Check, type Compared, comparedIn, type Span } from './source/tests/checks.ts';
import { blocksIn, type TestBlock } from './source/tests/test-blocks.ts';
import { pairBlocks } from './tamper/test-pairs.ts';

export interface AskedOptions {
  readonly texts: readonly ChangedText[];
  /** Title, text and instruction of the task. */
  readonly taskText: string;
}

/**
 * Marks failures of the base's own tests that the task asks for: the altered files differ in nothing but new tests and
 * in the literals that assertions of equality expect, the task states each of these, and no other test fails. Anything
 * else stays unmarked.
 */
export function withAsked(tests: OriginalTests, options: AskedOptions): OriginalTests {
  if (tests.kind !== 'failed') return tests;
  const { asAsked: _, ...plain } = tests;
  const files = tests.paths.map((path) => testsOf(options.texts.find((one) => one.path === path)));
  if (files.includes(null)) return plain;
  const all = files.flatMap((one) => one ?? []);
  const altered = all.filter(({ values }) => values.length > 0);
  const isAsked =
    asksForValues(
      options.taskText,
      altered.flatMap(({ values }) => values),
    ) &&
    tests.failures.every(({ name }) =>
      namedBy(name, all).every((one) => one !== null && altered.includes(one)),
    );
  return altered.length > 0 && isAsked ? { ...plain, asAsked: altered.length } : plain;
}

interface KeptTest {
  /** Its name on the base. */
  readonly name: string;
  /** What it expects now; empty: the same. */
  readonly values: readonly NewValue[];
}

/** The tests that a failure may be of: those with the longest name that it ends with, in front of that of a case. */
function namedBy(failure: string, all: readonly KeptTest[]): readonly (KeptTest | null)[] {
  const fitting = all.filter(
    ({ name }) =>
      name !== '' &&
      (failure.endsWith(name) || failure.startsWith(`${name}/`) || failure.includes(`::${name}[`)),
  );
  const longest = Math.max(0, ...fitting.map(({ name }) => name.length));
  return longest === 0 ? [null] : fitting.filter(({ name }) => name.length === longest);
}

/** The tests that a file of the base has; null when more than expected values was altered. */
function testsOf(text: ChangedText | undefined): readonly KeptTest[] | null {
  if (text === undefined || !isRunnable(text.path) || actsUnnamed(text.path)) return null;
  const { before, after } = changedFile(text);
  if (before === null || after === null || before.language === null) return null;
  const [was, is] = [before, after].map((file) => blocksIn(file).filter(({ kind }) => kind === 'test'));
  if (was === undefined || is === undefined) return null;
  const paired = pairBlocks(was, is);
  if (paired.gone.length > 0) return null;
  const found: KeptTest[] = [];
  for (const pair of paired.pairs) {
    const values = newValues({ block: pair.before, all: was }, { block: pair.after, all: is });
    if (values === null) return null;
    found.push({ name: pair.before.name, values });
  }
  const errors = found.flatMap(({ values }) => values).filter(({ expects }) => expects === 'error');
  const classes = errors
    .flatMap((one) => [one.before, one.after])
    .flatMap((text) => /^"([A-Z]\w*)"$/.exec(text)?.[1] ?? []);
  const [gone, fresh] = [lacking(classes, after), lacking(classes, before)];
  return outside(before, was, gone) === outside(after, is, fresh) ? found : null;
}

/** Those of these names that a file nowhere has. */
function lacking(names: readonly string[], { uncommented }: FileText): readonly string[] {
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(uncommented));
}

const IMPORT = /^(?:from \S+ import .*|import .*|const \{[^{}]*\} = require\(.*)$/gm;

/** The text of a file without its tests, and without the names of these classes beside others in an import. */
function outside({ uncommented }: FileText, tests: readonly TestBlock[], classes: readonly string[]): string {
  const text = without(uncommented, 0, uncommented.length, tests);
  const kept = classes.reduce(
    (rest, name) =>
      rest.replace(IMPORT, (line) =>
        line.replace(new RegExp(`(?<=[{,] ?|import )${name}, |, ${name}\\b(?! as)`), ''),
      ),
    text,
  );
  return squeezed(kept).replace(/(?:; ?)+/g, ';');
}

/** A test among those of its file. */
interface Tested {
  readonly block: TestBlock;
  readonly all: readonly TestBlock[];
}

/** The values that a test expects now; null when the test differs in more. */
function newValues(was: Tested, is: Tested): readonly NewValue[] | null {
  const [before, after] = [was, is].map(({ block, all }) => comparedIn(block, all));
  if (before === undefined || after === undefined) return null;
  const { checks } = before;
  if (checks.length !== after.checks.length || around(was, before) !== around(is, after)) return null;
  const found: Changed[] = [];
  for (const [index, old] of checks.entries()) {
    const now = after.checks[index];
    if (now === undefined || now.frame !== old.frame) return null;
    if (textOf(old, before) === textOf(now, after)) continue;
    const errors = [errorOf(old, was), errorOf(now, is)] as const;
    if (errors[0] !== null && errors[1] !== null) {
      const { subject } = errors[1];
      const isSame = frameOf(errors[0], before) === frameOf(errors[1], after);
      const texts = isSame ? newErrors(errors[0], errors[1]) : [];
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
  return found.map((one) => ({ ...one, test: was.block.name }));
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

/** The text of a test without its name and what it compares. */
function around({ block, all }: Tested, { checks, rows, named }: Compared): string {
  const { source, from, to, name } = block;
  const inner = all.filter((one) => one.from > from && one.to <= to);
  const spans = [...checks, ...rows, ...named, ...inner].toSorted((one, other) => one.from - other.from);
  const text = without(source.uncommented, from, to, spans);
  return squeezed(text.replace(name, '')).replace(/(?:, ?)+/g, ',');
}

/** The text between two offsets without these spans, which are in the order of the text. */
function without(text: string, from: number, to: number, spans: readonly Span[]): string {
  let [kept, at] = ['', from];
  for (const span of spans) {
    if (span.from > at) kept += text.slice(at, span.from);
    at = Math.max(at, span.to);
  }
  return kept + text.slice(at, Math.max(at, to));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
