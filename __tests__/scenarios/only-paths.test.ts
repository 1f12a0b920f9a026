import { expect, test } from 'vitest';
import {
  answersIn,
  call,
  expectEnd,
  finish,
  onlyPull,
  PROJECT,
  QUICK,
  RIGHT,
  runs,
  says,
  shownIn,
  stageFor,
  write,
} from '../support/scenario.ts';

const SETTINGS = `only-paths: test/**
commit-command-changes: "*.snap"
`;

const SNAPSHOT = 'sh -c "echo 1 > add.snap"';

test('a run changes files of only-paths alone, whoever writes', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        ...PROJECT,
        'src/add.js': RIGHT,
        'test/link': { link: '../src' },
        '.github/tether.yml': SETTINGS,
      },
    },
    script: [
      says(
        write('src/add.js', ''),
        write('test/more.test.js', '// more\n'),
        runs(SNAPSHOT),
        call('delete-file', { path: 'README.md' }),
        write('test/link/add.js', ''),
      ),
      says(finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, commands: SNAPSHOT } });

  expectEnd(result, 'validated', 0);
  const [first, second] = stage.model.requests;
  expect(shownIn(first)).toContain('The change may touch only these files: test/**');
  const [ofWrite, , ofCommand, ofDeletion, ofLink] = answersIn(second);
  expect(ofWrite).toContain('src/add.js is none of the files that this run may change');
  expect(ofCommand).toContain('add.snap is none of the files that this run may change');
  expect(ofDeletion).toContain('README.md is none of the files that this run may change');
  expect(ofLink).toContain('lies behind the symbolic link test/link');
  const { body, changedFiles } = await onlyPull(stage);
  expect(changedFiles).toBe(1);
  expect(body).toMatch(/The model wanted to change `src\/add\.js`, which was refused: .*only-paths/);
});
