import { describe, expect, test } from 'vitest';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { readOutput } from '../../src/review/results/read-output.ts';
import { type Judged, judged, probesOf, type Repository, verdictOf } from './judged.ts';
import { exited, pytestRun, real } from './read-results.ts';
import { stored, storedFiles, storedTools } from './results/readers/stored-outputs.ts';

const SOURCE = 'src/main/java/calc/Sum.java';
const TESTS = 'src/test/java/calc/SumTest.java';
const FILES = {
  [SOURCE]: 'class Sum { int add(int a, int b) { return a - b; } }\n',
  [TESTS]: 'class SumTest { @Test public void addsTwo() { assertEquals(5, new Sum().add(2, 3)); } }\n',
  'README.md': '# calc\n',
};
const BROKEN = 'class Sum { int add( { }\n';
const ISSUE = 'Sums are differences: `add(2, 3)` is -1, and addsTwo fails.';

/** A gate that says the same on the base and on every change. */
async function dead(
  result: CommandResult,
  {
    path = SOURCE,
    text = BROKEN,
    more = {},
  }: Partial<{ path: string; text: string; more: Repository['more'] }>,
): Promise<Judged> {
  const given = judged({
    files: FILES,
    commands: { 'mvn test': () => result },
    more: { taskText: ISSUE, ...more },
  });
  await given.write(path, text);
  return given;
}

const REFUSED = ['ConnectionRefusedError: [Errno 111] Connection refused'] as const;
const GATES: readonly (readonly [what: string, result: CommandResult])[] = [
  ['Maven cannot resolve a plugin offline', real(1, 'surefire', 'no-plugin.txt')],
  ['what a plugin of Maven needs is not there', real(1, 'surefire', 'plugin-offline.txt')],
  ['an enforcer rule asks for another JDK', real(1, 'surefire', 'enforcer.txt')],
  ['the same, told quietly', real(1, 'surefire', 'enforcer-quiet.txt')],
  ['the source does not compile', real(1, 'surefire', '2-compile-error.txt')],
  ['every test needs a service that is not there', pytestRun({ test_a: REFUSED, test_b: REFUSED })],
  ['a script cannot reach a service', exited(1, 'connect 127.0.0.1:5432: Connection refused\n')],
  ['the runner is not installed', exited(127, 'sh: 1: jest: not found\n')],
  ['the command fails without a word', exited(1, '')],
];

describe.each(GATES)('where %s on both sides alike', (_what, result) => {
  test('source that cannot compile is not validated, and the gate is named', async () => {
    const given = await dead(result, {});
    const review = await given.review();
    expect(review).toMatchObject({ kind: 'rejected', feedback: expect.stringContaining('mvn test') });
  });

  test('nor a change of the README alone', async () => {
    const given = await dead(result, { path: 'README.md', text: '# calc\n\nIt adds.\n' });
    expect((await verdictOf(given)).kind).not.toBe('passed');
  });

  test('nor a change with a test of its own, of which nothing is heard', async () => {
    const given = await dead(result, {});
    await given.write(
      'src/test/java/calc/MoreTest.java',
      'class MoreTest { @Test void more() { fail(); } }\n',
    );
    expect(await verdictOf(given)).toMatchObject({
      evidence: { proof: { kind: expect.not.stringMatching('proven') } },
    });
    expect((await verdictOf(given)).kind).not.toBe('passed');
  });
});

test('a run without the files of the repository is told as one', async () => {
  const given = await dead(exited(1, 'connect 127.0.0.1:5432: Connection refused\n'), {});
  expect((await verdictOf(given)).kind).toBe('inconclusive');
  expect(probesOf(given).slice(-2)).toEqual(['nonsense mvn test', 'without-files mvn test']);
});

describe('every output that tells of no test that passed', () => {
  const silent = storedTools().flatMap((tool) =>
    storedFiles(tool).flatMap((file) => {
      const text = stored(tool, file);
      const { counts, passed } = readOutput(text);
      const isSilent = (counts?.executed ?? 0) === 0 && passed.length === 0 && !/^ok {2}\t/m.test(text);
      return isSilent ? [`${tool}/${file}`] : [];
    }),
  );

  test.each(silent)('%s, the same on both sides, validates nothing', async (name) => {
    const [tool = '', file = ''] = name.split('/');
    const given = await dead(exited(1, stored(tool, file)), {});
    expect((await verdictOf(given)).kind).not.toBe('passed');
  });
});

test('a test of the change that is true of anything does not revive a dead suite', async () => {
  const given = judged({
    files: FILES,
    commands: {
      pytest: (text) =>
        pytestRun(
          text('tests/new.py') === null ? { test_a: REFUSED } : { test_a: REFUSED, test_one: 'passed' },
        ),
    },
    more: { taskText: ISSUE },
  });
  await given.write(SOURCE, BROKEN);
  await given.write('tests/new.py', 'def test_one(): assert 1 == len("a")\n');
  expect(await verdictOf(given)).toMatchObject({
    kind: 'blocked',
    why: expect.stringContaining('"pytest" fails'),
  });
});

test('packages that Go says passed are alive, beside one that fails as on the base', async () => {
  const given = await dead(exited(1, stored('go-test', 'mixed.txt')), { more: { taskText: '' } });
  expect((await verdictOf(given)).kind).toBe('passed');
});

describe('a dead command beside one that passes', () => {
  async function beside(result: CommandResult, withoutSource = result): Promise<Judged> {
    const given = judged({
      files: FILES,
      commands: {
        lint: () => exited(0, 'ok'),
        'mvn test': (text) => (text(SOURCE) === null ? withoutSource : result),
      },
    });
    await given.write(SOURCE, BROKEN);
    return given;
  }

  test('holds a change of code: what passes does not run it', async () => {
    const given = await beside(real(1, 'surefire', 'enforcer.txt'));
    expect((await verdictOf(given)).kind).toBe('blocked');
    const found =
      '[ERROR] Failed to execute goal o.a:maven-checkstyle-plugin:3:check (s) on project c: You have 2 violations. -> [Help 1]\n[ERROR] [Help 1] http://x/MojoFailureException\n';
    const held = await beside(exited(1, found), exited(0, ''));
    expect((await verdictOf(held)).kind).toBe('blocked');
  });

  test('does not hold it when tests ran that the machine keeps from passing', async () => {
    const given = await beside(pytestRun({ test_a: REFUSED }));
    expect((await verdictOf(given)).kind).toBe('passed');
  });
});

describe('not red after red', () => {
  const RED = ['AssertionError: assert -1 == 5'] as const;
  const PYTHON = { 'sums.py': 'old', 'tests/test_sums.py': 'tests', 'README.md': 'old', 'notes.py': 'old' };

  async function stays(taskText: string, path: string, name = 'test_five'): Promise<Judged> {
    const commands = {
      pytest: () => pytestRun({ [name]: RED, test_other: 'passed' }, 'tests/test_sums.py'),
    };
    const given = judged({ files: PYTHON, commands, more: { taskText } });
    await given.write(path, 'new');
    return given;
  }

  test('what the task names as wrong is still tested as wrong: held', async () => {
    const given = await stays('Adding is subtracting. See `sums.py`.', 'notes.py');
    expect(await verdictOf(given)).toMatchObject({
      kind: 'blocked',
      why: expect.stringContaining(
        '"tests/test_sums.py::test_five" fails as it does on the base, and the task names what it tests',
      ),
    });
  });

  test.each(['nothing else', 'a test that goes'])(
    'nor where another one was fixed, with %s',
    async (also) => {
      const given = judged({
        files: { ...PYTHON, 'tests/test_old.py': 'tests' },
        commands: {
          pytest: () => pytestRun({ test_five: RED }, 'tests/test_sums.py'),
          'pytest notes': (text) =>
            pytestRun({ test_notes: text('notes.py') === 'new' ? 'passed' : RED }, 'tests/test_notes.py'),
        },
        more: { taskText: 'Adding is subtracting. See `sums.py`.' },
      });
      await given.write('notes.py', 'new');
      if (also === 'a test that goes') await given.remove('tests/test_old.py');
      expect(await verdictOf(given)).toMatchObject({
        kind: 'blocked',
        why: expect.stringContaining('the task names what it tests'),
      });
    },
  );

  test('other failures of the base are not the task’s', async () => {
    expect((await verdictOf(await stays('Notes are too short.', 'notes.py'))).kind).toBe('passed');
  });
});
