import type { ChatTurn } from '../core/chat.ts';

/** So much of a text is looked for; where it stands, all of it is compared. */
const NEEDLE_CHARS = 200;
const MAX_PLACES = 20;

/**
 * Tells whether a text stands word for word in what the model was shown: an issue, a file, a result. Repeating that is
 * no request of the model's own.
 */
export function hostSaid(turns: readonly ChatTurn[]): (text: string) => boolean {
  return (text) => turns.some((turn) => shownIn(turn).some((shown) => stands(text, shown)));
}

function shownIn(turn: ChatTurn): readonly string[] {
  switch (turn.role) {
    case 'user':
      return [turn.text];
    case 'tool':
      return turn.results.map(({ text }) => text);
    case 'system':
    case 'assistant':
      return [];
  }
}

function stands(text: string, shown: string): boolean {
  const needle = text.slice(0, NEEDLE_CHARS);
  let at = shown.indexOf(needle);
  for (let places = 0; at >= 0 && places < MAX_PLACES; places++) {
    if (shown.startsWith(text, at)) return true;
    at = shown.indexOf(needle, at + 1);
  }
  return false;
}
