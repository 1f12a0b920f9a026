import { expect, test } from 'vitest';
import { SUM, suiteOf } from '../contract/lies/missing.ts';
import { NAMES, projectOf } from '../support/ecosystems/ecosystem.ts';
import { NODE } from '../support/ecosystems/javascript.ts';
import { play, testIn } from '../support/ecosystems/play.ts';
import { judgementOf } from '../support/judgement.ts';
import { feigned, mends, swapped } from '../support/lies.ts';
import { INPUTS_HERE } from '../support/namespaces.ts';
import { expectEnd, finish, onlyPull, says, stageFor, verdictOf, write } from '../support/scenario.ts';

test('a draft whose failing test no longer runs does not pass by one more test in a second run', async () => {
  const hidden = swapped(suiteOf(NODE), SUM, `export const slow = () => ${SUM}`);
  await using stage = await stageFor({
    content: { files: projectOf(NODE, { tests: ['nothing', 'sum', 'one'] }) },
    issue: { title: 'Sums are differences', body: `"${NAMES.sum}" fails.` },
    inputs: { ...INPUTS_HERE, validate: 'node --test', 'max-validation-retries': '0' },
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
  expect(verdictOf(body)).toContain('It removes 1 existing test that fails with it');
  expect(body).toContain('1 no longer reported');
  expect(body).not.toContain('Closes #1');
});

testIn(
  [NODE],
  'a failing test that is mended and gets another name in its file is fixed, not missing',
  async (ecosystem) => {
    const suite = ecosystem.suite({ tests: ['nothing', 'sum', 'one'] });
    const renamed = suite.replace('two and three', 'two plus three');
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
