import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord } from '../../core/text/json-record.ts';
import { plainKey } from './plan-keys.ts';
import { isEmpty } from './request.ts';

export type OneOf =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly value: unknown }
  /** Two names of the same field with different values: neither is used. */
  | { readonly kind: 'two'; readonly names: readonly [string, string] };

/**
 * The value of a field that may have several names.
 *
 * @param read normalizes values, so that different spellings compare equal
 */
export function oneOf(
  record: JsonRecord,
  names: readonly string[],
  read: (value: unknown) => unknown = (value) => value,
): OneOf {
  const wanted = new Set(names.map(plainKey));
  const given = Object.entries(record).filter(([key]) => wanted.has(plainKey(key)));
  const meant = given.filter(([, value]) => !isEmpty(value));
  const [first, ...others] = meant.length > 0 ? meant : given;
  if (first === undefined) return { kind: 'none' };
  const value = read(first[1]);
  const other = meant.length > 0 ? others.find(([, one]) => !isDeepStrictEqual(read(one), value)) : undefined;
  return other === undefined ? { kind: 'one', value } : { kind: 'two', names: [first[0], other[0]] };
}
