import type { CallArguments, ToolSpec } from '../../core/chat.ts';
import { messageOf } from '../../core/fault.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { isTooDeep, MAX_DEPTH } from '../../core/text/nesting.ts';
import { oneLine } from '../../core/text/text.ts';
import { repeatedKey } from '../json/objects.ts';
import { lexObject, MAX_TOKENS } from '../json/tokens.ts';

const MAX_KEY = 40;
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;
const AGAIN = 'Nothing was carried out. Send the call again with complete JSON.';

/**
 * Reads arguments as endpoints send them: a JSON text, that text encoded once more, an object, or nothing for a tool
 * without arguments. Broken or truncated JSON is never repaired, and a key that is there twice makes it unreadable.
 */
export function readArguments(raw: unknown): CallArguments {
  if (raw === undefined || raw === null) return { kind: 'parsed', value: {} };
  if (typeof raw !== 'string') return accepted(raw);
  const once = parsedText(raw);
  if (once.kind === 'unreadable' || typeof once.value !== 'string') return once;
  const twice = parsedText(once.value);
  return twice.kind === 'parsed' && typeof twice.value === 'string' ? accepted(twice.value) : twice;
}

/** Converts strings that consist only of digits to integers where the tool's schema expects integers. */
export function bySchema(args: CallArguments, tool: ToolSpec | undefined): CallArguments {
  if (tool === undefined || args.kind === 'unreadable' || !isRecord(args.value)) return args;
  const properties = propertiesOf(tool);
  const fields = Object.entries(args.value).map(([key, value]) => {
    const property = properties[key];
    const isInteger = isRecord(property) && property.type === 'integer';
    return [
      key,
      isInteger && typeof value === 'string' && INTEGER.test(value) ? Number(value) : value,
    ] as const;
  });
  const isSame = fields.every(([key, value]) => isRecord(args.value) && args.value[key] === value);
  return isSame ? args : { kind: 'parsed', value: Object.fromEntries(fields) };
}

export function propertiesOf({ parameters }: ToolSpec): JsonRecord {
  return isRecord(parameters.properties) ? parameters.properties : {};
}

function parsedText(text: string): CallArguments {
  const json = text.trim();
  if (json === '') return { kind: 'parsed', value: {} };
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'string') return { kind: 'parsed', value };
    const twice = repeatedKey(lexObject(json, 0, MAX_TOKENS).tokens);
    return twice === null ? accepted(value) : unreadable(repeatedKeyError(twice));
  } catch (thrown) {
    return unreadable(`The arguments of this call are not valid JSON: ${whyNotJson(thrown)}. ${AGAIN}`);
  }
}

function repeatedKeyError(key: string): string {
  return `The arguments of this call have the key ${JSON.stringify(key.slice(0, MAX_KEY))} twice in one object. ${AGAIN}`;
}

function accepted(value: unknown): CallArguments {
  if (value === null) return { kind: 'parsed', value: {} };
  if (typeof value !== 'object' || Array.isArray(value)) {
    const what = Array.isArray(value) ? 'a list' : `a ${typeof value}`;
    return unreadable(`The arguments of this call are ${what}; they must be one JSON object. ${AGAIN}`);
  }
  if (isTooDeep(value)) {
    return unreadable(`The arguments of this call are nested more than ${MAX_DEPTH} levels deep. ${AGAIN}`);
  }
  return { kind: 'parsed', value };
}

function unreadable(errorDetail: string): CallArguments {
  return { kind: 'unreadable', errorDetail };
}

const MAX_CHARS = 150;

/** The parser's message, without its quotation of the text: `NaN` of a model must not read as one of the host. */
export function whyNotJson(thrown: unknown): string {
  return oneLine(messageOf(thrown).replace(/, (?:\.\.\.)?".*$/s, ''), MAX_CHARS);
}
