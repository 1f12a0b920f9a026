import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** The job summary that the post step writes behind a run that ended, and whose summary alone failed. */
async function summaryBehind(state: Readonly<Record<string, string>>): Promise<string> {
  const summary = join(folder, 'summary.md');
  await writeFile(summary, '');
  const runner = { GITHUB_REPOSITORY: 'octo/hello', GITHUB_WORKSPACE: folder, RUNNER_TEMP: folder };
  const inputs = { INPUT_MODEL: 'm', 'INPUT_API-KEY': 'k'.repeat(30), 'INPUT_GITHUB-TOKEN': 't'.repeat(30) };
  const env = { ...runner, ...inputs, GITHUB_STEP_SUMMARY: summary, STATE_issue: '7', STATE_ended: 'true' };
  for (const [name, value] of Object.entries({ ...env, ...state })) vi.stubEnv(name, value);
  expect(await main(new AbortController().signal)).toBe(0);
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
