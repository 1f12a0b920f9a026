import { expect, test } from 'vitest';
import { UNPROTECTED } from '../../embedded/namespaces.ts';
import { expectEnd, MEND, PROJECT, stageFor } from '../support/scenario.ts';

/** Ends once the trace in a folder says that it is still running, which a run says every 10 s. */
const WAIT = `until grep -qs '"running"' "$1"/tether-*/trace.jsonl; do sleep 0.2; done
exec sh check.sh
`;

test('a long command is told while it runs, and a log of all details has what is paid for and sent besides', async () => {
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'wait.sh': WAIT } },
    script: [MEND],
  });
  const validate = `sh wait.sh ${stage.runnerTemp}`;

  const result = await stage.start(
    { kind: 'label' },
    // It reads what lies outside of the checkout.
    { inputs: { ...UNPROTECTED, validate }, env: { RUNNER_DEBUG: '1' } },
  );

  expectEnd(result, 'validated', 0);
  expect(result.log).toMatch(/^ {2}\$ .*sh wait\.sh .*: still running, 1\d\.\d s$/m);
  expect(result.log).toMatch(/^ {2}request 1 \(\w+\) to local-model: messages 1/m);
  expect(result.log).toMatch(/^ {2}so far \d+ tokens in/m);
  // Folded by phase and round.
  expect(result.log).toMatch(/^::group::Round 1$[\s\S]*^::endgroup::$/m);
});
