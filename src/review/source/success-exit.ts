import type { Language } from './language.ts';

/** White space allowed around a dot and before a bracket. */
const BLANKS = String.raw`\s{0,9}`;
/** Calls that exit with success, also without an argument. */
const CALLS =
  String.raw`\b(?:process\??\.exit|process\??\.?\[['"]exit['"]\]|Deno\.exit|sys\.exit|os\._exit|os\.Exit|syscall\.Exit|System\.exit|exitProcess|process::exit|Environment\.Exit|getRuntime\(\)\.(?:halt|exit))\s{0,20}\(\s{0,20}(?:0|None|true)?\s{0,20}\)`.replaceAll(
    /\\\.(?=[\w(])/g,
    String.raw`${BLANKS}\.${BLANKS}`,
  );
/** Needs an explicit success status, because many other functions have this name. */
const BARE = String.raw`\b(?:quick_|_{0,2})[eE]xit${BLANKS}\(\s{0,20}(?:0|EXIT_SUCCESS)\s{0,20}\)`;

/** An import of `exit` under another name, whose calls would not be found. */
const RENAMED = String.raw`\{[^{}\n]{0,200}\bexit\s{0,20}(?::|\bas\b)\s{0,20}[\w$]+[^{}\n]{0,200}\}\s{0,20}(?:=\s{0,20}(?:require\(\s{0,20}['"](?:node:)?process['"]|(?:globalThis\.)?process\b(?!\.))|from\s{0,20}['"](?:node:)?process['"])`;

const OWN: Partial<Readonly<Record<Language, string>>> = {
  javascript: RENAMED,
  python: String.raw`\braise[ \t]+SystemExit\b(?:\(\s{0,20}(?:0|None)?\s{0,20}\))?(?!\()|(?<![\w.]|\bdef\s{1,9})(?:exit|quit)${BLANKS}\(\s{0,20}(?:0|None)?\s{0,20}\)|\bpytest${BLANKS}\.${BLANKS}exit${BLANKS}\([^()\n]{0,200}(?:,|=)\s{0,20}0\s{0,20}\)`,
  // Without a status, `exit` means success and `exit!` failure.
  ruby: String.raw`(?:^|[;{&|]|\b(?:do|then|and|or)\b)[ \t]{0,40}(?:(?:Kernel|Process)\.)?(?:exit|exit!?[ \t(]{1,4}(?:0|true)\)?)[ \t]{0,20}(?=$|[;}]|(?:if|unless|end)\b)`,
  // With a string, PHP prints it and exits with 0.
  php: String.raw`(?<![\w$>:]|\bfunction\s{1,9})(?:exit|die)\s{0,20}(?:;|\(\s{0,20}(?:0|(['"])[^'"\n]{0,200}\1)?\s{0,20}\))`,
  elixir: String.raw`\bSystem\.(?:halt|stop)${BLANKS}\(\s{0,20}(?:0|:ok)?\s{0,20}\)`,
};

/**
 * The source of a regular expression (flag `m`) that finds code that exits the process with success. The test runner
 * then also ends with success, whatever its tests found.
 */
export function successExit(language: Language): string {
  return [CALLS, BARE, OWN[language]].filter((one) => one !== undefined).join('|');
}
