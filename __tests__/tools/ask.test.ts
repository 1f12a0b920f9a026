import { expect, test } from 'vitest';
import { ask } from '../../src/tools/ask.ts';
import { scopeOf } from './scope.ts';

test.each([{}, { question: '' }, { question: ' \n' }, { question: 3 }])('ask rejects %j', async (args) => {
  const answer = await ask.invoke(args, scopeOf());
  expect(answer.status).toBe('rejected');
  expect(answer.ending).toBeUndefined();
});
