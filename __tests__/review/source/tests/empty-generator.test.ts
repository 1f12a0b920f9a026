import { describe, expect, test } from 'vitest';
import { isEmptyGenerator } from '../../../../src/review/source/tests/empty-generator.ts';

/** Whether it is one at the line of its `if`. */
function isOne(code: string): boolean {
  return isEmptyGenerator(code, code.lastIndexOf('\n', code.indexOf('if ')) + 1);
}

const BODY = '    if False:\n        yield\n';

describe('a generator that yields nothing', () => {
  test.each([
    `def none():\n${BODY}`,
    `async def none():\n${BODY}`,
    `async  def none () :\n${BODY}`,
    `def none(a, b=1):\n${BODY}`,
    `def none(a) -> Iterator[int]:\n${BODY}`,
    `def none(\n    a,\n):\n\n${BODY}`,
    `def selfish(selfish):\n${BODY}`,
    'def none():\n    if 0:\n        yield None\n',
    'def none():\n    if  False :\n        yield  None  \n',
    'def none():\n\tif False: yield',
    `class A:\n    def outer():\n        def none():\n            if False:\n                yield\n`,
    `def none():\n${BODY}\nother()\n`,
    `def none():\n${BODY}\n\n@mark\ndef test_a():\n    pass\n`,
    `${'# x\n'.repeat(200)}def none():\n${BODY}`,
  ])('is one: %j', (code) => {
    expect(isOne(code)).toBe(true);
  });

  test.each([
    ['a test', `def test_a():\n${BODY}`],
    ['an asynchronous test', `async def test_a():\n${BODY}`],
    ['a method', `def none(self):\n${BODY}`],
    ['a method with arguments', `def none( self, a):\n${BODY}`],
    ['a method of a class', `def none(cls):\n${BODY}`],
    ['no function', `class None_:\n${BODY}`],
    ['in the file itself', 'if False:\n    yield\n'],
    ['behind another statement', `def none():\n    a()\n${BODY}`],
    ['behind the function', `def none():\nif False:\n    yield\n`],
    ['beside the function', '    def none():\n    if False:\n        yield\n'],
    ['before another statement', `def none():\n${BODY}    a()\n`],
    ['before another statement, behind a blank line', `def none():\n${BODY}\n    a()\n`],
    ['before more in its own block', `def none():\n${BODY}        a()\n`],
    ['of a value', 'def none():\n    if False:\n        yield 1\n'],
    ['of values', 'def none():\n    if False:\n        yield from a\n'],
    ['of a condition', 'def none():\n    if fast:\n        yield\n'],
    ['of the contrary', 'def none():\n    if True:\n        yield\n'],
    ['of another statement', 'def none():\n    if False:\n        a()\n'],
  ])('is none: %s', (_what, code) => {
    expect(isOne(code)).toBe(false);
  });
});
