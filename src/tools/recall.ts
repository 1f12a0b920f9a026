import { quoted } from './quoted.ts';
import { defineTool } from './tool.ts';

const NOTE_CHARS = 300;

export const recall = defineTool({
  name: 'recall',
  effect: 'reads',
  textKind: 'listing',
  // Its purpose is to show something again.
  shows: 'each-time',
  async run({ id, from = 0 }, { results, resultChars }) {
    const text = results.find(id);
    if (text === null) {
      return { status: 'failed', text: `There is no result ${quoted(id)} to be had; make the call again.` };
    }
    if (from >= text.length && text !== '') {
      return { status: 'rejected', text: `${quoted(id)} has ${text.length} characters; "from" is ${from}.` };
    }
    const end = endOfPart(text, from + resultChars - NOTE_CHARS);
    const part = text.slice(from, end);
    if (from === 0 && end === text.length) return { status: 'done', text: part };
    const next = end < text.length ? `; continue with "from": ${end}` : '';
    return { status: 'done', text: `${part}\n[characters ${from}-${end} of ${text.length}${next}]` };
  },
});

/** The end of a part, at most `at`. Never splits a surrogate pair. */
function endOfPart(text: string, at: number): number {
  if (at >= text.length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}
