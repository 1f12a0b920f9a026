import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import { temporaryFolder } from '../../embedded/temp.ts';
import { notesOf, testEachIsolation } from '../support/namespaces.ts';
import {
  ASK,
  answersIn,
  changedBetween,
  expectCaveats,
  expectEnd,
  fingerprint,
  finish,
  MEND,
  onlyPull,
  PROJECT,
  QUICK,
  RIGHT,
  runs,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

/** Writes all over the checkout, and says what it sees. */
const MESSY = `cat untracked.txt node_modules/dep/index.js
echo generated > generated.txt
echo changed >> README.md
rm check.sh
git add -A 2>/dev/null
echo broken > .git/HEAD
chmod 777 src
grep -q 'a + b' src/add.js
`;

test('whatever commands write, the checkout stays byte for byte as it was', async () => {
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'messy.sh': MESSY, '.gitignore': 'node_modules\n' } },
    script: [
      says(write('src/add.js', RIGHT), write('src/new/deep.js', 'export {};\n'), runs('sh messy.sh')),
      says(runs('sh messy.sh'), finish()),
    ],
  });
  // What earlier steps of the workflow leave: dependencies, a stray file, an edited file.
  await mkdir(join(stage.workspace, 'node_modules/dep'), { recursive: true });
  await writeFile(join(stage.workspace, 'node_modules/dep/index.js'), 'installed\n');
  await writeFile(join(stage.workspace, 'untracked.txt'), 'never committed\n');
  const before = fingerprint(stage.workspace);

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh messy.sh' } });

  expectEnd(result, 'validated', 0);
  expect(fingerprint(stage.workspace)).toEqual(before);
  const status = await gitText(['status', '--porcelain'], { cwd: stage.workspace });
  expect(status).toBe('?? untracked.txt');

  // Commands do see what was installed, each time afresh; nothing of it is published.
  expect(answersIn(stage.model.requests[1]).at(-1)).toMatch(/never committed\s+installed/);
  expect(result.log).not.toMatch(/^ {2}\$ sh messy\.sh: exit code/m);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js', 'A src/new/deep.js']);
  expectCaveats(pull, notesOf());
});

testEachIsolation(
  'no program of the checkout is started by the action itself, whatever the PATH says',
  async (isolation) => {
    await using marks = await temporaryFolder('marks');
    const trap = { executable: `#!/bin/sh\necho "$0 $*" >>${marks.path}/started\nexit 1\n` };
    const names = [
      'git',
      'sudo',
      'bash',
      'env',
      'setsid',
      'cat',
      'cp',
      'chmod',
      'setpriv',
      'unshare',
      'mount',
    ];
    const traps = Object.fromEntries(
      names.flatMap((name) => [name, `bin/${name}`].map((path) => [path, trap])),
    );
    await using stage = await stageFor({ content: { files: { ...PROJECT, ...traps } }, script: [MEND] });
    const PATH = `.:bin:${stage.workspace}/bin:${process.env.PATH}`;

    const result = await stage.start({ kind: 'label' }, { env: { PATH }, inputs: { ...QUICK, isolation } });

    expectEnd(result, 'validated', 0);
    expect(existsSync(join(marks.path, 'started'))).toBe(false);
  },
);

test('a checkout below the workspace is found', async () => {
  await using stage = await stageFor({ script: [ASK] });
  await using outer = await temporaryFolder('outer');
  const workspace = outer.path;
  await cp(stage.workspace, join(workspace, 'deep/code'), { recursive: true });

  const found = await stage.start({ kind: 'label' }, { workspace, inputs: QUICK });

  expectEnd(found, 'needs-info', 0);
  expect(stage.model.requests).toHaveLength(1);
});
