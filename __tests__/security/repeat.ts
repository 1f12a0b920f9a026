import { isObject, type Json, numberOf, parseJson } from '../../embedded/json.ts';

/** In a name of a field: so many of them. */
const TIMES = /\{\{#(\d+)\}\}/;

/**
 * Writes out what stands in a case for many. In a list, `{ "times": 3, "each": X }` is three X, in which `{{#}}` is the
 * number of each, from 0. In an object, a field `f{{#3}}` is `f0`, `f1` and `f2`, with the same value.
 */
export function repeated(value: Json): Json {
  if (Array.isArray(value)) return value.flatMap(itemsOf);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).flatMap(([name, inner = null]) =>
    namesOf(name).map((one) => [one, repeated(inner)] as const),
  );
  return Object.fromEntries(fields);
}

function itemsOf(item: Json): readonly Json[] {
  if (!isObject(item) || item.times === undefined || item.each === undefined) return [repeated(item)];
  const text = JSON.stringify(item.each);
  return Array.from({ length: numberOf(item.times) }, (_, index) =>
    repeated(parseJson(text.replaceAll('{{#}}', `${index}`))),
  );
}

function namesOf(name: string): readonly string[] {
  const times = TIMES.exec(name)?.[1];
  if (times === undefined) return [name];
  return Array.from({ length: Number(times) }, (_, index) => name.replace(TIMES, `${index}`)).flatMap(
    namesOf,
  );
}
