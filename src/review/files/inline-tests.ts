import type { ChangedText } from '../../core/verdict/changed-text.ts';

/** A changed source file that contains tests, split in two. */
export interface InlineTests {
  readonly path: string;
  /** Its path on the base. */
  readonly was: string;
  /** The file of the base, with the tests of the change. */
  readonly tests: string;
  /** The file of the change, with the tests of the base. */
  readonly code: string;
  /** False: the change touches only the tests in the file. */
  readonly isCodeChanged: boolean;
  /** Whether the base has tests in this file. */
  readonly areAltered: boolean;
}

/** `#[cfg(test)]`, a few attributes, and `mod tests {`, as rustfmt has it. */
const HEAD =
  /^([ \t]{0,40})#\[cfg\((?:test|all\(test\b[^\]\n]{0,200})\)\]\s{0,200}(?:#\[[^\]\n]{0,200}\]\s{0,200}){0,8}(?:pub(?:\([a-z]{1,10}\))?\s{1,20})?mod\s{1,20}(\w{1,80})\s{0,200}\{/gm;
const END = /^([ \t]{0,40})\}[ \t]*$/gm;

/**
 * Null: the change does not alter the tests in the file, or they cannot be separated from its code. Supported are the
 * tests of Rust, which are in a module that only a test build compiles.
 *
 * @param was its path on the base, from where `before` is
 */
export function inlineTests({ path, before, after }: ChangedText, was = path): InlineTests | null {
  if (before === null || after === null || !path.endsWith('.rs')) return null;
  const [own, changed] = [modulesOf(before), modulesOf(after)];
  if (own === null || changed === null) return null;
  if (own.size === changed.size && [...own].every(([name, { text }]) => changed.get(name)?.text === text))
    return null;
  const tests = withModules(before, own, changed);
  const code = withModules(after, changed, own);
  // A module that is added at the end adds empty lines.
  const isCodeChanged = was !== path || code.trimEnd() !== before.trimEnd();
  return { path, was, tests, code, isCodeChanged, areAltered: own.size > 0 };
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Whether the tests of a file can be told from its code. */
export function hasTestModules(file: SourceFile): boolean {
  return testModules(file).length > 0;
}

/** The lines of the tests in a file, counted from 1, as far as they can be told from its code. */
export function testLines({ path, text }: SourceFile): readonly number[] {
  const modules = path.endsWith('.rs') ? modulesOf(text) : null;
  let [line, at] = [1, 0];
  return [...(modules?.values() ?? [])].flatMap((one) => {
    line += countOfLines(text.slice(at, one.from)) - 1;
    at = one.from;
    return Array.from({ length: countOfLines(one.text) }, (_, index) => line + index);
  });
}

function countOfLines(text: string): number {
  return text.split('\n').length;
}

/** The texts of the tests in a file, as far as they can be told from its code. */
export function testModules({ path, text }: SourceFile): readonly string[] {
  const modules = path.endsWith('.rs') ? modulesOf(text) : null;
  return [...(modules?.values() ?? [])].map((one) => one.text);
}

interface TestModule {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

type TestModules = ReadonlyMap<string, TestModule>;

/** Test modules by name; null when two have the same name, so that neither can be replaced. In linear time. */
function modulesOf(text: string): TestModules | null {
  const modules = new Map<string, TestModule>();
  const ends = Map.groupBy([...text.matchAll(END)].reverse(), ([, indent = '']) => indent);
  let last = 0;
  for (const { 0: head, 1: indent = '', 2: name = '', index } of text.matchAll(HEAD)) {
    if (index < last) continue;
    const to = endOf(text, index + head.length, ends.get(indent) ?? []);
    if (to === null) continue;
    if (modules.has(name)) return null;
    modules.set(name, { from: index, to, text: text.slice(index, to) });
    last = to;
  }
  return modules;
}

/** On the line of its head, or with the same indentation. Takes what lies before it out of the ends, the last of which comes first. */
function endOf(text: string, from: number, ends: RegExpExecArray[]): number | null {
  const lineEnd = text.indexOf('\n', from);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const end = /\}[ \t]*(?=\r?$)/.exec(text.slice(from, to));
  if (end !== null) return from + end.index + end[0].length;
  let next = ends.at(-1);
  while (next !== undefined && next.index < from) {
    ends.pop();
    next = ends.at(-1);
  }
  return next === undefined ? null : next.index + next[0].length;
}

/** Replaces the modules of a text by others of the same names; additional ones are appended. */
function withModules(text: string, own: TestModules, others: TestModules): string {
  const parts: string[] = [];
  let from = 0;
  for (const [name, { from: start, to }] of own) {
    parts.push(text.slice(from, start), others.get(name)?.text ?? '');
    from = to;
  }
  parts.push(text.slice(from));
  const added = [...others].filter(([name]) => !own.has(name));
  return [parts.join(''), ...added.map(([, module]) => `\n${module.text}\n`)].join('');
}
