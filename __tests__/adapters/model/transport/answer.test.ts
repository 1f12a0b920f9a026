import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { RESPONSES } from '../../../../src/adapters/model/responses/responses.ts';
import { readAnswer } from '../../../../src/adapters/model/transport/answer.ts';
import { firstProfile } from '../../../../src/adapters/model/transport/endpoint-profile.ts';
import { PROVIDERS } from '../../../../src/config/provider-presets.ts';

test('an answer of a run that was stopped before its first byte is not waited for', async () => {
  const body = new Readable({ read: () => undefined });
  const answer = await readAnswer(
    { status: 200, headers: new Map(), body },
    {
      idleTimeout: { firstMs: 50, nextMs: 50 },
      draft: RESPONSES.draft(firstProfile(PROVIDERS.openai, { model: 'm', effort: null })),
      mostBytes: 1000,
      signal: AbortSignal.abort(),
    },
  );
  expect(answer.kind).toBe('aborted');
  expect(body.destroyed).toBe(true);
});
