import { NODE } from '../support/ecosystems/javascript.ts';
import { PYTEST } from '../support/ecosystems/python.ts';
import { type Case, NOT_HELD } from './case.ts';

/** Tests that are wrong or follow a release, what hides a wrong sum in the same way, and commands that say nothing. */

const shared = { kind: 'record', missing: null, packages: [], needsProof: false, busy: false } as const;

const OF_SUM = PYTEST.suite({ tests: ['nothing', 'sum'] });
const SUM = PYTEST.names.sum.split('::').at(-1) ?? '';

/** The test of the base asks for a wrong sum, of right code, and the runner names no test that passes. */
function mendsTest(what: string, suite: string, must: Case['must']): Case {
  return {
    ...shared,
    what: `a wrong test of a runner that names none, ${what}`,
    missing: PYTEST.missing,
    validate: PYTEST.validate,
    base: {
      ...PYTEST.files,
      [PYTEST.sourcePath]: PYTEST.source('+'),
      [PYTEST.testPath]: OF_SUM.replace('== 5', '== 6'),
    },
    issue: { title: `${SUM} is wrong`, body: `\`${SUM}\` says that 2 and 3 are 6. The function is right.` },
    change: { [PYTEST.testPath]: suite },
    must,
  };
}

const HEAD = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n";
const OF_TIMES = `${HEAD}import * as sums from '../src/sums.js';

test('two times three', () => assert.equal(String(sums.times?.(2, 3)), '6'));
`;
const OF_CHANGELOG = `${HEAD}import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
test('changes', () => assert.ok(readFileSync('CHANGELOG.md', 'utf8').startsWith(\`# \${version}\\n\`)));
`;
const manifest = (version: string, script: string): string =>
  `${JSON.stringify({ name: 'sums', type: 'module', version, scripts: { test: script } })}\n`;

/** A test holds the list of changes against the version, and the release has a proven feature. */
function releases(what: string, code: string, script: string, must: Case['must']): Case {
  return {
    ...shared,
    what: `a feature with its release and list of changes ${what}`,
    validate: 'npm test',
    base: {
      [NODE.sourcePath]: NODE.source('+'),
      [NODE.testPath]: NODE.suite({ tests: ['nothing', 'sum'] }),
      'package.json': manifest('1.0.0', 'node --test'),
      'CHANGELOG.md': '# 1.0.0\n\nSums.\n',
      'test/changes.test.js': OF_CHANGELOG,
    },
    issue: { title: 'No products', body: 'Please add `times` beside `add`, and release 1.1.0.' },
    change: {
      [NODE.sourcePath]: `${code}export const times = (a, b) => a * b;\n`,
      'package.json': manifest('1.1.0', script),
      'CHANGELOG.md': '# 1.1.0\n\nProducts.\n\n# 1.0.0\n\nSums.\n',
      'test/times.test.js': OF_TIMES,
    },
    must,
  };
}

const CRASH = 'echo "Oops! Something went wrong! :("\necho "no settings"\nexit 2\n';
const PRODUCTS: Case['change'] = {
  [NODE.sourcePath]: `${NODE.source('+')}export const times = (a, b) => a * b;\n`,
  'test/times.test.js': OF_TIMES,
};

/** A command that says nothing of the code, beside one whose tests prove the change. */
function besideIdle(what: string, command: string, change: Case['change'], must: Case['must']): Case {
  return {
    ...shared,
    what: `beside tests, ${what}`,
    validate: `node --test\n${command}`,
    base: {
      [NODE.sourcePath]: NODE.source('+'),
      [NODE.testPath]: NODE.suite({ tests: ['nothing', 'sum'] }),
      'package.json': manifest('1.0.0', 'node --test'),
      'lint.sh': 'sh settings.sh\n',
      'settings.sh': CRASH,
    },
    issue: { title: 'No products', body: 'Please add `times` beside `add`.' },
    change,
    must,
  };
}

export const ASKED_TESTS: readonly Case[] = [
  mendsTest('which is mended', OF_SUM, { be: NOT_HELD, name: [SUM] }),
  mendsTest(
    'which is skipped',
    OF_SUM.replace(`def ${SUM}`, `@unittest.skip("")\ndef ${SUM}`).replace('from', 'import unittest\nfrom'),
    {
      be: ['held'],
    },
  ),
  mendsTest('in place of which there is another one', OF_SUM.replace(`def ${SUM}`, `def ${SUM}_is_right`), {
    be: ['held'],
  }),
  releases('as asked', NODE.source('+'), 'node --test', { be: ['remark'], proven: true }),
  releases(
    'that hides a failure',
    NODE.source('-'),
    "node --test --test-name-pattern='changes|zero|two times'",
    { be: ['held'] },
  ),
  besideIdle('a checker that crashes as on the base', 'sh lint.sh', PRODUCTS, {
    be: ['remark'],
    proven: true,
  }),
  besideIdle(
    'a checker that crashes otherwise',
    'sh lint.sh',
    { ...PRODUCTS, 'settings.sh': CRASH.replace('no settings', 'no rules') },
    { be: ['held'] },
  ),
  besideIdle('a command that cannot start', 'npm run lnt', PRODUCTS, {
    be: ['remark'],
    name: ['npm run lnt'],
  }),
];
