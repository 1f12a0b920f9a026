export interface Token {
  /** `stray` is a character that no JSON has outside of strings. */
  readonly kind: 'mark' | 'string' | 'word' | 'comment' | 'space' | 'stray';
  readonly text: string;
  /** The text ended before the token did. */
  readonly isOpen: boolean;
}

export type Lexed =
  | { readonly kind: 'closed'; readonly tokens: readonly Token[]; readonly end: number }
  /** The text ended inside of the object. */
  | { readonly kind: 'open'; readonly tokens: readonly Token[] }
  | { readonly kind: 'broken'; readonly tokens: readonly Token[]; readonly why: string };

/** More than any plan has, and what bounds the time that hostile text can cost. */
const MAX_TOKENS = 50_000;
/** As deep as arguments may be, and the plan around them. */
const MAX_DEPTH = 68;

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const MARKS = '{}[],:';
/** The character that opens a string, and those that may close it. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”“',
  '”': '”“',
  '„': '”“',
  '‘': '’‘',
  '’': '’‘',
};

/**
 * The tokens of the object that begins at `start`. Exact for JSON; besides it knows the strings and comments that
 * models write instead, so that nothing inside of them is taken for structure. Linear, without recursion.
 */
export function lexObject(text: string, start: number): Lexed {
  const tokens: Token[] = [];
  const closers: string[] = [];
  let at = start;
  while (at < text.length) {
    if (tokens.length >= MAX_TOKENS) return { kind: 'broken', tokens, why: 'it has too many parts' };
    const token = tokenAt(text, at);
    tokens.push(token);
    at += token.text.length;
    if (token.kind !== 'mark') continue;
    const closer = CLOSERS[token.text];
    if (closer !== undefined) {
      closers.push(closer);
      if (closers.length > MAX_DEPTH)
        return { kind: 'broken', tokens, why: `it is nested more than ${MAX_DEPTH} levels deep` };
    } else if (token.text === '}' || token.text === ']') {
      const expected = closers.pop();
      if (expected !== token.text) {
        return { kind: 'broken', tokens, why: `"${token.text}" stands where "${expected}" is due` };
      }
      if (closers.length === 0) return { kind: 'closed', tokens, end: at };
    }
  }
  return { kind: 'open', tokens };
}

function tokenAt(text: string, at: number): Token {
  const char = text.charAt(at);
  if (MARKS.includes(char)) return token('mark', char);
  if (QUOTES[char] !== undefined) return stringAt(text, at, QUOTES[char]);
  if (isSpace(text, at)) return token('space', text.slice(at, endOf(text, at, isSpace)));
  if (isWord(text, at)) return token('word', text.slice(at, endOf(text, at, isWord)));
  if (char === '#' || text.startsWith('//', at)) return upTo(text, at, '\n');
  if (text.startsWith('/*', at)) return upTo(text, at, '*/');
  return token('stray', char);
}

function token(kind: Token['kind'], text: string): Token {
  return { kind, text, isOpen: false };
}

function stringAt(text: string, at: number, closing: string): Token {
  for (let end = at + 1; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === '\\') end += 1;
    else if (closing.includes(char)) return token('string', text.slice(at, end + 1));
  }
  return { kind: 'string', text: text.slice(at), isOpen: true };
}

function upTo(text: string, at: number, ending: string): Token {
  const found = text.indexOf(ending, at + 2);
  if (found < 0) return { kind: 'comment', text: text.slice(at), isOpen: true };
  return token('comment', text.slice(at, found + ending.length));
}

function endOf(text: string, at: number, belongs: (text: string, at: number) => boolean): number {
  let end = at + 1;
  while (end < text.length && belongs(text, end)) end += 1;
  return end;
}

/** JSON's own white space, and those blanks that editors put in its place. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code === 43 ||
    code === 45 ||
    code === 46
  );
}
