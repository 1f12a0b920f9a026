import { spawn } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { CandidateCommits, TRIAL_COMMITS } from '../../src/adapters/candidate/candidate-commits.ts';
import { openBaseCommit } from '../../src/adapters/git/base-commit.ts';
import { prepareIsolation } from '../../src/adapters/sandbox/isolate.ts';
import { GitWorkspace } from '../../src/adapters/workspace/workspace.ts';
import type { CommandEntry } from '../../src/core/verdict/verdict.ts';
import { figuresOf } from '../figures.ts';
import { quietly } from '../quiet.ts';
import { makeSmallRepository } from '../small-repository.ts';
import { row, spread } from '../table.ts';
import type { Part } from './part.ts';

const AIM = { least: 40, most: 90 } as const;

/** What a command costs over just starting it: `true` through the real workspace, on a change, less a bare `true`. */
export const isolation: Part = async ({ runs, folder }) => {
  const checkout = join(await realpath(folder), 'small-isolated');
  const temp = join(await realpath(folder), 'isolation');
  await Promise.all([makeSmallRepository(checkout), mkdir(temp)]);
  const { PATH = '' } = process.env;
  const base = await openBaseCommit({ checkout, temp, path: PATH });
  const candidates = new CandidateCommits(base.repository, TRIAL_COMMITS);
  const isolated = prepareIsolation({
    mode: 'auto',
    network: 'deny',
    exposePorts: [],
    withheld: new Set(),
    base,
    commits: candidates,
    temp,
    workingDirectory: '',
    env: { PATH },
    home: null,
    runnerTemp: null,
    maxProcesses: 1024,
  });
  const workspace = new GitWorkspace({
    base,
    isolation: isolated,
    candidates,
    workingDirectory: '',
    allow: () => false,
    limits: { maxFiles: 1, maxDeletedFiles: 0, maxFileBytes: 1000, maxTotalBytes: 1000 },
  });
  let round = 0;
  const measure = async (): Promise<{ readonly alone: number; readonly cost: number }> => {
    // As in a run: each command sees another change than the one before.
    round += 1;
    await workspace.apply({ kind: 'write', path: 'src/calc.js', text: `// ${round}\n` });
    const alone = await timeOf(bareTrue);
    const view = { kind: 'changes', changes: workspace.changes() } as const;
    const signal = new AbortController().signal;
    const whole = await timeOf(async () => {
      const result = await workspace.run(TRUE, { view, limitMs: 10_000, signal });
      if (result.kind !== 'exited' || result.code !== 0) throw new Error(JSON.stringify(result));
    });
    return { alone, cost: whole - alone };
  };
  const { values, note } = await quietly(runs, measure).finally(() => base.close());
  const cost = figuresOf(values.map((one) => one.cost));
  return [
    row('`true`, just started', spread(figuresOf(values.map((one) => one.alone)), 'ms'), { note }),
    row('isolation of a command, on top', spread(cost, 'ms'), {
      aim: `${AIM.least}-${AIM.most} ms`,
      isMet: cost.median <= AIM.most,
    }),
  ];
};

const TRUE: CommandEntry = { text: 'true', argv: ['true'], purpose: 'allowed', origin: 'input' };

function bareTrue(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('true', [], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.on('error', reject);
    child.on('close', () => resolve());
  });
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
