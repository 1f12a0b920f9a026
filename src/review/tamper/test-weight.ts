import type { TestBlock } from '../source/tests/test-blocks.ts';
import { expectsFailure } from './assertions/conditions.ts';
import { beyond } from './beyond.ts';

/** Other ways in which a test can lose its value, besides marks and assertions. */

const NO_STATEMENT =
  /\b(?:pass|return|None|nil|null|undefined|true|false|done|async|await|end|do|it|void|Ok|t|suspend|Unit|unit|_)\b/g;

/** Whether a test that did something is now empty, except for comments, `pass` or `done()`. */
export function isEmptied(before: TestBlock, after: TestBlock): boolean {
  return !isEmpty(before) && isEmpty(after);
}

function isEmpty({ source, bodyFrom, bodyTo }: TestBlock): boolean {
  return !/[\p{L}\p{N}]/u.test(source.code.slice(bodyFrom, bodyTo).replace(NO_STATEMENT, ''));
}

const CASE_ATTRIBUTE = /\b(?:InlineData|TestCase|DataRow|test_case|case|CsvFileSource)\s*\(/g;
const TABLE =
  /\b(?:each|for|parametrize|ValueSource|CsvSource|EnumSource|values|strings|ints)\b[^[{\n]{0,80}[[{]/;

/** The number of cases in the head of a test; 0 when there is no table or it is elsewhere. */
export function casesOf(block: TestBlock): number {
  const { source, from, bodyFrom } = block;
  const attributes = [...source.code.slice(from, bodyFrom).matchAll(CASE_ATTRIBUTE)].length;
  return attributes > 0 ? attributes : rowsOf(block).length;
}

/** The cases in a table in the head of a test, as they are written. */
function rowsOf({ source, from, bodyFrom }: TestBlock): readonly string[] {
  const table = TABLE.exec(source.code.slice(from, bodyFrom));
  return table === null ? [] : itemsIn(source, from + table.index + table[0].length - 1);
}

function itemsIn({ code, uncommented, brackets }: TestBlock['source'], open: number): readonly string[] {
  const end = brackets.close(open);
  const stop = /[([{,]/g;
  stop.lastIndex = open + 1;
  const items: string[] = [];
  let from = open + 1;
  for (let match = stop.exec(code); match !== null && match.index < end; match = stop.exec(code)) {
    if (match[0] === ',') {
      items.push(uncommented.slice(from, match.index).trim());
      from = match.index + 1;
    } else stop.lastIndex = brackets.close(match.index) + 1;
  }
  const last = uncommented.slice(from, end).trim();
  return /\S/.test(code.slice(from, end)) ? [...items, last] : items;
}

/** The names of the cases that a table no longer has: that of the test with the first text of the row. */
export function lostCases(before: TestBlock, after: TestBlock): readonly string[] {
  const lost = beyond(rowsOf(before), rowsOf(after), (row) => row);
  return lost.map((row) => `${before.name} ${FIRST_TEXT.exec(row)?.[2] ?? ''}`);
}

const FIRST_TEXT = /^[[({]?\s*(?:\w+\s*:\s*)?(["'`])([^"'`\\]*)\1/;

const SWALLOW =
  /\bcatch\s{0,9}(?:\([^()\n]{0,80}\)|\w{1,40})?\s{0,9}\{\s*(?:console\.\w{1,9}\([^{}();]{0,200}\)\s{0,9};?\s*|return\s{0,9};?\s*)?\}|\bexcept\b[^:\n]*:\s*(?:pass|\.\.\.|print\([^()\n]{0,200}\)|return)\s*$|\.catch\s*\(\s*(?:\(\w*\)|\w+)\s*=>\s*\{\s*\}\s*\)|\brescue\b[^\n]*\n\s*(?:nil\s*)?end\b|(?<![.\w])(?:contextlib\.)?suppress\s*\(|\bfinally\s{0,9}(?:\{|:)\s{0,200}return\b/gm;
/** A mock in the place of an assertion. */
const MOCKS_ASSERTION = /\.(?:method|spyOn|stub|replace)\(\s*(?:assert|expect|chai)\s*,/g;
/** A class whose blocks drop all errors (Python). */
const DROPS =
  /^[ \t]*class[ \t]+(\w+)[^\n]*:\n(?:(?:[ \t][^\n]*)?\n){0,40}?[ \t]+def[ \t]+__exit__\([^\n]{0,200}:\s+return[ \t]+True\b/gm;
const ENTERS = /\bwith[ \t]+(\w+)\(/g;

/** Whether more errors than before are caught and ignored. */
export function addedSwallows(before: TestBlock, after: TestBlock): boolean {
  return swallowsOf(after) > swallowsOf(before) || expectsFailure(before, after);
}

function swallowsOf({ source, from, to }: TestBlock): number {
  const code = source.code.slice(from, to);
  const found = [SWALLOW, MOCKS_ASSERTION].flatMap((pattern) => [...code.matchAll(pattern)]);
  const dropping = droppingIn(source);
  return found.length + namesIn(ENTERS, code).filter((name) => dropping.has(name)).length;
}

const DROPPING = new WeakMap<TestBlock['source'], ReadonlySet<string>>();

/** The classes of a file whose blocks drop all errors. A file is looked through once for all its tests. */
function droppingIn(source: TestBlock['source']): ReadonlySet<string> {
  const known = DROPPING.get(source);
  if (known !== undefined) return known;
  const names = new Set(source.language === 'python' ? namesIn(DROPS, source.code) : []);
  DROPPING.set(source, names);
  return names;
}

function namesIn(pattern: RegExp, code: string): readonly string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name);
}

const FACTOR = String.raw`\d[\w.]*`;
/** A number, a product of such, or what has no end: `5_000`, `60 * 1000`, `Infinity`, `Number.MAX_VALUE`, `None`. */
const AMOUNT = String.raw`(${FACTOR}(?:\s*\*\s*${FACTOR})*|(?:(?:Number|Long|Integer|math|float)\.)?(?:(?:POSITIVE_)?Infinity|MAX_\w+|MaxValue|inf)\b|None\b|null\b|undefined\b)`;
const TIMEOUT = new RegExp(
  String.raw`\b(?:\w{0,40}timeout|setTimeout|setDefaultTimeout|WithTimeout|deadline)\w{0,40}\s*(?:[:=(]|\.of\w+\()\s*(?:value\s*=\s*)?${AMOUNT}|\btimeout\s*\(\s*${AMOUNT}|\}\s*,\s*${AMOUNT}\s*\)\s*;?\s*$`,
  'gi',
);

interface Raised {
  /** Null: the base leaves it to the runner. */
  readonly before: number | null;
  readonly after: number;
}

/**
 * The first time limit that is larger than the one at the same index, in the file's own unit; or the one that is gone,
 * or that newly has no end. A limit of 0 is none.
 */
export function raisedTimeout(before: TestBlock, after: TestBlock): Raised | null {
  const [was, is] = [before, after].map((block) => timeoutsOf(block, block.from, block.to));
  if (was === undefined || is === undefined) return null;
  if (was.length === is.length) {
    const index = is.findIndex((limit, place) => limit > (was[place] ?? Number.POSITIVE_INFINITY));
    return index < 0 ? null : { before: was[index] ?? null, after: is[index] ?? 0 };
  }
  const endless = (limits: readonly number[]): number => limits.filter((one) => !Number.isFinite(one)).length;
  if (endless(is) > endless(was)) return { before: null, after: Number.POSITIVE_INFINITY };
  const [own] = hasDefault(after) || ownTimeouts(after).length > 0 ? [] : ownTimeouts(before);
  return own === undefined ? null : { before: own, after: Number.POSITIVE_INFINITY };
}

/** Whether the runner has a time limit of its own for a test that names none. */
function hasDefault({ source }: TestBlock): boolean {
  return source.language === 'javascript' && !/['"]node:test['"]/.test(source.uncommented);
}

/** What stands in front of the body or behind it. */
function ownTimeouts(block: TestBlock): readonly number[] {
  const { from, bodyFrom, bodyTo, to } = block;
  return [...timeoutsOf(block, from, bodyFrom), ...timeoutsOf(block, bodyTo, to)];
}

function timeoutsOf({ source }: TestBlock, from: number, to: number): readonly number[] {
  return [...source.code.slice(from, to).matchAll(TIMEOUT)].map(([, one, other, last]) =>
    amountOf(one ?? other ?? last ?? ''),
  );
}

function amountOf(said: string): number {
  const factors = said.split('*').map((one) => one.trim().replaceAll('_', ''));
  const product = factors.reduce((sum, one) => sum * Number.parseFloat(one), 1);
  return product > 0 ? product : Number.POSITIVE_INFINITY;
}
