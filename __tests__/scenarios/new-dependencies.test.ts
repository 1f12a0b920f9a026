import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  answersIn,
  changedBetween,
  expectEnd,
  finish,
  onlyPull,
  read,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

const manifest = (dependencies: Readonly<Record<string, string>>, scripts = {}): string =>
  `${JSON.stringify({ name: 'app', version: '1.0.0', scripts, dependencies }, null, 2)}\n`;

const OLD = manifest({ ms: 'file:vendor/ms' });
const NEW = manifest({ 'parse-duration': 'file:vendor/parse-duration' }, { preinstall: 'exit 7' });

function lockOf(text: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  writeFileSync(join(folder, 'package.json'), text);
  for (const [path, content] of Object.entries(files)) {
    execFileSync('mkdir', ['-p', join(folder, path, '..')]);
    writeFileSync(join(folder, path), content);
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  rmSync(folder, { recursive: true });
  return lock;
}

const VENDOR = {
  'vendor/ms/package.json': '{ "name": "ms", "version": "2.0.0" }\n',
  'vendor/ms/index.js': 'module.exports = () => 1;\n',
  'vendor/parse-duration/package.json': '{ "name": "parse-duration", "version": "1.1.0" }\n',
  'vendor/parse-duration/index.js': 'module.exports = () => 60000;\n',
};
const FILES = {
  ...VENDOR,
  '.gitignore': 'node_modules\n',
  'package.json': OLD,
  'package-lock.json': lockOf(OLD, VENDOR),
  'index.js': "module.exports = require('ms');\n",
  'check.js': "require('assert').equal(require('./index.js')('1m'), 60000);\n",
};
const CHANGE = [
  write('package.json', NEW),
  write('index.js', "module.exports = require('parse-duration');\n"),
] as const;
const UPDATE = { dependencies: 'update' } as const;
const INPUTS = { setup: 'npm ci', validate: 'node check.js' };

test('a new dependency is locked, installed and judged where the maintainer allows it; a setup that fails on the change is a failure with its last lines', async () => {
  const gone = manifest({ gone: 'file:vendor/gone.tgz' });
  await using stage = await stageFor({
    content: { files: FILES },
    script: [says(write('package.json', gone), finish()), says(...CHANGE, finish())],
    settings: UPDATE,
  });

  const result = await stage.start({ kind: 'label' }, { inputs: INPUTS });

  expectEnd(result, 'validated', 0);
  expect(answersIn(stage.model.requests[1]).join('\n')).toMatch(/npm install[\s\S]*ENOENT/);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual([
    'M index.js',
    'M package-lock.json',
    'M package.json',
  ]);
  const published = await stage.repository.fileAt(pull.branch, 'package-lock.json');
  expect(published).toBe(lockOf(NEW, VENDOR));
  expect(pull.body).toMatch(/- `package-lock\.json` \w+, .*written by a command, not by the model/);
});

test('locked: the first failure for want of a package names the setting, and the stale lockfile is told', async () => {
  await using stage = await stageFor({
    content: { files: FILES },
    script: [says(...CHANGE, finish()), says(read('index.js')), says(finish())],
  });

  const inputs = { ...INPUTS, 'on-unvalidated': 'draft' };
  const result = await stage.start({ kind: 'label' }, { inputs });

  expect(answersIn(stage.model.requests[1]).join('\n')).toMatch(
    /edits a manifest.*setting dependencies is locked/,
  );
  const pull = await onlyPull(stage);
  for (const page of [pull.body, result.summary]) {
    expect(page).toMatch(/package-lock\.json is not/);
    expect(page).toMatch(/edits a manifest.*setting dependencies is locked/);
  }
});

test('a lockfile that became a link is not taken, and people are told', async () => {
  await using stage = await stageFor({
    content: { files: { ...FILES, 'lock.sh': 'ln -sf /etc/hosts package-lock.json\n' } },
    script: [says(...CHANGE, finish())],
    settings: { ...UPDATE, lock: 'sh lock.sh' },
  });

  const setup = "sh -c 'mkdir -p node_modules && cp -r vendor/. node_modules'";
  const inputs = { setup, validate: 'node check.js' };
  const result = await stage.start({ kind: 'label' }, { inputs });

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M index.js', 'M package.json']);
  expect(pull.body).toMatch(/package-lock\.json is not/);
});
