import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useProxy } from '../src/adapters/http/proxy.ts';
import { main } from '../src/post.ts';
import { withOwnJobSummary } from './support/job-summary.ts';

withOwnJobSummary();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'post-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function playPostStep(env: Readonly<Record<string, string>>): Promise<void> {
  const runner = { GITHUB_REPOSITORY: 'octo/hello', GITHUB_WORKSPACE: folder, RUNNER_TEMP: folder };
  const inputs = { INPUT_MODEL: 'm', 'INPUT_API-KEY': 'k'.repeat(30), 'INPUT_GITHUB-TOKEN': 't'.repeat(30) };
  for (const [name, value] of Object.entries({ ...runner, ...inputs, STATE_issue: '7', ...env }))
    vi.stubEnv(name, value);
  expect(await main(new AbortController().signal)).toBe(0);
}

/** The job summary that the post step writes behind a run that ended, and whose summary alone failed. */
async function summaryBehind(state: Readonly<Record<string, string>>): Promise<string> {
  const summary = join(folder, 'summary.md');
  await writeFile(summary, '');
  await playPostStep({ GITHUB_STEP_SUMMARY: summary, STATE_ended: 'true', ...state });
  return readFile(summary, 'utf8');
}

test('a run that ended is not called interrupted where its job summary alone is missing', async () => {
  const words = join(folder, 'words.md');
  await writeFile(words, '<!-- mark -->\n\n**Passed.**');
  expect(await summaryBehind({ STATE_words: words })).toMatch(/^## Tether: ended\n\n.*\n\n\*\*Passed\.\*\*/);
});

test('a run that left its comment to another run is not called interrupted either', async () => {
  const summary = await summaryBehind({ STATE_begun: 'true' });
  expect(summary).toContain('## Tether: ended');
  expect(summary).toContain('left the status comment to another run');
  expect(summary).not.toMatch(/interrupted|killed/i);
});

test('the forge is asked through the proxy of the runner', async () => {
  const asked: (string | undefined)[] = [];
  const proxy = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(404).end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const env = { HTTP_PROXY: `http://127.0.0.1:${address.port}` };
  const undo = useProxy(env);
  undo();
  onTestFinished(undo);
  const forge = { GITHUB_API_URL: 'http://forge.invalid', GITHUB_SERVER_URL: 'http://forge.invalid' };
  await playPostStep({ ...forge, ...env, STATE_begun: 'true', STATE_reported: 'true' });
  expect(asked[0]).toMatch(/^http:\/\/forge\.invalid\//);
});

test('an address that is no proxy, which ended the run, fails the job no second time', async () => {
  await playPostStep({ https_proxy: 'localhost:3128', STATE_begun: 'true' });
});
