/** Global objects of every program: they occur in any example and say nothing about the repository. */
export const GLOBALS = new Set(
  'JSON Object Array Math Promise console process Number String Date RegExp Symbol Reflect Buffer Map Set WeakMap Error Intl window document module exports global globalThis self os sys System'.split(
    ' ',
  ),
);

/** Keywords of programming languages, and words of every example. */
const KEYWORDS = new Set(
  (
    'abstract and any assert async await bar baz bool boolean break byte case catch char class console const constructor ' +
    'continue def default del delete demo describe double echo elif else enum event example except export exports expect extends false ' +
    'final finally float fmt foo for from func function global hello http https if impl implements import in include int interface ' +
    'is lambda let log long main map module mut new nil none not null number object of or package pass print printf println private protected ' +
    'pub public puts raise require result return self short static str string struct super switch test this throw throws true try ' +
    'type typeof undefined union unsigned use using val value var var_dump void while with world yield'
  ).split(' '),
);

export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word.toLowerCase());
}

/** Removes members of globals: the `parse` of `JSON.parse` is not a name of the repository. */
export function withoutGlobals(text: string): string {
  return text.replace(/\b([A-Za-z]+)((?:\??\.\w+)+)/g, (all, head: string) =>
    GLOBALS.has(head) ? ' ' : all,
  );
}

/** Names that RFC 2606 reserves for examples. */
const EXAMPLE_HOST =
  /\.?(?:[\w-]{1,63}\.){0,8}\bexample\.(?:com|net|org)\b(?::\d{1,5})?|\blocalhost\b(?::\d{1,5})?/gi;

/** Replaces example hosts by blanks, so that all other offsets stay the same. */
export function withoutExampleHosts(text: string): string {
  return text.replace(EXAMPLE_HOST, (host) => ' '.repeat(host.length));
}
