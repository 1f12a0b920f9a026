/** More changes than this make another word of a name: one for every three letters. */
const LETTERS_PER_CHANGE = 3;

/** The name that differs least, by letters changed, added and taken out; null: none is near. */
export function nearestTo<const T extends string>(given: string, names: readonly T[]): T | null {
  const most = Math.max(1, Math.floor(given.length / LETTERS_PER_CHANGE));
  const [nearest] = names
    .map((name) => ({ name, changes: changesBetween(given, name) }))
    .filter(({ name, changes }) => changes <= most || (given.length > 3 && name.startsWith(`${given}-`)))
    .sort((one, other) => one.changes - other.changes);
  return nearest?.name ?? null;
}

/** https://en.wikipedia.org/wiki/Levenshtein_distance */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, against] of [...other].entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === against ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
