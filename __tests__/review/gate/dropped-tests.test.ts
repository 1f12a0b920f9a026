import { expect, test } from 'vitest';
import type { FoundLine } from '../../../src/core/ports.ts';
import { type Behaviour, judged, probesOf, verdictOf } from '../judged.ts';
import { exited } from '../read-results.ts';

/** Node's runner on the tests of these names; `more` are lines of its output, which count as skipped. */
function nodeRun(names: readonly string[], more: readonly string[] = []): ReturnType<typeof exited> {
  const all = [...names.map((name) => `✔ ${name} (1.5ms)`), ...more];
  const counts = [`tests ${all.length}`, 'suites 0', `pass ${names.length}`, 'fail 0', 'cancelled 0'];
  const ends = [...counts, `skipped ${more.length}`, 'todo 0', 'duration_ms 3.5'];
  return exited(0, [...all, ...ends.map((end) => `ℹ ${end}`), ''].join('\n'));
}

const suite = (...names: readonly string[]): string =>
  names.map((name) => `test('${name}', () => check());\n`).join('');

const FILES = {
  'sum.js': 'wrong',
  'suite.txt': 'a b',
  'test/a.test.js': suite('adds', 'adds nothing'),
  'test/b.test.js': suite('takes away'),
};
const BASE = ['adds', 'adds nothing', 'takes away'];

interface Played {
  readonly files?: Readonly<Record<string, string>>;
  readonly base?: ReturnType<typeof exited>;
  /** What the command says of the change, each time anew. */
  readonly now: Behaviour;
  /** What the change writes besides the source. */
  readonly writes?: Readonly<Record<string, string>>;
  readonly onTamper?: 'block' | 'show';
}

async function played({ files = FILES, base = nodeRun(BASE), now, writes = {}, onTamper = 'block' }: Played) {
  const behaviour: Behaviour = (text, times) => (text('sum.js') === 'right' ? now(text, times) : base);
  const linesWith = async (strings: readonly string[]): Promise<ReadonlyMap<string, readonly FoundLine[]>> =>
    new Map(
      Object.entries(files)
        .filter(([, text]) => strings.some((one) => text.includes(one)))
        .map(([path]) => [path, []]),
    );
  const given = judged({ files, commands: { 'npm test': behaviour }, more: { linesWith, onTamper } });
  await given.write('sum.js', 'right');
  for (const [path, text] of Object.entries(writes)) await given.write(path, text);
  const verdict = await verdictOf(given);
  const dropped = verdict.evidence.tampering.flatMap((one) =>
    one.kind === 'test-dropped' ? [`${one.path}: ${one.detail}`] : [],
  );
  return { kind: verdict.kind, dropped, why: verdict.evidence.comparisons[0]?.why, probes: probesOf(given) };
}

const DROPPED = [
  'test/b.test.js: Passed on the base, stands here, and is not reported by the run on the change: "takes away".',
];
const REFILLED = { 'test/c.test.js': suite('is true') };
const WITHOUT_B = ['adds', 'adds nothing', 'is true'];

test('a test that is left out blocks although as many run as before', async () => {
  const found = await played({ now: () => nodeRun(WITHOUT_B), writes: REFILLED });
  expect(found).toMatchObject({ kind: 'blocked', dropped: DROPPED });
  expect(found.probes).toContain('again npm test');
});

test('with on-tamper: show it is told', async () => {
  const found = await played({ now: () => nodeRun(WITHOUT_B), writes: REFILLED, onTamper: 'show' });
  expect(found).toMatchObject({ kind: 'passed', dropped: DROPPED });
});

test.each([
  ['tests of one name twice', [...WITHOUT_B.slice(0, 2), 'adds'], REFILLED],
  ['a test of the same name elsewhere', ['adds', 'adds nothing', 'more > takes away'], undefined],
  ['a line about skipped tests, where none is skipped', WITHOUT_B, REFILLED],
  ['a test that is counted and cannot be named', WITHOUT_B, REFILLED],
] as const)(
  'nor does %s hide it',
  async (what, names, writes = { 'test/c.test.js': suite('takes away') }) => {
    const said = what.startsWith('a line') ? 'takes away # SKIP\n' : '';
    const run = nodeRun(names);
    const output = 'output' in run ? run.output : '';
    // A line that is no part of the tree.
    const odd = what.includes('cannot be named') ? output.replace('✔ is true', '      ✔ is true') : output;
    const now = { ...run, output: said + odd };
    expect((await played({ now: () => now, writes })).dropped).toEqual(DROPPED);
  },
);

test.each([
  ['takes it out of its file', ['adds', 'adds nothing', 'is less'], { 'test/b.test.js': suite('is less') }],
  [
    'moves it to another file and group',
    ['adds', 'adds nothing', 'all > takes away'],
    { 'test/b.test.js': '// moved\n', 'test/all.test.js': suite('takes away') },
  ],
  [
    'gives its group another name',
    ['adds', 'adds nothing', 'less > takes away'],
    { 'test/b.test.js': `describe('less', () => {\n${suite('takes away')}});\n` },
  ],
  ['gives a group a name that the tests read', BASE.map((name) => `sums > ${name}`), {}],
] as const)('a change that openly %s is not said to leave it out', async (_what, names, writes) => {
  const { dropped, kind, why } = await played({ now: () => nodeRun(names), writes });
  expect([dropped, kind]).toEqual([[], 'passed']);
  expect(why).toMatch(/^[13] test names? of the base no longer reported$/);
});

test('a test that stands only in a file of no test is not looked for there', async () => {
  const files = { ...FILES, 'test/b.test.js': '', 'scripts/b.js': suite('takes away') };
  expect((await played({ files, now: () => nodeRun(WITHOUT_B), writes: REFILLED })).dropped).toEqual([]);
});

test('names that differ from run to run, and cases of a table, are no tests of their own', async () => {
  const files = {
    ...FILES,
    'test/b.test.js':
      "test(`at ${Date.now()}`, () => check());\ntest.each([1])('row %i', (n) => check(n));\n",
  };
  const of = (time: number, row: number) => nodeRun(['adds', `at ${time}`, `row ${row}`]);
  const { dropped, kind } = await played({ files, base: of(5, 1), now: () => of(6, 2) });
  expect([dropped, kind]).toEqual([[], 'passed']);
});

test('cases that pytest numbers anew belong to the same test', async () => {
  const files = { ...FILES, 'test/test_b.py': 'def test_rows(row):\n    assert row\n' };
  const of = (row: string) =>
    exited(
      0,
      `============================= test session starts ==============================\ntest/test_b.py::test_rows[${row}] PASSED [100%]\n\n============================== 1 passed in 0.02s ===============================\n`,
    );
  expect((await played({ files, base: of('a-1'), now: () => of('b-2') })).dropped).toEqual([]);
});

test('what a second run reports was not left out', async () => {
  const now: Behaviour = (_text, times) => nodeRun(times === 1 ? WITHOUT_B : [...BASE, 'is true']);
  expect(await played({ now, writes: REFILLED })).toMatchObject({ kind: 'passed', dropped: [] });
});

const SKIPS_B = ['﹣ takes away (0.1ms) # SKIP'];
const SKIPPED = 'With the code of the change, 1 test of the base that ran there is skipped';

test('a test of the base that the code of the change has skipped blocks, whatever new test keeps the count', async () => {
  const now: Behaviour = (text) =>
    text('test/c.test.js') === null ? nodeRun(BASE.slice(0, 2), SKIPS_B) : nodeRun(WITHOUT_B, SKIPS_B);
  const found = await played({ now, writes: REFILLED });
  expect(found).toMatchObject({ kind: 'blocked', dropped: [`test/b.test.js: ${SKIPPED}: "takes away".`] });
});

test('so does one that the output only counts', async () => {
  const dots = (letters: string, counts: string) =>
    exited(
      0,
      `============================= test session starts ==============================\ncollected ${letters.length} items\n\ntest/test_b.py ${letters} [100%]\n\n============================== ${counts} in 0.02s ===============================\n`,
    );
  const now: Behaviour = (text) =>
    text('test/c.test.js') === null ? dots('.s', '1 passed, 1 skipped') : dots('.s.', '2 passed, 1 skipped');
  const { kind, dropped } = await played({ base: dots('..', '2 passed'), now, writes: REFILLED });
  expect([kind, dropped]).toEqual(['blocked', [`sum.js: ${SKIPPED}.`]]);
});

test('new tests that are skipped are no loss', async () => {
  const now: Behaviour = (text) =>
    text('test/c.test.js') === null ? nodeRun(BASE) : nodeRun(BASE, ['﹣ on Windows (0.1ms) # SKIP']);
  const writes = { 'test/c.test.js': "test('on Windows', { skip: !isWindows }, () => check());\n" };
  const found = await played({ now, writes });
  expect(found).toMatchObject({ kind: 'passed', dropped: [] });
  expect(found.probes).toContain('original-tests npm test');
});

test('nor is one that both runs skip, for which nothing runs again', async () => {
  const skips = () => nodeRun(BASE.slice(0, 2), SKIPS_B);
  const { kind, dropped, probes } = await played({ base: skips(), now: skips });
  expect([kind, dropped]).toEqual(['passed', []]);
  expect(probes).not.toContain('original-tests npm test');
});

test('what an output may not name is not left out', async () => {
  const counted = exited(0, 'ℹ tests 3\nℹ pass 3\nℹ fail 0\nℹ skipped 0\nℹ duration_ms 3.5\n');
  expect((await played({ base: counted, now: () => nodeRun(WITHOUT_B) })).dropped).toEqual([]);
  expect((await played({ now: () => counted, writes: REFILLED })).dropped).toEqual([]);
  // Once a file passes as a whole, vitest tells no more of it than its name.
  const vitest = (failed: number, ...lines: readonly string[]) =>
    exited(
      failed === 0 ? 0 : 1,
      [
        ' RUN  v3.2.4 /repo',
        '',
        ...lines,
        '',
        ` Tests  ${failed} failed | ${4 - failed} passed (4)`,
        '',
      ].join('\n'),
    );
  const [a, b] = ['test/a.test.js', 'test/b.test.js'].map((path) => [
    ` ❯ ${path} (2 tests | 1 failed) 5ms`,
    '   ✓ adds 1ms',
    '   × takes away 2ms',
  ]) as [string[], string[]];
  const base = vitest(2, ...a, ...b);
  const now = () => vitest(1, ...a, ' ✓ test/b.test.js (2 tests) 3ms');
  expect((await played({ base, now })).dropped).toEqual([]);
});

test('a file of tests that a reporter names is missed where its tests are not named', async () => {
  const of = (...paths: readonly string[]) =>
    exited(
      0,
      `${paths.map((path) => `PASS ${path}`).join('\n')}\n\nTest Suites: ${paths.length} passed, ${paths.length} total\nTests:       3 passed, 3 total\nSnapshots:   0 total\nTime:        0.5 s\n`,
    );
  const base = of('test/a.test.js', 'test/b.test.js');
  const { kind, dropped } = await played({
    base,
    now: () => of('test/a.test.js', 'test/c.test.js'),
    writes: REFILLED,
  });
  expect([kind, dropped]).toEqual([
    'blocked',
    ['test/b.test.js: The run on the base names this file among what passed, that on the change does not.'],
  ]);
  const moved = { 'test/c.test.js': suite('takes away'), 'test/b.test.js': '// moved\n' };
  const openly = await played({ base, now: () => of('test/a.test.js', 'test/c.test.js'), writes: moved });
  expect(openly.dropped).toEqual([]);
});
