import type { Place } from '../../../../core/verdict/test-report.ts';
import { MAX_KEPT } from '../findings.ts';
import { MAX_FAILURES } from '../format.ts';
import { tapResult } from '../tap-line.ts';
import { TapTree } from '../tap-tree.ts';
import { traceOf } from '../trace.ts';

/** `t/add.t ....... ok`. Of a file that fails, and with `-v`, the result is below. */
const FILE = /^(?:\[\d\d:\d\d:\d\d\] )?(?<file>\S.{0,300}?) \.{2,} ?(?:(?:ok|skipped)\b.*)?$/;
const ENTRY =
  /^(?<file>\S.{0,300}?) +\(Wstat: (?<status>\d{1,9})(?: \([^()]{0,60}\))? Tests: (?<tests>\d{1,9}) Failed: (?<failed>\d{1,9})\)$/;
const NUMBERS = /^ {2}(?:Failed tests?:| ) +(?<numbers>\d[\d, -]*)$/;
const PARSE_ERROR = /^ {2}Parse errors: (?<why>.+)$/;
const SUMMARY = 'Test Summary Report';
/** What Test::More says of a failed test. It names the test, or only its place. */
const FAILED =
  /^(?<indent> *)# {3}Failed test(?: '(?<name>.*?)'?)?(?: (?:at|in) \S{1,400} (?:at )?line \d{1,7}\.)?$/;
const PLACE = /^ *# {3}(?:Failed test(?: '.*')? )?(?:at|in) \S{1,400} (?:at )?line \d{1,7}\.$/;
const LAST_WORDS = /^ *# (?:Looks like |Tests were run but no plan |Subtest: )/;
const MAX_BODY_LINES = 80;
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

/** What a test says of its failure. */
export interface Diagnosis {
  /** Empty: the test has no name. */
  readonly name: string;
  readonly at: Place | null;
  readonly lines: readonly string[];
  /** Of a subtest: what failed inside of it, which is said before it and deeper. */
  readonly inside: readonly Diagnosis[];
}

/** What the files of a run printed, and its summary, which alone tells what failed. */
export interface ProveRun {
  readonly entries: readonly Entry[];
  /** By file, in this order. */
  readonly diagnoses: ReadonlyMap<string, readonly Diagnosis[]>;
  /** By file, what stands above its line, without comments. */
  readonly printed: ReadonlyMap<string, readonly string[]>;
  /** By file, with `-v`: its tests. */
  readonly tests: ReadonlyMap<string, TapTree>;
}

export function isListed(line: string): boolean {
  return line.includes(' ..') && FILE.test(line);
}

export function runIn(lines: readonly string[]): ProveRun {
  const at = lines.lastIndexOf(SUMMARY);
  const list = at < 0 ? lines : lines.slice(0, at);
  return {
    entries: at < 0 ? [] : entriesIn(lines.slice(at)),
    diagnoses: Map.groupBy(diagnosesIn(list), ({ at: place }) => place?.path ?? ''),
    ...filesIn(list),
  };
}

function entriesIn(lines: readonly string[]): readonly Entry[] {
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

/** What tests say of their failures, in this order. */
function diagnosesIn(lines: readonly string[]): readonly Diagnosis[] {
  const found: Diagnosis[] = [];
  let inside: Diagnosis[] = [];
  for (const [at, line] of lines.entries()) {
    const { indent, name = '' } = (line.includes('Failed test') ? FAILED.exec(line) : null)?.groups ?? {};
    if (indent === undefined || found.length + inside.length >= MAX_KEPT) continue;
    const body = bodyBelow(lines, at);
    const text = body.filter((one) => !PLACE.test(one)).map((one) => one.replace(/^ *# ?/, ''));
    const one = {
      name,
      at: traceOf([line, ...body.filter((each) => PLACE.test(each))], 'perl')[0] ?? null,
      lines: text,
    };
    if (indent !== '') inside.push({ ...one, inside: [] });
    else {
      found.push({ ...one, inside });
      inside = [];
    }
  }
  return found;
}

function bodyBelow(lines: readonly string[], at: number): readonly string[] {
  const below = lines.slice(at + 1, at + 1 + MAX_BODY_LINES);
  const end = below.findIndex(
    (line) => !/^ *#/.test(line) || LAST_WORDS.test(line) || line.includes('   Failed test'),
  );
  return end < 0 ? below : below.slice(0, end);
}

/** By file, what it printed above its line, without comments, and its results below it. */
function filesIn(lines: readonly string[]): Pick<ProveRun, 'printed' | 'tests'> {
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
