import { expect, test } from 'vitest';
import { unseenIn } from '../../../src/adapters/candidate/edit-rules.ts';

test.each([
  ['a right-to-left override', 'if (a) { /* \u202E } */', ['U+202E']],
  ['isolates', 'x\u2066y\u2069', ['U+2066', 'U+2069']],
  ['a zero-width blank in a name', 'is\u200BAdmin', ['U+200B']],
  ['a message in tags', 'ok\u{E0068}\u{E0069}', ['U+E0068', 'U+E0069']],
  ['a message behind a black flag', '🏴\u{E0068}\u{E0069}', ['U+E0068', 'U+E0069']],
  ['a letter that is drawn as nothing', 'const \u3164 = 1', ['U+3164']],
  ['bytes as variation selectors', 'x\uFE01\u{E0101}\u{E0102}', ['U+FE01', 'U+E0101', 'U+E0102']],
  ['joiners in a name', 'is\u200DAdmin is\u200CAdmin', ['U+200D', 'U+200C']],
  ['marks of direction in a name', 'a\u200E\u200Fb', ['U+200E', 'U+200F']],
  ['a soft hyphen in a name', 'user\u00ADId', ['U+00AD']],
  ['a joiner of graphemes', 'a\u034Fb', ['U+034F']],
  ['a vowel that is not drawn', 'a\u17B4b', ['U+17B4']],
  ['a line that ends where none is shown to', '// note\u2028evil()', ['U+2028']],
  ['an emoji selector behind a letter or a digit', 'a\uFE0Fb1\uFE0F', ['U+FE0F', 'U+FE0F']],
  ['a byte order mark in the middle', 'a\uFEFFb', ['U+FEFF']],
])('%s is found', (_what, text, found) => {
  expect(unseenIn(text)).toEqual(found);
});

test.each([
  ['plain text', 'const a = 1;\r\n\tb'],
  ['a byte order mark at the beginning', '\uFEFFusing System;'],
  ['emoji made of several', '👩🏽\u200D⚕\uFE0F 🏳\uFE0F\u200D🌈 ❤\uFE0F 1\uFE0F\u20E3 ↩\uFE0E'],
  ['Hindi, Telugu and Tamil with joiners', 'क्\u200Dष క్\u200Cష க்\u200Cஷ'],
  ['escapes of a terminal and the end of a page', '\u001B[31mred\u001B[0m\f'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Persian with a non-joiner', 'می\u200Cخواهم ۲۰\u200Cساله «کتاب»\u200Cها HTML\u200Cها'],
  ['Japanese and Mongolian with selectors', '葛\u{E0100}城 ᠠ\u180B'],
])('%s is not', (_what, text) => {
  expect(unseenIn(text)).toEqual([]);
});
