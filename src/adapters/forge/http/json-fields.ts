import { ServiceFault } from '../../../core/fault.ts';
import { isObjectId } from '../../../core/text/content-hash.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { oneLine } from '../../../core/text/text.ts';

/**
 * Readers for JSON from the network. Values are `unknown` until one of these has checked them; a wrong shape throws a
 * `ServiceFault` that says what was expected and what was found.
 */
export function jsonObject(value: unknown, what: string): JsonObject {
  if (isRecord(value)) return new JsonObject(value, what);
  throw wrongShape(what, 'an object', value);
}

export function jsonList(value: unknown, what: string): readonly JsonObject[] {
  if (Array.isArray(value)) return value.map((item, index) => jsonObject(item, `${what}[${index}]`));
  throw wrongShape(what, 'a list', value);
}

export class JsonObject {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #what: string;

  constructor(fields: Readonly<Record<string, unknown>>, what: string) {
    this.#fields = fields;
    this.#what = what;
  }

  /** Present and not null. */
  has(key: string): boolean {
    return this.#fields[key] !== undefined && this.#fields[key] !== null;
  }

  text(key: string): string {
    const value = this.#fields[key];
    if (typeof value === 'string') return value;
    throw wrongShape(this.#at(key), 'a text', value);
  }

  textOr(key: string, fallback: string): string {
    return this.has(key) ? this.text(key) : fallback;
  }

  /** The full id of a git object. */
  sha(key: string): string {
    const value = this.text(key);
    if (isObjectId(value)) return value;
    throw wrongShape(this.#at(key), 'the full id of a git object', value);
  }

  integer(key: string): number {
    const value = this.#fields[key];
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw wrongShape(this.#at(key), 'a whole number', value);
  }

  /** What forges number things by: 1 and up. */
  ordinal(key: string): number {
    const value = this.integer(key);
    if (value >= 1) return value;
    throw wrongShape(this.#at(key), 'a number from 1 up', value);
  }

  integerOrNull(key: string): number | null {
    return this.has(key) ? this.integer(key) : null;
  }

  flag(key: string): boolean {
    const value = this.#fields[key];
    if (typeof value === 'boolean') return value;
    throw wrongShape(this.#at(key), 'true or false', value);
  }

  flagOr(key: string, fallback: boolean): boolean {
    return this.has(key) ? this.flag(key) : fallback;
  }

  /** An ISO 8601 time as milliseconds since the epoch. */
  time(key: string): number {
    const ms = Date.parse(this.text(key));
    if (!Number.isNaN(ms)) return ms;
    throw wrongShape(this.#at(key), 'a time', this.#fields[key]);
  }

  object(key: string): JsonObject {
    return jsonObject(this.#fields[key], this.#at(key));
  }

  objectOrNull(key: string): JsonObject | null {
    return this.has(key) ? this.object(key) : null;
  }

  /** The items, unchecked. */
  items(key: string): readonly unknown[] {
    const value: unknown = this.#fields[key];
    if (Array.isArray(value)) return value;
    throw wrongShape(this.#at(key), 'a list', value);
  }

  /** The items, each of them an object. */
  objects(key: string): readonly JsonObject[] {
    return jsonList(this.#fields[key], this.#at(key));
  }

  /** The nodes of a GraphQL connection. GitHub gives null for one that the token may not see. */
  nodes(key: string): readonly JsonObject[] {
    const seen = this.object(key)
      .items('nodes')
      .filter((node) => node !== null);
    return jsonList(seen, this.#at(key));
  }

  #at(key: string): string {
    return `${this.#what}.${key}`;
  }
}

const SHOWN_CHARS = 80;

/** An answer that cannot be read, to a request that may have been carried out. */
export class WrongShape extends ServiceFault {}

export function wrongShape(where: string, expected: string, found: unknown): WrongShape {
  const parts = {
    wrong: `The forge's answer has another shape than its kind has: ${where} must be ${expected}.`,
    was: `It was ${oneLine(JSON.stringify(found) ?? 'missing', SHOWN_CHARS)}.`,
    remedy: 'Check that GITHUB_API_URL names the root of a REST API.',
  };
  return new WrongShape({ service: 'forge', status: null, parts });
}
