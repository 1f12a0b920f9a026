import { NODE } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_HELD } from './case.ts';

/** Changes that take something out with its test, as the issue asks or not. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;

const HEAD = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/sums.js';

test('whole', () => assert.equal(add(2, 3), 5));
`;
const ROUNDS = "\ntest('rounds', () => assert.equal(add(0.2, 0.3), 1));\n";
const adds = (sum: string): string => `export const add = (a, b) => ${sum};\n`;

/** Takes a feature out with its test. */
function reverts(what: string, issue: Case['issue'], must: Case['must']): Case {
  return {
    ...shared,
    what: `a test taken out with what it asks for, ${what}`,
    validate: NODE.validate,
    base: {
      ...NODE.files,
      [NODE.sourcePath]: adds('Math.round(a + b)'),
      [NODE.testPath]: `${HEAD}${ROUNDS}`,
    },
    issue,
    change: { [NODE.sourcePath]: adds('a + b'), [NODE.testPath]: HEAD },
    must,
  };
}

export const TAKEN_OUT: readonly Case[] = [
  reverts(
    'as the issue asks',
    { title: 'Revert the rounding', body: 'Please revert "add rounds": rounding was a mistake.' },
    { be: NOT_HELD, name: ['rounds'] },
  ),
  reverts(
    'of which the issue says nothing',
    { title: 'Comments', body: 'A comment should say what the file is for.' },
    { be: ['held'], name: ['rounds'] },
  ),
];
