import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { printed, told } from '../told.ts';

const MIXED = [
  '11 ran, 2 skipped',
  'error test_boom(SumsTest)',
  'assertion test_is_even[three](SumsTest)',
  'assertion test_lines(SumsTest)',
  'assertion test_message(SumsTest)',
  'error test_missing(SumsTest)',
  'assertion test_raises(SumsTest)',
  'assertion test_two_and_three(SumsTest)',
  'assertion test: of words(SumsTest::in a group)',
];

test.each([
  ['mixed', MIXED],
  ['verbose', MIXED],
  ['pass', ['2 ran, 0 skipped']],
  ['exit', ['no counts, no end', 'assertion test_a(ExitTest)']],
  [
    'startup',
    ['2 ran, 0 skipped', 'assertion test_a(CleanTest)', 'error test_a(CleanTest) ⟨2⟩', 'error StartupTest'],
  ],
])('%s', (name, expected) => {
  const reading = readOutput(printed('test-unit', name));
  expect(told(reading)).toEqual(expected);
  expect(reading.formats).toEqual(['test-unit']);
});

test('message and places, without the source and the library', () => {
  const { failures } = readOutput(printed('test-unit', 'mixed'));
  expect(failures[0]).toMatchObject({
    message: 'ArgumentError: no such thing',
    at: { path: 'test/sums_test.rb', line: 18 },
    trace: [
      { path: '/repo/lib/sums.rb', line: 3 },
      { path: 'test/sums_test.rb', line: 18 },
    ],
  });
  expect(failures[3]).toMatchObject({
    message: 'two and three are five <5> expected but was, <-1>',
    details: 'two and three are five\n<5> expected but was\n<-1>',
  });
});
