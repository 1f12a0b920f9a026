/** The tree of Node's reporter `spec`: a suite opens with `▶`, and each test and suite ends with a line of its own. */
export class NodeTree {
  readonly passed: string[] = [];
  /** Files that the runner counts as tests because it reported no test in them. */
  filesPassed = 0;
  /** The failed suites and tests with subtests: the list of failures leaves them out. */
  parentsFailed = 0;
  /** The failures by their whole line with its duration, which the list of failures repeats. */
  readonly #failed = new Map<string, { readonly paths: string[]; next: number }>();
  readonly #suites: string[] = [];
  #last = '';

  take(line: string): void {
    const text = line.trimStart();
    this.#last = text;
    const level = (line.length - text.length) / 2;
    if (!'▶✔✖﹣⚠'.includes(text.charAt(0)) || text.charAt(1) !== ' ' || !Number.isInteger(level)) return;
    // The path of a test is unknown if the line that opened its suite is missing.
    if (level > this.#suites.length) return;
    const name = nameOf(text);
    const isSuite = this.#suites.length > level && this.#suites[level] === name;
    const path = [...this.#suites.slice(0, level), name].join(' > ');
    this.#suites.length = Math.min(this.#suites.length, level);
    if (text.startsWith('▶ ')) this.#open(level, name);
    else if (text.startsWith('✖ ')) this.#fail(path, text, { isSuite });
    else if (text.startsWith('✔ ') && !isSuite) this.#pass(path, text);
  }

  /** Something was left out here: the line before it may be truncated, unless it still has its duration. */
  lose(): void {
    this.#suites.length = 0;
    if (!this.#last.endsWith('ms)')) this.#failed.get(this.#last)?.paths.pop();
  }

  /** The path of the next failure printed as `line`; null if the tree lacks it because output was left out. */
  pathOf(line: string): string | null {
    const found = this.#failed.get(line);
    if (found === undefined) return null;
    found.next += 1;
    return found.paths[found.next - 1] ?? null;
  }

  /** Tests failed in the tree that `pathOf` was not asked for, without the parents of failed tests. */
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
    else this.passed.push(path);
  }
}

function parentsOf(path: string): readonly string[] {
  const names = path.split(' > ').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join(' > '));
}

/** After the name come the duration and, after a hash, why a test was skipped. */
export function nameOf(text: string): string {
  return text.slice(2).replace(/ \(\d{1,12}(?:\.\d{1,9})?ms\)(?: # .*)?$/, '');
}

/** Whether a test with this name is a whole file. */
export function isFilePath(name: string): boolean {
  return /^[^\s>]{1,300}\.[cm]?[jt]sx?$/.test(name);
}
