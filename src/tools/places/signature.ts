import type { ToolSpec } from '../../core/chat.ts';

/** A tool's arguments in one line: `{ "path": string, "start"?: integer }`. */
export function signatureOf({ parameters }: ToolSpec): string {
  const required = Array.isArray(parameters.required) ? parameters.required : [];
  const fields = Object.entries(recordIn(parameters.properties)).map(([name, schema]) => {
    const type = recordIn(schema).type;
    return `"${name}"${required.includes(name) ? '' : '?'}: ${typeof type === 'string' ? type : 'any'}`;
  });
  return `{ ${fields.join(', ')} }`;
}

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
