import fc from 'fast-check';
import { expect, test } from 'vitest';
import { untrusted } from '../../../src/core/task.ts';
import { sanitize } from '../../../src/intake/sanitize/sanitize.ts';
import { examples } from '../../support/examples.ts';

async function clean(text: string): Promise<string> {
  return (await sanitize(untrusted(text))).text;
}

/** Pieces that cost most when a pattern is careless; each is repeated many times. */
const HOSTILE = [
  '<!-- ',
  '<a b="',
  '<b hidden>',
  '<',
  '![',
  '](x "',
  '[a]: x "\n',
  '` `` ``` ',
  '```\n',
  '> ',
  'data:a/b;c=d',
  '\u001b]',
  'a\u200b',
  'a<![CDATA[',
  '<p\n\n',
  '<div hidden>`</div>',
  '<a style="color:a(',
  '[^a]: x\n',
  '[b c]: x\n[a][b c]\n',
  '|-|-\n',
  '](a(b',
  '- - ',
  '`a`|',
];

/** There is no clock here on purpose: a step that looks at everything again for each piece would take minutes. */
test.each(HOSTILE)('fifty thousand characters of %j are read to their end', async (piece) => {
  const text = piece.repeat(Math.ceil(50_000 / piece.length));
  expect((await clean(`${text}\n\nthe end`)).length).toBeLessThanOrEqual(text.length * 3);
});

test.each([
  [
    'a long address that is referred to many times',
    `[a]: http://x${'y'.repeat(7_900)}\n\n${'[a] '.repeat(13_000)}`,
  ],
  ['lines within many quotes', `${'> '.repeat(140)}a\n${'a lazy line\n'.repeat(5_000)}`],
])('what is shown does not become many times the text: %s', async (_what, text) => {
  expect((await clean(`${text}\n<!-- hidden -->`)).length).toBeLessThanOrEqual(text.length * 6);
});

test('a cell of blanks is read to its end', async () => {
  const text = `| a |\n|---|\n| x${' '.repeat(60_000)}y |\n\n<!-- hidden -->`;
  expect(await clean(text)).toContain('x');
});

test('three hundred thousand blanks in a colour are read to their end', async () => {
  const text = `<p style="color:rgb(0,${' '.repeat(300_000)}x)">shown</p>`;
  expect(await clean(text)).toBe('<p>shown</p>');
});

test('whatever comes in, no invisible character comes out and nothing is thrown', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...HOSTILE, '-->', '>', '\n', '\n\n', ')', ']', '</b>'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const { text } = await sanitize(untrusted(pieces.join('')));
      expect(text).not.toMatch(
        /[[\p{Cc}\p{Cs}\u{200b}\u{200e}\u{202e}\u{2060}\u{feff}\u{e0000}-\u{e007f}]--[\n\t]]/v,
      );
      expect(text.isWellFormed()).toBe(true);
    }),
    { numRuns: examples(500) },
  );
});
