import { describe, expect, test } from 'vitest';
import { ownName } from '../../../../../src/review/results/passed-tests.ts';
import { phpunit } from '../../../../../src/review/results/readers/php/phpunit.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('phpunit', `${name}.txt`);
const read = (name: string) => readWith(phpunit, raw(name));

const SHOP = 'Shop\\Tests\\ShopTest::';
const FAILED = [
  `assertion ${SHOP}testAdd`,
  `assertion ${SHOP}testAddWithWords`,
  `assertion ${SHOP}testArrays`,
  `assertion ${SHOP}testException`,
  `assertion ${SHOP}testFails`,
  `assertion ${SHOP}testMock`,
  `assertion ${SHOP}testPairs with data set "a "named" one"`,
  `assertion ${SHOP}testPairs with data set #1`,
  `assertion ${SHOP}testStrings`,
  'error BeforeClassTest::testA',
  'error OtherTest::testAdd',
  `error ${SHOP}testChain`,
  `error ${SHOP}testNoClass`,
  `error ${SHOP}testNoFunction`,
  `error ${SHOP}testThrows`,
  `error ${SHOP}testTotal`,
  `error ${SHOP}testWarning`,
];
const COUNTS = { executed: 21, skipped: 4 };

test.each(['mixed', 'mixed-verbose', 'mixed-colours', 'mixed-reverse-list'])(
  '%s: the same failures, causes and counts in every manner and order',
  (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(FAILED);
    expect(reading).toMatchObject({ counts: COUNTS, isComplete: true });
  },
);

test('with --testdox tests have other names, and what passed has one', () => {
  const reading = read('mixed-testdox');
  expect(reading).toMatchObject({ counts: COUNTS, isComplete: true });
  expect(reading.failures).toHaveLength(FAILED.length);
  expect(causesAndIds(reading)).toEqual(
    expect.arrayContaining([
      'assertion Shop (Shop\\Tests\\Shop) Add with words',
      'assertion Shop (Shop\\Tests\\Shop) Pairs with data set #1',
      'error Before Class A',
      'error Shop (Shop\\Tests\\Shop) Total',
      'unknown Shop (Shop\\Tests\\Shop) Fails',
    ]),
  );
  expect(reading.passed).toEqual([
    'Shop (Shop\\Tests\\Shop) Pairs with data set #0',
    'Shop (Shop\\Tests\\Shop) Pairs with data set "zero"',
    'Shop (Shop\\Tests\\Shop) Passes',
  ]);
});

test('message, place and trace, innermost first', () => {
  expect(read('mixed').failures.find(({ id }) => id.endsWith('testTotal'))).toEqual({
    id: `${SHOP}testTotal`,
    cause: 'error',
    name: `${SHOP}testTotal`,
    at: { path: '/repo/tests/ShopTest.php', line: 34 },
    message: 'TypeError: array_sum(): Argument #1 ($array) must be of type array, null given',
    trace: [
      { path: '/repo/src/shop.php', line: 14 },
      { path: '/repo/tests/ShopTest.php', line: 34 },
    ],
  });
});

test.each([
  ['testAddWithWords', 'the sum is wrong', 18],
  ['testChain', 'RuntimeException: outer', 47],
  ['BeforeClassTest::testA', 'RuntimeException: no server', 9],
])('message and line of %s', (name, message, line) => {
  const failure = read('mixed').failures.find(({ id }) => id.endsWith(name));
  expect(failure).toMatchObject({ message, at: { line } });
});

test('the word above the closing is no part of the last failure', () => {
  expect(read('noise').failures.at(-1)?.details).toMatch(/\n\+'b'$/);
});

describe('passing runs and nothing that ran', () => {
  test.each([
    ['all-pass', 3],
    ['all-pass-verbose', 3],
    ['all-pass-debug', 3],
    ['all-pass-testdox', 3],
    ['filtered', 1],
    ['no-tests', 0],
    ['all-filtered', 0],
    ['all-filtered-lies', 0],
  ])('%s', (name, executed) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed, skipped: 0 }, isComplete: true });
  });
});

test('a class without tests, which PHPUnit 9 counts as one, ran none', () => {
  expect(read('no-tests-in-class')).toMatchObject({
    failures: [],
    counts: { executed: 0 },
    isComplete: true,
  });
});

test.each([
  ['stop-on-failure', `assertion ${SHOP}testAdd`],
  ['isolated', 'error OtherTest::testAdd'],
  ['lies', 'assertion LiesTest::testA'],
])('%s', (name, failure) => {
  const reading = read(name);
  expect(causesAndIds(reading)).toEqual([failure]);
  expect(reading).toMatchObject({ counts: { executed: 1, skipped: 0 }, isComplete: true });
});

describe('what cannot be loaded', () => {
  test.each([
    ['syntax-error', 'SyntaxTest.php: ParseError: syntax error, unexpected token ":", expecting variable', 7],
    ['missing-class', 'ClassTest.php: Error: Class "Nowhere" not found', 5],
  ])('%s', (name, id, line) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual([`load ${id}`]);
    expect(reading.failures[0]?.at?.line).toBe(line);
    expect(reading).toMatchObject({ counts: null, isComplete: false });
  });

  test.each(['missing-file', 'wrong-class-name', 'no-file'])('%s', (name) => {
    expect(read(name)).toMatchObject({ failures: [{ cause: 'load' }], counts: null, isComplete: false });
  });

  test('a data provider that falls is no test that ran', () => {
    const reading = read('provider-error');
    expect(causesAndIds(reading)).toEqual(['load ProviderTest::testNever']);
    expect(reading.counts).toEqual({ executed: 1, skipped: 0 });
  });
});

describe('a run that broke off', () => {
  test.each(['crash-exit', 'crash-segv'])('%s', (name) => {
    expect(read(name)).toMatchObject({ failures: [], counts: null, isComplete: false });
  });

  test.each([
    ['crash-fatal', 'FatalTest.php', 14],
    ['crash-memory', 'MemoryTest.php', 14],
  ])('%s names what ended it', (name, file, line) => {
    expect(read(name)).toMatchObject({ failures: [{ cause: 'error' }], isComplete: false });
    expect(read(name).failures[0]?.at?.path).toContain(file);
    expect(line).toBeGreaterThan(0);
  });
});

describe('what tests print', () => {
  test.each(['noise', 'noise-verbose'])(
    '%s: their sections, entries and closings are not believed',
    (name) => {
      const reading = read(name);
      expect(causesAndIds(reading)).toEqual(['assertion NoiseTest::testLies', 'error NoiseTest::testSays']);
      expect(reading).toMatchObject({ counts: { executed: 3, skipped: 0 }, isComplete: true });
    },
  );

  test('an entry in a message has not the next number', () => {
    const text = raw('mixed').replace(
      'RuntimeException: boom\n',
      'RuntimeException: boom\n\n1) Ghost::testA\n',
    );
    expect(causesAndIds(readWith(phpunit, text))).toEqual(FAILED);
  });
});

test('what is counted beside failures and skipped tests is no test', () => {
  const closing = 'Tests: 9, Assertions: 9, Failures: 0, Warnings: 3, Skipped: 2, Incomplete: 1, Risky: 1.';
  expect(readWith(phpunit, `Time: 00:00.1, Memory: 4 MB\n\n${closing}\n`).counts).toEqual({
    executed: 6,
    skipped: 3,
  });
});

test('runs with banners of their own add up', () => {
  const reading = readWith(phpunit, raw('all-pass') + raw('isolated'));
  expect(reading.counts).toEqual({ executed: 4, skipped: 0 });
});

test('failures that are counted and cut away make it incomplete', () => {
  const reading = readWith(phpunit, cutMiddle(raw('mixed'), { head: 300, tail: 1200 }));
  expect(reading.counts).toEqual(COUNTS);
  expect(reading.isComplete).toBe(false);
});

test('the values of a data set are no part of its id', () => {
  const at = (values: string) => raw('mixed').replace('#1 (1, 2, 3)', `#1 (${values})`);
  expect(causesAndIds(readWith(phpunit, at('stdClass Object #7 (...)')))).toEqual(FAILED);
});

test('a data set that begins with a string is known by its plain values, wherever it stands among the others', () => {
  const read = (set: string) =>
    readWith(phpunit, raw('mixed').replace('#1 (1, 2, 3)', set)).failures.find(({ id }) => /#|\('/.test(id));
  const values =
    "('filters/round.test', '\"round\" filter', -1, array('\\n{{ 2...l }}'), stdClass Object #7 (...))";
  const named = `${SHOP}testPairs with data set ('filters/round.test', '"round" filter', -1, ...)`;
  expect(read(`#96 ${values}`)?.id).toBe(named);
  expect(read(`#97 ${values}`)?.id).toBe(named);
  expect(read(`#97 ${values}`)?.name).toBe(named.replace('set (', 'set #97 ('));
  expect(read("#2 ('a', 2)")?.id).not.toBe(read("#1 ('a', 1)")?.id);
  expect(read("#2 ('it's')")?.id).toBe(`${SHOP}testPairs with data set #2`);
  expect(ownName(named)).toBe('testPairs');
});
