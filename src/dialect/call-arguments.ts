import type { CallArguments } from '../core/chat.ts';
import { whereJsonBroke } from './where-json-broke.ts';

/** Deeper values mean nothing to any tool, and would break whoever walks them by recursion. */
const MAX_DEPTH = 64;
const AGAIN = 'Nothing was carried out. Send the call again with complete JSON.';

/**
 * Arguments as endpoints send them: a JSON text, that text encoded once more, an object, or nothing at all for a tool
 * without arguments. JSON that is broken or cut is never repaired.
 */
export function readArguments(raw: unknown): CallArguments {
  if (raw === undefined || raw === null) return { kind: 'parsed', value: {} };
  if (typeof raw !== 'string') return accepted(raw);
  const once = parsedText(raw);
  if (once.kind === 'unreadable' || typeof once.value !== 'string') return once;
  const twice = parsedText(once.value);
  return twice.kind === 'parsed' && typeof twice.value === 'string' ? accepted(twice.value) : twice;
}

function parsedText(text: string): CallArguments {
  const json = text.trim();
  if (json === '') return { kind: 'parsed', value: {} };
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? { kind: 'parsed', value } : accepted(value);
  } catch (thrown) {
    return unreadable(
      `The arguments of this call are not valid JSON: ${whereJsonBroke(json, thrown)}. ${AGAIN}`,
    );
  }
}

function accepted(value: unknown): CallArguments {
  if (value === null) return { kind: 'parsed', value: {} };
  if (typeof value !== 'object' || Array.isArray(value)) {
    const what = Array.isArray(value) ? 'a list' : `a ${typeof value}`;
    return unreadable(`The arguments of this call are ${what}; they must be one JSON object. ${AGAIN}`);
  }
  if (isDeeperThan(MAX_DEPTH, value)) {
    return unreadable(`The arguments of this call are nested more than ${MAX_DEPTH} levels deep. ${AGAIN}`);
  }
  return { kind: 'parsed', value };
}

/** Goes level by level: recursion would be what it protects from. */
function isDeeperThan(limit: number, root: object): boolean {
  let level: readonly unknown[] = [root];
  for (let depth = 0; depth <= limit; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

function unreadable(complaint: string): CallArguments {
  return { kind: 'unreadable', complaint };
}
