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
    ['src/a.ts', 'f(); // eslint-disable-line'],
    ['src/a.go', 'x := f() //nolint'],
    ['src/A.java', 'int x = 1; // NOSONAR'],
    ['src/a.c', 'int x; // NOLINT'],
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
    ...[
      'eslint-disable-line: a',
      'tslint:disable-next-line:a',
      'oxlint-disable-next-line  a',
      'biome-ignore a/b/c',
    ].map((mark): [string, string] => ['src/a.ts', `// ${mark}`]),
    ...['deno-lint-ignore a', 'c8 ignore if', 'v8 ignore else', 'nosemgrep: a.b', 'nosemgrep:a'].map(
      (mark): [string, string] => ['src/a.ts', `// ${mark}`],
    ),
    // A rule of one line, whatever stands there.
    ['src/a.ts', '// eslint-disable-next-line @a/b\nclass A {'],
    ['src/a.ts', '// eslint-disable-next-line no-unused\ninterface A {'],
    ...[
      'pragma no cover',
      'pragma: no cover',
      'noqa:E501',
      'noqa: ABC1',
      'pyright:ignore [a]',
      'pyrefly: ignore[a]',
    ].map((mark): [string, string] => ['src/a.py', `# ${mark}`]),
    ['src/a.py', '# pylint:disable-next=a'],
    ['src/a.py', 'x = f()  # pyrefly:ignore'],
    ['src/a.go', 'x := f() // #nosec G101'],
    ['src/a.c', '// NOLINTNEXTLINE(a)'],
    ['src/A.kt', '// noinspection UnusedLocal'],
    ['src/A.php', '// phpcs:ignore A.B'],
    ['src/a.swift', 'f() // swiftlint:disable:this a'],
    ['src/a.swift', '// swiftlint:disable:previous a'],
    ['src/A.java', '@SuppressLint( "A")'],
    ['src/A.cs', '[ UnconditionalSuppressMessage ("a", "b")]'],
    ['src/A.cs', '[SuppressMessage("a", "b")]'],
  ])('%s: %s', (...mark) => {
    expect(kindsOf(mark)).toEqual(['rule-suppressed']);
    expect(kindsOf(mark, ['make', 'lint'])).toEqual(['lint-suppressed']);
  });

  test.each<[string, GateCommand, string, string]>([
    ['test/a.js', ['npx', 'tape', 'test/a.js'], '// @ts-ignore', 'rule-suppressed'],
    ['lib/a.mjs', ['node', '--test'], '/* @ts-expect-error it is so */', 'rule-suppressed'],
    ['lib/a.jsx', ['npm', 'test'], '// @ts-ignore', 'rule-suppressed'],
    ['lib/a.js', ['npx', 'tsc', '--noEmit', '--allowJs'], '// @ts-ignore', 'lint-suppressed'],
    ['lib/a.js', ['npm', 'run', 'test:types'], '// @ts-ignore', 'lint-suppressed'],
    ['lib/a.js', ['npm', 'run', 'all'], '// @ts-ignore', 'lint-suppressed'],
    ['lib/a.js', ['node', '--test'], '// @ts-nocheck', 'lint-suppressed'],
    ['lib/a.ts', ['node', '--test'], '// @ts-ignore', 'lint-suppressed'],
    ['lib/a.vue', ['node', '--test'], '// @ts-ignore', 'lint-suppressed'],
  ])('the types of a line of %s, where the gate is %s: %s: %s', (path, command, mark, kind) => {
    const manifest = JSON.stringify({ scripts: { test: 'mocha', all: 'tsc -p . && mocha' } });
    expect(kindsOf([path, mark], command, manifest)).toEqual([kind]);
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
    ['src/a.go', 'x := f() //nolint:all'],
    ['src/a.go', '//nolint'],
    ['src/a.c', '// NOLINT'],
    ['src/a.rs', '#![allow(dead_code)]'],
    ['src/a.rs', '#[allow(warnings)]'],
    ['src/a.rs', '#[allow(dead_code, clippy::pedantic)]'],
    ['src/a.rs', '#[allow(dead_code)]\nmod a {'],
    ['src/A.java', '@SuppressWarnings("all")'],
    ['src/A.java', '@SuppressWarnings({"unchecked", "all"})'],
    ['src/A.java', '@SuppressWarnings(NAME)'],
    ['src/A.java', '@SuppressWarnings("unchecked")\nclass A {'],
    ['src/A.kt', '@Suppress("ALL")'],
    ['src/A.kt', '@file:Suppress("UNCHECKED_CAST")'],
    ['src/A.cs', '#pragma warning disable CS0168'],
    ['src/a.c', '#pragma GCC diagnostic ignored "-Wall"'],
    ['src/a.swift', '// swiftlint:disable force_cast'],
    ['src/a.rb', 'x = 1 # rubocop:disable Style/A'],
    ...[
      'eslint-disable-line',
      'jlint-disable-line a',
      'biome-ignore a/b',
      'c8 ignore nextline',
      'nosemgrep',
    ].map((mark): [string, string] => ['src/a.ts', `// ${mark}`]),
    ['src/a.py', '# noqa: all'],
    ['src/a.py', '# noqa E501'],
    ['src/a.py', '# type: ignore[]'],
    ['src/a.py', '# pylint: disable-next=all'],
    ['src/a.go', 'x := f() // #nosec'],
    ['src/a.go', 'x := f() // #nosec X1'],
    ['src/A.php', '// phpcs:ignore'],
    ['src/A.php', '// @phpstan-ignore argument'],
    ['src/a.c', '// NOLINTBEGIN(a)'],
    ['src/a.c', '// NOLINT()'],
    ['src/a.swift', '// swiftlint:disable:next all'],
    ['src/A.kt', '// noinspection ALL'],
    ['src/A.kt', '// noinspection Unused\nobject A {'],
    ...['interface A {', 'enum A {', 'record A() {', 'public final class A {'].map(
      (below): [string, string] => ['src/A.java', `@SuppressWarnings("unchecked")\n${below}`],
    ),
    ...['struct A {', 'trait A {', 'impl A {', 'mod a;', 'enum A {'].map((below): [string, string] => [
      'src/a.rs',
      `#[allow(dead_code)]\n${below}`,
    ]),
    ['src/A.cs', '[SuppressMessage("a", "b")]\nnamespace A {'],
    ['src/a.rs', '#[allow(unused)]'],
    ['src/a.rs', '#[expect(clippy::style)]'],
    ['src/a.rs', '#[rustfmt::skip]'],
    ['src/A.java', '@ExcludeFromJacocoGeneratedReport'],
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

  test.each([
    ...[
      'npm run lint',
      'make check',
      'go tool analyze',
      'mvn verify',
      'inspectcode a',
      'sonar-scanner',
      'npm run ci',
    ],
    ...[
      'tox -e py',
      'nox',
      'npx xo',
      'bin/standard',
      'ruff format',
      'black .',
      'mypy src',
      'pyright',
      'pyre',
      'pyrefly a',
    ],
    ...[
      'flake8',
      'bandit -r a',
      'rubocop',
      'vendor/bin/phpstan',
      'psalm',
      'phpcs',
      'phpmd a',
      'cargo clippy',
      'go vet a',
    ],
    ...[
      'detekt',
      'pmd',
      'spotbugs',
      'semgrep',
      'c8 node a',
      'nyc mocha',
      'rake',
      'just test',
      'task test',
      'npm run qa:all',
    ],
    ...[
      'bazel test a',
      'turbo test',
      'nx test a',
      'grunt',
      'gulp test',
      'gradle build',
      'a/gradlew -q install',
    ],
    ...[
      'mvn -q package',
      'mvnw install',
      'pre-commit run',
      'npm run coverage',
      'pytest --cov',
      'cc -Werror a.c',
    ],
    ...['rustc -D warnings a.rs', 'rustc -Dwarnings a.rs'],
  ])('by %s', (line) => {
    const [program = '', ...args] = line.split(' ');
    expect(kindsOf(LINE, [program, ...args])).toEqual(['lint-suppressed']);
    expect(kindsOf(LINE, ['npm', 'test'], scripts({ test: `x;${line}` }))).toEqual(['lint-suppressed']);
  });

  test.each([
    ...[
      'mvn test',
      'gradle test',
      'mygradle build',
      'make build',
      'node ci-all.mjs',
      'node my-nx',
      'go test',
      'npm run qaa',
    ],
    ...['cargo test', 'rspec', 'node covid.js', 'taskset node a', 'node all.mjs'],
  ])('but not by %s', (line) => {
    const [program = '', ...args] = line.split(' ');
    expect(kindsOf(LINE, [program, ...args])).toEqual(['rule-suppressed']);
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

describe('a mark beside one of the base in the same words', () => {
  const MARK = '// eslint-disable-next-line no-console\n';
  const lines = (count: number): string => 'x();\n'.repeat(count);

  function linesOf(...files: readonly { path: string; before: string | null; after: string | null }[]) {
    const found = findTampering(files, testPaths(null), {});
    return found.map(({ kind, path, line }) => `${kind} ${path}:${line}`);
  }

  const inOne = (before: string, after: string) => linesOf({ path: 'src/a.ts', before, after });
  const old = `${MARK}a();\n`;

  test('is in the style of the file, up to fifteen lines away', () => {
    expect(inOne(old, `${old}${lines(13)}${MARK}b();\n`)).toEqual([]);
    expect(inOne(old, `${old}${lines(14)}${MARK}b();\n`)).toEqual(['lint-suppressed src/a.ts:17']);
    expect(inOne(old, `${MARK}b();\n${lines(13)}${old}`)).toEqual([]);
    expect(inOne(old, `${MARK}b();\n${lines(14)}${old}`)).toEqual(['lint-suppressed src/a.ts:1']);
  });

  test('needs only one that is near', () => {
    const far = `${MARK}c();\n`;
    expect(inOne(`${old}${lines(30)}${far}`, `${old}${MARK}b();\n${lines(30)}${far}`)).toEqual([]);
  });

  test('is none where the other one is new as well, in other words or in another file', () => {
    const two = ['lint-suppressed src/a.ts:2', 'lint-suppressed src/a.ts:4'];
    expect(inOne('x();\n', `x();\n${MARK}a();\n${MARK}b();\n`)).toEqual(two);
    expect(inOne(old, `${old}${MARK.replace('console', 'alert')}b();\n`)).toEqual([
      'lint-suppressed src/a.ts:3',
    ]);
    const other = { path: 'src/b.ts', before: old, after: old };
    const here = { path: 'src/a.ts', before: 'x();\n', after: `x();\n${old}${MARK}b();\n` };
    expect(linesOf(other, here)).toEqual(two);
    expect(linesOf(other, { ...here, after: `x();\n${MARK}b();\n` })).toEqual(two.slice(0, 1));
  });

  test('is none where the base has it, and the change has not', () => {
    expect(inOne(old, `a();\n${MARK}b();\n${MARK}c();\n`)).toEqual(['lint-suppressed src/a.ts:4']);
  });
});

test('an expected type error in a test asserts something; any other mark there, or it elsewhere, does not', () => {
  const found = (path: string, mark: string) =>
    toldKinds(
      findTampering([{ path, before: 'x();\n', after: `x();\n// ${mark}\nf(1);\n` }], testPaths(null), {}),
    );
  expect(found('src/a.test.ts', '@ts-expect-error')).toEqual([]);
  expect(found('src/a.test.ts', '@ts-expect-error: a number')).toEqual([]);
  expect(found('src/a.test.ts', '@ts-ignore')).toEqual(['lint-suppressed']);
  expect(found('src/a.test.ts', 'eslint-disable @ts-expect-error')).toContain('lint-suppressed');
  expect(found('src/a.ts', '@ts-expect-error')).toEqual(['lint-suppressed']);
});

test('a reason behind a mark is not a part of it, whatever the lines end with', () => {
  const [found] = findTampering(
    [{ path: 'src/a.ts', before: 'x\r\n', after: 'x\r\n// eslint-disable a -- it is known\r\nf();\r\n' }],
    testPaths(null),
    {},
  );
  expect(found?.detail).toBe('A diagnostic is suppressed: "eslint-disable a".');
});
