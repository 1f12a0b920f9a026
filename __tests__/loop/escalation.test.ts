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

describe('attempts that get no better', () => {
  const stronger = (): ScriptedModel => new ScriptedModel([attempt(4, 'stronger')]);
  const STORY = [calling(READ, writing(2, 'one'), FINISH), attempt(2, 'two'), attempt(2, 'three')];
  const limits = { maxValidationRetries: 3 };

  test('escalate from the failure to its cause and a stronger model, each once', async () => {
    const model = new ScriptedModel(['d', 'e', 'f'].map((more) => attempt(4, more)));
    const played = await escalate(STORY, { stronger: model, limits: { maxValidationRetries: 5 } });
    expect(stepsOf(played)).toEqual(ESCALATION_STEPS);
    // The third attempt is no better than the first either.
    expect(played.model.requests).toHaveLength(3);
    expect(played.events).toContainEqual({ kind: 'escalated', round: 2, step: 'cause' });
    expect(played.events).toContainEqual({ kind: 'escalated', round: 3, step: 'stronger-model' });
  });

  test('the cause is asked for with the source of the test and the files of the trace', async () => {
    const played = await escalate(STORY, { limits: { maxValidationRetries: 2 } });
    const [note = '', ...others] = notesIn(played, 3);
    expect(others).toEqual([]);
    // A sentence without a call would be a reply that does nothing.
    expect(note).toMatch(/^Before you edit again, .* in one sentence beside your next call, /);
    expect(note).toContain(`\ntest/a.test.js\n\`\`\`\n${FILES['test/a.test.js']}`);
    expect(note).toContain(`\nsrc/a.js\n\`\`\`\n${failing(2, 'two')}`);
    expect(note.match(/src\/a\.js\n```/g)).toHaveLength(1);
    expect(note.indexOf('test/a.test.js\n')).toBeLessThan(note.indexOf('src/a.js\n'));
  });

  test('the best change of all attempts stands, the smallest of those that are as good', async () => {
    const played = await escalate(STORY, { stronger: stronger(), limits });
    expect(played.workspace.textOf('src/a.js')).toBe(failing(2, 'two'));
    const hash = played.workspace.changes().hash;
    expect(played.end).toMatchObject({ kind: 'unvalidated', verdict: { changeSetHash: hash } });
  });

  test('the stronger model is asked with the same conversation, and its usage is charged', async () => {
    const model = stronger();
    const played = await escalate(STORY, { stronger: model, limits });
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

  test('no step is taken when no round is left to use it', async () => {
    const two = await escalate([attempt(2, 'a'), attempt(2, 'b')], { limits: { maxRounds: 2 } });
    expect(stepsOf(two)).toEqual([]);
    expect(two.end).toMatchObject({ kind: 'exhausted', limit: 'rounds' });
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
});

describe('a change that only a rule holds back', () => {
  const again = ['a', 'b', 'c', 'd'].map((more) => attempt(0, more));

  test('is an attempt without a cause to look for, and ends with the sentence of that rule', async () => {
    const played = await escalate(again, {
      review: { proof: 'require' },
      limits: { maxValidationRetries: 3 },
    });
    expect(stepsOf(played)).toEqual([]);
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
