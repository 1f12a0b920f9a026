import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { isEmpty, namesArguments, namesTool, requestKey } from '../calls/plan-keys.ts';

const MAX_CHARS = 80;

/** A short description of what a plan requests, to distinguish it from another plan. */
export function briefOf(plan: JsonRecord): string {
  const parts = Object.entries(plan).flatMap(([key, value]) => {
    if (requestKey(key) === null || isEmpty(value)) return [];
    const items = (Array.isArray(value) ? value : [value]).flatMap(nameOf);
    return [[key, ...items].join(' ')];
  });
  return oneLine(parts.join(', '), MAX_CHARS);
}

function nameOf(item: unknown): readonly string[] {
  if (typeof item === 'string') return [JSON.stringify(item)];
  if (!isRecord(item)) return [];
  const [, tool] = Object.entries(item).find(([key]) => namesTool(key)) ?? [];
  const args = Object.entries(item).find(([key]) => namesArguments(key))?.[1];
  const { path } = isRecord(args) ? args : item;
  return [tool, typeof path === 'string' ? JSON.stringify(path) : null].filter(
    (word) => typeof word === 'string',
  );
}
