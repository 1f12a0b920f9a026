import { expect, test } from 'vitest';
import { asksForTime } from '../../../../src/review/source/task/asked-time.ts';

const UPLOAD = { path: 'test/upload.test.js', fullName: 'files > takes a large file', limit: 5000 };
const PAY = { path: 'test/pay.test.js', fullName: 'pays', limit: 5000 };

test.each([
  'Raise the timeout of the upload test.',
  'Please increase the time limit for `upload.test.js` tests to 10 s.',
  'test: bump the upload test timeout',
  'We should extend the time-out of the test `takes a large file` because CI is slow.',
  'The timeout of the `upload` test is too short.',
  "The upload test's timeout is much too low on slow machines.",
  'The test `upload` fails on slow machines: give it 5 s instead of 1 s.',
  'The upload test is flaky, please give it 5000 ms.',
  'Please give the upload test 5 seconds rather than 1 second.',
  'Give the test `upload` more time.',
  'The upload test needs more time.',
  'The upload test should have 5 s.',
  'Flaky test\n\nThe time limit of the upload test is too tight.',
  'Raise the timeout of the upload test. CI is not fast.',
])('%s: of one test', (task) => {
  const asks = asksForTime(task);
  expect(asks(UPLOAD)).toBe(true);
  expect(asks(PAY)).toBe(false);
});

test.each(['takes large2 files', 'http', 'takes http'])('a name is read by its parts: %s', (words) => {
  const asks = asksForTime(`Raise the timeout of the ${words} test.`);
  expect(asks({ path: 'test/a.test.js', fullName: 'takesLarge2FilesByHTTP', limit: 5000 })).toBe(true);
  expect(asks({ path: 'test/a.test.js', fullName: 'takeslarge2files by h t t p', limit: 5000 })).toBe(false);
});

test.each([
  'Raise the timeout for all tests.',
  'The test timeout is too short.',
  'Please increase the time limit of the unit tests.',
])('%s: of any test', (task) => {
  expect([UPLOAD, PAY].map(asksForTime(task))).toEqual([true, true]);
});

test.each([
  'Raise the timeout of the client to 30 s, and add a test.',
  'Raise the timeout of the client and fix the upload test.',
  'The timeout of the client is too short.',
  'Increase the default timeout and update tests.',
  'The upload test times out.',
  'The upload test is slow.',
  'The upload test is flaky: it runs into its timeout.',
  'Do not raise the timeout of the upload test.',
  'Raise the timeout of the upload test only if nothing else helps.',
  'Fix the upload test. Raising the timeout is not the way.',
  'The timeout of the upload test is too short. Please do not raise the timeout, make it faster.',
  'Is the timeout of the upload test too short?',
  'The timeout of the upload test is too short.\n\n## Out of scope\nRaising the timeout.',
  '## Rejected ideas\nThe timeout of the upload test is too short.',
  '## Rejected ideas\nUpload test timeout is too short.',
  '> The timeout of the upload test is too short.',
  '```\nThe timeout of the upload test is too short.\n```',
  'The test `upload` fails on slow machines: give it 20 s instead of 5 s.',
  'The test `upload` fails: do not give it 5 s.',
  'The test `upload` fails: give it 5 s or fix it.',
  'The test `upload` fails after 5 s.',
  'The test `upload` takes 5 s instead of 1 s.',
  'Give the upload test 5 s only on CI.',
  'Give the client of the upload test 5 s.',
  '## Rejected ideas\nGive the upload test 5 s.',
  'Lower the timeout of the upload test.',
  'The timeout of the upload test is too long.',
  'The timeout of the test server is too short.',
  'Increase the test timeout multiplier.',
  'I doubt that the upload test timeout is too short.',
  'Somebody says the timeout of the upload test is too short.',
  '',
])('%s: of none', (task) => {
  expect([UPLOAD, PAY].map(asksForTime(task))).toEqual([false, false]);
});

test('reads a long text in a short time', () => {
  const text = `Raise the ${'upload '.repeat(300)}timeout. ${'The timeout of the '.repeat(3000)}`;
  expect(asksForTime(text)(UPLOAD)).toBe(false);
});

test.each([
  ['5 s', [5, 5000]],
  ['500 ms', [500]],
  ['0.5 seconds', [500]],
  ['2 minutes', [120, 120_000]],
])('a limit of %s is just that', (said, limits) => {
  const asks = asksForTime(`Give the upload test ${said}.`);
  for (const limit of [5, 500, 5000, 120, 120_000, 2, 60_000])
    expect(asks({ ...UPLOAD, limit }), String(limit)).toBe((limits as readonly number[]).includes(limit));
});

test.each([0, Number.POSITIVE_INFINITY])('no limit at all is not what it asks for: %s', (limit) => {
  expect(asksForTime('Raise the timeout of the upload test.')({ ...UPLOAD, limit })).toBe(false);
});
