import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectEnd, MEND, onlyPull, QUICK, stageFor } from '../support/scenario.ts';

test('all faults of the inputs in one message, each with its name, value and remedy, before anything is asked', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const sent = await stage.eventOf({ kind: 'label' });
  stage.github.forgetRequests();

  const result = await stage.start(
    { kind: 'label' },
    {
      ...sent,
      inputs: {
        model: '',
        'base-url': 'not a url',
        'max-rounds': '-3',
        'max-minutes': 'soon',
        'on-unvalidated': 'merge',
        'min-permission': 'boss',
        'working-directory': '../elsewhere',
        'allowed-bots': '*[bot]',
        validate: 'npm test {path} && ls {path}',
        setup: "echo 'a",
        'max-cost-usd': '5',
        'max-changed-files': '0',
        'max-deleted-files': 'all',
        'max-file-bytes': '1 MiB',
        'max-changed-bytes': '-1',
      },
    },
  );

  expectEnd(result, 'failed', 1);
  const { reason = '' } = result.outputs;
  expect(reason).toMatch(/^The run cannot start:\n- /);
  expect(reason.match(/^- /gm)).toHaveLength(15);
  for (const [input, was, remedy] of [
    ['base-url', 'not a url', 'Give a full address'],
    ['max-rounds', '-3', 'from 1 to 1000'],
    ['max-minutes', 'soon', 'from 1 to 4320'],
    ['on-unvalidated', 'merge', 'Use one of: draft, comment, fail'],
    ['min-permission', 'boss', 'Use one of'],
    ['working-directory', '../elsewhere', 'Give a folder of the repository'],
    ['allowed-bots', '*[bot]', 'exact names'],
    ['validate', 'npm test {path} && ls {path}', 'only once'],
    ['setup', "echo 'a", 'a quote is not closed'],
    ['max-cost-usd', '5', 'price-input'],
    ['max-changed-files', '0', 'from 1 to 3000'],
    ['max-deleted-files', 'all', 'from 0 to 3000'],
    ['max-file-bytes', '1 MiB', 'from 1 to 2097152'],
    ['max-changed-bytes', '-1', 'from 1 to 104857600'],
    ['model', '', 'Name the model'],
  ]) {
    const line = reason.split('\n').find((one) => one.startsWith(`- Input ${input} `)) ?? '';
    expect(line, `${input} in\n${reason}`).toContain(was);
    expect(line).toContain(remedy);
  }
  expect(stage.github.requests).toEqual([]);
  expect(stage.model.requests).toEqual([]);
  expect(result.summary).toContain('Tether: failed');
  expect(result.log.match(/^::error title=Tether::/gm)).toHaveLength(1);
});

test('a key is never quoted, and never sent unencrypted to another machine', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'base-url': 'http://models.example/v1' } },
  );

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(
    /base-url would send the key and the code unencrypted.*http:\/\/models\.example\/v1/,
  );
  expect(result.leaked).toEqual([]);
});

test('a run on its own branch is refused before anything is spent', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'base-branch': 'refs/heads/tether/issue-1' } },
  );

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('Both were tether/issue-1.');
  expect(stage.model.requests).toEqual([]);
});

test('older names of inputs are read with a warning, and the limit that they set bites', async () => {
  await using stage = await stageFor({
    script: () => ({ calls: [{ name: 'run-command', arguments: { command: 'sh check.sh' } }] }),
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-tool-executions': '2' } });

  expectEnd(result, 'exhausted', 1);
  expect(stage.model.requests).toHaveLength(2);
  expect(result.log).toMatch(
    /Warning: Input max-tool-executions is an older name\. Its value 2 counts as max-rounds\./,
  );
});

test('a workflow without a checkout is told what is missing', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK, workspace: stage.runnerTemp });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/checkout/i);
  expect(stage.model.requests).toEqual([]);
});

test('the log and the trace tell the budget of the run before the first request', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(readFileSync(result.outputs['trace-path'] ?? '', 'utf8')).toContain('"kind":"prompt"');
  const created = stage.github.requests.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/comments'),
  );
  expect(created?.body).toContain('| max-rounds | 10 |');
  expect(created?.body).toContain('sh check.sh');
  await onlyPull(stage);
});
