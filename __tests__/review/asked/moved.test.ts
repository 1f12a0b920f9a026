import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../src/core/verdict/changed-text.ts';
import { withAsked } from '../../../src/review/asked/expectations.ts';
import { inAskedNames } from '../../../src/review/source/task/in-asked-names.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';

const isTest = testPaths(null);
const CODE = 'export const tax = (net) => net * 0.19;\nexport const twice = (net) => net * 2;\n';
const PATH = 'test/price.test.js';
const SUITE = `import { tax, twice } from '../src/price.js';

test('tax', () => {
  assert.equal(tax(100), 19);
});
test('twice', () => {
  assert.equal(twice(2), 4);
});
`;
const MOVED = SUITE.replace('price.js', 'money.js');
const MOVE = [
  { path: 'src/price.js', before: CODE, after: null },
  { path: 'src/money.js', before: null, after: CODE },
];
const PYTHON = 'from shop.price import tax, twice\n\n\ndef test_tax():\n    assert tax(100) == 19\n';
const PYTHON_MOVE = [
  { path: 'shop/price.py', before: 'def tax(): ...\n', after: null },
  { path: 'shop/money.py', before: null, after: 'def tax(): ...\n' },
];

/** Whether altered tests that load what the change moved stay a doubt. */
function isDoubt(texts: readonly ChangedText[], task = 'Add `sum`.'): boolean {
  const paths = texts.filter(({ path, before }) => isTest(path) && before !== null).map(({ path }) => path);
  const tests = { kind: 'inconclusive', paths, why: 'they load files', unheld: true } as const;
  const how = { inAskedNames: inAskedNames(texts, { isTest, taskText: task }), taskText: task, isTest };
  const told = withAsked(tests, how);
  return told.kind === 'inconclusive' && told.unheld === true;
}

const altered = (after: string | null, before = SUITE): ChangedText => ({ path: PATH, before, after });

describe('tests of the base that load what the change moved are held by the gate', () => {
  test.each([
    ['where only the path differs', MOVED],
    ['beside a new test', `${MOVED}test('more', () => assert.equal(tax(0), 0));\n`],
    ['where names come in another order', MOVED.replace('tax, twice', 'twice, tax')],
  ])('%s', (_how, after) => {
    expect(isDoubt([altered(after), ...MOVE])).toBe(false);
  });

  test('where a file was split, and where it became part of another', () => {
    const split = SUITE.replace(
      "import { tax, twice } from '../src/price.js';",
      "import { tax } from '../src/money.js';\nimport { twice } from '../src/number.js';",
    );
    const number = { path: 'src/number.js', before: null, after: CODE };
    expect(isDoubt([altered(split), ...MOVE, number])).toBe(false);
    const merged = [MOVE[0], { path: 'src/money.js', before: 'export {};\n', after: CODE }];
    expect(isDoubt([altered(MOVED), ...merged.flatMap((one) => one ?? [])])).toBe(false);
  });

  test('where they mock it, load it as a whole, or moved with it', () => {
    const whole = `import * as price from '../src/price.js';\nvi.mock('../src/price.js');\ntest('tax', () => expect(price.tax(1)).toBe(1));\n`;
    expect(isDoubt([altered(whole.replaceAll('price.js', 'money.js'), whole), ...MOVE])).toBe(false);
    const beside = { path: 'test/money.test.js', before: null, after: MOVED };
    expect(isDoubt([altered(null), beside, ...MOVE])).toBe(false);
  });

  test.each([
    PYTHON.replace('shop.price', 'shop.money'),
    PYTHON.replace('shop.price', 'shop.money').replace('tax, twice', 'twice, tax'),
  ])('in Python: %#', (after) => {
    expect(isDoubt([{ path: 'tests/test_price.py', before: PYTHON, after }, ...PYTHON_MOVE])).toBe(false);
  });

  test('in Java', () => {
    const before =
      'import a.Price;\nclass PriceTest {\n  @Test\n  void tax() {\n    assertEquals(19, new Price().tax());\n  }\n}\n';
    const after = before.replace('a.Price;', 'b.Price;');
    const code = 'class Price {}\n';
    expect(
      isDoubt([
        { path: 'src/test/java/PriceTest.java', before, after },
        { path: 'src/main/java/a/Price.java', before: code, after: null },
        { path: 'src/main/java/b/Price.java', before: null, after: code },
      ]),
    ).toBe(false);
  });

  test('or lose what the task asks to remove', () => {
    const after = SUITE.slice(SUITE.indexOf("test('twice'"));
    const removed = [altered(after), { path: 'src/price.js', before: CODE, after: null }];
    expect(isDoubt(removed, 'Remove `src/price.js`.')).toBe(false);
    expect(isDoubt(removed)).toBe(true);
  });
});

describe('they are a doubt', () => {
  const support = { path: 'test/support.js', before: null, after: CODE };

  test.each([
    ['a condition', ['assert.equal(tax(100), 19)', 'if (tax(100) === 19) assert.equal(tax(100), 19)']],
    ['a name of their own', ['assert.equal(tax', 'const tax = (net) => net * 0.19;\n  assert.equal(tax']],
    ['an assertion without effect', ['assert.equal(tax', 'assert.equal = () => {};\n  assert.equal(tax']],
    ['another value', ['19', '91']],
    ['something around the tests', ["test('tax'", "mock(tax);\ntest('tax'"]],
    ['the name of another one', ['{ tax, twice }', '{ twice as tax, twice }']],
    ['code of the tests', ['../src/money.js', './support.js']],
    [
      'a test that acts on others',
      ["test('twice'", "test('more', () => {\n  globalThis.tax = 1;\n});\ntest('twice'"],
    ],
  ] as const)('where they have %s', (_what, [was, is]) => {
    expect(MOVED).toContain(was);
    const texts = [altered(MOVED.replace(was, () => is)), support, ...MOVE];
    expect(isDoubt(texts)).toBe(true);
    expect(isDoubt(texts, 'Rename `src/price.js` to `src/money.js`.')).toBe(true);
  });

  test('where they are gone, or bent beside a removal that is asked for', () => {
    expect(isDoubt([altered(null), ...MOVE])).toBe(true);
    const bent = SUITE.slice(SUITE.indexOf("test('twice'")).replace('assert', 'if (twice(2) === 4) assert');
    const removed = [altered(bent), { path: 'src/price.js', before: CODE, after: null }];
    expect(isDoubt(removed, 'Remove `src/price.js`.')).toBe(true);
  });

  test('in Python, where they suppress what they assert or load it by a condition', () => {
    const moved = PYTHON.replace('shop.price', 'shop.money');
    for (const after of [
      moved.replace('    assert', '    with suppress(AssertionError):\n        assert'),
      moved.replace('from shop', 'try:\n    from shop'),
    ])
      expect(isDoubt([{ path: 'tests/test_price.py', before: PYTHON, after }, ...PYTHON_MOVE])).toBe(true);
  });
});
