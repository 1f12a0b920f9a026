import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { type BaseCommit, openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { importCommit } from '../../../src/adapters/git/commit-import.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';

let made: { readonly checkout: Checkout; readonly base: BaseCommit } | null = null;

afterEach(async () => {
  made?.base.close();
  await made?.checkout.remove();
});

async function over(): Promise<BaseCommit> {
  const checkout = await createCheckout({ 'a.txt': 'a\n' });
  const base = await openBaseCommit({
    checkout: checkout.folder,
    temp: checkout.temp,
    path: process.env.PATH ?? '',
  });
  made = { checkout, base };
  return base;
}

function commitWith(base: BaseCommit, text: string): Buffer {
  const form = `committer a <a@b> 1 +0000\ndata 1\nx\nfrom ${base.sha}\nM 100644 inline a.txt\n`;
  return Buffer.from(`${form}data ${text.length}\n${text}\n\n`);
}

function shown({ repository }: BaseCommit, name: string): string {
  return execFileSync('git', [`--git-dir=${repository.gitDir}`, 'show', name], { encoding: 'utf8' });
}

test('commits that are written at once are readable by others when their ids are known', async () => {
  const base = await over();
  const texts = ['one\n', 'two\n', 'three\n'];
  const ids = await Promise.all(texts.map((text) => importCommit(base.repository, commitWith(base, text))));
  expect(ids.map((id) => shown(base, `${id}:a.txt`))).toEqual(texts);
});

test('what git does not take fails, and the next commit is written', async () => {
  const base = await over();
  const failing = importCommit(base.repository, Buffer.from('no such command\n'));
  await expect(failing).rejects.toThrow('git fast-import ended with');
  const id = await importCommit(base.repository, commitWith(base, 'two\n'));
  expect(shown(base, `${id}:a.txt`)).toBe('two\n');
});
