import { describe, expect, test } from 'vitest';
import { biome, eslint } from '../../../../../src/review/results/readers/checkers.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => eslint.read(outputOf('eslint', name));
const ERRORS = [
  'no counts',
  "diagnostic repo/src/a.js no-unused-vars: 'unused' is assigned a value but never used",
  "diagnostic repo/src/a.js prefer-const: 'b' is never reassigned. Use 'const' instead",
  'diagnostic repo/src/a.js no-empty: Empty block statement',
  "diagnostic repo/src/a.js no-unused-vars: 'other' is assigned a value but never used",
  "diagnostic repo/src/b.js no-undef: 'missing' is not defined",
];

describe('what ESLint printed', () => {
  test.each([
    ['errors-v9', ERRORS],
    ['errors-v10', ERRORS],
    ['errors-colour-v10', ERRORS],
    ['warnings-v10', ['no counts']],
    // The run ends red because of the one warning.
    [
      'max-warnings-v10',
      ['no counts', "diagnostic repo/src/a.js eqeqeq: Expected '===' and instead saw '=='"],
    ],
    ['syntax-v10', ['no counts', 'diagnostic repo/src/a.js: Parsing error: Unexpected token ;']],
    [
      'config-broken-v9',
      ['no counts, no end', "load Oops! Something went wrong!: SyntaxError: Unexpected token ';'"],
    ],
    [
      'config-broken-v10',
      ['no counts, no end', "load Oops! Something went wrong!: SyntaxError: Unexpected token ';'"],
    ],
    [
      'no-files-v10',
      [
        'no counts, no end',
        'load Oops! Something went wrong!: No files matching the pattern "lib" were found.',
      ],
    ],
  ])('%s', (name, expected) => {
    expect(told(read(name))).toEqual(expected);
  });

  test('a complaint has its place and its rule', () => {
    expect(read('errors-v10')?.failures.at(-1)).toMatchObject({
      name: 'no-undef in repo/src/b.js',
      at: { path: '/repo/src/b.js', line: 2 },
      message: "'missing' is not defined",
    });
  });

  test('in another folder the id is the same', () => {
    const moved = printed('eslint', 'errors-v10').replaceAll('/repo/', '/home/runner/work/repo/');
    expect(told(eslint.read(outputText(moved)))).toEqual(ERRORS);
  });

  test('errors that are counted and not seen make it incomplete', () => {
    const text = printed('eslint', 'errors-v10').replace(/^ {2}5:7.*\n/m, '');
    expect(told(eslint.read(outputText(text)))[0]).toBe('no counts, no end');
  });

  test('marks of other tools are not its closing', () => {
    expect(eslint.read(outputText('✖ 2 problems remain (see above)\n'))).toBeNull();
  });
});

describe('what Biome printed', () => {
  test('errors, not warnings', () => {
    expect(told(biome.read(outputOf('eslint', 'biome-errors-v2')))).toEqual([
      'no counts',
      'diagnostic package.json format: File content differs from formatting output',
      'diagnostic src/a.ts lint/suspicious/noDoubleEquals: Using == may be unsafe if you are relying on type coercion.',
      'diagnostic src/a.ts format: File content differs from formatting output',
      'diagnostic src/b.ts parse: expected `)` but instead found `;`',
      expect.stringContaining('diagnostic src/b.ts format: Code formatting aborted'),
    ]);
  });

  test('the place', () => {
    const failures = biome.read(outputOf('eslint', 'biome-errors-v2'))?.failures ?? [];
    expect(failures.map(({ at }) => at?.line ?? null)).toEqual([null, 3, null, 1, null]);
  });

  test('nothing to complain of is nothing to read', () => {
    expect(biome.read(outputOf('eslint', 'biome-pass-v2'))).toBeNull();
  });
});
