import { describe, expect, test } from 'vitest';
import { javac } from '../../../../../src/review/results/readers/checkers.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(javac, stored('javac', `${name}.txt`));

const BAD = [
  'diagnostic Bad.java: Other is not abstract and does not override abstract method run() in Runnable',
  'diagnostic Bad.java: cannot find symbol: class Nothing',
  'diagnostic Bad.java: cannot find symbol: variable rihgt',
  'diagnostic Bad.java: incompatible types: int cannot be converted to String',
  'diagnostic Bad.java: method total in class Bad cannot be applied to given types;',
  'diagnostic Bad.java: package com.acme does not exist',
];

describe('javac alone', () => {
  test.each(['errors', 'errors-lint', 'single-file'])(
    '%s: errors without warnings, lines and folders',
    (name) => {
      const reading = read(name);
      expect(causesAndIds(reading).map((each) => each.replace('repo/', ''))).toEqual(BAD);
      expect(reading).toMatchObject({ counts: null, isComplete: true });
    },
  );

  test('places', () => {
    expect(read('errors-lint').failures[0]?.at).toEqual({ path: '/repo/Bad.java', line: 2 });
    expect(read('flow').failures.map(({ at }) => at?.line)).toEqual([7, 3]);
  });

  test('syntax', () => {
    expect(causesAndIds(read('syntax'))).toEqual([
      "diagnostic Syntax.java: ';' expected",
      'diagnostic Syntax.java: illegal start of type',
      'diagnostic Syntax.java: reached end of file while parsing',
    ]);
  });

  test.each([
    ['no-file', 'file not found: Nothing.java'],
    ['bad-flag', 'invalid flag: -nonsense'],
    ['werror', 'warnings found and -Werror specified'],
  ])('%s: what is wrong with the call', (name, message) => {
    expect(read(name).failures).toMatchObject([{ cause: 'diagnostic', message, at: null }]);
  });

  test('warnings are no failures', () => {
    expect(javac.read(outputText(stored('javac', 'raw-warnings.txt')))).toBeNull();
  });

  test('errors that are only counted make it incomplete', () => {
    expect(read('many').isComplete).toBe(false);
    const text = stored('javac', 'errors.txt');
    expect(readWith(javac, text.replace('6 errors', '7 errors')).isComplete).toBe(false);
    expect(readWith(javac, text.slice(0, text.indexOf('6 errors'))).isComplete).toBe(false);
    expect(readWith(javac, cutMiddle(text, { head: 300, tail: 200 })).isComplete).toBe(false);
  });
});

describe('below a build tool', () => {
  const CALC = [
    'diagnostic com/acme/Calc.java: cannot find symbol: variable rihgt',
    'diagnostic com/acme/Calc.java: incompatible types: int cannot be converted to java.lang.String',
  ];

  test.each(['2-compile-error', '3-compile-error-quiet'])('Maven says each twice, in %s', (name) => {
    const reading = readWith(javac, stored('surefire', `${name}.txt`));
    expect(causesAndIds(reading)).toEqual(CALC);
    expect(reading.isComplete).toBe(true);
  });

  test('Gradle, where the name of the task stands before the first one', () => {
    const reading = readWith(javac, stored('gradle', 'compile-error.txt'));
    expect(causesAndIds(reading)).toEqual(CALC.map((each) => each.replace('java.lang.', '')));
    expect(reading.failures[0]?.at).toEqual({ path: '/repo/src/main/java/com/acme/Calc.java', line: 5 });
    expect(readWith(javac, stored('gradle', 'hand-8-modules.txt')).failures).toHaveLength(1);
  });
});
