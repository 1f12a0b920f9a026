import { expect, test } from 'vitest';
import { isShaping, named } from '../../../src/core/text/invisible.ts';

const ZWNJ = '\u200c';
const ZWJ = '\u200d';
const SELECTOR = '\ufe0f';

test.each([
  ['a joiner between two pictures', `👩${ZWJ}💻`, 2, true],
  ['a selector behind a picture whose second half is the first there is', `\u{1f400}${SELECTOR}`, 2, true],
  ['a joiner behind the last tone of skin', `👩🏿${ZWJ}💻`, 4, true],
  ['a joiner behind a tone of skin', `👩🏽${ZWJ}💻`, 4, true],
  ['a joiner behind a selector', `❤${SELECTOR}${ZWJ}🔥`, 2, true],
  ['a joiner between letters that are not written with it', `a${ZWJ}b`, 1, false],
  ['a joiner at the end', `👩${ZWJ}`, 2, false],
  ['a joiner in front of a letter', `👩${ZWJ}a`, 2, false],
  ['a selector behind a picture', `❤${SELECTOR}`, 1, true],
  ['a selector in a keycap', `1${SELECTOR}\u20e3`, 1, true],
  ['a selector behind a digit', `1${SELECTOR}`, 1, false],
  ['a selector of text behind a picture', '↩\ufe0e', 1, true],
  ['a selector behind a letter', `a${SELECTOR}`, 1, false],
  ['a selector behind two digits and a letter', `1a${SELECTOR}`, 2, false],
  ['a non-joiner in Persian', `می${ZWNJ}خ`, 2, true],
  ['a joiner in Hindi', `क्${ZWJ}ष`, 2, true],
  ['a joiner in Bengali', `র্${ZWJ}য`, 2, true],
  ['a non-joiner in Telugu', `క్${ZWNJ}ష`, 2, true],
  ['a non-joiner behind a digit', `۲۰${ZWNJ}ساله`, 2, true],
  ['a non-joiner behind a quotation', `»${ZWNJ}ها`, 1, true],
  ['a non-joiner between a foreign word and its Persian ending', `L${ZWNJ}ها`, 1, true],
  ['a joiner between a foreign word and a Persian letter', `L${ZWJ}ه`, 1, false],
  ['a joiner at the end of a word in Hindi', `र्${ZWJ} `, 2, true],
  ['a second joiner behind it', `र्${ZWJ}${ZWJ}`, 3, false],
  ['a selector behind a Japanese character', '葛\u{e0100}', 1, true],
  ['a second selector behind it', '葛\u{e0100}\u{e0101}', 3, false],
  ['a selector behind a Mongolian letter', 'ᠠ\u180b', 1, true],
  ['a Mongolian selector behind another letter', 'a\u180b', 1, false],
  ['a non-joiner in front of a Latin letter', `ی${ZWNJ}a`, 1, false],
  ['a non-joiner between pictures', `👩${ZWNJ}💻`, 2, false],
  ['another invisible one between pictures', '👩\u200b💻', 2, false],
])('%s', (_what, text, at, is) => {
  expect(isShaping(text, at)).toBe(is);
});

test('what nobody sees is named, and what shapes a word stays', () => {
  expect(named(`a\u202eb\u0007 👩${ZWJ}💻\n\tc\ufff9\ud800`)).toBe(
    `a<U+202E>b<U+0007> 👩${ZWJ}💻\n\tc<U+FFF9><U+D800>`,
  );
  expect(named('a\ufffeb\ufdd0\u{1ffff}\ufffd')).toBe('a<U+FFFE>b<U+FDD0><U+1FFFF>\ufffd');
});
