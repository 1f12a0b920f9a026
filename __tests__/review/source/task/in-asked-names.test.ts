import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../../src/core/verdict/changed-text.ts';
import { inAskedNames } from '../../../../src/review/source/task/in-asked-names.ts';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';

const isTest = (path: string): boolean => path.startsWith('test');
const PY = 'test_tax.py';
const TAX = 'def calc_tax(net):\n    return net * 0.2\n';
const OF_TAX = `from tax import calc_tax, gross


def test_calc_tax():
    assert calc_tax(10) == 2


def test_gross():
    assert gross(10) == "calc_tax"
`;
const RENAME = 'Rename `calc_tax` to `compute_tax`.';
const RENAMED: ChangedText = {
  path: 'tax.py',
  before: TAX,
  after: TAX.replace('calc_tax', 'compute_tax'),
};

interface Given {
  readonly task?: string;
  readonly code?: readonly ChangedText[];
  readonly path?: string;
  readonly before?: string;
  readonly after?: string;
}

function textsOf(given: Given): readonly ChangedText[] {
  const { task = RENAME, code = [RENAMED], path = PY, before = OF_TAX, after = before } = given;
  return inAskedNames([...code, { path, before, after }], { isTest, taskText: task });
}

/** The test of the base as the task asks to write it. */
function written(given: Given): string | null | undefined {
  return textsOf(given).at(-1)?.before;
}

describe('another name', () => {
  test('stands in the code of the tests, and not in what they say', () => {
    const [first = '', ...others] = OF_TAX.split(/(?="calc_tax")/);
    expect(written({})).toBe([first.replaceAll(/(?<!_)calc_tax/g, 'compute_tax'), ...others].join(''));
  });

  test('does not change the code of the change', () => {
    expect(textsOf({})[0]).toEqual(RENAMED);
  });

  test.each([
    ['nothing', 'Tests are too slow.'],
    ['it of others', 'Rename `gross` to `compute_tax`.'],
    ['another name', 'Rename `calc_tax` to `tax_of`.'],
    ['against it', 'Do not rename `calc_tax` to `compute_tax`.'],
  ])('stays where the task asks %s', (_, task) => {
    expect(written({ task })).toBe(OF_TAX);
  });

  test.each([
    ['keeps the old one', `${TAX}\n`],
    ['has both', `${TAX}\ndef compute_tax(net):\n    return 2\n`],
    ['has a third one', TAX.replace('calc_tax', 'tax_of')],
  ])('stays where the code %s', (_, after) => {
    expect(written({ code: [{ ...RENAMED, after }] })).toBe(OF_TAX);
  });

  test('stays in files of no known language, and in new files', () => {
    const before = 'calc_tax 10 2\n';
    expect(written({ path: 'test.txt', before })).toBe(before);
    const added = { path: 'test_new.py', before: null, after: 'import tax\n' };
    expect(inAskedNames([RENAMED, added], { isTest, taskText: RENAME })).toContainEqual(added);
  });
});

test('what should be awaited is awaited once', () => {
  const before = "test('a row', () => {\n  assert.deepEqual(load(1), await load(2), db.load(3));\n});\n";
  const given = { task: '`load` should be async.', path: 'test/load.test.js', before, code: [] };
  expect(written(given)).toBe(before.replace('load(1)', 'await load(1)'));
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
  const kindsOf = (given: Given): readonly string[] =>
    findTampering(textsOf({ ...options, before, after, ...given }), isTest).map(({ kind }) => kind);

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
