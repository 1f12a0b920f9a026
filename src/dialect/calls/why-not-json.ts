import { messageOf } from '../../core/fault.ts';
import { oneLine } from '../../core/text/text.ts';

const MAX_CHARS = 150;

/** The parser's message, without its quotation of the text: `NaN` of a model must not read as one of the host. */
export function whyNotJson(thrown: unknown): string {
  return oneLine(messageOf(thrown).replace(/, (?:\.\.\.)?".*$/s, ''), MAX_CHARS);
}
