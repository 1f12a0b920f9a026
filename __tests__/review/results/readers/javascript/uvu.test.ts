import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { uvu } from '../../../../../src/review/results/readers/javascript/uvu.ts';
import { outputOf, printed, told } from '../told.ts';

describe('what uvu printed', () => {
  test.each([
    [
      'fail',
      [
        '6 ran, 1 skipped',
        'assertion prices adds the tax',
        'assertion prices keeps the lines',
        'error prices counts nothing',
        'assertion alone',
      ],
    ],
    ['pass', ['2 ran, 1 skipped']],
  ])('%s', (name, expected) => {
    expect(told(uvu.read(outputOf('uvu', name)))).toEqual(expected);
    expect(readOutput(printed('uvu', name)).formats).toEqual(['uvu']);
  });

  test('without a closing it is not taken for a run', () => {
    expect(uvu.read(outputOf('uvu', 'broken'))).toBeNull();
  });

  test('its first words say what was wrong, and where', () => {
    const failures = uvu.read(outputOf('uvu', 'fail'))?.failures ?? [];
    expect(failures.map(({ message }) => message)).toEqual([
      'Expected values to be strictly equal:',
      'Expected values to be deeply equal:',
      "Cannot read properties of undefined (reading 'length')",
      'must be so',
    ]);
    expect(failures.map(({ at }) => at)).toEqual(
      [6, 7, 8, 13].map((line) => ({ path: '/repo/test/price.js', line })),
    );
    expect(failures[0]?.said).toContain('++3    (Expected)');
    expect(failures[2]?.trace[0]).toEqual({ path: '/repo/src/price.js', line: 1 });
  });
});
