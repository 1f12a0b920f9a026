import { describe, expect, test } from 'vitest';
import { escapeCommands, logLines, maskCommand } from '../../../src/adapters/telemetry/console-log.ts';
import type { ToolStatus } from '../../../src/core/chat.ts';
import type { CriticOutcome } from '../../../src/core/decision.ts';
import type { RunEvent } from '../../../src/core/events.ts';
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

describe('a call', () => {
  test('is told by what makes it different from others, without the texts that it carries', () => {
    const value = { path: 'src/a.js', search: 'let a', replace: 'const a' };
    expect(logLines(answered({ name: 'patch-file', value, status: 'done' }))).toEqual([
      '  done     patch-file src/a.js (3 ms)',
    ]);
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
});

describe('a command', () => {
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
});

describe('the course of a run', () => {
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
