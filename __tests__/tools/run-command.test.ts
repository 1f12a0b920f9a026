import { describe, expect, test } from 'vitest';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { runCommand } from '../../src/tools/run-command.ts';
import { writeFile } from '../../src/tools/write-file.ts';
import { scopeOf } from './scope.ts';

const passed: CommandResult = { kind: 'exited', code: 0, output: 'ok 1\n', ms: 41.7 };

async function run(args: unknown, options: Parameters<typeof scopeOf>[0]) {
  const scope = scopeOf(options);
  const { text: said, ...answer } = await runCommand.invoke(args, scope);
  const runs = scope.workspace.calls.filter((call) => call.kind === 'run');
  return { ...answer, text: `${answer.lead ?? ''}${said}`, scope, runs };
}

const npmTest = { allowed: ['npm test', 'npx vitest run {path} --bail'], commands: { 'npm test': passed } };

const JEST_PROJECT = {
  'package.json': '{ "scripts": { "test": "eslint . && jest --coverage" } }',
  'test/sum.test.js': "test('adds', () => {});\n",
  'src/sum.js': '',
};

describe('one test file', () => {
  test('of a command that fails, what the base shows of the whole command stands before the output', async () => {
    const red: CommandResult = { kind: 'exited', code: 1, output: 'red', ms: 1 };
    const { text } = await run(
      { command: 'npm test', path: 'test/sum.test.js' },
      {
        allowed: ['npm test'],
        files: JEST_PROJECT,
        commands: { 'npm test (test/sum.test.js)': red },
        onBaseNotes: { 'npm test': '[On the base too.]' },
      },
    );
    expect(text).toContain('[exit code 1, 1 ms]\n[On the base too.]\nred');
  });

  test.each([
    ['a file that is none', 'test/none.test.js', 'There is no file'],
    ['a path out of the repository', '../sum.test.js', 'leads upwards'],
    ['what the runner does not take', 'package.json', 'takes no "path"'],
    ['a folder', 'test', 'takes no "path"'],
  ])('is not %s', async (_what, path, why) => {
    const { status, text, runs } = await run(
      { command: 'npm test', path },
      { allowed: ['npm test'], files: JEST_PROJECT },
    );
    expect(status).not.toBe('done');
    expect(text).toContain(why);
    expect(runs).toEqual([]);
  });

  test('is no option to the runner, whatever the file is called', async () => {
    const files = { ...JEST_PROJECT, '--config=x.js': '', 'a;b.test.js': '' };
    for (const path of ['--config=x.js', 'a;b.test.js']) {
      const { runs } = await run({ command: 'npm test', path }, { allowed: ['npm test'], files });
      expect(runs).toEqual([]);
    }
  });
});

test('of a long output that is understood the failures come first, and less of it is shown', async () => {
  const noise = 'DEBUG nothing to see here\n'.repeat(2000);
  const output = `TAP version 13\n${noise}not ok 1 - adds\n  ---\n  name: 'AssertionError'\n  error: '6 !== 5'\n  ...\n1..1\n# tests 1\n# pass 0\n# fail 1\n`;
  const { lead, text, maxChars } = await run(
    { command: 'npm test' },
    { allowed: ['npm test'], commands: { 'npm test': { kind: 'exited', code: 1, output, ms: 1 } } },
  );
  expect(lead).toBe('[exit code 1, 1 ms]\nFAIL adds\nAssertionError: 6 !== 5\n\nThe output:\n');
  expect(text).toContain('The output:\nTAP version 13\n');
  // However much the failures are, of what stands around them no more is shown.
  expect(maxChars).toBe(1000);
});

describe('run-command', () => {
  test('runs a listed command on the changes and says how it ended', async () => {
    const { status, text, runs, scope } = await run({ command: 'npm test' }, npmTest);
    expect(status).toBe('done');
    expect(text).toBe('[passed, 42 ms]\nok 1\n');
    expect(runs[0]?.options.view).toEqual({ kind: 'changes', changes: scope.workspace.changes() });
    expect(runs[0]?.options.limitMs).toBe(60_000);
    expect(runs[0]?.options.signal).toBe(scope.signal);
  });

  test('records what was run, and on which change set', async () => {
    const scope = scopeOf(npmTest);
    await writeFile.invoke({ path: 'a', content: 'x' }, scope);
    const { hash } = scope.workspace.changes();
    await runCommand.invoke({ command: 'npm test' }, scope);
    expect(scope.records).toEqual([{ command: 'npm test', result: passed, changeSetHash: hash }]);
  });

  test.each<[string, CommandResult, string]>([
    ['a failure', { kind: 'exited', code: 2, output: 'E', ms: 5 }, '[exit code 2, 5 ms]\nE'],
    [
      'a program that is not there',
      { kind: 'exited', code: 127, output: 'sh: jest: not found', ms: 5 },
      '[exit code 127 (not found), 5 ms]\nsh: jest: not found',
    ],
    [
      'a program that may not be run',
      { kind: 'exited', code: 126, output: '', ms: 5 },
      '[exit code 126 (not executable), 5 ms]\n(no output)',
    ],
    [
      'a signal',
      { kind: 'signalled', signal: 'SIGSEGV', output: '', ms: 5 },
      '[ended by SIGSEGV, 5 ms]\n(no output)',
    ],
    [
      'a time-out',
      { kind: 'timed-out', limitMs: 1000, output: 'x', ms: 1004 },
      '[no end after 1 s, 1004 ms]\nx',
    ],
    ['a refusal', { kind: 'refused', why: 'No isolation.' }, '[not run] No isolation.'],
  ])('calls %s a failure', async (_, result, expected) => {
    const { status, text, scope } = await run(
      { command: 'npm test' },
      { ...npmTest, commands: { 'npm test': result } },
    );
    expect(status).toBe('failed');
    expect(text).toBe(expected);
    expect(scope.records[0]?.result).toBe(result);
  });

  test('says all of long output, and that less of it is to be shown', async () => {
    const output = `first\n${'noise\n'.repeat(5000)}last\n`;
    const { text, maxChars } = await run(
      { command: 'npm test' },
      { ...npmTest, commands: { 'npm test': { ...passed, output } } },
    );
    expect(text).toBe(`[passed, 42 ms]\n${output}`);
    expect(maxChars).toBe(8000);
    // A check of the gate that passes has said what matters.
    const check = await run(
      { command: 'npm test' },
      { validate: ['npm test'], commands: { 'npm test': { ...passed, output } } },
    );
    expect(check.maxChars).toBe(1200);
  });

  test('tells for a digest how the command ended', async () => {
    const failed = { ...passed, code: 1, output: 'one is not two' };
    const { fact } = await run({ command: 'npm test' }, { ...npmTest, commands: { 'npm test': failed } });
    expect(fact).toEqual({ kind: 'ran', command: 'npm test', outcome: 'exit code 1', errors: [] });
  });

  test.each(['npm', 'npm test -- --watch', 'npm  test', 'npm test; rm -rf /', 'NPM TEST'])(
    'rejects %s, which is no exact entry, and lists the entries',
    async (command) => {
      const { status, text, runs, scope } = await run({ command }, npmTest);
      expect(status).toBe('rejected');
      expect(text).toContain('is not in the list');
      expect(text).toContain('\nnpm test\nnpx vitest run {path} --bail');
      expect(runs).toEqual([]);
      expect(scope.records).toEqual([]);
    },
  );

  test('says so when there are no commands', async () => {
    const { status, text } = await run({ command: 'npm test' }, {});
    expect(status).toBe('rejected');
    expect(text).toContain('No command may be run here');
  });

  test('fills {path}, and records the command with it', async () => {
    const options = { ...npmTest, commands: { 'npx vitest run {path} --bail': passed } };
    const args = { command: 'npx vitest run {path} --bail', path: 'src/$&.test.ts' };
    const { status, runs, scope } = await run(args, options);
    expect(status).toBe('done');
    expect(runs[0]?.options.path).toBe('src/$&.test.ts');
    expect(scope.records[0]?.command).toBe('npx vitest run src/$&.test.ts --bail');
  });

  test('never records a path that makes one entry read like another as a run of that one', async () => {
    const allowed = ['sh {path}', 'sh check.sh all'];
    const options = { allowed, commands: { 'sh {path}': passed } };
    const { scope, fact } = await run({ command: 'sh {path}', path: 'check.sh all' }, options);
    expect(scope.records.map(({ command }) => command)).toEqual(['sh {path} (check.sh all)']);
    expect(fact).toMatchObject({ command: 'sh {path} (check.sh all)' });
  });

  test('rejects a missing path and a path that has no place', async () => {
    const missing = await run({ command: 'npx vitest run {path} --bail', path: ' ' }, npmTest);
    expect(missing).toMatchObject({ status: 'rejected', runs: [] });
    expect(missing.text).toContain('needs "path"');
    const superfluous = await run({ command: 'npm test', path: 'a' }, npmTest);
    expect(superfluous).toMatchObject({ status: 'rejected', runs: [] });
    expect(superfluous.text).toContain('takes no "path"');
  });

  test('shows how to call an entry that was given with its path filled in', async () => {
    const { status, text } = await run({ command: 'npx vitest run src/a.test.ts --bail' }, npmTest);
    expect(status).toBe('rejected');
    expect(text).toContain('Give "command": "npx vitest run {path} --bail", "path": "src/a.test.ts".');
  });
});
