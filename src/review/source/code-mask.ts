import type { Language } from './language.ts';
import { type Grammar, grammarOf, isRegexPlace } from './quotes.ts';

/** Views of one text with the same offsets and line breaks; omitted parts are replaced by blanks. */
export interface Masked {
  readonly text: string;
  /** Without comments and the contents of strings; the quotes are kept. */
  readonly code: string;
  /** Without comments. */
  readonly uncommented: string;
  /** Only comments. */
  readonly comments: string;
}

type Part = 'code' | 'string' | 'comment';

/**
 * Separates comments and strings from code by the quotes of the language, not by its full grammar: heredocs,
 * apostrophes in JSX text and regular expressions in unusual places count as code, or as a string up to the end
 * of the line. Never throws. Linear in the length of the text.
 */
export function maskText(text: string, language: Language): Masked {
  const scan = new Scan(text, grammarOf(language));
  scan.run();
  return { text, ...scan.views() };
}

/** What ends a comment over several lines. Null: the end of the text, behind which a program has no more code. */
const CLOSES: Readonly<Record<string, string | null>> = {
  '/*': '*/',
  '<!--': '-->',
  '#if 0': '#endif',
  '=begin': '\n=end',
  __end__: null,
  __halt_compiler: null,
};

class Scan {
  readonly #code: string[] = [];
  readonly #uncommented: string[] = [];
  readonly #comments: string[] = [];
  readonly #text: string;
  readonly #grammar: Grammar;
  /** Start of the text that is not yet classified. */
  #from = 0;
  #at = 0;
  /** Number of open braces inside each unclosed `${` of a template. */
  readonly #holes: number[] = [];
  /** No regular expression ends before this offset; avoids scanning a line twice. */
  #dividesUpTo = 0;

  constructor(text: string, grammar: Grammar) {
    this.#text = text;
    this.#grammar = grammar;
  }

  run(): void {
    const { starts } = this.#grammar;
    while (this.#at < this.#text.length) {
      starts.lastIndex = this.#at;
      const match = starts.exec(this.#text);
      if (match === null) break;
      this.#at = match.index;
      this.#open(match[0]);
    }
    this.#take('code', this.#text.length);
  }

  #open(token: string): void {
    const { hasChars, hasTemplates, spansLines, rawSingle, literalAt } = this.#grammar;
    const raw = /^r(#*)"$/.exec(token);
    if (token === '{' || token === '}') this.#brace(token);
    else if (token === '?') this.#at += 2;
    else if (literalAt !== null && (token === '/' || token === '%')) this.#literal(literalAt);
    else if (this.#isComment(token)) this.#comment(token);
    else if (token === '/') this.#regex();
    else if (token === '#') this.#at += 1;
    else if (raw !== null) this.#string(token, { close: `"${raw[1]}`, escapes: false, lines: true });
    else if (token === "'" && hasChars) this.#char();
    else if (token === '`' && hasTemplates) this.#template(this.#at + 1);
    else {
      const isVerbatim = token.startsWith('@');
      const escapes = token !== '`' && !isVerbatim && !(rawSingle && token === "'");
      const lines = token.length > 1 || token === '`' || spansLines;
      this.#string(token, { close: isVerbatim ? '"' : token, escapes, lines });
    }
  }

  #isComment(token: string): boolean {
    const before = this.#text[this.#at - 1];
    if (token === '#') {
      if (this.#grammar.hasAttributes && this.#text[this.#at + 1] === '[') return false;
      return !this.#grammar.needsBlankBeforeHash || before === undefined || /\s/.test(before);
    }
    return token === '//' || token.toLowerCase() in CLOSES;
  }

  #comment(token: string): void {
    const close = CLOSES[token.toLowerCase()];
    this.#take('code', this.#at);
    const found = close === null ? -1 : this.#text.indexOf(close ?? '\n', this.#at + token.length);
    this.#take('comment', found < 0 ? this.#text.length : found + (close?.length ?? 0));
  }

  #brace(token: string): void {
    const top = this.#holes.length - 1;
    this.#at += 1;
    if (top < 0) return;
    const depth = (this.#holes[top] ?? 0) + (token === '{' ? 1 : -1);
    this.#holes[top] = depth;
    if (depth >= 0) return;
    this.#holes.pop();
    this.#template(this.#at);
  }

  /** Reads a template up to its end or its next `${`. */
  #template(from: number): void {
    this.#take('code', from);
    const stop = /[`\\]|\$\{/g;
    stop.lastIndex = from;
    for (let match = stop.exec(this.#text); match !== null; match = stop.exec(this.#text)) {
      if (match[0] === '\\') {
        stop.lastIndex += 1;
        continue;
      }
      this.#take('string', match.index);
      this.#at = match.index + match[0].length;
      if (match[0] === '${') this.#holes.push(0);
      return;
    }
    this.#take('string', this.#text.length);
  }

  #literal(literalAt: NonNullable<Grammar['literalAt']>): void {
    const literal = literalAt(this.#text, this.#at);
    if (literal === null) this.#at += 1;
    else {
      this.#take('code', literal.from);
      this.#take('string', literal.to);
      this.#at = literal.to + 1;
    }
  }

  #regex(): void {
    const isTried = this.#at >= this.#dividesUpTo && isRegexPlace(this.#text, this.#at);
    const close = isTried ? closeOfRegex(this.#text, this.#at) : null;
    if (close !== null && this.#text[close] === '/') {
      this.#take('code', this.#at + 1);
      this.#take('string', close);
      this.#at = close + 1;
    } else {
      this.#dividesUpTo = close ?? this.#dividesUpTo;
      this.#at += 1;
    }
  }

  #char(): void {
    const literal = /'(?:\\[^\n]{1,9}?|[^'\\\n]{1,2})'/y;
    literal.lastIndex = this.#at;
    const end = literal.test(this.#text) ? literal.lastIndex : this.#at + 1;
    if (end > this.#at + 1) {
      this.#take('code', this.#at + 1);
      this.#take('string', end - 1);
    }
    this.#at = end;
  }

  #string(open: string, how: { close: string; escapes: boolean; lines: boolean }): void {
    this.#take('code', this.#at + open.length);
    const end = this.#endOfString(how);
    this.#take('string', end);
    this.#at = this.#text.startsWith(how.close, end) ? end + how.close.length : end;
  }

  #endOfString({ close, escapes, lines }: { close: string; escapes: boolean; lines: boolean }): number {
    let at = this.#at;
    const stop = /["'`\\\n]/g;
    stop.lastIndex = at;
    for (let match = stop.exec(this.#text); match !== null; match = stop.exec(this.#text)) {
      at = match.index;
      if (match[0] === '\\' && escapes) stop.lastIndex += 1;
      else if (match[0] === '\n' && !lines) return at;
      else if (this.#text.startsWith(close, at)) return at;
    }
    return this.#text.length;
  }

  #take(part: Part, to: number): void {
    const end = Math.min(to, this.#text.length);
    if (end > this.#from) {
      const piece = this.#text.slice(this.#from, end);
      const blank = blanked(piece);
      this.#code.push(part === 'code' ? piece : blank);
      this.#uncommented.push(part === 'comment' ? blank : piece);
      this.#comments.push(part === 'comment' ? piece : blank);
    }
    this.#from = Math.max(this.#from, end);
    this.#at = Math.max(this.#at, end);
  }

  views(): Omit<Masked, 'text'> {
    return {
      code: this.#code.join(''),
      uncommented: this.#uncommented.join(''),
      comments: this.#comments.join(''),
    };
  }
}

/** Blanks of the same length, with the same line breaks. */
function blanked(piece: string): string {
  if (!piece.includes('\n')) return ' '.repeat(piece.length);
  return piece
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n');
}

/** Where the regular expression that begins at a slash ends: at its closing slash, else at the end of the line. */
function closeOfRegex(text: string, slash: number): number {
  let isInClass = false;
  for (let at = slash + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n' || (char === '/' && !isInClass)) return at;
    if (char === '\\') at += 1;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
  }
  return text.length;
}
