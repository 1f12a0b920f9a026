import { isDeepStrictEqual } from 'node:util';
import { parsedJson } from '../../../core/text/json-record.ts';
import { isTooDeep } from '../../../core/text/nesting.ts';

/** The arguments of a call that a stream tells twice. If these differ, they are no JSON: such a call has no effect. */
export function toldTwice(before: unknown, after: unknown): unknown {
  if (before === after) return after;
  const [one, other] = [before, after].map((told) => (typeof told === 'string' ? parsedJson(told) : told));
  return !isTooDeep(one) && isDeepStrictEqual(one, other) ? after : unreadable(after);
}

export function unreadable(told: unknown): string {
  return `{}${typeof told === 'string' ? told : JSON.stringify(told)}`;
}
