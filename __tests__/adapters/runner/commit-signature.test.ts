import { expect, test } from 'vitest';
import { createCommitSignature } from '../../../src/adapters/runner/commit-signature.ts';
import { keyedSeals } from '../../../src/adapters/runner/seals.ts';
import type { BranchCommit, CommitContent } from '../../../src/core/ports.ts';

const KEY = 'sk-a-key-that-is-long-enough';
const ABOUT = 'octocat/hello#7';
const signature = createCommitSignature(keyedSeals(KEY), ABOUT);
const content: CommitContent = { tree: 'a'.repeat(40), parents: ['b'.repeat(40)] };

function commit(message: string, given: Partial<CommitContent> = {}): BranchCommit {
  return { sha: 'c'.repeat(40), author: 'max', message, ...content, ...given };
}

const message = `Mend it\n\nTether-Issue: 7\n${signature.trailerFor(content)}\n`;

test('a commit with the tree and the parents that were signed is our own, also under another subject', () => {
  expect(signature.isOwn(commit(message))).toBe(true);
  expect(signature.isOwn(commit(message.replace('Mend it', 'Said better').replaceAll('\n', '\r\n')))).toBe(
    true,
  );
});

test.each([
  ['amended', commit(message, { tree: 'd'.repeat(40) })],
  ['picked elsewhere', commit(message, { parents: ['d'.repeat(40)] })],
  ['merged', commit(message, { parents: [...content.parents, 'd'.repeat(40)] })],
  ['without a signature', commit('Mend it\n\nTether-Issue: 7\n')],
  ['with half a signature', commit(message.slice(0, -3))],
])('a commit %s is a person’s', (_, one) => {
  expect(signature.isOwn(one)).toBe(false);
});

test.each([
  ['another key', createCommitSignature(keyedSeals(`${KEY}-2`), ABOUT)],
  ['no key', createCommitSignature(keyedSeals(''), ABOUT)],
  ['another issue', createCommitSignature(keyedSeals(KEY), 'octocat/hello#8')],
])('a signature of %s is none of ours', (_, other) => {
  expect(other.isOwn(commit(message))).toBe(false);
  expect(signature.isOwn(commit(`Mend it\n\n${other.trailerFor(content)}`))).toBe(false);
});

test('without a key that only we know, the signature still tells what was rewritten', () => {
  const plain = createCommitSignature(keyedSeals('ollama'), ABOUT);
  const made = `Mend it\n\n${plain.trailerFor(content)}`;
  expect(plain.isOwn(commit(made))).toBe(true);
  expect(plain.isOwn(commit(made, { tree: 'd'.repeat(40) }))).toBe(false);
});
