import { expect } from 'vitest';
import type { Ecosystem } from '../support/ecosystems/ecosystem.ts';
import { NODE } from '../support/ecosystems/javascript.ts';
import { play, testIn } from '../support/ecosystems/play.ts';
import { UNITTEST } from '../support/ecosystems/python.ts';
import { judgementOf } from '../support/judgement.ts';
import { call, expectEnd, finish, onlyPull, says, write } from '../support/scenario.ts';

const mends = ({ sourcePath, source }: Ecosystem) => write(sourcePath, source('+'));

/** The sum is mended, and what is true of nought is not any more. */
const half = ({ sourcePath, source }: Ecosystem) =>
  write(
    sourcePath,
    source('+')
      .replace('a + b', '(b or 1) + a')
      .replace('(b or 1) + a', sourcePath.endsWith('.py') ? '(b or 1) + a' : '(b || 1) + a'),
  );

testIn([NODE], 'a test that is taken out and fails with the change holds it back', async (ecosystem) => {
  const fewer = write(ecosystem.testPath, ecosystem.suite({ tests: ['sum'] }));
  const play1 = {
    base: { tests: ['nothing', 'sum'] },
    replies: [says(half(ecosystem), fewer, finish())],
  } as const;
  await play(ecosystem, play1, async (result, stage) => {
    expectEnd(result, 'unvalidated', 0);
    const { verdict, why, tampering } = judgementOf(result);
    expect(verdict).toBe('blocked');
    expect(tampering).toEqual([`tests-removed ${ecosystem.testPath}`]);
    expect(why).toContain('Put it back as it should read now');
    expect((await onlyPull(stage)).isDraft).toBe(true);
  });
  await play(ecosystem, { ...play1, inputs: { 'on-tamper': 'show' } }, async (result, stage) => {
    expectEnd(result, 'validated', 0);
    expect(judgementOf(result)).toMatchObject({ verdict: 'passed', originalTests: 'failed' });
    expect((await onlyPull(stage)).body).toContain('Validated, with doubts');
  });
});

testIn(
  [UNITTEST],
  'a test that is taken out and passes with the change is named, and no more',
  async (ecosystem) => {
    const fewer = write(ecosystem.testPath, ecosystem.suite({ tests: ['sum'] }));
    await play(
      ecosystem,
      { base: { tests: ['nothing', 'sum'] }, replies: [says(mends(ecosystem), fewer, finish())] },
      async (result, stage) => {
        expectEnd(result, 'validated', 0);
        expect(judgementOf(result)).toMatchObject({
          tampering: [`fewer-tests ${ecosystem.testPath}`],
          originalTests: 'passed',
        });
        expect((await onlyPull(stage)).body).toContain('1 test fewer runs than on the base');
      },
    );
  },
);

testIn([NODE], 'a gate that passes without running any test is no pass', async (ecosystem) => {
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
        outcomes: [`${ecosystem.validate}: not-comparable`],
      });
      expect(JSON.parse(result.outputs.verdict ?? '')).toMatchObject({
        commands: [{ kind: 'exited', code: 0 }],
      });
    },
  );
});

testIn([UNITTEST], 'a runner that prints success and exits with 1 has not passed', async (ecosystem) => {
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
        outcomes: ['sh gate.sh: not-comparable'],
        failures: [`fixed: ${ecosystem.names.sum}`],
      });
    },
  );
});

testIn(
  [NODE],
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
