import { expect, test } from 'vitest';
import { type Behaviour, judged, loading, verdictOf } from '../judged.ts';
import { exited } from '../read-results.ts';

const SOURCE = 'src/first.rs';

/** The test passes on code without `bad`, and otherwise panics in that file with these words. */
function panicking(words: string): Behaviour {
  return (text) => {
    const isRed = text(SOURCE)?.includes('bad') === true;
    const end = isRed ? 'FAILED. 0 passed; 1 failed' : 'ok. 1 passed; 0 failed';
    return exited(
      isRed ? 101 : 0,
      [
        '     Running tests/first.rs (target/debug/deps/first-dad243bcf5ca4ece)',
        '',
        'running 1 test',
        `test none ... ${isRed ? 'FAILED' : 'ok'}`,
        ...(isRed
          ? [
              '',
              'failures:',
              '',
              '---- none stdout ----',
              '',
              `thread 'none' (7) panicked at ${SOURCE}:2:10:`,
            ]
          : []),
        ...(isRed ? [words, '', '', 'failures:', '    none'] : []),
        '',
        `test result: ${end}; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`,
        '',
      ].join('\n'),
    );
  };
}

test.each([
  ['assertion `left == right` failed\n  left: -1\n right: 5', 'not-compared'],
  // Rust says where the code panics, which is no place of a test.
  ['index out of bounds: the len is 0 but the index is 0', 'unchanged'],
])('a file with the place of a failure that is gone: %j is of a test or not', async (words, kind) => {
  const given = judged({
    files: { [SOURCE]: 'bad', 'tests/first.rs': '' },
    commands: { cargo: loading(SOURCE, panicking(words)) },
  });
  await given.write(SOURCE, 'good');
  const { comparisons, originalTests } = (await verdictOf(given)).evidence;
  expect(comparisons[0]?.failures).toMatchObject([{ class: 'fixed' }]);
  expect(originalTests.kind).toBe(kind);
  if (originalTests.kind === 'not-compared')
    expect(originalTests.why).toBe('as the base has it, these fail: "first tests/first.rs none"');
});

test('a file that may be a test is not compared where a run of its old version comes to no end', async () => {
  const hangs: Behaviour = (text, times) =>
    text(SOURCE) === 'bad' && times > 1
      ? { kind: 'timed-out', limitMs: 30_000, output: '', ms: 30_000 }
      : panicking('assertion `left == right` failed\n  left: -1\n right: 5')(text, times);
  const given = judged({
    files: { [SOURCE]: 'bad', 'tests/first.rs': '' },
    commands: { cargo: loading(SOURCE, hangs) },
  });
  await given.write(SOURCE, 'good');
  await given.write('src/second.rs', 'more');
  const { originalTests } = (await verdictOf(given)).evidence;
  expect(originalTests).toMatchObject({ kind: 'not-compared', paths: [SOURCE] });
  expect(originalTests).toMatchObject({ why: expect.stringContaining('no end after 30 s') });
});
