import { describe, expect, test } from 'vitest';
import { givesVariables } from '../../../src/review/tamper/settings/tests-environment.ts';

const NAME = 'the variable "TESTS_ENVIRONMENT"';

/** Whether the environment only gains variables that nothing of the run reads. */
function gives(before: string, after: string, name = NAME): boolean {
  return givesVariables(name, `TESTS_ENVIRONMENT = ${before}`, `TESTS_ENVIRONMENT = ${after}`);
}

test.each([
  [NAME, true],
  ['the variable "AM_TESTS_ENVIRONMENT"', true],
  ['the variable "MY_TESTS_ENVIRONMENT"', false],
  ['the variable "TESTS_ENVIRONMENT_MORE"', false],
  ['the target "TESTS_ENVIRONMENT"', false],
])('what Automake puts in front of each test is %s: %s', (name, isIt) => {
  expect(gives('A=1', 'A=1 B=2', name)).toBe(isIt);
});

describe('a variable that switches tests off, or how they judge, is no gain', () => {
  test.each([
    ...[
      'TESTSUITE_DIR',
      'CHECKER',
      'SKIP_B',
      'XFAIL_B',
      'EXCLUDED',
      'IGNORED',
      'DISABLED',
      'A_FILTER',
      'ONLY_A',
    ],
    ...[
      'GREP_FLAGS',
      'TOOL_ARGS',
      'GREP_OPTIONS',
      'LINTER',
      'GCOV_PREFIX',
      'UBSAN',
      'VALGRIND',
      'EXE_WRAPPER',
    ],
    ...[
      'EXPENSIVE',
      'SLOW',
      'FAST',
      'QUICK',
      'RUNNER',
      'STRICT',
      'WARNINGS',
      'FATAL',
      'ABORTS',
      'ASSERTIONS',
    ],
    ...[
      'MALLOC_PERTURB_',
      'EXITCODE',
      'STATUSES',
      'LOGS',
      'NO_NETWORK',
      'WITH_NO_X',
      'A_NO',
      'CI',
      'IN_CI_JOB',
    ],
    ...['ENV', 'MY_ENV', 'skip_b', 'no_network', 'MyTests'],
  ])('%s', (name) => {
    expect(gives('A=1', `A=1 ${name}=1`)).toBe(false);
    expect(gives(`${name}=1`, `${name}=0`)).toBe(false);
    expect(gives(`A=1 ${name}=1`, `A=2 ${name}=1`)).toBe(true);
  });
});

describe('a variable by which programs find what they run is no gain', () => {
  test.each([
    ...[
      'PATH',
      'SHELL',
      'IFS',
      'CDPATH',
      'CLASSPATH',
      'LD_PRELOAD',
      'LD_LIBRARY_PATH',
      'DYLD_INSERT_LIBRARIES',
    ],
    ...[
      'PYTHONPATH',
      'PYTHON',
      'PERL5LIB',
      'PERLLIB',
      'RUBYLIB',
      'NODE_PATH',
      'JAVA_HOME',
      'BASH_FUNC',
      'LUA_PATH',
    ],
    ...[
      'GEM_HOME',
      'BUNDLE_GEMFILE',
      'GUILE_LOAD_PATH',
      'TCLLIBPATH',
      'GOROOT',
      'CARGO_HOME',
      'RUSTC',
      'CC',
      'CXX',
    ],
    ...['MAKE', 'GLIBC_TUNABLES', 'LIBC_DEBUG', 'GCONV_PATH'],
  ])('%s', (name) => {
    expect(gives('A=1', `A=1 ${name}=x`)).toBe(false);
    expect(gives('A=1', `A=1 MY_${name}=x`)).toBe(true);
  });
});

test.each([
  ...['NOTES_DIR', 'PIANO', 'PRECISION', 'ENVELOPE', 'srcdir', '_a', 'A1', 'PATH_OF_DATA', 'IFS_DIR', 'LD'],
  ...['SHELL_DATA', 'DYLD', 'path'],
])('another variable is a gain: %s', (name) => {
  expect(gives('A=1', `A=1 ${name}=x`)).toBe(true);
});

describe('a value that a command computes is no gain', () => {
  test.each([
    ...[
      '`date`',
      '"`touch a`"',
      '$$(date)',
      '"$$(touch a)"',
      '"$(shell date)"',
      '"${shell date}"',
      '$(shell)',
    ],
    ...['"$(eval B := 1)"', '"$(call f,1)"'],
  ])('%s', (value) => {
    expect(gives('A=1', `A=1 B=${value}`)).toBe(false);
    expect(gives('B=1', `B=${value}`)).toBe(false);
    expect(gives('B=1', `B=${value} B=1`)).toBe(false);
  });

  test.each(['$(srcdir)', '$(shells)', '${callers}', '$$HOME', '"a (b)"', "'[eval x]'"])(
    '%s is none',
    (value) => {
      expect(gives('A=1', `A=1 B=${value}`)).toBe(true);
    },
  );
});

describe('a value goes on', () => {
  test.each([
    ['behind a blank in single quotes', "A='1 2' x", "A='3 4' x"],
    ['behind a blank in double quotes', 'A="1 2" x', 'A="3 4" x'],
    ['behind a quote within quotes', String.raw`A="1 \" 2" x`, String.raw`A="1 \" 3" x`],
    ['behind an escaped blank', String.raw`A=1\ 2 x`, String.raw`A=1\ 3 x`],
    ['behind quotes', `A='1 2'"3 4"5 x`, `A='1 2'"3 5"6 x`],
    ['in the next line of quotes', "A='1\n2' x", "A='1\n3' x"],
    ['until the end of a statement', 'A=1; export A; x', 'A=2; export A; x'],
    ['until a statement without a blank', 'A=1;x', 'A=2;x'],
    ['nowhere where it is empty', `A='' B="" x`, `A='' B="" C= x`],
    ['nowhere at the end of a line', 'A=1\\\nB=2 \\\r\n x', 'A=1\\\nB=3 \\\r\n x'],
  ])('%s', (_what, before, after) => {
    expect(gives(before, after)).toBe(true);
    expect(gives(before, `${after} y`)).toBe(false);
    expect(gives(before, after.replace(/x$/, 'y'))).toBe(false);
  });
});

test.each([
  ['a program behind the end of a statement', 'A=1', 'A=1;true'],
  ['a program named like a value', 'A=1', 'A=1 1A=2'],
  ['a program with a sign of equality', 'A=1', 'A=1 a-b=2'],
  ['a program in quotes', 'A=1', 'A=1 "true"'],
  ['an export of something else', 'A=1', 'A=1; export B'],
  ['a program no more', 'A=1 valgrind', 'A=1 B=2'],
  ['a variable behind the program', 'A=1 x', 'A=1 x B=2'],
  ['a variable less', 'A=1 B=1', 'A=1'],
  ['a variable instead of another', 'A=1 B=1', 'A=1 C=1'],
  ['a switch beside a gain', 'A=1', 'A=1 B=1 SKIP_C=1'],
  ['two words as one', 'A=1 x y', 'A=1 xy'],
])('what stands in front of the tests is another: %s', (_what, before, after) => {
  expect(gives(before, after)).toBe(false);
});

test('how variables are set and lines end is none of it', () => {
  expect(gives('A=1 x  -e', 'A=1 B=2 \\\n  x \\\n  -e')).toBe(true);
  expect(gives('A=1 x -e', 'A=1;B=2; export A B;x -e')).toBe(true);
  expect(gives('A=1', 'A=1; export A')).toBe(true);
});
