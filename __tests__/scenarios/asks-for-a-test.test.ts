import { expect, test } from 'vitest';
import { finish, onlyPull, PROJECT, RIGHT, says, shownIn, stageFor, write } from '../support/scenario.ts';

/** Nothing of the base's tests fails, so that no test shows what is mended. */
const UNTESTED = {
  ...PROJECT,
  'test/add.test.js': "import { test } from 'node:test';\n\ntest('nothing', () => {});\n",
};
const ASKED = 'no test shows what the change does';
const mend = says(write('src/add.js', RIGHT), finish());

test('a change that no test shows goes back once; the test that the model adds proves it', async () => {
  const adds = says(write('test/sum.test.js', String(PROJECT['test/add.test.js'])), finish());
  await using stage = await stageFor({
    ...{ content: { files: UNTESTED }, script: [mend, adds], asksForTest: 'scripted' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'node --test' } });

  expect(result.outputs).toMatchObject({
    status: 'validated',
    usage: expect.stringContaining('"rounds":2,'),
  });
  expect(stage.model.requests.map((request) => shownIn(request).includes(ASKED))).toEqual([false, true]);
  expect((await onlyPull(stage)).body).toContain('1 test of this change fails on the old code');
});

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
const withMean = (text: string): string => `${content.files['src/mean.js']}${text}`;

test('a stub whose test only asks for its name goes back once, with the line that could be left out; where it stays, the headline tells it', async () => {
  const stub = says(write('src/mean.js', withMean(STUB)), write('test/mean.test.js', asksForName), finish());
  await using stage = await stageFor({ content, issue, script: [stub, stub], asksForTest: 'scripted' });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'node --test' } });

  expect(result.outputs).toMatchObject({
    status: 'validated',
    usage: expect.stringContaining('"rounds":2,'),
  });
  const asked = stage.model.requests.map((request) => shownIn(request).includes('src/mean.js:3'));
  expect(asked).toEqual([false, true]);
  const { body } = await onlyPull(stage);
  expect(body).toContain('**Validated, with code that no test notices.**');
  expect(body).toContain('`src/mean.js:3` could be left out, and no test of `node --test` notices');
  const { evidence } = JSON.parse(String(result.outputs.verdict));
  expect(evidence.leftOut).toMatchObject({ tried: 1, unnoticed: [{ path: 'src/mean.js', from: 3, to: 3 }] });
});

test('a test that passes whatever its values are goes back once, where an exit code is the proof; where it stays, the headline tells it', async () => {
  const sums = (more: string): string => `case $1 in\nadd) echo $(($2 + $3)) ;;\n${more}esac\n`;
  const files = {
    'run.sh': 'for t in tests/*.sh; do\n  sh $t || exit 1\ndone\n',
    'sums.sh': sums(''),
    'tests/add.sh': 'test "$(sh sums.sh add 2 3)" = 5\n',
  };
  const wrong = says(
    write('sums.sh', sums('double) echo $(($2 * 3)) ;;\n')),
    write('tests/double.sh', 'test -n "$(sh sums.sh double 2)"\n'),
    finish(),
  );
  await using stage = await stageFor({
    content: { files },
    issue,
    script: [wrong, wrong],
    asksForTest: 'scripted',
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh run.sh' } });

  expect(result.outputs).toMatchObject({
    status: 'validated',
    usage: expect.stringContaining('"rounds":2,'),
  });
  const asked = stage.model.requests.map((request) =>
    shownIn(request).includes('with other numbers and texts in tests/double.sh'),
  );
  expect(asked).toEqual([false, true]);
  const { body } = await onlyPull(stage);
  expect(body).toMatch(/> \*\*Validated, with .*tests that take any value\.\*\*/);
  expect(body).toContain('`sh run.sh` still passes with other numbers and texts in `tests/double.sh`.');
});
