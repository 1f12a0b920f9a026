import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { ava } from '../../../../../src/review/results/readers/javascript/ava.ts';
import { outputOf, printed, told } from '../told.ts';

describe('what AVA printed', () => {
  test.each([
    ['fail', ['4 ran, 2 skipped', 'assertion a › adds the tax', 'error a › throws']],
    ['pass', ['1 ran, 0 skipped']],
  ])('%s', (name, expected) => {
    expect(told(ava.read(outputOf('ava', name)))).toEqual(expected);
    expect(readOutput(printed('ava', name)).formats).toEqual(['ava']);
  });

  test('its first words say what was expected, and where', () => {
    const { failures = [], passed } = ava.read(outputOf('ava', 'fail')) ?? {};
    expect(failures[0]).toMatchObject({
      message: 'Difference (- actual, + expected): - 2, + 3',
      at: { path: 'ava/a.test.mjs', line: 2 },
    });
    // Neither lines of the source, which are quoted from the file, nor what stands behind the last failure.
    expect(failures[0]?.details).toBe('Difference (- actual, + expected):\n- 2\n+ 3');
    expect(failures[1]?.details).toMatch(/^Error thrown in test:\n[\s\S]*\(reading 'total'\)$/);
    expect(failures[1]?.message).toBe("TypeError: Cannot read properties of null (reading 'total')");
    expect(new Set(passed)).toEqual(new Set(['b › keeps that', 'a › keeps it']));
  });

  test('without its end is no full account', () => {
    const cut = printed('ava', 'fail').replace(/^ {2}2 tests failed$/m, '  3 tests failed');
    expect(ava.read({ text: cut, lines: cut.split('\n') })?.isComplete).toBe(false);
  });
});
