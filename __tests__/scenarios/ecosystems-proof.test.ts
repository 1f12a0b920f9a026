import { expect } from 'vitest';
import { TEST_DOUBTS } from '../../src/core/verdict/evidence.ts';
import { C } from '../support/ecosystems/c.ts';
import type { Ecosystem } from '../support/ecosystems/ecosystem.ts';
import { NODE, VITEST } from '../support/ecosystems/javascript.ts';
import { play, testIn } from '../support/ecosystems/play.ts';
import { PYTEST, SILENT_PYTEST } from '../support/ecosystems/python.ts';
import { judgementOf } from '../support/judgement.ts';
import { expectEnd, finish, onlyPull, says, write } from '../support/scenario.ts';

const mends = ({ sourcePath, source }: Ecosystem) => write(sourcePath, source('+'));

testIn(
  [VITEST, SILENT_PYTEST],
  'a test of the base that was red and is green proves the change',
  async (ecosystem) => {
    await play(
      ecosystem,
      { base: { tests: ['nothing', 'sum'] }, replies: [says(mends(ecosystem), finish())] },
      (result) => {
        expectEnd(result, 'validated', 0);
        expect(judgementOf(result)).toEqual({
          verdict: 'passed',
          why: '',
          outcomes: [`${ecosystem.validate}: passed`],
          failures: [`fixed: ${ecosystem.names.sum}`],
          proof: 'proven by tests-of-the-base',
          provenBy: [ecosystem.names.sum],
          tampering: [],
          originalTests: 'unchanged',
        });
      },
    );
  },
);

testIn([C], 'a new test that fails without the rest of the change proves it', async (ecosystem) => {
  const test = write(ecosystem.testPath, ecosystem.suite({ tests: ['nothing', 'sum'] }));
  await play(
    ecosystem,
    {
      base: { tests: ['nothing'] },
      replies: [says(mends(ecosystem), test, finish())],
      inputs: { proof: 'require' },
    },
    (result) => {
      expectEnd(result, 'validated', 0);
      expect(judgementOf(result)).toEqual({
        verdict: 'passed',
        why: '',
        outcomes: [`${ecosystem.validate}: passed`],
        failures: [],
        proof: 'proven by tests-of-the-change',
        provenBy: [ecosystem.names.sum],
        tampering: [],
        originalTests: 'passed',
      });
    },
  );
});

/** One and nought are one, also where sums are differences. */
const vacuous = ({ testPath, suite }: Ecosystem) => write(testPath, suite({ tests: ['nothing', 'one'] }));

testIn(
  [PYTEST],
  'a new test that passes without the fix proves nothing, and the pull request says so',
  async (ecosystem) => {
    await play(
      ecosystem,
      { base: { tests: ['nothing'] }, replies: [says(mends(ecosystem), vacuous(ecosystem), finish())] },
      async (result, stage) => {
        expectEnd(result, 'unproven', 0);
        expect(judgementOf(result)).toMatchObject({
          verdict: 'passed',
          proof: 'passes-without-change',
          provenBy: [],
        });
        expect((await onlyPull(stage)).body).toContain(TEST_DOUBTS['passes-without-change']);
      },
    );
  },
);

testIn(
  [NODE],
  'a new test that does not load without the fix is told apart from one that fails',
  async (ecosystem) => {
    // The change brings a name that its test needs, so that the test cannot even be loaded on the base.
    const source = ecosystem.source('+').replaceAll('shout', 'call');
    const test = ecosystem.suite({ tests: ['nothing', 'sum'] }).replaceAll('shout', 'call');
    await play(
      ecosystem,
      {
        base: { tests: ['nothing'] },
        replies: [says(write(ecosystem.sourcePath, source), write(ecosystem.testPath, test), finish())],
      },
      async (result, stage) => {
        expectEnd(result, 'validated', 0);
        expect(judgementOf(result)).toMatchObject({ proof: 'load-error', originalTests: 'not-compared' });
        expect((await onlyPull(stage)).body).toContain('miss a name that it adds');
      },
    );
  },
);
