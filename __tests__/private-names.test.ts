import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');

/** Names that were this project's own; plain terms took their place. */
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
/** Its words are compared in workflows, so that they stay as they were published. */
const PUBLISHED = 'deliver/sections/verdict-output.ts';

test.each(PRIVATE_NAMES)('%s, a word of nobody else, is gone from src', (word) => {
  const pattern = new RegExp(word);
  const found = files.filter(
    ({ path, text }) => path !== PUBLISHED && (pattern.test(text) || pattern.test(path)),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
