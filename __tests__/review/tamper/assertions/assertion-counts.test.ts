import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../../src/review/source/tests/test-blocks.ts';
import { countAssertions, isMerged } from '../../../../src/review/tamper/assertions/assertion-counts.ts';

const blocks = (text: string): readonly TestBlock[] => blocksIn(new FileText('a.test.js', text));

const helpers = (before: string, after: string): readonly string[] => [
  ...countAssertions(blocks(before), blocks(after)).helpers,
];

const CALL = "test('a', () => {\n  isSum(1, 2);\n});\n";
const HELPER = `function isSum(a, b) {\n  expect(add(a, b)).toBe(3);\n}\n${CALL}`;

test('a helper gains an assertion', () => {
  const more = HELPER.replace('\n}', '\n  expect(add(b, a)).toBe(3);\n}');
  expect(helpers(HELPER, more)).toEqual(['isSum']);
  expect(helpers('', HELPER)).toEqual(['isSum']);
});

test('a helper that has the same assertions as before gains none', () => {
  expect(helpers(HELPER, `${HELPER}const other = 1;\n`)).toEqual([]);
  expect(helpers(HELPER, HELPER.replace('{\n', '{\n  log(a);\n'))).toEqual([]);
});

describe('a helper is known by its declaration', () => {
  const gained = (path: string, text: string): readonly string[] => [
    ...countAssertions([], blocksIn(new FileText(path, text))).helpers,
  ];
  const JS = '{\n  expect(add(a)).toBe(3);\n}';
  const inClass = (head: string): string =>
    `class ATest {\n  ${head} {\n    assertEquals(3, add(a));\n  }\n}\n`;

  test.each([
    ['a.test.js', `function  isSum(a) ${JS}\n`],
    ['a.test.js', `async function isSum (a) ${JS}\n`],
    ['a.test.js', `const isSum = (a) => ${JS};\n`],
    ['a.test.js', `let isSum=function (a) ${JS};\n`],
    ['a.test.ts', `function isSum<T>(a: T) ${JS}\n`],
    ['a.test.ts', `const isSum: Check = (a) => ${JS};\n`],
    ['tests/test_a.py', 'def isSum(a):\n    assert add(a) == 3\n'],
    ['a_test.go', 'func isSum(t *testing.T) {\n\tassert.Equal(t, 3, add(a))\n}\n'],
    ['tests/a.rs', 'fn isSum(a: i32) {\n    assert_eq!(add(a), 3);\n}\n'],
    ['src/test/kotlin/ATest.kt', 'fun isSum(a: Int) {\n    assertEquals(3, add(a))\n}\n'],
    ['src/test/java/ATest.java', inClass('private void isSum(int a)')],
    ['src/test/java/ATest.java', inClass('static List<String> isSum(int a)')],
    ['src/test/java/ATest.java', inClass('public static final int[] isSum(int a)')],
    ['src/test/java/ATest.java', inClass('void isSum(int a)')],
    ['Tests/ATests.swift', 'func isSum(_ a: Int) {\n  XCTAssertEqual(add(a), 3)\n}\n'],
    ['test/a_test.rb', 'def isSum\n  assert_equal 3, add(1)\nend\n'],
  ])('%s: %j', (path, text) => {
    expect(gained(path, text)).toEqual(['isSum']);
  });

  test('the last one in front of the assertion', () => {
    expect(gained('a.test.js', `function other() {\n  return 1;\n}\nfunction isSum(a) ${JS}\n`)).toEqual([
      'isSum',
    ]);
  });

  test('and not in a test, nor by a mere word', () => {
    expect(gained('a.test.js', `test('a', () => ${JS});\n`)).toEqual([]);
    expect(gained('a.test.js', `isSum(1);\nexpect(add(1)).toBe(3);\n`)).toEqual([]);
  });
});

describe('an assertion in a function', () => {
  const counted = (name: string, more = ''): number => {
    const text = `def ${name}():\n    assert add(1, 2) == 3\n${more}`;
    return countAssertions([], blocksIn(new FileText('tests/test_a.py', text))).candidate.size;
  };

  test.each([
    ...['setUp', 'set_up', 'setup_module', 'tearDown', 'tear_down', 'teardown_method'],
    ...['before_each', 'beforeAll', 'after_each', 'afterAll', 'init_all'],
  ])('that a runner calls counts: %s', (name) => {
    expect(counted(name)).toBe(1);
  });

  test('counts only where something names the function', () => {
    expect(counted('check_it')).toBe(0);
    expect(counted('check_setup')).toBe(0);
    expect(counted('check_it', '\n\ndef other():\n    check_it()\n')).toBe(1);
    expect(counted('check_it', '\n\ndef other():\n    check_its()\n')).toBe(0);
  });
});

describe('a test whose assertions all stand in others', () => {
  const of = (...said: readonly string[]): string => `test('a', () => {\n${said.join('\n')}\n});\n`;
  const merged = (before: string, after: string): boolean => {
    const [base, candidate] = [blocks(before), blocks(after)];
    const gone = base.find(({ kind }) => kind === 'test');
    return gone !== undefined && isMerged(gone, countAssertions(base, candidate));
  };
  const [one, other, guard] = ['expect(add(1, 2)).toBe(33);', 'expect(go()).toBe(44);', 't.error(failed);'];

  test.each([
    ['is merged', of(one), of(other, one), true],
    ['is merged without its guards', of(one, guard), of(one, other), true],
    ['is not where one of them is gone', of(one, other), of(one), false],
    ['is not where another test had it too and one is gone', of(one) + of(one), of(one, other), false],
    ['is merged where both still stand', of(one) + of(one), of(one, one), true],
    [
      'is not known by values of one character',
      of('expect(go()).toBe(4);'),
      of('expect(go()).toBe(4);'),
      false,
    ],
    ['is not known by guards alone', of(guard), of(guard), false],
    ['is not where it has none', of('go();'), of(one), false],
  ])('%s', (_what, before, after, is) => {
    expect(merged(before, after)).toBe(is);
  });
});
