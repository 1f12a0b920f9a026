import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../src/review/source/tests/test-blocks.ts';
import { addedUnreached } from '../../../src/review/tamper/unreached.ts';

function only(path: string, text: string): TestBlock {
  const [found, ...others] = blocksIn(new FileText(path, text)).filter(({ kind }) => kind === 'test');
  if (found === undefined || others.length > 0) throw new Error(`${text} is not one test.`);
  return found;
}

const js = (...lines: readonly string[]): TestBlock =>
  only('a.test.js', `test('a', async () => {\n${lines.map((line) => `  ${line}\n`).join('')}});\n`);
const python = (...lines: readonly string[]): TestBlock =>
  only('tests/test_a.py', `def test_a():\n${lines.map((line) => `    ${line}\n`).join('')}`);

const NOT_CALLED = ['asserts in a function that it has and calls nowhere'];
const NOT_AWAITED = ['does not wait for what it asserts of a promise, or later'];

describe('a function that asserts and that nothing calls', () => {
  const before = js('expect(add(1, 2)).toBe(3);');

  test.each([
    ['by its name', js('function check() {', '  expect(add(1, 2)).toBe(3);', '}')],
    ['held by a constant', js('const check = () => {', '  expect(add(1, 2)).toBe(3);', '};')],
    ['of one expression', js('const check = () => expect(add(1, 2)).toBe(3);')],
    ['with a parameter', js('const check = (sum = 3) => {', '  expect(add(1, 2)).toBe(sum);', '};')],
    ['with an object as parameter', js('function check({ sum }) {', '  expect(add(1, 2)).toBe(sum);', '}')],
  ])('%s', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual(NOT_CALLED);
    expect(addedUnreached(after, after)).toEqual([]);
  });

  test.each([
    ['is called', js('const check = () => expect(add(1, 2)).toBe(3);', 'check();')],
    ['is handed on', js('const check = () => expect(add(1, 2)).toBe(3);', 'list.forEach(check);')],
    ['asserts nothing', js('const sum = () => {', '  return 3;', '};', 'expect(add(1, 2)).toBe(3);')],
    [
      'asserts nothing in its one expression, above what does',
      js('const seen = () => list.push(1)', 'expect(add(1, 2)).toBe(3);'),
    ],
    [
      'asserts nothing, below what does',
      js('expect(add(1, 2)).toBe(3);', 'const close = () => {', '  server.close();', '};'),
    ],
  ])('is none where it %s', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual([]);
  });

  test('in Python it ends with its indentation', () => {
    const was = python('assert add(1, 2) == 3');
    expect(addedUnreached(was, python('def check():', '    assert add(1, 2) == 3'))).toEqual(NOT_CALLED);
    const beside = python('def check():', '    return 3', 'assert add(1, 2) == 3');
    expect(addedUnreached(was, beside)).toEqual([]);
  });
});

describe('an assertion of a promise', () => {
  const before = js('await expect(load()).resolves.toBe(3);');

  test.each([
    ['that is a statement', js('expect(load()).resolves.toBe(3);')],
    ['behind void', js('void expect(load()).rejects.toThrow();')],
    ['in a callback', js('load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['in a timer', js('setTimeout(() => {', '  expect(sum).toBe(3);', '}, 0);')],
  ])('%s is one that nobody waits for', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual(NOT_AWAITED);
  });

  test.each([
    ['returned', js('return expect(load()).resolves.toBe(3);')],
    ['awaited in a callback', js('await load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
    ['kept', js('const all = load().then((sum) => {', '  expect(sum).toBe(3);', '});', 'await all;')],
    ['counted', js('expect.assertions(1);', 'load().then((sum) => {', '  expect(sum).toBe(3);', '});')],
  ])('that is %s is not', (_how, after) => {
    expect(addedUnreached(before, after)).toEqual([]);
  });
});
