/**
 * The headers of a request or an answer; names in lower case, values of a repeated name joined. Node's own class would
 * load all of its `fetch` (docs/decisions/0025).
 */
export class HeaderMap implements Iterable<readonly [name: string, value: string]> {
  readonly #values = new Map<string, string>();

  /** @throws {TypeError} for a value that no header can hold */
  constructor(fields: HeaderFields = {}) {
    for (const [name, value] of fields instanceof HeaderMap ? fields : Object.entries(fields))
      this.set(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  /** @throws {TypeError} for a value that no header can hold */
  set(name: string, value: string): void {
    // An import would load all that hangs on the getters of `node:http`.
    process.getBuiltinModule('node:http').validateHeaderValue(name, value.trim());
    this.#values.set(name.toLowerCase(), value.trim());
  }

  /** @throws {TypeError} for a value that no header can hold */
  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value.trim()}`);
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#values.entries();
  }
}

export type HeaderFields = Readonly<Record<string, string>> | HeaderMap;
