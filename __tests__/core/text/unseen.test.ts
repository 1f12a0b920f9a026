import { expect, test } from 'vitest';
import { unseenIn } from '../../../src/adapters/candidate/edit-rules.ts';

test.each([
  ['a right-to-left override', 'if (a) { /* \u202E } */', ['U+202E']],
  ['isolates', 'x\u2066y\u2069', ['U+2066', 'U+2069']],
  ['a zero-width blank in a name', 'is\u200BAdmin', ['U+200B']],
  ['a message in tags', 'ok\u{E0068}\u{E0069}', ['U+E0068', 'U+E0069']],
  ['a message behind a black flag', '🏴\u{E0068}\u{E0069}', ['U+E0068', 'U+E0069']],
  ['a letter that is drawn as nothing', 'const \u3164 = 1', ['U+3164']],
  ['bytes as variation selectors', 'x\uFE01\u{E0101}\u{E0102}', ['U+E0101', 'U+E0102']],
  ['a byte order mark in the middle', 'a\uFEFFb', ['U+FEFF']],
])('%s is found', (_what, text, found) => {
  expect(unseenIn(text)).toEqual(found);
});

test.each([
  ['plain text', 'const a = 1;\r\n\tb'],
  ['a byte order mark at the beginning', '\uFEFFusing System;'],
  ['emoji made of several', '👩\u200D👩\u200D👧 ❤\uFE0F'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
])('%s is not', (_what, text) => {
  expect(unseenIn(text)).toEqual([]);
});
