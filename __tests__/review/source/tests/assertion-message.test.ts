import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { literalsExpected } from '../../../../src/review/source/tests/assertion-message.ts';
import { assertionsOf } from '../../../../src/review/source/tests/assertions.ts';
import { sourceOf } from '../../../../src/review/source/tests/test-source.ts';

const [JS, PYTHON, RUST] = ['a.test.js', 'test_a.py', 'a.rs'];

function expectedBy(path: string, text: string): readonly string[] {
  const source = sourceOf(new FileText(path, text));
  const [one] = source === null ? [] : assertionsOf(source);
  if (one === undefined) throw new Error(`There is no assertion in ${text}`);
  return literalsExpected(one);
}

/** Callees in one text. */
function each(path: string, callees: string): readonly (readonly [string, string])[] {
  return callees.split(/\s+/).map((callee) => [path, callee]);
}

describe('the message of an assertion', () => {
  test.each([
    ...each(
      JS,
      't.is t.not t1.equal st.same tt.notSame tap.strictSame test.equals harness.looseEqual is.equal',
    ),
    ...each(JS, 'qt.equal assert.notStrictEqual assert.partialDeepStrictEqual t.assert.deepStrictEqual'),
    ...each(JS, 't.match t.doesNotMatch t.notMatch assert.deepLooseEqual'),
    ...each(
      PYTHON,
      'self.assertEqual self.assertEquals self.assertNotEqual self.assertListEqual self.assertIs',
    ),
    ...each(PYTHON, 'self.assertIn self.assertNotIn'),
    ...each(RUST, 'assert_eq! assert_ne!'),
  ])('stands behind two values: %s: %s', (path, callee) => {
    expect(expectedBy(path, `${callee}(f(1), 2, "said")`)).toEqual(['1', '2']);
    expect(expectedBy(path, `${callee}(f(1), "said")`)).toEqual(['1', 'said']);
  });

  test.each([
    ...each(
      JS,
      't.ok t1.notOk st.true tt.false tap.truthy test.falsy harness.error assert.ifError t.assert.ok assert',
    ),
    ...each(PYTHON, 'self.assertTrue self.assertFalse self.assertIsNone self.assertIsNotNone'),
    ...each(RUST, 'assert!'),
  ])('stands behind one: %s: %s', (path, callee) => {
    expect(expectedBy(path, `${callee}(f(1), "said")`)).toEqual(expectedBy(path, `${callee}(f(1))`));
    expect(expectedBy(path, `${callee}("said")`).at(-1)).toBe('said');
  });

  test.each([
    [PYTHON, 'self.assertEqual(f(1), 2, msg="said")', ['1', '2']],
    [PYTHON, "self.assertEqual(f([1, (2, 3)], {}), 4, 'said')", ['1', '2', '3', '4']],
    [PYTHON, 'self.assertEqual(\n    f(1),\n    2,\n    "said",\n)', ['1', '2']],
    [JS, 't.is(f(1), 2, `said ${a[0]}`)', ['1', '2']],
    [JS, "t.is(f(1), 2, 'a', 'b')", ['1', '2', 'a', 'b']],
    [JS, "t.is(f(1), 2, said('a'))", ['1', '2', 'a']],
    [JS, "t.is(f(1), 2, 'a' + b)", ['1', '2', 'a']],
    [JS, "t.is(f(1), 2, b + 'a')", ['1', '2', 'a']],
    [PYTHON, 'self.assertEqual(f(1), 2, sep="a")', ['1', '2', 'a']],
    [PYTHON, 'self.assertAlmostEqual(f(1), 2, 7)', ['1', '2', '7']],
  ] as const)('is told from values: %s: %s', (path, text, expected) => {
    expect(expectedBy(path, text)).toEqual(expected);
  });

  test.each([
    [JS, "t.throws(f, E, 'a')"],
    [JS, "t.throws(f, 'a')"],
    [JS, "expect(f, 'b').toBe('a')"],
    [JS, "t.like(f, E, 'a')"],
    [PYTHON, 'self.assertRaisesRegex(E, f, "a")'],
    [PYTHON, 'self.assertCountSpy(E, f, "a")'],
  ])('is none behind the values of others: %s: %s', (path, text) => {
    expect(expectedBy(path, text).at(-1)).toBe('a');
  });
});
