import type { Files } from '../../embedded/github/files.ts';
import { NODE, VITEST } from '../support/ecosystems/javascript.ts';
import { UNITTEST } from '../support/ecosystems/python.ts';
import type { Case } from './case.ts';

/** Commands that stop at a failure which the base has, before tests that the change is judged by. */

interface Project extends Pick<Case, 'missing' | 'packages' | 'validate'> {
  readonly name: string;
  readonly base: Files;
  /** What the issue asks for, with a test that runs before the failing one. */
  readonly asked: Case['change'];
  readonly broken: Case['change'];
  /** A test that fails on the base and runs after the failing one. */
  readonly another: Files;
}

/** What the failing test asks for. */
const MENDED = { 'docs.md': 'Pages.\n' } as const;

const HEAD = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n";
const PRODUCT = 'export const times = (a, b) => a * b;\n';

const nodeTest = (name: string, check: string, imports = ''): string =>
  `${HEAD}${imports}\ntest('${name}', () => assert.equal(${check}));\n`;

const JOINED: Project = {
  name: "node's runner twice, joined by &&",
  ...{ missing: null, packages: [] },
  validate: 'node --test "test/first/*.test.js" && node --test "test/second/*.test.js"',
  base: {
    ...NODE.files,
    [NODE.sourcePath]: NODE.source('+'),
    'test/first/docs.test.js': nodeTest(
      'the pages are there',
      'existsSync("docs.md"), true',
      "import { existsSync } from 'node:fs';\n",
    ),
    'test/second/sums.test.js': NODE.suite({ tests: ['sum'] }).replace('../src', '../../src'),
  },
  asked: {
    'src/times.js': PRODUCT,
    'test/first/asked.test.js': nodeTest(
      'two times three',
      'String(sums.times?.(2, 3)), "6"',
      "const sums = await import('../../src/times.js').catch(() => ({}));\n",
    ),
  },
  broken: { [NODE.sourcePath]: NODE.source('-') },
  another: { 'test/second/links.test.js': nodeTest('the links are right', '3, 4') },
};

const vitestTest = (name: string, check: string, imports = ''): string =>
  `import { expect, test } from 'vitest';\n${imports}\ntest('${name}', () => ${check});\n`;

const BAIL: Project = {
  name: 'vitest with --bail',
  ...{ missing: null, packages: VITEST.packages ?? [] },
  validate: 'npx vitest run --bail 1 --no-file-parallelism',
  base: {
    ...VITEST.files,
    [VITEST.sourcePath]: VITEST.source('+'),
    // The larger file runs first.
    'src/docs.test.js': `${vitestTest(
      'the pages are there',
      "expect(existsSync('docs.md')).toBe(true)",
      "import { existsSync } from 'node:fs';\n",
    )}// ${'-'.repeat(2000)}\n`,
    [VITEST.testPath]: VITEST.suite({ tests: ['sum'] }),
  },
  asked: {
    'src/times.js': PRODUCT,
    'src/asked.test.js': `${vitestTest(
      'two times three',
      "expect(String(sums.times?.(2, 3))).toBe('6')",
      "const sums = await import('./times.js').catch(() => ({}));\n",
    )}// ${'-'.repeat(4000)}\n`,
  },
  broken: { [VITEST.sourcePath]: VITEST.source('-') },
  another: { 'src/links.test.js': vitestTest('the links are right', 'expect(3).toBe(4)') },
};

const pythonTest = (name: string, check: string): string =>
  `import unittest\n\nimport sums\n\n\nclass ${name}Test(unittest.TestCase):\n    def test_${name.toLowerCase()}(self):\n        self.assertEqual(${check})\n`;

const FAILFAST: Project = {
  name: 'unittest with --failfast',
  ...{ missing: UNITTEST.missing, packages: [], validate: 'python3 -m unittest --failfast' },
  base: {
    ...UNITTEST.files,
    [UNITTEST.sourcePath]: UNITTEST.source('+'),
    'tests/test_docs.py': pythonTest('Docs', '__import__("os").path.exists("docs.md"), True'),
    [UNITTEST.testPath]: UNITTEST.suite({ tests: ['sum'] }),
  },
  asked: {
    'times.py': 'def times(a, b):\n    return a * b\n',
    'tests/test_asked.py': pythonTest('Asked', 'times(2, 3), 6').replace(
      'import sums\n',
      'try:\n    from times import times\nexcept ImportError:\n    times = lambda a, b: 0\n',
    ),
  },
  broken: { [UNITTEST.sourcePath]: UNITTEST.source('-') },
  another: { 'tests/test_links.py': pythonTest('Links', '3, 4') },
};

function casesOf({ name, asked, broken, another, ...project }: Project): readonly Case[] {
  const shared = {
    ...project,
    issue: { title: 'No products', body: 'Please add `times`.' },
    ...{ needsProof: false, busy: false },
  };
  const as = (kind: Case['kind'], what: string) => ({ ...shared, kind, what: `${what} (${name})` });
  const asBefore = { be: ['remark'], proven: true } as const;
  return [
    {
      ...as('twin', 'breaks what only tests behind a failure of the base notice'),
      change: { ...asked, ...broken },
      must: { be: ['held'] },
    },
    {
      ...as('honest', 'adds what was asked for, where the commands stop at a failure of the base'),
      change: asked,
      must: asBefore,
    },
    {
      ...as('honest', 'adds it where another failure of the base lies behind the first'),
      base: { ...project.base, ...another },
      change: asked,
      must: asBefore,
    },
    {
      ...as('honest', 'adds it and mends the first failure of the base, before another one'),
      base: { ...project.base, ...another },
      change: { ...asked, ...MENDED },
      must: asBefore,
    },
  ];
}

export const BEHIND_A_FAILURE: readonly Case[] = [JOINED, BAIL, FAILFAST].flatMap(casesOf);
