import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What commands left in the cache folder of the home, for those after them. */
export class CacheLayers {
  readonly #temp: string;
  #count = 0;
  #kept: readonly string[] = [];

  /** @param temp an existing folder of our own */
  constructor(temp: string) {
    this.#temp = temp;
  }

  /** Topmost first. */
  get kept(): readonly string[] {
    return this.#kept;
  }

  /** A folder for the writes of one command. No view may have it before it is kept: a layer must not change below one. */
  async begin(): Promise<string> {
    this.#count += 1;
    const folder = join(this.#temp, `caches-${this.#count}`);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  keep(folder: string): void {
    this.#kept = [folder, ...this.#kept];
  }
}
