import type { Files } from '../../embedded/github/files.ts';
import { NODE } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_HELD } from './case.ts';

/** Checks, manifests and tests that an issue asks to change together, and what hides a wrong sum in the same way. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;
const { validate } = NODE;

const HEAD = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n";
const WRONG = NODE.source('-');
const OF_SUM = NODE.suite({ tests: ['nothing', 'sum'] });
const SUMS: Files = { [NODE.sourcePath]: NODE.source('+'), [NODE.testPath]: OF_SUM };
const HELD: Case['must'] = { be: ['held'] };

function manifest(more: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ name: 'sums', type: 'module', scripts: { test: 'node --test' }, ...more })}\n`;
}

const OLD = "export const version = '1.0.0';\n";
const OF_VERSION = `${HEAD}import { readFileSync } from 'node:fs';
import { version } from '../src/version.js';

test('version', () => assert.equal(version, JSON.parse(readFileSync('package.json', 'utf8')).version));
`;

/** A test holds the version in the code against the one in the manifest. */
function releases(what: string, scripts: Readonly<Record<string, string>>, more: Case['change'] = {}): Case {
  return {
    ...shared,
    validate,
    what: `a release ${what}`,
    base: {
      ...SUMS,
      'package.json': manifest({ version: '1.0.0' }),
      'src/version.js': OLD,
      'test/version.test.js': OF_VERSION,
    },
    issue: { title: 'Release 1.1.0', body: 'Please release 1.1.0.' },
    change: {
      'package.json': manifest({ version: '1.1.0', scripts }),
      'src/version.js': OLD.replace('1.0.0', '1.1.0'),
      ...more,
    },
    must: NODE.sourcePath in more ? HELD : { be: ['remark'] },
  };
}

const OF_EXPORTS = `${HEAD}
test('the package has sums', async () => {
  const all = await import('sums').catch(() => ({}));
  assert.equal(all.add?.(2, 3), 5);
});
`;

/** A new test asks for what the manifest says. */
function exportsFile(what: string, path: string, change: Case['change']): Case {
  return {
    ...shared,
    validate,
    what: `an export of a package, with a test of it, ${what}`,
    base: { ...SUMS, 'package.json': manifest({}) },
    issue: { title: 'No `exports`', body: 'Importing `sums` fails. Please add `exports`.' },
    change: {
      'package.json': manifest({ exports: { '.': `./${path}` }, imports: { '#sums': `./${path}` } }),
      'test/exports.test.js': OF_EXPORTS,
      ...change,
    },
    must: NODE.sourcePath in change ? HELD : { be: ['remark'] },
  };
}

const BY_MAP = OF_SUM.replace('../src/sums.js', '#sums');
const SWAPPED = 'src/swapped.js';

/** The test of the base asks by a name that the manifest maps, and the change maps it to a right copy of what it breaks. */
const swapsMap: Case = (() => {
  const one = exportsFile('which swaps what its tests load', SWAPPED, {
    [NODE.sourcePath]: WRONG,
    [SWAPPED]: NODE.source('+'),
  });
  const map = { imports: { '#sums': `./${NODE.sourcePath}` } };
  return { ...one, base: { ...one.base, 'package.json': manifest(map), [NODE.testPath]: BY_MAP } };
})();

/** Renames the test that fails, so that nothing of its name fails under the manifest of the base. */
const renamesTest: Case = {
  ...swapsMap,
  what: `${swapsMap.what}, under other names`,
  change: { ...swapsMap.change, [NODE.testPath]: BY_MAP.replace(NODE.names.sum, 'five') },
};

const GREETS = 'set -e\ntest "$(sh hello.sh)" = Hello\n';

/** The script of the gate follows the script of tests that it starts. */
function moves(what: string, text: string, more: Case['change'] = {}): Case {
  return {
    ...shared,
    what: `a script of tests that is moved, ${what}`,
    validate: 'sh check.sh',
    base: { 'hello.sh': 'echo Hello\n', 'check.sh': 'sh tests/run.sh\n', 'tests/run.sh': GREETS },
    issue: { title: 'Checks', body: 'Move `tests/run.sh` to `checks/run.sh`.' },
    change: { 'check.sh': 'sh checks/run.sh\n', 'tests/run.sh': null, 'checks/run.sh': text, ...more },
    must: 'hello.sh' in more ? HELD : { be: NOT_HELD },
  };
}

export const ASKED_CHECKS: readonly Case[] = [
  releases('of a version', { test: 'node --test' }),
  releases(
    'that excludes a test',
    { test: 'node --test test/version.test.js' },
    { [NODE.sourcePath]: WRONG },
  ),
  releases(
    'that hides a failure',
    { test: "node --test --test-name-pattern='version|zero'" },
    { [NODE.sourcePath]: WRONG },
  ),
  exportsFile('of the file that is there', NODE.sourcePath, {}),
  swapsMap,
  renamesTest,
  moves('which a check follows', GREETS),
  moves('which asks for less', 'set -e\n', { 'hello.sh': 'echo Helo\n' }),
];
