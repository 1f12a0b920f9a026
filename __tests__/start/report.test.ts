import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../embedded/temp.ts';
import { nothingDone } from '../../src/deliver/result.ts';
import { reportRun } from '../../src/start/report.ts';
import { withOwnJobSummary } from '../support/job-summary.ts';

withOwnJobSummary();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ['is written is not written again', 'summary', 'reported=true\n'],
  ['cannot be written is left', 'locked', ''],
])('a job summary that %s to the step behind the job', async (_, summaryFile, state) => {
  await using folder = await temporaryFolder('report');
  const [summary, stateFile] = [join(folder.path, summaryFile), join(folder.path, 'state')];
  await mkdir(join(folder.path, 'locked'));
  await Promise.all(['summary', 'state'].map((name) => writeFile(join(folder.path, name), '')));
  vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const env = { GITHUB_STEP_SUMMARY: summary, GITHUB_STATE: stateFile };
  const started = { env, signal: new AbortController().signal, startedAt: performance.now() };

  await reportRun(nothingDone('skipped', 'No label.'), started, null);

  expect(await readFile(stateFile, 'utf8')).toBe(state);
});
