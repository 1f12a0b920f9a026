import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { testSupport } from '../../../src/review/source/test-support.ts';
import { blocksIn } from '../../../src/review/source/tests/test-blocks.ts';
import { MemoryWorkspace } from '../../support/memory-workspace.ts';

const blocksOf = (path: string, code: string) =>
  blocksIn(new FileText(path, code)).filter(({ kind }) => kind !== 'file');

describe('the name of a test', () => {
  test.each([
    [
      'that is never closed goes on to the end',
      'a.test.js',
      "it('a\n, () => { b(); })",
      'a , () => { b(); })',
    ],
    ['in three quotes', 'ASpec.kt', 'test("""a "b" c""") { d() }', 'a "b" c'],
  ])('%s', (_, path, code, name) => {
    expect(blocksOf(path, code).map((block) => block.name)).toEqual([name]);
  });
});

test('a group in a file with line ends of Windows has the name that it has without', () => {
  const code = 'describe Sums do |a|\n  it do\n    b\n  end\nend\n';
  const names = (text: string) => blocksOf('a_spec.rb', text).map(({ name }) => name);
  expect(names(code)).toEqual(['Sums', '']);
  expect(names(code.replaceAll('\n', '\r\n'))).toEqual(['Sums', '']);
});

test('an attribute right behind the comma of another one makes a test', () => {
  const code = 'class A { [B("c"),Test] public void D() { E(); } }';
  expect(blocksOf('ATests.cs', code).map(({ fullName }) => fullName)).toEqual(['A', 'A > D']);
});

test.each([
  ['a class without a body', 'ATest.kt', 'class A;'],
  ['a group that is not first on its line', 'a_spec.rb', "a = describe 'b' do\n  c\nend\n"],
])('%s is no group', (_, path, code) => {
  expect(blocksOf(path, code)).toEqual([]);
});

test('a return on a condition is seen behind a docstring of several words', () => {
  const code = 'def test_a():\n    """Adds two numbers."""\n    if b:\n        return\n    c()\n';
  const labels = blocksOf('test_a.py', code).flatMap(({ marks }) => marks.map(({ label }) => label));
  expect(labels).toEqual(['a return on a condition before anything else']);
});

async function isSupport(path: string, text: string): Promise<boolean> {
  const workspace = new MemoryWorkspace({ files: { [path]: text } });
  await workspace.apply({ kind: 'write', path, text: 'other\n' });
  const support = await testSupport(workspace.changes(), {
    isTest: testPaths(null),
    isOfGate: () => false,
    gateLines: [],
    baseText: async () => text,
    linesWith: async () => new Map([['test/a.test.js', [{ line: 1, text: `import '../${path}';` }]]]),
  });
  return support.has(path);
}

describe('a helper that only tests import', () => {
  test.each([
    ['belongs to the tests in each form of a module', 'lib/same.mjs', true],
    ['belongs to the tests with a name of three letters', 'lib/abc.js', true],
    ['is not told from others by a name of two letters', 'lib/ab.js', false],
  ])('%s', async (_, path, belongs) => {
    expect(await isSupport(path, "import assert from 'node:assert/strict';\n")).toBe(belongs);
  });

  test.each([
    ["import a from 'assert';", true],
    ["import a from 'node:assert';", true],
    ['const a = require("assert/strict");', true],
    ["import { expect } from 'chai';", true],
    ['throw new AssertionError();', true],
    ["import a from 'asserts';", false],
    ["import a from './assert';", false],
  ])('belongs to the tests where it asserts: %s: %j', async (text, belongs) => {
    expect(await isSupport('lib/same.js', text)).toBe(belongs);
  });
});
