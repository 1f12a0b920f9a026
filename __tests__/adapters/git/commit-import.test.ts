import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { type BaseCommit, openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { CommitImport } from '../../../src/adapters/git/commit-import.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';

let made: { readonly checkout: Checkout; readonly base: BaseCommit } | null = null;

afterEach(async () => {
  made?.base.close();
  await made?.checkout.remove();
});

async function over(): Promise<{ readonly base: BaseCommit; readonly commits: CommitImport }> {
  const checkout = await createCheckout({ 'a.txt': 'a\n' });
  const base = await openBaseCommit({
    checkout: checkout.folder,
    temp: checkout.temp,
    path: process.env.PATH ?? '',
  });
  made = { checkout, base };
  return { base, commits: new CommitImport(base.repository) };
}

function commitWith(base: BaseCommit, text: string): Buffer {
  const form = `committer a <a@b> 1 +0000\ndata 1\nx\nfrom ${base.sha}\nM 100644 inline a.txt\n`;
  return Buffer.from(`${form}data ${text.length}\n${text}\n\n`);
}

function shown({ repository }: BaseCommit, name: string): string {
  return execFileSync('git', [`--git-dir=${repository.gitDir}`, 'show', name], { encoding: 'utf8' });
}

test('commits that are written at once are answered in turn, and readable by others by then', async () => {
  const { base, commits } = await over();
  const texts = ['one\n', 'two\n', 'three\n'];
  const ids = await Promise.all(texts.map((text) => commits.write(commitWith(base, text))));
  expect(ids.map((id) => shown(base, `${id}:a.txt`))).toEqual(texts);
});

test('when git dies, what was asked fails, and the next commit is written', async () => {
  const { base, commits } = await over();
  await commits.write(commitWith(base, 'one\n'));
  const failing = commits.write(Buffer.from('no such command\n'));
  const behind = commits.write(commitWith(base, 'two\n'));
  await expect(failing).rejects.toThrow('git fast-import ended with');
  await expect(behind).rejects.toThrow('git fast-import ended with');
  const id = await commits.write(commitWith(base, 'three\n'));
  expect(shown(base, `${id}:a.txt`)).toBe('three\n');
});
