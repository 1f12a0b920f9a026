import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What a run says was wrong, with `…` in the place of what it fills in. */
function messagesIn(source: string): readonly string[] {
  const literals = /\b(?:wrong:|final\()\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g;
  return [...source.matchAll(literals)].map(([, , text = '']) => plain(text));
}

function plain(text: string): string {
  return text
    .replace(/\$\{[^{}]*\}/g, '…')
    .replace(/\\n/g, '\n')
    .replace(/\\(.)/g, '$1');
}

const LITERAL = String.raw`(['"\`])((?:\\.|(?!\1)[^\\])+)\1`;

/** What a run warns of while it goes on, where the text stands in the same file. */
function warningsIn(source: string): readonly string[] {
  const named = [...source.matchAll(/level: 'warning'(?:, text(?:: (\w+)(?!\())?)?[ ,}]/g)].flatMap(
    (match) => {
      const name = match[1] ?? 'text';
      const isConstant = name === name.toUpperCase();
      const before = isConstant ? source : source.slice(Math.max(0, match.index - 700), match.index);
      return [...before.matchAll(new RegExp(`const ${name} =\\s*${LITERAL}`, 'g'))].slice(-1);
    },
  );
  const inline = [
    ...source.matchAll(new RegExp(String.raw`(?:level: 'warning', text: |#tell\(\s*)${LITERAL}`, 'g')),
  ];
  return [...named, ...inline].map(([, , text = '']) => plain(text));
}

/** Where a file warns with a text that it does not make: the functions and tables in which that text stands. */
const MADE_BY: Readonly<Record<string, readonly string[]>> = {
  'bootstrap.ts': [
    ...['config/given-inputs.ts warnings', 'config/providers.ts providerWarnings'],
    ...['config/prices.ts priceWarnings', 'adapters/runner/run-folder.ts lackOfRoom'],
  ],
  'apply-settings.ts': ['config/given-inputs.ts warnings'],
  'loop/requests.ts': ['core/tokens/truncation.ts describeTruncation'],
  'deliver/pull-request-form.ts': ['deliver/pull-request-form.ts addLabelsAndReviewers'],
  'review/new-dependencies.ts': ['core/uninstalled-packages.ts describeUninstalled'],
};

/** Sentences, or what goes on as one, in the function or table of this name. */
function madeBy(place: string): readonly string[] {
  const [path = '', name = ''] = place.split(' ');
  const source = readFileSync(join(root, 'src', path), 'utf8');
  const head = new RegExp(`^( *)(?:export )?(?:(?:async )?function |const )?${name}\\b[^;]*?[{=]$`, 'm');
  const found = head.exec(source);
  const after = source.slice(found?.index ?? source.length);
  const [body = ''] = after.split(new RegExp(`^${found?.[1] ?? ''}\\}(?:;|$)`, 'm'));
  const literals = [...body.matchAll(new RegExp(`(?<!remedy = )${LITERAL}`, 'g'))];
  const texts = literals.map(([, , text = '']) => plain(text));
  return texts.filter((text) => /^[A-Z].*\s.*\s/.test(text));
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('readers'))
  .map((path) => ({ path, source: readFileSync(join(root, 'src', path), 'utf8') }));
const sources = files.map(({ source }) => source);
const made = Object.values(MADE_BY).flat().flatMap(madeBy);
const told = new Set(sources.flatMap(messagesIn));
const warned = new Set([...sources.flatMap(warningsIn), ...made].filter((text) => !text.startsWith('…: ')));

const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');
const explained = page
  .split(/^## /m)
  .filter((section) => section.startsWith('Messages '))
  .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')))
  .map((row) => row.split('|')[1]?.trim() ?? '')
  .filter((message) => message !== 'Message');

test('every message of a fault is explained on the page', () => {
  expect(told.size).toBeGreaterThan(50);
  const missing = [...told].filter((message) => !explained.some((one) => isSame(one, message)));
  expect(missing, 'Add a row to docs/troubleshooting.md.').toEqual([]);
});

test('every row of the page has a cause and says what to do', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|---'));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  const open = cells.filter((row) => row.slice(1, -1).some((cell) => cell === ''));
  expect(rows.length).toBeGreaterThan(100);
  expect(open.map(([, first]) => first)).toEqual([]);
});

test('every warning of a run that goes on is explained on the page', () => {
  expect(warned.size).toBeGreaterThan(18);
  const missing = [...warned].filter((message) => !explained.some((one) => isSame(one, message)));
  expect(missing, 'Add a row to docs/troubleshooting.md.').toEqual([]);
});

test('of every warning it is known where its text is made', () => {
  const unknown = files.filter(({ path, source }) => {
    const sites = [...source.matchAll(/kind: 'note', level: 'warning'/g)].length;
    const found = warningsIn(source).filter((text) => !text.startsWith('…: '));
    return found.length < sites && MADE_BY[path] === undefined;
  });
  expect(
    unknown.map(({ path }) => path),
    'Name in MADE_BY where the text stands.',
  ).toEqual([]);
  for (const place of new Set(Object.values(MADE_BY).flat())) expect(madeBy(place), place).not.toEqual([]);
});

test('the page explains no message that is not said any more', () => {
  const gone = explained.filter((one) => ![...told, ...warned].some((message) => isSame(one, message)));
  expect(gone, 'Take the row out of docs/troubleshooting.md, or correct it.').toEqual([]);
});

/** A message that goes on with a list, or with what to do, is told by its beginning. */
function isSame(row: string, message: string): boolean {
  return row === message || (/[:…]$/.test(row) ? message.startsWith(row) : message.startsWith(`${row} `));
}
