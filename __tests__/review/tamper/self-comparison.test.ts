import { expect, test } from 'vitest';
import { comparesWithItself } from '../../../src/review/tamper/self-comparison.ts';

const rows = (lines: string): readonly string[] => lines.trim().split(/\n\s*/);

test.each(
  rows(`
    expect(f(1)).toBe(f(1));
    expect(f(1)).toEqual(f(1))
    expect(f(1)).toStrictEqual(f(1));
    expect(f(1)).toMatchObject(f(1));
    expect(f(1)).to.be(f(1));
    expect(f(1)).to.equal(f(1));
    expect(f(1)).to.eql(f(1));
    expect(f(1)).to.deep.equal(f(1));
    expect(f('a')).toBe( f('a') );
    expect(user.name).toBe(user.name);
    assert.equal(f(1), f(1));
    assert.strictEqual(f(1), f(1));
    assert.deepEqual(f(1), f(1))
    assert.deepStrictEqual(f(1, 2), f(1, 2));
    t.is(f(1), f(1));
    t.equal(f(1), f(1));
    t.equals(f(1), f(1));
    t.deepEqual(f(1), f(1));
    t.strictEqual(f(1), f(1));
    t.deepStrictEqual(f(1), f(1));
    assertEquals(f(1), f(1));
    assertIs(f(1), f(1));
    self.assertEqual(f(1), f(1))
    self.assertEquals(f(1), f(1))
    self.assertIs(f(1), f(1))
    assert f(1) == f(1)
    assert f(1) is f(1)
    assert f("a b") == f("a b")
  `),
)('%s compares a thing with itself', (said) => {
  expect(comparesWithItself(said)).toBe(true);
  expect(comparesWithItself(`my_${said}`), 'another function').toBe(false);
  const last = said.lastIndexOf('f(');
  if (last > 0) expect(comparesWithItself(`${said.slice(0, last)}g${said.slice(last + 1)}`)).toBe(false);
});

test.each(
  rows(`
    expect(f(1)).toContain(f(1));
    expect(f(1)).not.toBe(f(1));
    expect(1).toBe(1);
    expect('a').toBe('a');
    expect(null).toEqual(null);
    expect(undefined).toBe(undefined);
    assert.equal(true, true);
    assert.equal("f", "f");
    t.is(false, false);
    self.assertEqual(None, None)
    self.assertIs(True, True)
    assert nil == nil
    assert f(1) != f(1)
    assert f(1) in f(1)
    assert.equal(f(1), f(1), f(2));
    assert.equal(f(1));
    assert(f(1));
    assert f(1)
  `),
)('%s does not', (said) => {
  expect(comparesWithItself(said)).toBe(false);
});

test.each([
  ['assert (r := f(1)) == r', true],
  ['assert (r := f(g(1), 2)) is r', true],
  ['assert (r := f(1)) == s', false],
  ['assert (r := f(1)) == 5', false],
])('a value with a name of its own is compared with itself by the name: %s', (said, isSo) => {
  expect(comparesWithItself(said)).toBe(isSo);
});
