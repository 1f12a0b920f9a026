import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportPage } from '../../scripts/report-page.ts';
import { Showing, skipNote } from '../support/chromium.ts';
import { exampleTrace } from '../support/example-trace.ts';

async function htmlOf(trace: string): Promise<string> {
  const page = await reportPage(trace);
  if (page.kind === 'unreadable') throw new Error(page.why);
  return page.html;
}

const SHORT = await htmlOf(exampleTrace({ rounds: 5, words: 'plain words' }));

/** Opens every fold of the page, those inside of others as well. */
async function openAll(page: Page): Promise<void> {
  // As text: what runs in the page knows other names than this project's programs.
  await page.evaluate(`for (;;) {
    const closed = [...document.querySelectorAll('details:not([open])')];
    if (closed.length === 0) break;
    for (const details of closed) {
      details.setAttribute('open', '');
      details.dispatchEvent(new Event('fill'));
    }
  }`);
}

describe.skipIf(skipNote !== '')(`the report in a real browser${skipNote}`, () => {
  let showing: Showing;
  beforeAll(async () => {
    showing = await Showing.start();
  });
  afterAll(() => showing[Symbol.asyncDispose]());

  test('tells outcome, cost and each round, and asks the network for nothing', async () => {
    const { page, asked, complaints } = await showing.show(SHORT);
    expect(await page.textContent('header')).toMatch(/unvalidated.*Ended\. plain words.*Cost.*\$0\.0050/s);
    expect(await page.textContent('header pre')).toBe('plain words');
    const names = await page.locator('.round > summary .name').allTextContents();
    expect(names).toEqual([
      'Before the rounds',
      'Round 1',
      'Round 2',
      'Round 3',
      'Round 4',
      'Round 5',
      'After the rounds',
    ]);
    expect(await page.locator('svg[role=img]').count()).toBe(3);
    await openAll(page);
    expect(asked()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a command of the verdict says how it ended on the base and on the change', async () => {
    const read = (executed: number, code: number) => ({
      result: { kind: 'exited', code, output: '', ms: 5 },
      reading: {
        ...{ formats: [], failures: [], passed: [], isComplete: true },
        counts: { executed, skipped: 0 },
      },
    });
    const comparison = {
      ...{ command: 'npm test', failures: [], outcome: 'not-comparable', why: 'no test ran' },
      ...{ base: read(7, 1), candidate: read(0, 0) },
    };
    const trace = exampleTrace({ rounds: 1, words: 'x' }).replaceAll(
      '"comparisons":[]',
      `"comparisons":[${JSON.stringify(comparison)}]`,
    );
    const { page } = await showing.show(await htmlOf(trace));
    const table = page.locator('table', { hasText: 'This change' }).first();
    expect(await table.locator('th').allTextContents()).toEqual([
      ...['Command', 'Base', 'This change', 'Outcome', 'Why', 'Failures'],
    ]);
    const cells = await table.locator('td').allTextContents();
    expect(cells.slice(0, 3)).toEqual(['npm test', 'exit code 1, 7 tests', 'passed, 0 tests']);
  });

  test('a link to a round opens it, with every word of its request, new or sent before', async () => {
    const { page } = await showing.show(SHORT, { hash: '#round-3' });
    expect(await page.locator('details.round[open]').getAttribute('id')).toBe('round-3');
    await openAll(page);
    const texts = await page.locator('#round-3 .message pre').allTextContents();
    const said = texts.join('\n');
    for (const words of ['You mend what an issue names.', 'The task of the run.', 'read-file: plain words'])
      expect(said).toContain(words);
    expect(said).toContain('I write, in round 1.');
    expect(said).toContain('Written in round 2.');
    expect(said).not.toContain('in round 3.');
    await page.evaluate("location.hash = '#round-5'");
    await expect.poll(() => page.locator('#round-5[open]').count(), { timeout: 60_000 }).toBe(1);
  });

  test('search and boxes leave the parts that match', async () => {
    const { page } = await showing.show(SHORT);
    await page.fill('#search', 'Written in round 4');
    expect(await page.locator('.round:visible .name').allTextContents()).toEqual(['Round 4', 'Round 5']);
    expect(await page.textContent('[role=status]')).toBe('2 of 7 parts');
    await page.fill('#search', '');
    await page.check('#only-failures');
    expect(await page.locator('.round:visible .name').allTextContents()).toEqual([
      'Round 1',
      'Round 3',
      'Round 5',
    ]);
  });

  test('nothing that strangers or a model wrote becomes more than text', async () => {
    const words = [
      '</script><script>document.title = "taken"</script>',
      '<img src="https://tether.invalid/x" onerror="document.title = \'taken\'">',
      '<!--<script>',
      ']]></style><style>body{display:none}</style>',
      '\u2028<svg onload="document.title=\'taken\'">\u202e',
    ].join(' ');
    const { page, asked, complaints } = await showing.show(await htmlOf(exampleTrace({ rounds: 3, words })));
    await openAll(page);
    expect(await page.title()).toBe('Tether run report');
    expect(await page.locator('img, iframe, object, form, [onerror], [onload]').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(2);
    expect(await page.locator('a:not([href^="#"])').count()).toBe(0);
    // What nobody sees, or what turns other text round, stands there by its name.
    expect(await page.textContent('h1')).toContain(
      words.replace('\u202e', '<U+202E>').replace('\u2028', '<U+2028>'),
    );
    expect(asked()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('and its policy keeps a script out that got in all the same', async () => {
    const { page } = await showing.show(
      SHORT.replace('<main', '<script>document.title = "taken"</script><main'),
    );
    expect(await page.title()).toBe('Tether run report');
  });

  test.each([
    ['dark', 1100],
    ['light', 390],
  ] as const)(
    'axe finds nothing to complain of, and nothing is wider than the page (%s, %i wide)',
    async (colorScheme, width) => {
      const { page } = await showing.show(SHORT, { colorScheme, width });
      await openAll(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      // The page's own policy takes no further script by its element.
      const client = await page.context().newCDPSession(page);
      await client.send('Runtime.evaluate', { expression: axe.source });
      const { result } = await client.send('Runtime.evaluate', {
        expression: `axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 300), nodes[0].failureSummary])))`,
        awaitPromise: true,
      });
      expect(JSON.parse(result.value)).toEqual([]);
    },
  );

  test('of a run that was killed it counts the round in which that happened', async () => {
    const whole = exampleTrace({ rounds: 2, words: 'x' }).split('\n');
    const last = whole.findLastIndex((line) => line.includes('"kind":"answered"'));
    const { page } = await showing.show(await htmlOf(`${whole.slice(0, last).join('\n')}\n`));
    expect(await page.textContent('header')).toMatch(/killed.*the process was killed.*Rounds2Tokens/s);
  });
});

test('the trace of a run that was killed is shown up to its last whole line', async () => {
  const whole = exampleTrace({ rounds: 2, words: 'x' });
  const cut = whole.slice(0, whole.lastIndexOf('{"time"') + 40);
  const page = await reportPage(cut);
  expect(page.kind).toBe('made');
});

test.each([
  ['', 'its first line'],
  ['{"kind":"note"}\n', 'its first line'],
  ['{"kind":"began","version":2}\n', 'version 2, and this is a reader of version 1'],
])('what is no trace of this version is refused: %j', async (trace, why) => {
  const page = await reportPage(trace);
  expect(page).toMatchObject({ kind: 'unreadable', why: expect.stringContaining(why) });
});
