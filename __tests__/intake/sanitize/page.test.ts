import { Parser as CommonMark, HtmlRenderer } from 'commonmark';
import fc from 'fast-check';
import { marked } from 'marked';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { untrusted } from '../../../src/core/task.ts';
import { sanitize } from '../../../src/intake/sanitize/sanitize.ts';
import { examples } from '../../support/examples.ts';

const SECRET = /§\d+§/g;
/** Addresses and labels of links, which are shown without blanks. */
const ADDRESS = /\]\([^\s()]*|\]\[[^\s[\]]{1,40}\]/g;
const NEVER = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'title',
  'svg',
  'math',
  'object',
]);

const body = defaultTreeAdapter.createElement('div', html.NS.HTML, []);

/** The words of a page by the HTML standard. */
function wordsOf(page: string): ReadonlySet<string> {
  const walk = (node: DefaultTreeAdapterTypes.Node): string => {
    if ('value' in node) return node.value;
    if (!('childNodes' in node)) return '';
    if ('tagName' in node && (NEVER.has(node.tagName) || node.attrs.some(({ name }) => name === 'hidden')))
      return '';
    return node.childNodes.map(walk).join('');
  };
  return new Set(walk(parseFragment(body, page, {})).match(SECRET));
}

const reader = new CommonMark();
const writer = new HtmlRenderer();

/** The words that two other renderers show. */
function shownTo(text: string): ReadonlySet<string> {
  const one = wordsOf(writer.render(reader.parse(text)));
  return new Set([...one, ...wordsOf(marked.parse(text, { async: false, gfm: true }))]);
}

const PIECES = [
  ...'` ``` | <!-- --> <div> </div> <p> </p> "> " > < <![CDATA[ ]]> <script> </script>'.split(' '),
  ...'<table> <tr><td> </table> <template> </template> <title> </title> <details> </a>'.split(' '),
  ...'<plaintext> [ ] ]( ") ][ ![ &quot;'.split(' '),
  ...['\n', '\n\n', '\n\n', ' ', '    ', '> ', '- ', '# ', '|-|-|\n'],
  ...[
    '\\',
    '<div ',
    '<p title="',
    '<p class="">',
    '<b title="',
    '<!X ',
    '<a href="',
    '<div hidden>',
    '](x "',
    ']: ',
    '[x]: y "',
  ],
];
const words = fc.constant('W');
const piece = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES) }, { weight: 2, arbitrary: words });
const hostile = fc
  .array(piece, { minLength: 2, maxLength: 24 })
  .map((pieces) => pieces.map((one, at) => (one === 'W' ? `§${at}§` : one)).join(''));

test('no word that both other renderers hide is shown to the model', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const { text: shown } = await sanitize(untrusted(text));
      const visible = shownTo(text);
      expect((shown.replace(ADDRESS, '').match(SECRET) ?? []).filter((word) => !visible.has(word))).toEqual(
        [],
      );
    }),
    { numRuns: Number(process.env.HOSTILE_TEXTS ?? examples(2_500)) },
  );
});

test.each<[string, string, string]>([
  ['a comment that its block leaves open', 'Wrong.\n\n<div>\n<!-- x\n\n§1§\n\n<p>-->\n\nvisible', 'visible'],
  [
    'an attribute that its block leaves open',
    'Wrong.\n\n<p title="\n\n§1§\n\n<p class="">\n\nvisible',
    'visible',
  ],
  ['one in a list', '- Wrong.\n\n  <p title="\n\n  §1§\n\n- §2§', 'Wrong.'],
  ['one in a quote', '> Wrong.\n>\n> <div>\n> <!--\n>\n> §1§', 'Wrong.'],
  ['an opener that nothing closes', 'Wrong.\n\n<script>\n</x>\n\n§1§', 'Wrong.'],
  ['an image by a label of blanks', 'Wrong. ![§1§][ ]\n\n[§1§]: a.png', 'Wrong.'],
  ['the title of a link to a script', 'Wrong. [a](javascript:b "§1§")', 'Wrong.'],
])('%s hides what the page hides', async (_what, text, seen) => {
  const { text: shown, hidden } = await sanitize(untrusted(text));
  expect(shown).not.toMatch(SECRET);
  expect(shown).toContain(seen);
  expect(hidden).toBeGreaterThan(0);
});
