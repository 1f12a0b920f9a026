import { type Ecosystem, NAMES, type TestName } from './ecosystem.ts';

const JAVASCRIPT = {
  sourcePath: 'src/sums.js',
  source: (operator: string) =>
    `export const add = (a, b) => a ${operator} b;\nexport const shout = (text) => text.toLowerCase();\n`,
  names: NAMES,
} as const;

const manifest = (test: string): string =>
  `{ "name": "sums", "private": true, "type": "module", "scripts": { "test": "${test}" } }\n`;

export const NODE: Ecosystem = {
  ...JAVASCRIPT,
  name: "npm with node's runner",
  missing: null,
  validate: 'npm test',
  testPath: 'test/sums.test.js',
  files: { 'package.json': manifest('node --test') },
  suite: ({ tests, far }) => {
    const bodies: Readonly<Record<TestName, string>> = {
      sum: '() => assert.equal(add(2, 3), 5)',
      shout: "() => assert.equal(shout('hey'), 'HEY')",
      nothing: '() => assert.equal(add(0, 0), 0)',
      one: '() => assert.equal(add(1, 0), 1)',
      far: `async () => assert.equal(await (await fetch('${far}' + add(2, 3))).text(), 'well')`,
    };
    return [
      "import assert from 'node:assert/strict';",
      "import { test } from 'node:test';",
      "import { add, shout } from '../src/sums.js';",
      '',
      ...tests.map((name) => `test('${NAMES[name]}', ${bodies[name]});\n`),
    ].join('\n');
  },
};

export const VITEST: Ecosystem = {
  ...JAVASCRIPT,
  name: 'npm with vitest',
  missing: null,
  validate: 'npm test',
  testPath: 'src/sums.test.js',
  files: { 'package.json': manifest('vitest run'), '.gitignore': 'node_modules\n' },
  packages: ['vitest', 'vite'],
  names: inFile('src/sums.test.js'),
  suite: ({ tests, far }) => {
    const bodies: Readonly<Record<TestName, string>> = {
      sum: '() => expect(add(2, 3)).toBe(5)',
      shout: "() => expect(shout('hey')).toBe('HEY')",
      nothing: '() => expect(add(0, 0)).toBe(0)',
      one: '() => expect(add(1, 0)).toBe(1)',
      far: `async () => expect(await (await fetch('${far}' + add(2, 3))).text()).toBe('well')`,
    };
    return [
      "import { expect, test } from 'vitest';",
      "import { add, shout } from './sums.js';",
      '',
      ...tests.map((name) => `test('${NAMES[name]}', ${bodies[name]});\n`),
    ].join('\n');
  },
};

function inFile(path: string): Readonly<Record<TestName, string>> {
  const { sum, shout, nothing, one, far } = NAMES;
  const name = (test: string): string => `${path} > ${test}`;
  return { sum: name(sum), shout: name(shout), nothing: name(nothing), one: name(one), far: name(far) };
}
