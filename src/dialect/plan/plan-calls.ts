import type { ToolCall, ToolSpec } from '../../core/chat.ts';
import { isRecord } from '../../core/text/json-record.ts';
import { isEmpty, REQUEST_KEYS, type RequestKey, requestKey } from '../calls/plan-keys.ts';
import { TOOL, toolNamed } from '../calls/tool-name.ts';
import { fileChange } from './file-change.ts';
import { fileRequest, type ItemReading, planned, refused, strayKey, toolItem } from './plan-item.ts';
import { PLAN_FORM } from './plan-prompt.ts';
import type { PlanReading, PlanTruncation } from './read-object.ts';

/** All calls of a plan. If any request is unclear, the whole plan is. */
export type PlannedCalls =
  | { readonly kind: 'calls'; readonly calls: readonly ToolCall[] }
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
  if (stray !== null) return unclear(`${JSON.stringify(stray.slice(0, MAX_SHOWN))} is no key of a plan`);
  const cutKey = requestKey(truncated?.key ?? '');
  const calls: ToolCall[] = [];
  for (const key of REQUEST_KEYS) {
    const given = Object.entries(plan).filter(([name, value]) => requestKey(name) === key && !isEmpty(value));
    const [one, other] = given;
    if (one !== undefined && other !== undefined) {
      return unclear(`The plan has "${one[0]}" and "${other[0]}", which mean the same`);
    }
    const items = one === undefined ? [] : Array.isArray(one[1]) ? one[1] : [one[1]];
    for (const [index, item] of items.entries()) {
      const place = items.length === 1 ? `"${key}"` : `Item ${index + 1} of "${key}"`;
      for (const read of itemOf(key, item, { place, tools })) {
        if (read.kind === 'unclear') return unclear(read.why);
        const isEarly = truncated !== null && (key === 'ask' || key === 'finish');
        calls.push(isEarly ? refused(key, ENDED_EARLY) : read.call);
      }
    }
    if (truncated !== null && cutKey === key) calls.push(...cutCall(key, truncated, tools));
  }
  return { kind: 'calls', calls };
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

function ending(name: string, value: unknown): ToolCall {
  if (isRecord(value)) return planned(name, value);
  return refused(name, `"${name}" must be an object with the fields of that tool.`);
}

/** A refused call for the item that was cut; none when its tool is unknown. */
function cutCall(key: RequestKey, { cut }: PlanTruncation, tools: readonly ToolSpec[]): readonly ToolCall[] {
  switch (key) {
    case 'requestFiles':
      return [refused(TOOL.read, TRUNCATED)];
    case 'fileChanges':
      return [refused(TOOL.write, TRUNCATED)];
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

function unclear(why: string): PlannedCalls {
  return { kind: 'unclear', errorDetail: `${why}. ${PLAN_FORM}` };
}
