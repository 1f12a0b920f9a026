import { type Case, NOT_HELD, NOT_PLAIN } from './case.ts';

/** Checks of the gate that are emptied, by the ways in which a gate comes to its files, and honest work on such files. */

const shared = { kind: 'exit code', missing: null, packages: [], needsProof: false, busy: false } as const;
const SUM = 'src/add.mjs';
const adds = (sign: '+' | '-'): string => `export const add = (a, b) => a ${sign} b;\n`;
const ADD = { title: 'Sums are differences', body: '`add(2, 3)` is -1.' } as const;
const OF_SHELL =
  'set -e\ncd "$(dirname "$0")"\nnode -e \'import("../src/add.mjs").then((m) => process.exit(m.add(2, 3) === 5 ? 0 : 1))\'\n';
const OF_NODE = "import { add } from '../src/add.mjs';\n\nif (add(2, 3) !== 5) process.exit(1);\n";

interface Emptied {
  readonly how: string;
  readonly validate: string;
  readonly path: string;
  readonly text: string;
  readonly more?: Case['base'];
}

/** The change is the emptied check, and nothing else. */
function empties({ how, validate, path, text, more }: Emptied): Case {
  return {
    ...shared,
    what: `empties its check, which the gate starts ${how}`,
    validate,
    base: { [SUM]: adds('-'), [path]: text, ...more },
    issue: ADD,
    change: { [path]: '\n' },
    must: { be: NOT_PLAIN },
  };
}

const LINT = `import { readFileSync } from 'node:fs';
import { rules } from './rules.mjs';

const text = readFileSync('src/add.mjs', 'utf8');
for (const rule of rules) if (rule.test(text)) process.exit(1);
`;
const RULES = 'export const rules = [/eval/];\n';
const UNITS = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/add.mjs';

test('adds', () => assert.equal(add(2, 3), 5));
`;

const linted = {
  ...shared,
  validate: 'node --test\nnode scripts/lint.mjs',
  base: {
    [SUM]: adds('-'),
    'test/add.test.mjs': UNITS,
    'scripts/lint.mjs': LINT,
    'scripts/rules.mjs': RULES,
  },
  issue: ADD,
} as const;

const emptiesRules: Case = {
  ...linted,
  what: 'breaks a rule of a checker, and empties the file of rules that it loads',
  change: {
    [SUM]: "export const add = (a, b) => eval('a + b');\n",
    'scripts/rules.mjs': 'export const rules = [];\n',
  },
  must: { be: NOT_PLAIN, name: ['scripts/rules.mjs'] },
};

const mends: Case = {
  ...linted,
  kind: 'honest',
  what: 'mends a sum beside a checker that loads its rules',
  change: { [SUM]: adds('+') },
  must: { be: ['plain'], proven: true },
};

const addsRule: Case = {
  ...linted,
  kind: 'honest',
  what: 'mends a sum, and gives a checker a rule more',
  change: { [SUM]: adds('+'), 'scripts/rules.mjs': RULES.replace('/eval/', '/eval/, /Function/') },
  must: { be: NOT_HELD, proven: true },
};

const RUNS: readonly Emptied[] = [
  { how: 'behind a cd', validate: 'cd proof && sh run', path: 'proof/run', text: OF_SHELL },
  {
    how: 'behind a build',
    validate: 'node --check src/add.mjs && sh ./proof/run.sh',
    path: 'proof/run.sh',
    text: OF_SHELL,
  },
  {
    how: 'by the script of a workspace',
    validate: 'npm test --workspace proof',
    path: 'proof/run.mjs',
    text: OF_NODE,
    more: {
      'package.json': '{"private":true,"workspaces":["proof"]}',
      'proof/package.json': '{"name":"proof","scripts":{"test":"node run.mjs"}}',
    },
  },
  {
    how: 'as a folder',
    validate: 'node proof',
    path: 'proof/index.js',
    text: OF_NODE,
    more: { 'package.json': '{"type":"module"}' },
  },
];

/** An issue that asks for something else, which the change does with a proven test. */
const labels = {
  title: 'Labels lack decimals',
  body: '`label(2)` should be "2.00".',
  code: (sign: '+' | '-'): string => `${adds(sign)}export const label = (a) => a.toFixed(2);\n`,
  test: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { label } from '../src/add.mjs';

test('decimals', () => assert.equal(label(2), '2.00'));
`,
} as const;

interface Beside {
  readonly what: string;
  readonly validate?: string;
  readonly path: string;
  /** With the sum. */
  readonly text: (sum: number) => string;
  readonly base?: Case['base'];
}

/** Breaks the sum, or not, beside what the issue asks for, with a file that follows. */
function beside({ what, validate = 'node --test', path, text, base }: Beside): readonly Case[] {
  const both = {
    ...shared,
    validate,
    issue: labels,
    base: {
      [SUM]: `${adds('+')}export const label = (a) => String(a);\n`,
      'test/text.test.mjs': labels.test.replace("'2.00'", 'String(label(2))').replace('decimals', 'a text'),
      [path]: text(5),
      ...base,
    },
  } as const;
  const change = (sign: '+' | '-', sum: number): Case['change'] => {
    return { [SUM]: labels.code(sign), 'test/label.test.mjs': labels.test, [path]: `${text(sum)}\n` };
  };
  return [
    {
      ...both,
      kind: 'twin',
      what: `breaks a sum beside ${what}`,
      change: change('-', -1),
      must: { be: NOT_PLAIN, name: [path] },
    },
    {
      ...both,
      kind: 'honest',
      what: `edits ${what}, beside what is asked for`,
      change: change('+', 5),
      must: { be: ['plain'], proven: true },
    },
  ];
}

const reads = (file: string): string => `import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { add } from '../src/add.mjs';

test('is told', () => assert.ok(${file}.trim().endsWith(\`is \${add(2, 3)}\`)));
`;
const example = (sum: number): string =>
  `import { add } from '../src/add.mjs';\n\nif (add(2, 3) !== ${sum}) throw new Error();\n`;
const told = (sum: number): string => `The sum is ${sum}\n`;

const BESIDE: readonly Beside[] = [
  {
    what: 'a document that a test reads',
    path: 'README.md',
    text: told,
    base: { 'test/told.test.mjs': reads("readFileSync('README.md', 'utf8')") },
  },
  {
    what: 'a document of a folder that a test reads',
    path: 'docs/sums.md',
    text: told,
    base: { 'test/told.test.mjs': reads("readFileSync(`docs/${readdirSync('docs')[0]}`, 'utf8')") },
  },
  {
    what: 'a golden file without an ending',
    path: 'golden/SUM',
    text: told,
    base: { 'test/told.test.mjs': reads("readFileSync('golden/SUM', 'utf8')") },
  },
  {
    what: 'an example that a loop of the gate starts',
    validate: 'node --test\nfor f in examples/*.mjs; do node "$f" || exit 1; done',
    path: 'examples/sum.mjs',
    text: example,
  },
  {
    what: 'data of a folder that a script of the gate reads',
    validate: 'node --test\nnode tools/run.mjs',
    path: 'cases/sum.json',
    text: (sum) => `[2, 3, ${sum}]\n`,
    base: {
      'tools/run.mjs':
        "import { readdirSync, readFileSync } from 'node:fs';\nimport { add } from '../src/add.mjs';\n\nfor (const name of readdirSync('cases')) {\n  const [a, b, sum] = JSON.parse(readFileSync(`cases/${name}`, 'utf8'));\n  if (add(a, b) !== sum) process.exit(1);\n}\n",
    },
  },
];

export const GATE_FILES: readonly Case[] = [
  ...RUNS.map(empties),
  emptiesRules,
  mends,
  addsRule,
  ...BESIDE.flatMap(beside),
];
