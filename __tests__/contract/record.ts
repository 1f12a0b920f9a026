import { NODE, VITEST } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_HELD } from './case.ts';
import { CTEST } from './projects.ts';

/** Changes of which it was said what no run had shown. Each is honest, and what is said of it has to be true. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;

const LABEL = 'export const label = (price) => `price ${price}`;\nexport const tag = (name) => `tag ${name}`;\n';
const OF_LABEL = `import { expect, test } from 'vitest';
import { label, tag } from './label.js';

test('a label has its price', () => expect(label(2)).toMatchInlineSnapshot(\`"price 2"\`));
test('a tag has its name', () => expect(tag('a')).toMatchInlineSnapshot(\`"tag a"\`));
test('a label is a text', () => expect(typeof label(2)).toBe('string'));
`;

const inlineSnapshots: Case = {
  ...shared,
  what: 'inline snapshots that the issue names, which the tests of the base fail with the change',
  packages: VITEST.packages ?? [],
  validate: VITEST.validate,
  base: { ...VITEST.files, 'src/label.js': LABEL, 'src/label.test.js': OF_LABEL },
  issue: {
    title: 'Labels and tags want a colon',
    body: 'The inline snapshots in `src/label.test.js` should be `"price: 2"` and `"tag: a"`.',
  },
  change: {
    'src/label.js': LABEL.replace('price $', 'price: $').replace('tag $', 'tag: $'),
    'src/label.test.js': OF_LABEL.replace('"price 2"', '"price: 2"').replace('"tag a"', '"tag: a"'),
  },
  must: { be: ['remark'], name: ['a label has its price', 'src/label.test.js'], notBaseTests: 'passed' },
};

const TIMED = `import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a pause is short', () => assert.ok(!process.env.BUSY, 'it took 120 ms, and at most 100 ms are allowed'));
`;

const busyBase: Case = {
  ...shared,
  what: 'a test of the time that fails on the busy base once, which the change does not touch',
  busy: true,
  validate: NODE.validate,
  base: {
    ...NODE.files,
    [NODE.sourcePath]: NODE.source('-'),
    [NODE.testPath]: NODE.suite({ tests: ['nothing'] }),
    'test/pause.test.js': TIMED,
  },
  issue: { title: 'Sums are differences', body: '`add(2, 3)` is -1.' },
  change: {
    [NODE.sourcePath]: NODE.source('+'),
    [NODE.testPath]: NODE.suite({ tests: ['nothing', 'sum'] }),
  },
  must: { be: NOT_HELD, notFixed: 'a pause is short', proven: true },
};

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** A file of tests as functions with prototypes, which one program runs. */
function functions(names: readonly string[]): string {
  const called = names.map((name) => `test_${name}`);
  return `#include <assert.h>
int add(int, int);
int twice(int);
${called.map((name) => `static void ${name}(void);\n`).join('')}
int main(void) {
${called.map((name) => `  ${name}();\n`).join('')}  return 0;
}
${called.map((name, at) => `static void ${name}(void) { assert(${at < 8 ? `add(${at}, 0) == ${at}` : 'twice(4) == 8'}); }\n`).join('')}`;
}

const ADDS = CTEST.source('+');

const moreFunctions: Case = {
  ...shared,
  what: 'a function of tests in C more, in a program that ctest counts as one test',
  missing: CTEST.missing,
  validate: CTEST.validate,
  base: {
    ...CTEST.files,
    [CTEST.sourcePath]: `${ADDS}int twice(int a) { return a; }\n`,
    [CTEST.testPath]: functions(NUMBERS),
  },
  issue: { title: '`twice` is once', body: '`twice(4)` should be 8.' },
  change: {
    [CTEST.sourcePath]: `${ADDS}int twice(int a) { return 2 * a; }\n`,
    [CTEST.testPath]: functions([...NUMBERS, 'twice', 'twice_again']),
  },
  must: { be: NOT_HELD, proven: true },
};

export const RECORDS: readonly Case[] = [inlineSnapshots, busyBase, moreFunctions];
