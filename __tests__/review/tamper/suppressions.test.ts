import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import type { GateCommand, GateSources } from '../../../src/review/tamper/gate/gate-scripts.ts';
import { toldKinds } from './told-kinds.ts';

/** What a new mark is, where the gate has this command and these scripts. */
function kindsOf(
  [path, text]: readonly [path: string, text: string],
  command: GateCommand = ['node', '--test'],
  manifest = '',
): readonly string[] {
  const gate = {
    folder: '',
    commands: [command],
    files: [{ path: 'package.json', text: manifest }],
    makefiles: { texts: new Map<string, string>(), included: [] },
    loaded: new Set<string>(),
  };
  const files = [{ path, before: 'x\n', after: `x\n${text}\nf();\n` }];
  return toldKinds(findTampering(files, testPaths(null), { gates: [gate] }));
}

const LINE: readonly [string, string] = ['src/a.ts', '// eslint-disable-next-line no-console'];

describe('one rule at one place is only listed where no checker runs', () => {
  test.each<[string, string]>([
    ['src/a.ts', '// eslint-disable-next-line no-console -- it is a program'],
    ['src/a.ts', 'f(); // eslint-disable-line no-console, no-alert'],
    ['src/a.ts', '/* eslint-disable-next-line @a/b */'],
    ['src/a.ts', '// biome-ignore lint/suspicious/noExplicitAny: why'],
    ['src/a.ts', '/* istanbul ignore next */'],
    ['src/a.py', 'x = 1  # noqa: E501'],
    ['src/a.py', 'x = f()  # type: ignore[arg-type]'],
    ['src/a.py', '# noqa: E501'],
    ['src/a.py', 'x = 1  # noqa'],
    ['src/a.py', 'x = f()  # type: ignore'],
    ['src/a.py', 'x = f()  # pyright: ignore - no stubs'],
    ['src/a.py', 'x = 1  # pragma: no cover'],
    ['src/a.py', '# pylint: disable-next=invalid-name'],
    ['src/a.go', 'x := f() //nolint:errcheck'],
    ['src/a.rs', '#[allow(dead_code)]'],
    ['src/a.rs', '#[ expect(dead_code) ]'],
    ['src/a.rs', '#[allow(unused_variables, clippy::too_many_arguments)]'],
    ['src/A.java', '@SuppressWarnings("unchecked")'],
    ['src/A.java', '@SuppressWarnings({"unchecked", "rawtypes"})'],
    ['src/A.kt', '@Suppress("UNCHECKED_CAST")'],
    ['src/a.c', 'int x; // NOLINT(readability)'],
    ['src/A.php', '// @phpstan-ignore argument.type'],
    ['src/a.swift', '// swiftlint:disable:next force_cast'],
  ])('%s: %s', (...mark) => {
    expect(kindsOf(mark)).toEqual(['rule-suppressed']);
    expect(kindsOf(mark, ['make', 'lint'])).toEqual(['lint-suppressed']);
  });

  test.each<[string, string]>([
    ['src/a.ts', '// eslint-disable-next-line'],
    ['src/a.ts', '/* eslint-disable no-console */'],
    ['src/a.ts', '// @ts-ignore'],
    ['src/a.ts', '// @ts-expect-error'],
    ['src/a.ts', '// @ts-nocheck'],
    ['src/a.ts', '// biome-ignore lint: why'],
    ['src/a.ts', '// biome-ignore-all lint/suspicious/noExplicitAny: why'],
    ['src/a.ts', '// deno-lint-ignore-file no-explicit-any'],
    ['src/a.ts', '/* istanbul ignore file */'],
    ['src/a.ts', '/* c8 ignore start */'],
    ['src/a.py', '# noqa'],
    ['src/a.py', '# flake8: noqa'],
    ['src/a.py', '# ruff: noqa: E501'],
    ['src/a.py', '# type: ignore'],
    ['src/a.py', '# mypy: ignore-errors'],
    ['src/a.py', '# pylint: disable=invalid-name'],
    ['src/a.go', 'x := f() //nolint'],
    ['src/a.go', 'x := f() //nolint:all'],
    ['src/a.rs', '#![allow(dead_code)]'],
    ['src/a.rs', '#[allow(warnings)]'],
    ['src/a.rs', '#[allow(dead_code, clippy::pedantic)]'],
    ['src/a.rs', '#[allow(dead_code)]\nmod a {'],
    ['src/A.java', '@SuppressWarnings("all")'],
    ['src/A.java', '@SuppressWarnings({"unchecked", "all"})'],
    ['src/A.java', '@SuppressWarnings(NAME)'],
    ['src/A.java', '@SuppressWarnings("unchecked")\nclass A {'],
    ['src/A.java', 'int x = 1; // NOSONAR'],
    ['src/A.kt', '@Suppress("ALL")'],
    ['src/A.kt', '@file:Suppress("UNCHECKED_CAST")'],
    ['src/A.cs', '#pragma warning disable CS0168'],
    ['src/a.c', '#pragma GCC diagnostic ignored "-Wall"'],
    ['src/a.c', 'int x; // NOLINT'],
    ['src/a.swift', '// swiftlint:disable force_cast'],
    ['src/a.rb', 'x = 1 # rubocop:disable Style/A'],
  ])('%s: %s is more, and a doubt', (...mark) => {
    expect(kindsOf(mark)).toEqual(['lint-suppressed']);
  });
});

test.each<[string, string]>([
  ['src/a.swift', '@available(*, deprecated, message: "Use b.")'],
  ['src/a.cpp', '[[maybe_unused]] int x = 1;'],
])('%s: %s suppresses nothing', (...mark) => {
  expect(kindsOf(mark)).toEqual([]);
});

describe('a gate runs a checker', () => {
  const scripts = (all: Readonly<Record<string, string>>): string => JSON.stringify({ scripts: all });

  test.each<[string, GateCommand, string]>([
    ['by its command', ['npx', 'eslint', '.'], ''],
    ['by its command, of another name', ['npx', 'biome', 'ci'], ''],
    ['by its script', ['npm', 'test'], scripts({ test: 'eslint . && node --test' })],
    ['by a script before its script', ['npm', 'test'], scripts({ pretest: 'xo', test: 'node --test' })],
    [
      'by a script of its script',
      ['npm', 'test'],
      scripts({ test: 'npm run style && node --test', style: 'xo' }),
    ],
    ['in a manifest that cannot be read', ['npm', 'test'], '{ "scripts": { "test": "eslint ." '],
    ['in a script of the shell, where nobody looks', ['sh', 'all.sh'], ''],
    ['with the count of coverage', ['pytest', '--cov=shop'], ''],
    ['by a task runner', ['bundle', 'exec', 'rake'], ''],
  ])('%s', (_how, command, manifest) => {
    expect(kindsOf(LINE, command, manifest)).toEqual(['lint-suppressed']);
  });

  test.each<[string, GateCommand, string]>([
    ['runs its tests alone', ['npm', 'test'], scripts({ test: 'node --test', style: 'xo' })],
    ['has a name like one', ['npx', 'vitest', 'run', 'src/task-list.test.ts'], ''],
    ['has no script', ['go', 'test', './...'], '{}'],
  ])('or none, where it %s', (_how, command, manifest) => {
    expect(kindsOf(LINE, command, manifest)).toEqual(['rule-suppressed']);
  });
});

test('one command of several that runs a checker is enough', () => {
  const [path, text] = LINE;
  const gateOf = (command: GateCommand): GateSources => ({
    folder: '',
    commands: [command],
    files: [],
    makefiles: { texts: new Map(), included: [] },
    loaded: new Set(),
  });
  const gates = [gateOf(['node', '--test']), gateOf(['make', 'lint'])];
  const files = [{ path, before: 'x\n', after: `x\n${text}\nf();\n` }];
  expect(toldKinds(findTampering(files, testPaths(null), { gates }))).toEqual(['lint-suppressed']);
});
