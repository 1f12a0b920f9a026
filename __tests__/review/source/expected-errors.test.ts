import { describe, expect, test } from 'vitest';
import {
  type ExpectedError,
  expectedErrorOf,
  newErrors,
} from '../../../src/review/source/expected-errors.ts';

function subjectOf(assertion: string, behind = ''): string | null {
  return expectedErrorOf(assertion, behind)?.subject ?? null;
}

describe('what is expected to fail', () => {
  test.each([
    ["assert.throws(() => port('x'))"],
    ["assert.throws(() => port('x'), { message: 'bad port' });"],
    ["  assert.throws(() => { port('x'); }, /bad port/)"],
    ["assert.throws(() => { port('x') })"],
    ["assert.rejects(async () => { return port('x'); })"],
    ["assert.rejects(async () => await port('x'))"],
    ["expect(() => port('x')).toThrow('bad port');"],
    ["expect(port('x')).rejects.toThrow()"],
    ["assertThrows(PortException.class, () -> port('x'))"],
    ["self.assertRaises(ValueError, port, 'x')"],
    ["self.assertRaisesMessage(ValueError, 'bad port', port, 'x')"],
  ])('is in the call: %s', (assertion) => {
    expect(subjectOf(assertion)).toBe('port ( "x" )');
  });

  test.each([
    [":\n        port('x')\n"],
    [":\n        port('x')"],
    [" as error:\n        port('x')\n    assert str(error) == 'bad'\n"],
    [":\n\n               \n        port('x')\n"],
    [":\n        await port('x')\n\n    \n    other()\n"],
  ])('is the one line behind it: %j', (behind) => {
    expect(subjectOf('pytest.raises(ValueError)', behind)).toBe('port ( "x" )');
  });

  test('may be of a module', () => {
    expect(subjectOf('self.assertRaises(ValueError, shop.port, 1, 2)')).toBe('shop . port ( 1 , 2 )');
  });

  test.each([
    ['assert.equal(port(1), 2)'],
    ['assert.throws'],
    ['throws => 1'],
    ['expect(() => port(1)).not.toThrow()'],
    ['assert.throws(() => port(1)) || other'],
    ['assert.throws(() => { port(1); other(); })'],
    ['assert.throws(() => port(1), () => other(1))'],
    ["assert.throws(() => port('\\n'))"],
    ['self.assertRaises(ValueError)'],
    ['self.assertRaises(port)'],
  ])('is not understood in %s', (assertion) => {
    expect(subjectOf(assertion)).toBeNull();
  });

  test.each([
    [':\n        first()\n        port(1)\n'],
    [':\n        first()\n\n            port(1)\n'],
    [' as error, other:\n        port(1)\n'],
    [': port(1)\n'],
    [":\n        port('\\n')\n"],
  ])('is not understood behind it: %j', (behind) => {
    expect(subjectOf('pytest.raises(ValueError)', behind)).toBeNull();
  });
});

describe('what differs of two errors', () => {
  const of = (assertion: string): ExpectedError => {
    const found = expectedErrorOf(assertion, '');
    if (found === null) throw new Error(assertion);
    return found;
  };
  const between = (old: string, now: string) => newErrors(of(old), of(now));

  test.each([
    ['throws(() => a(), "old")', 'throws(() => a(), "new")', 'old', 'new'],
    ['throws(() => a(), /old/)', 'throws(() => a(), /new/)', 'old', 'new'],
    ['throws(() => a(), TypeError)', 'throws(() => a(), RangeError)', 'TypeError', 'RangeError'],
  ])('%s is now %s', (old, now, before, after) => {
    expect(between(old, now)).toEqual([{ before: `"${before}"`, after: `"${after}"` }]);
  });

  test('all of it is told', () => {
    expect(between('throws(() => a(), Old, "b")', 'throws(() => a(), New, "c")')).toHaveLength(2);
    expect(between('throws(() => a(), "b")', 'throws(() => a(), "b")')).toEqual([]);
  });

  test.each([
    ['throws(() => a(), "old")', 'throws(() => a(), /old/)'],
    ['throws(() => a(), "old")', 'throws(() => a(), old)'],
    ['throws(() => a(), "old")', 'throws(() => a())'],
    ['throws(() => a(), Old, "b")', 'throws(() => c(), New, "d")'],
  ])('nothing is told where more differs: %s, %s', (old, now) => {
    expect(between(old, now)).toEqual([]);
  });
});
