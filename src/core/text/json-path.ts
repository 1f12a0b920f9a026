import { isRecord } from './json-record.ts';

/** Reads fields from values of unknown shape: an event's payload, a manifest, an answer. Nothing here throws or casts. */

/** The value at a path of field names; undefined when the path does not exist. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const name of path) {
    if (!isRecord(here) || !Object.hasOwn(here, name)) return undefined;
    here = here[name];
  }
  return here;
}

export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** A positive integer. */
export function countAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) && found > 0 ? found : undefined;
}

/** Milliseconds since the epoch, from an ISO 8601 string. */
export function timeAt(value: unknown, ...path: readonly string[]): number | undefined {
  const time = Date.parse(textAt(value, ...path) ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** The field names of an object, in order; none for anything else. */
export function namesAt(value: unknown, ...path: readonly string[]): readonly string[] {
  const found = valueAt(value, ...path);
  return isRecord(found) ? Object.keys(found) : [];
}
