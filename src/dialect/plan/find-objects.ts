import { PLAN_KEYS } from '../calls/plan-keys.ts';
import { type Lexed, lexObject, MAX_TOKENS, stickyEnd } from '../json/tokens.ts';
import { afterFence, CLOSING_TAGS, endOfThinking, OPENING_TAGS } from './thinking.ts';

export interface FoundObject {
  readonly source: string;
  readonly lexed: Lexed;
  /** Its start in the text. */
  readonly at: number;
  /** No other words before or after it on its lines. Inside a sentence it may be a quotation. */
  readonly isAlone: boolean;
}

export interface Found {
  readonly objects: readonly FoundObject[];
  /** The model wrote nothing besides its thinking. */
  readonly isBlank: boolean;
  /** The tag of unclosed thinking, after which nothing was searched; null when all thinking is closed. */
  readonly openTag: string | null;
  /** The search was given up because of its cost; no real reply is like this. */
  readonly isTooMuch: boolean;
}

const MAX_OBJECTS = 100;
/** Limits the time: each step is short or skips the text that it looked at. */
const MAX_STEPS = 10_000;
/** This much white space before something that is not a key counts as a step, because it may be read again. */
const BLANKS_PER_STEP = 100;
/** Longer than any inline code. */
const MAX_CODE_CHARS = 2000;
/** Longer than any line with the host's mark. */
const MAX_MARK_LINE = 400;
/** How far from an object its lines are searched for other words. */
const MAX_LINE = 400;
/**
 * What may be on the lines of an object without counting as words: list markers, fences, tags and control tokens. What
 * is longer comes first, because a piece that was read is never read in another way.
 */
const FRAME = [
  // Between control tokens, and the language of a fence.
  String.raw`(?<=\|>)[\w.= ]{1,80}(?=<)`,
  String.raw`(?<=[\x60~]{3}[ \t]{0,3})[\w+#.-]+`,
  // Tags and control tokens, such as <tool_call> and <|im_end|>.
  String.raw`<[^<>\n]{1,100}>`,
  // Those of Mistral: [TOOL_CALLS].
  String.raw`\[\/?[A-Za-z_]{2,30}\]`,
  // A fence of tildes; fewer are letters.
  '(?<!~)~{3,}(?!~)',
  // Lists and calls around objects, inline code, a brace too many, tokens of Kimi.
  String.raw`[\s[\](),;\x60}◁▷]`,
].join('|');
const BEFORE = piecesIn(String.raw`^\s*(?:[-*+]\s|\d{1,3}[.)]\s)?`, FRAME);
/** Also the full stop of a sentence that the object ends. */
const AFTER = piecesIn('^', `${FRAME}|[.]`);

/** An object, a line that begins with a fence, a tag or a quotation, and tags that begin or end thinking inside of a line. */
const OF_INTEREST = new RegExp(
  String.raw`\{|\n[ \t]{0,40}[<>[◁\x60~]|(?=[<[◁][\w|/])(?:${OPENING_TAGS}|${CLOSING_TAGS})`,
  'gi',
);
const INDENT = /[ \t]*/y;
/** A run of white space matches whole or not at all, to avoid exponential backtracking. */
const BLANKS = /(?:\s{1,1000}(?!\s)|\/\/[^\n]{0,200}\n|\/\*[^*]{0,200}\*\/|#[^\n]{0,200}\n){0,20}/y;
/** The first key of an object. A plan key needs no colon after it. A brace without a key is prose or code. */
const FIRST_KEY = new RegExp(
  String.raw`["']?(?:${PLAN_KEYS.join('|')})\b|(?:["'][^"'\n]{1,64}["']|[A-Za-z_]\w{0,63})\s{0,20}:`,
  'y',
);

/**
 * The objects of a reply that could be requests, in order. Quoted text is skipped: thinking, fences of other languages,
 * Markdown quotations, inline code, and text between two lines with the host's mark. Neither the inside of an object
 * nor the text after an unclosed one is searched.
 */
export function findObjects(text: string, mark: string): Found {
  return new Search(text, mark).run();
}

class Search {
  readonly #text: string;
  /** Expressions for a line with the host's mark; null if there is no mark. */
  readonly #marked: { readonly here: RegExp; readonly below: RegExp } | null;
  #objects: FoundObject[] = [];
  #steps = 0;
  /** Number of tokens left for all objects together. */
  #room = MAX_TOKENS;
  /** Start of the text after the thinking. */
  #visibleFrom = 0;
  /** Position of the first word there; null until it is needed. `#proseAt` is the same, but ignores backticks. */
  #wordAt: number | null = null;
  /** End of the last thinking. */
  #thinkingEnd = 0;
  #openTag: string | null = null;
  #proseAt: number | null = null;

  constructor(text: string, mark: string) {
    this.#text = text;
    this.#marked =
      mark === '' ? null : { here: markedLine(mark, '', 'y'), below: markedLine(mark, '\\n', 'g') };
  }

  run(): Found {
    let at = this.#startOfLine(0);
    while (at < this.#text.length && !this.#isTooMuch()) {
      OF_INTEREST.lastIndex = at;
      const match = OF_INTEREST.exec(this.#text);
      if (match === null) break;
      this.#steps += 1;
      at = this.#goOn(match.index, match[0]);
    }
    return {
      objects: this.#objects,
      isBlank: this.#firstWord() === this.#text.length,
      openTag: this.#openTag,
      isTooMuch: this.#isTooMuch(),
    };
  }

  /** A single object with too many tokens is reported as broken instead. */
  #isTooMuch(): boolean {
    if (this.#room <= 0 && this.#objects.length !== 1) return true;
    return this.#steps >= MAX_STEPS || this.#objects.length > MAX_OBJECTS;
  }

  /** @returns where to continue */
  #goOn(at: number, found: string): number {
    if (found === '{') return this.#object(at);
    if (found.startsWith('\n')) return this.#startOfLine(at + 1);
    const thought = this.#endOfThinking(at);
    if (thought !== null) return thought;
    // A closing tag without an opening one: everything before it was thinking, and the server removed the opening tag.
    this.#objects = [];
    this.#thinkingEnd = at + found.length;
    this.#showFrom(at + found.length);
    return at + found.length;
  }

  #startOfLine(lineAt: number): number {
    const at = stickyEnd(INDENT, this.#text, lineAt);
    if (this.#marked !== null && stickyEnd(this.#marked.here, this.#text, lineAt) > lineAt) {
      return this.#endOfMarked(this.#marked.below, lineAt);
    }
    if (this.#text.charAt(at) === '>') return endOfLine(this.#text, at);
    return this.#endOfThinking(at) ?? afterFence(this.#text, lineAt) ?? at;
  }

  #endOfThinking(at: number): number | null {
    const thinking = endOfThinking(this.#text, at);
    if (thinking === null) return null;
    const { end, openTag } = thinking;
    if (this.#firstWord() >= at) this.#showFrom(end);
    this.#openTag = openTag;
    this.#thinkingEnd = end;
    return end;
  }

  #showFrom(at: number): void {
    this.#visibleFrom = at;
    this.#wordAt = null;
    this.#proseAt = null;
  }

  #firstWord(): number {
    this.#wordAt ??= indexOf(/\S/g, this.#text, this.#visibleFrom);
    return this.#wordAt;
  }

  #endOfMarked(below: RegExp, lineAt: number): number {
    const next = indexOf(below, this.#text, endOfLine(this.#text, lineAt));
    return endOfLine(this.#text, next + 1);
  }

  #object(at: number): number {
    const keyAt = stickyEnd(BLANKS, this.#text, at + 1);
    if (stickyEnd(FIRST_KEY, this.#text, keyAt) === keyAt) {
      this.#steps += Math.floor((keyAt - at) / BLANKS_PER_STEP);
      return at + 1;
    }
    if (this.#isCodeInSentence(at)) {
      const code = this.#text.slice(at, at + MAX_CODE_CHARS);
      const lexed = this.#lex(code.slice(0, endOfLine(code, 0)), 0);
      return at + (lexed.kind === 'closed' ? lexed.end : endOfLine(code, 0));
    }
    const lexed = this.#lex(this.#text, at);
    const end = lexed.kind === 'closed' ? lexed.end : this.#text.length;
    this.#objects.push({ source: this.#text.slice(at, end), lexed, at, isAlone: this.#isAlone(at, end) });
    return end;
  }

  #isAlone(at: number, end: number): boolean {
    const last = this.#objects.at(-1);
    const lastEnd = last === undefined ? 0 : last.at + last.source.length;
    const from = Math.max(at - MAX_LINE, lastEnd, this.#thinkingEnd);
    const before = this.#text.slice(from, at);
    const line = before.lastIndexOf('\n') + 1;
    if (line === 0 && from === at - MAX_LINE && from > 0) return false;
    const isOnLineOfLast = line === 0 && last !== undefined && from === lastEnd;
    if (isOnLineOfLast && !last.isAlone) return false;
    if (!BEFORE.test(before.slice(line))) return false;
    // The next object, and thinking, are looked at by themselves.
    const [after = ''] = this.#text.slice(end, end + MAX_LINE).split(/\n|(?=\{)|(?=<think)/, 1);
    return AFTER.test(after);
  }

  #lex(text: string, at: number): Lexed {
    const lexed = lexObject(text, at, this.#room);
    this.#room -= lexed.tokens.length;
    return lexed;
  }

  /** Whether the object follows a backtick with prose before it: then it is an example. */
  #isCodeInSentence(at: number): boolean {
    if (this.#text.charAt(at - 1) !== '`' || this.#text.startsWith('```', at - 3)) return false;
    this.#proseAt ??= indexOf(/[^\s`]/g, this.#text, this.#visibleFrom);
    return this.#proseAt < at;
  }
}

/**
 * A text of pieces to its end. Where a piece can be read in two ways, trying both at each of many takes exponential time;
 * what a lookahead has matched stays as it is.
 */
function piecesIn(beginning: string, piece: string): RegExp {
  return new RegExp(String.raw`${beginning}(?:(?=(${piece}))\1)*$`);
}

/** A line that begins with `<<<` or `>>>` and contains the mark. */
function markedLine(mark: string, before: string, flags: string): RegExp {
  const word = mark.replace(/\W/g, '\\$&');
  const room = Math.max(0, MAX_MARK_LINE - mark.length);
  return new RegExp(
    `${before}(?=[^\\S\\n]{0,${MAX_MARK_LINE - 3}}(?:<<<|>>>))[^\\n]{0,${room}}${word}`,
    flags,
  );
}

/** The first match of a global expression from `at` on; the length of the text when there is none. */
function indexOf(global: RegExp, text: string, at: number): number {
  global.lastIndex = at;
  return global.exec(text)?.index ?? text.length;
}

/** The line break that ends the line at `at`, or the end of the text. */
function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline;
}
