import { expect } from 'vitest';
import type { Ecosystem } from '../support/ecosystems/ecosystem.ts';
import { NODE } from '../support/ecosystems/javascript.ts';
import { play, testIn } from '../support/ecosystems/play.ts';
import { UNITTEST } from '../support/ecosystems/python.ts';
import { judgementOf } from '../support/judgement.ts';
import { call, expectEnd, finish, onlyPull, says, write } from '../support/scenario.ts';

const mends = ({ sourcePath, source }: Ecosystem) => write(sourcePath, source('+'));

testIn([NODE, UNITTEST], 'a test that is gone holds the change back', async (ecosystem) => {
  const fewer = write(ecosystem.testPath, ecosystem.suite({ tests: ['sum'] }));
  await play(
    ecosystem,
    { base: { tests: ['nothing', 'sum'] }, replies: [says(mends(ecosystem), fewer, finish())] },
    async (result, stage) => {
      expectEnd(result, 'unvalidated', 0);
      const { verdict, why, tampering } = judgementOf(result);
      expect(verdict).toBe('blocked');
      expect(tampering).toEqual([`test-deleted ${ecosystem.testPath}`]);
      expect(why).toContain(ecosystem.testPath);
      expect((await onlyPull(stage)).isDraft).toBe(true);
    },
  );
});

testIn([NODE, UNITTEST], 'with on-tamper: show, a test that is gone is listed', async (ecosystem) => {
  const fewer = write(ecosystem.testPath, ecosystem.suite({ tests: ['sum'] }));
  await play(
    ecosystem,
    {
      base: { tests: ['nothing', 'sum'] },
      replies: [says(mends(ecosystem), fewer, finish())],
      inputs: { 'on-tamper': 'show' },
    },
    async (result, stage) => {
      expectEnd(result, 'validated', 0);
      expect(judgementOf(result)).toMatchObject({
        verdict: 'passed',
        tampering: [`test-deleted ${ecosystem.testPath}`],
        // The base's own tests still pass with the rest of the change.
        originalTests: 'passed',
      });
      expect((await onlyPull(stage)).body).toMatch(/deleted test/i);
    },
  );
});

testIn([NODE, UNITTEST], 'a gate that passes without running any test is no pass', async (ecosystem) => {
  await play(
    ecosystem,
    {
      base: { tests: ['nothing'] },
      replies: [says(mends(ecosystem), call('delete-file', { path: ecosystem.testPath }), finish())],
      // Else it would be blocked for the deletion alone.
      inputs: { 'on-tamper': 'show' },
    },
    (result) => {
      expectEnd(result, 'unvalidated', 0);
      expect(judgementOf(result)).toMatchObject({
        verdict: 'failed',
        outcomes: [`${ecosystem.validate}: inconclusive`],
      });
      expect(JSON.parse(result.outputs.validation ?? '')).toMatchObject({
        commands: [{ kind: 'exited', code: 0 }],
      });
    },
  );
});

testIn(
  [NODE, UNITTEST],
  'a runner that prints success and exits with 1 has not passed',
  async (ecosystem) => {
    await play(
      ecosystem,
      {
        base: { tests: ['sum'] },
        more: { 'gate.sh': `${ecosystem.validate}\nexit 1\n` },
        replies: [says(mends(ecosystem), finish())],
        inputs: { validate: 'sh gate.sh' },
      },
      (result) => {
        expectEnd(result, 'unvalidated', 0);
        expect(judgementOf(result)).toMatchObject({
          verdict: 'failed',
          outcomes: ['sh gate.sh: inconclusive'],
          failures: [`fixed: ${ecosystem.names.sum}`],
        });
      },
    );
  },
);

testIn(
  [NODE, UNITTEST],
  'a runner that prints failures and exits with 0 has not passed; mended, it has',
  async (ecosystem) => {
    await play(
      ecosystem,
      {
        base: { tests: ['nothing', 'sum'] },
        more: { 'gate.sh': `${ecosystem.validate}\nexit 0\n` },
        issue: { title: 'A red test', body: `"${ecosystem.names.sum}" fails: add(2, 3) is -1.` },
        replies: [
          says(write(ecosystem.sourcePath, ecosystem.source('*')), finish()),
          says(mends(ecosystem), finish()),
        ],
        inputs: { validate: 'sh gate.sh', 'max-validation-retries': '1' },
      },
      (result, stage) => {
        expectEnd(result, 'validated', 0);
        expect(stage.model.requests).toHaveLength(2);
        expect(judgementOf(result)).toMatchObject({
          outcomes: ['sh gate.sh: passed'],
          proof: 'proven by tests-of-the-base',
        });
      },
    );
  },
);
