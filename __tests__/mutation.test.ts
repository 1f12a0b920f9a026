import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { qualityPage } from '../scripts/mutation/page.ts';
import type { Mutant } from '../scripts/mutation/plan.ts';
import {
  type MutationRecord,
  readReasons,
  readRecords,
  reasonFor,
  type Survivor,
  whereTheyDiffer,
} from '../scripts/mutation/record.ts';
import { ROOMS } from '../scripts/mutation/rooms.ts';
import { sampleOf } from '../scripts/mutation/sample.ts';

const root = join(import.meta.dirname, '..');
const found = (patterns: readonly string[]): readonly string[] => globSync([...patterns], { cwd: root });

const survivor: Survivor = {
  place: 'src/core/paths/paths.ts:7',
  mutator: 'StringLiteral',
  was: "'some words'",
  became: '""',
  isUncovered: false,
};
const record: MutationRecord = {
  ...{ room: 'core/paths', date: '2026-11-22', commit: 'abcdef1' },
  ...{ killed: 6, timedOut: 1, sample: null },
  ...{ survivors: [survivor, { ...survivor, isUncovered: true }, survivor] },
};

test('docs/quality.md is what the last runs make of it', () => {
  const page = readFileSync(join(root, 'docs/quality.md'), 'utf8');
  expect(page === qualityPage(readRecords(), readReasons()), 'npm run test:mutation -- --page').toBe(true);
});

test('the page counts what survived, says whether that is little enough, and which rooms were not played', () => {
  const page = qualityPage([record], []);
  expect(page).toContain(
    '| [`core/paths`](quality/core-paths.json) | 10 | 6 | 1 | 3 | 1 | 70.0 % | **not met** | abcdef1, 2026-11-22 |',
  );
  expect(page).toContain('- Without a reason so far: 3 in paths.ts\n');
  const drawn = qualityPage([{ ...record, sample: { of: 1200, seed: 1 } }], []);
  expect(drawn).toContain('| [`core/paths`](quality/core-paths.json) | 10 of 1,200, seed 1 | 6 | 1 |');
  expect(page).toContain('| `loop` | | | | | | | not tested yet | |');
});

test('a part of the mutants is drawn by seed, whatever their order', () => {
  const mutants: readonly Mutant[] = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: `${index}`, path: 'a.ts', line: index, mutator: 'Regex', was: 'a', became: 'b' },
    key: `key ${index}`,
  }));
  const drawn = sampleOf(mutants, { size: 10, seed: 1 });
  expect(new Set(drawn).size).toBe(10);
  expect(sampleOf(mutants.toReversed(), { size: 10, seed: 1 })).toEqual(drawn);
  expect(sampleOf(mutants, { size: 20, seed: 1 }).slice(0, 10)).toEqual(drawn);
  expect(sampleOf(mutants, { size: 10, seed: 2 })).not.toEqual(drawn);
});

test('a survivor is told by the first reason that fits its place, its kind and its words', () => {
  const why = 'the words are for people';
  const fitting = { in: 'src/core/', mutator: 'StringLiteral', was: '^.some', became: '^""$', why };
  for (const wrong of [{ in: 'src/loop/' }, { mutator: 'Regex' }, { was: '^some' }, { became: 'x' }])
    expect(reasonFor(survivor, [{ ...fitting, ...wrong }])).toBeNull();
  expect(reasonFor(survivor, [{ ...fitting, in: 'src/loop/' }, fitting, { in: '', why: 'any' }])).toBe(why);
  expect(qualityPage([record], [fitting])).toContain(`- ${why}: paths.ts:7 (3)\n`);
  const held = { ...fitting, heldBy: '__tests__/a/b.test.ts: does this' };
  expect(reasonFor(survivor, [held])).toBe(`${why} (b.test.ts: does this)`);
});

test('of a long source the stretch is shown in which the mutant differs', () => {
  expect(whereTheyDiffer('a <\n  b', 'a <= b')).toEqual({ was: 'a < b', became: 'a <= b' });
  const [head, tail] = ['h'.repeat(100), 't'.repeat(100)];
  expect(whereTheyDiffer(`${head}\\s*${tail}`, `${head}\\S*${tail}`)).toEqual({
    was: `…${'h'.repeat(59)}\\s*${'t'.repeat(58)}…`,
    became: `…${'h'.repeat(59)}\\S*${'t'.repeat(58)}…`,
  });
  expect(whereTheyDiffer(head + tail, '{}')).toEqual({ was: `${head}${'t'.repeat(20)}…`, became: '{}' });
});

test('each reason speaks for a survivor', () => {
  const survivors = readRecords().flatMap((one) => one.survivors);
  const dead = readReasons().filter((reason) => survivors.every((one) => reasonFor(one, [reason]) === null));
  expect(dead).toEqual([]);
});

test('each survivor has a reason', () => {
  const reasons = readReasons();
  const without = readRecords().flatMap(({ survivors }) =>
    survivors.filter((one) => reasonFor(one, reasons) === null),
  );
  expect(without).toEqual([]);
});

test('a reason that names a test names one that is there', () => {
  const gone = readReasons().filter(({ heldBy }) => {
    if (heldBy === undefined) return false;
    const [path = '', title = ''] = heldBy.split(/: (.*)/);
    const isThere = existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8').includes(title);
    return !isThere || title === '';
  });
  expect(gone).toEqual([]);
});

test('each room has sources and tests, and no source below these folders is in none or in two', () => {
  for (const { name, tests } of ROOMS)
    for (const pattern of tests) expect(found([pattern]), `${name}: ${pattern}`).not.toEqual([]);
  const folders = [
    'core',
    'loop',
    'dialect',
    'conversation',
    'strategy',
    'review',
    'intake/{trigger,sanitize}',
  ];
  const sources = found(folders.map((folder) => `src/${folder}/**/*.ts`)).filter(
    (path) => !/\.generated\.d\.ts$|\/results\/readers\//.test(path),
  );
  const inRooms = ROOMS.flatMap(({ mutate }) => found(mutate)).filter((path) => !path.endsWith('.d.ts'));
  expect([...inRooms].sort()).toEqual([...sources].sort());
});
