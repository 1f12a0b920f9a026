import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bench } from '../../support/bench.ts';
import type { Checkout } from '../../support/checkout.ts';
import { type Bench, outputOf } from '../../support/isolation.ts';
import { obstacle, testEachIsolation } from '../../support/namespaces.ts';

const FILES = {
  'a.txt': 'a\n',
  'dir/b.txt': 'b\n',
  'dir/c.txt': 'c\n',
  'd.bat': 'd\n',
  '.gitignore': 'ignored/\n',
};

type Edits = Readonly<Record<string, string | null>>;
const CHANGE: Edits = { 'a.txt': 'changed\n', 'dir/b.txt': null, 'new/n.txt': 'new\n', 'n.bat': 'n\n' };

/** What an earlier step leaves behind, by malice or by accident, and the change that is made then. */
interface Situation {
  readonly what: string;
  readonly prepare: (checkout: Checkout) => void | Promise<void>;
  readonly change?: Edits;
}

const sh = ({ folder }: Checkout, script: string): void => {
  execFileSync('sh', ['-ec', script], { cwd: folder, stdio: 'ignore' });
};

/** Leaves a mark where this program runs outside of a command, and words where one runs it. */
const evil = ({ temp }: Checkout): string => `touch ${ranIn(temp)}; echo EVIL >&2; cat`;
const ranIn = (temp: string): string => join(temp, 'ran');

async function writeProgram(checkout: Checkout, path: string, script: string): Promise<void> {
  await checkout.write({ [path]: `#!/bin/sh\n${script}\n` });
  await chmod(join(checkout.folder, path), 0o755);
}

/** In git's own folder, which commands get in the same way whether they are isolated or not. */
const OF_GIT: readonly Situation[] = [
  {
    what: 'attributes and configurations that name programs and other files, and hooks, which only commands run',
    prepare: async (checkout) => {
      await checkout.write({
        '.gitattributes': '* filter=evil diff=evil merge=evil\n',
        'evil/config': `[core]\n\tfsmonitor = ${evil(checkout)}\n`,
        'evil/attributes': '*.txt text eol=crlf\n',
        'evil/excludes': 'new/\n',
      });
      checkout.commit();
      checkout.git('config', 'extensions.worktreeConfig', 'true');
      checkout.git('config', '--worktree', 'core.sparseCheckout', 'true');
      checkout.git('config', '--worktree', 'core.fsmonitor', evil(checkout));
      const settings = {
        ...{ 'core.fsmonitor': evil(checkout), 'core.worktree': '/nonexistent', 'core.splitIndex': 'true' },
        ...{ 'core.attributesFile': 'evil/attributes', 'core.excludesFile': 'evil/excludes' },
        ...{ 'include.path': '../evil/config', 'filter.evil.clean': evil(checkout) },
        ...{ 'filter.evil.smudge': evil(checkout), 'filter.evil.required': 'true' },
        ...{ 'diff.evil.textconv': evil(checkout), 'diff.evil.command': evil(checkout) },
      };
      for (const [name, value] of Object.entries(settings))
        execFileSync('git', ['config', '--file', '.git/config', name, value], { cwd: checkout.folder });
      const hook = `[ -n "$IN_COMMAND" ] || touch ${ranIn(checkout.temp)}`;
      for (const name of ['post-checkout', 'post-index-change', 'reference-transaction', 'pre-commit'])
        await writeProgram(checkout, `.git/hooks/${name}`, hook);
    },
  },
  {
    what: 'staged changes, and changed files that the index calls unchanged, in a split index of version 4',
    prepare: async (checkout) => {
      await checkout.write({ 'dir/b.txt': 'staged\n', 'staged.txt': 'x\n' });
      checkout.git('add', '.');
      checkout.git('update-index', '--assume-unchanged', 'dir/c.txt');
      checkout.git('update-index', '--skip-worktree', 'd.bat');
      await checkout.write({ 'dir/c.txt': 'lie\n', 'd.bat': 'lie\n', 'a.txt': 'lie\n' });
      sh(checkout, 'rm staged.txt');
      checkout.git('update-index', '--split-index', '--index-version', '4');
    },
  },
  {
    what: 'an index that trusts an untracked cache and a file monitor',
    prepare: async (checkout) => {
      await writeProgram(checkout, '.git/monitor', `touch ${ranIn(checkout.temp)}; printf 'token\\0'`);
      checkout.git('config', 'core.fsmonitor', '.git/monitor');
      for (const option of ['--force-untracked-cache', '--fsmonitor']) {
        checkout.git('update-index', option);
        checkout.git('status');
      }
      await checkout.write({ 'dir/c.txt': 'lie\n' });
      sh(checkout, `rm ${ranIn(checkout.temp)}`);
    },
  },
  { what: 'a broken index', prepare: (checkout) => sh(checkout, 'echo DIRC > .git/index') },
  {
    what: 'a detached HEAD, a tag and packed branches with the name of ours',
    prepare: ({ git }) => {
      git('checkout', '-q', '--detach');
      git('tag', 'tether/trial');
      git('branch', 'tether/trial');
      for (const name of ['main', 'tether/trial']) git('update-ref', `refs/remotes/origin/${name}`, 'HEAD');
      git('gc', '-q');
    },
  },
  { what: 'a branch where a folder of ours is', prepare: ({ git }) => void git('branch', 'tether') },
  {
    what: 'a packed branch where a folder of ours is',
    prepare: ({ git }) => {
      git('branch', 'tether');
      git('pack-refs', '--all');
    },
  },
];

/** Among the files, which isolated commands see through a mount and others as a copy. */
const OF_FILES: readonly Situation[] = [
  {
    what: 'a link, a file and a folder in the place of what is tracked',
    prepare: (checkout) =>
      sh(
        checkout,
        `mv dir real; ln -s real dir; echo real >> .git/info/exclude
        rm d.bat; mkdir d.bat; echo x > d.bat/x; rm a.txt; ln -s /etc/passwd a.txt`,
      ),
  },
  {
    what: 'names that are no UTF-8, and twins, in sha256',
    prepare: async (checkout) => {
      sh(checkout, 'rm -rf .git; git init -q -b main --object-format=sha256');
      sh(checkout, 'echo x > "$(printf "dir/caf\\351")"');
      await checkout.write({ Twin: '1\n', twin: '2\n', 'Dir/b.txt': 'twin\n' });
      checkout.commit();
    },
  },
  {
    what: 'submodules, one of them with files, and a repository that belongs to nobody',
    prepare: (checkout) => {
      sh(
        checkout,
        `for one in libs/full nested; do
          git init -q $one; (cd $one; echo x > x; git add .; git -c user.name=a -c user.email=a@b commit -qm x)
        done
        echo nested >> .git/info/exclude
        printf '[submodule "full"]\\n\\tpath = libs/full\\n\\turl = ./full\\n' > .gitmodules
        mkdir empty; git update-index --add --cacheinfo 160000,${'a'.repeat(40)},empty
        git add .gitmodules libs/full`,
      );
      checkout.git('commit', '-qm', 'submodules');
    },
  },
  {
    what: 'files for an untracked folder and for the parent of a submodule, and a folder for an untracked file',
    prepare: (checkout) => {
      sh(
        checkout,
        `git init -q libs/full; (cd libs/full; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x)
        git add libs/full`,
      );
      checkout.git('commit', '-qm', 'submodule');
      sh(checkout, 'mkdir -p new/deep; echo x > new/deep/x; echo x > other');
    },
    change: { 'libs/full': null, libs: 'a file\n', new: 'a file\n', 'other/below': 'below\n' },
  },
  {
    what: 'hundreds of untracked files, in a checkout that nobody may write',
    prepare: (checkout) => sh(checkout, 'mkdir ignored; (cd ignored; seq 800 | xargs touch); chmod -R a-w .'),
  },
];

const LOOK = `export IN_COMMAND=1
git status --porcelain
git rev-parse HEAD^ HEAD^{tree} origin/main
git symbolic-ref HEAD
git diff-index --name-status HEAD
git ls-files -s
git diff HEAD^ HEAD
git ls-files -z | LC_ALL=C sort -z | xargs -0 sha256sum 2>/dev/null | od -c
`;

/** A clone of the base, with the change committed on a branch with the name of ours. */
function cloneWith({ checkout, base }: Bench, change: Edits): string {
  const clone = join(checkout.temp, 'clone');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });
  execFileSync('git', ['clone', '-q', '--no-checkout', checkout.folder, clone], { stdio: 'pipe' });
  git('checkout', '-q', '--no-track', '-B', 'tether/trial', base.sha);
  git('update-ref', 'refs/remotes/origin/main', base.sha);
  const paths = Object.keys(change);
  const gone = paths.filter((path) => change[path] === null);
  if (gone.length > 0) git('rm', '-qr', ...gone);
  for (const [path, text] of Object.entries(change)) {
    if (text === null) continue;
    execFileSync('rm', ['-rf', join(clone, path)]);
    execFileSync('mkdir', ['-p', join(clone, path, '..')]);
    writeFileSync(join(clone, path), text);
    git('add', '-f', path);
  }
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'x');
  return clone;
}

async function expectCleanClone(
  { prepare, change = CHANGE }: Situation,
  mode: 'auto' | 'none',
): Promise<void> {
  const one = await bench(FILES, { mode, prepare });
  const seen = outputOf(await one.sh(LOOK, { changes: one.changes(change) }));
  expect(existsSync(ranIn(one.checkout.temp))).toBe(false);
  const clone = cloneWith(one, change);
  const expected = execFileSync('bash', ['-c', LOOK], { cwd: clone, encoding: 'utf8' });
  expect(seen).toBe(expected);
  expect(seen).toMatch(new RegExp(`^${one.base.sha}\n`));
}

describe('a view is a clean clone with', () => {
  test.each(OF_GIT)('$what', (situation) => expectCleanClone(situation, obstacle === null ? 'auto' : 'none'));
  for (const situation of OF_FILES)
    testEachIsolation(situation.what, (mode) => expectCleanClone(situation, mode));
});
