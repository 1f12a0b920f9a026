import { describe, expect, test } from 'vitest';
import { gcc } from '../../../../../src/review/results/readers/checkers.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(gcc, stored('gcc', `${name}.txt`));

describe('compilers', () => {
  test('clang counts its errors: fewer that are named make it incomplete', () => {
    expect(read('clang-errors')).toMatchObject({ isComplete: true });
    const text = stored('gcc', 'clang-errors.txt');
    expect(readWith(gcc, text.replace('5 errors', '6 errors')).isComplete).toBe(false);
  });

  test('a missing middle makes errors incomplete', () => {
    const text = stored('gcc', 'gxx-templates.txt');
    expect(readWith(gcc, cutMiddle(text, { head: 1000, tail: 1000 })).isComplete).toBe(false);
  });
});

describe('make', () => {
  test('its own complaint counts only when nothing else is said', () => {
    expect(causesAndIds(read('make-no-target'))).toEqual([
      "unknown make: No rule to make target 'nothing'.  Stop.",
    ]);
    expect(causesAndIds(read('make-syntax'))).toEqual(['diagnostic broken.mk: missing separator.  Stop.']);
    const ended = 'make: *** [Makefile:7: test] Segmentation fault\nmake: *** [Makefile:9: lint] Error 1\n';
    expect(causesAndIds(readWith(gcc, ended))).toEqual(['error make test', 'unknown make lint']);
  });
});

test('green outputs, warnings and other tools are not read', () => {
  for (const name of ['gcc-warnings', 'clang-warnings', 'make-pass', 'make-nothing']) {
    expect(gcc.read(outputText(stored('gcc', `${name}.txt`))), name).toBeNull();
  }
  expect(gcc.read(outputText('a.py:3: error: Name "x" is not defined\nA.java:3: error: no\n'))).toBeNull();
});
