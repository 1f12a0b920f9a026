import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listModels } from '../../../src/adapters/model/list-models.ts';
import { type Reaction, startModelServer } from '../../support/model-http.ts';

const MODEL = {
  provider: 'custom',
  api: 'chat',
  apiKey: 'sk-test-5f2c9a1b7d',
  keyFile: '',
  model: 'm',
  effort: null,
} as const;

test('a list of models that unpacks without end is let go, and told as no list', async () => {
  const packed = gzipSync(Buffer.alloc(64 * 2 ** 20, ' '));
  const bomb: Reaction = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    // It stays open: what was sent is enough to see that.
    response.write(packed);
  };
  await using server = await startModelServer(bomb);

  const listing = await listModels({ ...MODEL, baseUrl: server.baseUrl }, new AbortController().signal);

  expect(listing).toEqual({ kind: 'no-list', answered: 'no list of models' });
});
