import type { Picture, UserTurn } from '../../core/chat.ts';

/**
 * Adds pictures after a text and says which of its marks they belong to.
 *
 * @param addresses one for each mark, in the order of the text
 * @param found the pictures that could be loaded, by address
 * @returns also the number of marks whose picture is missing
 */
export function withPictures(
  turn: UserTurn,
  addresses: readonly string[],
  found: ReadonlyMap<string, Picture>,
): { readonly turn: UserTurn; readonly missing: number } {
  if (addresses.length === 0) return { turn, missing: 0 };
  const shown = [...new Set(addresses)].flatMap((address) => {
    const picture = found.get(address);
    return picture === undefined ? [] : [{ picture, number: addresses.indexOf(address) + 1 }];
  });
  const note =
    shown.length === 0
      ? 'No picture is shown.'
      : `Of ${addresses.length} marks [image], these have their picture below, in this order: ${shown.map(({ number }) => number).join(', ')}.`;
  const text = `${turn.text}\n\n${note}`;
  const pictures = shown.map(({ picture }) => picture);
  return {
    turn: { ...turn, text, ...(pictures.length > 0 && { pictures }) },
    missing: addresses.filter((address) => !found.has(address)).length,
  };
}
