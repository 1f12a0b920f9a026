/** The list of suites and tests that mocha's reporter `spec` prints while it runs. */
export class MochaList {
  readonly passed: string[] = [];
  readonly #suites: string[] = [];
  isEmpty = true;

  take(line: string): void {
    const text = line.trimStart();
    const level = (line.length - text.length) / 2 - 1;
    if (level < 0 || text === '' || !Number.isInteger(level)) return;
    if (text.startsWith('✔ ') || text.startsWith('✓ ')) {
      this.isEmpty = false;
      const name = text.slice(2).replace(/ \(\d{1,9}ms\)$/, '');
      if (this.#suites.length >= level)
        this.passed.push([...this.#suites.slice(0, level), name.trim()].join(' > '));
    } else if (!/^(?:- |\d{1,7}\) )/.test(text)) {
      this.#suites.length = Math.min(this.#suites.length, level);
      if (this.#suites.length === level) this.#suites.push(text.trim());
    }
  }
}
