import { expect, test } from 'vitest';
import {
  changedBetween,
  expectEnd,
  finish,
  onlyPull,
  PROJECT,
  QUICK,
  RIGHT,
  says,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

const FIXTURES = {
  ...PROJECT,
  '.gitignore': '*.log\nnode_modules/\n',
  'test/logs/a.log': 'committed by force\n',
};

test('a fixture that an ignore line covers is written beside a committed one of that line', async () => {
  await using stage = await stageFor({
    content: { files: FIXTURES },
    script: [says(write('test/logs/short.log', 'short\n'), write('src/add.js', RIGHT), finish())],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(await changedBetween(stage, 'main', 'tether/issue-1')).toEqual([
    'M src/add.js',
    'A test/logs/short.log',
  ]);
  expect(await stage.repository.fileAt('tether/issue-1', 'test/logs/short.log')).toBe('short\n');
});

test('what the model may not write stands in the pull request, once, unless it wrote it later', async () => {
  await using stage = await stageFor({
    content: { files: { ...FIXTURES, latest: { link: 'src/add.js' } } },
    script: [
      says(
        ...[write('src/short.log', 'a'), write('src/short.log', 'b'), write('.npmrc', 'a=b')],
        ...[write('latest', 'x'), write('src', 'x'), write('/src/add.js', RIGHT)],
      ),
      says(write('src/add.js', RIGHT), finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const { body } = await onlyPull(stage);
  const told = [...body.matchAll(/^- The model wanted to change `(.*?)`, which was refused: (.*)$/gm)];
  expect(told.map(([, path]) => path)).toEqual(['src/short.log', '.npmrc', 'latest']);
  const why = ['.gitignore', 'allow-paths', 'symbolic link'];
  for (const [index, words] of why.entries()) expect(told[index]?.[2]).toContain(words);
});

test('a run that ends without a change says what it was refused', async () => {
  await using stage = await stageFor({
    content: { files: FIXTURES },
    script: [says(write('src/short.log', 'a')), says(finish('Nothing', 'It cannot be written.'))],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'no-change', 0);
  for (const text of [await statusComment(stage), result.summary])
    expect(text).toContain('- The model wanted to change `src/short.log`, which was refused: it is ignored');
});
