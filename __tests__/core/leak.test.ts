import { expect, test } from 'vitest';
import { type Change, ChangeSet } from '../../src/core/change-set.ts';
import { leakIn } from '../../src/core/leak.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';

const KEY = 'q7Xv2LmT9bRz4KcW8nHy';
const SECRETS = new Secrets([KEY]);

function changing(files: Readonly<Record<string, string | null>>): ChangeSet {
  const entries = Object.entries(files).map(([path, text]): [string, Change] => [
    path,
    text === null
      ? { kind: 'deleted' }
      : { kind: 'file', bytes: Buffer.from(text), mode: '100644', isNew: true },
  ]);
  return ChangeSet.of('b'.repeat(40), entries);
}

test('a secret is found in a file and in its name, and nowhere else', () => {
  expect(leakIn(changing({ 'a.js': 'x', 'b.js': `const key = '${KEY}';` }), SECRETS)).toBe('b.js');
  expect(leakIn(changing({ 'a.js': 'x', [`docs/${KEY}.md`]: 'y' }), SECRETS)).toBe(`docs/${KEY}.md`);
  expect(leakIn(changing({ 'a.js': 'x', 'b.js': null }), SECRETS)).toBeNull();
  // In both, it is one place.
  expect(leakIn(changing({ [KEY]: KEY }), SECRETS)).toBe(KEY);
});

test('in halves over several files, all of them are named, ten at most', () => {
  const halves = { 'a.js': `const a = '${KEY.slice(0, 12)}';`, 'c.js': `const c = '${KEY.slice(8)}';` };
  expect(leakIn(changing({ ...halves, 'z.js': 'nothing' }), SECRETS)).toBe('a.js, c.js');
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${10 + index}.js`, KEY]));
  const ten = Object.keys(many).slice(0, 10).join(', ');
  expect(leakIn(changing(many), SECRETS)).toBe(`${ten} and 2 more`);
  expect(leakIn(changing(Object.fromEntries(Object.entries(many).slice(0, 10))), SECRETS)).toBe(ten);
});
