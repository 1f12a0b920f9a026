import { type CutObject, cutObject } from './cut-json.ts';
import { type FoundObject, findObjects } from './find-objects.ts';
import type { Token } from './json-tokens.ts';
import { PLAN_KEYS, REQUEST_KEYS } from './plan-keys.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { type RepairKind, repairJson } from './repair-json.ts';
import { repeatedKey, rootKeys } from './repeated-key.ts';
import { joined } from './token-walk.ts';
import { whereJsonBroke } from './where-json-broke.ts';

export interface PlanReading {
  readonly kind: 'plan';
  /** As the model wrote it: nothing in it was completed, nothing is checked yet. */
  readonly plan: JsonRecord;
  readonly repairs: readonly RepairKind[];
  /** Set when the end of the plan is missing. */
  readonly cut: PlanCut | null;
}

export interface PlanCut {
  /** The key of the plan whose value or last item was cut; null when the cut fell between. */
  readonly key: string | null;
  /** What of that item came, completed only to tell the model which one it was. Never to be carried out. */
  readonly shown: unknown;
}

export type Reading =
  | PlanReading
  /** No plan, nor anything that was meant as one; with a complaint when there is a call all the same. */
  | { readonly kind: 'none'; readonly isBlank: boolean; readonly complaint: string | null }
  | { readonly kind: 'unreadable'; readonly complaint: string };

export interface ReadOptions {
  /** The random word on the lines that enclose what strangers wrote. */
  readonly mark: string;
  /** Did the host say this text itself, in an issue, a file or a result? Then repeating it is no request. */
  isQuoted(text: string): boolean;
}

/** A longer reply is no plan. */
const MAX_CHARS = 1_500_000;
/** What 64,000 tokens of output come to. Plans that are longer together are read when they are JSON, and not mended. */
const MAX_MENDED_CHARS = 250_000;
const ARGUMENT_KEYS = ['arguments', 'parameters', 'args'] as const;
const QUOTED = 'Its plan stands word for word in what it was shown.';
const AGAIN = 'Nothing was done. Send the plan again as one complete JSON object.';
const BARE_CALL = `It holds a tool call outside of a plan; put it into "runTools" or "requestTools". ${AGAIN}`;

/**
 * Finds and reads the plan in a reply (Iteration 8). Completeness is looked at first, JSON is never touched, syntax is
 * mended and meaning is not; of two plans neither is taken. Never throws.
 */
export function readPlan(text: string, options: ReadOptions): Reading {
  if (text.length > MAX_CHARS) return unreadable(`It has ${text.length} characters; ${MAX_CHARS} are read.`);
  const decoded = text.startsWith('"{') ? parsed(text) : null;
  if (decoded?.kind === 'value' && typeof decoded.value === 'string') return readText(decoded.value, options);
  return readText(text, options);
}

function readText(text: string, options: ReadOptions): Reading {
  const found = findObjects(text, options.mark);
  if (found.isTooMuch) return unreadable('It holds too many objects to tell which one is the plan.');
  const candidates = found.objects.filter(({ lexed }) =>
    rootKeys(lexed.tokens).some((key) => PLAN_KEYS.includes(key)),
  );
  const characters = candidates.reduce((sum, { source }) => sum + source.length, 0);
  const attempt = characters > MAX_MENDED_CHARS ? readStrictly : readMended;
  const plans = candidates.map((object) =>
    options.isQuoted(object.source) ? unreadable(QUOTED) : attempt(object),
  );
  const [first] = plans;
  if (first === undefined) {
    const complaint = found.objects.some(isBareCall) ? BARE_CALL : null;
    return { kind: 'none', isBlank: found.isBlank, complaint };
  }
  const asking = plans.filter((reading) => reading.kind === 'unreadable' || asks(reading));
  const [only = first, ...others] = asking;
  return others.every((other) => isSame(only, other))
    ? only
    : unreadable(`It holds ${asking.length} plans that differ.`);
}

/** `{"tool", ...}`, or what models write between the tags that their native calls have in text. */
function isBareCall({ lexed }: FoundObject): boolean {
  const keys = lexed.kind === 'closed' ? rootKeys(lexed.tokens) : [];
  return keys.includes('tool') || (keys.includes('name') && ARGUMENT_KEYS.some((key) => keys.includes(key)));
}

/** Takes an object as it is. */
function readStrictly({ source, lexed }: FoundObject): Reading {
  switch (lexed.kind) {
    case 'closed': {
      const { tokens } = lexed;
      const strict = parsed(source);
      return strict.kind === 'broken'
        ? invalid(strict)
        : planOf(strict.value, { tokens, repairs: [], cut: null });
    }
    case 'open':
      return unreadable('Its plan does not end.');
    case 'broken':
      return unreadable(`Its plan is broken: ${lexed.why}.`);
  }
}

/** Mends an object where it is no JSON, and keeps what came whole of one that was cut. */
function readMended(object: FoundObject): Reading {
  const { source, lexed } = object;
  if (lexed.kind === 'broken') return readStrictly(object);
  if (lexed.kind === 'open') return readCut(lexed.tokens);
  const strict = parsed(source);
  if (strict.kind === 'value') return planOf(strict.value, { tokens: lexed.tokens, repairs: [], cut: null });
  const { tokens, repairs } = repairJson(lexed.tokens);
  const reading = repairs.length === 0 ? strict : parsed(joined(tokens));
  return reading.kind === 'broken' ? invalid(strict) : planOf(reading.value, { tokens, repairs, cut: null });
}

function readCut(lexed: readonly Token[]): Reading {
  const { tokens, repairs } = repairJson(lexed);
  const cut = cutObject(tokens);
  const shown = parsed(cut.shown);
  const kept = parsed(cut.kept);
  if (shown.kind === 'broken') {
    return unreadable(`Its plan does not end, and is not valid JSON: ${shown.why}.`);
  }
  if (kept.kind === 'broken') return unreadable('Its plan does not end.');
  return planOf(kept.value, { tokens, repairs, cut: { key: cut.key, shown: cutItem(cut, shown.value) } });
}

/** The value of the key that was cut, or the last of its items. */
function cutItem({ key }: CutObject, shown: unknown): unknown {
  if (key === null || !isRecord(shown)) return null;
  const value = shown[key];
  return Array.isArray(value) ? value.at(-1) : value;
}

function planOf(
  plan: unknown,
  about: Pick<PlanReading, 'repairs' | 'cut'> & { readonly tokens: readonly Token[] },
): Reading {
  if (!isRecord(plan)) return unreadable('Its plan is no JSON object.');
  const twice = repeatedKey(about.tokens);
  if (twice !== null) {
    return unreadable(`Its plan has the key ${JSON.stringify(twice.slice(0, 40))} twice in one object.`);
  }
  return { kind: 'plan', plan, repairs: about.repairs, cut: about.cut };
}

type ParsedJson =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly why: string };

function parsed(json: string): ParsedJson {
  try {
    return { kind: 'value', value: JSON.parse(json) };
  } catch (thrown) {
    return { kind: 'broken', why: whereJsonBroke(json, thrown) };
  }
}

/** A cut plan counts with whatever it was about to ask for. */
function asks(reading: Reading): boolean {
  if (reading.kind !== 'plan') return false;
  return reading.cut !== null || REQUEST_KEYS.some((key) => !isEmpty(reading.plan[key]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function isSame(one: Reading, other: Reading): boolean {
  if (one.kind !== 'plan' || other.kind !== 'plan' || one.cut !== null || other.cut !== null) return false;
  return JSON.stringify(one.plan) === JSON.stringify(other.plan);
}

function invalid({ why }: Extract<ParsedJson, { readonly kind: 'broken' }>): Reading {
  return unreadable(`Its plan is not valid JSON: ${why}.`);
}

function unreadable(what: string): Reading {
  return { kind: 'unreadable', complaint: `${what} ${AGAIN}` };
}
