import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import { examples } from '../../support/examples.ts';

const TOKEN = 'ghs_7QmZ2vXr9LkbTW4yHs8NcPd3JfGa6EuR1x0K';
const HEX_KEY = 'sk-9f86d081884c7d659a2feaa0c55ad015';
const LONG = 'sk-proj-x7-Qm2Zr9LkbW4yHs8NcPd5vGa6EuR1x0KqYt-eXo2_Zw7QnB';
const SHORT = 'gsk_x7Qm2Zr9LkbW4yHs8NcP';

/** A file of a module, with a piece in it. */
function fileWith(piece: string, index: number): string {
  const lines = Array.from({ length: 20 }, (_, line) => `export const value${line} = compute(${line});`);
  return `// Part ${index} of the settings.\n${lines.join('\n')}\nexport const part = '${piece}';\n`;
}

function cutAt(secret: string, cuts: readonly number[]): readonly string[] {
  const ends = [...cuts, secret.length];
  return ends.map((end, index) => secret.slice(index === 0 ? 0 : ends[index - 1], end));
}

function holds(secret: string, pieces: readonly string[]): boolean {
  return new Secrets([secret]).holders(pieces.map(fileWith)).length > 0;
}

/** Ways of writing a piece down, with the shortest pieces that are found in a small change. */
const WRITTEN: readonly (readonly [way: string, shortest: number, write: (piece: string) => string])[] = [
  ['as they are', 8, (piece) => piece],
  ['each in hex', 8, (piece) => Buffer.from(piece).toString('hex')],
  ['each in base64', 12, (piece) => Buffer.from(piece).toString('base64')],
  ['each reversed', 8, (piece) => [...piece].reverse().join('')],
  ['each in hex, reversed', 8, (piece) => [...Buffer.from(piece).toString('hex')].reverse().join('')],
];

describe.each([
  ['a token', TOKEN],
  ['a key in hex', HEX_KEY],
  ['a long key', LONG],
  ['a short key', SHORT],
  ['a token with long runs of letters', 'ghs_29PLQcvytjIOh2vDiqfnzhlOQQUOl8q8Mcfi'],
  ['a key of small letters and digits', 'qxtjv8wnrzkd0hfcbpgl5ymswq2vjxkt'],
])('%s in pieces over several files', (_, secret) => {
  test('is found at every split in two and in three, in any order', () => {
    const missed: string[] = [];
    for (let one = 1; one < secret.length; one++) {
      if (!holds(secret, cutAt(secret, [one]))) missed.push(`${one}`);
      for (let other = one + 1; other < secret.length; other++) {
        const [first = '', second = '', third = ''] = cutAt(secret, [one, other]);
        if (!holds(secret, [third, first, second])) missed.push(`${one} ${other}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test.each(WRITTEN)('is found in equal pieces, %s, of %i characters and more', (_way, shortest, write) => {
    for (let length = shortest; length < secret.length; length++) {
      const pieces = cutAt(secret, everyNth(length, secret)).map(write).reverse();
      expect(holds(secret, pieces), `pieces of ${length}`).toBe(true);
    }
  });
});

test.each([TOKEN, LONG])('a long key is found in pieces of six characters: %s', (secret) => {
  expect(holds(secret, [...cutAt(secret, everyNth(6, secret))].reverse())).toBe(true);
});

describe('a key of words', () => {
  const secrets = new Secrets(['correct-horse-battery-staple-42']);

  test('is found by its pieces where they are most of it, and not by two of four', () => {
    const long = new Secrets(['correct-horse-battery-staple-paper-cloud-42-fish']);
    const pieces = ['a correct-horse-', 'battery-staple-p b', 'aper-cloud-42-'];
    expect(long.holders(pieces)).toEqual([0, 1, 2]);
    expect(long.holders(pieces.slice(0, 2))).toEqual([]);
  });

  test('is masked where a piece stands letter by letter, also behind one that does not', () => {
    expect(secrets.mask('my correct -horse-battery-s')).toBe('my correct ***');
  });
});

test('one character a file, in the order of their names', () => {
  expect(new Secrets([TOKEN]).holders([...TOKEN])).toHaveLength(TOKEN.length);
});

test('names those texts that hold a piece, and masks pieces that stand together in one', () => {
  const secrets = new Secrets([TOKEN]);
  const [one = '', two = '', three = ''] = cutAt(TOKEN, everyNth(12, TOKEN));
  const texts = [
    fileWith('nothing', 0),
    fileWith(one, 1),
    fileWith('else', 2),
    fileWith(three, 3),
    `It is ${two}.`,
  ];
  expect(secrets.holders(texts)).toEqual([1, 3, 4]);
  expect(secrets.holders(texts.slice(0, 3))).toEqual([]);
  const [eight = '', more = '', last = ''] = cutAt(TOKEN.slice(4, 28), [8, 16]);
  expect(secrets.mask(`first ${last}, then ${more}, then ${eight}`)).toBe('first ***, then ***, then ***');
  expect(secrets.mask(`first ${last}, then nothing`)).toBe(`first ${last}, then nothing`);
});

describe('in a text of a million characters', () => {
  const filler = '- , '.repeat(2 ** 18);

  test.each([
    ['all but the end of a key of words, apart', 'sk-local-model-key-of-the-stage', 30],
    ['a fourth of a long key, apart', LONG, 17],
  ])('is found: %s', (_, secret, length) => {
    const apart = [...secret.slice(-length)].join(' ');
    const secrets = new Secrets([secret]);
    expect(secrets.isIn(`${filler}${apart}${filler}`)).toBe(true);
    expect(secrets.mask(`${filler}${apart}${filler}`).length).toBeLessThan(2 * filler.length + 20);
  });

  test('a short key is found that is a piece of a longer one', () => {
    const secrets = new Secrets([LONG, LONG.slice(11, 20)]);
    expect(secrets.isIn(`${filler}${LONG.slice(11, 20)}${filler}`)).toBe(true);
    expect(new Secrets([LONG]).isIn(`${filler}${LONG.slice(11, 20)}${filler}`)).toBe(false);
  });
});

test.each([
  [63, true],
  [64, false],
])('with %i characters between two of a key it is one: %s', (gap, isOne) => {
  const key = 'x29PLQcvytjIOh2vDiqfnzhlOQQUOl8q8Mcfi';
  const text = [...key].join('.'.repeat(gap));
  expect(new Secrets([key]).isIn(text)).toBe(isOne);
  expect(new Secrets([key]).mask(text)).toBe(isOne ? '***' : text);
});

describe('what is no secret', () => {
  test('the words of a key that is made of words, in several files', () => {
    const secrets = new Secrets([
      'github-enterprise-token-for-production-builds-2026',
      'sk-local-model-key-of-the-stage',
    ]);
    const texts = [
      '// the github-enterprise server',
      'a token for-production-builds',
      'key of the stage',
      'local-model',
    ];
    expect(secrets.holders(texts)).toEqual([]);
  });

  test('what keys of one provider have in common, in many files', () => {
    const secrets = new Secrets([`sk-proj-${LONG.slice(8, 40)}T3BlbkFJ${LONG.slice(40)}`]);
    expect(secrets.holders(['sk-proj-', 'sk-proj-…', "const MARK = 'T3BlbkFJ';"])).toEqual([]);
  });

  test('random text over many files', () => {
    const secrets = new Secrets([TOKEN, HEX_KEY, LONG, SHORT]);
    const files = fc.array(
      fc.oneof(fc.base64String({ maxLength: 4000 }), fc.string({ unit: hexDigit, maxLength: 4000 })),
    );
    fc.assert(
      fc.property(files, (texts) => {
        expect(secrets.holders(texts)).toEqual([]);
      }),
      { numRuns: examples(200) },
    );
  });
});

function everyNth(length: number, secret: string): readonly number[] {
  return Array.from({ length: Math.ceil(secret.length / length) - 1 }, (_, index) => length * (index + 1));
}

const hexDigit = fc.constantFrom(...'0123456789abcdef');
