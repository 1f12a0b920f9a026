import { expect, test } from 'vitest';
import { loadedBy } from '../../../../src/review/tamper/gate/loaded-scripts.ts';

async function loaded(first: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const script = { path: first, by: 'shell', namedBy: 'gate' } as const;
  return [...(await loadedBy([script], async (path) => files[path] ?? null))].sort();
}

test.each([
  ['a file that is sourced', '. ./lib/common.sh\n', 'lib/common.sh'],
  ['one beside the script', 'set -e\nsource "$(dirname "$0")/common.sh"\n', 'ci/common.sh'],
  ['one in a folder of a variable', '. "$DIR/common.sh"\n', 'ci/common.sh'],
  ['a script that is started', 'if ! ./tools/run.sh; then exit 1; fi\n', 'tools/run.sh'],
  ['one in the place of the shell', '#!/bin/sh\nexec ./tools/run.sh "$@"\n', 'tools/run.sh'],
  ['one by its shell', 'cd x && bash -e tools/run.sh\n', 'tools/run.sh'],
  ['one by an interpreter alone', 'node tools/run.js\n', 'tools/run.js'],
  ['one in quotes by an interpreter', 'node -r  esm   --no-warnings "./tools/run.mjs"\n', 'tools/run.mjs'],
  ['one by an interpreter with an option', 'time python3 -u tools/suite.py --all\n', 'tools/suite.py'],
])('%s', async (_what, text, path) => {
  const files = { 'ci/all.sh': text, [path]: 'true\n', 'src/other.sh': 'true\n' };
  expect(await loaded('ci/all.sh', files)).toEqual([path]);
});

test.each([
  ['in a condition', '[ "$(sh greet.sh Ann)" = "Hello, Ann" ] || exit 1\n'],
  ['in a condition, started itself', 'if [[ "$(./greet.sh Ann)" != "Hello, Ann" ]]; then exit 1; fi\n'],
  ['by test', 'test "$(sh greet.sh)" = Hello\n'],
  ['by a variable', 'said=$(sh greet.sh Ann)\n[ "$said" = "Hello, Ann" ] || exit 1\n'],
  [
    'by a variable, in a block',
    'if true; then\n  said=$(sh greet.sh Ann)\n  [ "$said" = "Hello, Ann" ] || exit 1\nfi\n',
  ],
  ['in a condition, with a word that begins like a verdict', '[ "$(sh greet.sh)" = okay ] || exit 1\n'],
  ['by a variable in braces', 'a=1; said="$(sh greet.sh)"\n[[   "${said}" == Hello ]] || exit 1\n'],
  ['by cmp', 'sh greet.sh |cmp - expected.txt\n'],
  ['by diff', 'sh greet.sh Ann | diff - expected.txt\n'],
])('no program whose output is compared %s', async (_what, text) => {
  expect(await loaded('test.sh', { 'test.sh': text, 'greet.sh': 'echo "Hello, $1"\n' })).toEqual([]);
});

test.each([
  ['its exit code decides', 'sh greet.sh Ann\n'],
  ['its exit code decides, and what it says is kept', 'said=$(sh greet.sh Ann) || exit 1\n'],
  ['it says that all is well', '[ "$(sh greet.sh)" = ok ] || exit 1\n'],
  ['it says that all is well, in capitals', '[ "$(sh greet.sh)" != OK ] && exit 1\n'],
  ['it says that it passed, to test', 'test "$(sh greet.sh)" == "passed"; exit\n'],
  ['it says nothing', '[ "$(sh greet.sh)" = "" ] || exit 1\n'],
  ['it says that all is well, in a variable', 'said=$(sh greet.sh)\ntest "$said" = "OK"\n'],
  ['it is compared with nothing', '[ "$(sh greet.sh)" ] || exit 1\n'],
  ['it is sourced', 'said=$(. ./greet.sh Ann)\n[ "$said" = "Hello, Ann" ]\n'],
  ['it is also run for its exit code', 'sh greet.sh Ann | diff - expected.txt\nsh greet.sh\n'],
  ['another program is compared behind it', 'sh greet.sh; sh other.sh | diff - expected.txt\n'],
  ['another program is compared before it', 'said=$(sh other.sh) && sh greet.sh\n[ "$said" = Hello ]\n'],
  ['the condition ended before it', '[ "$(sh other.sh)" = a ] && sh greet.sh = b\n'],
  ['what is compared is named like what it says', 'said=$(sh greet.sh)\n[ "$saids" = Hello ]\n'],
  ['it is only shown by a program like diff', 'sh greet.sh | diffstat\n'],
  ['something else is compared', 'said=$(sh greet.sh)\n[ "$other" = "Hello, Ann" ]\n'],
])('and one where %s', async (_what, text) => {
  expect(await loaded('test.sh', { 'test.sh': text, 'greet.sh': 'echo 1\n' })).toEqual(['greet.sh']);
});

test('nor a file that is called like a command', async () => {
  const files = { 'test.sh': 'greet --all\n./hello\n', greet: 'exit 1\n', hello: 'exit 1\n' };
  expect(await loaded('test.sh', files)).toEqual(['hello']);
});

test('and one that is called like a check', async () => {
  const text = '[ "$(sh run-tests.sh)" = "3 passed" ] || exit 1\n';
  expect(await loaded('test.sh', { 'test.sh': text, 'run-tests.sh': '' })).toEqual(['run-tests.sh']);
});

test('through any number of scripts, and back to the first one', async () => {
  const files = { 'a.sh': '. ./b.sh\n', 'b.sh': './c.sh\n', 'c.sh': '. ./a.sh\n. ./d.sh\n', 'd.sh': '' };
  expect(await loaded('a.sh', files)).toEqual(['b.sh', 'c.sh', 'd.sh']);
});

test('what an interpreter imports, where it is a script and no source', async () => {
  const files = {
    'run_tests.py': 'from tools import suite, fast\nimport helper, shop\nfrom .tools.more import x\n',
    'tools/suite.py': 'import deeper\n',
    'tools/fast.py': '',
    'tools/more.py': '',
    'tools/deeper.py': '',
    'helper.py': '',
    'shop.py': '',
  };
  expect(await loaded('run_tests.py', files)).toEqual([
    'tools/deeper.py',
    'tools/fast.py',
    'tools/more.py',
    'tools/suite.py',
  ]);
  const modules = {
    'scripts/check.mjs': "import { run } from './run.mjs';\nimport '../src/index.js';\nrequire('./setup');\n",
    'scripts/run.mjs': '',
    'scripts/setup.js': '',
    'src/index.js': '',
  };
  expect(await loaded('scripts/check.mjs', modules)).toEqual(['scripts/run.mjs', 'scripts/setup.js']);
});

test.each<[path: string, text: string, paths: readonly string[]]>([
  ['scripts/run.py', 'from . import a, lib\n', ['scripts/lib.py']],
  ['scripts/run.py', 'from .lib import a, b as c\n', ['scripts/lib.py', 'scripts/lib/b.py']],
  ['scripts/run.py', 'import lib.b , os\n', ['scripts/lib/b.py']],
  ['scripts/run.py', 'import  os ,  lib as c\n', ['scripts/lib.py']],
  ['scripts/run.py.sh', 'import lib\n./lib/b.py\n', ['scripts/lib/b.py']],
  ...['js', 'mjs', 'cjs', 'ts', 'mts'].map((ending): [string, string, readonly string[]] => [
    `scripts/run.${ending}`,
    "import './one';\nimport '../src/check.js';\n. ./lib/b.py\n",
    ['scripts/one.ts', 'src/check.js'],
  ]),
])('%s with %j loads %j', async (path, text, paths) => {
  const there = ['scripts/lib.py', 'scripts/lib/b.py', 'scripts/one.ts', 'src/check.js'];
  const files = { ...Object.fromEntries(there.map((one) => [one, ''])), [path]: text };
  expect(await loaded(path, files)).toEqual(paths);
});

test.each<[path: string, text: string, paths: readonly string[]]>([
  ['ci/unit/run.py', 'from ..lib import x\n', ['ci/lib.py']],
  ['ci/unit/run.py', 'from .. import lib, other\n', ['ci/lib.py']],
  ['ci/unit/run.py', 'from ...tools.more import (x, y)\n', ['tools/more.py']],
  ['ci/unit/run.py', 'from ...tools import (more, y)\n', ['tools/more.py']],
  ['ci/run.py', "import importlib\nm = importlib.import_module('lib')\n", ['ci/lib.py']],
  ['ci/run.py', 'm = import_module( "tools.more", x)\n', ['tools/more.py']],
  [
    'ci/run.py',
    "runpy.run_module('tools.more')\nrunpy.run_path('ci/part.py')\n",
    ['ci/part.py', 'tools/more.py'],
  ],
  ['ci/run.py', "m = __import__('lib')\n", ['ci/lib.py']],
  ['run_tests.py', 'import tools.pack\n', ['tools/pack/__init__.py']],
  ['ci/unit/run.rb', "require_relative '../lib'\n", ['ci/lib.rb']],
  ['ci/unit/run.rb', 'require_relative("more.rb")\n', ['ci/unit/more.rb']],
  ['ci/unit/run.rb', "require './ci/lib'\nload 'ci/unit/more.rb'\n", ['ci/lib.rb', 'ci/unit/more.rb']],
  ['ci/run.pl', "require './ci/part.pl';\ndo './ci/more.pl';\n", ['ci/more.pl', 'ci/part.pl']],
  [
    'ci/run.php',
    "require_once __DIR__ . '/part.php';\ninclude 'more.php';\n",
    ['ci/more.php', 'ci/part.php'],
  ],
])('%s with %j loads %j, wherever its language looks', async (path, text, paths) => {
  const there = ['ci/lib.py', 'ci/lib.rb', 'ci/other.rb', 'ci/unit/lib.py', 'ci/part.py', 'ci/unit/more.rb'];
  const more = ['tools/more.py', 'tools/pack/__init__.py', 'ci/part.pl', 'ci/more.pl', 'ci/part.php'];
  const all = [...there, ...more, 'ci/more.php', 'src/shop.py', 'shop.rb'];
  const files = { ...Object.fromEntries(all.map((one) => [one, ''])), [path]: text };
  expect(await loaded(path, files)).toEqual(paths);
});

test.each([
  ['from ..shop import x\n', 'ci/unit/run.py'],
  ['import shop\n', 'ci/run.py'],
  ["require_relative '../../src/shop'\n", 'ci/unit/run.rb'],
])('but no source: %j', async (text, path) => {
  const files = { [path]: text, 'src/shop.py': '', 'shop.py': '', 'src/shop.rb': '' };
  expect(await loaded(path, files)).toEqual([]);
});

test.each<[text: string, paths: readonly string[]]>([
  ['node --check tools/run.js\nperl -cw tools/run.pl\nbash -n tools/run.sh\n', []],
  ['node tools/run.js && node --check tools/run.js\n', ['tools/run.js']],
  ['node -r ./tools/setup tools/run.js\n', ['tools/run.js', 'tools/setup.js']],
  ['bash -eo pipefail tools/run.sh\n', ['tools/run.sh']],
  [`FOO="tools/run.sh" sh -c 'sh $FOO'\n`, ['tools/run.sh']],
  ['run=./tools/run.sh\nif ! "$run" --all; then exit 1; fi\n', ['tools/run.sh']],
  ["# it's checked below\nnode tools/run.js # don't\n", ['tools/run.js']],
  ["cat <<EOF\nit's\nEOF\nsh tools/run.sh\n", ['tools/run.sh']],
  ['echo "see tools/run.sh"\n', []],
])('a script %j loads %j', async (text, paths) => {
  const files = Object.fromEntries(
    ['run.js', 'run.pl', 'run.sh', 'setup.js'].map((name) => [`tools/${name}`, '']),
  );
  expect(await loaded('ci/all.sh', { ...files, 'ci/all.sh': text })).toEqual(paths);
});

test.each(['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js'])(
  'a script of JavaScript may leave out the ending %j',
  async (ending) => {
    const files = { 'scripts/run.js': "import './one';\n", [`scripts/one${ending}`]: '' };
    expect(await loaded('scripts/run.js', files)).toEqual([`scripts/one${ending}`]);
  },
);

test.each(
  ['node', 'bun', 'deno', 'tsx', 'ts-node', 'python3.12', 'pypy', 'pypy3', 'ruby', 'perl', 'php'].map(
    (program) => [`x=1 ${program} \t -a=b -W  error --c   "./tools/run.py" d`],
  ),
)('an interpreter behind other words starts a file: %s', async (line) => {
  expect(await loaded('all.sh', { 'all.sh': `${line}\n`, 'tools/run.py': '' })).toEqual(['tools/run.py']);
});

test.each([
  ...['for a in b; do ./run.sh; done', 'if a; then ./run.sh; else b; fi', 'if a; then b; else ./run.sh; fi'],
  ...[
    'while ./run.sh; do a; done',
    'time -p ./run.sh',
    'env -i bash -e ./run.sh',
    'dash ./run.sh',
    'ksh ./run.sh',
  ],
  ...[
    'zsh -eu   ./run.sh',
    'a() { ./run.sh; }',
    '(./run.sh)',
    'a & ./run.sh',
    'a || "./run.sh"',
    '"$DIR/run.sh"',
  ],
  ...['${DIR}/run.sh', '"$(dirname "$0")"/run.sh', "'./run.sh'", 'exec env ./run.sh', '../run.sh'],
])('a script starts another one by %s', async (line) => {
  const path = line === '../run.sh' ? 'run.sh' : 'qa/run.sh';
  expect(await loaded('qa/all', { 'qa/all': `set -e\n  ${line}\n`, [path]: '' })).toEqual([path]);
});

test('a hostile text takes no time to speak of, and many files are not followed', async () => {
  const long = `${'. "$('.repeat(20_000)}${'a/'.repeat(20_000)}\n${'then '.repeat(20_000)}`;
  expect(await loaded('a.sh', { 'a.sh': long })).toEqual([]);
  const files = Object.fromEntries(
    Array.from({ length: 90 }, (_, at) => [`s${at}.sh`, `. ./s${at + 1}.sh\n`]),
  );
  expect((await loaded('s0.sh', files)).length).toBeLessThan(60);
  let asked = 0;
  const script = { path: 'a.sh', by: 'shell', namedBy: 'gate' } as const;
  const many = Array.from({ length: 3000 }, (_, at) => `./bin/x${at}.sh\n`).join('');
  await loadedBy([script], async (path) => {
    asked += 1;
    return path === 'a.sh' ? many : null;
  });
  expect(asked).toBeLessThan(300);
});
