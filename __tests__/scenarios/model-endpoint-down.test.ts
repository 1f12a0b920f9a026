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

test('500 for ever: a known number of attempts, then an honest end', async () => {
  await using stage = await stageFor({
    script: () => failsWith(500, 'The server had an error', { 'retry-after-ms': '5' }),
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-minutes': '1' } });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toHaveLength(8);
  expect(result.outputs.reason).toMatch(
    /It answered 500: "The server had an error"\. Gave up: 8 attempts failed\./,
  );
  expect(result.log).toMatch(/model: attempt 7 failed/);
});

test('replies that a filter takes are told as such after three of them', async () => {
  const choice = { index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'content_filter' };
  const body = JSON.stringify({ choices: [choice], usage: { prompt_tokens: 9, completion_tokens: 0 } });
  await using stage = await stageFor({
    script: () => ({ raw: { status: 200, headers: { 'content-type': 'application/json' }, body } }),
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'exhausted', 1);
  expect(stage.model.requests).toHaveLength(3);
  expect(result.outputs.reason).toMatch(/3 replies in a row were filtered .*Reword the issue/);
  expect(await statusComment(stage)).toContain('were filtered');
});

test('a wait that is longer than the run has left is not begun', async () => {
  await using stage = await stageFor({ script: () => failsWith(429, 'Slow down', { 'retry-after': '90' }) });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-minutes': '1' } });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toHaveLength(1);
  expect(result.outputs.reason).toMatch(/asks for a wait of 90\.0 s, and \d+\.\d s are left/);
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
