import { byteLength } from '../../../core/text/text.ts';
import { recordsIn, wordOf } from '../transport/wire-value.ts';

/** Bytes of readable reasoning in details; encrypted parts are not counted. */
export function shownBytes(details: unknown): number {
  return recordsIn(details).reduce(
    (sum, { text, summary }) => sum + byteLength(wordOf(text)) + byteLength(wordOf(summary)),
    0,
  );
}

/**
 * The `reasoning_details` of OpenRouter, joined from the fragments of a stream: fragments of one entry share its index
 * and type, and their texts are joined.
 */
export class ReasoningDetails {
  readonly #all: Record<string, unknown>[] = [];
  readonly #open = new Map<string, Record<string, unknown>>();

  get all(): readonly unknown[] {
    return this.#all;
  }

  add(fragments: unknown): void {
    for (const fragment of recordsIn(fragments)) {
      const key = keyOf(fragment);
      const open = key === null ? undefined : this.#open.get(key);
      if (open !== undefined) {
        extendDetail(open, fragment);
        continue;
      }
      const entry = { ...fragment };
      this.#all.push(entry);
      if (key !== null) this.#open.set(key, entry);
    }
  }
}

/** Null: no index, so the fragment is a separate entry. */
function keyOf({ index, type }: Readonly<Record<string, unknown>>): string | null {
  return typeof index === 'number' ? `${index} ${typeof type === 'string' ? type : ''}` : null;
}

const GROWING = new Set(['text', 'summary', 'data']);

function extendDetail(open: Record<string, unknown>, fragment: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fragment)) {
    const before = open[name];
    if (GROWING.has(name) && typeof before === 'string' && typeof value === 'string')
      open[name] = before + value;
    else if (value !== null) open[name] = value;
  }
}
