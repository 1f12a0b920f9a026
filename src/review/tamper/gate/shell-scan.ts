import { type ShellCommand, type ShellText, type ShellWord, valuesIn } from './shell-text.ts';

/** A text, or a part of it in brackets or backticks, whose commands are apart from those around it. */
interface Frame {
  readonly close: ')' | '`' | '';
  readonly isRun: boolean;
  words: ShellWord[];
  /** Null: between words. */
  word: string | null;
  wordAt: number;
  isQuoted: boolean;
}

/** Keep the work linear in the length of the text. */
const MOST_USES = 500;
const MOST_DOCUMENTS = 50;

const BARE = /[^\s\\'"`$()&|;<>#]+/y;
const IN_QUOTES = /[^"\\$`]+/y;
/** In a makefile the dollar sign of the shell is doubled. */
const VALUE = /\$\$?(?:(\w+)|\{(\w+)\}|\{[^{}\n]{0,200}\})/y;
const DOCUMENT = /<<-?[ \t]{0,9}(["']?)([A-Za-z_]\w{0,99})\1/y;

/** Takes a text of the shell apart, by its quotes, brackets and separators. Variables that it sets are kept for later texts. */
export class ShellScan {
  readonly #source: ShellText;
  readonly #text: string;
  readonly #values: Map<string, string>;
  readonly #commands: ShellCommand[] = [];
  readonly #documents: ShellText[] = [];
  /** Ends of documents that begin with the next line. */
  #ends: string[] = [];
  readonly #outer: Frame[] = [];
  #frame: Frame;
  #at = 0;
  #uses = 0;

  constructor(source: ShellText, values: Map<string, string>) {
    this.#source = source;
    this.#text = source.text;
    this.#values = values;
    this.#frame = frameOf('', source.isRun);
  }

  run(): { readonly commands: readonly ShellCommand[]; readonly documents: readonly ShellText[] } {
    while (this.#at < this.#text.length) {
      if (this.#frame.isQuoted) this.#quoted();
      else this.#bare();
    }
    for (;;) {
      this.#endCommand();
      const outer = this.#outer.pop();
      if (outer === undefined) break;
      this.#frame = outer;
    }
    return { commands: this.#commands, documents: this.#documents };
  }

  #quoted(): void {
    const char = this.#text[this.#at];
    if (char === '"') {
      this.#frame.isQuoted = false;
      this.#at += 1;
    } else if (char === '\\') {
      const next = this.#text[this.#at + 1] ?? '';
      this.#add(/["\\$`]/.test(next) ? next : `\\${next}`, 2);
    } else if (char === '$' || char === '`') this.#expand(char);
    else this.#addRun(IN_QUOTES);
  }

  #bare(): void {
    const char = this.#text[this.#at] ?? '';
    switch (char) {
      case "'":
      case '"':
        this.#quote(char);
        break;
      case '\\':
        this.#escaped();
        break;
      case '$':
      case '`':
        this.#expand(char);
        break;
      case '#':
        this.#hash();
        break;
      case '<':
      case '>':
        this.#redirect(char);
        break;
      case '&':
      case '|':
      case ';':
      case '\n':
      case '(':
      case ')':
        this.#separate(char);
        break;
      default:
        if (/\s/.test(char)) {
          this.#endWord();
          this.#at += 1;
        } else this.#addRun(BARE);
    }
  }

  /** One that nothing closes is a letter like others. */
  #quote(char: string): void {
    const end = this.#text.indexOf(char, this.#at + 1);
    if (end < 0) this.#add(char, 1);
    else if (char === '"') {
      this.#add('', 1);
      this.#frame.isQuoted = true;
    } else this.#add(this.#text.slice(this.#at + 1, end), end + 1 - this.#at);
  }

  #escaped(): void {
    const continued = /\\\r?\n/y;
    continued.lastIndex = this.#at;
    if (continued.test(this.#text)) this.#at = continued.lastIndex;
    else this.#add(this.#text[this.#at + 1] ?? '', 2);
  }

  #expand(char: '$' | '`'): void {
    if (char === '`' && this.#frame.close === '`') this.#close();
    else if (char === '`' || this.#text[this.#at + 1] === '(') {
      this.#add('$()', char === '`' ? 1 : 2);
      this.#open(char === '`' ? '`' : ')', true);
    } else this.#expandName();
  }

  #expandName(): void {
    VALUE.lastIndex = this.#at;
    const match = VALUE.exec(this.#text);
    const name = match?.[1] ?? match?.[2];
    const value = name === undefined || this.#uses >= MOST_USES ? undefined : this.#values.get(name);
    if (value !== undefined) this.#uses += 1;
    this.#add(value ?? match?.[0] ?? '$', match?.[0].length ?? 1);
  }

  #hash(): void {
    if (this.#frame.word !== null) this.#add('#', 1);
    else {
      const end = this.#text.indexOf('\n', this.#at);
      this.#at = end < 0 ? this.#text.length : end;
    }
  }

  #redirect(char: string): void {
    DOCUMENT.lastIndex = this.#at;
    const match = char === '<' && this.#text[this.#at - 1] !== '<' ? DOCUMENT.exec(this.#text) : null;
    if (match === null) this.#add(char, 1);
    else {
      if (this.#documents.length + this.#ends.length < MOST_DOCUMENTS) this.#ends.push(match[2] ?? '');
      this.#endWord();
      this.#at += match[0].length;
    }
  }

  #separate(char: string): void {
    const [before = '', after = ''] = [this.#text[this.#at - 1], this.#text[this.#at + 1]];
    if (char === '&' && (/[<>]/.test(before) || after === '>')) this.#add(char, 1);
    else if (char === ')' && this.#frame.close === ')') this.#close();
    else {
      const isList = char === '(' && this.#frame.word?.endsWith('=') === true;
      this.#endCommand();
      this.#at += 1;
      if (char === '(') this.#open(')', !isList);
      if (char === '\n') this.#readDocuments();
    }
  }

  #readDocuments(): void {
    for (const name of this.#ends) {
      const end = new RegExp(String.raw`^[ \t]*${name}[ \t]*\r?$`, 'gm');
      end.lastIndex = this.#at;
      const match = end.exec(this.#text);
      if (match === null) continue;
      const { at, depth } = this.#source;
      const text = this.#text.slice(this.#at, match.index);
      this.#documents.push({ text, at: at + this.#at, isRun: false, depth: depth + 1 });
      this.#at = end.lastIndex;
    }
    this.#ends = [];
  }

  #open(close: ')' | '`', isRun: boolean): void {
    this.#outer.push(this.#frame);
    this.#frame = frameOf(close, isRun && this.#frame.isRun);
  }

  #close(): void {
    this.#endCommand();
    this.#frame = this.#outer.pop() ?? this.#frame;
    this.#at += 1;
  }

  #addRun(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    const run = pattern.exec(this.#text)?.[0] ?? this.#text[this.#at] ?? '';
    this.#add(run, run.length);
  }

  /** @param length of what stands in the text */
  #add(text: string, length: number): void {
    const frame = this.#frame;
    if (frame.word === null) frame.wordAt = this.#source.at + this.#at;
    frame.word = (frame.word ?? '') + text;
    this.#at += length;
  }

  #endWord(): void {
    const { word, wordAt, words } = this.#frame;
    if (word === null) return;
    words.push({ text: word, at: wordAt });
    this.#frame.word = null;
    for (const [name, value] of valuesIn([word])) this.#values.set(name, value);
  }

  #endCommand(): void {
    this.#endWord();
    const { words, isRun } = this.#frame;
    this.#frame.isQuoted = false;
    if (words.length === 0) return;
    this.#commands.push({ words, isRun });
    this.#frame.words = [];
  }
}

function frameOf(close: Frame['close'], isRun: boolean): Frame {
  return { close, isRun, words: [], word: null, wordAt: 0, isQuoted: false };
}
