import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { Brackets } from './brackets.ts';
import { maskText } from './code-mask.ts';
import { languageOf } from './language.ts';

/** A changed source file that contains tests, split in two. */
export interface InlineTests {
  readonly path: string;
  /** The file of the base, with the tests of the change. */
  readonly tests: string;
  /** The file of the change, with the tests of the base. */
  readonly code: string;
  /** False: the change touches only the tests in the file. */
  readonly isCodeChanged: boolean;
  /** Whether the base has tests in this file. */
  readonly areAltered: boolean;
}

/** `#[cfg(test)] mod tests {`, with a few attributes between the two. */
const TEST_MODULE =
  /#\[cfg\((?:test|all\(test\b[^\]\n]{0,200})\)\]\s{0,200}(?:#\[[^\]\n]{0,200}\]\s{0,200}){0,8}(?:pub(?:\([a-z]{1,10}\))?\s{1,20})?mod\s{1,20}(\w{1,80})\s{0,200}\{/g;

/**
 * Null: the change does not alter the tests in the file, or they cannot be separated from its code. Supported are the
 * tests of Rust, which are in a module that only a test build compiles.
 */
export function inlineTests({ path, before, after }: ChangedText): InlineTests | null {
  if (before === null || after === null || languageOf(path) !== 'rust') return null;
  const [own, changed] = [modulesOf(before), modulesOf(after)];
  if (own === null || changed === null) return null;
  if (own.size === changed.size && [...own].every(([name, { text }]) => changed.get(name)?.text === text))
    return null;
  const tests = withModules(before, own, changed);
  const code = withModules(after, changed, own);
  // A module that is added at the end adds empty lines.
  const isCodeChanged = code.trimEnd() !== before.trimEnd();
  return { path, tests, code, isCodeChanged, areAltered: own.size > 0 };
}

export interface TestModule {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export type TestModules = ReadonlyMap<string, TestModule>;

function modulesOf(text: string): TestModules | null {
  const { code } = maskText(text, 'rust');
  return testModules({ text, code, brackets: new Brackets(code) });
}

/** Test modules by name; null when two have the same name, so that neither can be replaced. */
export function testModules({
  text,
  code,
  brackets,
}: {
  readonly text: string;
  readonly code: string;
  readonly brackets: Brackets;
}): TestModules | null {
  const modules = new Map<string, TestModule>();
  let end = 0;
  for (const match of code.matchAll(TEST_MODULE)) {
    const [all, name = ''] = match;
    if (match.index < end) continue;
    if (modules.has(name)) return null;
    end = Math.min(text.length, brackets.close(match.index + all.length - 1) + 1);
    modules.set(name, { from: match.index, to: end, text: text.slice(match.index, end) });
  }
  return modules;
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
