import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitText } from './git.ts';
import { newRepository } from './new-repository.ts';

export interface CheckoutOptions {
  /** A URL, or the path of a bare repository. */
  readonly from: string;
  /** The address of `origin` afterwards, when it is another one than where the commits are fetched from. */
  readonly origin?: string;
  /** The workspace; made when it is missing. */
  readonly into: string;
  /** A branch, or a full commit id; the remote's default branch unless told. */
  readonly ref?: string;
  /** Commits of history; 0 for all. 1 unless told, as actions/checkout does. */
  readonly depth?: number;
  /** Stays in the workspace's `.git/config` as actions/checkout leaves it there by default. */
  readonly token?: string;
}

/** Makes a workspace as actions/checkout does. Returns the full id of the commit that stands there. */
export async function checkout({
  from,
  origin = addressOf(from),
  into,
  ref,
  depth = 1,
  token,
}: CheckoutOptions): Promise<string> {
  const gitDir = join(into, '.git');
  const here = { cwd: into };
  await newRepository(gitDir, { kind: 'worktree', branch: 'main', settings: settingsOf(origin, token) });
  const wanted = ref ?? (await defaultBranch(into));
  const isCommit = /^[0-9a-f]{40}$/.test(wanted);
  const source = isCommit ? wanted : `+refs/heads/${wanted}:refs/remotes/origin/${wanted}`;
  const shallow = depth === 0 ? [] : [`--depth=${depth}`];
  const near = addressOf(from) === origin ? 'origin' : addressOf(from);
  const once = ['--quiet', '--no-tags', '--no-auto-maintenance', '--prune', ...shallow];
  await git(['fetch', ...once, near, source], here);
  const target = isCommit ? ['--detach', wanted] : ['-B', wanted, `refs/remotes/origin/${wanted}`];
  await git(['checkout', '--quiet', '--force', ...target], here);
  return isCommit ? wanted : (await readFile(join(gitDir, 'refs/heads', wanted), 'utf8')).trim();
}

async function defaultBranch(cwd: string): Promise<string> {
  const answer = await gitText(['ls-remote', '--symref', 'origin', 'HEAD'], { cwd });
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(answer)?.[1];
  if (name === undefined) throw new Error('The remote does not say what its default branch is; give a ref.');
  return name;
}

function addressOf(place: string): string {
  return place.startsWith('/') ? `file://${place}` : place;
}

function settingsOf(origin: string, token: string | undefined): string {
  const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  const lines = [
    '[remote "origin"]',
    `\turl = ${quoted(origin)}`,
    '\tfetch = +refs/heads/*:refs/remotes/origin/*',
    '[gc]',
    '\tauto = 0',
  ];
  if (token !== undefined && /^https?:/.test(origin)) {
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    lines.push(
      `[http ${quoted(`${new URL(origin).origin}/`)}]`,
      `\textraheader = AUTHORIZATION: basic ${basic}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
