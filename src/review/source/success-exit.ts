import type { Language } from './language.ts';

/** Around a dot, and before a bracket. */
const BLANKS = String.raw`\s{0,9}`;
/** With nothing in the brackets each of these ends with success. */
const CALLS =
  String.raw`\b(?:process\??\.exit|process\??\.?\[['"]exit['"]\]|Deno\.exit|sys\.exit|os\._exit|os\.Exit|syscall\.Exit|System\.exit|exitProcess|process::exit|Environment\.Exit|getRuntime\(\)\.(?:halt|exit))\s{0,20}\(\s{0,20}(?:0|None|true)?\s{0,20}\)`.replaceAll(
    /\\\.(?=[\w(])/g,
    String.raw`${BLANKS}\.${BLANKS}`,
  );
/** The name alone is that of many other functions. */
const BARE = String.raw`\b(?:quick_|_{0,2})[eE]xit${BLANKS}\(\s{0,20}(?:0|EXIT_SUCCESS)\s{0,20}\)`;

/** Under a name of its own it would not be seen. */
const RENAMED = String.raw`\{[^{}\n]{0,200}\bexit\s{0,20}(?::|\bas\b)\s{0,20}[\w$]+[^{}\n]{0,200}\}\s{0,20}(?:=\s{0,20}(?:require\(\s{0,20}['"](?:node:)?process['"]|(?:globalThis\.)?process\b(?!\.))|from\s{0,20}['"](?:node:)?process['"])`;

const OWN: Partial<Readonly<Record<Language, string>>> = {
  javascript: RENAMED,
  python: String.raw`\braise[ \t]+SystemExit\b(?:\(\s{0,20}(?:0|None)?\s{0,20}\))?(?!\()|(?<![\w.]|\bdef\s{1,9})(?:exit|quit)${BLANKS}\(\s{0,20}(?:0|None)?\s{0,20}\)|\bpytest${BLANKS}\.${BLANKS}exit${BLANKS}\([^()\n]{0,200}(?:,|=)\s{0,20}0\s{0,20}\)`,
  // Without a status `exit` is a success, `exit!` a failure.
  ruby: String.raw`(?:^|[;{&|]|\b(?:do|then|and|or)\b)[ \t]{0,40}(?:(?:Kernel|Process)\.)?(?:exit|exit!?[ \t(]{1,4}(?:0|true)\)?)[ \t]{0,20}(?=$|[;}]|(?:if|unless|end)\b)`,
  // A text is printed, and the status is 0.
  php: String.raw`(?<![\w$>:]|\bfunction\s{1,9})(?:exit|die)\s{0,20}(?:;|\(\s{0,20}(?:0|(['"])[^'"\n]{0,200}\1)?\s{0,20}\))`,
  elixir: String.raw`\bSystem\.(?:halt|stop)${BLANKS}\(\s{0,20}(?:0|:ok)?\s{0,20}\)`,
};

/**
 * The source of an expression, for whole texts by their lines, that finds where code ends the process with success. The
 * runner then ends so too, whatever its tests had to say.
 */
export function successExit(language: Language): string {
  return [CALLS, BARE, OWN[language]].filter((one) => one !== undefined).join('|');
}
