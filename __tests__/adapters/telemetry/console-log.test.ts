import { describe, expect, test } from 'vitest';
import { escapeCommands, logLines, maskCommand } from '../../../src/adapters/telemetry/console-log.ts';
import type { ToolStatus } from '../../../src/core/chat.ts';
import type { CriticOutcome } from '../../../src/core/decision.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import { NO_DELIVERY, NOTHING_DONE } from '../../../src/core/outcome.ts';
import { NO_EVIDENCE } from '../../../src/core/verdict/evidence.ts';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';

function answered(call: {
  readonly name: string;
  readonly value: unknown;
  readonly status: ToolStatus;
  readonly text?: string;
  readonly ms?: number;
}): RunEvent {
  const { name, value, status, text = '', ms = 3 } = call;
  return {
    kind: 'answered',
    round: 1,
    call: { id: 'a', name, arguments: { kind: 'parsed', value } },
    result: { callId: 'a', tool: name, status, text, effect: name === 'finish' ? 'ends' : 'runs' },
    ms,
  };
}

function commandOf(result: CommandResult): RunEvent {
  return { kind: 'command', record: { command: 'npm test', result, changeSetHash: 'h' } };
}

function failedWith(output: string): RunEvent {
  return commandOf({ kind: 'exited', code: 1, output, ms: 1530 });
}

describe('a round', () => {
  test('tells its tokens and its time, and what the model says in one line', () => {
    const usage = { inputTokens: 1709, cachedTokens: 1280, outputTokens: 81, source: 'reported' } as const;
    expect(
      logLines({ kind: 'replied', round: 2, text: 'I look\n\nat it.', calls: [], usage, ms: 12.4 }),
    ).toEqual(['Round 2: 1709 tokens in (1280 cached), 81 out, 12 ms', '  says: I look at it.']);
  });
});

describe('a call', () => {
  test('is told by what makes it different from others, without the texts that it carries', () => {
    const value = { path: 'src/a.js', search: 'let a', replace: 'const a' };
    expect(logLines(answered({ name: 'patch-file', value, status: 'done' }))).toEqual([
      '  done     patch-file src/a.js (3 ms)',
    ]);
  });

  test('says how long it took', () => {
    const call = { name: 'run-command', value: { command: 'npm test' }, status: 'done', ms: 61_240 } as const;
    expect(logLines(answered(call))).toEqual(['  done     run-command npm test (61.2 s)']);
  });

  test('of finish that did not pass was rejected; the output stands with its command', () => {
    const text = 'Validation failed.\n\n$ npm test: exit code 1\nnot ok 1 - a';
    expect(
      logLines(
        answered({ name: 'finish', value: { title: 'Mend a', summary: 's' }, status: 'failed', text }),
      ),
    ).toEqual(['  failed   finish Mend a (3 ms): Validation failed.']);
  });

  test('that failed otherwise says the first line of why, a refused one all of it', () => {
    const value = { command: 'npm test' };
    expect(
      logLines(
        answered({ name: 'run-command', value, status: 'failed', text: '[exit code 1, 3 ms]\nmuch more' }),
      ),
    ).toEqual(['  failed   run-command npm test (3 ms): [exit code 1, 3 ms]']);
    expect(
      logLines(
        answered({ name: 'run-command', value, status: 'rejected', text: 'Not listed.\nnpm run lint' }),
      ),
    ).toEqual(['  rejected run-command npm test (3 ms): Not listed. npm run lint']);
  });

  test('with arguments that are no object is told by its name', () => {
    expect(logLines(answered({ name: 'search', value: null, status: 'done' }))).toEqual([
      '  done     search (3 ms)',
    ]);
  });
});

describe('a command', () => {
  test('that passed is one line', () => {
    expect(logLines(commandOf({ kind: 'exited', code: 0, output: 'ok\nerror: none', ms: 312 }))).toEqual([
      '  $ npm test: passed (312 ms)',
    ]);
  });

  test('that failed shows its failed tests, each once and at most four of them', () => {
    const names = [1, 2, 3, 4, 5].map((number) => `    not ok ${number} - test ${number}`);
    const output = ['TAP version 13', 'ok 6 - fine', ...names, names[0], "error: 'x'"].join('\n');
    expect(logLines(failedWith(output))).toEqual([
      '  $ npm test: exit code 1 (1.5 s)',
      ...[1, 2, 3, 4].map((number) => `      not ok ${number} - test ${number}`),
    ]);
  });

  test('without failed tests shows its errors, and without errors its last lines', () => {
    expect(logLines(failedWith('compiling\na.ts:1 - error TS1: no\ndone'))).toEqual([
      '  $ npm test: exit code 1 (1.5 s)',
      '      a.ts:1 - error TS1: no',
    ]);
    expect(logLines(failedWith('1\n2\n3\n4\n5\n'))).toEqual([
      '  $ npm test: exit code 1 (1.5 s)',
      ...['      2', '      3', '      4', '      5'],
    ]);
  });

  test('shows its lines clipped', () => {
    const [, line = ''] = logLines(failedWith(`✖ ${'long '.repeat(100)}`));
    expect(line).toMatch(/^ {6}✖ long .*…$/);
    expect(line.trim()).toHaveLength(160);
  });

  test('that could not run says why', () => {
    expect(logLines(commandOf({ kind: 'refused', why: 'npm is not on the PATH.' }))).toEqual([
      '  $ npm test: not run: npm is not on the PATH.',
    ]);
  });
});

test('a verdict that was known says so, and an inconclusive one says why', () => {
  const parts = { records: [], changeSetHash: 'h', evidence: NO_EVIDENCE };
  expect(logLines({ kind: 'verdict', verdict: { kind: 'passed', ...parts }, isRepeat: true })).toEqual([
    '  Verdict: passed (same change as before)',
  ]);
  expect(
    logLines({
      kind: 'verdict',
      verdict: { kind: 'inconclusive', why: 'no command', ...parts },
      isRepeat: false,
    }),
  ).toEqual(['  Verdict: inconclusive, no command']);
});

describe('the course of a run', () => {
  test('names a pattern with its answer, and the step that is taken', () => {
    const stalled = { kind: 'stalled', round: 3, rule: 'same-call', pattern: 'the call x again' } as const;
    expect(logLines({ ...stalled, response: 'warned' })).toEqual([
      '  no progress (warned): the call x again',
    ]);
    expect(logLines({ kind: 'escalated', round: 4, step: 'fresh-start' })).toEqual([
      '  next step: a fresh start, with what was learnt',
    ]);
  });

  test('tells what the critic says in one line, nothing when it was not asked, and that it has no veto by failing', () => {
    const told = (outcome: CriticOutcome) => logLines({ kind: 'criticised', outcome });
    expect(told({ kind: 'approve' })).toEqual(['Critic: approved']);
    expect(told({ kind: 'iterate', feedback: 'a\n::error::b' })).toEqual(['Critic: iterate: a ::error::b']);
    expect(told({ kind: 'abort', feedback: 'no' })).toEqual(['Critic: abort: no']);
    expect(told({ kind: 'skipped', why: 'off' })).toEqual([]);
    for (const kind of ['error', 'parse-error'] as const) {
      expect(told({ kind, why: 'it\nbroke' })).toEqual([
        'Critic: no answer (it broke); the verdict of the commands is final',
      ]);
    }
  });

  test('names each file that a command wrote, taken or not', () => {
    const files = [
      { path: 'package-lock.json', why: null },
      { path: 'a\nb', why: 'protected\npath' },
    ];
    expect(logLines({ kind: 'generated', files })).toEqual([
      '  package-lock.json, written by the command: part of the change now',
      '  a b, written by the command: not taken (protected path)',
    ]);
  });

  test('tells runs of the gate on the base and on parts of the change apart', () => {
    const result = { kind: 'exited', code: 1, output: '', ms: 1 } as const;
    const probe = { kind: 'probe', command: 'npm test', result } as const;
    expect(logLines({ kind: 'baseline', command: 'npm test', result })).toEqual([
      '  base $ npm test: exit code 1',
    ]);
    expect(logLines({ ...probe, of: 'tests-alone' })).toEqual([
      "  the change's tests on the base $ npm test: exit code 1",
    ]);
    expect(logLines({ ...probe, of: 'original-tests' })).toEqual([
      "  the base's tests on the change $ npm test: exit code 1",
    ]);
    expect(logLines({ ...probe, of: 'again' })).toEqual(['  once more $ npm test: exit code 1']);
  });
});

test('the end names the pull request before the outcome', () => {
  const delivery = {
    ...NO_DELIVERY,
    operation: 'updated',
    pullRequest: { number: 7, url: 'https://forge.example/7' },
  } as const;
  const outcome = { ...NOTHING_DONE, status: 'validated', reason: 'Passed.', delivery } as const;
  const spent = {
    ...{
      rounds: 1,
      criticCalls: 0,
      compactionCalls: 0,
      modelCalls: 1,
      toolCalls: 1,
      inputTokens: 1,
      cachedTokens: 0,
      outputTokens: 1,
    },
    costUsd: null,
  };
  expect(logLines({ kind: 'ended', outcome, spent, ms: 5 })).toEqual([
    'Pull request #7 (updated): https://forge.example/7',
    'Tether: validated. Passed.',
  ]);
});

describe('escapeCommands', () => {
  // actions/runner, ActionCommand.cs: version 2 after leading white space, version 1 anywhere in the line.
  const asRunner = (line: string): boolean => /^\s*::/.test(line) || line.includes('##[');

  test.each([
    '::set-output name=a::b',
    '   ::error::x',
    '\t::stop-commands::x',
    '\u00a0::error::x',
    ':::error::x',
    'before\n::error::x',
    'before\r::error::x',
    '\u0085::error::x',
    '##[error]x',
    'in the middle ##[add-mask]x',
    '####[group]##[endgroup]',
  ])('%j is no command to the runner any more', (line) => {
    const shown = escapeCommands(line);
    expect(shown.split(/\r\n|[\r\n]/)).toHaveLength(1);
    expect(asRunner(shown)).toBe(false);
  });

  test.each(['std::vector<int>', 'a ::b', '# [x] ##', '  done     read-file a.js'])(
    '%j stays as it is',
    (line) => {
      expect(escapeCommands(line)).toBe(line);
    },
  );
});

test('the mask command carries every line of a value', () => {
  expect(maskCommand('100%\r\nb')).toBe('::add-mask::100%25%0D%0Ab');
});
