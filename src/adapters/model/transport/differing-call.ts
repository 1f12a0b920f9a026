import { isDeepStrictEqual } from 'node:util';
import { parsedJson } from '../../../core/text/json-record.ts';
import { isTooDeep } from '../../../core/text/nesting.ts';

/** The arguments of a call that a stream gives twice. If these differ, they are no JSON: such a call has no effect. */
export function sameArguments(first: unknown, second: unknown): unknown {
  if (first === second) return second;
  const [one, other] = [first, second].map((given) =>
    typeof given === 'string' ? parsedJson(given) : given,
  );
  return !isTooDeep(one) && isDeepStrictEqual(one, other) ? second : unreadable(second);
}

export function unreadable(given: unknown): string {
  return `{}${typeof given === 'string' ? given : JSON.stringify(given)}`;
}
