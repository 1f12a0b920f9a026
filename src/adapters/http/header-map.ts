export type HeaderFields =
  | Readonly<Record<string, string>>
  | Iterable<readonly [name: string, value: string]>;

/**
 * The headers of a request or an answer; names in lower case, values of a repeated name joined. Node's own class would
 * load all of its `fetch`: 13 MB and some 20 ms (docs/decisions/0025).
 *
 * @throws {TypeError} for a value that no header can hold
 */
export class HeaderMap implements Iterable<readonly [name: string, value: string]> {
  readonly #values = new Map<string, string>();

  constructor(fields: HeaderFields = {}) {
    for (const [name, value] of isIterable(fields) ? fields : Object.entries(fields)) {
      const before = this.get(name);
      this.set(name, before === null ? value : `${before}, ${value.trim()}`);
    }
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  set(name: string, value: string): void {
    // An import would load all that hangs on the getters of `node:http`.
    process.getBuiltinModule('node:http').validateHeaderValue(name, value.trim());
    this.#values.set(name.toLowerCase(), value.trim());
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#values.entries();
  }
}

function isIterable(fields: HeaderFields): fields is Iterable<readonly [name: string, value: string]> {
  return Symbol.iterator in fields;
}
