import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { sessionFileIn, withSessionFile } from '../../../src/adapters/runner/session-file.ts';
import { tokenRefused } from '../../../src/core/fault.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import type { SessionStore } from '../../../src/core/session.ts';

test('a forge that does not know the token is asked once, and the file has what was to be kept last', async () => {
  await using folder = await temporaryFolder('session-file');
  let asked = 0;
  const save = async () => {
    asked += 1;
    throw tokenRefused('keep the session', 'It said no.');
  };
  const store = withSessionFile({ save } as unknown as SessionStore, folder.path);
  const secrets = new Secrets([]);
  await expect(store.save(secrets.mask('first'), null)).rejects.toThrow('does not accept the token');
  await expect(store.save(secrets.mask('second'), null)).rejects.toThrow('does not accept the token');
  expect(asked).toBe(1);
  expect(readFileSync(sessionFileIn(folder.path), 'utf8')).toBe('second');
});
