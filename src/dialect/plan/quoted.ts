import type { ChatTurn } from '../../core/chat.ts';
import { remembered } from '../../core/text/remembered.ts';

/** The beginning of a text that is searched for. Where it is found, the whole text is compared. */
const NEEDLE_CHARS = 200;
/** Source characters from which the needle is taken before white space is removed. */
const NEEDLE_SOURCE_CHARS = 4000;
/** A text whose beginning occurs this often was made to deceive, and counts as quoted. */
const MAX_PLACES = 20;

const shownIn = remembered((turn: ChatTurn) => textsOf(turn).map(withoutBlanks));

/**
 * Returns a test whether a text occurs, ignoring white space, in what the model was shown: an issue, a file, a result.
 * Repeating it is not a request by the model.
 */
export function isQuotedFrom(turns: readonly ChatTurn[]): (text: string) => boolean {
  return (text) => {
    const needle = withoutBlanks(text.slice(0, NEEDLE_SOURCE_CHARS)).slice(0, NEEDLE_CHARS);
    const shown = turns.flatMap(shownIn).filter((one) => one.includes(needle));
    if (shown.length === 0) return false;
    const whole = withoutBlanks(text);
    return shown.some((one) => occursIn(whole, needle, one));
  };
}

function textsOf(turn: ChatTurn): readonly string[] {
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

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}

function occursIn(whole: string, needle: string, shown: string): boolean {
  let at = shown.indexOf(needle);
  for (let places = 0; at >= 0; places++) {
    if (places >= MAX_PLACES || shown.startsWith(whole, at)) return true;
    at = shown.indexOf(needle, at + 1);
  }
  return false;
}
