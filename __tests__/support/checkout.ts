import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A real git checkout in a temporary folder, beside an empty folder for whoever works on it. */
export interface Checkout {
  readonly folder: string;
  readonly temp: string;
  git(...args: string[]): string;
  /** Writes files below the checkout; nothing is committed. */
  write(files: Readonly<Record<string, string | Buffer>>): Promise<void>;
  makeExecutable(path: string): Promise<void>;
  link(path: string, target: string): Promise<void>;
  /** Commits everything and returns the commit's id. */
  commit(message?: string): string;
  remove(): Promise<void>;
}

const QUIET = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

type ObjectFormat = 'sha1' | 'sha256';

/** Empty repositories of this process, by object format: to copy one is cheaper than to start git. */
const empty = new Map<ObjectFormat, string>();

function emptyRepository(format: ObjectFormat): string {
  const known = empty.get(format);
  if (known !== undefined) return known;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tether-empty-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const args = ['init', '--quiet', '--template=', '--initial-branch=main', `--object-format=${format}`];
  execFileSync('git', args, { cwd: folder, env: { PATH: process.env.PATH ?? '', ...QUIET } });
  // Where people's own exclusions are.
  mkdirSync(join(folder, '.git', 'info'));
  empty.set(format, folder);
  return folder;
}

export async function createCheckout(
  files: Readonly<Record<string, string | Buffer>>,
  options: { readonly objectFormat?: ObjectFormat } = {},
): Promise<Checkout> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'tether-test-')));
  const folder = join(root, 'checkout');
  const temp = join(root, 'temp');
  await mkdir(folder);
  await mkdir(temp);
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...QUIET },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  cpSync(emptyRepository(options.objectFormat ?? 'sha1'), folder, { recursive: true });
  const record = (message: string): void => {
    git('add', '--all', '--force');
    git('commit', '--quiet', '--allow-empty', '--message', message);
  };
  const checkout: Checkout = {
    folder,
    temp,
    git,
    write: async (more) => {
      for (const [path, content] of Object.entries(more)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      }
    },
    makeExecutable: (path) => chmod(join(folder, path), 0o755),
    link: async (path, target) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await symlink(target, join(folder, path));
    },
    commit: (message = 'commit') => {
      record(message);
      return git('rev-parse', 'HEAD').trim();
    },
    // A process that was killed may still write there for a moment.
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 10 }),
  };
  await checkout.write(files);
  if (Object.keys(files).length > 0) record('commit');
  return checkout;
}
