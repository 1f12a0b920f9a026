import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../src/core/verdict/changed-text.ts';
import type { Failure } from '../../../src/core/verdict/test-report.ts';
import { replacedAsAsked } from '../../../src/review/asked/replacement.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { failure } from '../../deliver/records.ts';

const PATH = 'test/send.test.js';
const CODE = "const sent = () => 'abc';\n";
const IN_TESTS = `test('sent', () => assert.equal(sent(), 'abc'));
test('other', () => assert.equal(other(), 'x'));
`;
const TASK = 'Sending\n\nPlease use `xyz` instead of `abc`.';

interface Replaced {
  readonly code?: readonly [string, string];
  readonly path?: string;
  readonly tests?: readonly [string, string];
  readonly task?: string;
  readonly more?: readonly ChangedText[];
  readonly failures?: readonly Failure[];
}

const write = (text: string): string => text.replaceAll('abc', 'xyz');

/** A failure at a line, or by its name alone, that shows both texts. */
const fails = (name: string, line: number | null, said = "+ 'xyz'\n- 'abc'"): Failure => ({
  ...failure(name),
  said,
  at: line === null ? null : { path: PATH, line },
});

/** How many tests fail only for the replaced text. */
function replaced({
  code: [was, is] = [CODE, write(CODE)],
  path = 'send.js',
  tests: [before, after] = [IN_TESTS, write(IN_TESTS)],
  task: taskText = TASK,
  more = [],
  failures = [fails('sent', 1)],
}: Replaced): number | null {
  const texts = [{ path, before: was, after: is }, { path: PATH, before, after }, ...more];
  return replacedAsAsked({ texts, failures, taskText, isTest: testPaths(null) });
}

describe('a text that code and tests have in another way is the one that the task wants', () => {
  test('at the only line of a test', () => {
    expect(replaced({})).toBe(1);
  });

  test('where its line is indented in another way', () => {
    expect(replaced({ code: [CODE, `if (true) {\n  ${write(CODE)}}\n`] })).toBe(1);
  });

  test('where a line has it more than once', () => {
    const twice = "const sent = (a = 'abc') => a + 'abc';\n";
    expect(replaced({ code: [twice, write(twice)] })).toBe(1);
    expect(replaced({ code: [twice, twice.replace('abc', 'xyz')] })).toBeNull();
  });

  test('where the new one is longer and has the old one in it', () => {
    const longer = (text: string): string => text.replaceAll('abc', 'abc,d');
    const of: Replaced = {
      code: [CODE, longer(CODE)],
      tests: [IN_TESTS, longer(IN_TESTS)],
      task: 'Sending\n\nPlease use `abc,d` instead of `abc`.',
    };
    expect(replaced({ ...of, failures: [fails('sent', 1, "+ 'abc,d'\n- 'abc'")] })).toBe(1);
    expect(replaced({ ...of, failures: [fails('sent', 1, "'abc,d'")] })).toBeNull();
  });

  test.each<readonly [string, string, string]>([
    ['a name', 'const sent = () => abc;\n', 'const sent = () => xyz;\n'],
    ['a comment', '// It is abc.\n', '// It is xyz.\n'],
    ['a longer word', "const sent = () => 'abcd';\n", "const sent = () => 'xyzd';\n"],
    ['a longer word of other letters', "const sent = () => 'éabc';\n", "const sent = () => 'éxyz';\n"],
    ['another text', CODE, CODE.replace('abc', 'xyzz')],
    ['no text', CODE, `${CODE}\n`],
  ])('but not where it was %s', (_what, was, is) => {
    expect(replaced({ code: [was, is] })).toBeNull();
  });

  test('beside files that are new, gone or of no known language', () => {
    const more = [
      { path: 'test/new.test.js', before: null, after: IN_TESTS },
      { path: 'test/gone.test.js', before: IN_TESTS, after: null },
      { path: 'NOTES', before: 'It is abc.\n', after: 'It is xyz.\n' },
      { path: 'new.js', before: null, after: 'const more = 1;\n' },
    ];
    expect(replaced({ more })).toBe(1);
    expect(replaced({ path: 'send.unknown' })).toBeNull();
  });
});

describe('a failure is of the test that has the text', () => {
  test('by the end of its name, or the place', () => {
    expect(replaced({ failures: [fails('sending > sent', null)] })).toBe(1);
    expect(replaced({ failures: [fails('sent > sending', null)] })).toBeNull();
    expect(replaced({ failures: [fails('other', 2)] })).toBeNull();
    expect(replaced({ failures: [fails('sent', 3)] })).toBeNull();
  });

  test('and each test counts once', () => {
    const both = IN_TESTS.replace("'x'", "'abc'");
    const of = { tests: [both, write(both)] } as const;
    expect(replaced({ ...of, failures: [fails('sent', 1), fails('other', 2)] })).toBe(2);
    expect(replaced({ ...of, failures: [fails('sent', 1), fails('sent', 1)] })).toBe(1);
    const one = fails('other', 2);
    expect(replaced({ failures: [fails('sent', 1), { ...one, said: 'x' }] })).toBeNull();
  });

  test('not of one in front of it', () => {
    const behind = IN_TESTS.replace("'abc'", "'y'").replace("'x'", "'abc'");
    const of = { tests: [behind, write(behind)] } as const;
    expect(replaced({ ...of, failures: [fails('other', 2)] })).toBe(1);
    expect(replaced({ ...of, failures: [fails('sent', 1)] })).toBeNull();
  });

  test('not of one beside it that has no name', () => {
    const before = `${IN_TESTS}test(title, () => assert.equal(more(), 'abc'));\n`;
    expect(replaced({ tests: [before, write(before)], failures: [fails('sent', null)] })).toBe(1);
  });

  test('not of one that is called the same', () => {
    const one = (value: string, group: string): string =>
      `describe('${group}', () => {\n  test('sent', () => assert.equal(sent(), '${value}'));\n});\n`;
    const before = one('abc', 'first') + one('x', 'second');
    const tests = [before, write(before)] as const;
    expect(replaced({ tests, failures: [fails('sent', 2)] })).toBe(1);
    expect(replaced({ tests, failures: [fails('sent', null)] })).toBeNull();
  });

  test('not of a group, which fails for what stands around its tests', () => {
    const before = `describe('all', () => {\n  ${IN_TESTS}});\n`;
    const tests = [before, write(before)] as const;
    expect(replaced({ tests, failures: [fails('sent', null)] })).toBe(1);
    expect(replaced({ tests, failures: [fails('all', null)] })).toBeNull();
  });

  test('the inner one of two', () => {
    const before = `test('outer', async (t) => {
  await t.test('inner', () => assert.equal(sent(), 'abc'));
});
`;
    expect(replaced({ tests: [before, write(before)], failures: [fails('inner', 2)] })).toBe(1);
  });
});
