/** What an assertion of equality compares: `assert.equal(label(2), 'price 2')`. */
export interface ExpectedValue {
  /** The tested expression, and the assertion around it, without white space. */
  readonly subject: string;
  readonly frame: string;
  /** The expected value: a literal, in one form for all ways to write it. */
  readonly value: string;
}

const TOKEN =
  /(?<quote>["'`])(?<content>(?:(?!\k<quote>)[^\\\n])*)\k<quote>|\/[\w ,:;'-]+\/|[=!<>]=+|-?\d[\w.]*|[\p{L}_$][\p{L}\p{N}_$]*|\S/gu;
const WORD_VALUE = /^(?:true|false|null|undefined|None|True|False|nil)$/;
const SAME_WORDS: Readonly<Record<string, string>> = {
  None: 'null',
  nil: 'null',
  True: 'true',
  False: 'false',
};
const NUMBER = /^-?\d[\w.]*$/;

/** The tokens of an expression; strings in one form, whatever their quotes are. Null: something is escaped or put in. */
export function tokensOf(text: string): readonly string[] | null {
  if (/\\|\$\{/.test(text)) return null;
  return [...text.matchAll(TOKEN)].map(({ 0: token, groups }) =>
    groups?.content === undefined ? token : JSON.stringify(groups.content),
  );
}

/** The expression without white space and with the same quotes everywhere. */
export function expressionOf(text: string): string | null {
  return tokensOf(text)?.join(' ') ?? null;
}

/** A string, a number, a word like null, or a list, a tuple or a map of such; in the form that all ways to write it have. */
export function literalOf(text: string): string | null {
  const tokens = tokensOf(text);
  return tokens === null ? null : literalIn(tokens);
}

/** The same of tokens. */
export function literalIn(tokens: readonly string[]): string | null {
  const [first = '', second] = tokens;
  if (second === undefined) {
    if (WORD_VALUE.test(first)) return SAME_WORDS[first] ?? first;
    return /^".*"$/.test(first) || NUMBER.test(first) ? first : null;
  }
  const ends = first + (tokens.at(-1) ?? '');
  if (!/^(?:\[\]|\{\}|\(\))$/.test(ends) || lastOpening(tokens) !== 0) return null;
  const inner = tokens.slice(1, -1);
  const parts = inner.length === 0 ? [] : partsOf(inner, ',');
  const items = parts.at(-1)?.length === 0 ? parts.slice(0, -1) : parts;
  if (ends === '()' && parts.length === 1) return literalIn(inner);
  const values = items.map(ends === '{}' ? entryIn : literalIn);
  return values.includes(null) ? null : `${first}${values.join(', ')}${ends.slice(1)}`;
}

/** An entry of a map: its key is a text, with quotes or without. */
function entryIn(tokens: readonly string[]): string | null {
  const [key = '', colon] = tokens;
  const value = literalIn(tokens.slice(2));
  const isKey = /^(?:"|[\p{L}_])/u.test(key);
  return value !== null && colon === ':' && isKey ? `${JSON.stringify(unquoted(key))}: ${value}` : null;
}

/** Splits tokens at a separator outside of brackets. */
export function partsOf(tokens: readonly string[], separator: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
    if (depth === 0 && token === separator) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Names of assertions that their two values are equal. */
const EQUAL =
  /^(?:equals?|strictEqual|deepEqual|deepStrictEqual|is|same|strictSame|toBe|toEqual|toStrictEqual|eql|eq|assertEquals?|assertSame|assert_eq|assert_equal|AreEqual|Equal|Same|(?:EXPECT|ASSERT)_(?:EQ|STREQ)|isEqualTo)$/;
const WORDS_OF_NULL: ReadonlyMap<string, string> = new Map([
  ['toBeNull', 'null'],
  ['toBeUndefined', 'undefined'],
]);
const CHAIN = new Set(['.', 'to', 'be', 'deep']);

/** What an assertion of equality compares. */
export interface Comparison {
  readonly frame: string;
  readonly sides: readonly (readonly string[])[];
}

/** What names of a test stand for, as tokens. */
export type Names = ReadonlyMap<string, readonly string[]>;

const NO_NAMES: Names = new Map();

/** The tokens with the values of names in their place; null as for `tokensOf`. */
export function resolved(text: string, names: Names): readonly string[] | null {
  const tokens = tokensOf(text);
  return (
    tokens?.flatMap((token, at) => (tokens[at - 1] === '.' ? token : (names.get(token) ?? token))) ?? null
  );
}

/** @returns null for anything but an assertion that an expression equals a literal */
export function expectedValueOf(assertion: string, names = NO_NAMES): ExpectedValue | null {
  const compared = comparisonOf(assertion, names);
  return compared === null ? null : valueAmong(compared);
}

/** @returns null for anything but an assertion that two expressions are equal */
export function comparisonOf(assertion: string, names = NO_NAMES): Comparison | null {
  const tokens = tokensOf(assertion.trim().replace(/;$/, ''));
  if (tokens === null) return null;
  const isStatement = tokens[0] === 'assert' && tokens[1] !== '(' && tokens[1] !== '.';
  const found = isStatement ? ofStatement(tokens.slice(1)) : ofCall(tokens);
  if (found === null) return null;
  const sides = found.sides.map((side) => (side.length === 1 && names.get(side[0] ?? '')) || side);
  return { ...found, sides };
}

/** `assert label(2) == 'price 2'` */
function ofStatement(tokens: readonly string[]): Comparison | null {
  const plain = tokens.map((token) => (token === 'is' ? '==' : token));
  if (
    plain.some((token) => /^(?:and|or|not|in|if|else|lambda|for|,)$/.test(token) && isOutside(plain, token))
  )
    return null;
  const sides = partsOf(plain, '==');
  return sides.length === 2 ? { frame: 'assert', sides } : null;
}

function isOutside(tokens: readonly string[], word: string): boolean {
  return partsOf(tokens, word).length > 1;
}

function ofCall(tokens: readonly string[]): Comparison | null {
  const open = lastOpening(tokens);
  if (tokens[open] !== '(') return null;
  const name = tokens.slice(0, open).findLast((token) => /^[\p{L}_]/u.test(token)) ?? '';
  const inner = tokens.slice(open + 1, -1);
  const head = tokens.slice(0, tokens.lastIndexOf(name, open));
  const empty = WORDS_OF_NULL.get(name);
  if (empty !== undefined && inner.length === 0) return ofExpect(head, [empty]);
  if (!EQUAL.test(name)) return null;
  const sides = partsOf(inner, ',');
  if (sides.length === 1) return ofExpect(head, inner);
  return sides.length === 2 ? { frame: head.join(' '), sides } : null;
}

/** `expect(label(2)).toBe('price 2')`; the head ends in front of the last name. */
function ofExpect(head: readonly string[], value: readonly string[]): Comparison | null {
  const close = head.lastIndexOf(')');
  const isExpect = head[0] === 'expect' && head[1] === '(';
  const chain = head.slice(close + 1);
  if (!isExpect || chain.some((token) => !CHAIN.has(token))) return null;
  return { frame: 'expect', sides: [head.slice(2, close), value] };
}

/** One side is a literal. */
function valueAmong({ frame, sides }: Comparison): ExpectedValue | null {
  const values = sides.map(literalIn);
  const at = values.findLastIndex((value) => value !== null);
  const value = values[at] ?? null;
  if (value === null) return null;
  return { subject: subjectOf(sides[1 - at] ?? []), frame: `${frame} ${at}`, value };
}

/** What a comparison calls for the rows of a table, as in `Abs(c.in) != c.want`: its name, and how many values. */
export interface TableCall {
  readonly name: string;
  readonly count: number;
}

const REFERENCE = /^[\p{L}_][\p{L}\p{N}_]*(?: (?:\. [\p{L}_][\p{L}\p{N}_]*|\[ "?\w+"? \]))?$/u;

/** @returns null when it does not compare a call of plain references with another one */
export function tableCallOf(assertion: string, names: Names): TableCall | null {
  const { sides = [] } = comparisonOf(assertion, names) ?? {};
  const calls = sides.filter((side) => !isReference(side));
  const [call = []] = calls;
  const open = call.indexOf('(');
  if (sides.length !== 2 || calls.length !== 1 || open < 1) return null;
  const given = partsOf(call.slice(open + 1, -1), ',');
  return given.every(isReference) ? { name: subjectOf(call.slice(0, open)), count: given.length } : null;
}

function isReference(tokens: readonly string[]): boolean {
  return REFERENCE.test(tokens.join(' ')) && literalIn(tokens) === null;
}

const EXPECTED = /^(?:want|wanted|expected|expect|exp|out|output|result)$/i;

/** What a row of literals expects of this call, in brackets: `{-1, "neg"}`, the expected value last or by its name. */
export function rowValueOf(row: string, { name, count }: TableCall): ExpectedValue | null {
  const items = partsOf(tokensOf(row)?.slice(1, -1) ?? [], ',').filter((item) => item.length > 0);
  const pairs = items.map((item) => (/^[:=]$/.test(item[1] ?? '') ? item.slice(2) : item));
  const keys = items.flatMap((item, at) => (item === pairs[at] ? [] : [unquoted(item[0])]));
  const values = pairs.map(literalIn);
  const at = keys.length === 0 ? items.length - 1 : keys.findIndex((key) => EXPECTED.test(key));
  const value = values[at] ?? null;
  const from = at - count;
  if (value === null || values.includes(null) || from < 0) return null;
  if (keys.length > 0 && (keys.length < items.length || at !== items.length - 1)) return null;
  const given = pairs.slice(from, at).map((one) => one.join(' '));
  const frame = [...keys, ...values.slice(0, from)].join(' ');
  return { subject: `${name} ( ${given.join(' , ')} )`, frame, value };
}

function unquoted(token = ''): string {
  return token.replace(/^"(.*)"$/, '$1');
}

function subjectOf(tokens: readonly string[]): string {
  return tokens.join(' ').replace(/^await /, '');
}

/** The bracket that the last token closes; -1: it closes none. */
export function lastOpening(tokens: readonly string[]): number {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    if (/^[)\]}]$/.test(tokens[at] ?? '')) depth += 1;
    if (/^[([{]$/.test(tokens[at] ?? '')) depth -= 1;
    if (depth === 0) return /^[([{]$/.test(tokens[at] ?? '') ? at : -1;
  }
  return -1;
}
