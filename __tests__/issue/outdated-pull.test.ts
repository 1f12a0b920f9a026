import { expect, test } from 'vitest';
import { firstDue } from '../../src/issue/outdated-pull.ts';

const pulls = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ number: index + 1, issue: index + 1, head: 'a', at: index, isOutdated: true },
  }));

test('however many pull requests are left as they are, the first that is due has its turn', async () => {
  const first = await firstDue(pulls(20), async ({ number }) => (number < 12 ? 'people' : null));
  expect(first).toMatchObject({ kind: 'due', pull: { number: 12 } });
});

test('where none is due, each that was looked at is named with its own reason, and the requests have a limit', async () => {
  const asked: number[] = [];
  const none = await firstDue(pulls(23), async ({ number }) => {
    asked.push(number);
    return number === 2 ? 'its issue is closed' : number === 3 ? 'people' : 'tried';
  });
  expect(asked).toHaveLength(20);
  expect(none).toMatchObject({
    kind: 'none',
    why: expect.stringMatching(
      /^#1, #4, .*#20 \(tried\); #2 \(its issue is closed\); #3 \(people\); 3 more, which were not looked at$/,
    ),
  });
});
