import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { judged, probesOf, verdictOf } from '../judged.ts';
import { exited, pytestRun } from '../read-results.ts';

const SUM = 'tests/test_sum.py';
const MORE = 'tests/test_more.py';
const def = (...names: readonly string[]): string =>
  names.map((name) => `def test_${name}():\n    assert sum(1)\n\n\n`).join('');
const FILES = { 'sum.py': 'old', [SUM]: def('a', 'b'), 'tests/test_other.py': def('o') };

interface Played {
  readonly files?: Readonly<Record<string, string>>;
  readonly writes: Readonly<Record<string, string | null>>;
  /** Where the output says nothing of tests. */
  readonly uncounted?: (text: (path: string) => string | null) => boolean;
}

/** As pytest does it: of two functions of one name the last one runs, and only files called `test_*.py` are read. */
async function played({ files = FILES, writes, uncounted }: Played) {
  const paths = [...new Set([...Object.keys(files), ...Object.keys(writes)])];
  const given = judged({
    files,
    commands: {
      pytest: (text) => {
        const read = paths.filter((path) => /(?:^|\/)test_\w+\.py$/.test(path));
        const names = read.flatMap((path) => {
          const own = (text(path) ?? '').replace(/^@pytest\.mark\.skipif.*\n(?:def|class) \w+/gm, '');
          if (own.includes('skip_all')) return [];
          return [...new Set(own.match(/(?<=^def )test_\w+/gm))].map((name) => `${path}_${name}`);
        });
        if (uncounted?.(text) === true) return exited(0, 'fine\n');
        return pytestRun(
          Object.fromEntries(names.map((name) => [name.replace(/\W/g, '_'), 'passed' as const])),
        );
      },
    },
  });
  await given.write('sum.py', 'new');
  for (const [path, text] of Object.entries(writes))
    await (text === null ? given.remove(path) : given.write(path, text));
  const { kind, evidence } = await verdictOf(given);
  const found = evidence.tampering.flatMap((one) =>
    one.kind === 'test-dropped' ? [one.path, one.detail] : [],
  );
  return { kind, found, probes: probesOf(given).filter((of) => of.startsWith('part-of-change')).length };
}

const MAYBE = '@pytest.mark.skipif(SLOW, reason="x")\n';
const SKIPPED = `${MAYBE}class TestC:\n    def test_c(self):\n        assert sum(1)\n\n\n`;

const SHORT =
  'There are 4 tests where 2 stood in what the change alters, and the run has 3 of them where that on the base has 2.';

test.each<[string, Readonly<Record<string, string | null>>, string, path?: string]>([
  [
    'two tests of one name, of which one may run again',
    { [SUM]: `${def('a', 'b', 'c')}@pytest.mark.flaky(reruns=3)\n${def('a')}` },
    SHORT,
  ],
  [
    'two tests of one name behind a class that may be skipped',
    { [SUM]: `${SKIPPED}${def('a', 'b', 'c', 'a')}` },
    SHORT,
  ],
  [
    'two tests of one name in front of a class that may be skipped',
    { [SUM]: `${def('a', 'b', 'c', 'a')}${SKIPPED}` },
    SHORT,
  ],
  ['two tests of one name', { [SUM]: def('a', 'b', 'c', 'a') }, SHORT],
  [
    'two of one name, and new tests elsewhere',
    { [SUM]: def('a', 'b', 'c', 'a'), [MORE]: def('x', 'y', 'z') },
    SHORT,
  ],
  [
    'a hook that leaves out the whole file, and new tests elsewhere',
    { [SUM]: `${def('a', 'b')}skip_all = True\n`, [MORE]: def('x', 'y') },
    'There are 2 tests where 2 stood in what the change alters, and the run has 0 of them where that on the base has 2.',
  ],
  [
    'tests that went to a file that no runner reads, and new ones elsewhere',
    { [SUM]: null, 'tests/sums.py': def('a', 'b'), [MORE]: def('x', 'y') },
    'There are 2 tests where 2 stood in what the change alters, and the run has 0 of them where that on the base has 2.',
    'tests/sums.py',
  ],
])('%s block: fewer run than stand there', async (_what, writes, detail, path = SUM) => {
  expect(await played({ writes })).toMatchObject({ kind: 'blocked', found: [path, detail] });
});

test.each<[string, Played]>([
  ['a test that is skipped on some machines', { writes: { [SUM]: `${def('a', 'b')}${MAYBE}${def('c')}` } }],
  ['a class that is', { writes: { [SUM]: `${def('a', 'b')}${SKIPPED}` } }],
  [
    'tests in a file that had none, which the gate does not run',
    { files: { ...FILES, 'e2e/all_test.py': '# none\n' }, writes: { 'e2e/all_test.py': def('e', 'f') } },
  ],
  ['tests of one name where no run counts', { writes: { [SUM]: def('a', 'a') }, uncounted: () => true }],
  [
    'tests of one name where the run without others does not count',
    {
      writes: { [SUM]: def('a', 'b', 'c', 'a'), [MORE]: def('x') },
      uncounted: (text) => text('sum.py') === 'new' && text(MORE) === null,
    },
  ],
  ['more tests in the same file', { writes: { [SUM]: def('a', 'b', 'c') } }],
  [
    'new tests that the gate does not run',
    { writes: { [SUM]: def('a', 'b', 'c'), 'e2e/all_test.py': def('e', 'f') } },
  ],
  [
    'more tests in a file that the gate does not run',
    { files: { ...FILES, 'e2e/all_test.py': def('e') }, writes: { 'e2e/all_test.py': def('e', 'f') } },
  ],
  ['tests that went to another file', { writes: { [SUM]: def('a'), [MORE]: def('b', 'x') } }],
  [
    'a test that may be skipped',
    { writes: { [SUM]: def('a', 'b'), [MORE]: `import pytest\npytest.importorskip("x")\n${def('x')}` } },
  ],
])('%s are honest', async (_what, given) => {
  expect(await played(given)).toMatchObject({ kind: 'passed', found: [] });
});

const JS = 'test/sum.test.js';
const call = (name: string, options = ''): string =>
  `test('${name}', ${options}(t) => {\n  t.equal(sum(1), 1);\n});\n`;
const ONLY = '{ only: true }, ';

/** Runs the tests of a file by their names: those with a focus alone, or all, as tap without `--only`. */
async function playedCalls(before: string, after: string, { heedsFocus = false } = {}) {
  const given = judged({
    files: { 'sum.py': 'old', [JS]: before, 'test/other.test.js': call('o') },
    commands: {
      pytest: (text) => {
        const heads = (text(JS) ?? '').match(/^test\(.*$/gm) ?? [];
        const focused = heads.filter((head) => heedsFocus && head.includes('only'));
        const ran = (focused.length > 0 ? focused : heads).map((head) => head.split("'")[1] ?? '');
        return pytestRun(Object.fromEntries(['o', ...ran].map((name) => [name, 'passed' as const])));
      },
    },
  });
  await given.write('sum.py', 'new');
  await given.write(JS, after);
  const { evidence } = await verdictOf(given);
  return evidence.tampering.flatMap((one) => (one.kind === 'test-dropped' ? [one.detail] : []));
}

test.each([
  ['a focus taken away', call('a') + call('b', ONLY), call('a') + call('b') + call('c'), false],
  [
    'a test beside one with a focus, which stays',
    call('a') + call('b', ONLY),
    call('a') + call('b', ONLY) + call('c'),
    true,
  ],
  [
    'a condition taken away that never held',
    call('a') + call('b', '{ skip: isOld }, '),
    call('a') + call('b') + call('c'),
    false,
  ],
])('%s makes no test more', async (_what, before, after, heedsFocus) => {
  expect(await playedCalls(before, after, { heedsFocus })).toEqual([]);
});

test('a focus taken away hides no test that takes the place of another', async () => {
  const after = call('a') + call('b') + call('c') + call('a');
  expect(await playedCalls(call('a') + call('b', ONLY), after)).toEqual([SHORT]);
});

test.each([
  ['one run more is made', { [SUM]: def('a', 'b', 'c', 'a') }, 1],
  ['two are, where there are new files beside', { [SUM]: def('a', 'b', 'c', 'a'), [MORE]: def('x') }, 2],
] as const)('%s to tell how many stand in what was altered', async (_what, writes, probes) => {
  expect(await played({ writes })).toMatchObject({ probes });
});

test('nothing more is run where as many tests came as stand there', async () => {
  const { probes } = await played({ writes: { [SUM]: def('a', 'b', 'c'), [MORE]: def('x') } });
  expect(probes).toBe(0);
});

type Body = (...given: readonly unknown[]) => unknown;

/** Runs a file as mocha does: what is called inside of a test while it runs is none. */
function mochaOf(file: string): readonly string[] {
  const names: string[] = [];
  const it = Object.assign((name: string) => void names.push(name), { beforeEach: () => undefined });
  const require = () => ({ test: () => undefined });
  runInNewContext(file, { it, specify: it, test: it, require, assert: { equal: () => undefined } });
  return names;
}

async function detailsOf(before: string, after: string, run: (file: string) => CommandResult) {
  const given = judged({
    files: { 'sum.py': 'old', [JS]: before },
    commands: { npm: (text) => run(text(JS) ?? '') },
  });
  await given.write('sum.py', 'new');
  await given.write(JS, after);
  const { evidence } = await verdictOf(given);
  return evidence.tampering.flatMap((one) => (one.kind === 'test-dropped' ? [one.detail] : []));
}

function byMocha(before: string, after: string) {
  const run = (file: string): CommandResult =>
    pytestRun(Object.fromEntries(['o', ...mochaOf(file)].map((name) => [name, 'passed' as const])));
  return detailsOf(before, after, run);
}

const HELPER = 'function test(sum, cases) {\n  assert.equal(sum(cases), 1);\n}\n';
const it = (name: string, body = 'assert.equal(sum(1), 1);'): string =>
  `it('${name}', function () {\n  ${body}\n});\n`;
const MAKER = 'function test(name, body) {\n  it(name, body);\n}\n';
const CALLS = "test(sum, ['a'].map((one) => one));";

test.each([
  ['a helper with the name of a test', HELPER + it('a'), HELPER + it('a') + it('b', CALLS)],
  [
    'one that gets texts alone',
    HELPER + it('a', "test('1', '1');"),
    HELPER + it('a', "test('1', '1'); test('2', '2');"),
  ],
  [
    'one as an arrow function',
    `const test = (sum, cases) => sum(cases);\n${it('a')}`,
    `const test = (sum, cases) => sum(cases);\n${it('a')}${it('b', CALLS)}`,
  ],
  [
    'one of another file',
    `const { test } = require('./check');\n${it('a')}`,
    `const { test } = require('./check');\n${it('a')}${it('b', CALLS)}`,
  ],
  ['a hook beside the new test', it('a'), `it.beforeEach(() => { reset(); });\n${it('a')}${it('b')}`],
])('%s is no test', async (_what, before, after) => {
  expect(await byMocha(before, after)).toEqual([]);
});

const FEWER = (has: number, had: number, now: number, base = had): string =>
  `There are ${has} tests where ${had} stood in what the change alters, and the run has ${now} of them where that on the base has ${base}.`;

test.each([
  [
    'a new test that never runs',
    it('a') + it('b'),
    `${it('a') + it('b')}function more() {\n${it('c')}}\n`,
    FEWER(3, 2, 2),
  ],
  [
    'a function of the file that swallows the tests',
    it('a') + it('b'),
    `function it() {}\n${it('a') + it('b')}${['c', 'd'].map((name) => it(name).replace('it', 'specify')).join('')}`,
    FEWER(4, 2, 2),
  ],
  [
    'one that the change brings, called inside of a test',
    it('a') + it('b'),
    HELPER + it('a') + it('b') + it('c', "test('d', () => { assert.equal(sum(1), 1); });"),
    FEWER(4, 2, 3),
  ],
  [
    'a test that goes through a function of the file, which makes them',
    `${MAKER}${it('a').replace('it', 'test')}`,
    `${MAKER}${it('a').replace('it', 'test')}function more() {\n${it('b').replace('it', 'test')}}\n`,
    FEWER(2, 1, 1),
  ],
  ['a test that went inside of another', it('a') + it('b'), it('a', it('b')) + it('c'), FEWER(3, 2, 2)],
  [
    'a test that a helper got, inside of another',
    HELPER + it('a') + it('b'),
    HELPER + it('a', "test('b', function () { assert.equal(sum(1), 1); });") + it('c') + it('d'),
    FEWER(4, 2, 3),
  ],
  [
    'a test that became a hook',
    it('a') + it('b'),
    `it.beforeEach('b', () => { assert.equal(sum(1), 1); });\n${it('a')}${it('c')}`,
    FEWER(3, 2, 2),
  ],
])('%s is told: fewer run than stand there', async (_what, before, after, detail) => {
  expect(await byMocha(before, after)).toEqual([detail]);
});

/** As tape prints it: a heading for each test, and a point for each assertion. */
function tapeRun(file: string): CommandResult {
  const lines = ['TAP version 13'];
  const point = (): void => {
    lines.push(`ok ${lines.filter((line) => line.startsWith('ok')).length + 1} should be equal`);
  };
  const tape = (name: string, body: Body): void => {
    lines.push(`# ${name}`);
    body({ equal: point, error: point, end: () => undefined, test: tape });
  };
  runInNewContext(file, { test: tape, sum: (one: number) => one });
  const points = lines.filter((line) => line.startsWith('ok')).length;
  return exited(
    0,
    [...lines, '', `1..${points}`, `# tests ${points}`, `# pass  ${points}`, '', '# ok', ''].join('\n'),
  );
}

const tape = (name: string, body = 't.equal(sum(1), 1);'): string =>
  `test('${name}', (t) => { ${body} t.end(); });\n`;
const SILENT = 'if (sum(1) !== 1) t.error(sum(1));';
const LOUD = 't.equal(sum(1), 1);'.repeat(9);

test.each([
  ['a test without an assertion that runs', tape('a') + tape('b', SILENT)],
  ['tests of which the first has fewer assertions', tape('a', SILENT) + tape('b')],
  ['a test with subtests', `${tape('a')}${tape('b', tape('c').replace('test', 't.test'))}`],
])('%s of tape is one more', async (_what, after) => {
  expect(await detailsOf(tape('a'), after, tapeRun)).toEqual([]);
});

test.each([
  [
    'a test of tape that never runs',
    tape('a') + tape('b'),
    `${tape('a') + tape('b')}function more() { ${tape('c')} }`,
    FEWER(3, 2, 2),
  ],
  [
    'one that never runs behind many assertions',
    tape('a') + tape('b'),
    `${tape('a', LOUD) + tape('b')}function more() { ${tape('c')} }`,
    FEWER(3, 2, 2),
  ],
])('%s is told', async (_what, before, after, detail) => {
  expect(await detailsOf(before, after, tapeRun)).toEqual([detail]);
});

test('a heading that only one side prints makes no point an assertion', async () => {
  const run = (file: string): CommandResult => {
    const points = mochaOf(file).map((name, index) => `ok ${index + 1} ${name}`);
    const noise = file.includes('noise') ? ['# noise'] : [];
    return exited(0, ['TAP version 13', ...noise, ...points, `1..${points.length}`, ''].join('\n'));
  };
  const after = `// noise\n${it('a') + it('b') + it('c')}`;
  expect(await detailsOf(it('a') + it('b'), after, run)).toEqual([]);
});

/** Counts a test beside its subtests, as the tree of Node does, or the innermost ones alone, as its TAP does. */
function nodeRun(way: 'all' | 'innermost'): (file: string) => CommandResult {
  return (file) => {
    const ran: string[] = ['o'];
    const start = (name: string, body: Body): void => {
      const before = ran.length;
      body({ equal: () => undefined, end: () => undefined, test: start });
      if (way === 'all' || ran.length === before) ran.push(`${name}_${ran.length}`);
    };
    runInNewContext(file, { test: start, sum: (one: number) => one });
    return pytestRun(Object.fromEntries(ran.map((name) => [name, 'passed' as const])));
  };
}

const GROUP = tape('a', `${tape('b')}${tape('c')}`.replaceAll('test', 't.test'));

test.each([
  ['got a subtest', tape('a'), tape('a', tape('b').replace('test', 't.test'))],
  ['gave its subtests away', GROUP, tape('a') + tape('b') + tape('c')],
  ['is new with its subtests', tape('o'), tape('o') + GROUP],
])('a test that %s makes none less, in whatever way they are counted', async (_what, before, after) => {
  expect(await detailsOf(before, after, nodeRun('all'))).toEqual([]);
  expect(await detailsOf(before, after, nodeRun('innermost'))).toEqual([]);
});

test.each(['all', 'innermost'] as const)('a subtest that never runs is told, counting %s', async (way) => {
  const after = GROUP.replace(
    ' t.end(); });\n t.end();',
    ` t.end(); });\n function d() { ${tape('d').replace('test', 't.test')} } t.end();`,
  );
  expect(after).not.toBe(GROUP);
  const [had, has] = [2, 3];
  const [base, now] = way === 'all' ? [3, 3] : [2, 2];
  expect(await detailsOf(GROUP, after, nodeRun(way))).toEqual([FEWER(has, had, now, base)]);
});

test('a step of a test is none', async () => {
  const run = nodeRun('all');
  const after = tape('a', "test.step('b', () => { t.equal(sum(1), 1); });");
  expect(
    await detailsOf(tape('a'), after, (file) => run(file.replace(/test\.step\([\s\S]*?\}\);/, ''))),
  ).toEqual([]);
});

const loop = (...cases: readonly string[]): string =>
  `[${cases.map((one) => `'${one}'`).join(', ')}].forEach(function (each) {\n${it("adds ' + each + '")}});\n`;
const BY_CASE = loop('x', 'y', 'z');

test.each([
  ['a case of a loop that became a test of its own', loop('x', 'y') + it('adds z') + it('adds w'), []],
  [
    'a case of a loop that is gone, beside new tests',
    loop('x', 'y') + it('adds v') + it('adds w'),
    [FEWER(3, 1, 4, 3)],
  ],
  [
    'a case that became one, beside a new test that never runs',
    `${loop('x', 'y')}${it('adds z')}function more() {\n${it('adds w')}}\n`,
    [FEWER(3, 1, 3, 3)],
  ],
  [
    'a case that became two of one name, of which one runs',
    `${loop('x', 'y')}${it('adds z')}if (it.never) {\n${it('adds z')}}\n`,
    [FEWER(3, 1, 3, 3)],
  ],
])('%s, where the run names each test', async (_what, after, details) => {
  expect(await detailsOf(BY_CASE, after, pointsOf)).toEqual(details);
});

function pointsOf(...files: readonly string[]): CommandResult {
  const points = files.flatMap(mochaOf).map((name, index) => `ok ${index + 1} - ${name}`);
  return exited(0, ['TAP version 13', ...points, `1..${points.length}`, ''].join('\n'));
}

test('a test that never runs is told, where one of its name stands in a new file', async () => {
  const more = 'test/more.test.js';
  const given = judged({
    files: { 'sum.py': 'old', [JS]: it('a') + it('b') },
    commands: { npm: (text) => pointsOf(text(JS) ?? '', text(more) ?? '') },
  });
  await given.write('sum.py', 'new');
  await given.write(JS, `${it('b')}function more() {\n${it('a')}}\n`);
  await given.write(more, it('a'));
  const { evidence } = await verdictOf(given);
  expect(evidence.tampering.flatMap(({ detail }) => detail)).toContain(FEWER(2, 2, 1));
});
