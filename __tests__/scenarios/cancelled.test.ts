import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { numberOf } from '../../embedded/json.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  expectEnd,
  fingerprint,
  finish,
  MEND,
  PROJECT,
  processesWith,
  pullsOf,
  QUICK,
  RIGHT,
  read,
  runs,
  says,
  stageFor,
  statusComment,
  stepBehind,
  write,
} from '../support/scenario.ts';

/** It ended by itself, before the runner lost its patience and sent another signal. */
function expectEndInTime({ signal, sent }: ActionResult, first: 'SIGINT' | 'SIGTERM' = 'SIGINT'): void {
  expect({ signal, sent }).toEqual({ signal: null, sent: [first] });
}

/** What every cancelled run leaves, whenever it was cancelled. */
async function expectTidyEnd(
  stage: Stage,
  result: ActionResult,
  first: 'SIGINT' | 'SIGTERM' = 'SIGINT',
): Promise<void> {
  expectEnd(result, 'failed', 1);
  expectEndInTime(result, first);
  expect(result.log).toMatch(/^SIG(?:INT|TERM) received: stopping\.$/m);
  expect(result.outputs.reason).toMatch(/^The run was cancelled\./);
  const comment = await statusComment(stage);
  expect(comment).toContain('**Failed:** The run was cancelled.');
  expect(comment).not.toContain('Working on this issue');
}

function expectPatchKept({ outputs }: ActionResult): void {
  expect(outputs.reason).toContain('kept as a patch');
  expect(readFileSync(outputs['patch-path'] ?? '', 'utf8')).toContain('+export const add = (a, b) => a + b;');
}

test('the comment tells of a run; where that is killed, the step behind its job tells so; behind a run that told its end itself it sees to that this stays', async () => {
  const killed = new AbortController();
  await using stage = await stageFor({
    script: (_request, index) => {
      if (index === 0) return { ...says(read('src/add.js')), text: 'First I look at @add.' };
      return index === 1 ? { fault: 'hang' } : says(write('src/add.js', RIGHT), finish());
    },
  });
  const summaries: string[] = [];
  const after = async (
    ended: Pick<ActionResult, 'state'>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    summaries.push((await stepBehind(stage, ended, { env })).summary);
    return statusComment(stage);
  };

  const cancelsWith = 'kill';
  const running = stage.start({ kind: 'label' }, { inputs: QUICK, signal: killed.signal, cancelsWith });
  const isAtWork = async (): Promise<void> => {
    expect(stage.model.requests).toHaveLength(2);
    expect(await statusComment(stage)).toContain('Working on this issue');
  };
  await vi.waitFor(isAtWork, { timeout: 120_000 });
  killed.abort();
  const result = await running;
  const requests = stage.model.requests.length;
  const standing = await statusComment(stage);
  expect(standing).toContain('Working on this issue');
  // Of another run on the issue nothing is said.
  expect(await after(result, { GITHUB_RUN_ID: '2' })).toContain('Working on this issue');
  expect(await after(result)).toContain('**Interrupted:** the process was killed before');
  // The page of the workflow run says what was done, why it ended and what it cost.
  const told = summaries.at(-1) ?? '';
  expect(told).toContain('Issue 1: Sums are differences');
  expect(told).toContain('**Interrupted:** the process was killed before');
  expect(told).toMatch(/\*\*Cost:\*\* 1 round, \d{3,} tokens/);
  // What the run had seen by then is a page.
  expect(stage.model.requests).toHaveLength(requests);

  stage.repository.tellRun(1, 'completed');
  const second = await stage.start({ kind: 'label' }, { inputs: QUICK, env: { GITHUB_RUN_ID: '3' } });
  expectEnd(second, 'validated', 0);
  expect(second.state).toMatchObject({ issue: '1', ended: 'true' });
  expect(await after(second, { GITHUB_RUN_ID: '3' })).toContain('**Validated.**');
  expect(summaries.at(-1)).toBe('');
  // An edit of its own that was long on its way comes behind the end.
  const ended = await statusComment(stage);
  const [comment] = await stage.repository.comments(stage.issue);
  await stage.repository.editComment(numberOf(comment?.id), standing.replaceAll('/runs/1', '/runs/3'));
  expect(await statusComment(stage)).toContain('Working on this issue');
  expect(await after(second, { GITHUB_RUN_ID: '3' })).toBe(ended);
  expect(await after({ ...second, state: {} })).toContain('**Validated.**');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s during a model call: what was written before is kept as a patch, nothing is published',
  async (cancelsWith) => {
    const cancel = new AbortController();
    await using stage = await stageFor({
      script: (_request, index) => {
        if (index === 0) return says(write('src/add.js', RIGHT));
        cancel.abort();
        return { fault: 'hang' };
      },
    });

    const result = await stage.start(
      { kind: 'label' },
      { inputs: QUICK, signal: cancel.signal, cancelsWith },
    );

    await expectTidyEnd(stage, result, cancelsWith);
    expectPatchKept(result);
    expect(await pullsOf(stage)).toEqual([]);
    expect(await stage.repository.branches()).toEqual(['main']);
  },
);

test('a stop during a command that ignores it and has children: none of them survives, and the end is told', async () => {
  const mark = `stubborn-${randomUUID()}`;
  const loop = (name: string): string => `sh -c 'trap "" TERM INT HUP; while :; do sleep 1; done' ${name}`;
  const script = `trap '' TERM INT HUP\n${loop(`${mark}-child`)} &\n${loop(`${mark}-leader`)}\n`;
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'hang.sh': script } },
    script: [says(write('src/add.js', RIGHT), runs('sh hang.sh'), finish())],
  });
  const before = fingerprint(stage.workspace);
  const cancel = new AbortController();

  const running = stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, commands: 'sh hang.sh' }, signal: cancel.signal },
  );
  await vi.waitFor(() => expect(processesWith(`${mark}-child`)).not.toEqual([]), { timeout: 60_000 });
  cancel.abort();
  const result = await running;

  await expectTidyEnd(stage, result);
  expectPatchKept(result);
  expect(processesWith(mark)).toEqual([]);
  expect(fingerprint(stage.workspace)).toEqual(before);
  expect(await pullsOf(stage)).toEqual([]);
});

test('SIGINT while the change is being published: the run ends in time with the patch', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const fault = stage.github.fail({ method: 'POST', path: /\/git\/trees$/, status: 'hang' });
  const cancel = new AbortController();

  const running = stage.start({ kind: 'label' }, { inputs: QUICK, signal: cancel.signal });
  await vi.waitFor(() => expect(fault.hits).toBe(1), { timeout: 60_000 });
  cancel.abort();
  const result = await running;

  await expectTidyEnd(stage, result);
  expectPatchKept(result);
  expect(await stage.repository.branches()).toEqual(['main']);
});

test.each([
  ['its answer is lost', { method: 'POST', path: /\/pulls$/, after: true }, 'failed', 1],
  ['the comment is being written', { method: 'PATCH', path: /\/issues\/comments\/\d+$/ }, 'validated', 0],
] as const)(
  'SIGINT after the pull request was opened, while %s: the comment names it',
  async (_what, request, status, code) => {
    await using stage = await stageFor({ script: [MEND] });
    const fault = stage.github.fail({ ...request, status: 'hang' });
    const cancel = new AbortController();

    const running = stage.start({ kind: 'label' }, { inputs: QUICK, signal: cancel.signal });
    await vi.waitFor(() => expect(fault.hits).toBe(1), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await pullsOf(stage)).toHaveLength(1), { timeout: 60_000 });
    cancel.abort();
    const result = await running;

    expectEnd(result, status, code);
    await stepBehind(stage, result);
    const [pull] = await pullsOf(stage);
    expect(await statusComment(stage)).toContain(`Pull request: #${pull?.number}`);
  },
);

test('SIGINT while the gate runs: the attempt does not count as a failed validation', async () => {
  const mark = `stubborn-${randomUUID()}`;
  const script = `sh -c 'while :; do sleep 1; done' ${mark}\n`;
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'gate.sh': script } },
    script: [says(write('src/add.js', RIGHT), finish())],
  });
  const cancel = new AbortController();

  const inputs = { validate: 'sh gate.sh' };
  const running = stage.start({ kind: 'label' }, { inputs, signal: cancel.signal });
  await vi.waitFor(() => expect(processesWith(mark)).not.toEqual([]), { timeout: 60_000 });
  cancel.abort();
  const result = await running;

  await expectTidyEnd(stage, result);
  expectPatchKept(result);
  expect(result.log).not.toContain('Verdict: failed');
  expect(processesWith(mark)).toEqual([]);
});

test('SIGINT while the forge no longer answers: the run ends in time all the same', async () => {
  const cancel = new AbortController();
  await using stage = await stageFor({
    script: (_request, index) => {
      if (index === 0) return says(write('src/add.js', RIGHT));
      cancel.abort();
      return { fault: 'hang' };
    },
  });
  stage.github.fail({ method: 'PATCH', path: /\/issues\/comments\//, status: 'hang', times: 9 });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK, signal: cancel.signal });

  expect(result.code).toBe(1);
  expectEndInTime(result);
  expectPatchKept(result);
});

test('a run whose git does not answer tells its end all the same, and leaves no git behind', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const folder = join(dirname(stage.runnerTemp), 'programs');
  const [mark, asked] = [`1000.${process.pid}`, join(folder, 'asked')];
  mkdirSync(folder);
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const hang = `case " $* " in *" cat-file --batch"*) : >${asked}; exec sleep ${mark};; esac`;
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${hang}\nexec ${real} "$@"\n`, { mode: 0o755 });
  const cancelled = new AbortController();
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const running = stage.start({ kind: 'label' }, { inputs: QUICK, env, signal: cancelled.signal });
  await vi.waitFor(() => expect(existsSync(asked)).toBe(true), { timeout: 120_000 });
  cancelled.abort();
  const result = await running;

  expectEnd(result, 'failed', 1);
  expectEndInTime(result);
  expect(result.outputs.reason).toBe('The run was cancelled.');
  expect(processesWith(mark)).toEqual([]);
});
