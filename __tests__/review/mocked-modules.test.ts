import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../src/core/verdict/changed-text.ts';
import type { OriginalTests, Proof } from '../../src/core/verdict/evidence.ts';
import { withUsualMocks } from '../../src/review/mocked-modules.ts';
import { testPaths } from '../../src/review/source/test-files.ts';
import { findTampering } from '../../src/review/tamper/find-tampering.ts';
import { PROVEN } from '../deliver/records.ts';
import { judged, verdictOf } from './judged.ts';
import { linesIn } from './lines-in.ts';
import { pytestRun } from './read-results.ts';

const isTest = testPaths(null);

interface Change {
  readonly base: Readonly<Record<string, string>>;
  readonly changes: Readonly<Record<string, string>>;
  readonly proof?: Proof;
  readonly originalTests?: OriginalTests;
}

/** A proof beside which tests that mock fail too. */
function besides(...testsWithMocks: readonly string[]): Proof {
  return { ...PROVEN, testsWithMocks };
}

const WITH_THEM = besides('a label', 'tests/test_labels.py::test_label');

/** The kinds of what is found in the tests that mock, by path. */
async function kindsOf({ base, changes, proof = WITH_THEM, originalTests = { kind: 'unchanged' } }: Change) {
  const texts = Object.entries(changes).map(
    ([path, after]): ChangedText => ({ path, before: base[path] ?? null, after }),
  );
  const found = await withUsualMocks(findTampering(texts, isTest), {
    texts,
    isTest,
    proof,
    originalTests,
    baseText: async (path) => base[path] ?? null,
    linesWith: linesIn(base),
  });
  return found.flatMap(({ kind, path }) =>
    kind === 'subject-replaced' || kind === 'module-mocked' ? [`${kind} ${path}`] : [],
  );
}

const STORE = 'export const find = (id) => rows.get(id);\n';
const STORE_TEST = `import { find } from '../src/store.js';
test('a row is found', () => expect(find(1)).toBe('one'));
`;
const SHOP = "import { find } from './store.js';\nexport const label = (id) => find(id);\n";
const SHOP_TEST = `import { label } from '../src/shop.js';
vi.mock('../src/store.js', () => ({ find: () => 'one' }));
test('a label', () => expect(label(1)).toBe('ONE'));
`;
const BASE = { 'src/store.js': STORE, 'src/shop.js': SHOP, 'test/store.test.js': STORE_TEST };
const CHANGES = {
  'src/store.js': `${STORE}// more\n`,
  'src/shop.js': SHOP.replace('find(id);', 'find(id).toUpperCase();'),
  'test/shop.test.js': SHOP_TEST,
};
const USUAL = ['module-mocked test/shop.test.js'];
const DOUBTED = ['subject-replaced test/shop.test.js'];

function withTest(text: string): Change['changes'] {
  return { ...CHANGES, 'test/shop.test.js': text };
}

describe('a mock of a module that another test loads as it is', () => {
  test('is a usual one, with the test of the base or one of the change', async () => {
    expect(await kindsOf({ base: BASE, changes: CHANGES })).toEqual(USUAL);
    const other = { ...CHANGES, 'src/other.js': 'export const y = 2;\n' };
    expect(await kindsOf({ base: BASE, changes: other })).toEqual(USUAL);
    const { 'test/store.test.js': own, ...base } = BASE;
    expect(await kindsOf({ base, changes: { ...CHANGES, 'test/store.test.js': own } })).toEqual(USUAL);
  });

  test.each([
    ['jest.mock', "jest.mock('../src/store.js');"],
    ['a spy', "import * as store from '../src/store.js';\nvi.spyOn(store, 'find').mockReturnValue('one');"],
    [
      "node's own, of one test",
      "const store = require('../src/store.js');\nt.mock.method(store, 'find', f);",
    ],
  ])('by %s', async (_by, mock) => {
    const text = SHOP_TEST.replace(/^vi\.mock.*$/m, () => mock);
    expect(await kindsOf({ base: BASE, changes: withTest(text) })).toEqual(USUAL);
  });

  test.each([
    ["test('a label'", 'labels > a label'],
    ["test.each([[1]])('a label of %i'", 'labels > a label of 1'],
    ["test.each([{ id: 1 }])('a label of $id'", 'a label of 1'],
  ])('that fails without the change by the name of a row or group: %s', async (opening, name) => {
    const text = SHOP_TEST.replace("test('a label'", () => opening);
    const proof = besides('another row', name);
    expect(await kindsOf({ base: BASE, changes: withTest(text), proof })).toEqual(USUAL);
  });

  test('that one of two tests meets as it fails without the change', async () => {
    const text = `${SHOP_TEST}test('nothing', () => expect(label()).toBe('ONE'));\n`;
    expect(await kindsOf({ base: BASE, changes: withTest(text) })).toEqual(USUAL);
  });

  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['a setup file that mocks another', { 'test/setup.js': "import '../src/store.js'; mockTime();\n" }, {}],
    [
      'a setup file that mocked it',
      { 'test/setup.js': "vi.mock('../src/store.js');\n" },
      { 'test/setup.js': '// none\n' },
    ],
    [
      'a test that loaded the one that mocks',
      { 'test/all.test.js': "import './shop.test.js';\n" },
      { 'test/all.test.js': '// none\n' },
    ],
    ['a script that loads the one that mocks', { 'scripts/all.js': "import '../test/shop.test.js';\n" }, {}],
  ])('beside %s', async (_what, base, changes) => {
    expect(await kindsOf({ base: { ...BASE, ...base }, changes: { ...CHANGES, ...changes } })).toEqual(USUAL);
  });

  test('in a test of the base that passes as it was', async () => {
    const base = { ...BASE, 'test/shop.test.js': SHOP_TEST.replace(/^vi\.mock.*\n/m, '') };
    const paths = ['test/shop.test.js'];
    for (const proof of [WITH_THEM, PROVEN])
      expect(
        await kindsOf({ base, changes: CHANGES, proof, originalTests: { kind: 'passed', paths } }),
      ).toEqual(USUAL);
    for (const originalTests of [
      { kind: 'failed', paths, failures: [] },
      { kind: 'inconclusive', paths, command: null, why: 'x' },
      { kind: 'unchanged' },
      { kind: 'passed', paths: ['test/other.test.js'] },
    ] as const)
      expect(await kindsOf({ base, changes: CHANGES, originalTests })).toEqual(DOUBTED);
  });
});

describe('a mock stays a doubt', () => {
  test.each<Proof>([
    { kind: 'no-tests' },
    { ...PROVEN, kind: 'passes-without-change' },
    { ...PROVEN, kind: 'load-error' },
    { kind: 'not-checked', why: 'its tests look at a stand-in' },
    { kind: 'not-applicable', why: 'x' },
  ])('without a proof: $kind', async (proof) => {
    expect(await kindsOf({ base: BASE, changes: CHANGES, proof })).toEqual(DOUBTED);
  });

  test.each<[string, Proof]>([
    ['another test alone', besides('another row')],
    ['a test whose name has more before it', besides('not a label, but a label of xa label')],
    ['none that mocks', PROVEN],
    ['a test without a mock', { ...PROVEN, tests: ['a label'] }],
  ])('where %s fails without the change', async (_what, proof) => {
    expect(await kindsOf({ base: BASE, changes: CHANGES, proof })).toEqual(DOUBTED);
  });

  test('where nothing of the name stands in the file', async () => {
    const text = SHOP_TEST.replace("test('a label'", () => "test.each(['a label'])('%s'");
    expect(await kindsOf({ base: BASE, changes: withTest(text) })).toEqual(DOUBTED);
  });

  test('where another changed file has a test of the same name', async () => {
    const changes = {
      ...CHANGES,
      'test/store.test.js': `${STORE_TEST}test('a label', () => expect(find(2)).toBe(2));\n`,
    };
    expect(await kindsOf({ base: BASE, changes })).toEqual(DOUBTED);
  });

  test('where the file has a test that fails, and another one has the mock', async () => {
    const mock = "const store = require('../src/store.js');\n";
    const meets = (test: string): Change['changes'] =>
      withTest(
        SHOP_TEST.replace(/^vi\.mock.*$/m, () => mock) +
          `test('${test}', (t) => {\n  t.mock.method(store, 'find', f);\n  expect(label(2)).toBe('two');\n});\n`,
      );
    const proof = besides('a label');
    expect(await kindsOf({ base: BASE, changes: meets('of two'), proof })).toEqual(DOUBTED);
    const byIt = besides('of two');
    expect(await kindsOf({ base: BASE, changes: meets('of two'), proof: byIt })).toEqual(USUAL);
    const more = `test('of one', (t) => {\n  t.mock.method(store, 'find', f);\n  expect(label(1)).toBe('one');\n});\n`;
    const two = { ...CHANGES, 'test/shop.test.js': `${meets('of two')['test/shop.test.js']}${more}` };
    expect(await kindsOf({ base: BASE, changes: two, proof })).toEqual([...DOUBTED, ...DOUBTED]);
    expect(await kindsOf({ base: BASE, changes: two, proof: byIt })).toEqual([...USUAL, ...USUAL]);
    const { 'test/shop.test.js': text = '', ...others } = meets('of two');
    const behind = `${text}test('behind it', () => expect(label(1)).toBe('ONE'));\n`;
    const changes = { ...others, 'test/shop.test.js': behind };
    expect(await kindsOf({ base: BASE, changes, proof: besides('behind it') })).toEqual(DOUBTED);
  });

  const storeTest = (text: string): Readonly<Record<string, string>> => ({
    ...BASE,
    'test/store.test.js': text,
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['no test loads the module', storeTest(STORE_TEST.replace('store.js', 'other.js'))],
    ['it loads the types alone', storeTest(STORE_TEST.replace('import {', 'import type {'))],
    ['it loads each as a type', storeTest(STORE_TEST.replace('{ find }', '{ type find }'))],
    ['it asserts nothing', storeTest(STORE_TEST.replace("expect(find(1)).toBe('one')", 'find(1)'))],
    [
      'it asserts constants',
      storeTest(STORE_TEST.replace("expect(find(1)).toBe('one')", 'expect(1).toBe(1)')),
    ],
    ['it mocks the module too', storeTest(`${STORE_TEST}vi.mock('../src/store.js');\n`)],
    ['it defines what it should load', storeTest(`${STORE_TEST}function find() {}\n`)],
    ['it mocks the module by other means', storeTest(`${STORE_TEST}proxyquire('../src/store.js', {});\n`)],
    ['it is a helper', { ...BASE, 'test/store.test.js': '', 'test/helpers/store.js': STORE_TEST }],
    ['it is no test', { ...BASE, 'test/store.test.js': '', 'scripts/store.js': STORE_TEST }],
    ['a setup file mocks it for all', { ...BASE, 'vitest.setup.js': "vi.mock('./src/store.js');\n" }],
    [
      'tests share their modules',
      { ...BASE, 'vitest.config.js': 'export default { test: { isolate: false } };\n' },
    ],
    ['a script has them shared', { ...BASE, 'run.sh': 'vitest run --no-isolate\n' }],
    ['a flag of node has them shared', { ...BASE, 'run.sh': 'node --test --test-isolation=none\n' }],
    ['a flag of node has them shared', { ...BASE, 'run.sh': 'node --test --test-isolation none\n' }],
    ['all modules are mocked', { ...BASE, 'jest.config.js': 'module.exports = { automock: true };\n' }],
    ['another test loads the one that mocks', { ...BASE, 'test/all.test.js': "import './shop.test.js';\n" }],
  ])('where %s', async (_where, base) => {
    expect(await kindsOf({ base, changes: CHANGES })).toEqual(DOUBTED);
  });

  test.each(['scripts/store.js', 'test/helpers/store.js'])(
    'where only %s of the change loads the module, which is no test',
    async (path) => {
      const { 'test/store.test.js': _, ...base } = BASE;
      const text = STORE_TEST.replace('../src', path.startsWith('test') ? '../../src' : '../src');
      const changes = { ...CHANGES, [path]: text };
      expect(await kindsOf({ base, changes })).toEqual(DOUBTED);
    },
  );

  test('where a test of the change loads the one that mocks', async () => {
    const changes = { ...CHANGES, 'test/more.test.js': "import './shop.test.js';\n" };
    expect(await kindsOf({ base: BASE, changes })).toEqual(DOUBTED);
  });

  test.each([
    ['sinon', "const store = require('../src/store.js');\nsinon.stub(store, 'find').returns('one');"],
    ['testdouble', "td.replace('../src/store.js', {});"],
    ["node's own, of the process", "mock.module('../src/store.js', {});"],
    ["node's own, of a method", "const store = require('../src/store.js');\nmock.method(store, 'find', f);"],
  ])('where it may outlive its file: %s', async (_by, mock) => {
    const text = SHOP_TEST.replace(/^vi\.mock.*$/m, () => mock);
    expect(await kindsOf({ base: BASE, changes: withTest(text) })).toEqual(DOUBTED);
  });

  test.each([
    ['a definition of its own', "function find() { return 'one'; }\n"],
    ['a comparison with itself', "test('x', () => expect(label(1)).toBe(label(1)));\n"],
    ['a mock of a module that no other test loads', "vi.mock('../src/untested.js');\n"],
  ])('beside %s', async (_what, more) => {
    const base = { ...BASE, 'src/untested.js': 'export const x = 1;\n' };
    const changes = { ...withTest(SHOP_TEST + more), 'src/untested.js': 'export const x = 2;\n' };
    expect(new Set(await kindsOf({ base, changes }))).toEqual(new Set(DOUBTED));
  });

  test('where the test is named after what it mocks', async () => {
    const { 'test/shop.test.js': text, ...changes } = CHANGES;
    const path = 'test/unit/store.test.js';
    const other = { ...changes, [path]: text.replaceAll('../src', '../../src') };
    expect(await kindsOf({ base: BASE, changes: other })).toEqual([`subject-replaced ${path}`]);
  });

  test.each([
    ['a setup file', 'vitest.setup.js', "vi.mock('./src/store.js');\n"],
    ['a setup file among the tests', 'test/setup.js', "vi.mock('../src/store.js');\n"],
    ['a file of mocks', 'src/__mocks__/store.js', "export const find = () => 'one';\n"],
    ['a test file without a test', 'test/stubs.test.js', "vi.mock('../src/store.js');\n"],
  ])('in %s', async (_where, path, text) => {
    const changes = { ...CHANGES, [path]: text };
    expect(await kindsOf({ base: BASE, changes })).toContain(`subject-replaced ${path}`);
  });
});

test('a review without a proof doubts a mock', async () => {
  const given = judged({ files: BASE, commands: { 'npm test': () => pytestRun({ test_a: 'passed' }) } });
  for (const [path, text] of Object.entries(CHANGES)) await given.write(path, text);
  const { tampering } = (await verdictOf(given)).evidence;
  const found = tampering.filter(({ path }) => path === 'test/shop.test.js');
  expect(found).toMatchObject([{ kind: 'subject-replaced' }]);
});

describe('in Python', () => {
  const base = {
    'shop/store.py': 'def find(id):\n    return rows[id]\n',
    'shop/labels.py': 'from shop import store\n\n\ndef label(id):\n    return store.find(id)\n',
    'tests/test_store.py': "from shop.store import find\n\n\ndef test_find():\n    assert find(1) == 'one'\n",
  };
  const path = 'tests/test_labels.py';
  const changed = (body: string): Readonly<Record<string, string>> => ({
    'shop/store.py': `${base['shop/store.py']}    # more\n`,
    [path]: `from shop.labels import label\n\n\n${body}`,
  });
  const fixture = (line: string): Readonly<Record<string, string>> =>
    changed(`def test_label(monkeypatch, mocker):\n    ${line}\n    assert label(1) == 'ONE'\n`);

  test.each([
    'monkeypatch.setattr("shop.store.find", lambda id: "one")',
    'mocker.patch("shop.store.find", return_value="one")',
    'with patch("shop.store.find"):\n        pass',
    'with mock.patch.object(store, "find"):\n        pass',
    'async  with patch("shop.store.find"):\n        pass',
  ])('%s is usual', async (line) => {
    expect(await kindsOf({ base, changes: fixture(line) })).toEqual([`module-mocked ${path}`]);
  });

  test.each([
    'from shop import store',
    'import shop.store',
    'import shop.store as store',
    'from shop import (\n    labels,\n    store,\n)',
    'from ..shop import store',
    'from ..shop.store import find',
  ])('a test loads it by %s', async (line) => {
    const loads = {
      ...base,
      'tests/test_store.py': `${line}\n\n\ndef test_find():\n    assert store.find(1) == 2\n`,
    };
    const changes = fixture('monkeypatch.setattr("shop.store.find", None)');
    expect(await kindsOf({ base: loads, changes })).toEqual([`module-mocked ${path}`]);
  });

  test.each([
    'from shop import labels',
    'import store',
    'import shop.stores',
    'from .shop import store',
    'if TYPE_CHECKING:\n    from shop import store',
  ])('no test loads it by %s', async (line) => {
    const loads = {
      ...base,
      'tests/test_store.py': `${line}\n\n\ndef test_find():\n    assert store.find(1) == 2\n`,
    };
    const changes = fixture('monkeypatch.setattr("shop.store.find", None)');
    expect(await kindsOf({ base: loads, changes })).toEqual([`subject-replaced ${path}`]);
  });

  test.each([
    fixture('patch("shop.store.find").start()'),
    fixture('session_mocker.patch("shop.store.find")'),
    fixture('sys.modules["shop.store"] = None'),
    changed(
      'monkeypatch = MonkeyPatch()\nmonkeypatch.setattr("shop.store.find", None)\n\n\ndef test_label():\n    assert label(1) == 1\n',
    ),
  ])('what may outlive the test is doubted', async (changes) => {
    expect(await kindsOf({ base, changes })).toEqual([`subject-replaced ${path}`]);
  });

  test.each(['tests/test_labels.py::test_label[a-1]', 'test_label (tests.test_labels.Labels.test_label)'])(
    'a mock is usual in a test that fails without the change as %s',
    async (name) => {
      const changes = fixture('monkeypatch.setattr("shop.store.find", None)');
      const proof = besides(name);
      expect(await kindsOf({ base, changes, proof })).toEqual([`module-mocked ${path}`]);
      const other = besides(name.replaceAll('test_label', 'test_more'));
      expect(await kindsOf({ base, changes, proof: other })).toEqual([`subject-replaced ${path}`]);
    },
  );

  test('a mock of what the test is named after is doubted', async () => {
    const { 'tests/test_store.py': text, ...others } = base;
    const moved = { ...others, 'tests/test_find.py': text };
    const changes = fixture('monkeypatch.setattr("shop.store.find", None)');
    const { [path]: own = '', ...code } = changes;
    const named = { ...code, 'tests/test_store.py': own };
    const proof = besides('tests/test_store.py::test_label');
    expect(await kindsOf({ base: moved, changes: named, proof })).toEqual([
      'subject-replaced tests/test_store.py',
    ]);
    expect(await kindsOf({ base: moved, changes })).toEqual([`module-mocked ${path}`]);
  });

  test('a decorator is usual', async () => {
    const changes = changed(
      "@patch('shop.store.find')\ndef test_label(found):\n    assert label(1) == 'ONE'\n",
    );
    expect(await kindsOf({ base, changes })).toEqual([`module-mocked ${path}`]);
  });
});
