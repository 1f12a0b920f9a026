import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { automake } from '../../../../../src/review/results/readers/c/automake.ts';
import { outputOf, printed, told } from '../told.ts';

const SEVERAL = [
  '7 ran, 1 skipped',
  'assertion t_lines.sh',
  'assertion t_price',
  'assertion t_better.sh',
  'error t_hard.sh',
];

test.each([
  ['several', SEVERAL],
  ['verbose', SEVERAL],
  ['pass', ['4 ran, 1 skipped']],
  ['compile', ['2 ran, 0 skipped']],
])('%s', (name, expected) => {
  expect(told(automake.read(outputOf('automake', name)))).toEqual(expected);
});

test('what a program printed is of its failure, and neither a result nor a second failure', () => {
  const { failures, passed } = readOutput(printed('automake', 'verbose'));
  expect(failures).toHaveLength(4);
  expect(failures[0]).toMatchObject({
    message: 'lines: expected 2, was 3',
    said: 'lines: expected 2, was 3\nPASS: invented',
  });
  expect(failures[1]?.message).toBe("t_price: t_price.c:4: main: Assertion `1 + 1 == 3' failed.");
  expect(failures[2]?.message).toBe('passes, and is listed as one that fails');
  expect(passed).toEqual(['t_orders.sh', 't_sum', 't_known.sh']);
});

test('a program that does not compile is the failure, not that make ended', () => {
  expect(readOutput(printed('automake', 'compile')).failures.map(({ cause }) => cause)).toEqual([
    'diagnostic',
  ]);
});

test('tests of programs are counted by what runs the programs', () => {
  expect(readOutput(printed('ctest', 'mixed-verbose')).counts).toEqual({ executed: 7, skipped: 1 });
});
