import { describe, expect, test } from 'vitest';
import { type AskedReach, askedReach } from '../../../../src/review/source/task/asked-reach.ts';

const VERSION = ['--version', '-version', 'version', '-v', '-V'];
const HELP = ['--help', '-help', 'help', '-h', '-?'];

const asks = (kind: keyof AskedReach, task: string, lines: readonly string[] = []): readonly string[] => [
  ...askedReach(task, lines)[kind],
];

describe('the program ends', () => {
  test.each([
    ['`--version` should print 1.0.', VERSION],
    ['Support `-h`.', HELP],
    ['Please add `--version` and `--help`.', [...VERSION, ...HELP]],
    ['With `--dry-run` it should exit.', ['--dry-run']],
    ['It should quit at -x or at `--all`.', ['-x', '--all']],
    ['The command `quit` should end the program.', ['quit']],
    ['The command `quit` should stop the daemon, and `exit` too.', ['quit', 'exit']],
    ['It must shut down on SIGTERM and SIGINT.', ['SIGTERM', 'SIGINT']],
    ['It should exit with status 0 at `--done`.', ['--done']],
  ])('at what the task names: %s', (task, exits) => {
    expect(asks('exits', task)).toEqual(exits);
  });

  test.each([
    ['another flag', 'It should print more with `--all`.'],
    ['what is no command', 'The word `quit` should end the program.'],
    ['a longer flag', 'The switch a--done should end the program.'],
    ['another status', 'It should exit with status 2 at `--done`.'],
    ['a failure', 'It should exit with a non-zero code: failure at `--done`.'],
    ['what is told', '`--done` exits.'],
    ['what is wrong', 'It should exit at `--done` and crashes.'],
    ['a refusal', 'It should not exit at `--done`.'],
    ['a rejected idea', '## Rejected ideas\n\nIt should exit at `--done`.'],
  ])('but not at %s: %s', (_what, task) => {
    expect(asks('exits', task)).toEqual([]);
  });

  test.each(['npm test -- --done', "sh -c 'run --done'", 'run "--done"', 'run  --done', 'run \\\n--done'])(
    'nor at a word of the gate, as runners may get it: %s',
    (line) => {
      const task = 'It should exit at `--done` and at `--all`.';
      expect(asks('exits', task, ['make', line])).toEqual(['--all']);
    },
  );
});

describe('the environment is read', () => {
  test.each([
    ['No spinner when `CI` is set.', ['CI']],
    ['Please skip it if the environment variable `NO_COLOR` is set.', ['NO_COLOR']],
    ['Hide colors where `NO_COLOR=1`.', ['NO_COLOR']],
    ['Show no colors in `CI` or with `NO_COLOR`.', ['CI', 'NO_COLOR']],
    ['We should read `process.env.CI`.', ['CI']],
    ['It should respect `NO_COLOR`.', ['NO_COLOR']],
  ])('for what the task names: %s', (task, variables) => {
    expect(asks('variables', task)).toEqual(variables);
  });

  test.each([
    'The header should be `HTTP`.',
    'It should never read `CI`.',
    'It hangs when `CI` is set.',
    'It should read CI.',
    'It should read `Ci`.',
    'Colors when `NO_COLOR` is set.',
  ])('but not for: %s', (task) => {
    expect(asks('variables', task)).toEqual([]);
  });
});

describe('what is there for all', () => {
  test('a polyfill adds what the task names, in any of its plain sentences', () => {
    const named = 'Old browsers lack `Array.prototype.at` and Object.groupBy.';
    const members = ['Array.prototype.at', 'Object.groupBy'];
    expect(asks('polyfills', `${named} Please add a polyfill.`)).toEqual(members);
    expect(asks('polyfills', `${named} We should provide polyfills. It should be small.`)).toEqual(members);
    expect(asks('polyfills', `${named} Do not add a polyfill.`)).toEqual([]);
    expect(asks('polyfills', `${named} It needs to go.`)).toEqual([]);
    expect(asks('polyfills', 'Please add a polyfill.')).toEqual([]);
  });

  test('a file helps tests where the task says so', () => {
    expect(asks('helpers', 'Please add matchers in `src/testing/match.ts`.')).toEqual([
      'src/testing/match.ts',
    ]);
    expect(asks('helpers', 'It should have fixtures (conftest.py, a/b.mjs).')).toEqual([
      'conftest.py',
      'a/b.mjs',
    ]);
    expect(asks('helpers', 'Please add parsers in `src/parse.ts`.')).toEqual([]);
    expect(asks('helpers', 'Please add no test helpers in `src/match.ts`.')).toEqual([]);
    expect(asks('helpers', 'Please add a helper in `match.rs`.')).toEqual([]);
  });
});
