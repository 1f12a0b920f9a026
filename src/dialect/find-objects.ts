import { afterFence, nextLine } from './code-fence.ts';
import { type Lexed, lexObject } from './json-tokens.ts';
import { PLAN_KEYS } from './plan-keys.ts';
import { CLOSING_TAGS, endOfThinking } from './thinking.ts';

export interface FoundObject {
  /** The object as it stands in the text. */
  readonly source: string;
  readonly lexed: Lexed;
}

export interface Found {
  readonly objects: readonly FoundObject[];
  /** Outside of its thinking the model wrote nothing. */
  readonly isBlank: boolean;
  /** The search was given up: no answer is like this. */
  readonly isTooMuch: boolean;
}

const MAX_OBJECTS = 100;
/** Bounds the time; each step is short or passes over what it looked at. */
const MAX_STEPS = 10_000;
/** Longer than any code in a sentence. */
const MAX_CODE_CHARS = 2000;
/** Longer than any line that the host marks. */
const MAX_MARK_LINE = 400;

const OF_INTEREST = new RegExp(String.raw`\{|\n[ \t]{0,40}[<>[◁\x60~]|${CLOSING_TAGS}`, 'gi');
/** A run of blanks is taken whole or not at all: one that could be split would be split in every way there is. */
const BLANKS = String.raw`(?:\s{1,1000}(?!\s)|\/\/[^\n]{0,200}\n|\/\*[^*]{0,200}\*\/|#[^\n]{0,200}\n){0,20}`;
const QUOTE = '["\'“”„‘’]';
/** An object with its first key; one of a plan needs no colon behind it. A brace alone is prose or code. */
const OBJECT_START = new RegExp(
  String.raw`\{${BLANKS}(?:${QUOTE}?(?:${PLAN_KEYS.join('|')})\b|(?:${QUOTE}[^"'“”„‘’\n]{1,64}${QUOTE}|[A-Za-z_]\w{0,63})\s{0,20}:)`,
  'y',
);

/**
 * The objects of a reply that could be requests, in their order. Whatever is quoted is passed over: thinking, fences
 * of other languages, Markdown quotations, code in a sentence, and what stands between two lines with the host's mark.
 * Nothing inside of an object is looked at again, and nothing behind one that does not end.
 */
export function findObjects(text: string, mark: string): Found {
  return new Search(text, mark).run();
}

class Search {
  readonly #text: string;
  readonly #mark: string;
  #objects: FoundObject[] = [];
  /** Where the model's words begin that are no thinking. */
  #visibleFrom = 0;
  /** The first of these words, apart from backticks. */
  #proseFrom = -1;

  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  run(): Found {
    let at = this.#startOfLine(0);
    let steps = 0;
    for (; at < this.#text.length && steps < MAX_STEPS; steps++) {
      if (this.#objects.length > MAX_OBJECTS) break;
      OF_INTEREST.lastIndex = at;
      const match = OF_INTEREST.exec(this.#text);
      if (match === null) break;
      at = this.#goOn(match.index, match[0]);
    }
    return {
      objects: this.#objects,
      isBlank: this.#text.slice(this.#visibleFrom).trim() === '',
      isTooMuch: steps >= MAX_STEPS || this.#objects.length > MAX_OBJECTS,
    };
  }

  /** @returns where to go on */
  #goOn(at: number, found: string): number {
    if (found === '{') return this.#object(at);
    if (found.startsWith('\n')) return this.#startOfLine(at + 1);
    // All before it was thinking, of which the server kept the opening tag.
    this.#objects = [];
    this.#showFrom(at + found.length);
    return at + found.length;
  }

  #startOfLine(lineAt: number): number {
    let at = lineAt;
    while (this.#text.charAt(at) === ' ' || this.#text.charAt(at) === '\t') at += 1;
    if (this.#hasMark(lineAt)) return this.#endOfMarked(lineAt);
    if (this.#text.charAt(at) === '>') return endOfLine(this.#text, at);
    const thought = endOfThinking(this.#text, at);
    if (thought === null) return afterFence(this.#text, lineAt) ?? at;
    if (this.#text.slice(this.#visibleFrom, at).trim() === '') this.#showFrom(thought);
    return thought;
  }

  #showFrom(at: number): void {
    this.#visibleFrom = at;
    this.#proseFrom = -1;
  }

  #hasMark(lineAt: number): boolean {
    if (this.#mark === '') return false;
    const head = this.#text.slice(lineAt, Math.min(nextLine(this.#text, lineAt), lineAt + MAX_MARK_LINE));
    return /^\s*(?:<<<|>>>)/.test(head) && head.includes(this.#mark);
  }

  #endOfMarked(lineAt: number): number {
    for (
      let line = nextLine(this.#text, lineAt);
      line < this.#text.length;
      line = nextLine(this.#text, line)
    ) {
      if (this.#hasMark(line)) return endOfLine(this.#text, line);
    }
    return this.#text.length;
  }

  #object(at: number): number {
    OBJECT_START.lastIndex = at;
    if (!OBJECT_START.test(this.#text)) return at + 1;
    if (this.#isCodeInSentence(at)) {
      const code = this.#text.slice(at, at + MAX_CODE_CHARS);
      const lexed = lexObject(code.slice(0, endOfLine(code, 0)), 0);
      return at + (lexed.kind === 'closed' ? lexed.end : endOfLine(code, 0));
    }
    const lexed = lexObject(this.#text, at);
    const end = lexed.kind === 'closed' ? lexed.end : this.#text.length;
    this.#objects.push({ source: this.#text.slice(at, end), lexed });
    return end;
  }

  /** Right behind a backtick, with something else before it: an example. */
  #isCodeInSentence(at: number): boolean {
    if (this.#text.charAt(at - 1) !== '`' || this.#text.startsWith('```', at - 3)) return false;
    if (this.#proseFrom < 0) {
      const first = this.#text.slice(this.#visibleFrom).search(/[^\s`]/);
      this.#proseFrom = this.#visibleFrom + first;
    }
    return this.#proseFrom < at;
  }
}

/** The line break that ends the line at `at`, or the end of the text. */
function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline;
}
