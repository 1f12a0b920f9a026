import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { playwright } from '../../../../../src/review/results/readers/javascript/playwright.ts';
import { outputOf, printed, told } from '../told.ts';

const SEVERAL = [
  '6 ran, 2 skipped',
  'error test/other.spec.js › is slow',
  'assertion test/sum.spec.js › sum › of two and three',
  'error test/sum.spec.js › sum › throws',
  'assertion test/sum.spec.js › sum › deep',
];

describe('what Playwright printed', () => {
  test.each([
    ['several-list', SEVERAL],
    ['several-line', SEVERAL],
    ['several-dot', SEVERAL],
    ['pass', ['3 ran, 0 skipped']],
    ['retries', ['3 ran, 0 skipped', 'assertion test/flaky.spec.js › never']],
    [
      'serial',
      [
        '5 ran, 2 skipped',
        'assertion test/serial.spec.js › steps › two',
        'error test/serial.spec.js › with a hook › four',
        'assertion test/serial.spec.js › fails no more',
      ],
    ],
    [
      'bail',
      [
        '2 ran, 4 skipped',
        'assertion test/sum.spec.js › sum › of two and three',
        'error an error outside of any test',
      ],
    ],
    ['noise', ['2 ran, 0 skipped', 'assertion test/noise.spec.js › fails › with an odd name (1ms)']],
    [
      'projects',
      [
        '8 ran, 0 skipped',
        'assertion [chromium] › test/sum.spec.js › of a project',
        'assertion [old browser] › test/sum.spec.js › of a project',
      ],
    ],
  ])('%s', (name, expected) => {
    expect(told(playwright.read(outputOf('playwright', name)))).toEqual(expected);
    expect(readOutput(printed('playwright', name)).formats).toEqual(['playwright']);
  });

  test.each(['load', 'no-tests'])('%s has no line of the runner', (name) => {
    expect(playwright.read(outputOf('playwright', name))).toBeNull();
  });
});

describe('a failure', () => {
  const failures = playwright.read(outputOf('playwright', 'several-line'))?.failures ?? [];

  test('stands where it failed, or where the test begins', () => {
    expect(failures.map(({ at }) => at)).toEqual([
      { path: 'test/other.spec.js', line: 3 },
      ...[6, 11, 13].map((line) => ({ path: 'test/sum.spec.js', line })),
    ]);
  });

  test('says what was expected, without excerpt, stack and files of its own', () => {
    expect(failures[1]?.message).toBe(
      'Error: expect(received).toBe(expected) // Object.is equality Expected: 5, Received: -1',
    );
    expect(failures[3]?.details).toMatch(/^- {5}3,$/m);
    expect(failures.map(({ details = '' }) => details).join('')).not.toMatch(
      /Error Context|\[\d\/8\]|\| {3}| at /,
    );
  });

  test('of two tries is that of the first', () => {
    const [retried] = playwright.read(outputOf('playwright', 'retries'))?.failures ?? [];
    expect(retried?.details?.match(/Expected: "b"/g)).toHaveLength(1);
  });
});

test('a run without its closing, or with another number of tests than it began with, is not whole', () => {
  const whole = printed('playwright', 'several-dot');
  const cut = whole.slice(0, whole.indexOf('  1) '));
  expect(told(playwright.read(outputText(cut.replace('  1 failed\n', ''))))).toEqual(['no counts, no end']);
  const [counts] = told(playwright.read(outputText(whole.replace('2 skipped', '1 skipped'))));
  expect(counts).toBe('6 ran, 1 skipped, no end');
});
