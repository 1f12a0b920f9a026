import { fenced } from '../core/text/fenced.ts';

/** Keeps what people wrote below the draft that replaces it: each text once, folded, oldest first. */

const OPEN = '<details>\n<summary>What people wrote here before</summary>';
const CLOSE = '</details>';
const MARK = /<!-- tether:originals chars=((?:\d+(?:,\d+)*)?) signature=([0-9a-f]*) -->/g;

/** Seals that only this action can make: a draft with a valid seal is this action's own. */
export interface DraftSeals {
  make(draft: string, originals: readonly string[]): string;
  isOwn(draft: string, originals: readonly string[], seal: string): boolean;
}

/** @param originals as `originalsIn` returns them */
export function withOriginals(draft: string, originals: readonly string[], seals: DraftSeals): string {
  const fold = originals.length === 0 ? [] : [[OPEN, ...originals.map(blockOf), CLOSE].join('\n\n')];
  const chars = originals.map(({ length }) => length).join(',');
  const mark = `<!-- tether:originals chars=${chars} signature=${seals.make(draft, originals)} -->`;
  return [draft, ...fold, mark].join('\n\n');
}

/**
 * All texts of a body that people wrote. Without a draft, or if the folded part is not as the host left it, that is the
 * whole body. A draft that somebody edited, and text added after it, count as people's text as well.
 */
export function originalsIn(body: string, seals: DraftSeals): readonly string[] {
  const text = body.replace(/\r\n?/g, '\n').trimEnd();
  const whole = text === '' ? [] : [text];
  // The last marker is the host's own; earlier ones are quoted.
  const mark = [...text.matchAll(MARK)].at(-1);
  if (mark === undefined) return whole;
  const [marker, chars = '', signature = ''] = mark;
  const above = text.slice(0, mark.index);
  const added = text.slice(mark.index + marker.length).trim();
  const parts = partsOf(above, chars === '' ? [] : chars.split(',').map(Number));
  if (parts === null) return whole;
  const isOwn = seals.isOwn(parts.draft, parts.originals, signature);
  return [...parts.originals, ...(isOwn ? [] : [parts.draft]), ...(added === '' ? [] : [added])];
}

/** Null: the text is not built as `withOriginals` builds it. */
function partsOf(
  above: string,
  lengths: readonly number[],
): { readonly draft: string; readonly originals: readonly string[] } | null {
  if (lengths.length === 0)
    return above.endsWith('\n\n') ? { draft: above.slice(0, -2), originals: [] } : null;
  const originals: string[] = [];
  let rest = without(above, `${CLOSE}\n\n`);
  for (const length of lengths.toReversed()) {
    const fence = rest === null ? undefined : /\n(`{3,})\n\n$/.exec(rest)?.[1];
    if (rest === null || fence === undefined) return null;
    const end = rest.length - fence.length - 3;
    const original = rest.slice(Math.max(0, end - length), end);
    rest = without(rest, `${blockOf(original)}\n\n`);
    originals.unshift(original);
  }
  const draft = rest === null ? null : without(rest, `\n\n${OPEN}\n\n`);
  return draft === null ? null : { draft, originals };
}

function without(text: string, end: string): string | null {
  return text.endsWith(end) ? text.slice(0, -end.length) : null;
}

/** Unescaped, to the last character: what a person wrote may be in any script. */
function blockOf(text: string): string {
  return fenced(`${text}\n`, 'markdown');
}
