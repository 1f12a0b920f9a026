import type { Language } from './language.ts';

/** What opens a comment or a string in a language. */
export interface Grammar {
  /** All openings; global, so that a scan jumps from one to the next. */
  readonly starts: RegExp;
  /** `'x'` is one character, and a lone apostrophe opens nothing (lifetimes of Rust). */
  readonly hasChars: boolean;
  /** Backticks hold text with `${}`; otherwise, where they open anything, raw text. */
  readonly hasTemplates: boolean;
  /** Strings of one quote go on over the end of the line. */
  readonly spansLines: boolean;
  /** Single quotes know no escapes. */
  readonly rawSingle: boolean;
  /** `#` opens a comment only after a blank. */
  readonly needsBlankBeforeHash: boolean;
  /** `#[` opens an attribute. */
  readonly hasAttributes: boolean;
}

const PLAIN: Grammar = {
  starts: /\/\/|\/\*|"""|"|'/g,
  hasChars: true,
  hasTemplates: false,
  spansLines: false,
  rawSingle: false,
  needsBlankBeforeHash: false,
  hasAttributes: false,
};
const HASH: Grammar = { ...PLAIN, starts: /#|"|'/g, hasChars: false, needsBlankBeforeHash: true };

const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  javascript: { ...PLAIN, starts: /\/\/|\/\*|["'`/{}]/g, hasChars: false, hasTemplates: true },
  python: { ...PLAIN, starts: /#|"""|'''|"|'/g, hasChars: false },
  ruby: { ...HASH, starts: /#|"|'|`/g },
  elixir: { ...HASH, starts: /#|"""|"/g },
  go: { ...PLAIN, starts: /\/\/|\/\*|["'`]/g },
  rust: { ...PLAIN, starts: /\/\/|\/\*|\br#*"|["']/g, spansLines: true },
  jvm: PLAIN,
  dotnet: { ...PLAIN, starts: /\/\/|\/\*|"""|@\$?"|["']/g },
  php: { ...PLAIN, starts: /\/\/|\/\*|#|["']/g, hasChars: false, spansLines: true, hasAttributes: true },
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

/** Can a slash here open a regular expression? After a value it divides. */
export function isRegexPlace(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at).trimEnd();
  return (
    before === '' ||
    /[=(,:[!&|?{};+\-*%<>~^]$|\b(?:return|typeof|case|in|of|do|else|yield|await|throw)$/.test(before)
  );
}
