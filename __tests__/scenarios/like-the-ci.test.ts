import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import type { Files } from '../../embedded/github/files.ts';
import type { Stage } from '../../embedded/stage.ts';
import { expectInClone } from '../support/published-clone.ts';
import {
  answersIn,
  call,
  changedBetween,
  expectEnd,
  finish,
  onlyPull,
  pullsOf,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

const AREA: Files = {
  'package.json': '{"scripts":{"test":"node --test"}}\n',
  'src/area.js': 'exports.area = (w, h) => w + h;\n',
  'test/area.test.js': `const { strictEqual } = require('node:assert');
const { test } = require('node:test');
test('area', () => strictEqual(require('../src/area').area(3, 3), 9));
`,
};
const ISSUE = { title: 'area() adds instead of multiplying', body: '`area(3, 3)` is 6. See `src/area.js`.' };
const RIGHT = write('src/area.js', 'exports.area = (w, h) => w * h;\n');

/** Names files of the index alone: an untracked one is not seen. */
const LINT = `bad=$(git ls-files -z '*.js' | xargs -0 grep -ln '[[:blank:]]$')
[ -z "$bad" ] || { echo "trailing blanks: $bad"; exit 1; }
`;
const LINTED = {
  content: { files: { ...AREA, 'lint.sh': LINT } },
  issue: ISSUE,
} as const;
const GATES = 'sh lint.sh && node --test';

test('a gate that takes its files from git sees a new file, and its repair', async () => {
  await using stage = await stageFor({
    ...LINTED,
    script: [
      says(RIGHT, write('src/volume.js', 'exports.volume = 1; \n'), finish()),
      says(write('src/volume.js', 'exports.volume = 1;\n'), finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh lint.sh\nnode --test' } });

  expectEnd(result, 'validated', 0);
  expect(answersIn(stage.model.requests[1]).join('\n')).toContain('trailing blanks: src/volume.js');
  const { headSha } = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', headSha)).toEqual(['M src/area.js', 'A src/volume.js']);
  await expectInClone(stage, GATES, { code: 0 });
});

test('a gate that takes its files from git fails on a new file here as in a clone', async () => {
  await using stage = await stageFor({
    ...LINTED,
    script: (_request, index) =>
      says(RIGHT, write('src/volume.js', `exports.volume = ${index}; \n`), finish()),
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { validate: 'sh lint.sh\nnode --test', 'max-validation-retries': '1' } },
  );

  expectEnd(result, 'unvalidated', 0);
  expect((await onlyPull(stage)).isDraft).toBe(true);
  expect(await expectInClone(stage, GATES, { code: 1 })).toContain('trailing blanks: src/volume.js');
});

/** Brings a tag on the base to repository and checkout, as `fetch-tags` of actions/checkout does. */
async function tagBase({ repository, workspace }: Stage, name: string): Promise<void> {
  for (const cwd of [repository.gitDir, workspace]) await git(['tag', name, 'main'], { cwd });
}

const VERSION = `set -e
[ -z "$(git status --porcelain)" ]
case "$(git describe --tags --always --dirty)" in *-dirty) exit 1 ;; v1.0.0-1-g*) ;; *) exit 2 ;; esac
[ "$(git log -1 --format=%s)" = 'Multiply' ]
[ "$(git rev-parse HEAD^)" = "$(git merge-base origin/main HEAD)" ]
node --test
`;

test('a version that comes from git is that of a clean commit on top of the base, under its own subject', async () => {
  await using stage = await stageFor({
    content: { files: { ...AREA, 'version.sh': VERSION } },
    issue: ISSUE,
    script: [says(RIGHT, write('src/new.js', '// new\n'), finish('Multiply'))],
  });
  await tagBase(stage, 'v1.0.0');

  // On the base itself there is no commit after the tag.
  const gate = '[ "$(git rev-parse HEAD)" = "$(git rev-parse origin/main)" ] && exit 1; sh version.sh';
  const result = await stage.start({ kind: 'label' }, { inputs: { validate: `sh -c '${gate}'` } });

  expectEnd(result, 'unproven', 0);
  expect(stage.model.requests).toHaveLength(1);
  await expectInClone(stage, 'sh version.sh', { code: 0 });
});

const AFFECTED = `base=$(git merge-base origin/main HEAD)
[ -n "$(git diff --name-only $base HEAD)" ] || { echo "No projects affected"; exit 0; }
exec node --test
`;
const AFFECTED_ONLY = {
  content: { files: { ...AREA, 'affected.sh': AFFECTED } },
  issue: ISSUE,
} as const;

test('a gate of what is affected judges a wrong fix, which is not published as ready', async () => {
  await using stage = await stageFor({
    ...AFFECTED_ONLY,
    script: (_request, index) =>
      says(write('src/area.js', `exports.area = (w, h) => w - h; // ${index}\n`), finish()),
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { validate: 'sh affected.sh', 'max-validation-retries': '1' } },
  );

  expectEnd(result, 'unvalidated', 0);
  const pulls = await pullsOf(stage);
  expect(pulls.map(({ isDraft }) => isDraft)).toEqual([true]);
  expect(pulls[0]?.body).not.toContain('Closes #1');
  expect(await expectInClone(stage, 'sh affected.sh', { code: 1 })).not.toContain('No projects affected');
});

test('a gate of what is affected judges the right fix', async () => {
  await using stage = await stageFor({ ...AFFECTED_ONLY, script: [says(RIGHT, finish())] });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh affected.sh' } });

  expectEnd(result, 'unproven', 0);
  expect(await expectInClone(stage, 'sh affected.sh', { code: 0 })).not.toContain('No projects affected');
});

/** The bytes that `cmd.exe` and the installer of Windows take, and no others. */
const BYTES = `const { test } = require('node:test');
const { deepStrictEqual } = require('node:assert');
const { readFileSync } = require('node:fs');
test('run.bat has line ends of Windows', () =>
  deepStrictEqual(readFileSync('run.bat', 'latin1'), 'echo 2\\r\\necho done\\r\\n'));
test('setup.inf is UTF-16 with a mark', () =>
  deepStrictEqual(readFileSync('setup.inf'), Buffer.from('\\ufeff[Version]\\r\\nNumber=2\\r\\n', 'utf16le')));
`;

test('changed files have the line ends and the encoding that the attributes ask for', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        '.gitattributes': '*.bat text eol=crlf\n*.inf text working-tree-encoding=UTF-16LE-BOM eol=crlf\n',
        'run.bat': 'echo 1\necho done\n',
        // As git keeps it.
        'setup.inf': '[Version]\nNumber=1\n',
        'test/bytes.test.js': BYTES,
      },
    },
    issue: { title: 'The number is 2', body: 'See `run.bat` and `setup.inf`.' },
    script: [
      says(
        call('patch-file', { path: 'run.bat', search: 'echo 1\n', replace: 'echo 2\n' }),
        call('patch-file', { path: 'setup.inf', search: 'Number=1', replace: 'Number=2' }),
        finish(),
      ),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'node --test' } });

  expectEnd(result, 'validated', 0);
  expect(stage.model.requests).toHaveLength(1);
  expect(await stage.repository.fileAt('tether/issue-1', 'run.bat')).toBe('echo 2\necho done\n');
  expect(await stage.repository.fileAt('tether/issue-1', 'setup.inf')).toBe('[Version]\nNumber=2\n');
  await expectInClone(stage, 'node --test && [ -z "$(git status --porcelain)" ]', { code: 0 });
});
