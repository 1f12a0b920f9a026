import type { ToolSpec } from './chat.ts';
import type { SchemaName, SchemaTypes } from './schema-types.ts';
import { descriptions, parameters, type Violation, validators } from './validators.generated.js';

export type { SchemaName, SchemaTypes };

export type Parsed<T> =
  | { readonly kind: 'valid'; readonly value: T }
  /** `complaint` names each wrong field and what it must be. */
  | { readonly kind: 'invalid'; readonly complaint: string };

/** Parses `unknown` by the schema of that name (compiled ahead of time with ajv). Never throws. */
export function parseAs<Name extends SchemaName>(name: Name, value: unknown): Parsed<SchemaTypes[Name]> {
  const validate = validators[name];
  if (validate(value)) return { kind: 'valid', value };
  return { kind: 'invalid', complaint: (validate.errors ?? []).map(describe).join('; ') };
}

/** A tool as models are offered it. */
export function toolSpecOf(name: SchemaName): ToolSpec {
  return { name, description: descriptions[name], parameters: parameters[name] };
}

function describe({ instancePath, message, params }: Violation): string {
  const field = instancePath === '' ? 'the arguments' : `"${instancePath.slice(1).replaceAll('/', '.')}"`;
  const extra = params?.additionalProperty === undefined ? '' : ` (found "${String(params.additionalProperty)}")`;
  return `${field} ${message ?? 'are wrong'}${extra}`;
}
