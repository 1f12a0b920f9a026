import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Mutant } from '../scripts/mutation/plan.ts';
import { ROOMS } from '../scripts/mutation/rooms.ts';
import { sampleOf } from '../scripts/mutation/sample.ts';

const root = join(import.meta.dirname, '..');
const found = (patterns: readonly string[]): readonly string[] => globSync([...patterns], { cwd: root });

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
    (path) => !/\/core\/validators\/|\/results\/readers\//.test(path),
  );
  const inRooms = ROOMS.flatMap(({ mutate }) => found(mutate)).filter((path) => !path.endsWith('.d.ts'));
  expect([...inRooms].sort()).toEqual([...sources].sort());
});
