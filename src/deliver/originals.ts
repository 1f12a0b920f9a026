import { contentHash } from '../core/text/content-hash.ts';
import { fenced } from '../core/text/fenced.ts';

/** Keeps what people wrote below the draft that replaces it: each text once, folded, oldest first. */

/** Between a draft and what it keeps; with the hash of the draft, by which one that nobody edited is known. */
const MARK = /\n\n<!-- tether:originals of=([0-9a-f]+) -->/;

/**
 * The text of an issue with a new draft above what people have written there.
 *
 * @param draft without a mark of this kind
 * @param body the issue's text as it is
 */
export function withOriginals(draft: string, body: string): string {
  return `${draft}\n\n<!-- tether:originals of=${contentHash(draft)} -->${kept(body)}`;
}

/** What people wrote of a body. A draft that somebody has edited is theirs as well; one that nobody has is not. */
function kept(body: string): string {
  const text = body.replace(/\r\n?/g, '\n').trimEnd();
  const mark = MARK.exec(text);
  const above = mark === null ? text : text.slice(0, mark.index);
  const below = mark === null ? '' : text.slice(mark.index + mark[0].length);
  return mark?.[1] === contentHash(above) || above === '' ? below : `${below}\n\n${folded(above)}`;
}

/** Unescaped, to the last character: what a person wrote may be in any script. */
function folded(text: string): string {
  return `<details>\n<summary>What people wrote here before</summary>\n\n${fenced(`${text}\n`, 'markdown')}\n\n</details>`;
}
