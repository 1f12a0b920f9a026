import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import { expectInClone, installPackages } from '../support/published-clone.ts';
import {
  answersIn,
  expectEnd,
  finish,
  MEND,
  PROJECT,
  pullsOf,
  RIGHT,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

/** Behind the name of a test that needs a program which is not here. */
function missing(program: string, ...args: readonly string[]): string {
  return spawnSync(program, args).status === 0 ? '' : ` (skipped: no ${[program, ...args].join(' ')} here)`;
}

const NO_BLANKS = '#!/bin/sh\n! grep -n "[[:blank:]]$" "$@"\n';

/** What `npm ci` leaves of these packages, in the checkout of the job and in a clone. */
function installed(...names: readonly string[]): (folder: string) => void {
  return (folder) => installPackages(folder, names);
}

test('lint-staged checks what differs from the base branch', async () => {
  const setUp = installed('lint-staged');
  await using stage = await stageFor({
    content: {
      files: {
        ...PROJECT,
        '.gitignore': 'node_modules\n',
        '.lintstagedrc.json': '{ "*.js": "sh no-blanks.sh" }\n',
        'no-blanks.sh': NO_BLANKS,
      },
    },
    script: [
      says(write('src/add.js', RIGHT), write('src/new.js', 'export const one = 1; \n'), finish()),
      says(write('src/new.js', 'export const one = 1;\n'), finish()),
    ],
  });
  setUp(stage.workspace);
  const gate = 'node node_modules/lint-staged/bin/lint-staged.js --diff=origin/main...HEAD';

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: `${gate}\nsh check.sh` } });

  expectEnd(result, 'validated', 0);
  expect(answersIn(stage.model.requests[1]).join('\n')).toContain('src/new.js:1:export const one = 1;');
  await expectInClone(stage, gate, setUp);
});

/** Debian's packages are those of the system's own Python. */
const SCM = ['/usr/bin/python3', '-m', 'setuptools_scm'] as const;
const noScm = missing(...SCM, '--help');

test.skipIf(noScm !== '')(`setuptools-scm finds a clean version${noScm}`, async () => {
  const version = `v=$(${SCM.join(' ')}) && echo "$v"
case "$v" in *.d20*) exit 1 ;; 1.0.1.dev1+g*) exec sh check.sh ;; *) exit 1 ;; esac
`;
  await using stage = await stageFor({
    content: {
      files: { ...PROJECT, 'pyproject.toml': '[tool.setuptools_scm]\n', 'version.sh': version },
    },
    script: [MEND],
  });
  for (const cwd of [stage.repository.gitDir, stage.workspace]) await git(['tag', 'v1.0.0', 'main'], { cwd });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh version.sh' } });

  expectEnd(result, 'validated', 0);
  await expectInClone(stage, 'sh version.sh');
});

const noLfs = missing('git', 'lfs', 'version');
const BIG = 'big and stored elsewhere\n';
/** The pointer to `BIG`, as `git lfs pointer` prints it. */
const POINTER = `version https://git-lfs.github.com/spec/v1
oid sha256:BIG_OID
size ${BIG.length}
`;

test.skipIf(noLfs !== '')(`files of Git LFS have their contents, and nothing is dirty${noLfs}`, async () => {
  const oid = createHash('sha256').update(BIG).digest('hex');
  const gate = 'grep -q "stored elsewhere" one.big && [ -z "$(git status --porcelain)" ] && sh check.sh';
  await using stage = await stageFor({
    content: {
      files: {
        ...PROJECT,
        '.gitattributes': '*.big filter=lfs diff=lfs merge=lfs -text\n',
        'one.big': POINTER.replace('BIG_OID', oid),
        'gate.sh': gate,
      },
    },
    script: [MEND],
  });
  const fetchLfs = (folder: string): void => {
    const store = join(folder, '.git/lfs/objects', oid.slice(0, 2), oid.slice(2, 4));
    mkdirSync(store, { recursive: true });
    writeFileSync(join(store, oid), BIG);
    for (const args of [['install', '--local'], ['checkout']])
      execFileSync('git', ['lfs', ...args], { cwd: folder, stdio: 'ignore' });
  };
  fetchLfs(stage.workspace);

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh gate.sh' } });

  expectEnd(result, 'validated', 0);
  await expectInClone(stage, 'sh gate.sh', fetchLfs);
});

test('a Yarn that wants a secret variable to start validates nothing, and no word says that it passed', async () => {
  const setUp = installed('@yarnpkg/cli-dist');
  await using stage = await stageFor({
    content: {
      files: {
        ...PROJECT,
        '.gitignore': 'node_modules\n',
        '.yarnrc.yml': `npmAuthToken: "\${NPM_AUTH_TOKEN}"\n`,
      },
    },
    script: () => MEND,
  });
  setUp(stage.workspace);
  const gate = 'node node_modules/@yarnpkg/cli-dist/bin/yarn.js test';

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: gate } });

  expect(result.outputs.status).not.toBe('validated');
  expect(result.outputs.reason).toContain('Environment variable not found (NPM_AUTH_TOKEN)');
  expect(result.outputs.reason?.split('it wants the environment variable')).toHaveLength(2);
  expect(result.outputs.reason).not.toContain('[');
  const said = [result.outputs.reason, ...(await pullsOf(stage)).map(({ body }) => body)].join('\n');
  expect(said).not.toMatch(/commands? passed|Closes #1/);
});
