import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { git, gitText } from '../../embedded/git.ts';
import { isOfSession } from '../../embedded/github/session-requests.ts';
import { OUTPUTS } from '../../scripts/outputs.ts';
import { notesOf } from '../support/namespaces.ts';
import {
  changedBetween,
  expectCaveats,
  expectEnd,
  expectPairedCalls,
  finish,
  onlyPull,
  PROJECT,
  RIGHT,
  read,
  requestsOf,
  runs,
  says,
  stageFor,
  statusComment,
  usageOf,
  write,
} from '../support/scenario.ts';

test('a label turns an issue into a validated pull request', async () => {
  // The model reads, mends, runs the tests and finishes. The commands are found in package.json.
  await using stage = await stageFor({
    content: { files: { ...PROJECT, '.github/workflows/ci.yml': 'on: [push, pull_request]\njobs: {}\n' } },
    script: [
      says(read('src/add.js')),
      says(write('src/add.js', RIGHT), runs('npm test')),
      says(finish('Add instead of subtracting', 'The sign was wrong; @octocat see #7.')),
    ],
  });
  const before = await stage.repository.head('main');

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'validated', 0);
  expectPairedCalls(stage);
  // The proof repeats only the test that turned green.
  expect(result.log).toContain('  base, once more $ npm test (1 test of test/add.test.js): exit code 1');
  expect(result.log).not.toContain('once more $ npm test:');

  // One branch with one commit on the base, which holds exactly the change.
  const head = (await stage.repository.head('tether/issue-1')) ?? '';
  const [commit, parent] = await stage.repository.log('tether/issue-1');
  expect(parent?.sha).toBe(before);
  expect(commit?.message).toMatch(/^Add instead of subtracting\n\nFor issue #1\.\n\nTether-Issue: 1\n/);
  expect(await changedBetween(stage, parent?.sha ?? '', head)).toEqual(['M src/add.js']);
  expect(await stage.repository.fileAt('tether/issue-1', 'src/add.js')).toBe(RIGHT);

  // One pull request with the evidence; the model's words name and mention nobody.
  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({
    title: 'Add instead of subtracting',
    state: 'open',
    isDraft: false,
    branch: 'tether/issue-1',
    base: 'main',
    headSha: head,
    changedFiles: 1,
  });
  expect(pull.body).toContain('> **Validated.** ');
  expect(pull.body).toContain('Closes #1.');
  expect(pull.body).toMatch(/\| `npm test` \| 1 of 1 test failed \| passed\b/);
  expect(pull.body).toContain('- `src/add.js` modified, +1 −1\n');
  expect(pull.body).toContain('> **The model says:** The sign was wrong; @ octocat see # 7.');
  expect(pull.body).toContain('**Checks:** the workflows of this pull request wait for a person');
  expectCaveats(pull, notesOf());

  // The verdict beside its commit, which a rule can require.
  expect(stage.repository.statusesOf(head)).toEqual(['tether: success, Validated']);

  // One status comment that leads there.
  const comment = await statusComment(stage);
  expect(comment).toContain('**Validated.**');
  expect(comment).toContain(`Pull request: #${pull.number}`);

  // Every output that is documented, and no other.
  expect(Object.keys(result.outputs).sort()).toEqual(Object.keys(OUTPUTS).sort());
  expect(result.outputs).toMatchObject({
    'pr-number': String(pull.number),
    branch: 'tether/issue-1',
    'head-sha': head,
    'cost-usd': '',
  });
  expect(result.outputs['pr-url']).toMatch(new RegExp(`/octocat/hello/pull/${pull.number}$`));
  expect(Number(usageOf(result).inputTokens)).toBeGreaterThan(0);
  expect(Number(usageOf(result).outputTokens)).toBeGreaterThan(0);
  expect(Number(usageOf(result).ms)).toBeGreaterThan(0);
  expect(JSON.parse(result.outputs.verdict ?? '')).toMatchObject({
    kind: 'passed',
    evidence: { comparisons: [{ command: 'npm test', candidate: { result: { kind: 'exited', code: 0 } } }] },
  });

  // The patch gives the same tree on the base, the trace is JSON lines from request to end, the summary has the table.
  const patch = result.outputs['patch-path'] ?? '';
  await git(['apply', '--index', patch], { cwd: stage.workspace });
  expect(await gitText(['write-tree'], { cwd: stage.workspace })).toBe(commit?.tree);
  const trace = readFileSync(result.outputs['trace-path'] ?? '', 'utf8')
    .trim()
    .split('\n');
  const kinds = trace.map((line): unknown => JSON.parse(line).kind);
  expect(kinds.filter((kind) => kind === 'requested')).toHaveLength(3);
  expect(kinds.at(-1)).toBe('ended');
  expect(result.summary).toMatch(/^## Tether: validated\n/);
  expect(result.summary).toMatch(/\| `npm test` \| 1 of 1 test failed \| passed\b/);

  // A whole first run stays far below what a forge allows. What it keeps for the next one is counted in session.test.ts.
  expect(requestsOf(stage).filter((request) => !isOfSession(request)).length).toBeLessThanOrEqual(31);
  expect(result.leaked).toEqual([]);
});
