import type { TestBlock } from '../../source/tests/test-blocks.ts';
import type { TestSource } from '../../source/tests/test-source.ts';
import { assertNoLess, isGuard } from './assertion-change.ts';
import { isTrivial, literalCounts, type Span } from './literals.ts';

/** Limit for tests that share a value or list: a more common one hardly shows where a case went. */
const MOST_TABLES = 20;

/** New tests of one file that may have absorbed cases of removed tests, found by their values. */
export class CaseTables {
  readonly #counts = new Map<TestBlock, ReadonlyMap<string, number>>();
  readonly #holding = new Map<string, TestBlock[]>();
  /** Those that go through no rows. */
  readonly #plain = new Set<TestBlock>();

  /** @param tables new tests of one file */
  constructor(tables: readonly TestBlock[]) {
    const lists = new Map(tables.slice(0, 1).flatMap(({ source }) => listsIn(source)));
    const uses = new Map<number, number>();
    for (const table of tables) {
      const rows = rowsOf(table, lists).filter(({ from }) => (uses.get(from) ?? 0) < MOST_TABLES);
      for (const { from } of rows) uses.set(from, (uses.get(from) ?? 0) + 1);
      const counts = literalCounts(table.source, [table, ...rows]);
      this.#counts.set(table, counts);
      if (rows.length === 0 && !goesThroughRows(table)) this.#plain.add(table);
      for (const literal of counts.keys()) {
        const holding = this.#holding.get(literal);
        if (holding === undefined) this.#holding.set(literal, [table]);
        else holding.push(table);
      }
    }
  }

  /**
   * Whether some table contains all values of a removed test and asserts no less. In a test without rows, digits alone
   * may be any others.
   */
  holdCasesOf(test: TestBlock): boolean {
    const telling = test.assertions.filter((one) => !isGuard(one));
    const values = [...literalCounts(test.source, [test])].filter(
      ([literal]) => !isTrivial(literal) && literal !== test.name,
    );
    const holding = values.map(([literal]) => this.#holding.get(literal) ?? []);
    const isTelling = values.some(([literal]) => literal.length > 1);
    const [fewest = []] = holding.toSorted((one, other) => one.length - other.length);
    return fewest.slice(0, MOST_TABLES).some((table) => {
      const has = this.#counts.get(table);
      return (
        (isTelling || !this.#plain.has(table)) &&
        values.every(([literal, times]) => (has?.get(literal) ?? 0) >= times) &&
        assertNoLess(table.assertions, telling)
      );
    });
  }
}

const ROWS =
  /\b(?:for|[eE]ach|parametri[sz]ed?|subTest|map|Run|where|DataRow|TestCase|CsvSource|ValueSource|rstest)\b/;

/** Whether it has a loop, or is called for rows. */
function goesThroughRows({ source, from, bodyTo }: TestBlock): boolean {
  return ROWS.test(source.code.slice(Math.max(0, from - MAX_HEAD), bodyTo));
}

/** A reference to rows by name. */
const NAMED_ROWS =
  /\bof\s{1,9}([\p{L}_$][\p{L}\p{N}_$]*)\s{0,9}\)|\beach\s{0,9}\(\s{0,9}([\p{L}_$][\p{L}\p{N}_$]*)\s{0,9}\)|(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s{0,9}\.\s{0,9}forEach/gu;
/** Nobody nests more loops around a test. */
const DEEPEST = 6;
const MAX_HEAD = 200;
const FOR = /\bfor\s{0,9}(?:await\s{0,9})?$/;
const FOR_EACH = /\.\s{0,9}forEach\s{0,9}$/;

/** The rows of a table outside of its test: in loops around it, or in a named list. */
function rowsOf({ source, from, bodyFrom }: TestBlock, lists: ReadonlyMap<string, Span>): readonly Span[] {
  const loops = loopsAround(source, from);
  const heads = [{ from, to: bodyFrom }, ...loops].map((span) => source.code.slice(span.from, span.to));
  const names = heads.flatMap((head) =>
    [...head.matchAll(NAMED_ROWS)].flatMap(([, ...found]) => found.filter((name) => name !== undefined)),
  );
  return [...loops, ...names.flatMap((name) => lists.get(name) ?? [])];
}

/** The heads of `for (... of rows)` and `rows.forEach(` around an offset, innermost first. */
function loopsAround({ code, brackets }: TestSource, from: number): readonly Span[] {
  const loops: Span[] = [];
  let at: number | null = from;
  for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
    const before = lastFilled(code, at - 1);
    const paren = code[before] === ')' ? brackets.open(before) : null;
    if (paren !== null && FOR.test(code.slice(Math.max(0, paren - MAX_HEAD), paren)))
      loops.push({ from: paren, to: before + 1 });
    const each = FOR_EACH.exec(code.slice(Math.max(0, at - MAX_HEAD), at));
    if (code[at] === '(' && each !== null) {
      const end = lastFilled(code, at - each[0].length - 1);
      const rows = code[end] === ']' ? brackets.open(end) : null;
      loops.push({ from: rows ?? Math.max(0, end - MAX_HEAD), to: at });
    }
    at = brackets.around(at);
  }
  return loops;
}

function lastFilled(code: string, from: number): number {
  let at = from;
  while (at > 0 && /\s/.test(code[at] ?? '')) at -= 1;
  return at;
}

const LIST =
  /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)(?:\s{0,9}:[^=\n]{0,200})?\s{0,9}=\s{0,9}(?=[[{])/gu;

/** Named list literals of the file. */
function listsIn({ code, brackets }: TestSource): readonly (readonly [name: string, list: Span])[] {
  return [...code.matchAll(LIST)].map(({ 0: found, 1: name = '', index }) => {
    const open = index + found.length;
    return [name, { from: open, to: brackets.close(open) + 1 }];
  });
}
