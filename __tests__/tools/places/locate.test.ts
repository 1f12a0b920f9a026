import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrences } from '../../../src/tools/places/locate.ts';

/** Counts how often an element is looked at. */
function watched(text: string): { readonly all: ArrayLike<string>; looks(): number } {
  let looks = 0;
  const all = new Proxy([...text], {
    get(target, key) {
      if (key !== 'length') looks += 1;
      return Reflect.get(target, key);
    },
  });
  return { all, looks: () => looks };
}

test('occurrences finds what a naive search finds, overlapping places too, and nothing for nothing', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 60 });
  fc.assert(
    fc.property(text, text, (all, wanted) => {
      const starts = wanted === '' ? [] : [...all].map((_, index) => index);
      const naive = starts.filter((index) => all.startsWith(wanted, index));
      expect(occurrences(all, wanted, 1000)).toEqual(naive);
    }),
    { numRuns: 600 },
  );
});

test('occurrences stops at the most that is asked for', () => {
  expect(occurrences('aaaaaaaa', 'a', 3)).toEqual([0, 1, 2]);
});

test('occurrences looks at each element a bounded number of times, however repetitive the text is', () => {
  const length = 20_000;
  const text = watched('a'.repeat(length));
  const wanted = watched(`${'a'.repeat(5000)}b`);
  expect(occurrences(text.all, wanted.all, 9)).toEqual([]);
  expect(text.looks()).toBeLessThanOrEqual(2 * length);
  // At most two comparisons for each element of the text, in two places each, and the same once for the table.
  expect(wanted.looks()).toBeLessThanOrEqual(4 * (length + 5001));
});
