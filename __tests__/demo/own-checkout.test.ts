import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf } from '../../demo/fingerprint.ts';
import { type TemporaryFolder, temporaryFolder } from '../../embedded/temp.ts';
import { gitIn, logOf, makeCheckout, REPAIR, TOLD_HERE, watchDemo } from './watch-demo.ts';

let folder: TemporaryFolder;
let repo: string;
let base: readonly string[];

beforeAll(async () => {
  folder = await temporaryFolder('demo-test');
  repo = join(folder.path, 'own checkout');
  await mkdir(repo);
  await makeCheckout(repo);
  await writeFile(join(folder.path, 'issue.md'), '\n# Greet with hello\n\nIt says `bye`.\n');
  await writeFile(join(folder.path, 'script.json'), JSON.stringify(REPAIR));
  base = [
    '--repo',
    repo,
    '--issue',
    join(folder.path, 'issue.md'),
    '--script',
    join(folder.path, 'script.json'),
  ];
});
afterAll(() => folder[Symbol.asyncDispose]());

async function resultOf(out: string, name: string): Promise<string> {
  return readFile(join(out, name), 'utf8');
}

test('a run on a checkout of one’s own leaves it as it was and everything it made in one folder', async () => {
  const out = join(folder.path, 'out');
  const before = await fingerprintOf(repo);
  const { code, stdout, stderr } = await watchDemo([...base, ...TOLD_HERE, '--out', out]);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toContain('validated (exit code of the action: 0)');
  expect(await fingerprintOf(repo)).toBe(before);
  expect(gitIn(repo, 'status', '--porcelain')).toBe('');

  expect((await readdir(out)).sort()).toEqual(
    [
      'change.patch',
      'job-summary.md',
      'log.txt',
      'metrics.prom',
      'outputs.json',
      'pull-request.md',
      'status-comment.md',
      'trace.jsonl',
    ].sort(),
  );
  expect(await resultOf(out, 'pull-request.md')).toMatch(
    /^# Greet with hello\n\n- State: open\n- Base: trunk\n- Branch: tether\/issue-1\n\n> \[!NOTE\]\n> \*\*Validated\.\*\* /,
  );
  expect(await resultOf(out, 'status-comment.md')).toContain('**Validated.**');
  expect(await resultOf(out, 'job-summary.md')).toContain('## Tether: validated');
  expect(JSON.parse(await resultOf(out, 'outputs.json'))).toMatchObject({
    status: 'validated',
    usage: expect.stringContaining('"rounds":2,'),
    'patch-path': join(out, 'change.patch'),
    'metrics-path': join(out, 'metrics.prom'),
    'trace-path': join(out, 'trace.jsonl'),
  });
  const kinds = (await resultOf(out, 'trace.jsonl')).trim().split('\n');
  expect(kinds.map((line) => JSON.parse(line).kind)).toContain('verdict');
  expect(await resultOf(out, 'log.txt')).toContain('Round 2:');

  // A word for the shell is in quotes when it holds a blank, as this checkout's path does.
  const [, named] = stdout.split(`git -C '${repo}' apply `);
  expect(named?.split('\n')[0]?.replace(/^'(.*)'$/, '$1')).toBe(join(out, 'change.patch'));
  const copy = join(folder.path, 'copy');
  gitIn(folder.path, 'clone', '--quiet', repo, copy);
  gitIn(copy, 'apply', join(out, 'change.patch'));
  expect(await readFile(join(copy, 'greeting.txt'), 'utf8')).toBe('hello\n');
});

test('inputs are those of the workflow in the checkout, and a script that is asked for a test goes on', async () => {
  const own = join(folder.path, 'with-workflow');
  const files = {
    'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }\n',
    'add.js': 'export const add = (a, b) => a - b;\n',
    'test/nothing.test.js': "import { test } from 'node:test';\n\ntest('nothing', () => {});\n",
    '.github/workflows/tether.yml': `jobs:
  tether:
    steps:
      - uses: tether-action/tether@v0
        env: { WANTED: 'five' }
        with: { mode: propose, label: x, model: other, pass-env: WANTED, validate: 'test "$WANTED" = five && npm test' }
`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(own, path, '..'), { recursive: true });
    await writeFile(join(own, path), text);
  }
  gitIn(own, 'init', '--quiet', '--initial-branch=trunk');
  gitIn(own, 'add', '.');
  gitIn(own, 'commit', '--quiet', '--message=one');
  const writes = (path: string, content: string) => [
    { name: 'write-file', arguments: { path, content } },
    { name: 'finish', arguments: { title: 'Add numbers', summary: 'Sums.' } },
  ];
  const sum =
    "import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { add } from '../add.js';\n";
  const script = join(folder.path, 'with-test.json');
  const replies = [
    { calls: writes('add.js', 'export const add = (a, b) => a + b;\n') },
    { calls: writes('test/sum.test.js', `${sum}\ntest('a sum', () => assert.equal(add(2, 3), 5));\n`) },
  ];
  await writeFile(script, JSON.stringify(replies));

  const { code, stdout } = await watchDemo([
    ...['--repo', own, '--issue', join(folder.path, 'issue.md'), '--script', script, ...TOLD_HERE],
    ...['--out', join(folder.path, 'out-of-workflow')],
  ]);

  expect(code, stdout).toBe(0);
  expect(stdout).toContain('Inputs     those of .github/workflows/tether.yml');
  expect(stdout).toContain('1 test of this change fails on the old code');
  expect(logOf(stdout).join('\n')).toContain('$ test "$WANTED" = five && npm test: passed');
});

test('Ctrl-C stops the action in order, and the results are still written', async () => {
  const out = join(folder.path, 'out-of-stopped');
  const before = await fingerprintOf(repo);
  const { code, stdout } = await watchDemo(
    [...base, ...TOLD_HERE, '--out', out, '--input', 'validate=sleep 300'],
    {
      interruptAt: 'done     write-file again.txt',
    },
  );
  expect(code, stdout).toBe(130);
  expect(stdout).toContain('SIGINT received: stopping.');
  expect(stdout).toContain('Stopped.');
  expect(stdout).toContain('There is no pull request. job-summary.md says how the run ended');
  expect(await readdir(out)).not.toContain('pull-request.md');
  expect(JSON.parse(await resultOf(out, 'outputs.json'))).toMatchObject({ status: 'failed' });
  expect(await resultOf(out, 'change.patch')).toContain('+++ b/again.txt');
  expect(await resultOf(out, 'status-comment.md')).toContain('cancelled');
  expect(await fingerprintOf(repo)).toBe(before);
});
