import type { JsonSchema } from '../chat.ts';
import type { SchemaName } from '../schema.ts';

/** Each tool's schema without its `$schema`, `$id`, `title`, `description` and the limits that only the host checks: what models are shown. */
export const parameters: Readonly<Record<SchemaName, JsonSchema>>;

export const descriptions: Readonly<Record<SchemaName, string>>;
