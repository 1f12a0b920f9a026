import type { JsonRecord } from '../../core/text/json-record.ts';
import { asksByName, isEmpty, kindOfObject, requestKey } from '../calls/plan-keys.ts';
import { rootKeys } from '../json/objects.ts';
import { type Found, type FoundObject, findObjects } from './find-objects.ts';
import { strayKey } from './plan-item.ts';
import {
  type ParsedReply,
  type PlanReading,
  readObject,
  type Unreadable,
  unreadable,
} from './read-object.ts';

export interface ReadOptions {
  /** The random string on the lines that enclose untrusted text. */
  readonly mark: string;
  /** Whether the host showed this text, in an issue, a file or a result. Repeating it is not a request. */
  isQuoted(text: string): boolean;
}

/** Longer replies are not read. */
const MAX_CHARS = 1_500_000;
const QUOTED = 'Its plan stands word for word in what it was shown.';
const NO_PLAN = 'Its JSON asks for something by keys that no plan has.';
const INLINE =
  'Its plan stands in a line with other words, where it may be a quotation; one that is meant stands alone.';

interface Candidate extends FoundObject {
  readonly what: 'plan' | 'call';
  readonly reading: PlanReading | Unreadable;
}

/**
 * Finds and reads the plan in a reply. Checks completeness first, never changes valid JSON, and repairs syntax but not
 * meaning. If two plans differ, neither is used. Never throws.
 */
export function readPlan(text: string, options: ReadOptions): ParsedReply {
  if (text.length > MAX_CHARS) return unreadable(`It has ${text.length} characters; ${MAX_CHARS} are read.`);
  const found = findObjects(text, options.mark);
  if (found.isTooMuch) return unreadable('It holds too many objects to tell which one is the plan.');
  const candidates = candidatesIn(found, options);
  const [first] = candidates;
  if (first === undefined) {
    if (found.objects.some(({ isAlone, lexed }) => isAlone && rootKeys(lexed.tokens).some(asksByName)))
      return { ...unreadable(NO_PLAN), kind: 'asks-by-name' };
    return { kind: 'none', isBlank: found.isBlank, openTag: found.openTag };
  }
  const asking = candidates.filter(({ what, reading }) => what === 'call' || asks(reading));
  const [only, ...others] = asking;
  if (only === undefined) return first.reading;
  const broken = asking.find(({ reading }) => reading.kind !== 'plan');
  if (broken !== undefined) return broken.reading;
  if (asking.some(({ isAlone }) => !isAlone)) return unreadable(INLINE);
  if (asking.every(({ what }) => what === 'call')) return callsTogether(asking, text);
  if (others.every((other) => isSame(only.reading, other.reading))) return only.reading;
  return unreadable(`It holds ${asking.length} plans or calls that differ. Only one plan counts.`);
}

function candidatesIn({ objects }: Found, options: ReadOptions): readonly Candidate[] {
  return objects.flatMap((object) => {
    const what = kindOfObject(rootKeys(object.lexed.tokens));
    if (what === 'other') return [];
    const { source, lexed } = object;
    const reading = options.isQuoted(source) ? unreadable(QUOTED) : readObject(source, lexed);
    return [{ ...object, what, reading: what === 'call' ? asPlan(reading, source) : reading }];
  });
}

/** A call outside a plan counts as a plan with this one call; a cut one was cut within this call. */
function asPlan(reading: PlanReading | Unreadable, source: string): PlanReading | Unreadable {
  if (reading.kind !== 'plan') return reading;
  return reading.truncated === null
    ? { ...reading, plan: { runTools: [reading.plan] } }
    : { ...reading, plan: {}, truncated: { key: 'runTools', cut: source } };
}

/** Adjacent calls, as a list or one per line, form a plan. With words between them, one might revoke another. */
function callsTogether(calls: readonly Candidate[], text: string): ParsedReply {
  for (const [index, { at }] of calls.entries()) {
    const last = calls[index - 1];
    if (last === undefined) continue;
    const between = text.slice(last.at + last.source.length, at);
    if (/\p{L}/u.test(withoutFrames(between))) {
      return unreadable('It holds calls outside of a plan with other words between them.');
    }
  }
  const readings = new Map<string, PlanReading>();
  for (const { reading } of calls) {
    if (reading.kind === 'plan') readings.set(JSON.stringify([reading.plan, reading.truncated]), reading);
  }
  const all = [...readings.values()];
  return {
    kind: 'plan',
    plan: { runTools: all.flatMap(({ plan }) => itemsOf(plan)) },
    repairs: [...new Set(all.flatMap(({ repairs }) => repairs))],
    truncated: all.at(-1)?.truncated ?? null,
  };
}

function itemsOf({ runTools }: JsonRecord): readonly unknown[] {
  return Array.isArray(runTools) ? runTools : [];
}

/** Removes tags, control tokens and the language of a fence. */
function withoutFrames(text: string): string {
  return text.replace(/<[^<>\n]{1,100}>|\[\/?[A-Za-z_]{2,30}\]|(?<=`{3})\w+/g, '');
}

/** Whether the plan requests something. A truncated plan always counts, because its request may be cut off. */
function asks(reading: PlanReading | Unreadable): boolean {
  if (reading.kind !== 'plan' || reading.truncated !== null) return true;
  return asksForSomething(reading.plan);
}

/** By a key of the protocol, or by another that may be a request. */
export function asksForSomething(plan: JsonRecord): boolean {
  if (strayKey(plan) !== null) return true;
  return Object.entries(plan).some(([key, value]) => requestKey(key) !== null && !isEmpty(value));
}

function isSame(one: ParsedReply, other: ParsedReply): boolean {
  if (one.kind !== 'plan' || other.kind !== 'plan' || one.truncated !== null || other.truncated !== null)
    return false;
  return JSON.stringify(one.plan) === JSON.stringify(other.plan);
}
