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

/** A string, a number, a word like null, or a list, a tuple or a map of such; in the form that all ways to write it have. */
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

type Tokens = readonly string[];

/** The two expressions that an assertion says to be equal, as tokens; null: it is of another kind. */
export function equalSides(assertion: string): readonly Tokens[] | null {
  const tokens = tokensOf(assertion.trim().replace(/;$/, ''));
  if (tokens === null) return null;
  const isStatement = tokens[0] === 'assert' && tokens[1] !== '(' && tokens[1] !== '.';
  return isStatement ? ofStatement(tokens.slice(1)) : ofCall(tokens);
}

/** `assert label(2) == 'price 2'` */
function ofStatement(tokens: readonly string[]): readonly Tokens[] | null {
  const plain = tokens.map((token) => (token === 'is' ? '==' : token));
  if (
    plain.some((token) => /^(?:and|or|not|in|if|else|lambda|for|,)$/.test(token) && isOutside(plain, token))
  )
    return null;
  const sides = partsOf(plain, '==');
  return sides.length === 2 ? sides : null;
}

function isOutside(tokens: readonly string[], word: string): boolean {
  return partsOf(tokens, word).length > 1;
}

function ofCall(tokens: readonly string[]): readonly Tokens[] | null {
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
  return sides.length === 2 ? sides : null;
}

/** `expect(label(2)).toBe('price 2')`; the head ends in front of the last name. */
function ofExpect(head: readonly string[], value: readonly string[]): readonly Tokens[] | null {
  const close = head.lastIndexOf(')');
  const isExpect = head[0] === 'expect' && head[1] === '(';
  const chain = head.slice(close + 1);
  if (!isExpect || chain.some((token) => !CHAIN.has(token))) return null;
  return [head.slice(2, close), value];
}

function unquoted(token = ''): string {
  return token.replace(/^"(.*)"$/, '$1');
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
