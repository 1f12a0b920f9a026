import { NODE, VITEST } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_HELD, NOT_PLAIN } from './case.ts';
import { CTEST } from './projects.ts';

/** Changes of which it was said what no run had shown. What is said of them has to be true. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;

const LABEL =
  'export const label = (price) => `price ${price}`;\nexport const tag = (name) => `tag ${name}`;\n';
const OF_LABEL = `import { expect, test } from 'vitest';
import { label, tag } from './label.js';

test('a label has its price', () => expect(label(2)).toMatchInlineSnapshot(\`"price 2"\`));
test('a tag has its name', () => expect(tag('a')).toMatchInlineSnapshot(\`"tag a"\`));
test('a label is a text', () => expect(typeof label(2)).toBe('string'));
`;

const IN_PACKAGE = 'cd packages/label && vitest run';

const inlineSnapshots: Case = {
  ...shared,
  what: 'inline snapshots that the issue names, which the tests of the base fail with the change',
  packages: VITEST.packages ?? [],
  validate: VITEST.validate,
  // The runner names files by their place in the package, which the change names from the root.
  base: {
    ...VITEST.files,
    'package.json': JSON.stringify({ private: true, type: 'module', scripts: { test: IN_PACKAGE } }),
    'packages/label/label.js': LABEL,
    'packages/label/label.test.js': OF_LABEL,
  },
  issue: {
    title: 'Labels and tags want a colon',
    body: 'The inline snapshots in `packages/label/label.test.js` should be `"price: 2"` and `"tag: a"`.',
  },
  change: {
    'packages/label/label.js': LABEL.replace('price $', 'price: $').replace('tag $', 'tag: $'),
    'packages/label/label.test.js': OF_LABEL.replace('"price 2"', '"price: 2"').replace(
      '"tag a"',
      '"tag: a"',
    ),
  },
  must: {
    be: ['remark'],
    name: ['a label has its price', 'packages/label/label.test.js'],
    notBaseTests: 'passed',
  },
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

const NUMBERS = ['zero', 'one'];
const PROGRAMS = ['sums', 'more', 'most', 'last', 'others'];

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
${called.map((name, at) => `static void ${name}(void) { assert(${at < NUMBERS.length ? `add(${at}, 0) == ${at}` : 'twice(4) == 8'}); }\n`).join('')}`;
}

const STUB = "export const times = () => {\n  throw new Error('later');\n};\n";
const OF_NAME = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as sums from '../src/sums.js';

test('there are products', () => assert.equal(typeof sums.times, 'function'));
`;

const ADDS = CTEST.source('+');

const moreFunctions: Case = {
  ...shared,
  what: 'a function of tests in C more, beside more programs than functions, which ctest counts',
  missing: CTEST.missing,
  validate: CTEST.validate,
  base: {
    ...CTEST.files,
    'CTestTestfile.cmake': PROGRAMS.map((name) => `add_test(${name} "./run")\n`).join(''),
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

const green = {
  ...NODE.files,
  [NODE.sourcePath]: NODE.source('+'),
  [NODE.testPath]: NODE.suite({ tests: ['nothing', 'sum'] }),
} as const;

const unproven = {
  ...shared,
  validate: NODE.validate,
  base: green,
  issue: { title: 'No products', body: 'Please add a function `times` beside `add`.' },
  must: { be: NOT_PLAIN },
} as const;

const stub: Case = {
  ...unproven,
  what: 'a stub that throws, without any test of it',
  change: { [NODE.sourcePath]: `${NODE.source('+')}${STUB}` },
};

const asksForName: Case = {
  ...unproven,
  what: 'a stub that throws, with a test that only asks whether it is there',
  change: { [NODE.sourcePath]: `${NODE.source('+')}${STUB}`, 'test/times.test.js': OF_NAME },
};

export const RECORDS: readonly Case[] = [inlineSnapshots, busyBase, moreFunctions, stub, asksForName];
