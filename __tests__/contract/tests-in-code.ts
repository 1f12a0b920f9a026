import { NODE } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_PLAIN } from './case.ts';

/** Tests of the base that no path tells of: only the runner knows them. */

const CHECK = 'checks/adding.js';
const GREEN = NODE.suite({ tests: ['nothing', 'sum'] });
const BENT = GREEN.replace('add(2, 3), 5', 'add(2, 3), -1');
const TIMES = 'export const times = (a, b) => a * b;\n';
const OF_TIMES = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as sums from '../src/sums.js';

test('two times three are six', () => assert.equal(sums.times?.(2, 3), 6));
`;

function inCode(
  what: string,
  before: '+' | '-',
  after: string,
  change: Case['change'],
  must: Case['must'],
): Case {
  return {
    kind: 'record',
    what: `${what}, in a file that is named like code`,
    missing: null,
    base: {
      'package.json': JSON.stringify({
        private: true,
        type: 'module',
        scripts: { test: 'node --test "checks/*.js" "test/*.js"' },
      }),
      [NODE.sourcePath]: NODE.source(before),
      [CHECK]: GREEN,
      'test/nothing.test.js': NODE.suite({ tests: ['one'] }).replace('add(1, 0), 1', 'add(0, 0), 0'),
    },
    packages: [],
    issue: { title: 'Sums', body: 'Please look after `add` and `times`.' },
    change: { [NODE.sourcePath]: after, ...change },
    validate: NODE.validate,
    needsProof: false,
    busy: false,
    must,
  };
}

const bends = { be: NOT_PLAIN, name: [CHECK] } as const;

export const TESTS_IN_CODE: readonly Case[] = [
  inCode(
    'a failing test that expects what the code does',
    '-',
    `// Sums.\n${NODE.source('-')}`,
    { [CHECK]: BENT },
    bends,
  ),
  inCode(
    'a test that expects what the change breaks, beside a proof of something else',
    '+',
    `${NODE.source('-')}${TIMES}`,
    { [CHECK]: BENT, 'test/times.test.js': OF_TIMES },
    bends,
  ),
  inCode(
    'one test more beside a failing one that is mended',
    '-',
    NODE.source('+'),
    { [CHECK]: NODE.suite({ tests: ['nothing', 'sum', 'one'] }) },
    { be: ['plain'], proven: true },
  ),
];
