/** Jest's list of the tests in one file: suites by indentation, tests marked with `✕` and `✓`. */
export class JestTree {
  readonly passed: string[] = [];
  readonly #failed = new Map<string, number>();
  #file: string | null = null;
  #suites: string[] = [];

  open(file: string): void {
    this.#file = file;
    this.#suites = [];
  }

  /** Takes every line after the file's own, up to the first blank one. */
  take(line: string): void {
    if (this.#file === null) return;
    const indent = line.length - line.trimStart().length;
    if (line.trim() === '' || line.startsWith('  ● ')) {
      this.#file = null;
      return;
    }
    if (indent < 2) return;
    const [level, text] = [indent / 2 - 1, line.slice(indent)];
    if (text.startsWith('✓ ')) this.passed.push(this.#path(level, text));
    else if (text.startsWith('✕ ')) this.#fail(this.#path(level, text));
    else if (!/^[○✎] /.test(text)) this.#suites = [...this.#suites.slice(0, level), text];
  }

  timesFailed(path: string): number {
    return this.#failed.get(path) ?? 0;
  }

  #path(level: number, text: string): string {
    const name = text.slice(2).replace(/ \([\d.]{1,9} m?s\)$/, '');
    return [this.#file, ...this.#suites.slice(0, level), name].join(' > ');
  }

  #fail(path: string): void {
    this.#failed.set(path, this.timesFailed(path) + 1);
  }
}
