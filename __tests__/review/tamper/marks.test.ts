import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

const isTest = testPaths(null);

function details(path: string, before: string | null, after: string | null): readonly string[] {
  return findTampering([{ path, before, after }], isTest).map(({ kind, detail }) => `${kind}: ${detail}`);
}

function added(path: string, line: string): readonly string[] {
  return findTampering([{ path, before: 'a\n', after: `a\n${line}\n` }], isTest).map(({ detail }) => detail);
}

const shown = (mark: string): readonly string[] => [`A diagnostic is suppressed: ${JSON.stringify(mark)}.`];

describe('what silences a tool in a comment', () => {
  test.each([
    ...[
      'eslint-disable',
      'eslint-disable-next-line',
      'tslint:disable',
      'stylelint-disable',
      'oxlint-disable',
    ],
    ...[
      'jlint-disable-line',
      '@ts-ignore',
      '@ts-expect-error',
      '@ts-nocheck',
      'biome-ignore',
      'biome-ignore-all',
    ],
    ...['deno-lint-ignore', 'deno-lint-ignore-file', 'deno-fmt-ignore', 'istanbul ignore next'],
    ...['c8 ignore next', 'v8 ignore next 3', 'node:coverage disable', 'noqa', 'type: ignore', 'type:ignore'],
    ...['pyright: ignore', 'pyright:basic', 'mypy: ignore-errors', 'ruff: noqa', 'pylint: disable=a'],
    ...['pragma: no cover', 'pragma no cover', 'pyrefly: ignore', 'flake8: noqa', 'nolint', '#nosec'],
    ...['rubocop:disable A/B', 'rubocop:todo A', ':nocov:', 'phpstan-ignore', 'phpstan-ignore-line'],
    ...['@psalm-suppress A', 'phpcs:ignore', 'phpcs:disableAll', '@codeCoverageIgnore'],
    ...[
      '@codeCoverageIgnoreStart',
      'NOSONAR',
      'NOLINT',
      'NOLINTNEXTLINE',
      'noinspection X',
      'LCOV_EXCL_LINE',
    ],
    ...[
      'shellcheck disable=SC1',
      'swiftlint:disable x',
      'ktlint-disable',
      'CHECKSTYLE:OFF',
      'CHECKSTYLE.OFF',
    ],
    ...['nosemgrep', 'NOPMD', 'ESLINT-DISABLE'],
  ])('%s', (mark) => {
    expect(added('src/a.ts', `// ${mark}`)).toEqual(shown(mark));
    expect(added('src/a.ts', `x(); /* ${mark} -- it is known */`)).toEqual(shown(mark));
    expect(added('src/a.ts', `const a = '// ${mark}';`)).toEqual([]);
  });

  test.each([
    ...['lint-disable', 'myeslint-disable', 'ts-ignore', 'istanbul', 'c8 ignored', 'noqas'],
    ...[
      'prototype: ignored',
      'types: ignore',
      'mypy',
      'pragma: cover',
      'unnolint',
      'nosec',
      'rubocop:enable',
    ],
    ...['nocov', 'psalm-suppress', 'codeCoverageIgnore', 'shellcheck source=a', 'CHECKSTYLE ON', 'NOPMDS'],
  ])('but not what only looks so: %s', (mark) => {
    expect(added('src/a.ts', `// ${mark}`)).toEqual([]);
  });
});

describe('what silences a tool in the code', () => {
  test.each([
    ['src/a.rs', '#[allow(dead_code)]'],
    ['src/a.rs', '#![ allow (dead_code)]'],
    ['src/a.rs', '#[expect(unused)]'],
    ['src/a.rs', '#[rustfmt::skip]'],
    ['src/a.rs', '#[coverage( off )]'],
    ['src/A.java', '@SuppressWarnings("all")'],
    ['src/A.kt', '@file:Suppress("A")'],
    ['src/A.kt', '@Suppress("A")'],
    ['src/A.java', '@SuppressFBWarnings("A")'],
    ['src/A.java', '@SuppressLint("A")'],
    ['src/A.java', '@ExcludeFromJacocoGeneratedReport'],
    ['src/A.scala', '@nowarn'],
    ['src/A.cs', '#pragma warning disable'],
    ['src/A.cs', '[ExcludeFromCodeCoverage]'],
    ['src/A.cs', '[ assembly: SuppressMessage("a", "b")]'],
    ['src/A.cs', '[UnconditionalSuppressMessage("a", "b")]'],
    ['src/A.cs', '  #nullable disable'],
    ['src/a.c', '#pragma GCC diagnostic ignored "-Wall"'],
    ['src/a.cpp', '#pragma  clang  diagnostic  ignored "-Wall"'],
    ['src/a.cpp', '#pragma warning ( disable : 1)'],
  ])('%s: %s', (path, line) => {
    expect(added(path, line)).toHaveLength(1);
    expect(added(path, `x("${line.replaceAll('"', '')}");`)).toEqual([]);
  });

  test.each([
    ['src/a.rs', '#[allowed(dead_code)]'],
    ['src/a.rs', '#[coverage(on)]'],
    ['src/A.java', '@SuppressWarningsX("all")'],
    ['src/A.cs', '#pragma warning restore'],
    ['src/A.cs', 'x #nullable disable'],
    ['src/a.c', '#pragma GCC diagnostic push'],
    ['src/a.swift', '@available(iOS 13, *)'],
    ['src/a.go', '#[allow(dead_code)]'],
  ])('but not %s: %s', (path, line) => {
    expect(added(path, line)).toEqual([]);
  });
});

describe('a file that nobody wrote by hand', () => {
  test.each([
    ...['node_modules/a/b.js', 'web/vendor/a.js', 'third_party/a.js', 'dist/a.js', 'generated/a.js'],
    ...['__generated__/a.js', 'lib/a.min.js', 'src/a.generated.ts'],
  ])('%s may say what it wants', (path) => {
    expect(added(path, '// eslint-disable').filter((one) => one.includes('suppressed'))).toEqual([]);
  });

  test.each(['src/mydist/a.js', 'src/a.minx.js', 'src/generated.ts', 'src/a.generated.ts.js', 'a.min.b.js'])(
    '%s may not',
    (path) => {
      expect(added(path, '// eslint-disable')).toEqual(shown('eslint-disable'));
    },
  );
});

describe('words of a mark', () => {
  test('go up to the end of the line, without a reason, in single blanks', () => {
    expect(added('src/a.ts', '/* eslint-disable   a,\tb */ x(); // more')).toEqual(
      shown('eslint-disable a, b'),
    );
    expect(added('src/a.ts', '// eslint-disable a -- because')).toEqual(shown('eslint-disable a'));
    expect(added('src/a.ts', '// eslint-disable a--b')).toEqual(shown('eslint-disable a--b'));
  });

  test('tell marks apart: as many as went elsewhere are not new', () => {
    const [one, two] = ['// @ts-ignore a\n', '// @ts-ignore b\n'];
    expect(details('src/a.ts', `x\n${one}y\n`, `x\n${two}y\n`)).toEqual([
      'lint-suppressed: A diagnostic is suppressed: "@ts-ignore b".',
    ]);
    expect(details('src/a.ts', `x\n${one}y\n`, `y\n${one}x\n`)).toEqual([]);
  });
});

describe('recorded output', () => {
  const [one, two] = ['a\n\n  b\nc\n', 'a\nc\n'];

  test.each([
    ...['a.snap', 'a.ambr', 'a.golden', 'a.approved.txt', 'a.verified.json', 'a.shot', 'A.SNAP'],
    ...['__snapshots__/a', 'b/__image_snapshots__/a.png', 'e2e/a.spec.ts-snapshots/b.png', 'x/golden/a.txt'],
    'x/goldens/b/a.txt',
  ])('%s', (path) => {
    expect(details(path, one, two)).toContain(
      'snapshot-changed: A line of the recorded output changed or went.',
    );
    expect(details(path, one, 'x\n')).toContain(
      'snapshot-changed: 3 lines of the recorded output changed or went.',
    );
    expect(details(path, one, null)).toContain('snapshot-changed: The recorded output is deleted.');
    expect(details(path, null, null)).toContain(
      'snapshot-changed: The recorded output, which is no text, is new, changed or deleted.',
    );
    for (const after of [`new\n${one}`, 'c\nb\n\na\n']) expect(details(path, one, after)).toEqual([]);
    expect(details(path, null, one)).toEqual([]);
  });

  test.each([
    ...[
      'a.snaps',
      'asnap',
      'a.snap.md',
      'my__snapshots__/a',
      '__snapshots__',
      'golden',
      'a.approved',
      'goldenx/a',
    ],
    'a.verified.',
  ])('%s is none', (path) => {
    expect(details(path, one, two)).toEqual([]);
  });
});
