import type { OriginalTests } from '../core/verdict/evidence.ts';
import type { ChangedText } from '../core/verdict/tampering.ts';
import { asksForValues, type NewValue } from './source/asked-values.ts';
import { expectedValueOf } from './source/expected-values.ts';
import { type ChangedFile, changedFile } from './source/file-text.ts';
import { actsUnnamed, isRunnable } from './source/test-files.ts';
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

/** The tests that a failure may be of: those with the longest name that it ends with. */
function namedBy(failure: string, all: readonly KeptTest[]): readonly (KeptTest | null)[] {
  const fitting = all.filter(({ name }) => name !== '' && failure.endsWith(name));
  const longest = Math.max(0, ...fitting.map(({ name }) => name.length));
  return longest === 0 ? [null] : fitting.filter(({ name }) => name.length === longest);
}

/** The tests that a file of the base has; null when more than expected values was altered. */
function testsOf(text: ChangedText | undefined): readonly KeptTest[] | null {
  if (text === undefined || !isRunnable(text.path) || actsUnnamed(text.path)) return null;
  const { before, after } = changedFile(text);
  if (before === null || after === null || before.language === null) return null;
  const [was, is] = [before, after].map((file) => blocksIn(file).filter(({ kind }) => kind === 'test'));
  if (was === undefined || is === undefined || outside(before, was) !== outside(after, is)) return null;
  const { pairs, gone } = pairBlocks(was, is);
  if (gone.length > 0) return null;
  const found: KeptTest[] = [];
  for (const pair of pairs) {
    const values = newValues(pair.before, pair.after);
    if (values === null) return null;
    found.push({ name: pair.before.name, values });
  }
  return found;
}

/** The text of a file without its tests. */
function outside({ uncommented }: NonNullable<ChangedFile['after']>, tests: readonly TestBlock[]): string {
  return squeezed(without(uncommented, 0, uncommented.length, tests)).replace(/(?:; ?)+/g, ';');
}

/** The values that a test expects now; null when the test differs in more. */
function newValues(before: TestBlock, after: TestBlock): readonly NewValue[] | null {
  if (before.assertions.length !== after.assertions.length || around(before) !== around(after)) return null;
  const found: NewValue[] = [];
  for (const [index, one] of before.assertions.entries()) {
    const [was, is] = [textOf(before, one), textOf(after, after.assertions[index])];
    if (squeezed(was) === squeezed(is)) continue;
    const [old, now] = [expectedValueOf(was), expectedValueOf(is)];
    if (old === null || now === null || old.subject !== now.subject || old.frame !== now.frame) return null;
    found.push({ subject: now.subject, before: old.value, after: now.value });
  }
  return found;
}

/** The text of a test without its name and its assertions. */
function around({ source, from, to, name, assertions }: TestBlock): string {
  const text = without(
    source.uncommented,
    from,
    to,
    assertions.map(({ at, to: end }) => ({ from: at, to: end })),
  );
  return squeezed(text.replace(name, ''));
}

function textOf({ source }: TestBlock, one: TestBlock['assertions'][number] | undefined): string {
  return one === undefined ? '' : source.uncommented.slice(one.at, one.to);
}

interface Span {
  readonly from: number;
  readonly to: number;
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
