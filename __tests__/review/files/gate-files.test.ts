import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { parseCommandEntry } from '../../../src/core/commands/command-entry.ts';
import { Commands } from '../../../src/core/commands/commands.ts';
import { gateText } from '../../../src/review/files/gate-files.ts';

async function textOf(command: string, files: Readonly<Record<string, string>>) {
  const parsed = parseCommandEntry(command, { purpose: 'validate', origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  return gateText(new Commands([parsed.value], []), {
    changes: ChangeSet.empty('b'.repeat(40)),
    baseText: async (path) => files[path] ?? null,
    paths: async () => Object.keys(files),
  });
}

test('files are named by the gate, by scripts of the manifest and by makefiles', async () => {
  const files = {
    'package.json': '{"scripts":{"test":"node --test && sh ./ci/lint.sh"}}',
    Makefile: 'check: app\n\t./app | diff - good.txt\n',
    'ci/lint.sh': '',
    'good.txt': '',
    'src/other.js': '',
    'tools/judge': '',
  };
  const { named, started, lines } = await textOf('sh tools/judge', files);
  expect([...named].sort()).toEqual(['ci/lint.sh', 'good.txt', 'tools/judge']);
  expect([...started]).toEqual(['tools/judge']);
  expect(lines).toContain('\t./app | diff - good.txt');
});

test.each([
  ['node checks/sums.mjs', ['checks/sums.mjs']],
  ['node --test checks/sums.mjs', ['checks/sums.mjs']],
  ['python3 -B checks/sums.mjs', ['checks/sums.mjs']],
  ['prettier --check checks/sums.mjs', []],
  ['node --check checks/sums.mjs', []],
])('what an interpreter is given first: %s', async (command, paths) => {
  expect([...(await textOf(command, { 'checks/sums.mjs': '' })).interpreted]).toEqual(paths);
});

test.each([
  ['python3 -m doctest README.md', ['README.md']],
  ['pytest --doctest-glob=README.md', ['README.md']],
  ['npm test', []],
])('a document that a command of the gate itself names: %s', async (command, paths) => {
  const files = { 'README.md': '', 'package.json': '{"scripts":{"toc":"doctoc README.md"}}' };
  expect([...(await textOf(command, files)).interpreted]).toEqual(paths);
});

test('a script that a script of the gate names may be one of the gate', async () => {
  const files = {
    'ci.sh': 'exec sh ./lib/run.sh\n',
    'lib/run.sh': 'sh check.sh && for one in checks/*.sh; do sh $one; done\n',
    'check.sh': '',
    'checks/sum.sh': '',
    'a.sh': '',
  };
  const { interpreted } = await textOf('sh ci.sh', files);
  expect([...interpreted]).toEqual(['lib/run.sh', 'check.sh', 'checks/sum.sh']);
});

test.each([
  ['by its own name', './tools/judge', ['tools/judge'], ['lib/run.sh']],
  ['by a shell', 'bash -e tools/judge', ['tools/judge'], ['lib/run.sh']],
  ['not by what only reads it', 'shellcheck tools/judge', [], []],
])('a script is started %s, and what it names may be one of the gate', async (_how, command, first, more) => {
  const files = { 'tools/judge': 'exec sh lib/run.sh\n', 'lib/run.sh': '' };
  const { started, interpreted } = await textOf(command, files);
  expect([[...started], [...interpreted]]).toEqual([first, more]);
});

test('a manifest that is no JSON has no scripts', async () => {
  expect((await textOf('npm test', { 'package.json': '{' })).lines).toEqual(['npm test']);
});

test('a script of the gate reads what it names, by a pattern too', async () => {
  const files = { 'check.sh': 'sh run.sh\n', 'run.sh': 'cat cases/*.txt NOTES.md\n', 'cases/a.txt': '' };
  const { read } = await textOf('sh check.sh', { ...files, 'NOTES.md': '', 'other.txt': '' });
  expect([...read].sort()).toEqual(['NOTES.md', 'cases/a.txt', 'check.sh', 'run.sh']);
});
