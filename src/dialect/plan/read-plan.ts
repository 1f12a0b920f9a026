import type { JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { kindOfObject, requestKey } from '../calls/plan-keys.ts';
import { isEmpty, isRequestKey, strayRequestIn } from '../calls/request.ts';
import { allKeys, rootKeys } from '../json/repeated-key.ts';
import { type Found, type FoundObject, findObjects } from './find-objects.ts';
import { briefOf } from './plan-brief.ts';
import {
  type ParsedReply,
  type PlanReading,
  parsed,
  readRepaired,
  readStrictly,
  readTruncatedCall,
  unreadable,
} from './read-object.ts';
import { seenIn } from './seen-form.ts';

export interface ReadOptions {
  /** The random string on the lines that enclose untrusted text. */
  readonly mark: string;
  /** Whether the host showed this text, in an issue, a file or a result. Repeating it is not a request. */
  isQuoted(text: string): boolean;
}

/** Longer replies are not read. */
const MAX_CHARS = 1_500_000;
/** About 64,000 output tokens. If the plans are longer in total, they are not repaired and must be valid JSON. */
const MAX_REPAIRED_CHARS = 250_000;
const MAX_SHOWN = 60;
const QUOTED = 'Its plan stands word for word in what it was shown.';
const SAID =
  'Its plan stands in a line with other words, where it may be a quotation; one that is meant stands alone.';

/**
 * Finds and reads the plan in a reply. Checks completeness first, never changes valid JSON, and repairs syntax but not
 * meaning. If two plans differ, neither is used. Never throws.
 */
export function readPlan(text: string, options: ReadOptions): ParsedReply {
  if (text.length > MAX_CHARS) return unreadable(`It has ${text.length} characters; ${MAX_CHARS} are read.`);
  const decoded = text.startsWith('"{') ? parsed(text) : null;
  if (decoded?.kind === 'value' && typeof decoded.value === 'string') return readText(decoded.value, options);
  return readText(text, options);
}

interface Candidate extends FoundObject {
  readonly what: 'plan' | 'call';
  readonly reading: ParsedReply;
}

function readText(text: string, options: ReadOptions): ParsedReply {
  const found = findObjects(text, options.mark);
  if (found.isTooMuch) return unreadable('It holds too many objects to tell which one is the plan.');
  const candidates = candidatesIn(found, options);
  const [first] = candidates;
  if (first === undefined) {
    const { isBlank, openTag, objects } = found;
    return { kind: 'none', isBlank, openTag, seen: isBlank ? null : seenIn(text, objects) };
  }
  const asking = candidates.filter(({ what, reading }) => what === 'call' || asks(reading));
  const [only, ...others] = asking;
  if (only === undefined) return first.reading;
  const broken = asking.find(({ reading }) => reading.kind !== 'plan');
  if (broken !== undefined) return broken.reading;
  if (asking.some(({ isAlone }) => !isAlone)) return unreadable(SAID);
  const beside = found.objects.find((object) => isMeant(object, options));
  if (beside !== undefined) {
    return unreadable(`Beside its plan it holds ${oneLine(beside.source, MAX_SHOWN)}, which is none.`);
  }
  if (asking.every(({ what }) => what === 'call')) return callsTogether(asking, text);
  if (others.every((other) => isSame(only.reading, other.reading))) return only.reading;
  const briefs = asking
    .slice(0, 3)
    .map(({ reading }) => (reading.kind === 'plan' ? briefOf(reading.plan) : ''));
  const what = asking.every((one) => one.what === 'plan')
    ? 'plans that differ'
    : 'plans and calls beside them';
  return unreadable(`It holds ${asking.length} ${what}: ${briefs.join(' and ')}. Only one plan counts.`);
}

/** Whether the object is neither a plan nor a call but has keys like one, and is not a quotation. */
function isMeant({ source, lexed, isAlone }: FoundObject, { isQuoted }: ReadOptions): boolean {
  if (!isAlone || kindOfObject(rootKeys(lexed.tokens)) !== 'other') return false;
  return allKeys(lexed.tokens).some(isRequestKey) && !isQuoted(source);
}

function candidatesIn({ objects }: Found, options: ReadOptions): readonly Candidate[] {
  const requests = objects.flatMap((object) => {
    const what = kindOfObject(rootKeys(object.lexed.tokens));
    return what === 'other' ? [] : [{ ...object, what }];
  });
  const characters = requests.reduce((sum, { source }) => sum + source.length, 0);
  const attempt = characters > MAX_REPAIRED_CHARS ? readStrictly : readRepaired;
  return requests.map((object) => {
    if (options.isQuoted(object.source)) return { ...object, reading: unreadable(QUOTED) };
    if (object.what === 'plan') return { ...object, reading: attempt(object) };
    const isTruncated = object.lexed.kind === 'open' && attempt === readRepaired;
    return {
      ...object,
      reading: isTruncated ? readTruncatedCall(object.lexed.tokens) : asPlan(attempt(object)),
    };
  });
}

/** A call outside a plan counts as a plan with this one call. */
function asPlan(reading: ParsedReply): ParsedReply {
  if (reading.kind !== 'plan') return reading;
  const { plan, literal } = reading;
  return { ...reading, plan: { runTools: [plan] }, literal: literal && { runTools: [literal] } };
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
    literal: all.some(({ literal }) => literal !== null)
      ? { runTools: all.flatMap(({ plan, literal }) => itemsOf(literal ?? plan)) }
      : null,
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
function asks(reading: ParsedReply): boolean {
  if (reading.kind !== 'plan' || reading.truncated !== null) return true;
  const { plan } = reading;
  if (strayRequestIn(plan) !== null) return true;
  return Object.entries(plan).some(([key, value]) => requestKey(key) !== null && !isEmpty(value));
}

function isSame(one: ParsedReply, other: ParsedReply): boolean {
  if (one.kind !== 'plan' || other.kind !== 'plan' || one.truncated !== null || other.truncated !== null)
    return false;
  return JSON.stringify(one.plan) === JSON.stringify(other.plan);
}
