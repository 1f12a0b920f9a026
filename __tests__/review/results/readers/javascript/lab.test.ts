import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { lab } from '../../../../../src/review/results/readers/javascript/lab.ts';
import { outputOf, printed, told } from '../told.ts';

const FAILURES = [
  '4 ran, 2 skipped',
  'assertion shop price adds the tax',
  'error shop price throws',
  'error shop price is late',
];

describe('what lab printed', () => {
  test.each([
    ['fail', FAILURES],
    ['fail-verbose', FAILURES],
    ['pass', ['2 ran, 0 skipped']],
    ['pass-verbose', ['2 ran, 0 skipped']],
    ['broken', ['no counts, no end', 'load broken.js']],
  ])('%s', (name, expected) => {
    expect(told(lab.read(outputOf('lab', name)))).toEqual(expected);
    expect(readOutput(printed('lab', name)).formats).toEqual(['lab']);
  });

  test('its first words say what was expected, and where', () => {
    const [first, second] = lab.read(outputOf('lab', 'fail'))?.failures ?? [];
    expect(first).toMatchObject({
      message: 'Expected 2 to equal specified value: 3',
      at: { path: '/repo/test/shop.js', line: 7 },
    });
    expect(second).toMatchObject({
      message: "Cannot read properties of null (reading 'total')",
      at: { path: '/repo/test/shop.js', line: 9 },
    });
  });

  test('what passed is named where it is told, as a failure would be', () => {
    expect(lab.read(outputOf('lab', 'fail-verbose'))?.passed).toEqual(['shop price keeps it']);
    expect(lab.read(outputOf('lab', 'pass-verbose'))?.passed).toEqual(['ok keeps it', 'ok keeps that']);
  });

  test('a closing that a test printed does not end the run', () => {
    const text = printed('lab', 'fail').replace('\n\n3 of 4', '\n9 tests complete\n\n3 of 4');
    expect(told(readOutput(text))[0]).toBe('4 ran, 2 skipped');
  });
});
