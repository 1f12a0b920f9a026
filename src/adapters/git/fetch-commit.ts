import { Cancelled, ServiceFault, tokenRefused, UserFault } from '../../core/fault.ts';
import { askGit, type GitRepository, gitConfigEnv } from './git.ts';

export interface FetchedCommit {
  readonly shas: readonly string[];
  /** An http(s) address without credentials. */
  readonly url: string;
  readonly token: string;
  /** A commit that is present already, so that only the difference is transferred. */
  readonly have?: string | null;
  /** Proxy and certificate variables of the runner. */
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds; capped at five minutes. */
  readonly limitMs?: number;
}

const LIMIT_MS = 300_000;

/**
 * Fetches commits with their files, but without history, into the alternates repository. The token is passed in the
 * environment of that one git process and never written to disk.
 * @throws {UserFault | ServiceFault | Cancelled}
 */
export async function fetchCommits(repository: GitRepository, what: FetchedCommit): Promise<void> {
  const credentials = Buffer.from(`x-access-token:${what.token}`).toString('base64');
  const settings = {
    'safe.directory': '*',
    'core.hooksPath': '/dev/null',
    'gc.auto': '0',
    // As packs, which a view can show.
    'fetch.unpackLimit': '1',
    // Otherwise git would list refs in the checkout's own git directory, under its configuration.
    'core.alternateRefsCommand': 'true',
    'protocol.allow': 'never',
    'protocol.https.allow': 'always',
    'protocol.http.allow': 'always',
    'http.followRedirects': 'false',
    'http.extraheader': `AUTHORIZATION: basic ${credentials}`,
  };
  const limitMs = Math.min(what.limitMs ?? LIMIT_MS, LIMIT_MS);
  const tip = what.have == null ? [] : [`--negotiation-tip=${what.have}`];
  const plain = ['--quiet', '--no-tags', '--no-write-fetch-head', '--depth=1'];
  const answer = await askGit(repository, ['fetch', ...plain, ...tip, what.url, ...what.shas], {
    env: { ...what.env, ...gitConfigEnv(settings) },
    limitMs,
    ...(what.signal && { signal: what.signal }),
  });
  if (answer.code === 0) return;
  if (what.signal?.aborted === true) throw new Cancelled('The run was stopped while a commit was fetched.');
  const named = what.shas.join(', ');
  const reason =
    answer.code === null
      ? `git did not end within ${Math.round(limitMs / 1000)} s.`
      : answer.stderr.replaceAll(credentials, '***').slice(0, 300);
  if (/not our ref|couldn't find remote ref/i.test(answer.stderr)) {
    throw new UserFault({
      wrong: `A commit is not in the repository any more: ${named}.`,
      was: reason,
      remedy: 'Start the run again; it then begins from the branch as it is now.',
    });
  }
  if (/Authentication failed|HTTP code 401|could not read Username/i.test(answer.stderr))
    throw tokenRefused(`fetch a commit: ${named}`, reason);
  throw new ServiceFault({
    service: 'forge',
    status: null,
    parts: {
      wrong: `A commit could not be fetched: ${named}.`,
      was: reason,
      remedy:
        'Check that the token may read the repository (permissions: contents: read), then run it again.',
    },
  });
}
