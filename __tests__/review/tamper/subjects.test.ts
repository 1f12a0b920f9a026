import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { comparesWithItself } from '../../../src/review/tamper/subjects.ts';
import { judged, verdictOf } from '../judged.ts';
import { pytestRun } from '../read-results.ts';

const isTest = testPaths(null);
const CODE = {
  path: 'src/add.js',
  before: 'export const add = (a, b) => a - b;\n',
  after: 'export const add = (a, b) => a + b;\n',
};
const PYTHON = {
  path: 'shop/sums.py',
  before: 'def add(a, b):\n    return a - b\n',
  after: 'import requests\n\ndef add(a, b):\n    return a + b\n',
};

function found(
  path: string,
  after: string,
  { before = null, code = CODE }: { before?: string | null; code?: typeof CODE } = {},
) {
  const files = [code, { path, before, after }];
  return findTampering(files, isTest).flatMap(({ kind, path: where, line, detail }) =>
    kind === 'subject-replaced' && where === path ? [`${line}: ${detail}`] : [],
  );
}

const IMPORT = "import { add } from '../src/add.js';\n";

describe('a stand-in for what the change changes is shown', () => {
  test.each([
    ['vi.mock', 'test/add.test.js', `${IMPORT}vi.mock('../src/add.js', () => ({ add: () => 5 }));\n`],
    [
      'vi.mock of an import',
      'test/add.test.ts',
      `${IMPORT}vi.mock(import('../src/add'), () => ({ add: () => 5 }));\n`,
    ],
    ['jest.mock', 'src/add.test.js', "jest.mock('./add');\n"],
    ['an alias', 'test/add.test.js', "jest.doMock('@/add', () => ({}));\n"],
    ['an alias of the whole path', 'test/add.test.js', "vi.mock('~/src/add.js');\n"],
    [
      'node’s own mock',
      'test/add.test.js',
      "mock.module('../src/add.js', { namedExports: { add: () => 5 } });\n",
    ],
    ['a mock in a setup file', 'vitest.setup.js', "vi.mock('./src/add.js');\n"],
    ['a mock in a setup file of the tests', 'test/setup.js', "vi.mock('../src/add.js');\n"],
    ['a folder of mocks', 'src/__mocks__/add.js', 'export const add = () => 5;\n'],
    [
      'a spy with another answer',
      'test/add.test.js',
      "import * as sums from '../src/add.js';\nvi.spyOn(sums, 'add').mockReturnValue(5);\n",
    ],
    [
      'node’s mock of a method',
      'test/add.test.js',
      "const sums = require('../src/add.js');\nmock.method(sums, 'add', () => 5);\n",
    ],
    [
      'a function of its own',
      'test/add.test.js',
      "function add(a, b) { return 5; }\ntest('x', () => assert.equal(add(2, 3), 5));\n",
    ],
    ['an arrow of its own', 'test/add.test.js', 'const add = (a, b) => 5;\n'],
    [
      'a thing compared with itself',
      'test/add.test.js',
      `${IMPORT}test('x', () => expect(add(2, 3)).toBe(add(2, 3)));\n`,
    ],
  ])('%s', (_what, path, text) => {
    expect(found(path, text)).toHaveLength(1);
  });

  test.each([
    ['monkeypatch with a name', 'monkeypatch.setattr("shop.sums.add", lambda a, b: 5)'],
    ['monkeypatch with a module', 'monkeypatch.setattr(sums, "add", lambda a, b: 5)'],
    ['patch', 'with patch("shop.sums.add", return_value=5):\n        pass'],
    ['patch.object', 'with mock.patch.object(sums, "add"):\n        pass'],
    ['a module of its own', 'sys.modules["shop.sums"] = Fake()'],
    ['a thing compared with itself', 'assert add(2, 3) == add(2, 3)'],
  ])('in Python: %s', (_what, text) => {
    const all = `from shop import sums\nfrom shop.sums import add\n\n\ndef test_add(monkeypatch):\n    ${text}\n`;
    expect(found('tests/test_sums.py', all, { code: PYTHON })).toHaveLength(1);
    expect(found('tests/conftest.py', all, { code: PYTHON }).length).toBeGreaterThan(0);
  });

  test('and so is a function of its own in Python', () => {
    expect(found('tests/test_sums.py', 'def add(a, b):\n    return 5\n', { code: PYTHON })).toEqual([
      '1: It defines "add" anew, which "shop/sums.py" has.',
    ]);
  });
});

describe('what is usual is not', () => {
  test.each([
    ['another module', `${IMPORT}vi.mock('../src/mail.js');\nvi.mock('node:fs');\nvi.mock('add');\n`],
    [
      'a spy that only looks on',
      `import * as sums from '../src/add.js';\nconst spy = vi.spyOn(sums, 'add');\n`,
    ],
    ['a mock that keeps the module', "vi.mock('../src/add.js', { spy: true });\n"],
    ['another function', `${IMPORT}function addAll(list) { return list.reduce(add); }\n`],
    ['what a comment says', "// vi.mock('../src/add.js')\n"],
    ['two calls', `${IMPORT}expect(add(2, 3)).toBe(add(3, 2));\nexpect(add(1, 1)).toBe(2);\n`],
  ])('%s', (_what, text) => {
    expect(found('test/add.test.js', text)).toEqual([]);
  });

  test('what the base has as well', () => {
    const text = "vi.mock('../src/add.js');\n";
    expect(found('test/add.test.js', `${text}// more\n`, { before: text })).toEqual([]);
  });

  test('in Python: what the module imports, patched where it is used', () => {
    const text =
      'def test_add(monkeypatch):\n    monkeypatch.setattr("shop.sums.requests.get", None)\n    monkeypatch.setattr("shop.mail.send", None)\n';
    expect(found('tests/test_sums.py', text, { code: PYTHON })).toEqual([]);
  });
});

test.each([
  ['expect(x).toBe(x)', true],
  ['assert.deepEqual(sum(a, b), sum(a, b))', true],
  ['self.assertEqual(a, a)', true],
  ['assert a == a', true],
  ['expect(x).toBe(y)', false],
  ['expect(1).toBe(1)', false],
  ['expect(true).toBe(true)', false],
  ['assert.equal(a, b, a, b2)', false],
  ['assert a == a + 1', false],
])('%s is a comparison with itself: %s', (said, is) => {
  expect(comparesWithItself(said)).toBe(is);
});

test.each([
  [
    'test/a.test.js',
    'test("x", () => expect(list.every((one) => one > 1)).toBe(true));',
    'test("x", () => expect(list.some((one) => one > 1)).toBe(true));',
  ],
  [
    'tests/test_a.py',
    'def test_a():\n    assert all(one > 1 for one in found)\n',
    'def test_a():\n    assert any(one > 1 for one in found)\n',
  ],
  [
    'src/test/java/ATest.java',
    '@Test void a() { assertTrue(list.stream().allMatch(one -> one > 1)); }',
    '@Test void a() { assertTrue(list.stream().anyMatch(one -> one > 1)); }',
  ],
])('any where all were asked for is a looser assertion: %s', (path, before, after) => {
  const kinds = (one: string, other: string) =>
    findTampering([{ path, before: one, after: other }], isTest).map(({ kind }) => kind);
  expect(kinds(before, after)).toEqual(['assertion-loosened']);
  expect(kinds(after, before)).not.toContain('assertion-loosened');
});

describe('a proof', () => {
  const FILES = { 'shop/sums.py': PYTHON.before, 'tests/test_old.py': 'def test_old(): pass\n' };
  const RED = ['AssertionError: assert -1 == 5'] as const;

  async function proofWith(suite: string, path = 'tests/test_sums.py') {
    const given = judged({
      files: FILES,
      commands: {
        pytest: (text) =>
          text(path) === null
            ? pytestRun({ test_old: 'passed' }, path)
            : pytestRun(
                { test_add: text('shop/sums.py') === PYTHON.before ? RED : 'passed', test_old: 'passed' },
                path,
              ),
      },
      more: { proof: 'require' },
    });
    await given.write('shop/sums.py', PYTHON.after);
    await given.write(path, suite);
    return verdictOf(given);
  }

  test('rests on a test of the thing itself', async () => {
    expect(await proofWith('def test_add():\n    assert sums.add(2, 3) == 5\n')).toMatchObject({
      kind: 'passed',
    });
  });

  test('is none where the test looks at a stand-in', async () => {
    const patched =
      'def test_add(monkeypatch):\n    monkeypatch.setattr(sums, "add", lambda a, b: 5)\n    assert sums.add(2, 3) == 5\n';
    expect(await proofWith(patched)).toMatchObject({
      kind: 'blocked',
      why: expect.stringContaining('look at a stand-in of what they test: tests/test_sums.py'),
      evidence: { proof: { kind: 'not-checked' }, tampering: [{ kind: 'subject-replaced' }] },
    });
  });
});
