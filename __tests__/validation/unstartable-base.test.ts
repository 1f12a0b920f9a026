import { describe, expect, test } from 'vitest';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { isUnstartable } from '../../src/review/results/unstartable.ts';
import { deadAmong, unstartableOnBase } from '../../src/validation/unstartable-base.ts';
import { entry, exited, pytestRun, real } from '../review/read-results.ts';

const ISSUE = 'Sums are differences: `add(2, 3)` is -1.';

function dead(results: readonly CommandResult[], task = ISSUE): string | null {
  const gate = results.map((result, index) => ({ entry: entry(`gate ${index}`), read: readResult(result) }));
  return unstartableOnBase(gate, task)?.message ?? null;
}

const NO_JEST = exited(127, '\n> test\n> jest\n\nsh: 1: jest: not found\n');
const NOT_ON_PATH: CommandResult = {
  kind: 'refused',
  why: 'mvn is not on the PATH of this runner. Add a workflow step that sets it up before this action, or a setup entry.',
};

describe('a gate that cannot start on the base', () => {
  test.each<[string, CommandResult, string]>([
    ['npm, of a tool that is not installed', NO_JEST, 'sh: 1: jest: not found'],
    [
      'make, of the same',
      exited(2, 'jest\nmake: jest: No such file or directory\nmake: *** [Makefile:1: test] Error 127\n'),
      'input setup',
    ],
    [
      'Python, of a runner that is not installed',
      exited(1, '/usr/bin/python3: No module named pytest\n'),
      'No module named pytest',
    ],
    [
      'npx, of a package that it may not fetch',
      exited(1, 'npm error npx canceled due to missing packages and no YES option: ["vitest@4.1.12"]\n'),
      'input setup',
    ],
    [
      'a file that may not be executed',
      exited(126, 'sh: 1: ./x.sh: Permission denied\n'),
      'Make the file executable',
    ],
    ['a program that is not there', NOT_ON_PATH, 'not on the PATH'],
    [
      'npm without a network',
      exited(
        1,
        'npm error code EAI_AGAIN\nnpm error request to https://packages.example/vitest failed, reason: getaddrinfo EAI_AGAIN packages.example\n',
      ),
      'network: allow',
    ],
    ...[
      'npm error Missing script: "tset"\nnpm error\nnpm error Did you mean this?\n',
      'npm ERR! Missing script: "tset"\n',
      'Unknown command: "tset"\n\n\nDid you mean this?\n  npm set # Set a value\n',
      ' ERR_PNPM_NO_SCRIPT  Missing script: tset\n',
      'Usage Error: Couldn\'t find a script named "tset".\n',
      'error: Script not found "tset"\n',
      'error: Task not found: tset\n',
      "make: *** No rule to make target 'tset'.  Stop.\n",
      'error: Justfile does not contain recipe `tset`.\n',
      'error: no such command: `tset`\n',
      "rake aborted!\nDon't know how to build task 'tset' (See the list of available tasks)\n",
      '\n  Command "tset" is not defined.\n',
      '[ERROR] Unknown lifecycle phase "tset". You must specify a valid lifecycle phase\n',
      "* What went wrong:\nTask 'tset' not found in root project 'a'.\n",
      "go tset: unknown command\nRun 'go help' for usage.\n",
    ].map((said): [string, CommandResult, string] => [
      'a name that the repository does not have',
      exited(1, said),
      'Correct the input validate: the repository has no script, task or target of that name.',
    ]),
    ['Maven without what it needs', real(1, 'surefire', 'no-plugin.txt'), 'network: allow'],
  ])('%s: told with its last lines and what to do', (_what, result, said) => {
    const told = dead([result]);
    expect(told).toContain('Validation cannot start: on the base "gate 0"');
    expect(told).toContain(said);
    expect(isUnstartable(result)).toBe(true);
  });

  test('only the last lines are told', () => {
    const told = dead([exited(127, `${'much was built\n'.repeat(500)}sh: 1: jest: not found\n`)]);
    expect(told).toContain('jest: not found');
    expect(told?.length).toBeLessThan(1200);
  });
});

describe('what is missing is read from', () => {
  // Named in the task, it may be what the task is about, so that the run goes on.
  test.each([
    ['sh: 1: bats: not found'],
    ['/bin/sh: 1: bats: not found'],
    ['bash: line 1: bats: command not found'],
    ['test.sh: line 12: bats: command not found'],
    ['./ci/test.sh: line 3: bats: Permission denied'],
    ['zsh: bats: No such file or directory'],
    ['/usr/bin/env: ‘bats’: No such file or directory'],
    ['env: bats: No such file or directory'],
    ['make: bats: No such file or directory'],
    ['make[2]: bats: Permission denied'],
    ['error: command not found: bats'],
    ['/usr/bin/python3.12: No module named bats'],
    ['npm error npx canceled due to missing packages and no YES option: ["bats@1.2.3"]'],
  ])('%s', (line) => {
    const result = exited(127, `building\n${line}\n`);
    expect(dead([result])).toContain(line);
    expect(dead([result], 'Install Bats, so that the tests can run.')).toBeNull();
    expect(dead([result], 'Combats are not counted.')).not.toBeNull();
  });

  test('what package managers put there, and what lies outside of the repository, no change brings', () => {
    const of = (path: string): string | null => dead([exited(127, `sh: 1: ${path}: not found\n`)]);
    expect(of('tools/check')).toBeNull();
    expect(of('check.py')).toBeNull();
    for (const path of [
      '/opt/tools/check',
      'node_modules/.bin/jest',
      'a/vendor/bin/phpunit',
      '.venv/bin/pytest',
    ])
      expect(of(path)).toContain(path);
  });

  test('a dot or a blank around a name in the task makes no other name of it', () => {
    const result = exited(127, 'sh: 1: jest: not found\n');
    for (const task of ['Use ./jest.', 'Use "jest".', 'jest...']) expect(dead([result], task)).toBeNull();
    expect(dead([result], 'Use jest.config')).not.toBeNull();
  });
});

test.each([
  ['error: no such command: `nextest`', true],
  ['error: no such subcommand: `nextest`', true],
  ['error: no such command: `nextest` was typed', false],
  ['  Command "phpunit" is not defined.', true],
  ['Command "phpunit" is not defined. Did you mean this?', false],
  ['python3: No module named pytest', true],
  ['ModuleNotFoundError: python: No module named pytest is told', false],
  ['sh: 1: ./t.sh: Permission denied\nmake[1]: *** [Makefile:3: test] Error 126', true],
  ['make: jest: No such file or directory\nmake: *** [test] Error 127', true],
  ['make: *** [test] Error 127', false],
  ['make: *** [test] Error 2', false],
  ['node_modules missing, did you mean to install?', true],
  ['Could not open input file: vendor/bin/phpunit', true],
  ["PHP Fatal error: Failed opening required 'a/vendor/autoload.php'", true],
  ['error Command "jest" not found.', true],
  ['Command not found: pytest', true],
  ['Could not find rspec-3.1 in locally installed gems', true],
])('%s: came to no test: %s', (line, isDead) => {
  expect(isUnstartable(exited(1, `first\n${line}\n`))).toBe(isDead);
});

test.each([126, 127])(
  'a program that is there may end with %d, and names nothing that is missing',
  (code) => {
    expect(isUnstartable(exited(code, ''))).toBe(false);
    expect(isUnstartable(exited(code, 'expected 0\n'))).toBe(false);
  },
);

test('a full disk is no fault of the gate', () => {
  expect(dead([{ kind: 'refused', why: 'ENOSPC: no space left on device' }])).toBeNull();
  const refused = dead([NOT_ON_PATH]) ?? '';
  expect(refused).toContain('cannot be started');
  expect(refused).toContain('Or correct the input validate.');
});

describe('a gate that is merely red goes on', () => {
  test.each<[string, CommandResult]>([
    ['failing tests', pytestRun({ test_a: ['AssertionError: assert 1 == 2'], test_b: 'passed' })],
    [
      'tests that all fail for want of a service',
      pytestRun({ test_a: ['ConnectionRefusedError: [Errno 111] Connection refused'] }),
    ],
    ['source that does not compile', real(1, 'surefire', '2-compile-error.txt')],
    [
      'complaints of a compiler before something was not found',
      exited(127, "src/a.ts(1,7): error TS2322: Type 'string' is wrong.\nsh: 1: deploy: not found\n"),
    ],
    ['complaints of a compiler', real(2, 'tsc', 'errors-v5.9.txt')],
    ['a rule of the build', real(1, 'surefire', 'enforcer.txt')],
    ['a failure in no known form', exited(1, 'src/add.js:1: it must be a + b\n')],
    ['a script of a usual name that is not there', exited(1, 'npm error Missing script: "test"\n')],
    [
      'a file that a rule of make needs',
      exited(2, "make: *** No rule to make target 'src/tset.c', needed by 'all'.  Stop.\n"),
    ],
    [
      'a file of the repository that is not there',
      exited(127, 'bash: check.sh: No such file or directory\n'),
    ],
    ['a program of the repository that is not there', exited(127, 'sh: 1: ./tools/check: not found\n')],
    [
      'a module of Python that is not there, in a script',
      exited(
        1,
        'Traceback (most recent call last):\n  File "check.py", line 1, in <module>\nModuleNotFoundError: No module named \'sums\'\n',
      ),
    ],
    ['tests that do not load', real(2, 'pytest', 'import-error.txt')],
    ['a service that a script does not reach', exited(1, 'connect ECONNREFUSED 127.0.0.1:5432\n')],
    [
      'tests that ran before something was not found',
      exited(127, `${pytestText()}sh: 1: deploy: not found\n`),
    ],
    ['a pass', exited(0, 'sh: 1: jest: not found\n')],
    ['a pass that prints such a message', exited(0, 'error: Script not found "tset"\n')],
    ['no end', { kind: 'timed-out', limitMs: 1000, output: 'sh: 1: jest: not found\n', ms: 1000 }],
  ])('%s', (_what, result) => {
    expect(dead([result])).toBeNull();
  });

  test('beside a command that does something', () => {
    expect(dead([NO_JEST, exited(0, 'ok')])).toBeNull();
    expect(dead([exited(1, 'it must be a + b'), NO_JEST])).toBeNull();
    expect(dead([NO_JEST, NOT_ON_PATH])).not.toBeNull();
  });

  test('where the task names what is missing', () => {
    expect(dead([NO_JEST], 'Set up Jest, so that `npm test` works.')).toBeNull();
    const unmarked = exited(126, 'sh: 1: ./x.sh: Permission denied\n');
    expect(dead([unmarked], '`x.sh` is not executable.')).toBeNull();
    expect(dead([unmarked], 'Make x.sh.')).toBeNull();
    const unknown = exited(1, 'npm error Missing script: "test:slow"\n');
    expect(dead([unknown])).not.toBeNull();
    expect(dead([unknown], 'Add a script Test:Slow.')).toBeNull();
    expect(dead([exited(127, 'sh: 1: go: not found\n')], 'Nothing was going on.')).not.toBeNull();
    expect(
      dead([real(1, 'surefire', 'no-plugin.txt')], 'Pin the version of the enforcer plugin.'),
    ).toBeNull();
    expect(dead([])).toBeNull();
  });
});

function pytestText(): string {
  const result = pytestRun({ test_a: ['AssertionError: no'] });
  return result.kind === 'exited' ? result.output : '';
}

describe('what a gate says of its start', () => {
  test('tells in which of two ways it came to none', () => {
    expect(dead([NO_JEST])).toContain('"gate 0" ended with exit code 127 (not found) before it ran any test');
    expect(dead([NOT_ON_PATH])).toContain('"gate 0" cannot be started');
  });

  test('is taken from the beginning of a line, where tools say it', () => {
    expect(dead([exited(1, 'error: Script not found "tset"\n')])).not.toBeNull();
    expect(dead([exited(1, 'expected error: Script not found "tset"\n')])).toBeNull();
    expect(dead([exited(127, 'run.sh: line 3: jest: command not found\n')])).not.toBeNull();
    expect(isUnstartable(exited(127, 'run.sh: line 3: jest: command not found by us\n'))).toBe(false);
    for (const said of [
      'error: Justfile does not contain recipe `tset`.\n',
      'npm error npx canceled due to missing packages\n',
    ]) {
      expect(isUnstartable(exited(1, said))).toBe(true);
      expect(isUnstartable(exited(1, `expected ${said}`))).toBe(false);
    }
    expect(isUnstartable(exited(126, 'sh: 1: ./x: Permission denied\n'))).toBe(true);
    expect(isUnstartable(exited(126, 'expected sh: 1: ./x: Permission denied\n'))).toBe(false);
  });

  test.each(['run.sh', 'run.py', 'run.js', 'run.mjs', 'run.cts', 'run.rb', 'tools/run'])(
    'may be mended by a change that brings %s along',
    (name) => {
      expect(dead([exited(127, `sh: 1: ${name}: not found\n`)])).toBeNull();
    },
  );

  test('may be mended by a change of a package that the change itself may make', () => {
    const own = { ...entry('mvn test'), folder: 'packages/new' };
    expect(unstartableOnBase([{ entry: own, read: readResult(NOT_ON_PATH) }], ISSUE)).toBeNull();
    expect(unstartableOnBase([{ entry: own, read: readResult(NO_JEST) }], ISSUE)).not.toBeNull();
  });

  test.each(['network', 'offline', 'downloads', 'fetching', 'registry', 'registries', 'a mirror', 'proxies'])(
    'of the network may be what a task about %s is to mend, and nothing else is',
    (word) => {
      const unreached = exited(
        1,
        'npm error code EAI_AGAIN\nnpm error getaddrinfo EAI_AGAIN packages.example\n',
      );
      expect(dead([unreached], `Something is wrong with the ${word}.`)).toBeNull();
      expect(dead([NO_JEST], `Something is wrong with the ${word}.`)).not.toBeNull();
      expect(dead([unreached], `Something is wrong with the x${word}x.`)).not.toBeNull();
    },
  );
});

test('one command that cannot start is known beside others that do', () => {
  const read = (result: CommandResult) => ({ entry: entry('x'), read: readResult(result) });
  const dead = read(exited(1, 'npm error Missing script: "lnt"\n'));
  expect(deadAmong([read(exited(0, '')), dead], '')).toEqual([dead]);
  expect(deadAmong([dead], 'Add a script lnt.')).toEqual([]);
});
