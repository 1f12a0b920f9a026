/** Members of what every program has: they stand in each example and say nothing about the repository. */
export const GLOBALS = new Set(
  'JSON Object Array Math Promise console process Number String Date RegExp Symbol Reflect Buffer Map Set WeakMap Error Intl window document module exports global globalThis self os sys System'.split(
    ' ',
  ),
);

/** Words of the languages themselves, and of every example. */
const KEYWORDS = new Set(
  (
    'abstract and any assert async await bar baz bool boolean break byte case catch char class console const constructor ' +
    'continue def default del delete demo describe double else enum event example except export exports expect extends false ' +
    'final finally float foo for from func function global hello http https if implements import in include int interface ' +
    'is lambda let log long main map module new nil none not null number object of or package pass print private protected ' +
    'public raise require result return self short static str string struct super switch test this throw throws true try ' +
    'type typeof undefined union unsigned use using val value var void while with world yield'
  ).split(' '),
);

export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word.toLowerCase());
}

/** Without what is asked of globals: the `parse` of `JSON.parse` is no name of the repository. */
export function withoutGlobals(text: string): string {
  return text.replace(/\b([A-Za-z]+)((?:\??\.\w+)+)/g, (all, head: string) =>
    GLOBALS.has(head) ? ' ' : all,
  );
}
