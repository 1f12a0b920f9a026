import { expect, test } from 'vitest';
import { casesIn, isOfCase } from '../../../../src/review/source/task/asked-cases.ts';

const CASE = { called: 'read', words: ['wrong'], values: ['undefined'], instead: ['null'] };
const SHOULD = 'For wrong input it should return undefined.';

test.each([
  '`read(1)` returns null.',
  'Now, `read(1)` gives null!',
  'Currently `read(1)` yields null.',
  'Today, `read` still returns null.',
  '`read(1)` and `read(2)` both return null.',
  '`read(1)`, `read(2)`, and `read(3)` all give null.',
  '`read(1)`, `read(2)` now always yield null.',
])('a case stands behind what the function gives now: %s', (gives) => {
  expect(casesIn(`Reading\n\n${gives} ${SHOULD}`)).toEqual([CASE]);
});

test.each([
  'For wrong input, it should return undefined',
  'On a wrong value it must give undefined!',
  'With the wrong argument it has to yield undefined.',
  'But given wrong data it needs to return undefined.',
  'Instead, for any wrong text it ought to return undefined.',
  'For wrong input this should return undefined.',
  'It should return undefined for all wrong strings.',
  'Should return undefined on wrong input (a major, I know).',
])('and says what it should give then: %s', (should) => {
  expect(casesIn(`Reading\n\n\`read(1)\` returns null. ${should}`)).toEqual([CASE]);
});

test.each([
  'so nobody can tell them apart. Nothing else is undefined, so please return undefined on wrong input',
  'and that is odd. Please return undefined for wrong strings.',
  'so nobody sees it. Then please just give undefined for a wrong text!',
])('a wish without a pronoun may stand further below: %s', (rest) => {
  expect(casesIn(`Reading\n\n\`read(1)\` and \`read(2)\` return null, ${rest}`)).toEqual(
    rest.startsWith('so') ? [CASE] : [],
  );
  expect(casesIn(`Reading\n\n\`read(1)\` returns null. Hm, ${rest}`)).toEqual([CASE]);
});

test.each([
  ['in another paragraph', '`read(1)` returns null.\n\nPlease return undefined for wrong input.'],
  [
    'behind another function',
    '`read(1)` returns null. See `write`. Please return undefined for wrong input.',
  ],
  ['that is denied', '`read(1)` returns null. Please do not return undefined for wrong input.'],
  ['taken back', '`read(1)` returns null. Please return undefined for wrong input. Never mind.'],
  ['in front', 'Please return undefined for wrong input. `read(1)` returns null.'],
  ['for all that it gets', '`read(1)` returns null. Please return undefined for any input.'],
])('a wish counts for nothing %s', (_where, text) => {
  expect(casesIn(`Reading\n\n${text}`)).toEqual([]);
});

test.each(['the', 'a', 'an', 'any', 'all', 'input', 'value', 'argument', 'data', 'string', 'text'])(
  'a word that any input may have names no case: %s',
  (word) => {
    const asks = (words: string) =>
      casesIn(`\`read(1)\` returns null. For ${words} it should return undefined.`);
    expect(asks(word)).toEqual([]);
    expect(asks(`${word}ish`)).toEqual([{ ...CASE, words: [`${word}ish`] }]);
    expect(asks(`un${word}`)).toEqual([{ ...CASE, words: [`un${word}`] }]);
  },
);

test.each([
  ...['only in strict mode', 'just now', 'not yet', 'no joke', 'never mind', 'if strict', 'when strict'],
  ...['whenever strict', 'unless strict', 'except in tests', 'without flags', 'in tests', 'for lists'],
  ...['on errors', 'with flags', 'but later', 'or null', 'maybe', 'perhaps', 'until then', 'while strict'],
])('what stands in brackets behind it restricts it: %s', (aside) => {
  expect(casesIn(`\`read(1)\` returns null. ${SHOULD.replace('.', ` (${aside}).`)}`)).toEqual([]);
});

test.each([
  ['no function', `It returns null. ${SHOULD}`],
  ['two functions', `\`read(1)\` and \`write(1)\` return null. ${SHOULD}`],
  ['a method of something', `\`read(1)\` and \`io.read(2)\` return null. ${SHOULD}`],
  ['what is called of its result', `\`read(1)\` and \`read(2).all\` return null. ${SHOULD}`],
  ['a paragraph between', `\`read(1)\` returns null.\n \n${SHOULD}`],
  ['a sentence between', `\`read(1)\` returns null. Hm. ${SHOULD}`],
  ['a quotation that begins above', `He said: "This is wrong.\n\n\`read(1)\` returns null. ${SHOULD}`],
])('there is no case with %s', (_what, text) => {
  expect(casesIn(`Reading\n\n${text}`)).toEqual([]);
});

test.each([
  ['read ( 1 )', 'a wrong one', true],
  ['io . read ( 1 )', 'gives nothing for a wrong one', true],
  ['read ( 1 )', 'right ones', false],
  ['read ( 1 )', 'wrongly', false],
  ['read', 'a wrong one', false],
  ['reads ( 1 )', 'a wrong one', false],
  ['read . all ( 1 )', 'a wrong one', false],
  ['1 + read ( 1 )', 'a wrong one', false],
  ['a . b . read ( 1 )', 'a wrong one', false],
])('%s in the test "%s": %s', (subject, name, is) => {
  expect(isOfCase({ subject, test: name }, CASE)).toBe(is);
});
