import { expect, test } from 'vitest';
import { type Attempt, NO_SESSION } from '../../src/core/session.ts';
import { questionLeft } from '../../src/session/question-left.ts';

const attempt = (question: string, status: Attempt['status'] = 'needs-info'): Attempt => ({
  ...{ run: '1', at: 1, status, reason: '', question },
});

test('the last question is left by a session that waits, and by no other', () => {
  const attempts = [attempt('Old?'), attempt('Which sign?'), attempt('', 'failed')];
  expect(questionLeft({ ...NO_SESSION, status: 'waiting', attempts })).toEqual({ question: 'Which sign?' });
  expect(questionLeft({ ...NO_SESSION, status: 'published', attempts })).toEqual({});
  expect(questionLeft({ ...NO_SESSION, status: 'waiting', attempts: [] })).toEqual({});
  const withPlan = [...attempts, attempt('')];
  expect(questionLeft({ ...NO_SESSION, status: 'waiting', attempts: withPlan })).toEqual({});
});
