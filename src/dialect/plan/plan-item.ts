import { isDeepStrictEqual } from 'node:util';
import type { CallArguments, ToolCall, ToolSpec } from '../../core/chat.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { propertiesOf, readArguments } from '../calls/call-arguments.ts';
import { oneOf } from '../calls/one-of.ts';
import { ARGUMENT_NAMES, plainKey, TOOL_NAMES } from '../calls/plan-keys.ts';
import { strayRequestIn } from '../calls/request.ts';
import { wordCall } from '../calls/shell-words.ts';
import { TOOL, toolNamed } from '../calls/tool-name.ts';

/** A call as requested by a plan, before its id is made unique. */
export type PlannedCall = ToolCall;

/** The call of a plan item. If one item is unclear, the whole plan is. */
export type ItemReading =
  | { readonly kind: 'call'; readonly call: PlannedCall }
  | { readonly kind: 'unclear'; readonly why: string };

export function planned(name: string, value: JsonRecord): PlannedCall {
  return { id: '', name, arguments: { kind: 'parsed', value } };
}

export function refused(name: string, errorDetail: string, id = ''): PlannedCall {
  return { id, name, arguments: { kind: 'unreadable', errorDetail } };
}

/**
 * Reads an item `{id?, tool, args}`. Some models use the field names of native calls instead, put the arguments next to
 * `tool`, or write a command line.
 *
 * @param place the position in the plan, for messages to the model
 */
export function toolItem(item: unknown, place: string, tools: readonly ToolSpec[]): ItemReading {
  if (!isRecord(item)) return unclear(`${place} is no object with a "tool"`);
  if (isRecord(item.function)) {
    const { function: inner, type: _type, ...outer } = item;
    if (oneOf(outer, [...TOOL_NAMES, ...ARGUMENT_NAMES]).kind === 'none') {
      return toolItem({ ...outer, ...inner }, place, tools);
    }
    return unclear(`${place} has a "function" and names a tool besides`);
  }
  const name = oneOf(item, TOOL_NAMES, (value) =>
    typeof value === 'string' ? toolNamed(value, tools) : value,
  );
  if (name.kind === 'two') {
    const [one, other] = name.names.map((key) => `${JSON.stringify(item[key])} as "${key}"`);
    return unclear(`${place} names two tools, ${one} and ${other}`);
  }
  if (name.kind === 'none' || typeof name.value !== 'string' || name.value.trim() === '') {
    return unclear(`${place} names no "tool"`);
  }
  return withArguments(item, name.value, { place, tools });
}

function withArguments(
  item: JsonRecord,
  name: string,
  { place, tools }: { readonly place: string; readonly tools: readonly ToolSpec[] },
): ItemReading {
  const id = idOf(item);
  const args = oneOf(item, ARGUMENT_NAMES, (value) => comparable(value));
  if (args.kind === 'two') {
    const [one, other] = args.names;
    return {
      kind: 'call',
      call: refused(name, `"${one}" and "${other}" differ, and only one can be meant.`, id),
    };
  }
  const named = new Set([...TOOL_NAMES, ...ARGUMENT_NAMES, 'id', 'type'].map(plainKey));
  const rest = Object.fromEntries(Object.entries(item).filter(([key]) => !named.has(plainKey(key))));
  if (args.kind === 'none') {
    const line = Object.keys(rest).length === 0 ? commandLine(name, [], tools) : null;
    return { kind: 'call', call: { ...(line ?? { name, arguments: readArguments(rest) }), id } };
  }
  const stray = strayRequestIn(rest);
  if (stray !== null) return unclear(`${place} has ${JSON.stringify(stray)} beside its arguments`);
  const { value } = args;
  const beside = Object.keys(rest).find(
    (key) => isArgument(key, tools) && !(isRecord(value) && isDeepStrictEqual(value[key], rest[key])),
  );
  if (beside !== undefined) {
    return {
      kind: 'call',
      call: refused(name, `${JSON.stringify(beside)} stands beside its arguments.`, id),
    };
  }
  const line = typeof value === 'string' || Array.isArray(value) ? inOrder(name, value, tools) : null;
  return { kind: 'call', call: { ...(line ?? { name, arguments: readArguments(value) }), id } };
}

/** Whether some offered tool has an argument of this name. Other fields are only informative. */
function isArgument(key: string, tools: readonly ToolSpec[]): boolean {
  const takes = (spec: ToolSpec): boolean => key in propertiesOf(spec) && key !== 'id';
  return tools.some((spec) => spec.effect !== 'ends' && takes(spec));
}

function comparable(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return value;
  const args: CallArguments = readArguments(value);
  return args.kind === 'parsed' ? args.value : value;
}

/** Reads unnamed arguments that have only one meaning: a tool's only (required) argument, or a command line. */
function inOrder(
  name: string,
  value: string | readonly unknown[],
  tools: readonly ToolSpec[],
): PlannedCall | null {
  if (typeof value === 'string' && /^\s*(?:[{["]|null\b|$)/.test(value)) return null;
  const words = typeof value === 'string' ? [value] : value;
  if (!words.every((word) => typeof word === 'string')) return null;
  const spec = tools.find((tool) => tool.name === name);
  if (spec === undefined || name === TOOL.run) return commandLine(name, words, tools);
  if (words.length === 0) return planned(name, {});
  const properties = Object.keys(propertiesOf(spec));
  const required = Array.isArray(spec.parameters.required) ? spec.parameters.required : [];
  const [only, ...others]: readonly unknown[] = required.length > 0 ? required : properties;
  return words.length === 1 && others.length === 0 && typeof only === 'string'
    ? planned(name, { [only]: words[0] })
    : null;
}

function commandLine(name: string, words: readonly string[], tools: readonly ToolSpec[]): PlannedCall | null {
  if (words.length === 0 && tools.some((tool) => tool.name === name)) return null;
  const call = wordCall(name, words, tools);
  return call === null ? null : planned(call.name, call.value);
}

/** Reads an item of `requestFiles`: a path, or the arguments of a read call. Any other request in it is unclear. */
export function fileRequest(item: unknown, place: string, tools: readonly ToolSpec[]): ItemReading {
  if (typeof item === 'string') return { kind: 'call', call: planned(TOOL.read, { path: item }) };
  if (!isRecord(item)) return unclear(`${place} is no path`);
  if (oneOf(item, [...TOOL_NAMES, ...ARGUMENT_NAMES]).kind !== 'none') return toolItem(item, place, tools);
  if (typeof item.path !== 'string') return unclear(`${place} has no "path"`);
  const stray = strayRequestIn(item);
  if (stray !== null) return unclear(`${place} has ${JSON.stringify(stray)}, which does not read`);
  const args = Object.fromEntries(
    Object.entries(item).filter(([key]) => isArgument(key, tools) || key === 'diff'),
  );
  return { kind: 'call', call: planned(TOOL.read, { path: item.path, ...args }) };
}

/** The tool named by an item of a truncated plan; null when it names none. */
export function toolOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const name = item.tool ?? item.name;
  return typeof name === 'string' && name.trim() !== '' ? name : null;
}

export function idOf(item: unknown): string {
  if (!isRecord(item)) return '';
  return typeof item.id === 'string' || typeof item.id === 'number' ? String(item.id) : '';
}

function unclear(why: string): ItemReading {
  return { kind: 'unclear', why };
}
