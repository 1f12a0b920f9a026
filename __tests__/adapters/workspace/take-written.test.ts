import { expect, test } from 'vitest';
import { modesLeft, takeAll } from '../../../src/adapters/workspace/take-written.ts';

test('a link is not taken, and why is told', async () => {
  const apply = () => Promise.reject(new Error('nothing is written'));
  expect(await takeAll({ apply }, [{ path: 'to', kind: 'link' }])).toEqual([
    { path: 'to', why: 'A symbolic link that a command makes is not part of the change.' },
  ]);
});

test('a mode that differs from that of the change is told, for files that have one there', async () => {
  const file = (path: string, isExecutable: boolean) =>
    ({ path, kind: 'file', bytes: Buffer.from('x'), isExecutable }) as const;
  const modes = new Map([
    ['plain', '100644'],
    ['script', '100755'],
  ]);
  const written = [file('plain', true), file('script', true), file('plain', false), file('gone', true)];
  const left = await modesLeft(written, async (path) => modes.get(path) ?? null);
  expect(left).toEqual([
    { path: 'plain', why: 'Whether a command makes it executable is not part of the change.' },
  ]);
});
