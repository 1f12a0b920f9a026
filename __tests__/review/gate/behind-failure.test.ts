import { expect, test } from 'vitest';
import { behindOnBase, mayStop } from '../../../src/review/gate/behind-failure.ts';
import { readResult } from '../../../src/review/results/read-result.ts';
import { exited } from '../read-results.ts';

const read = (passing: number, failing: readonly string[] = []) =>
  readResult(
    exited(
      failing.length === 0 ? 0 : 1,
      `\n\n  ${passing} passing (9ms)\n${failing.length === 0 ? '' : `  ${failing.length} failing\n\n`}${failing
        .map(
          (name, index) =>
            `  ${index + 1}) ${name}:\n     Error: no\n      at Context.<anonymous> (test/${name}.js:3:1)\n`,
        )
        .join('\n')}`,
    ),
  );

/** By the files that are left out, in a row. */
function asked(runs: Readonly<Record<string, ReturnType<typeof read>>>) {
  const without: string[] = [];
  return {
    without,
    parts: {
      filesIn: async (one: ReturnType<typeof read>) =>
        (one.reading?.failures ?? []).map(({ name }) => `test/${name}.js`),
      without: async (files: readonly string[]) => {
        without.push(files.join());
        return runs[files.join()] ?? read(0);
      },
    },
  };
}

test('a base that passes is not run again', async () => {
  const { parts, without } = asked({});
  expect(mayStop(read(3))).toBe(false);
  expect(await behindOnBase(read(3), parts)).toEqual({ kind: 'untold' });
  expect(without).toEqual([]);
});

test('tests that run only without the failing file lie behind it, up to the next one that fails', async () => {
  const { parts, without } = asked({
    'test/a.js': read(4, ['b']),
    'test/a.js,test/b.js': read(9),
  });
  expect(await behindOnBase(read(2, ['a']), parts)).toMatchObject({
    kind: 'more',
    files: ['test/a.js', 'test/b.js'],
    failures: [{ name: 'b' }],
  });
  expect(without).toEqual(['test/a.js', 'test/a.js,test/b.js']);
});

test('a command that runs all the others anyway stops at nothing', async () => {
  const { parts } = asked({ 'test/a.js': read(2) });
  expect(await behindOnBase(read(2, ['a']), parts)).toEqual({ kind: 'same' });
});

test('a run without tests tells nothing', async () => {
  expect(await behindOnBase(read(2, ['a']), asked({}).parts)).toEqual({ kind: 'untold' });
});
