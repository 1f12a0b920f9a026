import { expect, test } from 'vitest';
import type { Reply } from '../../embedded/model-server.ts';
import {
  expectEnd,
  MEND,
  onlyPull,
  QUICK,
  RIGHT,
  says,
  stageFor,
  statusComment,
  usageOf,
  write,
} from '../support/scenario.ts';

function failsWith(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const body = JSON.stringify({ error: { message } });
  return { raw: { status, headers: { 'content-type': 'application/json', ...headers }, body } };
}

test('401 is final at once: one request, one sentence, nothing published', async () => {
  const message = 'Incorrect API key provided';
  await using stage = await stageFor({ script: () => failsWith(401, message) });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toHaveLength(1);
  expect(usageOf(result).rounds).toBe(0);
  expect(result.outputs.reason).toMatch(/does not accept the key.*api-key/);
  expect(result.outputs.reason).toContain(message);
  expect(result.outputs.reason).toContain(`endpoint ${new URL(stage.model.url).host} `);
  expect(await statusComment(stage)).toContain('**Failed:**');
  expect(await stage.repository.branches()).toEqual(['main']);
  expect(result.leaked).toEqual([]);
});

test('an endpoint that fails for a while is waited for, and the run goes on', async () => {
  const headers = { 'retry-after-ms': '5' };
  await using stage = await stageFor({
    script: [
      { fault: 'reset' },
      { fault: 'cut', reply: MEND },
      failsWith(503, 'Overloaded', headers),
      failsWith(429, 'Rate limit reached', headers),
      MEND,
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(stage.model.requests).toHaveLength(5);
  // A repeated call is one round.
  expect(usageOf(result).rounds).toBe(1);
  await onlyPull(stage);
});

test('what stands when the endpoint fails for good is validated and published as a draft', async () => {
  await using stage = await stageFor({
    script: (_request, index) =>
      index === 0 ? says(write('src/add.js', RIGHT)) : failsWith(401, 'The key was revoked'),
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  const pull = await onlyPull(stage);
  expect(pull.isDraft).toBe(true);
  expect(pull.body).toMatch(/\*\*Not validated:\*\* the model endpoint failed; the commands passed, but/);
  expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(RIGHT);
});
