import { MAX_FAILURES } from '../format.ts';
import { tapResult } from '../tap-line.ts';
import { TapTree } from '../tap-tree.ts';

/** `t/add.t ....... ok`. Of a file that fails, and with `-v`, the result is below. */
const FILE = /^(?:\[\d\d:\d\d:\d\d\] )?(?<file>\S.{0,300}?) \.{2,} ?(?:(?:ok|skipped)\b.*)?$/;
const ENTRY =
  /^(?<file>\S.{0,300}?) +\(Wstat: (?<status>\d{1,9})(?: \([^()]{0,60}\))? Tests: (?<tests>\d{1,9}) Failed: (?<failed>\d{1,9})\)$/;
const NUMBERS = /^ {2}(?:Failed tests?:| ) +(?<numbers>\d[\d, -]*)$/;
const PARSE_ERROR = /^ {2}Parse errors: (?<why>.+)$/;
const MAX_TEXT_LINES = 200;

/** A file in the summary. */
export interface Entry {
  readonly file: string;
  /** How its process ended: the exit code in the upper bits, the signal in the lower. */
  readonly status: number;
  readonly tests: number;
  readonly failed: number;
  readonly numbers: number[];
  /** What is wrong with its output; empty: nothing. */
  why: string;
}

export function isListed(line: string): boolean {
  return line.includes(' ..') && FILE.test(line);
}

export function entriesIn(lines: readonly string[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const { file, status, tests, failed } = ENTRY.exec(line)?.groups ?? {};
    if (file !== undefined) {
      const counts = { status: Number(status), tests: Number(tests), failed: Number(failed) };
      entries.push({ file, ...counts, numbers: [], why: '' });
    }
    const entry = entries.at(-1);
    if (entry === undefined) continue;
    const { numbers } = (entry.why === '' ? NUMBERS.exec(line)?.groups : undefined) ?? {};
    if (numbers !== undefined && entry.numbers.length < entry.failed)
      entry.numbers.push(...numbersIn(numbers));
    entry.why ||= PARSE_ERROR.exec(line)?.groups?.why ?? '';
  }
  return entries;
}

/** `1-3, 5`. */
function numbersIn(text: string): readonly number[] {
  return text.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.max(0, Math.min(to - from + 1, MAX_FAILURES)) }, (_, at) => from + at);
  });
}

/** By file, what it printed above its line, without comments, and its results below it. */
export function filesIn(lines: readonly string[]): {
  readonly printed: ReadonlyMap<string, readonly string[]>;
  readonly tests: ReadonlyMap<string, TapTree>;
} {
  const printed = new Map<string, readonly string[]>();
  const tests = new Map<string, TapTree>();
  let above: string[] = [];
  let results = new TapTree();
  for (const line of lines) {
    const file = isListed(line) ? FILE.exec(line)?.groups?.file : undefined;
    if (file !== undefined) {
      printed.set(file, above);
      [above, results] = [[], new TapTree()];
      tests.set(file, results);
      continue;
    }
    const result = /^ *(?:not )?ok \d/.test(line) ? tapResult(line) : null;
    if (result !== null) results.add(result, { before: [], heading: '', isAnnounced: false });
    else if (!/^ *#|^$/.test(line) && above.length < MAX_TEXT_LINES) above.push(line);
  }
  return { printed, tests };
}
