export type JsonRecord = Readonly<Record<string, unknown>>;

/** An object with keys: neither null nor a list. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
