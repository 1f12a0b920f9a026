import { isRecord, type JsonRecord } from './json-record.ts';

/** A tool's arguments in one line, from its schema: `{"path": string, "start"?: integer}`. */
export function argumentList(schema: JsonRecord): string {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = properties.map(
    ([name, property]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`,
  );
  return `{${fields.join(', ')}}`;
}

/** The name of a type; a schema with more details is shown whole. */
function typeOf(property: unknown): string {
  if (!isRecord(property)) return 'any';
  const { type, ...more } = property;
  if (typeof type === 'string' && Object.keys(more).length === 0) return type;
  if (type === 'array' && Object.keys(more).join() === 'items') return `[${typeOf(more.items)}]`;
  if (type === 'object') return argumentList(more);
  return JSON.stringify(property);
}
