import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { casesOf, KINDS, readCase } from './security/case.ts';
import { filled } from './security/fill.ts';
import { PROMISES, promiseTable, withPromises } from './security/promises.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'security.md'), 'utf8');
const cases = KINDS.flatMap(casesOf);

describe('the corpus', () => {
  test.each([
    ['attacks', 150],
    ['faults', 120],
    ['malformed', 150],
  ] as const)('has as many %s as are promised: %i', (kind, least) => {
    expect(casesOf(kind).length).toBeGreaterThanOrEqual(least);
  });

  test('says of each case something that no other says', () => {
    const said = cases.map((one) => one.case.what);
    expect(said.filter((what, at) => said.indexOf(what) !== at)).toEqual([]);
  });

  test('names nothing that nobody fills in', () => {
    const known = ['canary', 'outside', 'key', 'token', 'workspace', 'forge'];
    const values = Object.fromEntries(known.map((name) => [name, name]));
    const left = cases.filter(({ text }) => /\{\{\w+(?:[|[]|\}\})/.test(filled(text, values)));
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['a word that no run knows', { happens: [{ before: 'lunch', do: [{ label: 'x' }] }] }],
    ['a predicate that does not exist', { must: { isFine: true } }],
    ['a sink that does not exist', { must: { never: { telepathy: ['x'] } } }],
    ['nothing that must hold', { must: {} }],
    ['an unknown promise', { promises: ['P99'] }],
    ['an unknown key', { hopes: 'x' }],
  ])('refuses a case with %s', (_, change) => {
    const right = { what: 'Somebody does something odd', promises: ['P1'], must: { pulls: 0 } };
    expect(readCase(JSON.stringify(right))).toEqual(right);
    expect(() => readCase(JSON.stringify({ ...right, ...change }))).toThrow(/It is no case/);
  });
});

describe('the table of promises', () => {
  test('names tests that exist, and has cases or a test for each promise', () => {
    for (const [name, { tests }] of Object.entries(PROMISES)) {
      for (const path of tests) expect(existsSync(join(import.meta.dirname, path)), path).toBe(true);
      expect(tests.length, name).toBeGreaterThan(0);
    }
  });

  test('on the security page is that of the cases which exist, and none of them is not held', () => {
    const tallies = Object.keys(PROMISES).map((name) => {
      const about = cases.filter((one) => one.case.promises.includes(name)).length;
      return [name, { cases: about, held: about }] as const;
    });
    const expected = withPromises(page, promiseTable(new Map(tallies)));
    expect(page, 'Run `npm run test:security` and commit what it changes.').toBe(expected);
  });
});
