import {
  type ExpectedValue,
  literalOf,
  type Names,
  rowValueOf,
  type TableCall,
  tableCallOf,
  tokensOf,
} from '../expected-values.ts';
import type { TestBlock } from './test-blocks.ts';

/** A comparison in a test: an assertion, a condition in front of a failure, or a row of a table. */
export interface Check {
  readonly from: number;
  readonly to: number;
  /** As an assertion: `Equal(Name(-1), "neg")` for `if got := Name(-1); got != "neg" { t.Errorf(…) }`. */
  readonly text: string;
  /** What else may not change, as the call behind a condition. */
  readonly frame: string;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The comparisons of a test with what it calls the compared values. */
export interface Compared {
  readonly checks: readonly Check[];
  /** What its names stand for that it assigns once. */
  readonly names: Names;
  /** Rows of its table. */
  readonly rows: readonly Row[];
  /** Literals with a name that only comparisons use. */
  readonly named: readonly Span[];
}

/** @param all the tests of the file */
export function comparedIn(block: TestBlock, all: readonly TestBlock[]): Compared {
  const checks = checksIn(block);
  const assigned = assignedIn(block);
  const names = new Map(assigned.map(({ name, text }) => [name, tokensOf(text) ?? [name]]));
  const named = assigned.filter(
    ({ name, text }) => literalOf(text) !== null && isOnlyIn(checks, { block, name }),
  );
  const inner = all.filter(({ from, to }) => from >= block.from && to <= block.to);
  const calls = inner.flatMap(checksIn).flatMap(({ text }) => tableCallOf(text, names) ?? []);
  const rows = calls.flatMap((call) => rowsIn(block, call));
  return { checks, names, rows, named };
}

/** What nobody writes in more characters: a condition. */
const LONGEST = 500;
const CONDITION = /\bif (?:(?:_, )?(\w+) := ([^;{}\n]+); )?([^;{}&|\n]+?) != ([^;{}&|\n]+?) \{\s*$/;

function checksIn({ source, from, assertions }: TestBlock): readonly Check[] {
  const { uncommented } = source;
  return assertions.map(({ at, to, shape, callee }) => {
    const plain = { from: at, to, text: uncommented.slice(at, to), frame: '' };
    if (source.language !== 'go' || !/^[tb]\./.test(callee)) return plain;
    const start = Math.max(from, at - LONGEST);
    const condition = CONDITION.exec(uncommented.slice(start, at));
    const end = /^\s*\}/.exec(uncommented.slice(to, to + LONGEST))?.[0];
    if (condition === null || end === undefined) return plain;
    const [, name, call, left = '', right = ''] = condition;
    const isCall = left === name;
    const text = `Equal(${isCall ? call : left}, ${right})`;
    const frame = isCall || call === undefined ? shape : `${shape} ${name} ${call}`;
    return { from: start + condition.index, to: to + end.length, text, frame };
  });
}

interface Assigned extends Span {
  readonly text: string;
  readonly name: string;
}

const ASSIGNMENT =
  /(?<=(?:^|[;{\n])[ \t]*)(?:(?:const|let|var|final) )?([\p{L}_]\w*) (?::=|=) ([^;\n]+)(?=[;\n])/gu;

const LONGEST_TEST = 20_000;

/** The names that get their only value in one line of the test. */
function assignedIn({ source, from, to }: TestBlock): readonly Assigned[] {
  const body = source.uncommented.slice(from, to);
  if (body.length > LONGEST_TEST) return [];
  return [...body.matchAll(ASSIGNMENT)].flatMap(({ 0: all, 1: name = '', 2: text = '', index }) => {
    const times = body.match(
      new RegExp(
        `(?<![\\w.])${name}(?:, \\w+)* ?(?::|[-+*/|&?]{1,2})?=(?![=>])|\\b(?:for|as) ${name}\\b|&${name}\\b`,
        'g',
      ),
    );
    const at = from + index + all.length - text.length;
    return times?.length === 1 ? [{ name, text, from: at, to: at + text.length }] : [];
  });
}

/** Whether a name stands in readable comparisons alone, beside where it is assigned. */
function isOnlyIn(
  checks: readonly Check[],
  { block, name }: { readonly block: TestBlock; readonly name: string },
): boolean {
  const { source, from, to } = block;
  const readable = checks.filter(({ text }) => tokensOf(text) !== null);
  const uses = [...source.uncommented.slice(from, to).matchAll(new RegExp(`\\b${name}\\b`, 'g'))];
  const outside = uses.filter(
    ({ index }) => !readable.some((one) => one.from <= from + index && from + index < one.to),
  );
  return outside.length === 1;
}

/** A row of literals, with what it expects of the call. */
export interface Row extends Span, ExpectedValue {}

const ROW = /(?<![\w$)\].])[([{]([^()[\]{}]+)[)\]}]/g;

function rowsIn({ source, from, to }: TestBlock, call: TableCall): readonly Row[] {
  return [...source.code.slice(from, to).matchAll(ROW)].flatMap(({ 0: row, index }) => {
    const span = { from: from + index, to: from + index + row.length };
    const value = rowValueOf(source.uncommented.slice(span.from, span.to), call);
    return value === null ? [] : [{ ...span, ...value }];
  });
}
