import { asSentence } from '../../core/text/text.ts';
import type { Point } from './points.ts';

/**
 * All that a person should look at in the change, with its places; empty: there is nothing.
 * @param otherWork items on what others have made for the issue
 */
export function lookAt(points: readonly Point[], otherWork: readonly string[] = []): string {
  const items = [...points.flatMap(itemOf), ...otherWork];
  return items.length === 0 ? '' : `**Look at:**\n\n${items.join('\n')}`;
}

/** One place stands on the line of its title, several below it. */
function itemOf({ head, rows }: Point): readonly string[] {
  const name = `- **${asSentence(head)}:**`;
  return rows.length < 2 ? rows.map((row) => `${name} ${row}`) : [name, ...rows.map((row) => `  - ${row}`)];
}
