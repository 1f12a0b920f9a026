import { expect, test } from 'vitest';
import {
  ASK,
  expectEnd,
  JOBS_OF_A_START,
  PROJECT,
  QUICK,
  runs,
  says,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

const SETTINGS = 'max-cost-usd-per-day: 0.02\nmax-cost-usd-per-month: 5\n';

test('what all runs may cost in a day ends one in its middle, and the next before a model is asked', async () => {
  const usage = { inputTokens: 0, outputTokens: 1000 };
  const inputs = { ...QUICK, 'max-tokens-per-call': '1000', price: '0, 10' };
  await using stage = await stageFor({
    content: { files: { ...PROJECT, '.github/tether.yml': SETTINGS } },
    script: (_request, index) => ({ ...(index === 0 ? ASK : says(runs('sh check.sh'))), usage }),
  });
  const other = await stage.repository.createIssue({ title: 'Another', body: 'See `src/add.js`.' });
  const byHand = { kind: 'dispatch' } as const;

  // Each reply costs 0.01.
  expectEnd(await stage.start(byHand, { inputs: { ...inputs, issue: `${other}` } }), 'needs-info', 0);
  const second = await stage.start({ kind: 'label' }, { inputs });
  stage.github.forgetRequests();
  const third = await stage.start({ kind: 'label' }, { inputs });

  expectEnd(second, 'exhausted', 1);
  expect(second.outputs.reason).toMatch(/0\.0100 of 0\.01 US dollars are spent .*\(max-cost-usd-per-day\)/);
  expectEnd(third, 'exhausted', 1);
  const why = 'cost 0.0200 US dollars today (UTC), and 0.02 is the most (max-cost-usd-per-day)';
  expect(third.outputs.reason).toContain(why);
  expect(await statusComment(stage)).toContain(why);
  expect(stage.model.requests).toHaveLength(2);
  const asked = stage.github.requests.filter(({ path, body }) => `${path} ${body}`.includes('issue-0'));
  expect(asked).toHaveLength(JOBS_OF_A_START);
});
