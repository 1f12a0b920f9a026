import { expect, test } from 'vitest';
import { type Attempt, NO_SESSION } from '../../src/core/session.ts';
import { endedWithoutChange } from '../../src/session/ended.ts';
import { waitingIn } from '../../src/session/waiting.ts';

const attempt = (question: string, status: Attempt['status'] = 'needs-info'): Attempt => ({
  ...{ run: '1', at: 1, status, reason: '', question },
});
const ASKED = [attempt('Old?'), attempt('Which sign?'), attempt('', 'failed')];
const PLANNED = [...ASKED, attempt('')];
const ANSWERED = [...ASKED, attempt('', 'answered')];

test('an issue waits with the last that people were asked, and only while its session says so', () => {
  const status = 'waiting';
  expect(waitingIn({ status, attempts: ASKED })).toEqual({ kind: 'question', words: 'Which sign?' });
  expect(waitingIn({ status, attempts: PLANNED })).toEqual({ kind: 'plan' });
  expect(waitingIn({ status, attempts: ANSWERED })).toEqual({ kind: 'answer' });
  expect(waitingIn({ status: 'published', attempts: ASKED })).toBeNull();
});

test.each([
  ['a question', ASKED, 'done'],
  ['a plan', PLANNED, 'waiting'],
  ['an answer', ANSWERED, 'waiting'],
] as const)('of what waits a draft of the writer answers %s or not', (_what, attempts, status) => {
  const before = { ...NO_SESSION, status: 'waiting', attempts } as const;
  expect(endedWithoutChange('writer', before, { status: 'done' })).toMatchObject({ status });
});
