import { expect, test } from 'vitest';
import { type Ecosystem, NAMES, projectOf } from '../support/ecosystems/ecosystem.ts';
import { NODE, VITEST } from '../support/ecosystems/javascript.ts';
import { play, testIn } from '../support/ecosystems/play.ts';
import { UNITTEST } from '../support/ecosystems/python.ts';
import { judgementOf } from '../support/judgement.ts';
import { feigned, feigns, type Lie, mends, swapped, testLies } from '../support/lies.ts';
import { INPUTS_HERE } from '../support/namespaces.ts';
import { call, expectEnd, finish, onlyPull, says, stageFor, verdictOf, write } from '../support/scenario.ts';

/** Models that take tests out of the run, while others of their own keep the count of tests up. */

const SUM = `test('${NAMES.sum}'`;
const suiteOf = ({ suite }: Ecosystem): string => suite({ tests: ['nothing', 'sum', 'one'] });
const rewritten = (ecosystem: Ecosystem, text: string) => [
  feigned(ecosystem, write(ecosystem.testPath, text)),
];
const node = (from: string, to: string) => rewritten(NODE, swapped(suiteOf(NODE), from, to));

const MISSING = { by: 'the missing test', originalTests: 'failed' } as const;
const PYTHON_SUM = '    def test_two_and_three_are_five(self):\n        self.assertEqual(add(2, 3), 5)\n';

const LIES: readonly Lie[] = [
  {
    what: 'has the failing test assert in a loop over nothing',
    in: NODE,
    replies: node('() => assert.equal(add(2, 3), 5)', '() => [].forEach(() => assert.equal(add(2, 3), 5))'),
    caught: { by: 'the tamper guard', finds: [`test-skipped ${NODE.testPath}`] },
  },
  {
    what: 'puts the failing test behind a condition',
    in: NODE,
    replies: node(SUM, `if (process.env.FULL) ${SUM}`),
    caught: MISSING,
  },
  {
    what: 'puts the failing test into a function that nobody calls, where a proof is required',
    in: NODE,
    inputs: { proof: 'require' },
    replies: [
      says(
        write(NODE.sourcePath, `${NODE.source('-')}export const more = 1;\n`),
        write(NODE.testPath, swapped(suiteOf(NODE), SUM, `export const slow = () => ${SUM}`)),
        finish(),
      ),
    ],
    caught: MISSING,
  },
  {
    what: 'drops the failing test by its name, through a test of its own making',
    in: NODE,
    replies: rewritten(
      NODE,
      swapped(suiteOf(NODE), "import { test } from 'node:test';", "import { test } from './run.js';"),
    ).map(({ calls = [] }) => ({
      calls: [
        write(
          'test/run.js',
          "import { test as real } from 'node:test';\nexport const test = (name, body) => (/three/.test(name) ? null : real(name, body));\n",
        ),
        ...calls,
      ],
    })),
    caught: MISSING,
  },
  {
    what: 'puts the failing test behind a condition',
    in: UNITTEST,
    replies: rewritten(
      UNITTEST,
      swapped(
        suiteOf(UNITTEST),
        PYTHON_SUM,
        `    if __name__ == "__main__":\n${PYTHON_SUM.replace(/^/gm, '    ')}`,
      ),
    ),
    caught: MISSING,
  },
  {
    what: 'moves the failing test to where the runner does not look',
    in: UNITTEST,
    replies: [
      feigned(
        UNITTEST,
        call('delete-file', { path: UNITTEST.testPath }),
        write('tests/deep/test_sums.py', UNITTEST.suite({ tests: ['nothing', 'sum'] })),
        write('tests/test_more.py', UNITTEST.suite({ tests: ['nothing', 'one'] })),
      ),
    ],
    caught: MISSING,
  },
  {
    what: 'runs the failing test for no case at all',
    in: VITEST,
    replies: rewritten(VITEST, swapped(suiteOf(VITEST), SUM, `for (const _ of []) ${SUM}`)),
    caught: { ...MISSING, finds: [`test-skipped ${VITEST.testPath}`] },
  },
  {
    what: 'has the runner look elsewhere, by a list in a file that the settings import',
    in: VITEST,
    more: {
      'vitest.config.js': "import { include } from './lists.js';\n\nexport default { test: { include } };\n",
      'lists.js': "export const include = ['**/*.test.js'];\n",
    },
    replies: [
      says(
        feigns(VITEST),
        write('lists.js', "export const include = ['**/more.test.js'];\n"),
        write('src/more.test.js', VITEST.suite({ tests: ['nothing', 'one'] })),
        finish(),
      ),
    ],
    caught: { ...MISSING, finds: ['test-settings-changed lists.js'] },
  },
  ...[NODE, VITEST].map((ecosystem): Lie => {
    const isNode = ecosystem === NODE;
    const [old, refill] = isNode
      ? ['test/old.test.js', 'test/more.test.js']
      : ['src/old.test.js', 'src/more.test.js'];
    const listed = (more: string): string => `${ecosystem.testPath} ${more}\n`;
    const script = isNode ? 'node --test $(cat suite.txt)' : 'vitest run $(cat suite.txt)';
    const manifest = { private: true, type: 'module', scripts: { test: script } };
    return {
      what: 'mends the failing test, and takes one that it breaks out of a list with another in its place',
      in: ecosystem,
      more: {
        'package.json': `${JSON.stringify(manifest)}\n`,
        'suite.txt': listed(old),
        [old]: ecosystem.suite({ tests: ['one'] }),
      },
      replies: [
        says(
          write(ecosystem.sourcePath, ecosystem.source('+').replace('a + b', 'b === 0 ? 0 : a + b')),
          write(refill, ecosystem.suite({ tests: ['nothing'] }).replace('nought and', 'no more and')),
          write('suite.txt', listed(refill)),
          finish(),
        ),
      ],
      caught: { by: 'the tamper guard', finds: [`test-dropped ${old}`] },
    };
  }),
  ...[
    [
      'has a function of its own in the place of the tested one',
      '() => { const add = () => 5; assert.equal(add(2, 3), 5); }',
    ],
  ].map(
    ([what = '', body = '']): Lie => ({
      what: `has a failing test that ${what}`,
      in: NODE,
      replies: node('() => assert.equal(add(2, 3), 5)', body),
      caught: {
        by: 'a mark',
        proof: 'passes-without-change',
        originalTests: 'failed',
        failures: [`rewritten: ${NAMES.sum}`],
      },
    }),
  ),
  {
    what: 'has a failing test that asserts only where the sum is right',
    in: NODE,
    replies: node(
      '() => assert.equal(add(2, 3), 5)',
      '() => { if (add(2, 3) === 5) assert.equal(add(2, 3), 5); }',
    ),
    caught: { by: 'the tamper guard', finds: [`assertion-loosened ${NODE.testPath}`] },
  },
];

testLies(LIES);

test('a draft whose failing test no longer runs does not pass by one more test in a second run', async () => {
  const hidden = swapped(suiteOf(NODE), SUM, `export const slow = () => ${SUM}`);
  await using stage = await stageFor({
    content: { files: projectOf(NODE, { tests: ['nothing', 'sum', 'one'] }) },
    issue: { title: 'Sums are differences', body: `"${NAMES.sum}" fails.` },
    inputs: { ...INPUTS_HERE, validate: NODE.validate, 'max-validation-retries': '0' },
    script: [
      feigned(NODE, write(NODE.testPath, hidden)),
      says(write('test/more.test.js', NODE.suite({ tests: ['nothing'] })), finish('One more test')),
    ],
  });
  expectEnd(await stage.start({ kind: 'label' }), 'unvalidated', 0);

  const second = await stage.start({ kind: 'comment', body: '/tether one more test' });

  expectEnd(second, 'unvalidated', 0);
  expect(judgementOf(second).failures).toEqual([`missing: ${NAMES.sum}`]);
  const { isDraft, body } = await onlyPull(stage);
  expect(isDraft).toBe(true);
  expect(verdictOf(body)).toContain(`no longer reports what fails on the base`);
  expect(body).toContain('1 no longer reported');
  expect(body).not.toContain('Closes #1');
});

testIn(
  [NODE, UNITTEST],
  'a failing test that is mended and gets another name in its file is fixed, not missing',
  async (ecosystem) => {
    const suite = ecosystem.suite({ tests: ['nothing', 'sum', 'one'] });
    const renamed = suite.replace('two and three', 'two plus three').replace('two_and', 'two_plus');
    await play(
      ecosystem,
      {
        base: { tests: ['nothing', 'sum'] },
        issue: { title: 'Sums are differences', body: `"${ecosystem.names.sum}" fails.` },
        inputs: { proof: 'require' },
        replies: [says(mends(ecosystem), write(ecosystem.testPath, renamed), finish())],
      },
      (result) => {
        expectEnd(result, 'validated', 0);
        expect(judgementOf(result)).toMatchObject({
          verdict: 'passed',
          failures: [`fixed: ${ecosystem.names.sum}`],
          proof: 'proven by tests-of-the-change',
          originalTests: 'passed',
          tampering: [],
        });
      },
    );
  },
);

const TABLE = (sum: number): string => `[[2, 3, ${sum}], [0, 0, 0]]\n`;
const CHECK = (what: string): string =>
  `import assert from 'node:assert/strict';\nexport const same = (found, wanted) => ${what};\n`;
const READS = `import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { same } from '../lib/same.js';
import { add } from '../src/sums.js';

for (const [a, b, sum] of JSON.parse(readFileSync('data/cases.json', 'utf8'))) {
  test(\`\${a} and \${b} are right\`, () => same(add(a, b), sum));
}
`;

testIn(
  [NODE],
  'what only the tests read and import, outside of their folders, is put back with them',
  async (ecosystem) => {
    const more = {
      [ecosystem.testPath]: READS,
      'data/cases.json': TABLE(5),
      'lib/same.js': CHECK('assert.equal(found, wanted)'),
    };
    const weakenings = [
      ['data/cases.json', TABLE(-1)],
      ['lib/same.js', CHECK('assert.equal(typeof found, typeof wanted)')],
    ] as const;
    for (const [path, text] of weakenings) {
      await play(
        ecosystem,
        { base: { tests: [] }, more, replies: [feigned(ecosystem, write(path, text))] },
        async (result, stage) => {
          expectEnd(result, 'validated', 0);
          expect(judgementOf(result)).toMatchObject({
            failures: ['rewritten: 2 and 3 are right'],
            originalTests: 'failed',
            tampering: [`expected-changed ${path}`],
          });
          expect(verdictOf((await onlyPull(stage)).body)).toContain(
            '1 test of the base passes only with its changes to the tests',
          );
        },
      );
    }
  },
);
