import { expect, test } from 'vitest';
import {
  expectEnd,
  finish,
  onlyPull,
  PROJECT,
  QUICK,
  RIGHT,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

const FIXTURES = {
  ...PROJECT,
  '.gitignore': '*.log\nnode_modules/\n',
  'test/logs/a.log': 'committed by force\n',
};

test('what the model may not write stands in the pull request, once, unless it wrote it later', async () => {
  await using stage = await stageFor({
    content: { files: { ...FIXTURES, a: { link: 'src/add.js' } } },
    script: [
      says(
        ...[write('src/short.log', 'a'), write('src/short.log', 'b'), write('.npmrc', 'a=b')],
        ...[write('a', 'x'), write('src', 'x'), write('/src/add.js', RIGHT)],
      ),
      says(write('src/add.js', RIGHT), finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const { body } = await onlyPull(stage);
  const told = [...body.matchAll(/^- The model wanted to change `(.*?)`, which was refused: (.*)$/gm)];
  expect(told.map(([, path]) => path)).toEqual(['src/short.log', '.npmrc', 'a']);
  const why = ['.gitignore', 'allow-paths', 'it is a symbolic link, and links are not written through'];
  for (const [index, words] of why.entries()) expect(told[index]?.[2]).toContain(words);
});
