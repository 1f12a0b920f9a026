import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';

export type WireItem = Readonly<Record<string, unknown>>;

/** The content as text: a string, nothing, or the text parts of a list. Null: none of these. */
export function textOf(content: unknown): string | null {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  return content.map(partText).join('');
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!isRecord(part) || (part.type !== undefined && part.type !== 'text' && part.type !== 'output_text'))
    return '';
  return wordOf(part.text);
}

export function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function recordsIn(list: unknown): readonly WireItem[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Bytes of a call: its name and its arguments, which are text or the value itself. */
export function callBytes(name: unknown, args: unknown): number {
  const given = args ?? '';
  return byteLength(wordOf(name)) + byteLength(typeof given === 'string' ? given : JSON.stringify(given));
}
