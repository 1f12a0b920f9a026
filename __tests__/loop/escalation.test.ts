import { describe, expect, test } from 'vitest';
import type { ChatTurn, ModelReply } from '../../src/core/chat.ts';
import type { EscalationStep } from '../../src/core/decision.ts';
import { ESCALATION_STEPS } from '../../src/core/decision.ts';
import { FINISH, type Played, type PlayOptions, play } from '../support/played-rounds.ts';
import { calling, ScriptedModel } from '../support/scripted-model.ts';
import { FILES, failing, gate } from './counted-failures.ts';

const writing = (count: number, more = '') =>
  ['write-file', { path: 'src/a.js', content: failing(count, more) }] as const;
const attempt = (count: number, more = ''): ModelReply => calling(writing(count, more), FINISH);
const READ = ['read-file', { path: 'src/a.js' }] as const;

const MANY = { maxRounds: 30, maxValidationRetries: 20 };

function escalate(script: readonly ModelReply[], options: PlayOptions = {}): Promise<Played> {
  return play(script, { files: FILES, gate, ...options, limits: { ...MANY, ...options.limits } });
}

function stepsOf({ events }: Played): readonly EscalationStep[] {
  return events.flatMap((event) => (event.kind === 'escalated' ? [event.step] : []));
}

/** What the host said behind the results, in the request of that number, counted from 1. */
function notesIn({ model }: Played, request: number): readonly string[] {
  return hostTurns(model.requests[request - 1]?.turns ?? []);
}

function hostTurns(turns: readonly ChatTurn[]): readonly string[] {
  return turns.flatMap((turn) => (turn.role === 'user' && turn.origin === 'host' ? [turn.text] : []));
}

function resultsIn({ model }: Played, request: number): readonly string[] {
  const turns = model.requests[request - 1]?.turns ?? [];
  return turns.flatMap((turn) =>
    turn.role === 'tool' ? turn.results.map(({ tool, status, text }) => `${tool} ${status}: ${text}`) : [],
  );
}

describe('attempts that get no better', () => {
  const stronger = (): ScriptedModel => new ScriptedModel([attempt(4, 'stronger')]);
  const STORY = [
    calling(READ, writing(2, 'one, which is long'), FINISH),
    attempt(2, 'two'),
    attempt(2, 'three'),
    calling(READ),
    attempt(3, 'four'),
  ];

  test('escalate from the failure to its cause, a fresh start and a stronger model, each once', async () => {
    const model = stronger();
    const played = await escalate(STORY, { stronger: model });
    expect(stepsOf(played)).toEqual(ESCALATION_STEPS);
    expect(played.model.requests).toHaveLength(STORY.length);
    expect(model.requests).toHaveLength(1);
    expect(played.end).toMatchObject({ kind: 'exhausted', limit: 'attempts', review: { kind: 'rejected' } });
  });

  test('the cause is asked for with the source of the test, the files of the trace and the change so far', async () => {
    const played = await escalate(STORY);
    const [note = '', ...others] = notesIn(played, 3);
    expect(others).toEqual([]);
    // A sentence without a call would be a reply that does nothing.
    expect(note).toMatch(/^Before you edit again, .* in one sentence beside your next call, /);
    expect(note).toContain(`\ntest/a.test.js\n\`\`\`\n${FILES['test/a.test.js']}`);
    expect(note).toContain(`\nsrc/a.js\n\`\`\`\n${failing(2, 'two')}`);
    expect(note.match(/src\/a\.js\n```/g)).toHaveLength(1);
    expect(note.indexOf('test/a.test.js\n')).toBeLessThan(note.indexOf('src/a.js\n'));
    expect(note).toMatch(/Your change so far:\n```\ndiff --git a\/src\/a\.js/);
  });

  test('a fresh start takes the changes back, and the conversation to its opening with what was tried', async () => {
    const played = await escalate(STORY);
    const turns = played.model.requests[3]?.turns ?? [];
    expect(turns.slice(0, -1)).toEqual(played.model.requests[0]?.turns);
    expect(turns).toContainEqual({ role: 'user', origin: 'task', text: 'fix it' });
    const [note = ''] = hostTurns(turns.slice(-1));
    expect(note).toMatch(
      /^This is a fresh attempt from the base commit: no file is changed\. 27 replies are left\./,
    );
    expect(note.match(/^- Correct one: case 1 \(Expected 1, got 2\)/gm)).toHaveLength(3);
  });

  test('after a fresh start what was shown before is shown again, and old results are recalled', async () => {
    const old = (await escalate(STORY)).events.flatMap((event) =>
      event.kind === 'answered' && event.call.name === 'read-file' ? [event.call.id] : [],
    );
    const patch = ['patch-file', { path: 'src/a.js', search: 'fails = 0', replace: 'fails = 5' }] as const;
    const played = await escalate([
      ...STORY.slice(0, 3),
      calling(READ, ['read-file', { path: `result:${old[0]}` }], patch),
      attempt(0, 'right'),
    ]);
    const [read = '', recalled = '', patched = ''] = resultsIn(played, 5);
    expect(read).toContain('A line that says nothing about anything at all.');
    expect(read).not.toContain('[unchanged');
    expect(recalled).toContain('A line that says nothing about anything at all.');
    expect(patched).toMatch(/^patch-file done/);
    expect(played.end.kind).toBe('validated');
  });

  test('a fresh attempt may do again what the ones before it did', async () => {
    const missing = calling(['read-file', { path: 'nowhere.js' }]);
    const attempts = ['a', 'b', 'c'].map((more) => attempt(2, more));
    const played = await escalate([missing, missing, ...attempts, missing, attempt(0)]);
    expect(played.end.kind).toBe('validated');
    expect(stepsOf(played)).toContain('fresh-start');
    const rules = played.events.flatMap((event) => (event.kind === 'stalled' ? [event.rule] : []));
    expect(rules).toEqual(['failures-stay']);
  });

  test('when no step is left, the best change of all attempts stands', async () => {
    const played = await escalate(STORY, { stronger: stronger() });
    // Two failures are fewer than three or four; among those with two, "two" is the smallest.
    expect(played.workspace.textOf('src/a.js')).toBe(failing(2, 'two'));
    const hash = played.workspace.changes().hash;
    expect(played.end).toMatchObject({ review: { verdict: { changeSetHash: hash } } });
  });

  test('the stronger model is asked with the same conversation, and its usage is charged', async () => {
    const model = stronger();
    const played = await escalate(STORY, { stronger: model });
    const before = played.model.requests.at(-1)?.turns ?? [];
    expect(model.requests[0]?.turns.slice(0, before.length)).toEqual(before);
    expect(played.budget.spent.modelCalls).toBe(STORY.length + 1);
  });
});

describe('escalation and the other limits', () => {
  test('attempts that get better escalate nothing', async () => {
    const script = [5, 4, 2, 1, 0].map((count) => attempt(count));
    const played = await escalate(script);
    expect(played.end.kind).toBe('validated');
    expect(stepsOf(played)).toEqual([]);
  });

  test('when two rounds are left, they go to the stronger model', async () => {
    const stronger = new ScriptedModel([attempt(0, 'right')]);
    const script = [attempt(2, 'a'), attempt(2, 'b')];
    const played = await escalate(script, { stronger, limits: { maxRounds: 4 } });
    expect(stepsOf(played)).toEqual(['stronger-model']);
    expect(played.end.kind).toBe('validated');
  });

  test('no step is taken when no round is left to use it, and none begins anew with one round left', async () => {
    const script = ['a', 'b', 'c', 'd'].map((more) => attempt(2, more));
    const two = await escalate(script, { limits: { maxRounds: 2 } });
    expect(stepsOf(two)).toEqual([]);
    expect(two.end).toMatchObject({ kind: 'exhausted', limit: 'rounds' });
    const [four, five] = await Promise.all(
      [4, 5].map((maxRounds) =>
        escalate([...script, attempt(2, 'e'), attempt(2, 'f')], { limits: { maxRounds } }),
      ),
    );
    expect(four && stepsOf(four)).toEqual(['cause']);
    expect(five && stepsOf(five)).toEqual(['cause', 'fresh-start']);
  });

  test('retries that are used up end the run with the best change and its own verdict', async () => {
    const script = [attempt(3, 'a'), attempt(1, 'b'), attempt(4, 'c')];
    const played = await escalate(script, { limits: { maxValidationRetries: 2 } });
    expect(played.workspace.textOf('src/a.js')).toBe(failing(1, 'b'));
    expect(played.end).toMatchObject({
      kind: 'unvalidated',
      why: 'validation failed 3 times (max-validation-retries 2)',
      verdict: { kind: 'failed', changeSetHash: played.workspace.changes().hash },
    });
  });

  test('finishing a fresh attempt without a change brings the best one back', async () => {
    const script = [attempt(3, 'a'), attempt(3, 'b'), attempt(3, 'c'), calling(FINISH)];
    const played = await escalate(script);
    expect(stepsOf(played)).toEqual(['cause', 'fresh-start']);
    expect(played.end).toMatchObject({ kind: 'unvalidated', why: 'the fresh attempt changed nothing' });
    expect(played.workspace.textOf('src/a.js')).toBe(failing(3, 'c'));
  });
});

describe('a change that only a rule holds back', () => {
  const again = ['a', 'b', 'c', 'd'].map((more) => attempt(0, more));

  test('is an attempt, escalates, and ends with the sentence of that rule', async () => {
    const played = await escalate(again, {
      review: { proof: 'require' },
      limits: { maxValidationRetries: 3 },
    });
    expect(stepsOf(played)).toEqual(['cause', 'fresh-start']);
    expect(notesIn(played, 3)).toEqual([
      expect.stringMatching(/^Before you edit again, find in the code what causes that refusal\./),
    ]);
    expect(notesIn(played, 4).at(-1)).toMatch(/^- Correct one: the change has no proof/m);
    expect(played.end).toMatchObject({ kind: 'unvalidated', verdict: { kind: 'blocked' } });
    expect(played.end.kind === 'unvalidated' && played.end.why).toMatch(/proof: require/);
  });
});

test('what was validated before the critic sent it back stands when the rest fails or is taken back, and waits for a person', async () => {
  const critic = [{ kind: 'iterate', feedback: 'A test is missing.' }] as const;
  const script = [attempt(0, 'validated'), attempt(1, 'a'), attempt(1, 'b')];
  const limits = { maxValidationRetries: 1 };
  const played = await escalate(script, { critic, limits });
  expect(played.end).toMatchObject({ kind: 'needs-review', feedback: 'A test is missing.' });
  expect(played.workspace.textOf('src/a.js')).toBe(failing(0, 'validated'));
  const outOfRounds = await escalate(script, { critic, limits: { maxRounds: 2 } });
  expect(outOfRounds.end).toMatchObject({ kind: 'needs-review', verdict: { kind: 'passed' } });
  const takenBack = calling(['write-file', { path: 'src/a.js', content: FILES['src/a.js'] }], FINISH);
  const unmade = await escalate([attempt(0, 'validated'), takenBack], { critic });
  expect(unmade.end).toMatchObject({ kind: 'needs-review', verdict: { kind: 'passed' } });
  expect(unmade.workspace.textOf('src/a.js')).toBe(failing(0, 'validated'));
});
