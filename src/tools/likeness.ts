/** Longer names are compared by their beginnings. */
const COMPARED_CHARS = 60;

/** The names, the one that is most like the wanted one first; equal ones keep their order. */
export function byLikeness(wanted: string, names: readonly string[]): readonly string[] {
  const simple = simplified(wanted);
  return names
    .map((name) => ({ name, distance: editDistance(simple, simplified(name)) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}

function simplified(name: string): string {
  return name
    .slice(0, COMPARED_CHARS)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** How many characters must be added, taken away or exchanged to get from one text to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, char] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const exchanged = (row[j] ?? 0) + (char === other ? 0 : 1);
      next.push(Math.min(exchanged, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
