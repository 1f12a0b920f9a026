import { expect, test } from 'vitest';
import { splitWords } from '../../../src/core/text/shell-words.ts';

const words = (...list: readonly string[]) => ({ kind: 'words', words: list });

test.each([
  ['', []],
  ['  a   b\tc\n', ['a', 'b', 'c']],
  [`a'b c'd`, ['ab cd']],
  [`a "b c" ''`, ['a', 'b c', '']],
  [`"a \\"b\\" \\\\ \\$x \\\`y"`, ['a "b" \\ $x `y']],
  [`"a\\n"`, ['a\\n']],
  ['a\\ b \\$x', ['a b', '$x']],
  ['price 5$ $', ['price', '5$', '$']],
  [`'$x \`y\`'`, ['$x `y`']],
  [`"5$ a"`, ['5$ a']],
  ['a#b c~', ['a#b', 'c~']],
  [`'a'#b 'c'~d`, ['a#b', 'c~d']],
  ['~x', ['~x']],
])('%j is the words %j', (text, list) => {
  expect(splitWords(text)).toEqual(words(...list));
});

test.each([
  ['a | b'],
  ['a & b'],
  ['a; b'],
  ['a < b'],
  ['a > b'],
  ['(a)'],
  ['a `b`'],
  ['a $x'],
  ['a ${x}'],
  ['a $(b)'],
  ['a $?'],
  [`a $'b'`],
  [`"a $x"`],
  ['"a `b`"'],
  ['"a \\\\$x"'],
  ['~ a'],
  ['cd ~/a'],
  ['# a'],
  ['a # b'],
])('%j is more than words', (text) => {
  expect(splitWords(text)).toEqual({ kind: 'script' });
});

test.each([
  ["a 'b", "a quote is not closed: 'b"],
  ['a "b', 'a quote is not closed: "b'],
  ['a \\', 'it ends in a backslash'],
  ['a | "b', 'a quote is not closed: "b'],
  ["'a \\b", "a quote is not closed: 'a \\b"],
])('%j is invalid: %s', (text, errorDetail) => {
  expect(splitWords(text)).toEqual({ kind: 'invalid', errorDetail });
});
