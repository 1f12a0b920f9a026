import type { ToolCall, ToolSpec } from '../../core/chat.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { bySchema, propertiesOf, readArguments } from '../calls/call-arguments.ts';
import { asksByName, isEmpty, namesArguments, namesTool, requestKey } from '../calls/plan-keys.ts';
import { TOOL, toolNamed } from '../calls/tool-name.ts';

const MAX_KEY_CHARS = 60;

/** The call of a plan item. If one item is unclear, the whole plan is. */
export type ItemReading =
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'unclear'; readonly why: string };

export function planned(name: string, value: JsonRecord): ToolCall {
  return { id: '', name, arguments: { kind: 'parsed', value } };
}

export function refused(name: string, errorDetail: string, id = ''): ToolCall {
  return { id, name, arguments: { kind: 'unreadable', errorDetail } };
}

/**
 * A key that is not part of the plan protocol and may be a request: its name or its value says what to do. Others are
 * remarks, as "thought" or a list of steps. Null: there is none.
 */
export function strayKey(plan: JsonRecord): string | null {
  const found = Object.entries(plan).find(
    ([key, value]) =>
      requestKey(key) === null &&
      !isEmpty(value) &&
      (namesTool(key) || asksByName(key) || holdsRequest(value)),
  );
  return found === undefined ? null : found[0];
}

function holdsRequest(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsRequest);
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => namesTool(key) || key === 'path' || requestKey(key) !== null || holdsRequest(inner),
  );
}

/**
 * Reads an item `{id?, tool, args}`. Some models use the field names of native calls instead, or put the arguments next
 * to `tool`.
 *
 * @param place the position in the plan, for messages to the model
 */
export function toolItem(item: unknown, place: string, tools: readonly ToolSpec[]): ItemReading {
  if (!isRecord(item)) return unclear(`${place} is no object with a "tool"`);
  const { function: inner, ...outer } = item;
  if (isRecord(inner)) {
    const other = Object.keys(outer).find((key) => namesTool(key) || namesArguments(key));
    return other === undefined
      ? toolItem({ ...outer, ...inner }, place, tools)
      : unclear(`${place} has ${JSON.stringify(other)} beside a "function"`);
  }
  const fields = Object.entries(item).filter(([key]) => key !== 'id' && key !== 'type');
  const [name, ...names] = fields.filter(([key]) => namesTool(key));
  if (name === undefined || typeof name[1] !== 'string' || name[1].trim() === '') {
    return unclear(`${place} names no "tool"`);
  }
  const [args, ...others] = fields.filter(([key]) => namesArguments(key));
  if (names.length > 0 || others.length > 0) {
    const twice = names.length > 0 ? 'names two tools' : 'has two lists of arguments';
    return unclear(`${place} ${twice}, and only one can be meant`);
  }
  const rest = fields.filter(([key]) => !namesTool(key) && !namesArguments(key));
  const tool = tools.find((one) => one.name === toolNamed(String(name[1]), tools));
  const beside = args === undefined ? undefined : rest.find((field) => isMeant(field, tool));
  const call =
    beside === undefined
      ? {
          id: idOf(item),
          name: tool?.name ?? toolNamed(name[1], tools),
          arguments: bySchema(readArguments(args === undefined ? Object.fromEntries(rest) : args[1]), tool),
        }
      : refused(
          name[1],
          `${oneLine(JSON.stringify(beside[0]), MAX_KEY_CHARS)} stands beside its arguments.`,
          idOf(item),
        );
  return { kind: 'call', call };
}

/** Whether a field beside the arguments is one of them, or a request of its own. Others are only informative. */
function isMeant([key, value]: readonly [string, unknown], tool: ToolSpec | undefined): boolean {
  const isArgument = tool !== undefined && key in propertiesOf(tool);
  return isArgument || (typeof value === 'object' && value !== null);
}

/** Reads an item of `requestFiles`: a path, or the arguments of a read call. */
export function fileRequest(item: unknown, place: string, tools: readonly ToolSpec[]): ItemReading {
  if (typeof item === 'string') return { kind: 'call', call: planned(TOOL.read, { path: item }) };
  if (!isRecord(item)) return unclear(`${place} is no path`);
  if (Object.keys(item).some(namesTool)) return toolItem(item, place, tools);
  const read = tools.find(({ name }) => name === TOOL.read);
  const known = read === undefined ? {} : propertiesOf(read);
  // A "reason", for example, is for people.
  const args = Object.fromEntries(Object.entries(item).filter(([key]) => key in known));
  return toolItem({ ...args, tool: TOOL.read }, place, tools);
}

function idOf({ id }: JsonRecord): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

function unclear(why: string): ItemReading {
  return { kind: 'unclear', why };
}
