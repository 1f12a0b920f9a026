import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../../src/core/verdict/changed-text.ts';
import type { OriginalTests } from '../../../../src/core/verdict/evidence.ts';
import type { FailureCause } from '../../../../src/core/verdict/test-report.ts';
import { withAsked } from '../../../../src/review/asked/expectations.ts';
import { inAskedNames } from '../../../../src/review/source/task/in-asked-names.ts';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';
import { failure } from '../../../deliver/records.ts';

const isTest = (path: string): boolean => path.startsWith('test');
const PY = 'test_tax.py';
const TAX = 'def calc_tax(net):\n    return net * 0.2\n';
const OF_TAX = `from tax import calc_tax, gross


def test_calc_tax():
    assert calc_tax(10) == 2


def test_gross():
    assert gross(10) == 12
`;
const RENAMED = OF_TAX.replaceAll('calc_tax', 'compute_tax');
const RENAME = 'Rename `calc_tax` to `compute_tax`.';

const JS = 'test/util.test.js';
const UTIL = 'export const cap = (s) => s;\nexport const rev = (s) => s;\n';
const OF_UTIL = `import { test } from 'node:test';
import { cap, rev } from '../src/util.js';

test('cap', () => assert.equal(cap('ab'), 'Ab'));
test('rev', () => assert.equal(rev('ab'), 'ba'));
`;
const MOVE = 'Move `rev` to `src/reverse.js`.';
const importing = (line: string): string =>
  OF_UTIL.replace(
    "import { cap, rev } from '../src/util.js';",
    `import { cap } from '../src/util.js';\n${line}`,
  );
const MOVED = importing("import { rev } from '../src/reverse.js';");

interface Given {
  readonly task?: string;
  readonly code?: readonly ChangedText[];
  readonly path?: string;
  readonly before?: string;
  readonly after?: string;
  readonly more?: readonly ChangedText[];
  readonly failing?: { readonly name: string; readonly cause: FailureCause; readonly message: string };
}

const OLD_NAME = {
  name: PY,
  cause: 'load' as const,
  message: "ImportError: cannot import name 'calc_tax' from 'tax'",
};

function textsOf(given: Given): readonly ChangedText[] {
  const { path = PY, before = OF_TAX, after = RENAMED, more = [] } = given;
  const code = given.code ?? [{ path: 'tax.py', before: TAX, after: TAX.replace('calc_tax', 'compute_tax') }];
  return [...code, { path, before, after }, ...more];
}

/** Whether the failing tests of the base are the same but for names that the task asks for. */
function isSame(given: Given): boolean {
  const { task = RENAME, path = PY, failing = OLD_NAME } = given;
  const one = { ...failure(failing.name), cause: failing.cause, message: failing.message };
  const tests: OriginalTests = { kind: 'failed', paths: [path], failures: [one] };
  const told = withAsked(tests, {
    inAskedNames: inAskedNames(textsOf(given), { isTest, taskText: task }),
    taskText: task,
    isTest: testPaths(null),
  });
  return told.kind === 'failed' && told.inOtherNames === true;
}

describe('another name', () => {
  test('which the task asks for, with a new test and with other names of tests', () => {
    expect(isSame({})).toBe(true);
    expect(isSame({ after: RENAMED.replace('def test_compute_tax', 'def test_tax') })).toBe(true);
    expect(isSame({ after: `${RENAMED}\n\ndef test_zero():\n    assert compute_tax(0) == 0\n` })).toBe(true);
  });

  test.each([
    ['assigns', '    tax.gross = lambda net: 12\n', 'import tax'],
    ['reaches further', '    setattr(tax, "gr" + "oss", lambda net: 12)\n', 'import tax'],
  ])('is a doubt where a new test %s to what others test', (_, line, first) => {
    const added = (body: string): string =>
      `${RENAMED}\n\ndef test_new():\n    ${first}\n${body}    assert tax\n`;
    expect(isSame({ after: added(line) })).toBe(false);
    expect(isSame({ after: added('') })).toBe(true);
  });

  test('is none where an old test that stayed reaches further', () => {
    const reach = '\n\ndef test_old():\n    setattr(tax, "gr" + "oss", 1)\n';
    expect(isSame({ before: OF_TAX + reach, after: RENAMED + reach })).toBe(true);
  });

  test('of several, of which one is missing', () => {
    const both = (text: string): string =>
      text.replaceAll('calc_tax', 'compute_tax').replaceAll('gross', 'total');
    const tax = `${TAX}\n\ndef gross(net):\n    return net + calc_tax(net)\n`;
    const task = 'Rename `calc_tax` to `compute_tax`, and `gross` to `total`.';
    const code = [{ path: 'tax.py', before: tax, after: both(tax) }];
    expect(isSame({ task, code, after: both(OF_TAX) })).toBe(true);
  });

  test('beside a value that the task states', () => {
    const tests: OriginalTests = {
      kind: 'failed',
      paths: [PY],
      failures: [failure(`${PY}::test_calc_tax`), failure(`${PY}::test_gross`)],
    };
    const taskText = `${RENAME} \`gross(10)\` should be 13.`;
    const texts = textsOf({ after: RENAMED.replace('== 12', '== 13') });
    const how = { inAskedNames: inAskedNames(texts, { isTest, taskText }), taskText };
    expect(withAsked(tests, { ...how, isTest: testPaths(null) })).toMatchObject({
      asAsked: 1,
      inOtherNames: true,
    });
  });

  test('is a doubt where the failing test may be one without it', () => {
    const twice = `from tax import calc_tax, gross


class TestTax:
    def test_it(self):
        assert calc_tax(10) == 2


class TestGross:
    def test_it(self):
        assert gross(10) == 12
`;
    const of = { before: twice, after: twice.replaceAll('calc_tax', 'compute_tax') };
    const failing = { name: 'test_it', cause: 'assertion' as const, message: '1 == 2' };
    expect(isSame(of)).toBe(true);
    expect(isSame({ ...of, failing })).toBe(false);
  });

  test('for which a test fails by itself', () => {
    const failing = { name: `${PY}::test_calc_tax`, cause: 'assertion' as const, message: '1 == 2' };
    expect(isSame({ failing })).toBe(true);
    expect(isSame({ failing: { ...failing, name: `${PY}::test_gross` } })).toBe(false);
    expect(isSame({ failing: { ...failing, name: 'elsewhere' } })).toBe(false);
    expect(isSame({ failing: { ...failing, name: `${PY}::test_gross`, message: 'calc_tax is 1' } })).toBe(
      false,
    );
  });

  test.each([
    ['asserts less', RENAMED.replace('gross(10) == 12', 'gross(10) > 1')],
    ['expects another value', RENAMED.replace('compute_tax(10) == 2', 'compute_tax(10) == 3')],
    ['asserts it of other values', RENAMED.replace('compute_tax(10)', 'compute_tax(0) + 2')],
    ['has lost a test', RENAMED.replace(/\n\n\ndef test_gross.*/s, '\n')],
    ['is skipped', RENAMED.replace('def test_gross', '@pytest.mark.skip\ndef test_gross')],
    ['brings code of its own', RENAMED.replace('\n\n\ndef', '\n\ngross = lambda net: 12\n\n\ndef')],
    ['imports something else', RENAMED.replace('from tax', 'from fake_tax')],
    ['has still another name', OF_TAX.replaceAll('calc_tax', 'tax_of')],
    ['renames in strings', `${RENAMED.replace('gross(10) == 12', 'gross(10) == "compute_tax"')}`],
  ])('is a doubt where the test %s', (_, after) => {
    expect(isSame({ after })).toBe(false);
  });

  test('in a string is an expectation', () => {
    const before = OF_TAX.replace('== 12', '== "calc_tax"');
    expect(isSame({ before, after: before.replaceAll('calc_tax', 'compute_tax') })).toBe(false);
  });

  test.each([
    ['nothing', 'Tests are too slow.'],
    ['it of others', 'Rename `gross` to `compute_tax`.'],
    ['another name', 'Rename `calc_tax` to `tax_of`.'],
    ['against it', 'Do not rename `calc_tax` to `compute_tax`.'],
  ])('is a doubt where the task asks %s', (_, task) => {
    expect(isSame({ task })).toBe(false);
  });

  test('is a doubt where the code has not changed it', () => {
    const kept = { path: 'tax.py', before: TAX, after: `${TAX}\n` };
    expect(isSame({ code: [kept] })).toBe(false);
    expect(isSame({ code: [{ ...kept, after: `${TAX}\ndef compute_tax(net):\n    return 2\n` }] })).toBe(
      false,
    );
    expect(isSame({ code: [{ ...kept, after: TAX.replace('calc_tax', 'tax_of') }] })).toBe(false);
  });
});

describe('another file', () => {
  const failing = { name: JS, cause: 'load' as const, message: "does not provide an export named 'rev'" };
  const code = [
    { path: 'src/util.js', before: UTIL, after: UTIL.replace(/export const rev.*\n/, '') },
    { path: 'src/reverse.js', before: null, after: 'export const rev = (s) => s;\n' },
  ];
  const moved = { task: MOVE, path: JS, before: OF_UTIL, after: MOVED, code, failing };

  test.each([
    ['in any order', MOVED],
    ['without its extension', importing("import { rev } from '../src/reverse';")],
    [
      'in one line',
      OF_UTIL.replace('cap, rev }', 'cap }').replace(
        'import {',
        "import { rev } from '../src/reverse.js';\nimport {",
      ),
    ],
  ])('which the task asks for, %s', (_, after) => {
    expect(isSame({ ...moved, after })).toBe(true);
  });

  test('in Python', () => {
    const python = {
      path: 'tests/test_util.py',
      before: 'from util import cap, rev\n\n\ndef test_rev():\n    assert rev("ab") == "ba"\n',
      after:
        'from reverse import rev\nfrom util import cap\n\n\ndef test_rev():\n    assert rev("ab") == "ba"\n',
      task: 'Move `rev` into `src/reverse.py`.',
      code: [{ path: 'src/reverse.py', before: null, after: 'def rev(s):\n    return s[::-1]\n' }],
      failing: { ...failing, name: 'tests/test_util.py', message: "cannot import name 'rev' from 'util'" },
    };
    expect(isSame(python)).toBe(true);
    expect(isSame({ ...python, after: python.after.replace('reverse', 'fakes') })).toBe(false);
  });

  test.each([
    ['a name from a third file', { after: importing("import { rev } from './fakes.js';") }],
    ['another name from it', { after: MOVED.replace('{ cap }', '{ cup as cap }') }],
    ['another thing by its name', { after: MOVED.replace('{ rev }', '{ back as rev }') }],
    ['it, and a test asserts less', { after: MOVED.replace("equal(rev('ab'), 'ba')", "ok(rev('ab'))") }],
    ['it, and the task asks for another move', { task: 'Move `cap` to `src/reverse.js`.' }],
    ['it, and the change has no such file', { code: code.slice(0, 1) }],
  ])('is a doubt where the test imports %s', (_, given) => {
    expect(isSame({ ...moved, ...given })).toBe(false);
  });
});

test('what moves is in no test by itself, so that none fails by an assertion for it', () => {
  const loads = "test('there', () => assert.ok(existsSync('src/reverse.js')));\n";
  const moved = {
    ...{ task: MOVE, path: JS, before: OF_UTIL + loads, after: MOVED + loads },
    code: [
      { path: 'src/util.js', before: UTIL, after: UTIL.replace(/export const rev.*\n/, '') },
      { path: 'src/reverse.js', before: null, after: 'export const rev = (s) => s;\n' },
    ],
  };
  const failing = { cause: 'assertion' as const, message: '1 == 2' };
  expect(isSame({ ...moved, failing: { ...OLD_NAME, message: "no 'rev'" } })).toBe(true);
  for (const name of ['cap', 'rev', 'there'])
    expect(isSame({ ...moved, failing: { ...failing, name } })).toBe(false);
});

describe('what is awaited now', () => {
  const before = "test('a row', () => {\n  assert.deepEqual(load(1), { id: 1 });\n});\n";
  const after = before.replace('() =>', 'async () =>').replace('load(1)', 'await load(1)');
  const awaited: Given = {
    task: '`load` should be async.',
    path: 'test/load.test.js',
    before,
    after,
    code: [],
    failing: { name: 'a row', cause: 'assertion', message: 'Promise {}' },
  };

  test('is as the task asks, and nothing else', () => {
    expect(isSame(awaited)).toBe(true);
    expect(isSame({ ...awaited, task: '`store` should be async.' })).toBe(false);
    expect(isSame({ ...awaited, after: after.replace('{ id: 1 }', 'await load(1)') })).toBe(false);
    expect(isSame({ ...awaited, after: after.replace('deepEqual', 'notEqual') })).toBe(false);
  });
});

test('what is awaited in Python is awaited by a class that starts coroutines alone', () => {
  const before =
    'import unittest\n\n\nclass T(unittest.TestCase):\n    def test_load(self):\n        self.assertEqual(load(), 3)\n';
  const after = before.replace('def test', 'async def test').replace('load(), 3', 'await load(), 3');
  const awaited: Given = {
    ...{ task: '`load` should be async.', path: 'tests/test_load.py', before, after, code: [] },
    failing: { name: 'test_load', cause: 'assertion', message: 'coroutine' },
  };
  expect(isSame(awaited)).toBe(false);
  const isolated = (text: string): string => text.replace('.TestCase', '.IsolatedAsyncioTestCase');
  expect(isSame({ ...awaited, before: isolated(before), after: isolated(after) })).toBe(true);
});

test('a test that waits is another one where the task asks for a name alone', () => {
  const before = "test('a row', () => {\n  assert.deepEqual(load(1), { id: 1 });\n});\n";
  const after = before.replace('load', 'fetch');
  const renamed: Given = {
    ...{ task: 'Rename `load` to `fetch`.', path: 'test/load.test.js', before },
    code: [{ path: 'load.js', before: 'export function load() {}\n', after: 'export function fetch() {}\n' }],
    failing: { name: 'a row', cause: 'load', message: 'load is not defined' },
  };
  expect(isSame({ ...renamed, after })).toBe(true);
  expect(isSame({ ...renamed, after: after.replace('() =>', 'async () =>') })).toBe(false);
});

describe('an option that replaces another', () => {
  const OPTIONS = 'def parse(args):\n    return "debug" if "--verbose" in args else "info"\n';
  const before = 'def test_verbose():\n    assert parse(["--verbose"]) == "debug"\n';
  const after = before.replace('test_verbose', 'test_level').replace('--verbose', '--level=debug');
  const options = {
    task: 'Replace the option `--verbose` by `--level=LEVEL`.',
    path: 'test_opts.py',
    code: [{ path: 'opts.py', before: OPTIONS, after: OPTIONS.replace('--verbose', '--level=debug') }],
  };
  const kindsOf = (given: Given): readonly string[] => {
    const asked = inAskedNames(textsOf({ ...options, before, after, ...given }), {
      isTest,
      taskText: given.task ?? options.task,
    });
    return findTampering(asked.texts, isTest).map(({ kind }) => kind);
  };

  test('takes no test away', () => {
    expect(kindsOf({})).toEqual([]);
  });

  test.each([
    ['it is gone', { after: 'def test_level():\n    assert parse([]) == "info"\n' }],
    ['the task asks for another', { task: 'Replace the option `--verbose` by `--loud`.' }],
    ['the task asks for none', { task: 'There is a new option `--level=LEVEL`.' }],
    [
      'the code still has the old one',
      { code: [{ path: 'opts.py', before: OPTIONS, after: `${OPTIONS}# --level` }] },
    ],
  ])('takes one away where %s', (_, given) => {
    expect(kindsOf(given)).toContain('test-deleted');
  });

  test('and asserts as much', () => {
    const loose = after.replace('== "debug"', 'is not None');
    expect(kindsOf({ after: loose })).toContain('assertion-loosened');
    const twice = `${after}\n\ndef test_other():\n    assert parse(["--level=info"]) == "info"\n`;
    expect(kindsOf({ after: twice })).toContain('test-deleted');
  });
});
