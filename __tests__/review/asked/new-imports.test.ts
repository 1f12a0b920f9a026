import { describe, expect, test } from 'vitest';
import { asked } from './asked.ts';

const JS = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { label } from '../src/label.js';

test('a price', () => assert.equal(label(2), 'price 2'));
`;
const IMPORT = "import { label } from '../src/label.js';";
const TASK = '`label(2)` should be `price: 2`.';
const MORE = "test('a table', () => assert.equal(table(2), '2'));\n";

/** How many tests expect what the task states, with another import and a new test. */
function js(is: string, { more = MORE, was = IMPORT, before = JS } = {}): number | null {
  const edits = [["'price 2'", "'price: 2'"] as const, [was, is] as const];
  const added = [`'price: 2'));\n`, `'price: 2'));\n${more}`] as const;
  return asked({
    path: 'test/label.test.js',
    before,
    edits: [...edits, added],
    task: TASK,
    failing: ['a price'],
  });
}

describe('a new test beside the altered ones may import for itself', () => {
  test.each([
    "import { label, table } from '../src/label.js';",
    "import { table, label } from '../src/label.js';",
    "import { label } from '../src/label.js';\nimport { table as rows } from '../src/label.js';",
    `${IMPORT}\nimport { readFileSync } from 'node:fs';`,
    `${IMPORT}\nimport fs from 'node:fs';`,
    `${IMPORT}\nimport * as path from "node:path";`,
  ])('%s', (is) => {
    expect(js(is)).toBe(1);
  });

  test('by require', () => {
    const was = "const { label } = require('../src/label.js');";
    const before = JS.replace(IMPORT, was);
    expect(js("const { label, table } = require('../src/label.js');", { was, before })).toBe(1);
    expect(js("const { label, table } = require('../src/table.js');", { was, before })).toBeNull();
  });

  test('in Python', () => {
    const before = 'from label import label\n\n\ndef test_price():\n    assert label(2) == "price 2"\n';
    const py = (is: string, more = ''): number | null =>
      asked({
        path: 'tests/test_label.py',
        before,
        edits: [
          ['"price 2"\n', `"price: 2"\n\n\ndef test_table():\n    ${more}assert table(2) == "2"\n`],
          ['from label import label\n', is],
        ],
        task: TASK,
        failing: ['test_price'],
      });
    expect(py('from label import label, table\n')).toBe(1);
    expect(py('from label import (\n    label,\n    table,\n)\n')).toBe(1);
    expect(py('import json\nfrom label import label\n')).toBe(1);
    expect(py('from datetime import date\nfrom label import label\n')).toBe(1);
    expect(py('import rows\nfrom label import label\n')).toBeNull();
    expect(py('from rows import table\nfrom label import label\n')).toBeNull();
    expect(py('from label import label, table\n', 'setattr(table, "a", 1)\n    ')).toBeNull();
  });
});

describe('but not what others may see', () => {
  test.each([
    ['another module', `${IMPORT}\nimport { table } from '../src/table.js';`],
    ['a module for what it does', `${IMPORT}\nimport './table.js';`],
    ['another one of what was there', "import { label } from '../src/table.js';"],
    ['a module of the runner', `${IMPORT}\nimport { mock } from 'node:test';`],
    ['what reaches into modules', `${IMPORT}\nimport { syncBuiltinESMExports } from 'node:module';`],
    ['a name that others use', `${IMPORT}\nimport { price as table } from '../src/label.js';`],
    ['the name of what was a global', `${IMPORT}\nimport { assert as table } from '../src/label.js';`],
    ['a whole module of the code', `${IMPORT}\nimport table from '../src/label.js';`],
    ['one less', "import { table } from '../src/label.js';"],
  ])('%s', (_what, is) => {
    expect(js(is)).toBeNull();
  });

  test('nor what an altered test uses now', () => {
    const is = "import { label, two } from '../src/label.js';";
    const edits = [
      ["label(2), 'price 2'", "label(2), 'price: 2', two"],
      [IMPORT, is],
    ] as const;
    const of = { path: 'test/label.test.js', before: JS, task: TASK, failing: ['a price'] };
    expect(asked({ ...of, edits })).toBeNull();
  });

  const BOTH = "import { label, table } from '../src/label.js';";

  test.each([
    ['mocks', "test('a table', (t) => { t.mock.method(table, 'a'); });\n"],
    ['assigns to it', "test('a table', () => { table.rows = 1; });\n"],
    ['reaches further', "test('a table', () => { Object.assign(table, { a: 1 }); });\n"],
  ])('where the new test %s', (_what, more) => {
    expect(js(BOTH, { more })).toBeNull();
    expect(js(BOTH, { more: MORE })).toBe(1);
  });
});
