import { expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { doneInstead } from '../../../../src/review/source/tests/done-instead.ts';
import { blocksIn, type TestBlock } from '../../../../src/review/source/tests/test-blocks.ts';

function testOf(body: string): TestBlock {
  const text = `it('adds', async () => {\n  set(1);\n${body}\n});\n`;
  const found = blocksIn(FileText.of('a.test.js', text)).find(({ kind }) => kind === 'test');
  if (found === undefined) throw new Error(`There is no test in ${text}`);
  return found;
}

/** How many assertions of the base are done instead. */
function doneIn(before: string, after: string): number {
  const base = testOf(before);
  return base.assertions.filter(doneInstead(base, testOf(after))).length;
}

const THROWS = "expect(() => set('a b', 2)).toThrow('once');";
const DONE = "set('a b', 2);";
const REJECTS = "await expect(set('a b', 2)).rejects.toThrow('once');";

test.each([
  [THROWS, DONE],
  [THROWS, "set( 'a b',\n    2 ) // fine"],
  [THROWS, "// Nothing fails any more.\nset('a b', 2)\nset(3)"],
  [THROWS, `if (x) { y(); }\n${DONE}`],
  [THROWS, `if (x) {\n}\nawait ${DONE}`],
  [THROWS, `${DONE}\nexpect(get()).toBe(2);`],
  ["assert.throws(function () {\n  set('a b', 2);\n}, /once/);", DONE],
  ["t.throws(() => { return set('a b', 2) });", DONE],
  ['expect(() => new Set(x)).to.throw(TypeError)', 'new Set(x)'],
  [REJECTS, `await ${DONE}`],
  [REJECTS, `return ${DONE}`],
  ["await t.throwsAsync(async () => { await set('a b', 2); });", `await ${DONE}`],
  [`${THROWS}\n${THROWS}`, `${THROWS}\n${DONE}`],
])('%s becomes %s', (before, after) => {
  expect(doneIn(before, after)).toBeGreaterThan(0);
});

test.each([
  ['nothing', THROWS, ''],
  ['a comment', THROWS, `// ${DONE}`],
  ['a text', THROWS, '"set(\'a b\', 2);"'],
  ['another call', THROWS, "set('a c', 2);"],
  ['a call with other blanks in its text', THROWS, "set('ab', 2);"],
  ['a block that takes the error', THROWS, `try {\n  ${DONE}\n} catch {}`],
  ['a condition', THROWS, `if (x) ${DONE}`],
  ['a condition above it', THROWS, `if (x)\n  ${DONE}`],
  ['a condition of several lines', THROWS, `if (\n  x &&\n  y\n)\n  ${DONE}`],
  ['the other branch', THROWS, `if (x) y();\nelse\n  ${DONE}`],
  ['a function that nobody calls', THROWS, `const f = () => {\n  ${DONE}\n};`],
  ['the rest of a condition', THROWS, `const y = x &&\n  ${DONE}`],
  ['a promise that nobody waits for', REJECTS, DONE],
  ['a promise whose failure is taken', REJECTS, "await set('a b', 2)\n  .catch(() => {});"],
  ['one call for two', `${THROWS}\n${THROWS}`, DONE],
  ['a call that the base makes as well', `${DONE}\n${THROWS}`, DONE],
  ['what says that it does not fail', "expect(() => set('a b', 2)).not.toThrow();", DONE],
  ['one of several calls', "expect(() => { set('a b', 2); set(3); }).toThrow();", DONE],
  ['a call with more behind it', "expect(() => set('a b', 2).get()).toThrow();", DONE],
  ['a function by its name', 'expect(set).toThrow();', 'set();'],
])('but not where it is %s', (_what, before, after) => {
  expect(doneIn(before, after)).toBe(0);
});

test('nor in a language in which a call tells nothing of it', () => {
  const of = (text: string) => blocksIn(FileText.of('test_a.py', text)).find(({ kind }) => kind === 'test');
  const base = of('def test_a():\n    assertRaises(ValueError, f)\n');
  const candidate = of('def test_a():\n    f()\n');
  if (base === undefined || candidate === undefined) throw new Error('There is no test.');
  expect(base.assertions.filter(doneInstead(base, candidate))).toEqual([]);
});
