import { describe, expect, test } from 'vitest';
import { type EventOptions, readTrigger } from '../../../src/intake/trigger/event.ts';
import { options, payload } from './published.ts';

const following: EventOptions = { ...options, follow: ['reviews'] };

/** What the forge sends, said by who is the sender on the pull request of issue 7. */
function sent(event: string, field: string, said: Readonly<Record<string, unknown>>): unknown {
  const pull = { body: '<!-- tether:pull-request issue=7 -->', number: 9, user: { login: 'tether-user' } };
  const written = { id: 50, node_id: 'PRR_x', user: { login: 'max' }, ...said };
  return payload(event, null, {
    action: event === 'pull_request_review' ? 'submitted' : 'created',
    ...under('pull_request', pull),
    ...under('sender', { login: 'max', type: 'User' }),
    ...under(field, written),
  });
}

function under(path: string, fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]));
}

const SUBMITTED = { submitted_at: '2026-01-02T03:04:05Z' };
const review = (said: Readonly<Record<string, unknown>>, given: Partial<EventOptions> = {}) =>
  readTrigger(sent('pull_request_review', 'review', { ...SUBMITTED, ...said }), 'pull_request_review', {
    ...following,
    ...given,
  });
const onLine = (said: Readonly<Record<string, unknown>>) =>
  readTrigger(
    sent('pull_request_review_comment', 'comment', { created_at: '2026-01-02T03:04:06Z', ...said }),
    'pull_request_review_comment',
    following,
  );

describe('a review', () => {
  test('that asks for changes is the instruction, where reviews are followed', () => {
    expect(review({ state: 'changes_requested', body: '  Use plus.\n' })).toMatchObject({
      kind: 'trigger',
      trigger: {
        kind: 'commented',
        issue: 7,
        actor: { login: 'max', type: 'User' },
        remark: { kind: 'review', id: 50, nodeId: 'PRR_x', pull: 9, opener: 'tether-user' },
        snapshotAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      },
      issueText: null,
      instruction: 'Use plus.',
      command: 'work',
      help: null,
    });
  });

  test.each(['approved', 'commented', 'dismissed', undefined])('of state %j starts nothing', (state) => {
    expect(review({ state, body: 'Fine.' })).toEqual({
      kind: 'skip',
      why: 'The review does not begin with /tether.',
    });
  });

  test('without an id is a fault', () => {
    expect(review({ id: undefined, body: '/tether x' })).toMatchObject({
      kind: 'fault',
      parts: { was: expect.stringContaining('is missing') },
    });
  });
});

describe('a comment on a line', () => {
  test.each([
    ['rename it', 'The comment does not begin with /tether.'],
    ['<!-- tether:reply to=1 by=2 -->\n/tether x', 'The comment is one of this action itself.'],
    ['/tether retry', 'That begins at the issue: comment /tether retry on #7.'],
    ['/tether plan', 'That begins at the issue: comment /tether plan on #7.'],
  ])('%j starts nothing', (body, why) => {
    expect(onLine({ body })).toEqual({ kind: 'skip', why });
  });

  test('may ask what can be said, or be told what it may have meant', () => {
    expect(onLine({ body: '/tether help' })).toMatchObject({ help: { kind: 'help' } });
    expect(onLine({ body: '/tether contiune' })).toMatchObject({
      help: { kind: 'unknown', nearest: 'continue' },
    });
  });
});
