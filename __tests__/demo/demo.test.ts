import { readdir, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startModelServer } from '../../embedded/model-server.ts';
import { notesOf, obstacle } from '../support/namespaces.ts';
import { logOf, TOLD_HERE, watchDemo } from './watch-demo.ts';

test('the demo tells the story from the label to the pull request, and proves its end', async () => {
  const { code, stdout, stderr } = await watchDemo([]);
  expect(stderr).toBe('');
  // One of four tests fails on its base, and no environment is to blame.
  expect(stdout).not.toMatch(/environment of commands|to compare with/);
  const landmarks = [
    'no key needed, nothing leaves this machine',
    '#1 Durations with seconds are refused',
    'puts the label tether on it',
    'Round 1:',
    'Round 2:',
    '$ npm test: exit code 1',
    'Verdict: failed by',
    'hours, minutes and seconds',
    'Validation failed.',
    'Round 3:',
    '$ npm test: passed',
    'Verdict: passed',
    'Pull request #2 (created)',
    '── Verdict',
    'npm test exit code 1 passed',
    'Proof: proven',
    '── The change',
    '+ const [hours, minutes, seconds]',
    '── The pull request',
    '#2 Accept seconds in durations',
    'open · tether/issue-1 → main',
    '**Validated.**',
    ...notesOf(),
    '── The status comment',
    'Pull request: #2',
    '── Figures',
    'Rounds 4',
    'US dollars, at example prices of 2.50 in, 0.25 cached, 10.00 out',
    'GitHub 3',
    obstacle === null
      ? 'Isolation namespaces of their own, no network'
      : `Isolation none: commands run on a throw-away copy, with the rights of this user (no namespaces here: ${obstacle})`,
    '✓ the tests failed, were repaired, and passed',
    '✓ the checkout is untouched, times of files included',
    '── Results',
    'change.patch, job-summary.md, log.txt, metrics.prom, outputs.json, pull-request.md, status-comment.md, trace.jsonl',
    'npm run demo -- --live --repo DIR --issue FILE.md',
  ];
  const text = stdout.replace(/ +/g, ' ');
  let from = 0;
  for (const landmark of landmarks) {
    const found = text.indexOf(landmark, from);
    expect(found, `"${landmark}" in its place of:\n${text}`).toBeGreaterThanOrEqual(from);
    from = found;
  }
  expect(stdout).not.toContain('✗');
  expect(stdout).not.toContain('\u001b');
  expect(code).toBe(0);
});

test('the demo on a local Gitea ends the same, by requests that Gitea knows', async () => {
  const { code, stdout, stderr } = await watchDemo(['--forge', 'gitea']);
  expect(stderr).toBe('');
  const text = stdout.replace(/ +/g, ' ');
  for (const landmark of ['Gitea a local one at', 'open · tether/issue-1 → main', '**Validated.**'])
    expect(text).toContain(landmark);
  expect(stdout).not.toContain('✗');
  expect(code).toBe(0);
});

test('a run that does not end as the demo promises fails it, and says where', async () => {
  const { code, stdout } = await watchDemo(['--input', 'max-rounds=2']);
  expect(stdout).toContain('✗ the run ended validated: found');
  expect(stdout).toMatch(
    /✗ the tests failed, were repaired, and passed: found failed .*\(wanted: failed passed\)/,
  );
  expect(stdout).toContain('✓ the checkout is untouched');
  expect(stdout).toContain('This run did not end as the demo promises.');
  expect(stdout).not.toContain('── Go on');
  expect(code).toBe(1);
});

test('with --live the replies come from the endpoint in the environment; results are kept also of a run that is not validated, which ends with exit code 1', async () => {
  await using server = await startModelServer([{ text: 'I cannot.', stop: 'content_filter' }], {
    apiKey: 'sk-of-a-person-1234567890',
  });
  const env = {
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'sk-of-a-person-1234567890',
    TETHER_MODEL: 'the-model',
  };
  const inputs = ['--input', 'price=1, 1, 2', '--input', 'max-rounds=1'];

  const { code, stdout } = await watchDemo(['--live', ...TOLD_HERE, ...inputs], { env });

  expect(code, stdout).toBe(1);
  expect(logOf(stdout).join('\n')).not.toContain('validated.');
  expect(server.requests.map(({ body }) => body.model)).toEqual(['the-model']);
  expect(stdout).toContain(`the-model at ${server.url}`);
  expect(stdout).toContain('at prices of 1 in, 1 cached, 2 out');
  expect(stdout).not.toContain('sk-of-a-person');
  const [, folder = ''] = /── Results ─+\n {2}(\/.+tether-demo-\d{14}-\w+)\n/.exec(stdout) ?? [];
  expect(await readdir(folder)).toContain('trace.jsonl');
  await rm(folder, { recursive: true });
});
