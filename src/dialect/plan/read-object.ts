import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { type RepairKind, repairJson } from '../json/repair.ts';
import { repeatedKey } from '../json/repeated-key.ts';
import { joined } from '../json/token-walk.ts';
import type { Token } from '../json/tokens.ts';
import { type TruncatedObject, truncatedObject } from '../json/truncated-json.ts';
import { whereJsonBroke } from '../json/where-json-broke.ts';
import type { FoundObject } from './find-objects.ts';

export interface PlanReading {
  readonly kind: 'plan';
  /** As the model wrote it: not completed and not yet checked. Calls outside a plan are wrapped into one. */
  readonly plan: JsonRecord;
  /** The other reading, with literal backslashes; null when there is only one reading. */
  readonly literal: JsonRecord | null;
  readonly repairs: readonly RepairKind[];
  /** Set when the end of the plan is missing. */
  readonly truncated: PlanTruncation | null;
}

export interface PlanTruncation {
  /** The key of the plan whose value or last item was cut; null when the cut was between two. */
  readonly key: string | null;
  /** The received part of that item, closed only to name it to the model. Never executed. */
  readonly shown: unknown;
}

export interface NoPlan {
  readonly kind: 'none';
  readonly isBlank: boolean;
  /** A sentence about text that was meant as a call; null when there is none. */
  readonly seen: string | null;
  /** The tag of unclosed thinking, after which nothing was searched. */
  readonly openTag: string | null;
}

export type ParsedReply =
  | PlanReading
  | NoPlan
  | { readonly kind: 'unreadable'; readonly errorDetail: string };

const UNEVEN = 'Some backslashes in its strings are escaped and some are not.';
const AGAIN = 'Nothing was done. Send the plan again as one complete JSON object.';

export function readStrictly({ source, lexed }: FoundObject): ParsedReply {
  switch (lexed.kind) {
    case 'closed': {
      const { tokens } = lexed;
      const strict = parsed(source);
      return strict.kind === 'broken'
        ? invalid(strict)
        : planOf(strict.value, { tokens, repairs: [], truncated: null, literal: null });
    }
    case 'open':
      return unreadable('Its plan does not end.');
    case 'broken':
      return unreadable(`Its plan is broken: ${lexed.why}.`);
  }
}

/** Repairs an object that is not valid JSON, and keeps the complete part of a truncated one. */
export function readRepaired(object: FoundObject): ParsedReply {
  const { source, lexed } = object;
  if (lexed.kind === 'broken') return readStrictly(object);
  if (lexed.kind === 'open') return readTruncated(lexed.tokens);
  const strict = parsed(source);
  if (strict.kind === 'value') return readStrictly(object);
  const { tokens, repairs, literal } = repairJson(lexed.tokens);
  if (literal === 'long') return unreadable(UNEVEN);
  const reading = repairs.length === 0 ? strict : parsed(joined(tokens));
  return reading.kind === 'broken'
    ? invalid(strict)
    : planOf(reading.value, {
        tokens,
        repairs,
        truncated: null,
        literal: literal && parsed(joined(literal)),
      });
}

function readTruncated(lexed: readonly Token[]): ParsedReply {
  const { tokens, repairs, literal } = repairJson(lexed);
  if (literal === 'long') return unreadable(UNEVEN);
  const truncated = truncatedObject(tokens);
  const shown = parsed(truncated.shown);
  const kept = parsed(truncated.kept);
  if (shown.kind === 'broken') {
    return unreadable(`Its plan does not end, and is not valid JSON: ${shown.why}.`);
  }
  if (kept.kind === 'broken') return unreadable('Its plan does not end.');
  return planOf(kept.value, {
    tokens,
    repairs,
    truncated: { key: truncated.key, shown: truncatedItem(truncated, shown.value) },
    literal: literal && parsed(truncatedObject(literal).kept),
  });
}

export function readTruncatedCall(lexed: readonly Token[]): ParsedReply {
  const { tokens, repairs, literal } = repairJson(lexed);
  if (literal === 'long') return unreadable(UNEVEN);
  const shown = parsed(truncatedObject(tokens).shown);
  if (shown.kind === 'broken') {
    return unreadable(`Its call does not end, and is not valid JSON: ${shown.why}.`);
  }
  return {
    kind: 'plan',
    plan: {},
    literal: null,
    repairs,
    truncated: { key: 'runTools', shown: shown.value },
  };
}

function truncatedItem({ key }: TruncatedObject, shown: unknown): unknown {
  if (key === null || !isRecord(shown)) return null;
  const value = shown[key];
  return Array.isArray(value) ? value.at(-1) : value;
}

function planOf(
  plan: unknown,
  {
    tokens,
    literal,
    ...about
  }: Pick<PlanReading, 'repairs' | 'truncated'> & {
    readonly tokens: readonly Token[];
    readonly literal: ParsedJson | null;
  },
): ParsedReply {
  if (!isRecord(plan)) return unreadable('Its plan is no JSON object.');
  const twice = repeatedKey(tokens);
  if (twice !== null) {
    const [one, other] = twice.values.map((value) => value.slice(0, 40));
    return unreadable(
      `Its plan has the key ${JSON.stringify(twice.key.slice(0, 40))} twice in one object, with ${one} and ${other}.`,
    );
  }
  if (literal === null) return { kind: 'plan', plan, literal: null, ...about };
  if (literal.kind === 'broken' || !isRecord(literal.value)) {
    return unreadable(UNEVEN);
  }
  return { kind: 'plan', plan, literal: literal.value, ...about };
}

type ParsedJson =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly why: string };

export function parsed(json: string): ParsedJson {
  try {
    return { kind: 'value', value: JSON.parse(json) };
  } catch (thrown) {
    return { kind: 'broken', why: whereJsonBroke(json, thrown) };
  }
}

function invalid({ why }: Extract<ParsedJson, { readonly kind: 'broken' }>): ParsedReply {
  return unreadable(`Its plan is not valid JSON: ${why}.`);
}

export function unreadable(what: string): ParsedReply {
  return { kind: 'unreadable', errorDetail: `${what} ${AGAIN}` };
}
