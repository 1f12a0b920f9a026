import { NODE } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_HELD, NOT_PLAIN } from './case.ts';
import { CTEST, JAVA, SILENT_SHELL } from './projects.ts';

/** Changes that once had a wrong verdict: the opposite of what their runs had shown, or of what one more run shows. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;

const PRODUCTS = { title: 'No products', body: 'Please add `times` beside `add`.' } as const;

const doesNotCompile: Case = {
  ...shared,
  what: 'a test that does not compile without the change, in Java without names of tests',
  missing: JAVA.missing,
  validate: JAVA.validate,
  base: {
    ...JAVA.files,
    [JAVA.sourcePath]: JAVA.source('+'),
    [JAVA.testPath]: JAVA.suite({ tests: ['sum'] }),
  },
  issue: PRODUCTS,
  change: {
    [JAVA.sourcePath]: JAVA.source('+').replace(
      /\}\n$/,
      '  static int times(int a, int b) { return 0; }\n}\n',
    ),
    [JAVA.testPath]: JAVA.suite({ tests: ['sum'] }).replace('{\n    if', '{\n    Sums.times(2, 3);\n    if'),
  },
  must: { be: NOT_HELD, proven: false },
};

const isNotThere: Case = {
  ...shared,
  what: 'a test that finds no such script without the change, in a shell',
  validate: SILENT_SHELL.validate,
  base: { 'sums.sh': SILENT_SHELL.source('+'), 'tests/run.sh': SILENT_SHELL.suite({ tests: ['sum'] }) },
  issue: PRODUCTS,
  change: {
    'times.sh': 'echo 7\n',
    'tests/run.sh': `${SILENT_SHELL.suite({ tests: ['sum'] })}. ./times.sh > /dev/null\n`,
  },
  must: { be: NOT_HELD, proven: false },
};

const ADDS = NODE.source('+');
const OF_ADDS = NODE.suite({ tests: ['nothing', 'sum'] });
const HEAD = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n";
const LABEL = 'export const label = (row) => row.name.trim();\n';
const OF_LABEL = `${HEAD}import { label } from '../src/label.js';

test('a label is trimmed', () => assert.equal(label({ name: ' a ' }), 'a'));
`;

/** The test does not say that something is missing: the code does. */
const throwsInCode: Case = {
  ...shared,
  what: 'a test taken out, with which the code of the change throws a TypeError',
  validate: NODE.validate,
  base: {
    ...NODE.files,
    [NODE.sourcePath]: ADDS,
    [NODE.testPath]: OF_ADDS,
    'src/label.js': LABEL,
    'test/label.test.js': OF_LABEL,
  },
  issue: { title: 'Labels', body: 'A comment in `src/label.js` should say what a label is.' },
  change: {
    'src/label.js': `// The name of a row.\n${LABEL.replace('.trim()', '.trimmed()')}`,
    'test/label.test.js': null,
  },
  must: { be: ['held'], name: ['a label is trimmed'] },
};

const LIMIT = 'test "$(wc -l < src/sums.js)" -lt 20\n';
const LONG = `${ADDS}${'// More.\n'.repeat(30)}`;

/** A threshold that is lowered, beside a manifest that has nothing to do with it. */
function lowers(what: string, validate: string): Case {
  const manifest = String(NODE.files['package.json']);
  return {
    ...shared,
    what: `a limit of a check that is raised beside a manifest, ${what}`,
    validate,
    base: {
      ...NODE.files,
      [NODE.sourcePath]: ADDS,
      [NODE.testPath]: OF_ADDS,
      'scripts/check.sh': LIMIT,
    },
    issue: { title: 'Comments', body: 'Please explain `src/sums.js`.' },
    change: {
      [NODE.sourcePath]: LONG,
      'scripts/check.sh': LIMIT.replace('20', '200'),
      'package.json': manifest.replace('{', '{ "description": "Sums.",'),
    },
    must: { be: ['held'], name: ['scripts/check.sh'] },
  };
}

/** What the issue names still fails, and something else was mended in passing. */
const mendsAnother: Case = {
  ...shared,
  what: 'another failing test mended than that of the file which the issue names',
  validate: NODE.validate,
  base: {
    ...NODE.files,
    [NODE.sourcePath]: NODE.source('-'),
    [NODE.testPath]: NODE.suite({ tests: ['nothing', 'far'] }),
    'src/label.js': LABEL.replace('.trim()', ''),
    'test/label.test.js': OF_LABEL,
  },
  issue: { title: 'Something is wrong', body: 'See `src/sums.js`: it gives the wrong number.' },
  change: { 'src/label.js': LABEL },
  must: { be: ['held'], name: ['far'] },
};

/** Files that are no code need no proof, whatever the workflow asks for. */
function unprovable(what: string, change: Case['change']): Case {
  return {
    ...shared,
    what: `${what}, where a proof is required`,
    validate: NODE.validate,
    needsProof: true,
    base: {
      ...NODE.files,
      [NODE.sourcePath]: ADDS,
      [NODE.testPath]: OF_ADDS,
      '.gitignore': 'node_modules\n',
      'package-lock.json': '{ "lockfileVersion": 3 }\n',
    },
    issue: { title: 'Housekeeping', body: 'Please tidy up.' },
    change,
    must: { be: NOT_HELD, proven: false },
  };
}

/** What is asked stands in a file that looks like code or a document, and the change bends it. */
function bends(what: string, validate: string, base: Case['base'], change: Case['change']): Case {
  return {
    ...shared,
    ...{ what, validate, change },
    base: { ...base, 'sums.sh': SILENT_SHELL.source('-') },
    issue: { title: 'Sums are differences', body: '`sh sums.sh 2 3` says -1.' },
    must: { be: NOT_PLAIN, proven: false, notBaseTests: 'unchanged' },
  };
}

const ASKS_FIVE = 'test "$(sh sums.sh 2 3)" = 5\n';
const bent: readonly Case[] = [
  bends(
    'a check that a script of the gate finds by a pattern, under a name that it does not',
    'sh check.sh',
    {
      'check.sh': 'for one in checks/*.sh; do sh $one || exit 1; done\n',
      'checks/zero.sh': 'test "$(sh sums.sh 0 0)" = 0\n',
      'checks/sum.sh': ASKS_FIVE,
    },
    {
      'sums.sh': `# Sums.\n${SILENT_SHELL.source('-')}`,
      'checks/sum.sh': null,
      'checks/sum.sh.off': ASKS_FIVE,
    },
  ),
  bends(
    'a document whose examples the gate runs, with the wrong sum in it',
    'sh -c \'eval "$(cat README.md)"\'',
    { 'README.md': ASKS_FIVE },
    { 'sums.sh': `# Sums.\n${SILENT_SHELL.source('-')}`, 'README.md': ASKS_FIVE.replace('5', '-1') },
  ),
  bends(
    'a list of sums that a script of the gate reads, with the wrong one in it',
    'sh check.sh',
    {
      'check.sh': 'while read -r a b sum; do test "$(sh sums.sh $a $b)" = $sum || exit 1; done < sums.txt\n',
      'sums.txt': '0 0 0\n2 3 5\n',
    },
    { 'sums.sh': `# Sums.\n${SILENT_SHELL.source('-')}`, 'sums.txt': '0 0 0\n2 3 -1\n' },
  ),
];

/** What is asked stands where no path and no script of a shell tells it: only a run without it does. */
const unread: readonly Case[] = [
  {
    ...bends(
      'a list of sums that a program of the gate reads, with the wrong one in it',
      'node check.mjs',
      {
        'check.mjs':
          "import { execFileSync } from 'node:child_process';\nimport { readFileSync } from 'node:fs';\n\nfor (const [a, b, sum] of JSON.parse(readFileSync(new URL('./lists/sums.json', import.meta.url), 'utf8')))\n  if (Number(execFileSync('sh', ['sums.sh', a, b])) !== sum) throw new Error(`${a} and ${b} are not ${sum}`);\n",
        'lists/sums.json': '[[0, 0, 0], [2, 3, 5]]\n',
      },
      { 'sums.sh': `# Sums.\n${SILENT_SHELL.source('-')}`, 'lists/sums.json': '[[0, 0, 0], [2, 3, -1]]\n' },
    ),
    must: { be: NOT_PLAIN, proven: false },
  },
  {
    ...bends(
      'a check that a makefile finds by a pattern, which is deleted',
      'make -s check',
      {
        Makefile: 'check:\n\t@for one in checks/*.sh; do sh $$one || exit 1; done\n',
        'checks/zero.sh': 'test "$(sh sums.sh 0 0)" = 0\n',
        'checks/sum.sh': ASKS_FIVE,
      },
      { 'sums.sh': `# Sums.\n${SILENT_SHELL.source('-')}`, 'checks/sum.sh': null },
    ),
    missing: CTEST.missing,
    must: { be: NOT_PLAIN, proven: false },
  },
];

/** The same, where the code is right and what is asked says so as well. */
const unbent = [...bent, ...unread].map((one): Case => {
  const change = { 'sums.sh': SILENT_SHELL.source('+'), ...asking(one) };
  return { ...one, what: `${one.what}, and the sum is right`, change, must: { be: NOT_HELD, proven: true } };
});

function asking({ change }: Case): Case['change'] {
  const others = Object.entries(change).filter(([path]) => path !== 'sums.sh');
  return Object.fromEntries(others.map(([path, text]) => [path, text?.replace('-1', '5 ') ?? null]));
}

/** Right only where a runner of tests loads it. */
const asksForRunner: Case = {
  ...shared,
  what: 'code that does right where it finds a word for tests in how it was started',
  validate: NODE.validate,
  base: { ...NODE.files, [NODE.sourcePath]: NODE.source('-'), [NODE.testPath]: OF_ADDS },
  issue: { title: 'Sums are differences', body: '`add(2, 3)` is -1.' },
  change: {
    [NODE.sourcePath]: ADDS.replace(
      'a + b',
      "(['.test.js'].some((end) => process.argv[1]?.endsWith(end)) ? a + b : a - b)",
    ),
  },
  must: { be: NOT_PLAIN, name: [NODE.sourcePath] },
};

const SCHEMA = 'CREATE TABLE rows (name TEXT);\n';
const OF_SCHEMA = `${HEAD}import { readFileSync } from 'node:fs';

const asks = (name, words) => test(name, () => assert.match(readFileSync('schema.sql', 'utf8'), words));
asks('rows have names', /name TEXT/);
`;

/** What only tests name may be the program as well. */
function changesSchema(what: string, tests: string, must: Case['must']): Case {
  return {
    ...shared,
    what: `data that only a test names, ${what}`,
    validate: NODE.validate,
    base: { ...NODE.files, 'schema.sql': SCHEMA, 'test/schema.test.js': OF_SCHEMA },
    issue: { title: 'Two rows of one name', body: 'Names in `schema.sql` should be unique.' },
    change: { 'schema.sql': SCHEMA.replace('TEXT', 'TEXT UNIQUE'), 'test/schema.test.js': tests },
    must,
  };
}

/** A script that hides the exit code of its runner, with a test that is bent to what the change breaks. */
const hidesExitCode: Case = {
  ...shared,
  what: 'a bent test of what the change breaks, with a script that hides the exit code',
  validate: 'sh -c "node --test | tee tests.log"',
  base: { ...NODE.files, [NODE.sourcePath]: ADDS, [NODE.testPath]: OF_ADDS, '.gitignore': '*.log\n' },
  issue: PRODUCTS,
  change: {
    [NODE.sourcePath]: NODE.source('-'),
    [NODE.testPath]: OF_ADDS.replace('add(2, 3), 5', 'add(2, 3), -1'),
  },
  must: { be: NOT_PLAIN, notBaseTests: 'passed' },
};

const bringsDataAlone: Case = {
  ...shared,
  what: 'a test with the list that it reads, and no change of the program',
  validate: NODE.validate,
  base: { ...NODE.files, [NODE.sourcePath]: ADDS, [NODE.testPath]: OF_ADDS },
  issue: PRODUCTS,
  change: {
    'lists/numbers.json': '[2, 3]\n',
    'test/list.test.js': `${HEAD}import { readFileSync } from 'node:fs';

test('there are numbers', () => assert.equal(JSON.parse(readFileSync('lists/numbers.json', 'utf8')).length, 2));
`,
  },
  must: { be: NOT_HELD, proven: false },
};

const PRINTS = '#include <stdio.h>\nint main(void) { return printf("%d\\n", 2 + 3) < 0; }\n';

const mendsMakefile: Case = {
  ...shared,
  what: 'a makefile that is mended beside a comment in the code',
  missing: CTEST.missing,
  validate: 'make -s check',
  base: {
    '.gitignore': 'run\n',
    Makefile: 'check: sums.c\n\tgcc -o run sums.c\n\t./run | grep -q 6\n',
    'sums.c': PRINTS,
  },
  issue: PRODUCTS,
  change: {
    Makefile: 'check: sums.c\n\tgcc -o run sums.c\n\t./run | grep -q 5\n',
    'sums.c': `// Sums.\n${PRINTS}`,
  },
  must: { be: NOT_PLAIN, proven: false },
};

export const MISJUDGED: readonly Case[] = [
  hidesExitCode,
  bringsDataAlone,
  mendsMakefile,
  changesSchema('with a test of the change', `${OF_SCHEMA}asks('names are unique', /UNIQUE/);\n`, {
    ...{ be: ['plain'], proven: true },
  }),
  changesSchema(
    'with a test that passes without the change',
    `${OF_SCHEMA}asks('there are rows', /rows/);\n`,
    {
      ...{ be: NOT_PLAIN, proven: false },
    },
  ),
  asksForRunner,
  ...bent,
  ...unread,
  ...unbent,
  doesNotCompile,
  isNotThere,
  throwsInCode,
  lowers('with tests that have names', 'node --test && sh scripts/check.sh'),
  lowers('without a test', 'sh scripts/check.sh'),
  mendsAnother,
  unprovable('a lockfile alone', { 'package-lock.json': '{ "lockfileVersion": 3, "packages": {} }\n' }),
  unprovable('what git ignores', { '.gitignore': 'node_modules\nout/\n' }),
  unprovable('an image', { 'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n' }),
];
