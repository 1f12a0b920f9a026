import { expect, test } from 'vitest';
import { HELD_OUT_CASES } from '../../bench/held-out-cases.ts';
import { OPENING_CASES } from '../../bench/opening-cases.ts';

const all = [...OPENING_CASES, ...HELD_OUT_CASES];

test('each set has twenty issues and more, none of them twice, and no package is in both', () => {
  expect(Math.min(OPENING_CASES.length, HELD_OUT_CASES.length)).toBeGreaterThanOrEqual(20);
  expect(new Set(all.map(({ name, title }) => `${name}: ${title}`)).size).toBe(all.length);
  const tuned = new Set(OPENING_CASES.map(({ name }) => name));
  expect(HELD_OUT_CASES.filter(({ name }) => tuned.has(name))).toEqual([]);
});

test('each issue names what its fix edits, and they are in several languages', () => {
  for (const { title, edits } of all) expect(edits, title).not.toEqual([]);
  const endings = new Set(all.flatMap(({ edits }) => edits).map((path) => path.split('.').at(-1)));
  expect([...endings]).toEqual(expect.arrayContaining(['ts', 'js', 'java', 'py']));
});
