import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src');

/** Names that were this project's own. What stands for them now is in docs/glossary.md. */
const PRIVATE_NAMES = [
  ...['ShownResults', 'courseLines', 'Ladder', 'Occasion', 'one-of-many', 'Deed'],
  ...['climb', 'nudged', 'put away', 'getting nowhere', 'brought nothing forward'],
  ...['[kK]eepsake', 'Lesson', '[oO]utlook', '[pP]atience', 'roomLeft', 'Declined', 'drain\\b', 'Sink\\b'],
  ...['oneAfterAnother', 'lookBeforeRepeat', 'declines?\\b', 'held-off', 'in-doubt'],
  ...[
    'layGround',
    '\\bGround\\b',
    'RunParts',
    'lastWords',
    'LAST_TIMES',
    '\\bJudge\\b',
    "[sS]hadow\\b(?!`|')",
  ],
  ...['TakenFile', 'commandMade', '\\bneutral\\(', '\\btelling\\(', '\\bSlot\\b', 'obstacle', 'mendEscapes'],
  ...["'green'", "'held'", 'not-red', 'sent-back', "'criticised'; readonly claim"],
  ...[
    'inert[A-Z]',
    'FreezeRequest',
    'frozenAt',
    'GatePolicy',
    'TaskConcern',
    '[cC]ensus',
    'deadOnBase',
    'MANNERS',
  ],
  ...['isCut\\b', 'hasCut', 'may be torn', 'twinKey', 'is known from an earlier run'],
  ...['[cC]omplaint|COMPLAINT', 'ViewLayers', '[tT]akeWordsBack', 'giveBack', 'IssueWays', 'Purse\\b'],
  ...['UnlikeStep', 'foreignTo\\b', 'Hunted', 'TakenBefore', 'Settling\\b'],
];

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));
const everything = files.map(({ text }) => text).join('\n');

const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, term = '', meaning = '', names = '']) => ({ term, meaning, names }));

test('the glossary is a table in the order of the alphabet, each term once', () => {
  const terms = rows.map(({ term }) => term);
  expect(terms.length).toBeGreaterThan(5);
  expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b)));
});

test('each term of the glossary is used in src under the name that it says', () => {
  const missing = rows.flatMap(({ term, names }) => {
    const named = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const unused = named.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(everything));
    return named.length === 0 ? [`${term}: no name`] : unused.map((name) => `${term}: ${name}`);
  });
  expect(missing, 'Name what stands in src, or drop the row.').toEqual([]);
});

/** Its words are compared in workflows, so that they stay as they were published. */
const PUBLISHED = 'deliver/sections/validation-output.ts';

test.each(PRIVATE_NAMES)('%s, a word of nobody else, is gone from src', (word) => {
  const pattern = new RegExp(word);
  const found = files.filter(
    ({ path, text }) => path !== PUBLISHED && (pattern.test(text) || pattern.test(path)),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
