import { expect, test } from 'vitest';
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
