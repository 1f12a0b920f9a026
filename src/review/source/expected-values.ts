/** What an assertion of equality compares: `assert.equal(label(2), 'price 2')`. */
export interface ExpectedValue {
  /** The tested expression, and the assertion around it, without white space. */
  readonly subject: string;
  readonly frame: string;
  /** The expected value: a literal, in one form for all ways to write it. */
  readonly value: string;
}

const TOKEN =
  /(?<quote>["'`])(?<content>(?:(?!\k<quote>)[^\\\n])*)\k<quote>|[=!<>]=+|-?\d[\w.]*|[\p{L}_$][\p{L}\p{N}_$]*|\S/gu;
const WORD_VALUE = /^(?:true|false|null|undefined|None|True|False|nil)$/;
const NUMBER = /^-?\d[\w.]*$/;

/** The tokens of an expression; strings in one form, whatever their quotes are. Null: something is escaped or put in. */
function tokensOf(text: string): readonly string[] | null {
  if (/\\|\$\{/.test(text)) return null;
  return [...text.matchAll(TOKEN)].map(({ 0: token, groups }) =>
    groups?.content === undefined ? token : JSON.stringify(groups.content),
  );
}

/** The expression without white space and with the same quotes everywhere. */
export function expressionOf(text: string): string | null {
  return tokensOf(text)?.join(' ') ?? null;
}

/** A string, a number, a word like null, or a list of such; in the form that all ways to write it have. */
export function literalOf(text: string): string | null {
  const tokens = tokensOf(text);
  return tokens === null ? null : literalIn(tokens);
}

function literalIn(tokens: readonly string[]): string | null {
  const [first = '', second] = tokens;
  if (second === undefined)
    return /^".*"$/.test(first) || NUMBER.test(first) || WORD_VALUE.test(first) ? first : null;
  const ends = first + (tokens.at(-1) ?? '');
  const inner = tokens.slice(1, -1);
  if (ends === '{}') return inner.length === 0 ? '{}' : null;
  if (ends !== '[]') return null;
  const items = inner.length === 0 ? [] : partsOf(inner, ',').map(literalIn);
  return items.includes(null) ? null : `[${items.join(', ')}]`;
}

/** Splits tokens at a separator outside of brackets. */
function partsOf(tokens: readonly string[], separator: string): readonly (readonly string[])[] {
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
const WORDS_OF_NULL: Readonly<Record<string, string>> = { toBeNull: 'null', toBeUndefined: 'undefined' };
const CHAIN = new Set(['.', 'to', 'be', 'deep']);

/** @returns null for anything but an assertion that an expression equals a literal */
export function expectedValueOf(assertion: string): ExpectedValue | null {
  const tokens = tokensOf(assertion.trim().replace(/;$/, ''));
  if (tokens === null) return null;
  return tokens[0] === 'assert' && tokens[1] !== '(' && tokens[1] !== '.'
    ? ofStatement(tokens.slice(1))
    : ofCall(tokens);
}

/** `assert label(2) == 'price 2'` */
function ofStatement(tokens: readonly string[]): ExpectedValue | null {
  const plain = tokens.map((token) => (token === 'is' ? '==' : token));
  if (
    plain.some((token) => /^(?:and|or|not|in|if|else|lambda|for|,)$/.test(token) && isOutside(plain, token))
  )
    return null;
  const sides = partsOf(plain, '==');
  return sides.length === 2 ? valueAmong(sides, 'assert') : null;
}

function isOutside(tokens: readonly string[], word: string): boolean {
  return partsOf(tokens, word).length > 1;
}

function ofCall(tokens: readonly string[]): ExpectedValue | null {
  const open = lastOpening(tokens);
  if (open < 0) return null;
  const name = tokens.slice(0, open).findLast((token) => /^[\p{L}_]/u.test(token)) ?? '';
  const inner = tokens.slice(open + 1, -1);
  const head = tokens.slice(0, tokens.lastIndexOf(name, open));
  const empty = WORDS_OF_NULL[name];
  if (empty !== undefined && inner.length === 0) return ofExpect(head, empty);
  if (!EQUAL.test(name)) return null;
  const values = partsOf(inner, ',');
  if (values.length === 1) return ofExpect(head, literalIn(inner));
  return values.length === 2 ? valueAmong(values, head.join(' ')) : null;
}

/** `expect(label(2)).toBe('price 2')`; the head ends in front of the last name. */
function ofExpect(head: readonly string[], value: string | null): ExpectedValue | null {
  const close = head.lastIndexOf(')');
  const isExpect = head[0] === 'expect' && head[1] === '(';
  const chain = head.slice(close + 1);
  if (value === null || !isExpect || chain.some((token) => !CHAIN.has(token))) return null;
  const subject = head.slice(2, close);
  return { subject: subjectOf(subject), frame: 'expect', value };
}

/** One side is a literal. */
function valueAmong(sides: readonly (readonly string[])[], frame: string): ExpectedValue | null {
  const values = sides.map(literalIn);
  const at = values.findIndex((value) => value !== null);
  const value = values[at] ?? null;
  if (value === null) return null;
  return { subject: subjectOf(sides[1 - at] ?? []), frame: `${frame} ${at}`, value };
}

function subjectOf(tokens: readonly string[]): string {
  return tokens.join(' ').replace(/^await /, '');
}

/** The bracket that the last token closes; -1: it closes none. */
function lastOpening(tokens: readonly string[]): number {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    if (tokens[at] === ')') depth += 1;
    if (tokens[at] === '(') depth -= 1;
    if (depth === 0) return tokens[at] === '(' ? at : -1;
  }
  return -1;
}
