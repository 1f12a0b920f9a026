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

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'node --test' } });

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

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'node --test' } });

  const { body } = await onlyPull(stage);
  expect(body).toContain('**Validated, with code that no test notices.**');
  expect(body).toContain('`src/mean.js:3` could be left out, and no test of `node --test` notices');
  const { evidence } = JSON.parse(String(result.outputs.verdict));
  expect(evidence.leftOut).toMatchObject({ tried: 1, unnoticed: [{ path: 'src/mean.js', from: 3, to: 3 }] });
});
