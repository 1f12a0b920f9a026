import { isDeepStrictEqual } from 'node:util';
import type { ToolSpec } from '../../core/chat.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { bySchema } from '../calls/call-arguments.ts';
import { oneOf } from '../calls/one-of.ts';
import { REQUEST_KEYS, REQUEST_NAMES, type RequestKey, requestKey } from '../calls/plan-keys.ts';
import { isEmpty, strayRequestIn } from '../calls/request.ts';
import { TOOL, toolNamed } from '../calls/tool-name.ts';
import { fileChange, toolOfTruncatedChange } from './file-change.ts';
import {
  fileRequest,
  type ItemReading,
  idOf,
  type PlannedCall,
  planned,
  refused,
  toolItem,
  toolOf,
} from './plan-item.ts';
import type { PlanReading, PlanTruncation } from './read-object.ts';
import { PLAN_FORM } from './seen-form.ts';

/** All calls of a plan. If any request is unclear, the whole plan is. */
export type PlannedCalls =
  | { readonly kind: 'calls'; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'unclear'; readonly errorDetail: string };

const TRUNCATED =
  'The reply was cut off inside of this item, so it was not carried out. Send it again; if it is long, split it into smaller ones.';
const ENDED_EARLY = 'The plan has no end, so that more may have been meant. Send it again with the rest.';
const MAX_SHOWN = 60;
const SHOWN_BEFORE = 20;

/** The calls of a plan in order of execution: first those that read, last those that end the rounds. */
export function callsOf(reading: PlanReading, tools: readonly ToolSpec[]): PlannedCalls {
  const decoded = callsIn(reading.plan, reading.truncated, tools);
  if (reading.literal === null || decoded.kind === 'unclear') return decoded;
  const literal = callsIn(reading.literal, reading.truncated, tools);
  if (literal.kind === 'unclear') return literal;
  return ofTwo(decoded.calls, literal.calls, tools);
}

/**
 * Chooses between two readings. A call that only reads gets literal backslashes: they can only change what is
 * searched. For a call that ends the rounds it does not matter, because its texts are for people. Any other difference
 * is unclear.
 */
function ofTwo(
  decoded: readonly PlannedCall[],
  literal: readonly PlannedCall[],
  tools: readonly ToolSpec[],
): PlannedCalls {
  const calls: PlannedCall[] = [];
  for (const [index, call] of decoded.entries()) {
    const other = literal[index];
    const effect = tools.find(({ name }) => name === call.name)?.effect;
    if (other !== undefined && isDeepStrictEqual(call, other)) calls.push(call);
    else if (other === undefined || other.name !== call.name) return unclear('The plan has two readings');
    else if (effect === 'reads') calls.push(other);
    else if (effect === 'ends') calls.push(call);
    else return twoReadings(call, other);
  }
  return { kind: 'calls', calls };
}

function twoReadings(one: PlannedCall, other: PlannedCall): PlannedCalls {
  const difference = firstDifference(fieldsOf(one), fieldsOf(other));
  if (difference === null) return unclear(`A call of ${one.name} has two readings`);
  const [field, decoded, literal] = difference;
  const { path } = fieldsOf(one);
  const target = typeof path === 'string' ? ` ${JSON.stringify(oneLine(path, MAX_SHOWN))}` : '';
  return unclear(
    `Some backslashes in "${field}" of ${one.name}${target} are not escaped, so that it has two readings: ${literal} or ${decoded}, as JSON has them`,
  );
}

function fieldsOf({ arguments: args }: PlannedCall): JsonRecord {
  return args.kind === 'parsed' && isRecord(args.value) ? args.value : {};
}

/** The first field that differs and the text around the difference in both readings, as JSON. */
function firstDifference(one: JsonRecord, other: JsonRecord): readonly [string, string, string] | null {
  for (const [field, value] of Object.entries(one)) {
    const second = other[field];
    if (typeof value !== 'string' || typeof second !== 'string' || value === second) continue;
    let at = 0;
    while (value.charAt(at) === second.charAt(at)) at += 1;
    const from = Math.max(0, at - SHOWN_BEFORE);
    const around = (text: string): string => JSON.stringify(text.slice(from, from + SHOWN_BEFORE * 2));
    return [field, around(value), around(second)];
  }
  return null;
}

function callsIn(
  plan: JsonRecord,
  truncated: PlanTruncation | null,
  tools: readonly ToolSpec[],
): PlannedCalls {
  const stray = strayRequestIn(plan);
  if (stray !== null)
    return {
      kind: 'unclear',
      errorDetail: `${JSON.stringify(stray.slice(0, MAX_SHOWN))} is no key of a plan. ${PLAN_FORM}`,
    };
  const truncatedKey = truncated === null || truncated.key === null ? null : requestKey(truncated.key);
  const truncatedCall =
    truncated === null || truncated.key === null ? [] : truncatedCalls(truncatedKey, truncated.shown);
  const isEnding = truncatedKey === 'finish' || truncatedKey === 'ask';
  const calls: PlannedCall[] = [];
  for (const key of REQUEST_KEYS) {
    if (key === 'ask' && !isEnding) calls.push(...truncatedCall);
    const value = oneOf(plan, REQUEST_NAMES[key], listOf);
    if (value.kind === 'two') {
      return unclear(`The plan has "${value.names.join('" and "')}", which differ and mean the same`);
    }
    if (value.kind === 'none' || !Array.isArray(value.value)) continue;
    for (const [index, item] of value.value.entries()) {
      const place = value.value.length === 1 ? `"${key}"` : `Item ${index + 1} of "${key}"`;
      for (const read of itemOf(key, item, { place, tools })) {
        if (read.kind === 'unclear') return unclear(read.why);
        calls.push(
          truncated !== null && (key === 'ask' || key === 'finish') ? refused(key, ENDED_EARLY) : read.call,
        );
      }
    }
  }
  if (isEnding) calls.push(...truncatedCall);
  return { kind: 'calls', calls: calls.map((call) => resolved(call, tools)) };
}

/** A single value counts as a list of one; an empty value requests nothing. */
function listOf(value: unknown): readonly unknown[] {
  if (isEmpty(value)) return [];
  return Array.isArray(value) ? value : [value];
}

function itemOf(
  key: RequestKey,
  item: unknown,
  { place, tools }: { readonly place: string; readonly tools: readonly ToolSpec[] },
): readonly ItemReading[] {
  switch (key) {
    case 'requestFiles':
      return [fileRequest(item, place, tools)];
    case 'requestTools':
    case 'runTools':
      return [toolItem(item, place, tools)];
    case 'fileChanges':
      return fileChange(item).map((call) => ({ kind: 'call', call }));
    case 'ask':
      return [{ kind: 'call', call: ending(key, typeof item === 'string' ? { question: item } : item) }];
    case 'finish':
      return [{ kind: 'call', call: ending(key, item) }];
  }
}

function ending(name: string, value: unknown): PlannedCall {
  if (isRecord(value)) return planned(name, value);
  return refused(name, `"${name}" must be an object with the fields of that tool.`);
}

function resolved(call: PlannedCall, tools: readonly ToolSpec[]): PlannedCall {
  const name = toolNamed(call.name, tools);
  const tool = tools.find((one) => one.name === name);
  return { ...call, name, arguments: bySchema(call.arguments, tool) };
}

/** A refused call for the truncated item; none when its tool is unknown. */
function truncatedCalls(key: RequestKey | null, shown: unknown): readonly PlannedCall[] {
  switch (key) {
    case 'requestFiles':
      return [refused(TOOL.read, TRUNCATED)];
    case 'fileChanges':
      return [refused(toolOfTruncatedChange(shown), TRUNCATED)];
    case 'finish':
    case 'ask':
      return [refused(key, TRUNCATED)];
    case 'requestTools':
    case 'runTools':
    case null: {
      const name = toolOf(shown);
      return name === null ? [] : [refused(name, TRUNCATED, idOf(shown))];
    }
  }
}

function unclear(why: string): PlannedCalls {
  return {
    kind: 'unclear',
    errorDetail: `${why}. Nothing was done. Send the plan again as one complete JSON object.`,
  };
}
