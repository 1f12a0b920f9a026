import type { JsonRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { kindOfObject, requestKey } from '../calls/plan-keys.ts';
import { isAsking, isEmpty, strayIn } from '../calls/request.ts';
import { allKeys, rootKeys } from '../json/repeated-key.ts';
import { type Found, type FoundObject, findObjects } from './find-objects.ts';
import { briefOf } from './plan-brief.ts';
import {
  type PlanReading,
  parsed,
  type Reading,
  readRepaired,
  readStrictly,
  readTruncatedCall,
  unreadable,
} from './read-object.ts';
import { seenIn } from './seen-form.ts';

export interface ReadOptions {
  /** The random word on the lines that enclose what strangers wrote. */
  readonly mark: string;
  /** Did the host say this text itself, in an issue, a file or a result? Then repeating it is no request. */
  isQuoted(text: string): boolean;
}

/** A longer reply is no plan. */
const MAX_CHARS = 1_500_000;
/** What 64,000 tokens of output come to. Plans that are longer together are read when they are JSON, and not repaired. */
const MAX_REPAIRED_CHARS = 250_000;
const MAX_SHOWN = 60;
const QUOTED = 'Its plan stands word for word in what it was shown.';
const SAID =
  'Its plan stands in a line with other words, where it may be a quotation; one that is meant stands alone.';

/**
 * Finds and reads the plan in a reply. Completeness is looked at first, JSON is never touched, syntax is
 * repaired and meaning is not; of two plans neither is taken. Never throws.
 */
export function readPlan(text: string, options: ReadOptions): Reading {
  if (text.length > MAX_CHARS) return unreadable(`It has ${text.length} characters; ${MAX_CHARS} are read.`);
  const decoded = text.startsWith('"{') ? parsed(text) : null;
  if (decoded?.kind === 'value' && typeof decoded.value === 'string') return readText(decoded.value, options);
  return readText(text, options);
}

interface Candidate extends FoundObject {
  readonly what: 'plan' | 'call';
  readonly reading: Reading;
}

function readText(text: string, options: ReadOptions): Reading {
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

/** Neither a plan nor a call, and meant as one by its keys. What the model was shown it may repeat. */
function isMeant({ source, lexed, isAlone }: FoundObject, { isQuoted }: ReadOptions): boolean {
  if (!isAlone || kindOfObject(rootKeys(lexed.tokens)) !== 'other') return false;
  return allKeys(lexed.tokens).some(isAsking) && !isQuoted(source);
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

/** One call outside of a plan has one reading: a plan of it. */
function asPlan(reading: Reading): Reading {
  if (reading.kind !== 'plan') return reading;
  const { plan, literal } = reading;
  return { ...reading, plan: { runTools: [plan] }, literal: literal && { runTools: [literal] } };
}

/** Calls in a row, as a list or one a line, are a plan of them. With words between them one may take back another. */
function callsTogether(calls: readonly Candidate[], text: string): Reading {
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

/** Without tags, control tokens and the language of a fence. */
function withoutFrames(text: string): string {
  return text.replace(/<[^<>\n]{1,100}>|\[\/?[A-Za-z_]{2,30}\]|(?<=`{3})\w+/g, '');
}

/** A cut plan counts with whatever it was about to ask for. */
function asks(reading: Reading): boolean {
  if (reading.kind !== 'plan' || reading.truncated !== null) return true;
  const { plan } = reading;
  if (strayIn(plan) !== null) return true;
  return Object.entries(plan).some(([key, value]) => requestKey(key) !== null && !isEmpty(value));
}

function isSame(one: Reading, other: Reading): boolean {
  if (one.kind !== 'plan' || other.kind !== 'plan' || one.truncated !== null || other.truncated !== null)
    return false;
  return JSON.stringify(one.plan) === JSON.stringify(other.plan);
}
