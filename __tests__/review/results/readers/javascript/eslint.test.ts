import { describe, expect, test } from 'vitest';
import { biome, eslint } from '../../../../../src/review/results/readers/checkers.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { outputOf, printed, told } from '../told.ts';

const ERRORS = [
  'no counts',
  "diagnostic repo/src/a.js no-unused-vars: 'unused' is assigned a value but never used",
  "diagnostic repo/src/a.js prefer-const: 'b' is never reassigned. Use 'const' instead",
  'diagnostic repo/src/a.js no-empty: Empty block statement',
  "diagnostic repo/src/a.js no-unused-vars: 'other' is assigned a value but never used",
  "diagnostic repo/src/b.js no-undef: 'missing' is not defined",
];

describe('what ESLint printed', () => {
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
  test('nothing to complain of is nothing to read', () => {
    expect(biome.read(outputOf('eslint', 'biome-pass-v2'))).toBeNull();
  });
});
