import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../src/core/text/content-hash.ts';
import {
  asSentence,
  clipEnd,
  clipMiddle,
  oneLine,
  shownBytes,
  unlinked,
  withoutTerminalCodes,
} from '../../../src/core/text/text.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '😀', 'é', '👩‍👩‍👧'), maxLength: 400 });
const anyLimit = fc.integer({ min: 1, max: 300 });
const NOTE = '\n[... 49998012 bytes left out of the middle ...]\n';
const DIGITS = '0123456789'.repeat(3);
const CUT = /\n\[\.\.\. (\d+) characters left out[^\n]* \.\.\.\]\n?/;

describe('clipMiddle', () => {
  test('leaves a text alone that is no longer than the limit', () => {
    expect(clipMiddle('x'.repeat(10), 10)).toBe('x'.repeat(10));
  });

  test('keeps head and tail and says how much is left out, and how to get it', () => {
    expect(clipMiddle('0123456789abcdefghij', 8)).toBe('0123\n[... 12 characters left out ...]\nghij');
    expect(clipMiddle('0123456789abcdefghij', 8, (from) => `read on from ${from}`)).toBe(
      '0123\n[... 12 characters left out; read on from 4 ...]\nghij',
    );
  });

  test('keeps a true beginning and end, tears no character apart and counts rightly', () => {
    fc.assert(
      fc.property(anyText, anyLimit, (text, limit) => {
        const clipped = clipMiddle(text, limit);
        fc.pre(text.length > limit);
        const [, count] = CUT.exec(clipped) ?? [];
        const [head, tail] = clipped.split(CUT).filter((_, index) => index !== 1);
        expect(text.startsWith(head ?? '-')).toBe(true);
        expect(text.endsWith(tail ?? '-')).toBe(true);
        expect((head ?? '').length + (tail ?? '').length).toBeLessThanOrEqual(limit);
        expect((head ?? '').length + (tail ?? '').length + Number(count)).toBe(text.length);
        expect(clipped.isWellFormed()).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

test('clipEnd keeps the beginning, tears no character apart and counts rightly', () => {
  fc.assert(
    fc.property(anyText, anyLimit, (text, limit) => {
      const clipped = clipEnd(text, limit);
      fc.pre(text.length > limit);
      const [, count] = CUT.exec(clipped) ?? [];
      const [head] = clipped.split(CUT);
      expect(text.startsWith(head ?? '-')).toBe(true);
      expect((head ?? '').length).toBeLessThanOrEqual(limit);
      expect((head ?? '').length + Number(count)).toBe(text.length);
      expect(clipped.isWellFormed()).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('oneLine is one line, within the limit, and tears no character apart', () => {
  fc.assert(
    fc.property(anyText, anyLimit, (text, limit) => {
      const line = oneLine(text, limit);
      expect(line).not.toContain('\n');
      expect(line.length).toBeLessThanOrEqual(limit);
      expect(line.isWellFormed()).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['clipMiddle', clipMiddle(`${DIGITS}${NOTE}${DIGITS}`, 20)],
  ['clipEnd', clipEnd(`${DIGITS}${NOTE}0123456789`, 20)],
])('%s counts what an earlier cut left out that falls to it', (name, clipped) => {
  const own = NOTE.length + (name === 'clipEnd' ? 20 : 40);
  expect(clipped).toContain(`[... ${49_998_012 + own} characters left out ...]`);
});

test('shownBytes keeps all text, and of any bytes nothing is lost', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(shownBytes(Buffer.from(text))).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      fc.pre(!bytes.includes(0x5c));
      const latin1 = Buffer.from(shownBytes(Buffer.from(bytes))).toString('latin1');
      const back = latin1.replace(/\\x([\da-f]{2})/g, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      expect(Buffer.from(back, 'latin1')).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
  ['a link, ended by a bell or by a string terminator', '\u001b]8;;u\u0007a\u001b]8;;\u001b\\b', 'ab'],
  ['a title that does not end keeps what follows', '\u001b]0;title\nnext', '0;title\nnext'],
  ['cursor moves', 'a\u001b[2Kb\u001b[1Ac', 'abc'],
])('withoutTerminalCodes: %s', (_what, text, plain) => {
  expect(withoutTerminalCodes(text)).toBe(plain);
});

test('a clause becomes the beginning of a sentence', () => {
  expect([asSentence('it is'), asSentence('')]).toEqual(['It is', '']);
});

test('no address is left that a forge would make a link of', () => {
  const text = unlinked('see https://x.test/a, HTTP://y.test and www.z.test; a www. and http: stay');
  expect(text).toMatch(
    /^see https:.\/\/x\.test\/a, HTTP:.\/\/y\.test and www\..z\.test; a www\. and http: stay$/,
  );
});

test('the hash of a text is the beginning of its SHA-256 in hex', () => {
  // sha256sum says so of the file that holds this one letter.
  expect(contentHash('a')).toBe('ca978112ca1b');
});
