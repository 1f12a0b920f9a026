import { describe, expect, test } from 'vitest';
import { HOLE } from '../../../src/review/source/code-texts.ts';
import {
  boundsOf,
  isWord,
  sayingOf,
  wordsOfMessage,
  wordsOfPattern,
  wordsOfText,
} from '../../../src/review/source/message-words.ts';

/** Words with `…` for a hole. */
function shown(words: readonly string[] | null): string | null {
  return words?.map((word) => (word === HOLE ? '…' : word)).join(' ') ?? null;
}

function words(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ').map((word) => (word === '…' ? HOLE : word));
}

describe('the words of a message', () => {
  test.each([
    ['bad port', 'bad port'],
    ['bad port: x-1_a, é!', 'bad port : x - 1_a , é !'],
    [`bad ${HOLE} port`, 'bad … port'],
    ['bad %s port', 'bad … port'],
    ['%d of %i, %5.2f, %-10s, %+d, %#x, %05d', '… of … , … , … , … , … , …'],
    ['%(name)s is %1$s', '… is …'],
    ['{} {name} {0:>5} %{name}', '… … … …'],
    ['$name costs $5', '… costs $ 5'],
    ['100% sure', '100 % sure'],
    ['50%off', '50 % off'],
    ['{a\nb}', '{ a b }'],
    ["it\\'s\\tbad\\n\\rhere", "it ' s bad here"],
    ['bad \\\n  port', 'bad port'],
  ])('in the code: %j', (content, expected) => {
    expect(shown(wordsOfMessage(content))).toBe(expected);
  });

  test('that is expected as it is, are its own', () => {
    expect(shown(wordsOfText('bad %s {a} $b\\n\\"c\\"'))).toBe('bad % s { a } $ b " c "');
  });

  test.each([
    ['bad port', 'bad port'],
    ['^bad port$', 'bad port'],
    ['\\Abad port\\z', 'bad port'],
    ['\\bbad\\b\\s+port\\Z', 'bad port'],
    ['bad .* port .+ here .?', 'bad … port … here …'],
    ['bad.', 'bad .'],
    ['a\\.b \\(c\\) what\\? \\$5 \\[d\\]', 'a . b ( c ) what ? $ 5 [ d ]'],
    ['port \\d+ \\w* \\S+ \\D \\W \\h', 'port … … … … … …'],
    ['port [0-9]+ of [^\\]]* in', 'port … of … in'],
    ['port \\\\d+', 'port …'],
    ['(?:bad) (port)s?', 'bad port s …'],
    ['bad port(?: \\(here\\)?)', 'bad port ( here ) …'],
    ['bad\\|port', 'bad | port'],
    ['bad|port', null],
    ['(bad|good) port', null],
    ['(?i)bad port', null],
    ['(?=bad) port', null],
    ['bad{2} port', null],
    ['bad {a} port', 'bad { a } port'],
  ])('of a pattern: %j', (content, expected) => {
    expect(shown(wordsOfPattern(content))).toBe(expected);
  });

  test.each([
    ['a', 'false false'],
    ['^a', 'true false'],
    ['\\Aa', 'true false'],
    ['a$', 'false true'],
    ['a\\z', 'false true'],
    ['a\\Z', 'false true'],
    ['^a$', 'true true'],
    ['a\\$', 'false false'],
    ['a^', 'false false'],
    ['$a', 'false false'],
    ['b\\Aa\\zb', 'false false'],
  ])('are bound where the pattern says so: %j', (content, bounds) => {
    expect(boundsOf(content)).toBe(bounds);
  });

  test('are told from signs', () => {
    expect(['a', 'é', '1', '_', '-', '.', HOLE].filter(isWord)).toEqual(['a', 'é', '1', '_']);
  });
});

const ALONE = { start: 0, end: 0 };

describe('a message says', () => {
  test.each([
    ['the same', 'bad port', 'bad port', { words: 2, given: [], isWhole: true }],
    ['a part of it', 'a bad port here', 'bad port', { words: 2, given: [], isWhole: false }],
    ['its start', 'bad port here', 'bad port', { words: 2, given: [], isWhole: false }],
    ['its end', 'a bad port', 'bad port', { words: 2, given: [], isWhole: false }],
    ['all but signs behind it', 'bad port .', 'bad port', { words: 2, given: [], isWhole: true }],
    ['all but signs before it', '" bad port', 'bad port', { words: 2, given: [], isWhole: true }],
    ['signs that are no words', 'bad - port', 'bad - port', { words: 2, given: [], isWhole: true }],
    ['a value', 'bad … here', 'bad port here', { words: 2, given: ['port'], isWhole: true }],
    ['a long value', 'bad … here', 'bad a - b here', { words: 2, given: ['a', 'b'], isWhole: true }],
    ['no value', 'bad … port', 'bad port', { words: 2, given: [], isWhole: true }],
    ['a value at its end', 'bad …', 'bad port', { words: 1, given: ['port'], isWhole: true }],
    ['words rather than a value', '… bad port', 'bad port', { words: 2, given: [], isWhole: true }],
    ['the whole rather than a part', 'port … port', 'port', { words: 1, given: [], isWhole: false }],
  ])('%s', (_what, message, text, saying) => {
    expect(sayingOf(words(message), words(text), ALONE)).toEqual(saying);
  });

  test.each([
    ['another word', 'bad port', 'good port'],
    ['more behind it', 'bad port', 'bad port here'],
    ['more before it', 'bad port', 'a bad port'],
    ['words in another order', 'bad port', 'port bad'],
    ['a word less between them', 'bad old port', 'bad port'],
    ['nothing', 'bad port', ''],
  ])('not %s', (_what, message, text) => {
    expect(sayingOf(words(message), words(text), ALONE)).toBeNull();
  });

  test.each([
    ['bad port', 'bad … port', 2],
    ['bad old port', 'bad … port', 2],
    ['bad old - port', 'bad … port', 2],
    ['bad … port', 'bad … port', 2],
  ])('what a pattern leaves open: %s: %s', (message, text, count) => {
    expect(sayingOf(words(message), words(text), ALONE)).toMatchObject({
      words: count,
      given: [],
      isWhole: true,
    });
  });

  test('as much around it as is allowed', () => {
    const said = (text: string, start: number, end: number): number | null =>
      sayingOf(words('bad port'), words(text), { start, end })?.words ?? null;
    expect([said('a b bad port', 2, 0), said('a b bad port', 1, 0)]).toEqual([2, null]);
    expect([said('bad port c d', 0, 2), said('bad port c d', 0, 1)]).toEqual([2, null]);
    expect([said('a bad port c', 1, 1), said('a bad port c', 9, 0)]).toEqual([2, null]);
  });

  test('nothing of a text that is too long, nor one that is', () => {
    const [long, longer] = [120, 121].map((count) => words(Array(count).fill('a').join(' ')));
    if (long === undefined || longer === undefined) throw new Error('There are no words.');
    expect(sayingOf(long, long, ALONE)).toMatchObject({ words: 120, isWhole: true });
    expect([sayingOf(longer, words('a'), ALONE), sayingOf(words('a …'), longer, ALONE)]).toEqual([
      null,
      null,
    ]);
  });
});
