/**
 * The list of files and tests that vitest prints while it runs: full paths in vitest 3, tests without suites in vitest
 * 4, a tree in vitest 5.
 */
export class VitestTree {
  readonly passed: string[] = [];
  /** How often a path is marked as failed. A test with two failed soft expectations is marked once. */
  readonly #failed = new Map<string, number>();
  /** Number of tests in a file, by its path as printed by vitest. */
  readonly #tests = new Map<string, number>();
  #file: string | null = null;
  #suites: string[] = [];
  #last: { readonly mark: string; readonly level: number; readonly name: string } | null = null;

  take(line: string): void {
    const indent = line.length - line.trimStart().length;
    const mark = line.charAt(indent);
    if (!MARKS.includes(mark) || line.charAt(indent + 1) !== ' ' || indent % 2 === 0) return;
    if (indent === 1) this.#top(mark, line.slice(3));
    else this.#below(mark, (indent - 3) / 2, withoutDuration(line.slice(indent + 2)));
  }

  /** Settles the last line: only a following line would show that it is a suite. */
  end(): void {
    this.#settle(0);
  }

  /** If suites are not listed, counts tests of the same name in the file. */
  timesFailed(path: string): number {
    const parts = path.split(' > ');
    return this.#failed.get(path) ?? this.#failed.get(hiddenPath(parts[0] ?? '', parts.at(-1) ?? '')) ?? 0;
  }

  hasTests(file: string): boolean {
    return (this.#tests.get(file) ?? 0) > 0;
  }

  #top(mark: string, text: string): void {
    this.#settle(0);
    const open = text.lastIndexOf(' (');
    const count = /^ \((\d{1,7}) tests?\b/.exec(text.slice(Math.max(open, 0)))?.[1];
    if (open > 0 && count !== undefined) {
      this.#file = pathWithProject(text.slice(0, open));
      this.#tests.set(this.#file, Number(count));
    } else {
      this.#file = null;
      this.#record(mark, pathWithProject(withoutDuration(text)));
    }
  }

  #below(mark: string, level: number, name: string): void {
    if (this.#file === null) return;
    this.#settle(level);
    this.#suites.length = Math.min(this.#suites.length, level);
    this.#last = { mark, level, name };
  }

  #settle(level: number): void {
    const last = this.#last;
    this.#last = null;
    if (last === null) {
      if (level === 0) this.#suites = [];
    } else if (level > last.level && this.#suites.length >= last.level) {
      this.#suites[last.level] = last.name.replace(/ \(\d{1,7}\)$/, '');
    } else if (this.#suites.length >= last.level) {
      const path = [this.#file ?? '', ...this.#suites.slice(0, last.level), last.name];
      this.#record(last.mark, path.join(' > '));
    } else if (last.mark === '×') {
      this.#record(last.mark, hiddenPath(this.#file ?? '', last.name));
    }
  }

  #record(mark: string, path: string): void {
    if (mark === '✓') this.passed.push(path);
    if (mark === '×') this.#failed.set(path, this.timesFailed(path) + 1);
  }
}

const MARKS = '✓❯×↓·';

/** Vitest 4 indents the tests of a suite but does not name the suite. */
function hiddenPath(file: string, name: string): string {
  return `${file} > … > ${name}`;
}

/** Removes the duration and the number of retries after a name. */
function withoutDuration(name: string): string {
  return name
    .replace(/(?: \((?:retry|repeat) x\d{1,4}\))?$/, '')
    .replace(/ {1,2}\d{1,9}(?:\.\d{1,3})?m?s$/, '');
}

/** Normalizes the project's name to `|unit| a.test.js`. With colours, vitest prints it as a badge between blanks. */
export function pathWithProject(text: string): string {
  const badge = /^ (\S(?:.{0,98}\S)?) {2}(?=\S)/.exec(text);
  if (badge === null) return text.trimStart();
  const rest = text.slice(badge[0].length);
  return badge[1] === 'TS' ? rest : `|${badge[1]}| ${rest}`;
}
