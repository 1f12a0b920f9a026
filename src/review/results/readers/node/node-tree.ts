import { PassedTests } from '../format.ts';

/** The tree of Node's reporter `spec`: a suite opens with `▶`, and every test and suite ends with its own line. */
export class NodeTree {
  readonly passed = new PassedTests();
  /** Files that the runner counts as tests because no test in them was reported. */
  filesPassed = 0;
  /** Suites, and tests with tests in them, that failed: the list of failures leaves them out. */
  parentsFailed = 0;
  /** What failed, by the line itself with its duration: the list of failures repeats the line. */
  readonly #failed = new Map<string, { readonly paths: string[]; next: number }>();
  readonly #suites: string[] = [];
  #last = '';

  take(line: string): void {
    const text = line.trimStart();
    this.#last = text;
    const level = (line.length - text.length) / 2;
    if (!'▶✔✖﹣⚠'.includes(text.charAt(0)) || text.charAt(1) !== ' ' || !Number.isInteger(level)) return;
    // Without the line that opened its suite, a test's path is not known.
    if (level > this.#suites.length) return;
    const name = nameOf(text);
    const isSuite = this.#suites.length > level && this.#suites[level] === name;
    const path = [...this.#suites.slice(0, level), name].join(' > ');
    this.#suites.length = Math.min(this.#suites.length, level);
    if (text.startsWith('▶ ')) this.#open(level, name);
    else if (text.startsWith('✖ ')) this.#fail(path, text, { isSuite });
    else if (text.startsWith('✔ ') && !isSuite) this.#pass(path, text);
  }

  /** Something was left out here: the line in front may be truncated, which it is not with its duration. */
  lose(): void {
    this.#suites.length = 0;
    if (!this.#last.endsWith('ms)')) this.#failed.get(this.#last)?.paths.pop();
  }

  /** The path of the next failure that was printed as `line`; null when it was not seen, because the tree was cut. */
  pathOf(line: string): string | null {
    const found = this.#failed.get(line);
    if (found === undefined) return null;
    found.next += 1;
    return found.paths[found.next - 1] ?? null;
  }

  /** Tests that the tree shows as failed, of which `pathOf` was not asked. What holds a failed test is none. */
  unlisted(): readonly string[] {
    const failed = [...this.#failed.values()];
    const parents = new Set(failed.flatMap(({ paths }) => paths.flatMap(parentsOf)));
    return failed.flatMap(({ paths, next }) => paths.slice(next)).filter((path) => !parents.has(path));
  }

  #open(level: number, name: string): void {
    this.#suites[level] = name;
  }

  #fail(path: string, text: string, { isSuite }: { readonly isSuite: boolean }): void {
    if (isSuite) this.parentsFailed += 1;
    if (/ms\) # todo/i.test(text)) return;
    const found = this.#failed.get(text);
    if (found === undefined) this.#failed.set(text, { paths: [path], next: 0 });
    else found.paths.push(path);
  }

  #pass(path: string, text: string): void {
    if (/ms\) # todo/i.test(text)) return;
    if (isFilePath(path)) this.filesPassed += 1;
    else this.passed.add(path);
  }
}

function parentsOf(path: string): readonly string[] {
  const names = path.split(' > ').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join(' > '));
}

/** Behind the name stand the duration and, after a hash, why a test was left out. */
export function nameOf(text: string): string {
  return text.slice(2).replace(/ \(\d{1,12}(?:\.\d{1,9})?ms\)(?: # .*)?$/, '');
}

/** A test of this name is a whole file. */
export function isFilePath(name: string): boolean {
  return /^[^\s>]{1,300}\.[cm]?[jt]sx?$/.test(name);
}
