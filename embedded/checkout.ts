import { git, gitText } from './git.ts';

export interface CheckoutOptions {
  /** A URL, or the path of a bare repository. */
  readonly from: string;
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
export async function checkout({ from, into, ref, depth = 1, token }: CheckoutOptions): Promise<string> {
  await git(['init', '--quiet', '--initial-branch', 'main', into]);
  const here = { cwd: into };
  const url = from.startsWith('/') ? `file://${from}` : from;
  await git(['remote', 'add', 'origin', url], here);
  await git(['config', '--local', 'gc.auto', '0'], here);
  if (token !== undefined && /^https?:/.test(url)) {
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    const key = `http.${new URL(url).origin}/.extraheader`;
    await git(['config', '--local', key, `AUTHORIZATION: basic ${basic}`], here);
  }
  const wanted = ref ?? (await defaultBranch(into));
  const isCommit = /^[0-9a-f]{40}$/.test(wanted);
  const source = isCommit ? wanted : `+refs/heads/${wanted}:refs/remotes/origin/${wanted}`;
  const shallow = depth === 0 ? [] : [`--depth=${depth}`];
  await git(['fetch', '--quiet', '--no-tags', '--prune', ...shallow, 'origin', source], here);
  const target = isCommit ? ['--detach', wanted] : ['-B', wanted, `refs/remotes/origin/${wanted}`];
  await git(['checkout', '--quiet', '--force', ...target], here);
  return gitText(['rev-parse', 'HEAD'], here);
}

async function defaultBranch(cwd: string): Promise<string> {
  const answer = await gitText(['ls-remote', '--symref', 'origin', 'HEAD'], { cwd });
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(answer)?.[1];
  if (name === undefined) throw new Error('The remote does not say what its default branch is; give a ref.');
  return name;
}
