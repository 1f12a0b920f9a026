import type { Language } from './language.ts';
import { type RubyLiteral, rubyLiteralAt } from './ruby-literals.ts';

/** The syntax of comments and strings in a language. */
export interface Grammar {
  /** Matches every opening. Global, so that a scan jumps from one to the next. */
  readonly starts: RegExp;
  /** `'x'` is a character, and a single apostrophe opens nothing (Rust lifetimes). */
  readonly hasChars: boolean;
  /** Backticks enclose text with `${}`. Otherwise, if they open anything, raw text. */
  readonly hasTemplates: boolean;
  /** Strings with one quote may continue after the end of the line. */
  readonly spansLines: boolean;
  /** There are no escapes in single quotes. */
  readonly rawSingle: boolean;
  /** `#` opens a comment only after a blank. */
  readonly needsBlankBeforeHash: boolean;
  /** `#[` opens an attribute. */
  readonly hasAttributes: boolean;
  /** Reads a literal that opens with a slash or a percent sign. Null: there are none, or they are regular expressions. */
  readonly literalAt: ((text: string, at: number) => RubyLiteral | null) | null;
}

const PLAIN: Grammar = {
  starts: /\/\/|\/\*|"""|"|'/g,
  hasChars: true,
  hasTemplates: false,
  spansLines: false,
  rawSingle: false,
  needsBlankBeforeHash: false,
  hasAttributes: false,
  literalAt: null,
};
const HASH: Grammar = { ...PLAIN, starts: /#|"|'/g, hasChars: false, needsBlankBeforeHash: true };

const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  javascript: { ...PLAIN, starts: /\/\/|\/\*|["'`/{}]/g, hasChars: false, hasTemplates: true },
  python: { ...PLAIN, starts: /#|"""|'''|"|'/g, hasChars: false },
  ruby: {
    ...HASH,
    starts: /^=begin\b|^__END__$|[#"'`/%]|(?<![\w)\]])\?(?=["'`/#%](?:[\s),\].;]|$))/gm,
    literalAt: rubyLiteralAt,
  },
  elixir: { ...HASH, starts: /#|"""|"/g },
  go: { ...PLAIN, starts: /\/\/|\/\*|["'`]/g },
  rust: { ...PLAIN, starts: /\/\/|\/\*|\br#*"|["']/g, spansLines: true },
  jvm: PLAIN,
  dotnet: { ...PLAIN, starts: /\/\/|\/\*|"""|@\$?"|["']/g },
  php: {
    ...PLAIN,
    starts: /\/\/|\/\*|#|\b__halt_compiler\b|["']/gi,
    hasChars: false,
    spansLines: true,
    hasAttributes: true,
  },
  c: { ...PLAIN, starts: /\/\/|\/\*|^#if 0|["']/gm },
  swift: { ...PLAIN, starts: /\/\/|\/\*|"""|"/g },
  dart: { ...PLAIN, starts: /\/\/|\/\*|"""|'''|["']/g, hasChars: false },
  shell: { ...HASH, spansLines: true, rawSingle: true },
  'hash-data': HASH,
  'slash-data': { ...PLAIN, starts: /\/\/|\/\*|"/g },
  xml: { ...PLAIN, starts: /<!--/g },
};

export function grammarOf(language: Language): Grammar {
  return GRAMMARS[language];
}

const LOOK_BACK = 40;

/** Whether a slash here can open a regular expression. After a value it is a division. */
export function isRegexPlace(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at).trimEnd();
  return (
    before === '' ||
    /[=(,:[!&|?{};+\-*%<>~^]$|\b(?:return|typeof|case|in|of|do|else|yield|await|throw)$/.test(before)
  );
}
