import { describe, expect, test } from 'vitest';
import { ask } from '../../src/tools/ask.ts';
import { scopeOf } from './scope.ts';

describe('ask', () => {
  test('ends the rounds with the question', async () => {
    const answer = await ask.invoke({ question: ' Which date format?\n' }, scopeOf());
    expect(answer.status).toBe('done');
    expect(answer.ending).toEqual({
      kind: 'over',
      end: { kind: 'needs-info', question: 'Which date format?' },
    });
  });

  test.each([{}, { question: '' }, { question: ' \n' }, { question: 3 }])('rejects %j', async (args) => {
    const answer = await ask.invoke(args, scopeOf());
    expect(answer.status).toBe('rejected');
    expect(answer.ending).toBeUndefined();
  });
});
