import { expect, test } from 'vitest';
import { finish, onlyPull, PROJECT, says, shownIn, stageFor, write } from '../support/scenario.ts';

const SUMS = 'export const add = (a, b) => a + b;\n';
const issue = {
  title: 'A mean is missing',
  body: 'Add `mean(items)` to `src/mean.js`: the mean of some numbers.',
};
const suite = (name: string, body: string): string =>
  `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport * as mean from '../src/mean.js';\n\ntest('${name}', () => ${body});\n`;
const content = {
  files: {
    ...PROJECT,
    'src/add.js': SUMS,
    'src/mean.js': 'export const half = (a) => a / 2;\n',
    'test/half.test.js': suite('a half', 'assert.equal(mean.half(4), 2)'),
  },
};
const STUB = "export function mean(items) {\n  throw new Error('not implemented');\n}\n";
const asksForName = suite('there is a mean', "assert.equal(typeof mean.mean, 'function')");
const checksMean = suite('a mean', 'assert.equal(mean.mean([2, 4]), 3)');
const withMean = (text: string): string => `${content.files['src/mean.js']}${text}`;

test('a stub whose test only asks for its name goes back once, with the line that could be left out', async () => {
  const script = [
    says(write('src/mean.js', withMean(STUB)), write('test/mean.test.js', asksForName), finish()),
    says(
      write(
        'src/mean.js',
        withMean(
          'export function mean(items) {\n  return items.reduce((a, b) => a + b) / items.length;\n}\n',
        ),
      ),
      write('test/mean.test.js', checksMean),
      finish(),
    ),
  ];
  await using stage = await stageFor({ content, issue, script, asksForTest: 'scripted' });

  const result = await stage.start({ kind: 'label' });

  expect(result.outputs).toMatchObject({
    status: 'validated',
    usage: expect.stringContaining('"rounds":2,'),
  });
  const asked = stage.model.requests.map((request) => shownIn(request).includes('src/mean.js:3'));
  expect(asked).toEqual([false, true]);
  const { body } = await onlyPull(stage);
  expect(body).toContain('> **Validated.**');
  expect(body).not.toContain('could be left out');
});

test('a stub that stays one is told in the headline, with its place', async () => {
  const script = [
    says(write('src/mean.js', withMean(STUB)), write('test/mean.test.js', asksForName), finish()),
  ];
  await using stage = await stageFor({ content, issue, script });

  const result = await stage.start({ kind: 'label' });

  const { body } = await onlyPull(stage);
  expect(body).toContain('**Validated, with code that no test notices.**');
  expect(body).toContain('`src/mean.js:3` could be left out, and no test of `npm test` notices');
  const { leftOut } = JSON.parse(String(result.outputs.verdict));
  expect(leftOut).toEqual({ tried: 1, unnoticed: [{ path: 'src/mean.js', from: 3, to: 3 }] });
});

/** Its first lines are checked by a test of the base alone, and its last by the test of the change. */
const CHECKED = `const two = 2;
export const half = (a) => a / two;
export const mean = (items) => items.reduce((a, b) => a + b) / items.length;
`;

test('what any test notices is not named', async () => {
  const script = [says(write('src/mean.js', CHECKED), write('test/mean.test.js', checksMean), finish())];
  await using stage = await stageFor({ content, issue, script });

  const result = await stage.start({ kind: 'label' });

  const { leftOut } = JSON.parse(String(result.outputs.verdict));
  expect(leftOut).toEqual({ tried: 3, unnoticed: [] });
  const { body } = await onlyPull(stage);
  expect(body).toContain('> **Validated.**');
  expect(body).not.toContain('could be left out');
  expect(result.summary).toMatch(
    /\*\*Checking time:\*\* \d+\.\d\d × one run of the commands \(\d+ extra runs/,
  );
});

const MEAN_IN_PYTHON = `def half(a):
    return a / 2


def mean(items):
    # The mean of some numbers.
    raise NotImplementedError
`;

test('in Python, the only line of a function is one that could be left out, and a comment is not', async () => {
  const test = 'import unittest, mean\n\nclass T(unittest.TestCase):\n';
  const files = {
    'mean.py': 'def half(a):\n    return a / 2\n',
    'test_half.py': `${test}    def test_half(self):\n        self.assertEqual(mean.half(4), 2)\n`,
  };
  const asks = `${test}    def test_mean(self):\n        self.assertTrue(hasattr(mean, "mean"))\n`;
  const script = [says(write('mean.py', MEAN_IN_PYTHON), write('test_mean.py', asks), finish())];
  await using stage = await stageFor({ content: { files }, issue, script });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'python3 -m unittest -v' } });

  const { leftOut } = JSON.parse(String(result.outputs.verdict));
  expect(leftOut.unnoticed).toEqual([{ path: 'mean.py', from: 7, to: 7 }]);
  expect((await onlyPull(stage)).body).toContain('`mean.py:7` could be left out');
});
