import { expect, test } from 'vitest';
import { judged, probesOf, verdictOf } from '../judged.ts';
import { pytestRun } from '../read-results.ts';

const SUM = 'tests/test_sum.py';
const MORE = 'tests/test_more.py';
const def = (...names: readonly string[]): string =>
  names.map((name) => `def test_${name}():\n    assert sum(1)\n\n\n`).join('');
const FILES = { 'sum.py': 'old', [SUM]: def('a', 'b'), 'tests/test_other.py': def('o') };

interface Played {
  readonly files?: Readonly<Record<string, string>>;
  readonly writes: Readonly<Record<string, string | null>>;
}

/** As pytest does it: of two functions of one name the last one runs, and only files called `test_*.py` are read. */
async function played({ files = FILES, writes }: Played) {
  const paths = [...new Set([...Object.keys(files), ...Object.keys(writes)])];
  const given = judged({
    files,
    commands: {
      pytest: (text) => {
        const read = paths.filter((path) => /(?:^|\/)test_\w+\.py$/.test(path));
        const names = read.flatMap((path) =>
          text(path)?.includes('skip_all')
            ? []
            : [...new Set(text(path)?.match(/(?<=^def )test_\w+/gm) ?? [])].map((name) => `${path}_${name}`),
        );
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
  return { kind, found, probes: probesOf(given).filter((of) => of === 'part-of-change') };
}

const SHORT =
  'There are 4 tests where 2 stood in what the change alters, and the run has 3 of them where that on the base has 2.';

test.each<[string, Readonly<Record<string, string | null>>, string, path?: string]>([
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

test('nothing more is run where as many tests came as stand there', async () => {
  const { probes } = await played({ writes: { [SUM]: def('a', 'b', 'c'), [MORE]: def('x') } });
  expect(probes).toEqual([]);
});
