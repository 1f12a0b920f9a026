import { describe, expect, test } from 'vitest';
import { valueAt } from '../../../src/core/text/json-path.ts';
import { type EventOptions, readTrigger } from '../../../src/intake/trigger/event.ts';
import { examplesOf } from '../../support/webhooks.ts';
import { options, payload } from './published.ts';

function label(changes: Readonly<Record<string, unknown>> = {}, given: Partial<EventOptions> = {}) {
  const event = payload('issues', 'labeled', { 'label.name': 'tether', ...changes });
  return readTrigger(event, 'issues', { ...options, ...given });
}

function dispatch(given: Partial<EventOptions>, changes: Readonly<Record<string, unknown>> = {}) {
  const event = payload('workflow_dispatch', null, changes);
  return readTrigger(event, 'workflow_dispatch', { ...options, ...given });
}

function comment(
  body: string,
  changes: Readonly<Record<string, unknown>> = {},
  given: Partial<EventOptions> = {},
) {
  const event = payload('issue_comment', 'created', { 'comment.body': body, ...changes });
  return readTrigger(event, 'issue_comment', { ...options, ...given });
}

describe('a label', () => {
  test('starts a run for its issue, with the text and time of that moment', () => {
    expect(label({ 'issue.body': 'It breaks.' }, { instructionInput: 'Keep it small.' })).toEqual({
      kind: 'trigger',
      trigger: {
        kind: 'labeled',
        label: 'tether',
        repository: { owner: 'Codertocat', name: 'Hello-World' },
        issue: 1,
        actor: { login: 'Codertocat', type: 'User' },
        snapshotAt: Date.UTC(2019, 4, 15, 15, 20, 18),
      },
      issueText: { title: 'Spelling error in the README file', body: 'It breaks.' },
      instruction: 'Keep it small.',
      agent: 'configured',
      profile: null,
      command: 'work',
      help: null,
    });
  });

  test.each(['bug', 'tether-later', 'not tether', ''])('of another name (%j) starts nothing', (name) => {
    expect(label({ 'label.name': name })).toMatchObject({
      kind: 'skip',
      why: expect.stringContaining('only "tether" starts a run'),
    });
  });

  test('starts nothing while the input itself is empty', () => {
    expect(label({ 'label.name': '' }, { label: '' }).kind).toBe('skip');
  });

  test('on a pull request starts nothing', () => {
    expect(label({ 'issue.pull_request': { url: 'x' } })).toMatchObject({
      kind: 'skip',
      why: expect.stringContaining('pull request'),
    });
  });

  test('of an issue without a body gives an empty body', () => {
    expect(label({ 'issue.body': null })).toMatchObject({ issueText: { body: '' } });
  });
});

describe('a comment', () => {
  test('that begins with the trigger starts a run; the rest is the instruction', () => {
    expect(comment('/tether use the  new API\r\nand add a test\r\n')).toMatchObject({
      kind: 'trigger',
      trigger: {
        kind: 'commented',
        remark: { kind: 'issue-comment', id: 492700400 },
        snapshotAt: Date.UTC(2019, 4, 15, 15, 20, 21),
      },
      issueText: { title: 'Spelling error in the README file' },
      instruction: 'use the  new API\r\nand add a test',
    });
  });

  test.each(['/tether', '   /tether', ' \t\r\n\n  /tether\n', '/Tether'])(
    'of the trigger alone (%j) is enough',
    (body) => {
      expect(comment(body)).toMatchObject({ kind: 'trigger', instruction: '' });
    },
  );

  test.each([
    'Thanks.\n/tether',
    '> /tether please',
    '/tethers',
    '/tether-all',
    '/tether: x',
    '\t/tether please',
    '\u200b/tether',
    '    /tether',
    '```\n/tether\n```',
    '<!-- /tether -->',
    '<pre>\n/tether\n</pre>',
  ])('in which the trigger is no first word (%j) starts nothing', (body) => {
    expect(comment(body)).toMatchObject({ kind: 'skip', why: 'The comment does not begin with /tether.' });
  });

  test.each(['/tether <!-- tether:status 1 -->', '/tether go on\n  <!-- tether:status issue=7 -->'])(
    'starts nothing with a mark anywhere outside of a quotation: %j',
    (body) => {
      expect(comment(body)).toMatchObject({
        kind: 'skip',
        why: expect.stringContaining('this action itself'),
      });
    },
  );

  test("starts a run where it quotes the action's comment, mark and all", () => {
    expect(comment('/tether go on\n\n> <!-- tether:status issue=7 -->\n> Working.')).toMatchObject({
      kind: 'trigger',
    });
  });

  test('on a pull request is about its own issue, whatever a person or a bot has put around its mark', () => {
    const mark = '<!-- tether:pull-request issue=7 commit=ab -->';
    const body = `A word first.\r\n\r\n${mark}\r\n\r\n> ${mark.replace('=7', '=8')}\r\n\r\nSummary by a bot`;
    expect(comment('/tether', { 'issue.pull_request': {}, 'issue.body': body })).toMatchObject({
      trigger: { issue: 7 },
    });
  });

  test('for a backport is about the pull request itself, whoever made it; elsewhere it starts nothing', () => {
    const mark = '<!-- tether:pull-request issue=7 -->';
    const words = '/tether backport Release/1.x';
    for (const body of ['', mark])
      expect(comment(words, { 'issue.pull_request': {}, 'issue.body': body })).toMatchObject({
        trigger: { issue: 1, onto: 'Release/1.x', remark: { kind: 'pull-comment', pull: 1 } },
        agent: 'coder',
        command: 'backport',
        instruction: '',
      });
    expect(comment(words)).toMatchObject({ kind: 'skip' });
  });

  test('for a backport takes what the forge had of the pull request when it was sent', () => {
    const sent = { 'issue.pull_request': {}, 'issue.updated_at': '2026-01-02T03:04:05Z' };
    expect(comment('/tether backport v1', sent)).toMatchObject({
      trigger: { snapshotAt: Date.parse('2026-01-02T03:04:05Z') },
    });
  });

  test("on a backport's own pull request is answered, and a backport or a stop of it is taken", () => {
    const on = { 'issue.pull_request': {}, 'issue.body': 'Text.\n\n<!-- tether:backport of=5 -->' };
    expect(comment('/tether go on', on)).toMatchObject({
      trigger: { issue: 1, onto: '' },
      help: { kind: 'on-backport', of: 5 },
    });
    expect(comment('/tether help', on)).toMatchObject({ help: { kind: 'help' } });
    expect(comment('/tether stop', on)).toMatchObject({ command: 'stop', help: null });
    expect(comment('/tether backport v1', on)).toMatchObject({ trigger: { issue: 1, onto: 'v1' } });
  });

  test('on a pull request approves nothing, whatever stands below', () => {
    const onPull = { 'issue.pull_request': {} };
    const words = '/tether approve\nLooks good.';
    expect(comment(words, onPull)).toMatchObject({ kind: 'skip', why: expect.stringContaining('no mark') });
    const ours = { ...onPull, 'issue.body': '<!-- tether:pull-request issue=7 -->' };
    expect(comment(words, ours)).toMatchObject({
      kind: 'skip',
      why: expect.stringContaining('comment /tether approve on #7'),
    });
    const backport = { ...onPull, 'issue.body': '<!-- tether:backport of=5 -->' };
    expect(comment(words, backport)).toMatchObject({ help: { kind: 'on-backport', of: 5 } });
  });

  test('on a pull request with it is about the issue that the last mark names', () => {
    const body =
      '<!-- tether:pull-request issue=7 -->\nMine.\n<!-- tether:pull-request issue=8 commit=ab -->';
    expect(comment('/tether go on', { 'issue.pull_request': {}, 'issue.body': body })).toMatchObject({
      trigger: { issue: 8, remark: { kind: 'pull-comment', id: 492700400, pull: 1 } },
      issueText: null,
      instruction: 'go on',
    });
  });
});

describe('a dispatch', () => {
  test('takes the issue from the input, and now as its time', () => {
    expect(dispatch({ issueInput: ' #12 ' })).toEqual({
      kind: 'trigger',
      trigger: {
        kind: 'dispatched',
        repository: { owner: 'octo-org', name: 'octo-repo' },
        issue: 12,
        actor: { login: 'octocat', type: 'User' },
        snapshotAt: options.now,
      },
      issueText: null,
      instruction: '',
      agent: 'configured',
      profile: null,
      command: 'work',
      help: null,
    });
  });

  test.each(['7', 7])('takes the issue from the payload (%j) when the input is empty', (issue) => {
    expect(dispatch({}, { inputs: { issue, instruction: 'Go on.' } })).toMatchObject({
      kind: 'trigger',
      trigger: { issue: 7 },
      instruction: 'Go on.',
    });
  });

  test.each(['', 'abc', '0', '-1', '1.5', '12 34', '12345678901234567890'])(
    'without a number of an issue (%j) is a fault that names the input',
    (issueInput) => {
      expect(dispatch({ issueInput })).toMatchObject({
        kind: 'fault',
        parts: { wrong: expect.stringContaining('"issue"') },
      });
    },
  );
});

test('every example of an issue event but the label is skipped', () => {
  const all = examplesOf('issues');
  const others = all.filter((example) => valueAt(example, 'action') !== 'labeled');
  expect(others.length).toBeGreaterThan(20);
  for (const example of others) expect(readTrigger(example, 'issues', options).kind).toBe('skip');
});

test.each([null, undefined, 0, 'text', [], {}, { action: 'labeled', label: { name: 'tether' } }])(
  'a payload of any shape (%j) is a fault or a skip and never throws',
  (shape) => {
    for (const name of ['issues', 'issue_comment', 'workflow_dispatch']) {
      expect(['fault', 'skip']).toContain(readTrigger(shape, name, options).kind);
    }
  },
);

test.each([
  { 'repository.owner': null },
  { 'repository.name': null },
  { 'sender.login': '' },
  { 'issue.number': 0 },
])('a payload with %j is a fault', (changes) => {
  expect(label(changes)).toMatchObject({
    kind: 'fault',
    parts: { was: expect.stringContaining('is missing') },
  });
});

test.each([
  ['ada', 'Ada', 'trigger'],
  ['ada', 'eve', 'skip'],
  [undefined, 'eve', 'trigger'],
])('words by %j that %j sent: %s', (author, sender, kind) => {
  expect(comment('/tether', { 'comment.user': { login: author }, 'sender.login': sender }).kind).toBe(kind);
});

test('a comment without a number, or on nothing that has one, is a fault', () => {
  for (const changes of [{ 'comment.id': null }, { 'issue.number': null }])
    expect(comment('/tether', changes)).toMatchObject({
      kind: 'fault',
      parts: { was: expect.stringContaining('is missing') },
    });
});

test.each([
  ['User', 'User'],
  ['Bot', 'Bot'],
  ['Organization', 'other'],
  [null, 'other'],
])('who sent it may be a %j', (type, told) => {
  expect(comment('/tether', { 'sender.type': type })).toMatchObject({ trigger: { actor: { type: told } } });
});

test('an issue of another repository is for a dispatch alone', () => {
  const elsewhere = { elsewhere: 'octo/hello', issueInput: '7' };
  expect(label({}, elsewhere)).toMatchObject({
    kind: 'fault',
    parts: { was: 'The event was issues.' },
  });
  expect(dispatch(elsewhere)).toMatchObject({
    trigger: { repository: { owner: 'octo', name: 'hello' }, issue: 7 },
  });
});

test('a comment without words of its own takes those of the input, but a plan is approved by its own alone', () => {
  const said = (body: string) => comment(body, {}, { instructionInput: '3f2a91c4' });
  expect(said('/tether')).toMatchObject({ instruction: '3f2a91c4' });
  expect(said('/tether approve')).toMatchObject({ command: 'approve', instruction: '' });
});

test('an issue whose event has no title is read from the forge', () => {
  expect(label({ 'issue.title': null })).toMatchObject({ kind: 'trigger', issueText: null });
});

test('an issue that says it is no pull request is none', () => {
  expect(label({ 'issue.pull_request': null }).kind).toBe('trigger');
});

test.each([
  ['issue_comment', { action: 'edited' }, /^The event issue_comment.edited starts nothing;/],
  ['pull_request_review', {}, /; pull_request_review.submitted does.$/],
  ['check_suite', { action: 'requested' }, /^The event check_suite.requested starts nothing;/],
  ['', {}, /^The event \(none\) starts nothing;/],
  ['create', {}, /^The event create starts nothing;/],
  ['pull_request_review of Gitea', {}, /^The event \S+ of Gitea starts nothing; on GitHub these do: /],
  ['issues', { action: 'opened' }, 'The event issues.opened starts nothing; issues.labeled does.'],
])('the event %j with %j is told by its name', (name, event, why) => {
  const read = readTrigger(event, name, options);
  expect(read.kind === 'skip' ? read.why : '').toMatch(why);
});

test.each([
  ['/tether continue', 'continue', ''],
  ['/tether Retry\n\nMind the sign.', 'retry', 'Mind the sign.'],
  ['/tether help', 'help', ''],
  ['/tether contineu', 'unknown', ''],
  ['/tether stop.', 'stop', ''],
  ['/tether plan the migration\nin steps', 'plan', 'the migration\nin steps'],
  ['/tether refine\nMind the sign.', 'refine', 'Mind the sign.'],
  ['/tether approve 3F2A91c4', 'approve', '3f2a91c4'],
  ['/tether', 'work', ''],
])('a command is the whole first line: %j', (body, command, instruction) => {
  expect(comment(body)).toMatchObject({ command, instruction });
});

test.each([
  ['issue_comment', 'comment'],
  ['pull_request_review_comment', 'comment'],
  ['pull_request_review', 'review'],
] as const)('of %s whoever sent it must have written it', (name, field) => {
  const action = field === 'review' ? 'submitted' : 'created';
  const written = (author: string) =>
    readTrigger(
      payload(name, action, {
        [`${field}.body`]: '/tether go on',
        [`${field}.user.login`]: author,
        'sender.login': 'maintainer',
        ...(name !== 'issue_comment' && {
          'pull_request.body': '<!-- tether:pull-request issue=1 -->',
        }),
      }),
      name,
      options,
    );
  expect(written('Maintainer')).not.toMatchObject({ why: expect.stringContaining('somebody else') });
  expect(written('stranger')).toMatchObject({
    kind: 'skip',
    why: `The ${field} was written by somebody else than who sent it.`,
  });
});

describe('failed checks', () => {
  const HEAD = 'ab'.repeat(20);
  const ended = (
    event: 'workflow_run' | 'check_suite',
    changes: Readonly<Record<string, unknown>> = {},
    follow: EventOptions['follow'] = ['checks'],
  ) => {
    const about = { head_branch: 'tether/issue-42', head_sha: HEAD, conclusion: 'failure' };
    const here = { id: 186853002, full_name: 'Codertocat/Hello-World' };
    const from =
      event === 'workflow_run' ? { 'workflow_run.head_repository': here, 'repository.id': here.id } : {};
    const set = Object.fromEntries(Object.entries(about).map(([key, value]) => [`${event}.${key}`, value]));
    return readTrigger(payload(event, 'completed', { ...set, ...from, ...changes }), event, {
      ...{ ...options, instructionInput: 'Keep it small.', follow },
    });
  };

  test.each(['workflow_run', 'check_suite'] as const)(
    'of a branch of this action start a run: %s',
    (event) => {
      const when = { [`${event}.head_commit.timestamp`]: '2026-01-02T03:04:05Z' };
      expect(ended(event, when, [])).toMatchObject({ kind: 'skip' });
      expect(ended(event, when)).toMatchObject({
        kind: 'trigger',
        trigger: { kind: 'checks-failed', issue: 42, head: HEAD, snapshotAt: Date.UTC(2026, 0, 2, 3, 4, 5) },
        issueText: null,
        instruction: '',
        agent: 'coder',
        command: 'work',
      });
    },
  );
});
