import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../../src/review/source/tests/test-blocks.ts';
import { CaseTables } from '../../../../src/review/tamper/assertions/case-tables.ts';

const testsIn = (text: string): readonly TestBlock[] =>
  blocksIn(new FileText('a.test.ts', text)).filter(({ kind }) => kind === 'test');

/** Whether the tests of the second text have the cases of the one in the first. */
function holds(before: string, after: string): boolean {
  const [gone, ...more] = testsIn(before);
  if (gone === undefined || more.length > 0) throw new Error(`${before} is not one test.`);
  const tables = testsIn(after);
  expect(tables).not.toEqual([]);
  return new CaseTables(tables).holdCasesOf(gone);
}

const GONE = "test('adds', () => {\n  expect(add(2, 40)).toBe(42);\n});\n";
const SAID = '(a, b, sum) => {\n  expect(add(a, b)).toBe(sum);\n}';
/** Behind more than two hundred characters, the first of the rows. */
const MANY = Array.from({ length: 40 }, (_, index) => `[${index + 100}, 7, ${index + 107}]`).join(', ');

describe('the rows of a test have the cases of one that is gone', () => {
  test.each([
    ['in its head', `test.each([[2, 40, 42]])('%i', ${SAID});\n`],
    [
      'in itself',
      "test('sums', () => {\n  for (const [a, b, sum] of [[2, 40, 42]]) expect(add(a, b)).toBe(sum);\n});\n",
    ],
    ['in a list that it names', `const rows = [[2, 40, 42]];\ntest.each(rows)('%i', ${SAID});\n`],
    [
      'in a list that it names with blanks',
      `const rows=[[2, 40, 42]];\ntest.each ( rows )('%i', ${SAID});\n`,
    ],
    [
      'in a list with a type',
      `const rows: readonly Row[] = [[2, 40, 42]];\ntest.each(rows)('%i', ${SAID});\n`,
    ],
    [
      'in an object that is walked',
      `const rows = { x: [2, 40, 42] };\nfor (const one of rows) {\n  test(one, ${SAID});\n}\n`,
    ],
    [
      'in a loop around it',
      `for (const [a, b, sum] of [[2, 40, 42]]) {\n  test(a, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n}\n`,
    ],
    [
      'in a loop that waits',
      `for await (const [a, b, sum] of [[2, 40, 42]]) {\n  test(a, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n}\n`,
    ],
    [
      'in a loop around a loop',
      `for (const a of [2]) {\n  for (const [b, sum] of [[40, 42]]) {\n    test(a, () => {\n      expect(add(a, b)).toBe(sum);\n    });\n  }\n}\n`,
    ],
    [
      'in a walk',
      `[[2, 40, 42]].forEach(([a, b, sum]) => {\n  test(a, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n});\n`,
    ],
    [
      'in a long walk',
      `[[2, 40, 42], ${MANY}].forEach(([a, b, sum]) => {\n  test(a, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n});\n`,
    ],
    [
      'in a long walk with blanks',
      `[[2, 40, 42], ${MANY}]\n  . forEach (([a, b, sum]) => {\n  test(a, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n});\n`,
    ],
    [
      'in a named list that is walked',
      `const $rows = [[2, 40, 42]];\n$rows.forEach(([a, b, sum]) => {\n  test(a, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n});\n`,
    ],
    [
      'in a list behind another of that kind',
      `const others = [[1, 1, 2]];\nconst rows = [[2, 40, 42]];\ntest.each(rows)('%i', ${SAID});\n`,
    ],
  ])('%s', (_where, after) => {
    expect(holds(GONE, after)).toBe(true);
    expect(holds(GONE, after.replaceAll('40', '41')), 'another value').toBe(false);
    expect(holds(GONE, after.replaceAll('toBe(sum)', 'toBeTruthy()')), 'less is asserted').toBe(false);
  });

  test.each([
    ['in a list that it does not name', `const rows = [[2, 40, 42]];\ntest.each(others)('%i', ${SAID});\n`],
    ['in a list whose name only ends so', `const rows = [[2, 40, 42]];\ntest.each(myrows)('%i', ${SAID});\n`],
    ['in a member of that name', `all.rows = [[2, 40, 42]];\ntest.each(rows)('%i', ${SAID});\n`],
    ['in what is compared', `if (rows == [2, 40, 42]) go();\ntest.each(rows)('%i', ${SAID});\n`],
    ['in a loop beside it', `for (const one of [[2, 40, 42]]) {\n  show(one);\n}\ntest('a', ${SAID});\n`],
    [
      'in another walk around it',
      `[[2, 40, 42]].filter(([a, b, sum]) => {\n  test(a, () => {\n    expect(add(a, b)).toBe(sum);\n  });\n});\n`,
    ],
    ['in a condition around it', `if ([2, 40, 42].length > 0) {\n  test('a', ${SAID});\n}\n`],
  ])('but not %s', (_where, after) => {
    expect(holds(GONE, after)).toBe(false);
  });
});

describe('the values of a test that is gone', () => {
  const rowsOf = (rows: string): string => `test.each([${rows}])('%i', ${SAID});\n`;

  test('are needed as often as it has them', () => {
    const twice = GONE.replace('2, 40', '21, 21');
    expect(holds(twice, rowsOf('[21, 21, 42]'))).toBe(true);
    expect(holds(twice, rowsOf('[21, 20, 42]'))).toBe(false);
  });

  test('are strings too, compared with what they say', () => {
    const gone = "test('greets', () => {\n  expect(greet('Ann')).toBe('Hi Ann');\n});\n";
    expect(holds(gone, rowsOf('["Ann", `Hi Ann`]'))).toBe(true);
    expect(holds(gone, rowsOf("['Bob', 'Hi Ann']"))).toBe(false);
  });

  test.each(['0', '1', '-1', "''"])('may be trivial, and then tell nothing: %s', (value) => {
    const gone = GONE.replace('2', value);
    expect(holds(gone, rowsOf('[9, 40, 42]'))).toBe(true);
  });

  test('are more than its name', () => {
    expect(holds(GONE.replace("'adds'", "'sums of two'"), rowsOf('[2, 40, 42]'))).toBe(true);
  });

  test('show nothing where there are none but trivial ones', () => {
    expect(holds("test('a', () => {\n  expect(add(0, 1)).toBe(1);\n});\n", rowsOf('[0, 1, 1]'))).toBe(false);
  });

  test('need not be in one with the guards that it had', () => {
    const gone = GONE.replace('{\n', '{\n  expect.hasAssertions();\n');
    expect(holds(gone, rowsOf('[2, 40, 42]'))).toBe(true);
  });

  test('are in one of the tests as a whole', () => {
    const halves = `${rowsOf('[2, 7, 9]')}test.each([[40, 42]])('%s', ${SAID});\n`;
    expect(holds(GONE, halves)).toBe(false);
    expect(holds(GONE, `${halves}test.each([[40, 2, 42]])('%o', ${SAID});\n`)).toBe(true);
  });
});

test('digits of a removed test show nothing in a test without rows', () => {
  const own = "test('takes five', (t) => {\n  t.ok(take(5));\n  t.ok(take(2));\n});\n";
  const other = "test('ends', (t) => {\n  t.equal(sum([1, 2, 3, 4, 5]), 15);\n  t.equal(last(9), 9);\n});\n";
  expect(holds(own, other)).toBe(false);
  const rows =
    'for (const [many, sum] of [[5, 5], [2, 2]])\n  test(`takes ${many}`, (t) => {\n    t.equal(take(many), sum);\n  });\n';
  expect(holds(own, rows)).toBe(true);
});
