import { expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { playwright } from '../../../../../src/review/results/readers/javascript/playwright.ts';
import { outputOf, printed, told } from '../told.ts';

test('a run without its closing, or with another number of tests than it began with, is not whole', () => {
  const whole = printed('playwright', 'several-dot');
  const cut = whole.slice(0, whole.indexOf('  1) '));
  expect(told(playwright.read(outputText(cut.replace('  1 failed\n', ''))))).toEqual(['no counts, no end']);
  const [counts] = told(playwright.read(outputText(whole.replace('2 skipped', '1 skipped'))));
  expect(counts).toBe('6 ran, 1 skipped, no end');
});

test('a failure says what was expected, without excerpt, stack and files of its own, and of two tries the first', () => {
  const details = (playwright.read(outputOf('playwright', 'several-line'))?.failures ?? []).map(
    (one) => one.details ?? '',
  );
  expect(details[3]).toMatch(/^- {5}3,$/m);
  expect(details.join('')).not.toMatch(/Error Context|\[\d\/8\]|\| {3}| at /);
  const [retried] = playwright.read(outputOf('playwright', 'retries'))?.failures ?? [];
  expect(retried?.details?.match(/Expected: "b"/g)).toHaveLength(1);
});
