import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftSeals, originalsIn, withOriginals } from '../../src/deliver/originals.ts';

const sign = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const seals: DraftSeals = { make: sign, isOwn: (draft, originals, seal) => sign(draft, originals) === seal };
const written = (draft: string, originals: readonly string[]): string =>
  withOriginals(draft, originals, seals);
const read = (body: string): readonly string[] => originalsIn(body, seals);

describe('what people wrote', () => {
  test('is all of a body without a draft, and nothing of an empty one', () => {
    expect(read('It breaks.\r\nAlways.\n')).toEqual(['It breaks.\nAlways.']);
    expect(read(' \n')).toEqual([]);
  });

  test('comes back from below any draft, to the last character', () => {
    const text = fc
      .array(
        fc.constantFrom(
          '`',
          '```',
          '\n',
          '</details>',
          '<!-- tether:originals chars=1 signature= -->',
          'a',
          '\u200d',
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('').trim())
      .filter((made) => made !== '');
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (draft, originals) => {
        expect(read(written(draft, originals))).toEqual(originals);
        expect(read(written(draft, originals).replaceAll('\n', '\r\n'))).toEqual(originals);
      }),
    );
  });

  test('is never lost, and never stands there twice, over any number of drafts', () => {
    const third = [1, 2, 3].reduce((body, round) => written(`Draft ${round}`, read(body)), 'It breaks.');
    expect(third.split('It breaks.')).toHaveLength(2);
    expect(third.split('<details>')).toHaveLength(2);
    expect(third).toContain('Draft 3');
    expect(third).not.toContain('Draft 2');
  });

  test('takes in a draft that somebody edited, and what somebody added behind it', () => {
    const body = written('Draft', ['It breaks.']);
    expect(read(body.replace('Draft', 'My draft'))).toEqual(['It breaks.', 'My draft']);
    expect(read(`${body}\n\nAnd here.`)).toEqual(['It breaks.', 'And here.']);
  });

  test('is the whole of a body whose fold somebody changed, or that somebody else made look like a draft', () => {
    const changed = written('Draft', ['It breaks.']).replace('It breaks.', 'It works.!');
    expect(read(changed)).toEqual(['It works.!', 'Draft']);
    const shorter = written('Draft', ['It breaks.']).replace('It breaks.', 'No.');
    expect(read(shorter)).toEqual([shorter]);
    const forged = withOriginals('What the author really wrote', ['Something else'], {
      make: () => 'abc',
      isOwn: () => false,
    });
    expect(read(forged)).toEqual(['Something else', 'What the author really wrote']);
  });
});
