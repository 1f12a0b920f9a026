// Pins how runs are judged, so that work on the loop and on what models may write cannot change it unseen.
import { describe, expect, test } from 'vitest';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';
import { FAILS, FINISH, FIX, PASSES, type Played, play } from '../support/played-rounds.ts';
import { calling } from '../support/scripted-model.ts';

const failing = (output: string): CommandResult => ({ kind: 'exited', code: 1, output, ms: 1 });
const writing = (path: string) => ['write-file', { path, content: `${path}\n` }] as const;
const running = (command: string) => ['run-command', { command }] as const;
const TEST: CommandEntry = { text: 'npm test', argv: ['npm', 'test'], purpose: 'validate', origin: 'input' };
const LINT: CommandEntry = {
  text: 'npm run lint',
  argv: ['npm', 'run', 'lint'],
  purpose: 'allowed',
  origin: 'input',
};

/** The change sets that commands were run on, in order. */
function runsOf({ workspace }: Played): readonly { readonly command: string; readonly saw: string }[] {
  return workspace.calls.flatMap((call) => {
    if (call.kind !== 'run' || call.options.view.kind !== 'changes') return [];
    return [{ command: call.entry.text, saw: call.options.view.changes.hash }];
  });
}

function statusesOf({ events }: Played): readonly string[] {
  return events.flatMap((event) =>
    event.kind === 'answered' ? [`${event.round} ${event.call.name} ${event.result.status}`] : [],
  );
}

describe('validation that fails is tried again', () => {
  const edits = ['a.js', 'b.js', 'c.js', 'd.js', 'e.js'].map((path) => calling(writing(path), FINISH));

  test.each([0, 1, 2, 3])('%i retries allow exactly one attempt more', async (maxValidationRetries) => {
    const reds = Array.from({ length: maxValidationRetries }, () => FAILS);
    const last = await play(edits, { gate: [...reds, PASSES], limits: { maxValidationRetries } });
    expect(last.end.kind).toBe('validated');
    expect(last.model.requests).toHaveLength(maxValidationRetries + 1);

    const oneTooMany = await play(edits, {
      gate: [...reds, FAILS, PASSES],
      limits: { maxValidationRetries },
    });
    expect(oneTooMany.end).toMatchObject({ kind: 'unvalidated', verdict: { kind: 'failed' } });
    expect(oneTooMany.model.requests).toHaveLength(maxValidationRetries + 1);
    expect(runsOf(oneTooMany)).toHaveLength(maxValidationRetries + 1);
  });
});

describe('a failed non-blocking tool after a green build does not fail the run', () => {
  const commands = [TEST, LINT];
  const scripts = { 'npm run lint': failing('12 warnings') };
  // No retry is allowed, so that a failure that counted as an attempt would end the run.
  const limits = { maxValidationRetries: 0 };

  test.each([
    ['a command that decides nothing', running('npm run lint'), 'failed'],
    ['a read of a file that is not there', ['read-file', { path: 'gone.js' }] as const, 'failed'],
    [
      'a patch that does not apply',
      ['patch-file', { path: 'src/a.js', search: 'none', replace: 'x' }] as const,
      'failed',
    ],
    ['a command that is not in the list', running('npm publish'), 'rejected'],
  ])('%s, in a round of its own', async (_, call, status) => {
    const played = await play([calling(FIX, running('npm test')), calling(call), calling(FINISH)], {
      commands,
      scripts,
      limits,
    });
    expect(statusesOf(played)[2]).toBe(`2 ${call[0]} ${status}`);
    expect(played.end).toMatchObject({ kind: 'validated', verdict: { kind: 'passed' } });
    expect(runsOf(played).filter(({ command }) => command === 'npm test')).toHaveLength(1);
  });

  test('as the last thing before the rounds are used up, it leaves the change accepted', async () => {
    const played = await play([calling(FIX, running('npm test')), calling(running('npm run lint'))], {
      commands,
      scripts,
      limits: { ...limits, maxRounds: 2 },
    });
    expect(played.end).toMatchObject({
      kind: 'exhausted',
      limit: 'rounds',
      review: { kind: 'validated', verdict: { kind: 'passed' } },
    });
  });
});

describe('files changed without any validation', () => {
  test('a change without a finish is run through the gate when the rounds are used up', async () => {
    const played = await play([calling(FIX)], { gate: FAILS, limits: { maxRounds: 1 } });
    expect(played.end).toMatchObject({
      kind: 'exhausted',
      limit: 'rounds',
      review: { kind: 'rejected', verdict: { kind: 'failed' } },
    });
    expect(runsOf(played)).toHaveLength(1);
  });

  test.each<[string, readonly CommandEntry[]]>([
    ['no command is known', []],
    ['the only command decides nothing', [LINT]],
  ])('where %s, a finish ends unvalidated at once, and nothing is run', async (_, commands) => {
    const played = await play([calling(FIX, FINISH)], { commands, scripts: { 'npm run lint': PASSES } });
    expect(played.end).toMatchObject({
      kind: 'unvalidated',
      claim: { title: 'Correct one' },
      verdict: { kind: 'inconclusive', changeSetHash: played.workspace.changes().hash },
      why: expect.stringContaining('no validation command is known'),
    });
    expect(played.model.requests).toHaveLength(1);
    expect(runsOf(played)).toEqual([]);
  });
});
