import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from '../scripts/mutation/rooms.ts';

const root = join(import.meta.dirname, '..');
const found = (patterns: readonly string[]): readonly string[] => globSync([...patterns], { cwd: root });

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
    'critic',
    'validation',
    'intake/{trigger,sanitize}',
  ];
  const sources = found(folders.map((folder) => `src/${folder}/**/*.ts`)).filter(
    (path) => !/\/core\/validators\/|\/results\/readers\//.test(path),
  );
  const inRooms = ROOMS.flatMap(({ mutate }) => found(mutate)).filter((path) => !path.endsWith('.d.ts'));
  expect([...inRooms].sort()).toEqual([...sources].sort());
});
