export interface Token {
  /** `stray` is a character that JSON does not allow outside strings. */
  readonly kind: 'mark' | 'string' | 'word' | 'comment' | 'space' | 'stray';
  /** Only a mark's text is one of `{}[],:`. */
  readonly text: string;
  /** The text ended before the token did. */
  readonly isOpen: boolean;
}

export type Lexed =
  | { readonly kind: 'closed'; readonly tokens: readonly Token[]; readonly end: number }
  /** The text ended inside the object. */
  | { readonly kind: 'open'; readonly tokens: readonly Token[] }
  | { readonly kind: 'broken'; readonly tokens: readonly Token[]; readonly why: string };

/** Many times more than any plan has. Limits the time that hostile text can cost. */
export const MAX_TOKENS = 10_000;
/** The limit for arguments plus the levels of the plan around them. */
const MAX_DEPTH = 68;

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** Shared tokens: about half of all tokens are marks. */
const MARKS: ReadonlyMap<string, Token> = new Map([...'{}[],:'].map((mark) => [mark, token('mark', mark)]));
/** JSON's white space, and the characters that editors insert in its place. */
const SPACE = /[\t-\r \u00a0\ufeff]+/y;
const WORD = /[\w$+.-]+/y;
/** A string after its opening quote. At most 1000 escapes at a time: the engine keeps backtracking state for each. */
const BODY = /[^"\\]*(?:\\[\s\S]?[^"\\]*){0,1000}/y;

/**
 * The tokens of the object that begins at `start`. Exact for JSON. It also knows the comments that models write, so that
 * their content is not taken for structure. Linear time, no recursion.
 *
 * A run reads too few plans for the engine to compile this code, so long stretches are left to regular expressions.
 *
 * @param room the result is `broken` when there are more tokens than this
 */
export function lexObject(text: string, start: number, room: number): Lexed {
  const tokens: Token[] = [];
  const closers: string[] = [];
  let at = start;
  while (at < text.length) {
    if (tokens.length >= room) return { kind: 'broken', tokens, why: 'it has too many parts' };
    const char = text.charAt(at);
    const mark = MARKS.get(char);
    const next = mark ?? tokenAt(text, at, char);
    tokens.push(next);
    at += next.text.length;
    if (mark === undefined || char === ',' || char === ':') continue;
    const closer = CLOSERS[char];
    if (closer !== undefined) {
      closers.push(closer);
      if (closers.length > MAX_DEPTH)
        return { kind: 'broken', tokens, why: `it is nested more than ${MAX_DEPTH} levels deep` };
    } else {
      const expected = closers.pop();
      if (expected !== char) {
        return { kind: 'broken', tokens, why: `"${char}" stands where "${expected}" is due` };
      }
      if (closers.length === 0) return { kind: 'closed', tokens, end: at };
    }
  }
  return { kind: 'open', tokens };
}

function tokenAt(text: string, at: number, char: string): Token {
  if (char === '"') return stringAt(text, at);
  const space = stickyEnd(SPACE, text, at);
  if (space > at) return token('space', text.slice(at, space));
  const word = stickyEnd(WORD, text, at);
  if (word > at) return token('word', text.slice(at, word));
  if (char === '#' || text.startsWith('//', at)) return upTo(text, at, '\n');
  if (text.startsWith('/*', at)) return upTo(text, at, '*/');
  return token('stray', char);
}

function token(kind: Token['kind'], text: string): Token {
  return { kind, text, isOpen: false };
}

function stringAt(text: string, at: number): Token {
  let end = stickyEnd(BODY, text, at + 1);
  while (text.charAt(end) === '\\') end = stickyEnd(BODY, text, end);
  if (end < text.length) return token('string', text.slice(at, end + 1));
  return { kind: 'string', text: text.slice(at), isOpen: true };
}

function upTo(text: string, at: number, ending: string): Token {
  const found = text.indexOf(ending, at + 2);
  if (found < 0) return { kind: 'comment', text: text.slice(at), isOpen: true };
  return token('comment', text.slice(at, found + ending.length));
}

/** The end of a sticky expression's match at `at`; `at` itself when it does not match there. */
export function stickyEnd(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

export function opens({ text }: Token): boolean {
  return text === '{' || text === '[';
}

export function closes({ text }: Token): boolean {
  return text === '}' || text === ']';
}

export function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}
