import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { entry, exited, pytestRun, real } from '../review/read-results.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';
import { reviewerOf } from '../support/reviewer.ts';

/** What the model is told when these commands, which pass on the base, end like this on a change. */
async function feedback(
  commands: Readonly<Record<string, CommandResult>>,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const workspace = new MemoryWorkspace({ files: { ...files, 'changed.txt': '' }, commands });
  await workspace.apply({ kind: 'write', path: 'changed.txt', text: 'new' });
  const { signal } = new AbortController();
  const entries = Object.keys(commands).map((text) => entry(text));
  const review = await reviewerOf({ workspace, commands: entries, emit: () => undefined, signal }).review();
  if (review.kind !== 'rejected') throw new Error('expected a red review');
  return review.feedback;
}

/** Runs node's own test runner on these files. */
function nodeTest(files: Readonly<Record<string, string>>, reporter: string): CommandResult {
  const folder = mkdtempSync(join(tmpdir(), 'feedback-'));
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = ['--test', `--test-reporter=${reporter}`];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return exited(status ?? -1, stdout);
}

const passing = (from: number, count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) => `test('passes number ${from + index}', () => console.log('noise '.repeat(80)));`,
  );

const NODE_FILES = {
  'src/add.js': 'exports.add = (a, b) => a - b;\n',
  'test/add.test.js': [
    "const assert = require('node:assert/strict');",
    "const { before, describe, test } = require('node:test');",
    "const { add } = require('../src/add.js');",
    ...passing(0, 23),
    ...Array.from({ length: 86 }, () => '//'),
    "test('two and three are five', () => {",
    '  assert.equal(add(2, 3), 5);',
    '});',
    "describe('with a database', () => {",
    "  before(() => { throw new Error('no database'); });",
    ...Array.from({ length: 9 }, (_, index) => `  test('reads row ${index}', () => {});`),
    '});',
    "test('left out', { skip: true }, () => {});",
    ...passing(23, 60),
  ].join('\n'),
};

test.each(['spec', 'tap'])(
  'of a long run the failing tests come first, with message, place and lines; cancelled and skipped ones are counted (%s)',
  async (reporter) => {
    const told = await feedback({ 'npm test': nodeTest(NODE_FILES, reporter) }, NODE_FILES);
    const [, heading = '', first = ''] = told.split('\n').filter((line) => line !== '');
    expect(heading).toMatch(/^\$ npm test: exit code 1; .*\(\d+ tests ran, 1 skipped\)$/);
    expect(first).toMatch(/^FAIL two and three are five \(test\/add\.test\.js:11[34]\)$/);
    expect(told).toContain('-1 !== 5');
    expect(told).toContain('\n114|   assert.equal(add(2, 3), 5);\n');
    expect(told).toContain('no database');
    expect(told).toMatch(
      /\n9 tests: test did not finish before its parent and was cancelled \(.*and 4 more\)/,
    );
    expect(told).not.toContain('passes number');
    expect(told).not.toContain('noise');
    expect(told).not.toContain('left out;');
    expect(told.length).toBeLessThan(1600);
  },
);

test('a stack trace that a passing test printed leads nowhere', async () => {
  // Vitest 5 on two files, as it prints them without colours.
  const output = ` RUN  v5.1.1 /repo

 ❯ test/b.test.ts (1 test | 1 failed) 17ms
   × two and three are five 11ms
stderr | test/a.test.ts > warns
DeprecationWarning: old() is deprecated, use fresh()
Error: x
    at old (/repo/test/old.js:2:13)
    at /repo/test/a.test.ts:4:23

 ✓ test/a.test.ts (1 test) 9ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/b.test.ts > two and three are five
AssertionError: expected -1 to be 5 // Object.is equality

- Expected
+ Received

- 5
+ -1

 ❯ test/b.test.ts:4:21
      2| import { add } from '../src/add.js';
      3| test('two and three are five', () => {
      4|   expect(add(2, 3)).toBe(5);
       |                     ^
      5| });

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯


 Test Files  1 failed | 1 passed (2)
      Tests  1 failed | 1 passed (2)
   Start at  09:54:28
   Duration  488ms
`;
  const files = {
    'test/old.js': 'export function old() {\n}\n',
    'test/a.test.ts': 'a\nb\nc\nd\n',
    'test/b.test.ts': "one\ntwo\ntest('two and three are five', () => {\n  expect(add(2, 3)).toBe(5);\n});\n",
  };
  const told = await feedback({ 'npm test': exited(1, output) }, files);
  expect(told).toContain(
    [
      'FAIL test/b.test.ts > two and three are five (test/b.test.ts:4)',
      'AssertionError: expected -1 to be 5 // Object.is equality',
      '- Expected',
      '+ Received',
      '- 5',
      '+ -1',
      'test/b.test.ts, around line 4:',
      '1| one',
      '2| two',
      "3| test('two and three are five', () => {",
      '4|   expect(add(2, 3)).toBe(5);',
      '5| });',
    ].join('\n'),
  );
  expect(told).not.toMatch(/old\.js|a\.test\.ts|Deprecation/);
});

test.each([
  ['jest', 'assertion-v30.txt'],
  ['mocha', 'several-v12.txt'],
  ['node-test', 'several-node24.txt'],
  ['tap', 'several-node24.txt'],
  ['vitest', 'several-v5.txt'],
])('nor does the trace of a warning that %s passes on before the results', async (tool, file) => {
  const { output } = { output: '', ...real(1, tool, file) };
  const warning = [
    '(node:4711) DeprecationWarning: old() is deprecated, use fresh()',
    '    at old (/repo/lib/old.js:2:13)',
    '    at Object.<anonymous> (/repo/lib/use.js:4:23)',
    '',
  ].join('\n');
  const files = { 'lib/old.js': 'a\nb\nc\n', 'lib/use.js': 'a\nb\nc\nd\n' };
  const plain = await feedback({ test: exited(1, output) }, files);
  expect(plain).toContain('\nFAIL ');
  expect(await feedback({ test: exited(1, `${warning}${output}`) }, files)).toBe(plain);
});

test('a secret that would block the next attempt is told with a failure', async () => {
  const workspace = new MemoryWorkspace({ files: { 'a.js': '' }, commands: { check: exited(1, 'no') } });
  await workspace.apply({ kind: 'write', path: 'a.js', text: 'new' });
  const { signal } = new AbortController();
  const secretScan = { found: async () => [{ path: 'a.js', line: 3, rule: 'aws' }] };
  const parts = { workspace, commands: [entry('check')], emit: () => undefined, signal, secretScan };
  expect(await reviewerOf(parts).review()).toMatchObject({
    feedback: expect.stringMatching(/^Besides, the change adds what looks like a secret \(/m),
  });
});

test.each([
  ['block', true],
  ['show', false],
] as const)(
  'a change of CI that would block the next attempt is told with a failure: %s',
  async (onTamper, isTold) => {
    const workspace = new MemoryWorkspace({ commands: { check: exited(1, 'no') } });
    await workspace.apply({ kind: 'write', path: '.github/workflows/ci.yml', text: 'on: push' });
    const { signal } = new AbortController();
    const parts = { workspace, commands: [entry('check')], emit: () => undefined, signal, onTamper };
    const review = await reviewerOf(parts).review();
    expect(review.kind === 'rejected' && /^Besides, the change weakens/m.test(review.feedback)).toBe(isTold);
  },
);

test('what two commands say of the same test is said once', async () => {
  const result = real(1, 'pytest', 'mixed.txt');
  const told = await feedback({ pytest: result, 'make test': result }, {});
  expect(told.match(/invalid literal for int\(\) with base 10: 'x'/g)).toHaveLength(
    (await feedback({ pytest: result }, {})).match(/invalid literal for int\(\) with base 10: 'x'/g)
      ?.length ?? 0,
  );
  expect(told).toMatch(/\$ make test: exit code 1; [^\n]*\n\[13 failures the same as above\]/);
});

test('of more failures than there is room for each has a line, and the rest is counted', async () => {
  const names = Array.from(
    { length: 300 },
    (_, index) => `src/file-${index}.ts(${index + 1},5): error TS2322: Type 'A${index}' is wrong.`,
  );
  const told = await feedback({ 'npx tsc': exited(2, names.join('\n')) }, {});
  expect(told).toContain("Type 'A0' is wrong.");
  expect(told).toMatch(/\nFAIL TS2322 in src\/file-20\.ts \(src\/file-20\.ts:21\): .*'A20'/);
  expect(told).toMatch(/\[2\d\d more failures\]$/);
  expect(told.length).toBeLessThan(5000);
});

test('a run that broke off shows what it named, and its end', async () => {
  const told = await feedback({ 'npx jest': real(1, 'jest', 'crash-v30.txt') }, {});
  expect(told).toMatch(/The run broke off\. The end of its output:\n/);
});

test('an output that is not understood is told with its ends', async () => {
  const said = `first\n${'noise\n'.repeat(2000)}last\n`;
  expect(await feedback({ check: exited(1, said) }, {})).toMatch(/\nfirst\n[\s\S]*\nlast$/);
  expect(await feedback({ check: exited(1, ' \n') }, {})).toContain('\n(no output)');
});

test('where tests ran and none of them counts, the end says why the command failed', async () => {
  const { output } = { output: '', ...pytestRun({ test_a: 'passed' }) };
  const short = await feedback({ pytest: exited(1, `${output}coverage is too low\n`) }, {});
  expect(short).toContain('test session starts');
  const long = await feedback(
    { pytest: exited(1, `${output}${'noise\n'.repeat(400)}coverage is too low\n`) },
    {},
  );
  expect(long).not.toContain('test session starts');
  expect(long).toMatch(/\n\[\.\.\.\]\nnoise\n[\s\S]*coverage is too low/);
});

describe('a file with an error in its syntax is shown at the place of the error', () => {
  const broken = 'const add = (a, b) => {\n  return [a, b;\n};\nmodule.exports = { add };\n';
  const files = {
    'src/add.js': broken,
    'test/add.test.js':
      "const { add } = require('../src/add.js');\nrequire('node:test').test('adds', add);\n",
  };

  test.each(['spec', 'tap'])("of Node's runner (%s)", async (reporter) => {
    const told = await feedback({ 'npm test': nodeTest(files, reporter) }, files);
    expect(told.match(/^SyntaxError: .*$/gm)).toEqual(["SyntaxError: Unexpected token ';'"]);
    expect(told).toContain('\nsrc/add.js, around line 2:\n1| const add = (a, b) => {\n2|   return [a, b;\n');
    expect(told).not.toMatch(/Node\.js v|^\s+at /m);
  });
});

test('what tape counts is called by its name', async () => {
  const output = [
    ...['TAP version 13', '# adds', 'ok 1 should be equal', 'not ok 2 should be equal', '  ---'],
    ...['    operator: equal', '    expected: 5', '    actual:   -1', '  ...', ''],
    ...['1..2', '# tests 2', '# pass  1', '# fail  1', ''],
  ].join('\n');
  expect(await feedback({ test: exited(1, output) }, {})).toContain('(2 assertions ran)');
});

test('what a new failure and one of the task have to say is counted apart', async () => {
  const RED = ['AssertionError: assert 1 == 2'] as const;
  const workspace = new MemoryWorkspace({
    files: { 'a.txt': '' },
    commands: { pytest: pytestRun({ test_five: RED, test_nought: RED }) },
    onBase: { pytest: pytestRun({ test_five: RED, test_nought: 'passed' }) },
  });
  await workspace.apply({ kind: 'write', path: 'a.txt', text: 'new' });
  const { signal } = new AbortController();
  const parts = { workspace, commands: [entry('pytest')], emit: () => undefined, signal };
  expect(await reviewerOf({ ...parts, taskText: 'test_five fails.' }).review()).toMatchObject({
    feedback: expect.stringContaining(
      '$ pytest: exit code 1; 1 new failure, 1 failure of the base that the task is about (2 tests ran)',
    ),
  });
});

test('each command that ran is told of as it ends', async () => {
  const workspace = new MemoryWorkspace({ files: { 'a.txt': '' }, commands: { check: exited(1, 'bad') } });
  await workspace.apply({ kind: 'write', path: 'a.txt', text: 'new' });
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const { signal } = new AbortController();
  await reviewerOf({ workspace, commands: [entry('check')], emit, signal }).review();
  expect(events).toContainEqual({
    kind: 'command',
    record: { command: 'check', result: exited(1, 'bad'), changeSetHash: workspace.changes().hash },
  });
});
