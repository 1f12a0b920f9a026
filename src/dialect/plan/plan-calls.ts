import type { ToolCall, ToolSpec } from '../../core/chat.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { bySchema, propertiesOf, readArguments } from '../calls/call-arguments.ts';
import {
  asksByName,
  isEmpty,
  namesArguments,
  namesTool,
  REQUEST_KEYS,
  type RequestKey,
  requestKey,
} from '../calls/plan-keys.ts';
import { READ_TOOL, toolNamed } from '../calls/tool-name.ts';
import { PLAN_FORM } from './plan-prompt.ts';
import type { PlanReading, PlanTruncation } from './read-object.ts';

/** All calls of a plan. If any request is unclear, the whole plan is. */
type PlannedCalls =
  | { readonly kind: 'calls'; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'unclear'; readonly errorDetail: string };

const TRUNCATED =
  'The reply was cut off inside of this item, so it was not carried out. Send it again; if it is long, split it into smaller ones.';
const ENDED_EARLY = 'The plan has no end, so that more may have been meant. Send it again with the rest.';
const MAX_SHOWN = 60;
/** In the source of an item that was cut. */
const NAMED_TOOL = /"tool"\s*:\s*"([^"\\]{1,60})"/;

/** The calls of a plan in order of execution: first those that read, last those that end the rounds. */
export function callsOf({ plan, truncated }: PlanReading, tools: readonly ToolSpec[]): PlannedCalls {
  const stray = strayKey(plan);
  if (stray !== null) return unclearPlan(`${JSON.stringify(stray.slice(0, MAX_SHOWN))} is no key of a plan`);
  const cutKey = requestKey(truncated?.key ?? '');
  const calls: PlannedCall[] = [];
  for (const key of REQUEST_KEYS) {
    const given = Object.entries(plan).filter(([name, value]) => requestKey(name) === key && !isEmpty(value));
    const [one, other] = given;
    if (one !== undefined && other !== undefined) {
      return unclearPlan(`The plan has "${one[0]}" and "${other[0]}", which mean the same`);
    }
    const items = one === undefined ? [] : Array.isArray(one[1]) ? one[1] : [one[1]];
    for (const [index, item] of items.entries()) {
      const place = items.length === 1 ? `"${key}"` : `Item ${index + 1} of "${key}"`;
      const read = itemOf(key, item, { place, tools });
      if (read.kind === 'unclear') return unclearPlan(read.why);
      const isEarly = truncated !== null && (key === 'ask' || key === 'finish');
      calls.push(isEarly ? refused(key, ENDED_EARLY) : read.call);
    }
    if (truncated !== null && cutKey === key) calls.push(...cutCall(key, truncated, tools));
  }
  return { kind: 'calls', calls };
}

function itemOf(
  key: RequestKey,
  item: unknown,
  { place, tools }: { readonly place: string; readonly tools: readonly ToolSpec[] },
): ItemReading {
  switch (key) {
    case 'requestFiles':
      return fileRequest(item, place, tools);
    case 'requestTools':
    case 'runTools':
      return toolItem(item, place, tools);
    case 'ask':
      return { kind: 'call', call: ending(key, typeof item === 'string' ? { question: item } : item) };
    case 'finish':
      return { kind: 'call', call: ending(key, item) };
  }
}

function ending(name: string, value: unknown): PlannedCall {
  if (isRecord(value)) return planned(name, value);
  return refused(name, `"${name}" must be an object with the fields of that tool.`);
}

/** A refused call for the item that was cut; none when its tool is unknown. */
function cutCall(
  key: RequestKey,
  { cut }: PlanTruncation,
  tools: readonly ToolSpec[],
): readonly PlannedCall[] {
  switch (key) {
    case 'requestFiles':
      return [refused(READ_TOOL, TRUNCATED)];
    case 'finish':
    case 'ask':
      return [refused(key, TRUNCATED)];
    case 'requestTools':
    case 'runTools': {
      const [, name] = NAMED_TOOL.exec(cut) ?? [];
      return name === undefined ? [] : [refused(toolNamed(name, tools), TRUNCATED)];
    }
  }
}

function unclearPlan(why: string): PlannedCalls {
  return { kind: 'unclear', errorDetail: `${why}. ${PLAN_FORM}` };
}

const MAX_KEY_CHARS = 60;

/** A call as requested by a plan, before its id is made unique. */
export type PlannedCall = ToolCall;

/** The call of a plan item. If one item is unclear, the whole plan is. */
type ItemReading =
  | { readonly kind: 'call'; readonly call: PlannedCall }
  | { readonly kind: 'unclear'; readonly why: string };

function planned(name: string, value: JsonRecord): PlannedCall {
  return { id: '', name, arguments: { kind: 'parsed', value } };
}

function refused(name: string, errorDetail: string, id = ''): PlannedCall {
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
function toolItem(item: unknown, place: string, tools: readonly ToolSpec[]): ItemReading {
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
function fileRequest(item: unknown, place: string, tools: readonly ToolSpec[]): ItemReading {
  if (typeof item === 'string') return { kind: 'call', call: planned(READ_TOOL, { path: item }) };
  if (!isRecord(item)) return unclear(`${place} is no path`);
  if (Object.keys(item).some(namesTool)) return toolItem(item, place, tools);
  const read = tools.find(({ name }) => name === READ_TOOL);
  const known = read === undefined ? {} : propertiesOf(read);
  // A "reason", for example, is for people.
  const args = Object.fromEntries(Object.entries(item).filter(([key]) => key in known));
  return toolItem({ ...args, tool: READ_TOOL }, place, tools);
}

function idOf({ id }: JsonRecord): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

function unclear(why: string): ItemReading {
  return { kind: 'unclear', why };
}
