import { editDistance } from '../core/text/edit-distance.ts';

/** More changes than this make another word of a name: one for every three letters. */
const LETTERS_PER_CHANGE = 3;

/** The name that differs least, by letters changed, added and taken out; null: none is near. */
export function nearestTo<const T extends string>(given: string, names: readonly T[]): T | null {
  const most = Math.max(1, Math.floor(given.length / LETTERS_PER_CHANGE));
  const [nearest] = names
    .map((name) => ({ name, changes: editDistance(given, name) }))
    .filter(({ name, changes }) => changes <= most || (given.length > 3 && name.startsWith(`${given}-`)))
    .sort((one, other) => one.changes - other.changes);
  return nearest?.name ?? null;
}
