import type { ToolSpec } from './chat.ts';
import { invalid, type Parsed, valid } from './parsed.ts';
import { oneLine } from './text/text.ts';
import type { ToolArguments } from './validators/documents.generated.ts';
import { descriptions, parameters } from './validators/tool-specs.generated.js';
import type { Violation } from './validators/tools.generated.js';

export type SchemaName = keyof ToolArguments;

/** More errors say nothing new, and a model can send any number of wrong fields. */
const MOST_ERRORS = 6;

/**
 * Loads the validators of `parseAs` early. Later the machine may have no file handles left, and the model's calls must
 * still be parsed.
 */
export async function loadChecks(): Promise<void> {
  await import('./validators/tools.generated.js');
}

/** Parses a value by the schema of that name (compiled ahead of time with ajv). No value makes it throw. */
export async function parseAs<Name extends SchemaName>(
  name: Name,
  value: unknown,
): Promise<Parsed<ToolArguments[Name]>> {
  const { validators } = await import('./validators/tools.generated.js');
  const validate = validators[name];
  if (validate(value)) return valid(value);
  const errors = validate.errors ?? [];
  const errorDetails = errors.slice(0, MOST_ERRORS).map(describe);
  const more = errors.length > MOST_ERRORS ? [`${errors.length - MOST_ERRORS} more`] : [];
  return invalid([...errorDetails, ...more].join('; '));
}

/** A tool as it is offered to models. */
export function toolSpecOf(name: SchemaName): Omit<ToolSpec, 'effect'> {
  return { name, description: descriptions[name], parameters: parameters[name] };
}

function describe({ instancePath, message, params }: Violation): string {
  const field = instancePath === '' ? 'the arguments' : `"${instancePath.slice(1).replaceAll('/', '.')}"`;
  const extra =
    params?.additionalProperty === undefined
      ? ''
      : ` (found ${oneLine(JSON.stringify(params.additionalProperty), 60)})`;
  return `${field} ${message ?? 'are wrong'}${extra}`;
}
