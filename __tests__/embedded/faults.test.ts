import { getOctokit } from '@actions/github';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  BOT,
  type LocalGitHub,
  type LocalRepository,
  startLocalGitHub,
} from '../../embedded/local-github.ts';

let github: LocalGitHub;
let hello: LocalRepository;
let issue: number;
let octokit: ReturnType<typeof getOctokit>;
const at = { owner: 'octocat', repo: 'hello' };

beforeAll(async () => {
  github = await startLocalGitHub();
  hello = await github.createRepository({ content: { files: { 'README.md': '# Hello\n' } } });
  issue = await hello.createIssue({ title: 'x', author: 'contributor', labels: ['tether', 'bug'] });
  const token = github.createToken(BOT, { contents: 'write', issues: 'write' });
  octokit = getOctokit(token, { baseUrl: github.url });
});
afterAll(() => github.close());

const comment = (body: string): Promise<unknown> =>
  octokit.rest.issues.createComment({ ...at, issue_number: issue, body });

describe('faults', () => {
  test('a status with headers and a body meets as many requests as it was told to', async () => {
    const headers = { 'retry-after': '7' };
    const fault = github.fail({
      method: 'POST',
      path: /\/comments$/,
      times: 2,
      status: 503,
      headers,
      body: 'busy',
    });
    const first = await comment('one').catch((error: unknown) => error);
    expect(first).toMatchObject({ status: 503, response: { headers: { 'retry-after': '7' } } });
    await expect(comment('two')).rejects.toMatchObject({ status: 503 });
    await comment('three');
    expect(fault.hits).toBe(2);
    expect((await hello.comments(issue)).map(({ body }) => body)).toEqual(['three']);
  });

  test('a hanging request is answered by nothing but its caller giving up', async () => {
    const fault = github.fail({ method: 'GET', path: /\/issues\/1$/, status: 'hang' });
    const caller = new AbortController();
    const hanging = fetch(`${github.url}/repos/octocat/hello/issues/1`, { signal: caller.signal });
    // A caller who gives up sooner leaves the fault to the next request.
    await vi.waitFor(() => expect(fault.hits).toBe(1), { timeout: 30_000 });
    caller.abort();
    await expect(hanging).rejects.toThrow(/aborted/);
  });

  test('a server that closes waits for no request that is held back', async () => {
    const other = await startLocalGitHub();
    const met = Promise.withResolvers<void>();
    other.holdRequests(() => {
      met.resolve();
      return new Promise(() => {});
    });
    const asked = fetch(`${other.url}/user`).catch(() => 'closed');
    await met.promise;
    await other.close();
    expect(await asked).toBe('closed');
  });

  test('what a test got wrong while it held a request back is thrown when the server closes', async () => {
    const other = await startLocalGitHub();
    const met = Promise.withResolvers<void>();
    other.holdRequests(() => {
      met.resolve();
      throw new Error('a mistake of the test');
    });
    const asked = fetch(`${other.url}/user`).catch(() => 'closed');
    await met.promise;
    await expect(other.close()).rejects.toThrow('could not be answered');
    expect(await asked).toBe('closed');
  });
});
