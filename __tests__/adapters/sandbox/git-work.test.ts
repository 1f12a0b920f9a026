import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { bench } from '../../support/bench.ts';
import { outputOf } from '../../support/isolation.ts';
import { testEachIsolation } from '../../support/namespaces.ts';

/** Nobody's on this machine. */
const USER = 54_321;

/** What tests and release scripts do with the repository that they stand in, and what is to be seen of it. */
const WORK = `set -e
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
id -u
echo more >> a.txt; echo more >> dir/c.txt
git stash -q; git stash pop -q; git status --porcelain
git commit -qam 'a commit'
git worktree add -q "$TMPDIR/other" HEAD~1; cat "$TMPDIR/other/a.txt"; git worktree remove "$TMPDIR/other"
git worktree add -q inner -b side; cat inner/a.txt; git worktree remove inner
git clone -q . "$TMPDIR/clone"; cat "$TMPDIR/clone/a.txt"
git clone -q --shared . "$TMPDIR/shared"; git -C "$TMPDIR/shared" log -1 --format=%s
git tag -a v9 -m nine; git describe
git mv dir/c.txt c.txt; git commit -qm 'a move'; git rm -q c.txt; git reset -q --hard HEAD~1
git checkout -q -b topic HEAD~2; git merge -q tether/trial; git rebase -q main
git gc -q --prune=now; git fsck --no-progress --no-dangling; git log --oneline | wc -l
git fetch origin 2>/dev/null || echo 'no network'
git status --porcelain; git worktree prune; git clean -qfdx
`;

const said = (uid: number): string =>
  `${uid}
 M a.txt
 M dir/c.txt
changed
changed
more
changed
more
a commit
v9
3
no network
`;

const FILES = { 'a.txt': 'a\n', 'dir/c.txt': 'c\n' };

async function work(mode: 'auto' | 'none', uid: number | null): Promise<string> {
  const one = await bench(FILES, {
    mode,
    prepare: (checkout) => {
      // Nothing answers there; it is an address that no test asks by accident.
      checkout.git('remote', 'add', 'origin', 'http://127.0.0.1:9/nobody.git');
      if (uid !== null) execFileSync('chown', ['-R', `${uid}:${uid}`, checkout.folder]);
    },
  });
  const run = await one.sh(`export TMPDIR=$(mktemp -d); ${WORK}`, {
    changes: one.changes({ 'a.txt': 'changed\n', 'new.txt': 'new\n' }),
  });
  return outputOf(run);
}

testEachIsolation('commands work in the repository as in a plain step', async (mode) => {
  expect(await work(mode, null)).toBe(said(process.getuid?.() ?? 0));
});

testEachIsolation('a partial clone is known as one', async (mode) => {
  const one = await bench(FILES, {
    mode,
    prepare: async (checkout) => {
      await checkout.write({ 'a.txt': 'second\n' });
      checkout.commit();
      checkout.git('config', 'uploadpack.allowFilter', 'true');
    },
  });
  const { folder, git } = one.checkout;
  const partial = join(folder, '..', 'partial');
  git('clone', '--quiet', '--filter=blob:none', `file://${folder}`, partial);
  const other = await bench({}, { mode, checkout: partial });

  const said = await other.sh('git gc -q; git fsck --no-progress --no-dangling; git status --porcelain', {
    changes: other.changes({ 'new.txt': 'new\n' }),
  });

  expect(outputOf(said)).toBe('');
});

const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)(
  `while the action is root, and the checkout belongs to another user${isRoot ? '' : ' (skipped: the tests do not run as root)'}`,
  () => {
    testEachIsolation('commands work in it', async (mode) => {
      // Without isolation commands are the action's own user, in a copy.
      expect(await work(mode, USER)).toBe(said(mode === 'auto' ? USER : 0));
    });
  },
);
