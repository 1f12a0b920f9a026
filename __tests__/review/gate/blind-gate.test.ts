import { describe, expect, test } from 'vitest';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { type Behaviour, type Judged, judged, loading, probesOf, verdictOf } from '../judged.ts';
import { entry, exited, pytestRun, real } from '../read-results.ts';

const FILES = { 'sum.py': 'wrong', 'lib/other.py': 'as ever', 'package.json': '{}', 'README.md': 'text' };

/** What a checker is that says nothing as long as these files are what they should be. */
const looksAt =
  (...paths: readonly (keyof typeof FILES)[]): Behaviour =>
  (text) => {
    const odd = paths.filter((path) => !['wrong', 'right', 'as ever', '{}'].includes(text(path) ?? ''));
    return odd.length === 0 ? exited(0, '') : exited(1, `${odd[0]}:1: error: this is no code\n`);
  };
const idle: Behaviour = () => exited(0, "make: Nothing to be done for 'test'.\n");

async function change(
  commands: Readonly<Record<string, Behaviour>>,
  ...paths: readonly string[]
): Promise<Judged> {
  const given = judged({ files: FILES, commands });
  for (const path of paths) await given.write(path, 'right');
  return given;
}

async function unseenIn(given: Judged): Promise<readonly string[]> {
  const { kind, evidence } = await verdictOf(given);
  expect(kind).toBe('passed');
  return evidence.tampering.flatMap((one) => (one.kind === 'unseen-by-commands' ? [one.path] : []));
}

test('code that no command looks at is told, file by file', async () => {
  const given = await change({ 'make test': idle, true: () => exited(0, '') }, 'sum.py', 'lib/new.py');
  expect(await unseenIn(given)).toEqual(['lib/new.py', 'sum.py']);
  expect((await verdictOf(given)).evidence.tampering[0]?.detail).toMatch(
    /^No test for it ran, and .* to the input validate /,
  );
  expect(probesOf(given)).toEqual(['nonsense make test', 'nonsense true']);
});

describe('tests that pass without the change', () => {
  const beside = { tsc: looksAt('sum.py', 'lib/other.py') };

  test('may run what was built before, and a checker beside them sees none of that', async () => {
    const stale: Behaviour = () => pytestRun({ test_old: 'passed' });
    const given = await change({ ...beside, pytest: stale }, 'sum.py', 'tests/test_sum.py');
    expect(await unseenIn(given)).toEqual(['sum.py']);
    const { tampering, proof } = (await verdictOf(given)).evidence;
    expect(proof).toEqual({ kind: 'not-shown', because: 'blind', why: expect.stringContaining('(a && b)') });
    expect(tampering.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Its tests give the same result .* earlier build, or an installed copy\./),
    ]);
    expect(probesOf(given).filter((probe) => probe.startsWith('nonsense'))).toEqual(['nonsense pytest']);
  });

  test("are none of which anything is told of the base's own tests, which pass on any code, too", async () => {
    const files = { ...FILES, 'tests/test_sum.py': 'strict' };
    const commands = { ...beside, ctest: () => pytestRun({ test_old: 'passed' }) };
    const given = judged({ files, commands });
    await given.write('sum.py', 'right');
    await given.write('tests/test_sum.py', 'lax');
    const { proof, originalTests } = (await verdictOf(given)).evidence;
    expect(proof.kind).toBe('not-shown');
    const why = expect.stringContaining('"ctest" says the same with nonsense');
    expect(originalTests).toMatchObject({ kind: 'not-compared', paths: ['tests/test_sum.py'], why });
  });

  test('are told of by the command that sees the code, where another one does not', async () => {
    const runs = (isBlind: boolean): Behaviour => {
      const all: Behaviour = () => pytestRun({ test_old: 'passed' });
      return isBlind ? all : loading('sum.py', all);
    };
    const given = await change({ ctest: runs(true), pytest: runs(false) }, 'sum.py', 'tests/test_sum.py');
    const { proof } = (await verdictOf(given)).evidence;
    expect(proof).toMatchObject({ kind: 'passes-without-change', command: 'pytest' });
  });

  test('have seen it when nonsense leaves none to run', async () => {
    const lost: Behaviour = (text) =>
      ['wrong', 'right'].includes(text('sum.py') ?? '')
        ? pytestRun({ test_old: 'passed' })
        : exited(0, 'nothing to do');
    expect(await unseenIn(await change({ pytest: lost }, 'sum.py', 'tests/test_sum.py'))).toEqual([]);
  });

  test('have seen it when nonsense makes them fail', async () => {
    const idleTests: Behaviour = (text) =>
      pytestRun({ test_old: ['wrong', 'right'].includes(text('sum.py') ?? '') ? 'passed' : ['SyntaxError'] });
    const given = await change({ ...beside, pytest: idleTests }, 'sum.py', 'tests/test_sum.py');
    expect(await unseenIn(given)).toEqual([]);
    expect(probesOf(given)).toContain('nonsense pytest');
  });
});

describe('a checker that finds something on the base too', () => {
  const OLD = 'lib/other.py:1:1: error: it is old\n';
  const finds =
    (withNonsense: CommandResult): Behaviour =>
    (text) =>
      ['wrong', 'right'].includes(text('sum.py') ?? '') ? exited(1, OLD) : withNonsense;

  test.each<[string, CommandResult, string[]]>([
    [
      'has seen the change when nonsense gives it more to say',
      exited(1, `${OLD}sum.py:1:1: error: no code\n`),
      [],
    ],
    ['may have seen it when it comes to no end', { kind: 'timed-out', limitMs: 1, output: OLD, ms: 1 }, []],
    ['has not when it says the same', exited(1, OLD), ['unseen-by-commands']],
  ])('%s', async (_what, result, kinds) => {
    const { evidence } = await verdictOf(await change({ check: finds(result) }, 'sum.py'));
    expect(evidence.tampering.map(({ kind }) => kind)).toEqual(kinds);
  });
});

test('a suite that finds no test looks at nothing', async () => {
  const none: Behaviour = () => real(0, 'jest', 'passWithNoTests-v30.txt');
  expect(await unseenIn(await change({ 'npm test': none }, 'sum.py'))).toEqual(['sum.py']);
});

test.each([
  ['a checker that is silent when it passes', { check: looksAt('sum.py') }],
  [
    'a checker that is always silent',
    {
      check: ((text) =>
        exited(['wrong', 'right'].includes(text('sum.py') ?? '') ? 0 : 1, '')) satisfies Behaviour,
    },
  ],
  ['one such among idle commands', { 'make test': idle, check: looksAt('sum.py') }],
  ['a suite whose tests ran', { pytest: () => pytestRun({ test_old: 'passed' }), true: idle }],
  [
    'a command that comes to no end with nonsense',
    {
      check: ((text) =>
        text('sum.py') === 'right' || text('sum.py') === 'wrong'
          ? exited(0, '')
          : { kind: 'timed-out', limitMs: 1000, output: '', ms: 1000 }) satisfies Behaviour,
    },
  ],
] as const)('%s has seen the change', async (_what, commands) => {
  expect(await unseenIn(await change(commands, 'sum.py'))).toEqual([]);
});

test('that a gate which is made of the change fails on nonsense shows nothing', async () => {
  const given = await change({ 'npm test': looksAt('package.json') }, 'sum.py', 'package.json');
  await given.write('package.json', '{}');
  expect(await unseenIn(given)).toEqual(['sum.py']);
});

test('what the change deletes has no place for nonsense, and a folder may stand there', async () => {
  const given = await change({ 'make test': idle }, 'sum.py');
  await given.remove('lib/other.py');
  await given.write('lib/other.py/new.py', 'right');
  expect(await unseenIn(given)).toEqual(['lib/other.py/new.py', 'sum.py']);
});

test('how something looks is for no command to see, beside code it is not asked for either', async () => {
  const given = await change({ 'make test': idle }, 'web/main.css', 'web/logo.png');
  expect(await unseenIn(given)).toEqual([]);
  expect(await unseenIn(await change({ 'make test': idle }, 'web/main.css', 'sum.py'))).toEqual(['sum.py']);
});

test('documents and tests are not looked for', async () => {
  const given = await change({ true: idle }, 'README.md', 'tests/test_sum.py');
  expect(await unseenIn(given)).toEqual([]);
  expect(probesOf(given)).not.toContain('nonsense true');
});

describe('in a repository of packages', () => {
  const files = { 'a/sum.py': 'wrong', 'b/sum.py': 'wrong' };
  const packages = ['a', 'b'].map((folder) => ({
    folder,
    claims: () => false,
    commands: [entry(folder === 'a' ? 'pytest' : 'true')],
  }));
  const ran = (fails: boolean) => pytestRun({ test_old: fails ? ['AssertionError'] : 'passed' });

  async function both(commands: Readonly<Record<string, Behaviour>>): Promise<readonly string[]> {
    const given = judged({ files, commands, packages, entries: [] });
    await given.write('a/sum.py', 'right');
    await given.write('b/sum.py', 'right');
    return unseenIn(given);
  }

  test('code of one whose gate does nothing is told beside one whose tests ran', async () => {
    const commands = { 'a: pytest': () => ran(false), 'b: true': idle };
    expect(await both(commands)).toEqual(['b/sum.py']);
    const given = judged({ files, commands, packages, entries: [] });
    await given.write('a/sum.py', 'right');
    await given.write('b/sum.py', 'right');
    const { evidence } = await verdictOf(given);
    expect(evidence.tampering.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^No test for it ran, .* Add a command that runs its tests, /),
    ]);
  });

  test('a proof of the one is none of the other', async () => {
    const commands: Readonly<Record<string, Behaviour>> = {
      'a: pytest': (text) => ran(text('a/sum.py') === 'wrong'),
      'b: true': idle,
    };
    expect(await both(commands)).toEqual(['b/sum.py']);
  });

  test('it is seen where the tests of the other package look at it', async () => {
    const commands: Readonly<Record<string, Behaviour>> = {
      'a: pytest': (text) => ran(!['wrong', 'right'].includes(text('b/sum.py') ?? '')),
      'b: true': idle,
    };
    expect(await both(commands)).toEqual([]);
  });
});

test.each([
  ...['a.css', 'a.jpg', 'a.jpeg', 'a.woff', 'a.woff2', 'README.md', 'docs/a.SVG', 'COPYING', 'docs/a.txt'],
  ...['CODEOWNERS', '.github/CODEOWNERS', '.mailmap', '.editorconfig', 'out/.gitkeep'],
  ...['.github/FUNDING.yml', '.github/ISSUE_TEMPLATE/bug.yml'],
])('no command looks at %s', async (path) => {
  expect(await unseenIn(await change({ true: idle }, path))).toEqual([]);
});

test.each(['a.scss', 'a.less', 'a.styl', 'a.html', 'a.json', 'words.txt', 'x.editorconfig', '.github/a.yml'])(
  'a command may look at %s',
  async (path) => {
    expect(await unseenIn(await change({ true: idle }, path))).toEqual([path]);
  },
);
