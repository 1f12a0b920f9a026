import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { bunTest } from '../../../../../src/review/results/readers/javascript/bun-test.ts';
import { outputOf, printed, told } from '../told.ts';

const SEVERAL = [
  '10 ran, 2 skipped',
  'assertion test/order.test.ts > at the top',
  'assertion test/price.test.ts > prices > tax > is added',
  'error test/price.test.ts > prices > counts the lines',
  'assertion test/price.test.ts > prices > keeps an order as it is',
  'error test/price.test.ts > prices > waits too long',
  'error test/price.test.ts > prices > is refused',
  'assertion test/price.test.ts > prices > 1 is 2',
];

test.each([
  ['several', SEVERAL],
  ['github-actions', SEVERAL],
  ['only-failures', SEVERAL],
  ['pass', ['1 ran, 1 skipped']],
  ['noise', ['2 ran, 1 skipped']],
  [
    'broken',
    [
      '2 ran, 1 skipped',
      'load test/syntax.test.ts > Unexpected end of file',
      "load test/name.test.ts > SyntaxError: Export named 'nothing' not found in module '/repo/src/price.ts'.",
      'error test/hook.test.ts > (unnamed)',
      "load test/load.test.ts > Cannot find module '../src/nothing.ts' from '/repo/test/load.test.ts'",
    ],
  ],
  ['exit', ['no counts, no end']],
  ['only-local', ['1 ran, 0 skipped']],
  ['empty', ['0 ran, 0 skipped', 'load No tests found!']],
])('%s', (name, expected) => {
  expect(told(bunTest.read(outputOf('bun', name)))).toEqual(expected);
});

test('names of two files are two, and those that pass are named', () => {
  const { passed, failures } = readOutput(printed('bun', 'several'));
  expect(failures[0]?.id).toBe('test/order.test.ts > at the top');
  expect(passed).toEqual([
    'test/price.test.ts > prices > tax > of nothing is nothing',
    'test/price.test.ts > prices > 3 is 3',
    'test/price.test.ts > at the top',
  ]);
});

test('places, the time that was too long, and no excerpt of the source', () => {
  const { failures } = readOutput(printed('bun', 'several'));
  expect(failures[2]).toMatchObject({
    at: { path: 'test/price.test.ts', line: 14 },
    trace: [
      { path: '/repo/src/price.ts', line: 3 },
      { path: '/repo/test/price.test.ts', line: 14 },
    ],
  });
  expect(failures[4]?.message).toBe('this test timed out after 30ms.');
  expect(failures[1]?.details).toBe('error: expect(received).toBe(expected)\nExpected: 120\nReceived: 100.2');
});

test('names that tests printed make no test pass', () => {
  expect(readOutput(printed('bun', 'noise')).passed).toEqual([]);
});
