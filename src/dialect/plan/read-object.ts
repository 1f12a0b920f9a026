import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { whyNotJson } from '../calls/call-arguments.ts';
import { cutObject, repeatedKey } from '../json/objects.ts';
import { type RepairKind, repairJson } from '../json/repair.ts';
import { joined, type Lexed, type Token } from '../json/tokens.ts';

export interface PlanReading {
  readonly kind: 'plan';
  /** As the model wrote it: not completed and not yet checked. Calls outside a plan are wrapped into one. */
  readonly plan: JsonRecord;
  readonly repairs: readonly RepairKind[];
  /** Null: the plan is complete. */
  readonly truncated: PlanTruncation | null;
}

export interface PlanTruncation {
  /** The key of the plan whose value or last item was cut; null when the cut was between two. */
  readonly key: string | null;
  /** The source of that item, for its name only: it is never executed. */
  readonly cut: string;
}

export interface NoPlan {
  readonly kind: 'none';
  readonly isBlank: boolean;
  /** The tag of unclosed thinking, after which nothing was searched. */
  readonly openTag: string | null;
}

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly errorDetail: string;
}

/** Nothing has a key of a plan, but one object asks by other keys: a plan in the model's own form, or a snippet of a file. */
export interface AsksByName {
  readonly kind: 'asks-by-name';
  readonly errorDetail: string;
}

export type ParsedReply = PlanReading | NoPlan | AsksByName | Unreadable;

const MAX_KEY = 40;

/** Reads an object of a reply: strictly as JSON, else after a repair; of a cut one what is complete. */
export function readObject(source: string, lexed: Lexed): PlanReading | Unreadable {
  switch (lexed.kind) {
    case 'broken':
      return unreadable(`Its plan is broken: ${lexed.why}.`);
    case 'open':
      return readCut(lexed.tokens);
    case 'closed':
      return readWhole(source, lexed.tokens);
  }
}

function readWhole(source: string, lexed: readonly Token[]): PlanReading | Unreadable {
  const strict = parsed(source);
  if (typeof strict !== 'string') return planOf(strict, { tokens: lexed, repairs: [], truncated: null });
  const { tokens, repairs } = repairJson(lexed);
  const repaired = repairs.length === 0 ? strict : parsed(joined(tokens));
  return typeof repaired === 'string'
    ? unreadable(`Its plan is not valid JSON: ${strict}.`)
    : planOf(repaired, { tokens, repairs, truncated: null });
}

function readCut(lexed: readonly Token[]): PlanReading | Unreadable {
  const { tokens, repairs } = repairJson(lexed);
  const { kept, key, cut } = cutObject(tokens);
  const plan = parsed(kept);
  if (typeof plan === 'string') return unreadable(`Its plan does not end, and is not valid JSON: ${plan}.`);
  return planOf(plan, { tokens, repairs, truncated: { key, cut } });
}

function planOf(
  plan: JsonRecord,
  { tokens, ...about }: Pick<PlanReading, 'repairs' | 'truncated'> & { readonly tokens: readonly Token[] },
): PlanReading | Unreadable {
  const twice = repeatedKey(tokens);
  return twice === null
    ? { kind: 'plan', plan, ...about }
    : unreadable(`Its plan has the key ${JSON.stringify(twice.slice(0, MAX_KEY))} twice in one object.`);
}

/** The object, or why it is none. */
function parsed(json: string): JsonRecord | string {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : 'it is no object';
  } catch (thrown) {
    return whyNotJson(thrown);
  }
}

export function unreadable(what: string): Unreadable {
  return {
    kind: 'unreadable',
    errorDetail: `${what} Nothing was done. Send the plan again as one complete JSON object.`,
  };
}
