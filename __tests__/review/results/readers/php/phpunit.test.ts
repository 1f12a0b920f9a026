import { describe, expect, test } from 'vitest';
import { ownName } from '../../../../../src/review/results/passed-tests.ts';
import { phpunit } from '../../../../../src/review/results/readers/php/phpunit.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('phpunit', `${name}.txt`);
const read = (name: string) => readWith(phpunit, raw(name));

const SHOP = 'Shop\\Tests\\ShopTest::';
const COUNTS = { executed: 21, skipped: 4 };

test('the word above the closing is no part of the last failure', () => {
  expect(read('noise').failures.at(-1)?.details).toMatch(/\n\+'b'$/);
});

describe('what tests print', () => {
  test('an entry in a message has not the next number', () => {
    const text = raw('mixed').replace(
      'RuntimeException: boom\n',
      'RuntimeException: boom\n\n1) Ghost::testA\n',
    );
    expect(causesAndIds(readWith(phpunit, text))).toEqual(causesAndIds(read('mixed')));
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
  expect(causesAndIds(readWith(phpunit, at('stdClass Object #7 (...)')))).toEqual(
    causesAndIds(read('mixed')),
  );
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

test("an error of PHPUnit's own is counted as one", () => {
  const entry =
    'There was 1 PHPUnit error:\n\n1) Shop::testA\nThe data provider specified for Shop::testA is invalid\n';
  const text = `Time: 00:00.1, Memory: 4 MB\n\n${entry}\nERRORS!\nTests: 1, Assertions: 1, PHPUnit Errors: 1.\n`;
  expect(causesAndIds(readWith(phpunit, text))).toEqual(['load Shop::testA']);
});
