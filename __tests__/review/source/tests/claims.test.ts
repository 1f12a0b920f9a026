import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { assertionsOf } from '../../../../src/review/source/tests/assertions.ts';
import { type Claim, claimIn, saidBy } from '../../../../src/review/source/tests/claims.ts';
import { sourceOf } from '../../../../src/review/source/tests/test-source.ts';

type Row = readonly [one: string, other: string];

const [JS, PYTHON, JAVA, RUBY] = ['a.test.js', 'test_a.py', 'ATest.java', 'a_spec.rb'];

/** The claim of the first assertion of a text. */
function claimOf(path: string, text: string): Claim | null {
  const source = sourceOf(new FileText(path, text));
  const [one] = source === null ? [] : assertionsOf(source);
  if (source === null || one === undefined) throw new Error(`There is no assertion in ${text}`);
  return claimIn(source, one);
}

/** Whether the first says the second, and the second the first. */
function bothWays(path: string, [one, other]: Row): readonly boolean[] {
  const [first, second] = [claimOf(path, one), claimOf(path, other)];
  if (first === null || second === null) throw new Error(`Nothing is claimed by ${one} or ${other}`);
  return [saidBy(first).includes(second.said), saidBy(second).includes(first.said)];
}

function under(path: string, rows: readonly Row[]): readonly (readonly [string, ...Row])[] {
  return rows.map((row) => [path, ...row]);
}

describe('two assertions', () => {
  test.each([
    ...under(JS, [
      ['assert.equal(f(1), 2);', 'assert.equal(2, f(1))'],
      ['expect(f(1)).toBe(2);', 'assert.strictEqual(f(1), 2);'],
      ["expect(f(1)).toEqual('a');", 'assert(f(1) === "a");'],
      ['assert.ok(f(1) == 2);', 'assert.equal(f(1), 2);'],
      ['assert(f(1));', 'assert.ok(f(1));'],
      ['assert.isOk(f(1));', 'expect(f(1)).toBeTruthy();'],
      ["assert(f(1), 'said');", 'assert(f(1));'],
      ['assert.isDefined(f(1));', 'expect(f(1)).toBeDefined();'],
      ['assert.exists(f(1));', 'assert.isDefined(f(1));'],
    ]),
    ...under(PYTHON, [
      ['assert f(1) == 2', 'self.assertEqual(f(1), 2)'],
      ['assert f(1) == 2, "said"', 'self.assertTrue(f(1) == 2)'],
      ['assert f(1)', 'self.assertTrue(f(1))'],
      ['assert f(1) is not None', 'self.assertIsNotNone(f(1))'],
      ['assert f(1) is None', 'self.assertEqual(f(1), None)'],
      ['self.assertRaisesRegex(E, "a", f)', 'self.assertRaisesRegexp(E, "a", f)'],
      ['with pytest.raises(E):\n    f(1)', 'with pytest.raises(E): f(1)'],
      ['with pytest.raises(E) as caught:\n    f(1)', 'with pytest.raises(E):\n\n    f(1)  # So.'],
    ]),
    ...under(JAVA, [['assertTrue(f(1) == 2);', 'assertEquals(2, f(1));']]),
  ])('say the same: %s: %s | %s', (path, ...row) => {
    expect(bothWays(path, row)).toEqual([true, true]);
  });

  test.each([
    ...under(JS, [
      ["assert.equal(f(1), 'a');", 'assert.ok(f(1));'],
      ['expect(f(1)).toBe(2);', 'expect(f(1)).toBeDefined();'],
      ['assert(10 === f(1));', 'assert(f(1));'],
      ['assert.equal(f(1), 0x10);', 'assert.ok(f(1));'],
      ['assert.equal(f(1), 0.5);', 'assert.ok(f(1));'],
      ['assert.deepEqual(f(1), [0]);', 'assert.exists(f(1));'],
      ['assert(f(1));', 'assert.isDefined(f(1));'],
      ["expect(f).toThrow('a');", 'expect(f).toThrow();'],
      ['expect(f).toThrowError(E);', 'expect(f).toThrowError();'],
      ["expect(f).to.throw(E, 'a');", 'expect(f).to.throw(E);'],
      ["expect(f).to.throw(E, 'a');", 'expect(f).to.throw();'],
      ['assert.throws(f, E);', 'assert.throws(f);'],
      ['assert.rejects(f, E);', 'assert.rejects(f);'],
      ["assert.throws(f, E, 'a');", 'assert.throws(f, E);'],
    ]),
    ...under(PYTHON, [
      ['assert f(1) == 2', 'assert f(1)'],
      ['assert f(1) is True', 'assert f(1) is not None'],
      ['assert f(1)', 'self.assertIsNotNone(f(1))'],
      ['self.assertRaisesRegex(E, "a", f, 1)', 'self.assertRaises(E, f, 1)'],
      ['self.assertRaisesMessage(E, "a", f)', 'self.assertRaises(E, f)'],
      ['self.assertWarnsRegex(E, "a", f)', 'self.assertWarns(E, f)'],
      ['with pytest.raises(E, match="a"):\n    f(1)', 'with pytest.raises(E):\n    f(1)'],
      ['with pytest.warns(E, match="a"):\n    f(1)', 'with pytest.warns(E):\n    f(1)'],
      ['with self.assertRaisesRegex(E, "a"):\n    f(1)', 'with self.assertRaises(E):\n    f(1)'],
    ]),
    ...under(RUBY, [["expect { f }.to raise_error(E, 'a')", 'expect { f }.to raise_error(E)']]),
  ])('of which the first says more: %s: %s | %s', (path, ...row) => {
    expect(bothWays(path, row)).toEqual([true, false]);
  });

  test.each([
    ...under(JS, [
      ['assert.equal(f(1), 2);', 'assert.equal(f(1), 3);'],
      ['assert.equal(f(1), 2);', 'assert.ok(f(2));'],
      ['assert.equal(f(1), g(2));', 'assert.ok(f(1));'],
      ...['0', '-0', '0.0', '0x0', '0n', "''", 'false', 'null', 'undefined', '[]', '{}'].map(
        (value): Row => [`assert.deepEqual(f(1), ${value});`, 'assert.ok(f(1));'],
      ),
      ['assert.equal(f(1), null);', 'assert.isDefined(f(1));'],
      ['assert.throws(f, E);', 'assert.throws(g);'],
      ["expect(f).toThrow('a');", "expect(f).toThrow('b');"],
      ['expect(f(1)).toBeTruthy();', 'expect(f(2)).toBeTruthy();'],
    ]),
    ...under(PYTHON, [
      ['assert f(1) == ()', 'assert f(1)'],
      ['assert f(1) == None', 'assert f(1) is not None'],
      ['self.assertRaises(E, f, 1)', 'self.assertRaises(E, f)'],
      ['pytest.raises(E, f)', 'pytest.raises(E)'],
      ['with pytest.raises(E, match="a"):\n    f(1)', 'with pytest.raises(E):\n    f(2)'],
      ['with self.assertRaises(E) as e:\n    f(1)', 'with self.assertRaises(E) as e:\n    f(2)'],
      ['with pytest.raises(E):f(1)', 'with pytest.raises(E):f(2)'],
      ['with pytest.raises(E):\n    # So.\n    f(1)', 'with pytest.raises(E):\n    # So.\n    f(2)'],
    ]),
  ])('of which none says the other: %s: %s | %s', (path, ...row) => {
    expect(bothWays(path, row)).toEqual([false, false]);
  });
});

function ofLength(length: number): string {
  const [head, tail] = ["assert.equal(a, '", "')"];
  return head + 'b'.repeat(length - head.length - tail.length) + tail;
}

describe('an assertion', () => {
  const inBrackets = [
    'a && b',
    'a || b',
    '!a',
    'a ? b : c',
    'a > b',
    'a < b',
    'a != b',
    'a !== b',
    'a >= b',
    'a <= b',
  ];
  const ofWords = [
    'a and b',
    'a or b',
    'not a',
    'a in b',
    'a if b else c',
    'a is not b',
    'a == b == c',
    'a != b',
  ];
  test.each([
    ...inBrackets.map((said) => [JS, `assert(${said});`]),
    ...ofWords.map((said) => [PYTHON, `assert ${said}`]),
    [PYTHON, 'self.assertTrue(a is b)'],
    [JS, 'assert();'],
    [JS, 'expect(a).not.toBeTruthy();'],
    [JS, 'expect(a).not.toThrow(E);'],
    [JS, 'expect(!a).toBeTruthy();'],
    [JS, 'expect(a).toBeCloseTo(5);'],
    [JS, "assert.equal(a, 'b\\n');"],
    [JS, ofLength(301)],
    [JAVA, 'assertTrue(a);'],
    [JAVA, 'assertNotNull("said", a);'],
    [RUBY, 'expect(a).to be_nil'],
  ])('is of no such kind: %s: %s', (path, text) => {
    expect(claimOf(path, text)).toBeNull();
  });

  test('is read up to a length', () => {
    expect(claimOf(JS, ofLength(300))).not.toBeNull();
  });
});
