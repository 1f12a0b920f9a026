import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TRIAL_COMMITS } from '../../../src/adapters/candidate/candidate-commits.ts';
import { type Change, ChangeSet } from '../../../src/core/change-set.ts';
import { bench } from '../../support/bench.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';
import { examples } from '../../support/examples.ts';
import { type Bench, createBench, outputOf } from '../../support/isolation.ts';
import { obstacle, testEachIsolation } from '../../support/namespaces.ts';

const ATTRIBUTES = `*.bat text eol=crlf
*.auto text=auto
*.inf text working-tree-encoding=UTF-16LE-BOM eol=crlf
*.id ident
*.bin -text
`;

const FILES = {
  '.gitattributes': ATTRIBUTES,
  'a.txt': 'one\ntwo\n',
  'run.bat': 'echo one\necho two\n',
  'setup.inf': Buffer.from('\ufeff[Version]\r\nName="Grüße"\r\n', 'utf16le'),
  'note.id': '$Id$\nnote\n',
  'raw.bin': Buffer.from([0, 13, 10, 255, 10]),
  'crlf.txt': 'a\r\nb\r\n',
  'dir/deep/file': 'deep\n',
  'dir/other': 'other\n',
  'sp ace/"quoted" ü.txt': 'odd\n',
};

/** What a command sees of a checkout: the commit, what git says of it, and each file with its bytes. */
const LOOK = `
git status --porcelain
git diff-index --name-status HEAD
git diff-files --name-status
echo "parent $(git rev-parse HEAD^)"
git ls-files -s -z | tr '\\0' '\\n'
find . -name .git -prune -o -printf '%P %y %l %M\\n' | sed -E 's/ [d-]r.(x?).*$/ \\1/' | LC_ALL=C sort
find . -name .git -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
`;

describe('a view is a clean clone of the commit that would be published', () => {
  let published: Checkout;
  let one: Bench;
  let isolated: Bench | null;

  // Each part of the property has benches of its own: what is copied for a command grows with the commits before it.
  beforeEach(async () => {
    const prepare = async (checkout: Checkout): Promise<void> => {
      await checkout.makeExecutable('dir/other');
      await checkout.link('link', 'a.txt');
      checkout.commit();
      // As a checkout writes them.
      checkout.git('rm', '-rq', '--cached', '.');
      checkout.git('reset', '--hard', '--quiet');
    };
    one = await createBench(FILES, { mode: 'none', prepare });
    isolated = obstacle === null ? await createBench(FILES, { prepare }) : null;
    published = await createCheckout({});
  });

  afterEach(async () => {
    await one.close();
    await isolated?.close();
    await published.remove();
  });

  /** Publishes the change set as a forge does, from its bytes alone, and looks at a fresh clone of the branch. */
  function clonedLook(base: Bench, changes: ChangeSet): string {
    const git = (args: readonly string[], input?: Uint8Array): string => {
      const env = { ...process.env, GIT_INDEX_FILE: join(published.temp, 'index'), ...PERSON };
      const at = { cwd: base.checkout.folder, encoding: 'utf8', env } as const;
      return execFileSync('git', [...args], input === undefined ? at : { ...at, input }).trim();
    };
    git(['read-tree', changes.base]);
    for (const [path, change] of changes.entries())
      if (change.kind === 'deleted') git(['update-index', '--force-remove', '--', path]);
    for (const [path, change] of changes.entries()) {
      if (change.kind === 'deleted') continue;
      const blob = git(['hash-object', '-w', '--stdin', '--no-filters'], change.bytes);
      git(['update-index', '--add', '--cacheinfo', `${change.mode},${blob},${path}`]);
    }
    const commit = git(['commit-tree', git(['write-tree']), '-p', changes.base, '-m', 'published']);
    const clone = join(published.temp, `clone-${commit}-${Math.random()}`);
    git(['clone', '--quiet', '--shared', '--no-checkout', '.', clone]);
    execFileSync('git', ['checkout', '--quiet', '-b', 'published', commit], { cwd: clone });
    return execFileSync('bash', ['-c', LOOK], { cwd: clone, encoding: 'utf8' });
  }

  const text = fc
    .array(fc.constantFrom('a', 'ü', ' ', '\t', '\n', '\n', '$Id$'), { maxLength: 12 })
    .map((parts) => Buffer.from(parts.join('')));
  const bytes = fc.oneof(
    text,
    fc.uint8Array({ maxLength: 30 }).map((drawn) => Buffer.from(drawn)),
  );
  const known = [...Object.keys(FILES), 'link'].filter((path) => path !== '.gitattributes');
  const fresh = [
    'n1',
    'n2/a b',
    'n2/"q"',
    'n3\\x',
    '-n4',
    'dir/deep/new',
    "n5'",
    'n6\nx',
    'a.txt/below',
    'dir',
  ];
  const path = fc.oneof(
    fc.constantFrom(...known, ...fresh),
    fc.constantFrom('new.bat', 'sub/new.inf', 'new.id', 'sub/new.auto'),
  );
  const isConverted = (at: string): boolean => /\.(bat|inf|id|auto)$/.test(at);
  const drawn = fc.dictionary(
    path,
    fc.record({
      kind: fc.constantFrom('file', 'file', 'file', 'deleted'),
      mode: fc.constantFrom('100644' as const, '100755' as const, '120000' as const),
      text,
      bytes,
    }),
    { maxKeys: 6, noNullPrototype: true },
  );

  /** A change set that git can hold: no file both at a path and above another one. */
  function changesOf(base: string, edits: Readonly<Record<string, DrawnEdit>>): ChangeSet {
    const changes = new Map<string, Change>();
    for (const [at, { kind, mode, text: lines, bytes: raw }] of Object.entries(edits)) {
      if (kind === 'deleted' && known.includes(at)) changes.set(at, { kind: 'deleted' });
      if (kind === 'deleted') continue;
      const clash = [...known, ...changes.keys()].filter(
        (other) => other.startsWith(`${at}/`) || at.startsWith(`${other}/`),
      );
      for (const other of clash)
        known.includes(other) ? changes.set(other, { kind: 'deleted' }) : changes.delete(other);
      const target = Buffer.from('a.txt');
      const content = mode === '120000' ? target : isConverted(at) ? lines : raw;
      changes.set(at, { kind: 'file', mode, bytes: content, isNew: !known.includes(at) });
    }
    return ChangeSet.of(base, changes);
  }

  // In parts, so that none comes near the time limit of a test on a busy machine.
  test.each([1, 2])('for any change set, byte for byte, with a clean status (%i)', async (part) => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async (edits) => {
        round += 1;
        const where = round % 4 === 0 && isolated !== null ? isolated : one;
        const changes = changesOf(where.base.sha, edits);
        if (changes.isEmpty) return;
        const seen = outputOf(await where.sh(LOOK, { changes }));
        const expected = clonedLook(where, changes);
        expect(seen).toBe(expected);
        expect(seen).toMatch(new RegExp(`^parent ${where.base.sha}\\n`));
      }),
      { numRuns: examples(125), seed: SEED + part },
    );
  });
});

describe('git in a view says what it says in a checkout of the published branch', () => {
  const CHANGE = { 'src/new.js': 'new\n', 'a.txt': 'changed\n', 'dir/b.txt': null } as const;
  const BASE = { 'a.txt': 'a\n', 'dir/b.txt': 'b\n', 'dir/c.txt': 'c\n', '.gitignore': 'node_modules/\n' };

  testEachIsolation(
    'HEAD is the change on top of the base, on its branch, and nothing is dirty',
    async (mode) => {
      const { sh, changes, base, checkout } = await bench(BASE, {
        mode,
        prepare: (made) => {
          made.git('tag', 'v1.0.0');
          made.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        },
      });
      const before = checkout.git('count-objects', '-v') + checkout.git('for-each-ref');
      const said = outputOf(
        await sh(
          `git describe --tags --always --dirty | sed 's/-g.*//'
        git rev-list --count HEAD
        git rev-parse HEAD^ "$(git merge-base origin/main HEAD)"
        git diff --name-status origin/main HEAD
        git diff --name-status origin/main...HEAD | wc -l
        git ls-files | tr '\n' ' '
        git status --porcelain
        git symbolic-ref --short HEAD
        git log -1 --format='%s|%an'
        git fsck --no-progress 2>&1 | grep -v dangling`,
          { changes: changes(CHANGE) },
        ),
      );
      expect(said.split('\n')).toEqual([
        'v1.0.0-1',
        '2',
        base.sha,
        base.sha,
        'M\ta.txt',
        'D\tdir/b.txt',
        'A\tsrc/new.js',
        '3',
        '.gitignore a.txt dir/c.txt src/new.js tether/trial',
        'Trial|tether',
        '',
      ]);
      // Nothing of it was written into the user's checkout.
      expect(checkout.git('count-objects', '-v') + checkout.git('for-each-ref')).toBe(before);
    },
  );

  testEachIsolation('the title of the change is the subject of HEAD', async (mode) => {
    const { sh, changes, commits } = await bench(BASE, { mode });
    const look = () => sh('git log -1 --format=%s', { changes: changes(CHANGE) });
    expect(outputOf(await look())).toBe('Trial\n');
    commits.entitle('Mend the area');
    expect(outputOf(await look())).toBe('Mend the area\n');
  });

  testEachIsolation('the base is a commit too, whatever earlier steps left behind', async (mode) => {
    const { sh, base } = await bench(BASE, {
      mode,
      prepare: async (checkout) => {
        checkout.git('checkout', '-q', '-b', 'other');
        await checkout.write({ 'a.txt': 'theirs\n' });
        checkout.commit();
        checkout.git('checkout', '-q', 'main');
        await checkout.write({ 'a.txt': 'ours\n' });
        checkout.commit();
        try {
          checkout.git('merge', 'other');
        } catch {
          // It conflicts, and is left so.
        }
      },
    });
    const said = await sh(
      'git status --porcelain; git status | head -2; git rev-parse HEAD; git diff-index HEAD; cat a.txt',
    );
    expect(outputOf(said)).toBe(`On branch main\nnothing to commit, working tree clean\n${base.sha}\nours\n`);
  });

  testEachIsolation('without the name of a base branch, the base is a commit on no branch', async (mode) => {
    const { sh, base, changes } = await bench(BASE, { mode, form: { ...TRIAL_COMMITS, baseBranch: '' } });
    expect(outputOf(await sh('git symbolic-ref -q HEAD || git rev-parse HEAD'))).toBe(`${base.sha}\n`);
    const look = 'git status --porcelain; git symbolic-ref --short HEAD';
    expect(outputOf(await sh(look, { changes: changes(CHANGE) }))).toBe('tether/trial\n');
  });

  testEachIsolation('what setup writes into tracked files is not seen, by git neither', async (mode) => {
    const { sh, isolation, changes } = await bench(BASE, { mode });
    const argv = [
      'sh',
      '-c',
      'echo changed >> dir/c.txt; rm a.txt; mkdir node_modules; echo x > node_modules/x',
    ] as const;
    const limits = { limitMs: 30_000, signal: new AbortController().signal };
    await isolation.runSetup([{ text: 'setup', argv }], { ...limits, limitMs: () => limits.limitMs });
    const look =
      'git diff-index --name-only HEAD; git status --porcelain; cat a.txt dir/c.txt node_modules/x';
    expect(outputOf(await sh(look))).toBe('a\nc\nx\n');
    expect(outputOf(await sh(look, { changes: changes(CHANGE) }))).toBe('changed\nc\nx\n');
  });

  testEachIsolation(
    'attributes that the change itself brings convert the files that it leaves alone',
    async (mode) => {
      const { sh, changes } = await bench(BASE, { mode });
      const said = await sh('git status --porcelain; od -c -An dir/c.txt a.txt', {
        changes: changes({ '.gitattributes': 'dir/* text eol=crlf\n' }),
      });
      expect(outputOf(said).replace(/ +/g, ' ')).toBe(' c \\r \\n a \\n\n');
    },
  );

  testEachIsolation('a sparse checkout is whole', async (mode) => {
    const { sh, changes } = await bench(BASE, {
      mode,
      prepare: (checkout) => void checkout.git('sparse-checkout', 'set', 'src'),
    });
    const said = await sh(
      'git status --porcelain; git diff-index HEAD; cat dir/c.txt src/new.js; git ls-files -t | grep -c ^S',
      {
        changes: changes(CHANGE),
      },
    );
    expect(outputOf(said)).toBe('c\nnew\n0\n');
  });

  testEachIsolation('a shallow checkout is as shallow as it was', async (mode) => {
    const one = await bench(BASE, {
      mode,
      prepare: async (checkout) => {
        await checkout.write({ 'a.txt': 'second\n' });
        checkout.commit();
      },
    });
    const shallow = join(one.checkout.folder, '..', 'shallow');
    one.checkout.git('clone', '--quiet', '--depth=1', `file://${one.checkout.folder}`, shallow);
    const other = await bench({}, { mode, checkout: shallow });
    const changes = ChangeSet.empty(other.base.sha).with('a.txt', { kind: 'deleted' });
    const said = await other.sh(
      'git status --porcelain; git log --oneline | wc -l; git rev-parse origin/main',
      { changes },
    );
    expect(outputOf(said)).toBe(`2\n${other.base.sha}\n`);
  });
});

const { FC_SEED = '20261121' } = process.env;
const SEED = FC_SEED === 'random' ? Date.now() : Number(FC_SEED);

interface DrawnEdit {
  readonly kind: string;
  readonly mode: '100644' | '100755' | '120000';
  readonly text: Buffer;
  readonly bytes: Buffer;
}

const PERSON = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};
