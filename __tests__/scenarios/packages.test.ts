import { expect, test } from 'vitest';
import type { Files } from '../../embedded/github/files.ts';
import {
  answersIn,
  call,
  expectEnd,
  finish,
  onlyPull,
  RIGHT,
  runs,
  says,
  shownIn,
  stageFor,
  write,
} from '../support/scenario.ts';

const SETTINGS = `validate: sh root.sh
packages:
  packages/*:
    validate: node --test
  packages/linked:
    validate: sh check.sh
    paths: notes/**
`;

const ADD = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from '../src/add.js';

test('two and three are five', () => assert.equal(add(2, 3), 5));
`;

const manifest = (name: string, dependencies: object): string =>
  `${JSON.stringify({ name, type: 'module', dependencies })}\n`;

/** What is run without need fails: `web` on the base, and the root's own gate on whatever lacks `fine`. */
const MONOREPO: Files = {
  '.github/tether.yml': SETTINGS,
  'root.sh': 'grep -q fine NOTES\n',
  NOTES: 'none\n',
  'notes/a.txt': 'a\n',
  'AGENTS.md': 'Write short sentences.\n',
  'packages/linked': { link: '../../..' },
  'packages/sums/AGENTS.md': 'In sums there are no classes.\n',
  'packages/sums/package.json': manifest('@mono/sums', {}),
  'packages/sums/src/add.js': 'export const add = (a, b) => a - b;\n',
  'packages/sums/test/add.test.js': ADD,
  'packages/web/package.json': manifest('@mono/web', { '@mono/sums': '*' }),
  'packages/web/src/add.js': RIGHT,
  'packages/web/test/add.test.js': "import '../src/add.js';\nthrow new Error('web is broken');\n",
  'packages/other/AGENTS.md': 'In others, all is tested.\n',
  'packages/other/package.json': manifest('@mono/other', {}),
  'packages/other/test/add.test.js': "import { test } from 'node:test';\ntest('nothing', () => {});\n",
};

const monorepo = {
  content: { files: MONOREPO },
  issue: { title: 'Sums are differences', body: '`add(2, 3)` of `@mono/sums` is -1.' },
};
const MENDED = write('packages/sums/src/add.js', RIGHT);

test('a change is judged by the package that it touches, in its folder', async () => {
  await using stage = await stageFor({
    ...monorepo,
    script: [
      says(runs('packages/sums: node --test'), runs('node --test')),
      says(
        call('run-command', {
          command: 'packages/sums: node --test',
          path: 'packages/sums/test/add.test.js',
        }),
      ),
      says(MENDED, finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'validated', 0);
  const opening = shownIn(stage.model.requests[0]);
  expect(opening).toContain('when a changed file is in no package:');
  expect(opening).toMatch(
    /told by its folder[^\n]*:\npackages\/\*: node --test\npackages\/linked: sh check\.sh\n/,
  );
  expect(opening).toContain('In sums there are no classes.');
  const [first, second] = answersIn(stage.model.requests[1]);
  expect(first).toMatch(/^\[exit code 1.*two and three are five/s);
  expect(second).toMatch(/not in the list.*packages\/sums: node --test/s);
  expect(answersIn(stage.model.requests[2]).at(-1)).toMatch(/^\[ran: [^\n]*\]\n\[exit code 1/);
  const { body } = await onlyPull(stage);
  expect(body).toMatch(/\| `packages\/sums: node --test` \|/);
  expect(body).not.toMatch(/root\.sh|packages\/web: node --test|packages\/other/);
  expect(body).toContain('two and three are five');
  expect(body).toContain('fails on the old code and passes on the new');
});

test('a file that moves is judged in both places, and one in no package by the gate of the repository', async () => {
  await using stage = await stageFor({
    ...monorepo,
    script: [
      says(
        call('delete-file', { path: 'packages/sums/src/add.js' }),
        write('packages/other/src/add.js', RIGHT),
        finish(),
      ),
      says(
        MENDED,
        call('delete-file', { path: 'packages/other/src/add.js' }),
        write('tools/add.js', RIGHT),
        finish(),
      ),
      says(write('NOTES', 'fine\n'), finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'validated', 0);
  expect(answersIn(stage.model.requests[1])[1]).toMatch(/packages\/other\/AGENTS\.md\n```\nIn others/);
  expect(shownIn(stage.model.requests[0])).not.toContain('In others');
  expect(shownIn(stage.model.requests[2]).match(/In others/g)).toHaveLength(1);
  const [moved] = answersIn(stage.model.requests[1]).slice(-1);
  expect(moved).toContain('packages/sums: node --test');
  const [outside] = answersIn(stage.model.requests[2]).slice(-1);
  expect(outside).toContain('sh root.sh');
  expect(outside).not.toContain('packages/other: node --test');
  const { body } = await onlyPull(stage);
  expect(body).toMatch(/`sh root\.sh`.*`packages\/sums: node --test`/s);
});

test('a package whose gate does nothing is called out beside one whose tests ran', async () => {
  const idle = { ...MONOREPO, '.github/tether.yml': `${SETTINGS}  packages/other:\n    validate: 'true'\n` };
  await using stage = await stageFor({
    ...monorepo,
    content: { files: idle },
    script: [says(MENDED, write('packages/other/src/new.js', 'export const two = 2;\n'), finish())],
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'validated', 0);
  const { body } = await onlyPull(stage);
  expect(body).toMatch(/\*\*Validated, with doubts[\s\S]*Changes that no test saw/);
  expect(body).toMatch(/packages\/other\/src\/new\.js/);
  expect(body).toContain('No test for it ran');
});
