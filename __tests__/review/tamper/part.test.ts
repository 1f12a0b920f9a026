import { describe, expect, test } from 'vitest';
import { keyed, type Part, restOf } from '../../../src/review/tamper/settings/part.ts';

const part = (text: string, at: number | null = null): Part => ({
  kind: 'manifest-changed',
  name: 'a',
  text,
  at,
});

describe('the parts of one name in both versions', () => {
  /** Texts before and after of what belongs together. */
  function pairs(was: readonly string[], is: readonly string[]): readonly string[] {
    const [before, after] = keyed(
      new Map([['a', was.map((text) => part(text))]]),
      new Map([['a', is.map((text) => part(text))]]),
    );
    const keys = [...new Set([...before.keys(), ...after.keys()])];
    return keys.map((key) => `${before.get(key)?.text ?? ''}>${after.get(key)?.text ?? ''}`).toSorted();
  }

  test.each([
    ['one that stays', ['1'], ['1'], ['1>1']],
    ['one that changes', ['1'], ['2'], ['1>2']],
    ['several that stay', ['1', '2', '3'], ['1', '2', '3'], ['1>1', '2>2', '3>3']],
    ['one more at the end', ['1', '2'], ['1', '2', '3'], ['1>1', '2>2', '>3']],
    ['one more in their midst', ['1', '2', '3'], ['1', '9', '2', '3'], ['1>1', '2>2', '3>3', '>9']],
    ['one less in their midst', ['1', '9', '2'], ['1', '2'], ['1>1', '2>2', '9>']],
    ['one more in front of all', ['1', '2'], ['0', '1', '2'], ['1>0', '2>1', '>2']],
    ['one more of the same', ['1', '1'], ['1', '1', '1'], ['1>1', '1>1', '>1']],
    ['one that changes in their midst', ['1', '2', '3'], ['1', '9', '3'], ['1>1', '2>9', '3>3']],
    ['none before', [], ['1', '2'], ['>1', '>2']],
  ])('%s', (_what, was, is, expected) => {
    expect(pairs(was, is)).toEqual(expected.toSorted());
  });

  test('are apart from those of another name', () => {
    const [before, after] = keyed(new Map([['a', [part('1')]]]), new Map([['b', [part('1')]]]));
    expect([...before.keys()].some((key) => after.has(key))).toBe(false);
  });
});

describe('the rest of a file', () => {
  test.each([
    ['all without parts', [], 'one two three'],
    ['what is around a part', [part('two', 4)], 'one  three'],
    ['what is around several, in any order', [part('three', 8), part('one', 0)], ' two '],
    ['what is around parts within others', [part('one two', 0), part('two', 4), part('three', 8)], ' '],
    ['what is around parts that touch', [part('one ', 0), part('two', 4)], ' three'],
    ['all without a part that has no place', [part('one'), part('three', 8)], 'one two '],
  ])('is %s', (_what, parts, text) => {
    expect(restOf('one two three', parts)).toEqual({ kind: 'manifest-changed', name: '', text, at: null });
  });
});
