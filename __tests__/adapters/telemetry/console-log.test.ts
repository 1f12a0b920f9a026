import { describe, expect, test } from 'vitest';
import { escapeCommands, logLines, maskCommand } from '../../../src/adapters/telemetry/console-log.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';

function commandOf(result: CommandResult): RunEvent {
  return { kind: 'command', record: { command: 'npm test', result, changeSetHash: 'h' } };
}

function failedWith(output: string): RunEvent {
  return commandOf({ kind: 'exited', code: 1, output, ms: 1530 });
}

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
});

test('a verdict names what failed, four of them at most', () => {
  const failures = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ class: 'regression', failure: { id } }));
  const evidence = { comparisons: [{ command: 'npm test', outcome: 'regressed', failures }] };
  const verdict = { kind: 'failed', evidence };
  expect(logLines({ kind: 'verdict', verdict, isRepeat: false } as unknown as RunEvent)).toEqual([
    '  Verdict: failed by a, b, c, d and 2 more',
  ]);
});

test('rounds that end with passing commands are not called validated: the proof is judged apart', () => {
  const claim = { title: 't', summary: 's' };
  const ended = { kind: 'rounds-ended', spent: { rounds: 2 } } as const;
  const after = (outcome: 'passed' | 'no-regression') => {
    const verdict = { kind: 'passed', evidence: { comparisons: [{ outcome }] } };
    return logLines({ ...ended, end: { kind: 'validated', claim, verdict } } as unknown as RunEvent);
  };
  expect(after('passed')).toEqual(['The rounds ended: the commands passed, after 2 rounds.']);
  expect(after('no-regression')).toEqual([
    'The rounds ended: the commands fail only as on the base, after 2 rounds.',
  ]);
  expect(logLines({ ...ended, end: { kind: 'no-change', claim } } as RunEvent)).toEqual([
    'The rounds ended: no-change, after 2 rounds.',
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
    '\u2028::debug::x',
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
