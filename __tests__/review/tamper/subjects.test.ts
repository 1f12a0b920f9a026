import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { comparesWithItself } from '../../../src/review/tamper/self-comparison.ts';
import { judged, verdictOf } from '../judged.ts';
import { pytestRun } from '../read-results.ts';
import { toldKinds } from './told-kinds.ts';

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
      'a function that is assigned',
      'test/add.test.js',
      "import * as sums from '../src/add.js';\nsums.add = () => 5;\n",
    ],
    [
      'one of an object that is loaded',
      'test/add.test.js',
      "const { other, add } = require('../src/add.js');\nadd.inner.add = jest.fn(() => 5);\n",
    ],
    [
      'one of the default export',
      'test/add.test.js',
      "import sums from '../src/add.js';\nsums.add = async function () {};\n",
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
    [
      'a default mock of the whole of an import',
      'test/add.test.js',
      "const sums = await import('../src/add.js');\nsinon.stub(sums, 'add').returns(5);\n",
    ],
    [
      'a stub of testdouble',
      'test/add.test.js',
      "let sums = require( '../src/add.js');\ntd.replace(sums, 'add', () => 5);\n",
    ],
    [
      'a spy with an implementation',
      'test/add.test.js',
      'import * as sums from"../src/add.js";\njest.spyOn( sums , \'add\' ).mockImplementation(() => 5);\n',
    ],
    ['td.replace', 'test/add.test.js', "td.replace('../src/add.js', () => 5);\n"],
    ['td.replaceEsm', 'test/add.test.js', "await td.replaceEsm( '../src/add.js');\n"],
    ['mockery', 'test/add.test.js', "mockery.registerMock('../src/add', { add: () => 5 });\n"],
    [
      'jest.unstable_mockModule',
      'test/add.test.js',
      'jest.unstable_mockModule(`../src/add.js`, () => ({}));\n',
    ],
    ['jest.setMock', 'test/add.test.js', "jest.setMock('#src/add', {});\n"],
    [
      'node’s own mock of a URL',
      'test/add.test.js',
      "mock.module(new URL('../src/add.js', import.meta.url), {});\n",
    ],
    [
      'node’s own mock of a resolved name',
      'test/add.test.js',
      "mock.module(import.meta.resolve('../src/add.js'), {});\n",
    ],
    ['an exported function', 'test/add.test.js', 'export async function add(a, b) { return 5; }\n'],
    ['a generator', 'test/add.test.js', 'function* add(a, b) { yield 5; }\n'],
    ['a class', 'test/add.test.js', 'class add {}\n'],
    ['a function that is named', 'test/add.test.js', 'let add = function () { return 5; };\n'],
    ['an async arrow', 'test/add.test.js', 'var add = async (a) => 5;\n'],
    ['an arrow of one word', 'test/add.test.js', 'const add = async a => 5;\n'],
    ['an arrow with a type', 'test/add.test.ts', 'const add = (a: number): number => 5;\n'],
  ])('%s', (_what, path, text) => {
    for (const one of [text, text.replaceAll(' ', '   ')]) expect(found(path, one), one).toHaveLength(1);
  });

  test.each([
    'export default function add(a, b) {}',
    'export async function add(a) {}',
    'export default async function* add(a) {}',
    'export class add {}',
    'export const add = f;',
    'export let add = f;',
    '  exports.add = f;',
    'module.exports.add = f;',
    'export { sub, add };',
    'export { add as default };',
    'module.exports = { sub, add: f };',
    'module.exports={add};',
  ])('of what the code gives to others by %s', (line) => {
    for (const after of [`${line}\n`, `${line.replaceAll(' ', '   ')}\n`]) {
      const code = { ...CODE, after };
      expect(found('test/add.test.js', 'function add() {}\n', { code }), after).toHaveLength(1);
    }
  });

  test.each(['const add = f;', 'export { other };', 'my.exports.add = f;', 'function add() {}'])(
    'and not of what it keeps: %s',
    (line) => {
      const code = { ...CODE, after: `${line}\n` };
      expect(found('test/add.test.js', 'function add() {}\n', { code })).toEqual([]);
    },
  );

  test.each([
    ['monkeypatch with a name', 'monkeypatch.setattr("shop.sums.add", lambda a, b: 5)'],
    ['monkeypatch with a module', 'monkeypatch.setattr(sums, "add", lambda a, b: 5)'],
    ['patch', 'with patch("shop.sums.add", return_value=5):\n        pass'],
    ['patch.object', 'with mock.patch.object(sums, "add"):\n        pass'],
    ['mocker', 'mocker.patch(f"shop.sums.add", return_value=5)'],
    ['patch.object of another name', "patch.object(sums, 'add')"],
    ['a function that is assigned', 'sums.add = lambda a, b: 5'],
    ['a function that is assigned by its whole name', 'shop.sums.add = five'],
    ['a module of its own', 'sys.modules["shop.sums"] = Fake()'],
    ['a module of its own, for a while', 'monkeypatch.setitem(sys.modules, "shop.sums", Fake())'],
    ['a thing compared with itself', 'assert add(2, 3) == add(2, 3)'],
  ])('in Python: %s', (_what, text) => {
    const all = `from shop import sums\nfrom shop.sums import add\n\n\ndef test_add(monkeypatch):\n    ${text}\n`;
    for (const one of [all, all.replace(text, text.replaceAll(', ', ' ,   ').replace(/[([]/g, '$&  '))])
      expect(found('tests/test_sums.py', one, { code: PYTHON }), one).toHaveLength(1);
    expect(found('tests/conftest.py', all, { code: PYTHON }).length).toBeGreaterThan(0);
  });

  test('and so is a function that waits', () => {
    const code = { ...PYTHON, after: PYTHON.after.replace('def add', 'async  def  add') };
    const text = 'def test_add(monkeypatch):\n    monkeypatch.setattr("shop.sums.add", None)\n';
    expect(found('tests/test_sums.py', text, { code })).toHaveLength(1);
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
    ['a path that only holds its name', "vi.mock('../src/add-all.js');\nvi.mock('../lib/src/add.js');\n"],
    ['a package that is called like it', "vi.mock('add/src');\nvi.mock('@acme/add.js/x');\n"],
    [
      'a spy on another',
      "import * as sums from '../src/other.js';\nvi.spyOn(sums, 'add').mockReturnValue(5);\n",
    ],
    ['a handler', "import sums from '../src/add.js';\nsums.onadd = () => 5;\n"],
    ['a value that is set', "import sums from '../src/add.js';\nsums.add = 5;\n"],
    ['a function of another', "import sums from '../src/other.js';\nsums.add = () => 5;\n"],
    ['a property of its own', `${IMPORT}const own = {};\nown.add = () => 5;\n`],
    ['a value of that name', 'const add = 5;\nconst other = add => 5;\n  function add() {}\n'],
    ['two calls', `${IMPORT}expect(add(2, 3)).toBe(add(3, 2));\nexpect(add(1, 1)).toBe(2);\n`],
  ])('%s', (_what, text) => {
    expect(found('test/add.test.js', text)).toEqual([]);
  });

  const AS_MODULE = "import * as sums from '../src/add.js';\n";
  test.each([
    ['an arrow that calls the same of the module', `${AS_MODULE}const add = (a, b) => sums.add(a, b);\n`],
    ['the same without brackets', `${AS_MODULE}const add = a => sums.add(a)\n\ntest('x', f);\n`],
    [
      'the same of what is required',
      "const sums = require('../src/add.js');\nconst add = (a) => sums.add(a);\n",
    ],
  ])('%s', (_what, text) => {
    expect(found('test/add.test.js', text)).toEqual([]);
  });

  test('a function of Python that calls the same of the module', () => {
    const text = 'from shop import sums\n\n\ndef add(a, b):\n    return sums.add(a, b)\n';
    expect(found('tests/test_sums.py', text, { code: PYTHON })).toEqual([]);
    for (const other of [
      text.replace('sums.add(a, b)', 'sums.add(a, b) or 5'),
      text.replace('sums.add(a, b)', 'sums.sub(a, b)'),
      text.replace('from shop import sums', 'sums = Fake()'),
      text.replace('from shop import sums', 'from shop import mails as sums'),
      `${text}\nsums.add = five\n`,
    ])
      expect(found('tests/test_sums.py', other, { code: PYTHON }), other).not.toEqual([]);
  });

  test.each([
    'const add = (a, b) => sums.add(a, b) && 5;',
    'const add = (a, b) => sums.add(a, b)\n  || 5;',
    'const add = (a, b) => sums.sub(a, b);',
    'const add = (a, b) => sums.add(5);',
    'const add = (a, b) => others.add(a, b);',
    'const add = (a, b) => sums.add(a, b);\nsums.add = () => 5;',
  ])('and not what does more or less: %s', (line) => {
    expect(found('test/add.test.js', `${AS_MODULE}${line}\n`)).not.toEqual([]);
  });

  const EQUAL = 'def test_equal():\n    assert Sum(1) == Sum(1)\n';
  test.each([
    ['equal things beside unequal ones', `${EQUAL}    assert Sum(1) != Sum(2)\n`, 0],
    ['equal things alone', EQUAL, 1],
    ['equal things twice', `${EQUAL}    assert Sum(2) == Sum(2)\n`, 2],
    ['equal things beside what is there', `${EQUAL}    assert Sum(1) is not None\n`, 1],
    ['equal things beside a value', `${EQUAL}    assert Sum(1).a == 5\n`, 1],
    ['equal things that are not none', `${EQUAL}    assert Sum(1) != None\n`, 1],
    ['equal things beside constants', `${EQUAL}    assert True\n`, 1],
    ['equal things beside another test', `${EQUAL}\ndef test_other():\n    assert Sum(1) != Sum(2)\n`, 1],
  ])('%s', (_what, text, many) => {
    expect(found('tests/test_sums.py', text, { code: PYTHON })).toHaveLength(many);
  });

  test('what a module says of itself', () => {
    const own = { ...CODE, after: `${CODE.after}vi.mock('./add.js');\n` };
    expect(toldKinds(findTampering([own], isTest))).not.toContain('subject-replaced');
  });

  test('what the base has as well', () => {
    const text = "vi.mock('../src/add.js');\n";
    expect(found('test/add.test.js', `${text}// more\n`, { before: text })).toEqual([]);
  });

  test('in Python: what the module imports, patched where it is used', () => {
    const text =
      'def test_add(monkeypatch):\n    monkeypatch.setattr("shop.sums.requests.get", None)\n    monkeypatch.setattr("shop.mail.send", None)\n    sums.limit = 5\n    mail.add = None\n    assert sums.add == add\n';
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
  ['expect(f(x)).toEqual( f(x) );', true],
  ['expect(x).toStrictEqual(x)', true],
  ['expect(x).toMatchObject(x)', true],
  ['expect(x).to.be(x)', true],
  ['expect(x).to.deep.equal(x)', true],
  ['expect(x).to.eql(x)', true],
  ['expect(x).not.toBe(x)', false],
  ['expect(x).toBe(x) || y', false],
  ['t.is(x, x)', true],
  ['t.equal(f(1, 2),   f(1, 2) );', true],
  ['assert.strictEqual(x, x)', true],
  ['assert(x, x)', true],
  ['assert.Equal(x, x)', true],
  ['self.assertIs(x, x)', true],
  ['assert a is a', true],
  ['assert a is not a', false],
  ['assert.equal(x)', false],
  ['assert.equal(x, y, x)', false],
  ['assert.equal("a", "a")', false],
  ['assert.equal("a b", "a b")', false],
  ['assert.equal(null, null)', false],
  ['assert.equal(f("a"), f("a"))', true],
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
    toldKinds(findTampering([{ path, before: one, after: other }], isTest));
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
