import { describe, expect, test } from 'vitest';
import { gcc } from '../../../../../src/review/results/readers/checkers.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(gcc, stored('gcc', `${name}.txt`));

const WRONG = [
  'diagnostic shared.h: ‘undefined_thing’ undeclared (first use in this function)',
  'diagnostic wrong.c: expected ‘;’ before ‘}’ token',
  'diagnostic wrong.c: too few arguments to function ‘total’',
  'diagnostic wrong.c: ‘rihgt’ undeclared (first use in this function); did you mean ‘right’?',
  'diagnostic wrong.c: ‘struct point’ has no member named ‘y’',
];

describe('compilers', () => {
  test.each(['gcc-errors', 'gcc-absolute', 'make-sub'])('%s: errors without warnings and notes', (name) => {
    expect(causesAndIds(read(name)).map((each) => each.replace('repo/', ''))).toEqual(WRONG.toSorted());
    expect(read(name).isComplete).toBe(true);
  });

  test('warnings that are errors', () => {
    expect(causesAndIds(read('clang-werror'))).toEqual([
      "diagnostic warn.c: format specifies type 'char *' but the argument has type 'int' [-Werror,-Wformat]",
      "diagnostic warn.c: unused variable 'unused' [-Werror,-Wunused-variable]",
    ]);
    expect(read('gcc-werror').failures).toHaveLength(2);
  });

  test('files that are missing', () => {
    expect(causesAndIds(read('gcc-missing-header'))).toEqual([
      'diagnostic missing.c: not-there.h: No such file or directory',
    ]);
    expect(causesAndIds(read('gcc-no-file'))).toEqual([
      'diagnostic cc1: nothere.c: No such file or directory',
    ]);
  });

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

describe('linkers', () => {
  const missing = [
    "diagnostic undef.c: undefined reference to `missing_function'",
    "diagnostic undef.c: undefined reference to `missing_variable'",
  ];

  test.each(['ld-undefined', 'ld-undefined-debug', 'clang-ld-undefined', 'make-link'])(
    '%s: each symbol once, without temporary objects',
    (name) => {
      expect(causesAndIds(read(name)).map((each) => each.replace('repo/', ''))).toEqual(missing);
    },
  );

  test('with debugging information the line is said', () => {
    expect(read('ld-undefined-debug').failures[0]?.at).toEqual({ path: '/repo/undef.c', line: 3 });
    expect(read('ld-undefined').failures[0]?.at).toEqual({ path: 'undef.c', line: null });
  });

  test('two definitions, a library that is missing', () => {
    expect(causesAndIds(read('ld-twice'))).toEqual(["diagnostic twice2.c: multiple definition of `same'"]);
    expect(causesAndIds(read('ld-no-library'))).toEqual([
      'diagnostic cannot find -lnotthere: No such file or directory',
    ]);
  });
});

describe('make', () => {
  test('an assert that does not hold is an assertion with its place', () => {
    expect(read('make-test').failures).toMatchObject([
      { cause: 'assertion', name: 'main in test_main.c', at: { path: 'test_main.c', line: 3 } },
    ]);
  });

  test('its own complaint counts only when nothing else is said', () => {
    expect(causesAndIds(read('make-no-target'))).toEqual([
      "unknown make: No rule to make target 'nothing'.  Stop.",
    ]);
    expect(causesAndIds(read('make-syntax'))).toEqual(['diagnostic broken.mk: missing separator.  Stop.']);
    const ended = 'make: *** [Makefile:7: test] Segmentation fault\nmake: *** [Makefile:9: lint] Error 1\n';
    expect(causesAndIds(readWith(gcc, ended))).toEqual(['error make test', 'unknown make lint']);
  });

  test('with -k and -j every file is named, in any order', () => {
    const all = [...WRONG, 'diagnostic broken.c: expected expression before ‘;’ token'].sort();
    expect(causesAndIds(read('make-keep-going'))).toEqual(all);
    expect(causesAndIds(read('make-parallel'))).toEqual(all);
  });
});

test('green outputs, warnings and other tools are not read', () => {
  for (const name of ['gcc-warnings', 'clang-warnings', 'make-pass', 'make-nothing']) {
    expect(gcc.read(outputText(stored('gcc', `${name}.txt`))), name).toBeNull();
  }
  expect(gcc.read(outputText('a.py:3: error: Name "x" is not defined\nA.java:3: error: no\n'))).toBeNull();
});
