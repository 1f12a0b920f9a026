export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys, not null or a list. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text, with or without a byte order mark; undefined when it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
