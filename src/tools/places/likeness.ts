import { editDistance } from '../../core/text/edit-distance.ts';

/** The names, the one that is most like the wanted one first; equal ones keep their order. */
export function byLikeness(wanted: string, names: readonly string[]): readonly string[] {
  const simple = simplified(wanted);
  return names
    .map((name) => ({ name, distance: editDistance(simple, simplified(name)) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}

function simplified(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
