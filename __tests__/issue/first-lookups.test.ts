import { expect, test, vi } from 'vitest';
import { type FirstReading, NO_SESSION } from '../../src/core/session.ts';
import { ownAmongWith, requestFirst } from '../../src/issue/first-lookups.ts';
import { sessionText } from '../../src/session/session-text.ts';

const POSTS = [{ author: 'the-app[bot]' }, { author: 'eve' }, { author: 'github-actions[bot]' }];

test.each([
  ['the-app[bot]', ['the-app[bot]', 'github-actions[bot]']],
  [null, ['github-actions[bot]']],
])(
  'what the account has written that published last (%s) is known without its token',
  async (account, own) => {
    const text = sessionText({ ...NO_SESSION, account });
    const settings = { kind: 'none' } as const;
    const firstAnswer = Promise.resolve({ kind: 'known', stored: { version: 'v', text }, settings } as const);
    const ownAmong = ownAmongWith(
      { ownAmong: async (posts) => posts.filter(({ author }) => author === 'github-actions[bot]') },
      { firstAnswer },
    );
    expect((await ownAmong(POSTS)).map(({ author }) => author)).toEqual(own);
  },
);

test('without a session only the forge tells whose a comment is', async () => {
  const firstAnswer = Promise.resolve({ kind: 'unknown', why: 'late' } as const);
  const ownAmong = ownAmongWith({ ownAmong: async (posts) => posts.slice(1, 2) }, { firstAnswer });
  expect(await ownAmong(POSTS)).toEqual([{ author: 'eve' }]);
});

test('what earlier runs left is waited for as long as the forge takes to say it', async () => {
  vi.useFakeTimers();
  try {
    const { promise, resolve } = Promise.withResolvers<FirstReading>();
    const unasked = () => {
      throw new Error('This is not asked here.');
    };
    const store = { open: () => promise, load: unasked, isOver: unasked, save: unasked };
    const { firstAnswer } = requestFirst({ sessionOf: () => store }, 7);
    await vi.advanceTimersByTimeAsync(60_000);
    resolve({ stored: null, settings: { kind: 'none' } });
    expect(await firstAnswer).toMatchObject({ kind: 'known' });
  } finally {
    vi.useRealTimers();
  }
});
