import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { parseCommandEntry } from '../../../src/core/commands/command-entry.ts';
import { Commands } from '../../../src/core/commands/commands.ts';
import { isTestPath } from '../../../src/core/paths/test-paths.ts';
import { gateText } from '../../../src/review/files/gate-files.ts';

async function textOf(command: string, files: Readonly<Record<string, string>>) {
  const parsed = parseCommandEntry(command, { purpose: 'validate', origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  return gateText(new Commands([parsed.value], []), {
    changes: ChangeSet.empty('b'.repeat(40)),
    baseText: async (path) => files[path] ?? null,
    paths: async () => Object.keys(files),
    isTest: isTestPath,
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

test.each([
  ['behind a cd', 'cd proof && ./run', 'proof/run'],
  ['by a shell behind a cd', 'cd proof && sh run.sh', 'proof/run.sh'],
  ['behind another command', 'node --check src/add.js && ./proof/run', 'proof/run'],
  ['behind a limit', 'timeout 60 proof/run', 'proof/run'],
])('a command of the gate starts a script %s', async (_how, command, path) => {
  expect([...(await textOf(command, { [path]: '' })).started]).toEqual([path]);
});

test.each([
  ['as a module', 'python3 -m proof.run', 'proof/run.py'],
  ['as a folder of Python', 'python3 -m proof', 'proof/__main__.py'],
  ['as a folder', 'node proof', 'proof/index.js'],
  ['by a script of a manifest', 'npm test', 'proof/run'],
  [
    'by the manifest of a folder that it names',
    'npm test --workspace packages/proof',
    'packages/proof/run.js',
  ],
])('an interpreter or a manifest starts a script %s', async (_how, command, path) => {
  const files = {
    'package.json': '{"scripts":{"test":"./proof/run"}}',
    'packages/proof/package.json': '{"scripts":{"test":"cd . && node run.js"}}',
    [path]: '',
  };
  expect([...(await textOf(command, files)).interpreted]).toEqual([path]);
});

test.each([
  [
    'an import',
    'node tools/lint.mjs',
    'tools/lint.mjs',
    "import {\n  rules,\n} from './rules.mjs';\n",
    'tools/rules.mjs',
  ],
  ['a module', 'python3 tools/lint.py', 'tools/lint.py', 'from rules import RULES\n', 'tools/rules.py'],
  ['its own folder', 'sh tools/lint.sh', 'tools/lint.sh', '. "$(dirname "$0")/rules.sh"\n', 'tools/rules.sh'],
  ['a variable', 'sh tools/lint.sh', 'tools/lint.sh', 'source "$here/rules.sh"\n', 'tools/rules.sh'],
])('what a script of the gate loads from beside it, by %s', async (_how, command, script, text, path) => {
  const program = "import '../src/sums.mjs';\n";
  const files = { [script]: text + program, [path]: '', 'src/sums.mjs': '' };
  const { interpreted } = await textOf(command, files);
  expect(interpreted).toContain(path);
  expect(interpreted).not.toContain('src/sums.mjs');
});

test('what a script that the gate does not run loads is the program', async () => {
  const files = {
    'package.json': '{"scripts":{"start":"node src/main.js","test":"node --test"}}',
    'src/main.js': "import './sums.js';\n",
    'src/sums.js': '',
  };
  expect([...(await textOf('npm test', files)).interpreted]).toEqual(['src/main.js']);
});

test.each([
  ['of the gate', 'for f in examples/*.js; do node $f; done', '{}'],
  ['of a manifest', 'npm test', '{"scripts":{"test":"for f in examples/*.js; do node $f; done"}}'],
])('what only a pattern names, in a line %s', async (_whose, command, manifest) => {
  const { read, named, byPattern } = await textOf(command, {
    'package.json': manifest,
    'examples/sum.js': '',
  });
  expect([[...read], [...named], [...byPattern]]).toEqual([['examples/sum.js'], [], ['examples/sum.js']]);
});
