import { boundHeads } from './bound-tests.ts';
import { nameFrom, type Opening, quotedAt, skipBlanks, type TestSource } from './test-source.ts';

/** `it('…', fn)` and its relatives: JavaScript, Dart, Pest, the string styles of ScalaTest and Kotest. */
const HEAD =
  /(?<![\w$.>])(?:(?:t|st|tap|tape|QUnit|Deno)\.)?([xf]?(?:it|test|specify|describe|context|suite)|module)((?:\s*\.\s*\w+)*)\s*(?=[(`])/g;
const GO_HEAD = /\.(Run)()(?=\()/g;
const SUITE = /^[xf]?(?:describe|context|suite|module)$/;
/** What may be between `it` and the call with the name. */
const LINK =
  /\s*\.\s*(?:each|for|skip|only|todo|failing|fails|concurrent|sequential|shuffle|skipIf|runIf)\s*(?=[(`.])/y;
const MOST_LINKS = 5;
/** Longer than the name and the options of any test. */
const FUNCTION_REACH = 1000;

export function callOpenings(source: TestSource): readonly Opening[] {
  const matches = [...source.code.matchAll(source.language === 'go' ? GO_HEAD : HEAD)];
  const named = matches.map(({ 0: head, 1: word = '', 2: chain = '', index: from }) => {
    const isSuite = SUITE.test(word) || /\bdescribe\b/.test(chain);
    return { kind: isSuite ? ('suite' as const) : ('test' as const), from, to: from + head.length };
  });
  const known = new Set(named.map(({ from }) => from));
  return [...named, ...boundHeads(source).filter(({ from }) => !known.has(from))].flatMap((head) => {
    const opening = openingAt(source, head.from, head.to);
    return opening === null ? [] : [{ ...opening, kind: head.kind }];
  });
}

function openingAt(source: TestSource, from: number, firstParen: number): Omit<Opening, 'kind'> | null {
  const { code, brackets } = source;
  const paren = namedCall(source, firstParen);
  if (code[paren] !== '(') return null;
  const close = brackets.close(paren);
  const first = skipBlanks(code, paren + 1);
  const quoted = quotedAt(source, first);
  const body = bodyOf(source, paren, close);
  const isAlone = quoted !== null && /^["'`]\s*(?:,\s*)?$/.test(code.slice(endOfQuoted(code, first), close));
  if (body === null && (quoted === null || !(isAlone || hasSecondArgument(code, first, close)))) return null;
  if (body === null && source.language !== 'javascript' && source.language !== 'dart') return null;
  const name = quoted ?? nameFrom(/[^,)]{0,200}/.exec(source.text.slice(first, close))?.[0] ?? '');
  const to = Math.max(endOfChain(source, close + 1), body?.[1] ?? 0);
  const [bodyFrom, bodyTo] = body ?? [behindOptions(source, endOfQuoted(code, first) + 1), close];
  return { name, from, to, bodyFrom: Math.min(bodyFrom, to), bodyTo: Math.min(bodyTo, to) };
}

function hasSecondArgument(code: string, first: number, close: number): boolean {
  return /^["'`]\s*,/.test(code.slice(endOfQuoted(code, first), close));
}

/** After a name and options, which are part of the head: `it('a', { skip: true }, helper)`. */
function behindOptions({ code, brackets }: TestSource, from: number): number {
  const comma = skipBlanks(code, from);
  const at = code[comma] === ',' ? skipBlanks(code, comma + 1) : comma;
  return code[at] === '{' ? brackets.close(at) + 1 : from;
}

function endOfQuoted(code: string, at: number): number {
  const end = code.indexOf(code[at] ?? '', at + 1);
  return end < 0 ? code.length : end;
}

/** Skips tables and conditions: `it.each(rows)(`, `it.skipIf(x)(`, and tagged tables. */
function namedCall({ code, brackets }: TestSource, first: number): number {
  let paren = first;
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const end = code[paren] === '`' ? endOfQuoted(code, paren) : brackets.close(paren);
    LINK.lastIndex = end + 1;
    let next = end + 1;
    while (LINK.test(code)) {
      next = LINK.lastIndex;
      LINK.lastIndex = next;
    }
    next = skipBlanks(code, next);
    if (next === skipBlanks(code, end + 1) && code.slice(end + 1, next).includes('\n')) return paren;
    if (code[next] !== '(' && code[next] !== '`') return paren;
    paren = next;
  }
  return paren;
}

/** Start and end of the body of the function argument; null when there is no function literal. */
function bodyOf(
  { code, brackets, language }: TestSource,
  paren: number,
  close: number,
): readonly [number, number] | null {
  const trailing = skipBlanks(code, close + 1);
  if (language === 'jvm' && code[trailing] === '{') return [trailing + 1, brackets.close(trailing)];
  const inside = code.slice(paren, Math.min(close, paren + FUNCTION_REACH));
  const start = /=>|\bfunction\b|\bfunc\s*\(|\(\s*\)\s*(?:async\s*)?(?=\{)/.exec(inside);
  if (start === null) return null;
  const isArrow = start[0] === '=>' || start[0].startsWith('(');
  const from = skipBlanks(code, paren + start.index + start[0].length);
  if (isArrow && code[from] !== '{') return [from, close];
  const brace = isArrow ? from : braceAfterParameters({ code, brackets }, paren + start.index);
  return brace < close ? [brace + 1, brackets.close(brace)] : [from, close];
}

function braceAfterParameters({ code, brackets }: Pick<TestSource, 'code' | 'brackets'>, at: number): number {
  const parameters = at + code.slice(at, at + FUNCTION_REACH).indexOf('(');
  const end = parameters < at ? code.length : brackets.close(parameters);
  const brace = code.slice(end, end + FUNCTION_REACH).indexOf('{');
  return brace < 0 ? code.length : end + brace;
}

/** The end of calls chained to a call, such as `.timeout(5)` and `->skip()`. */
function endOfChain({ code, brackets }: TestSource, from: number): number {
  const link = /\s*(?:\.|->)\s*\w+\s*/y;
  let at = from;
  for (;;) {
    link.lastIndex = at;
    if (!link.test(code)) return at;
    at = code[link.lastIndex] === '(' ? brackets.close(link.lastIndex) + 1 : link.lastIndex;
  }
}
