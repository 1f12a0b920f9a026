import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  CandidateCommits,
  type CommitForm,
  TRIAL_COMMITS,
} from '../../src/adapters/candidate/candidate-commits.ts';
import { type BaseCommit, openBaseCommit } from '../../src/adapters/git/base-commit.ts';
import { commandEnv } from '../../src/adapters/sandbox/command-env.ts';
import { prepareIsolation } from '../../src/adapters/sandbox/isolate.ts';
import type { Isolation, IsolationOptions } from '../../src/adapters/sandbox/isolation.ts';
import { ChangeSet } from '../../src/core/change-set.ts';
import { type CommandResult, outputWithNotes } from '../../src/core/verdict/command-result.ts';
import { type Checkout, createCheckout } from './checkout.ts';

/** A checkout with everything that a runner has around it: a home folder, a temp folder, files that hold secrets. */
export interface Bench {
  readonly checkout: Checkout;
  readonly base: BaseCommit;
  readonly commits: CandidateCommits;
  readonly home: string;
  readonly runnerTemp: string;
  readonly isolation: Isolation;
  /** Runs a shell script as a command, on the base or on changes. */
  sh(
    script: string,
    options?: { readonly changes?: ChangeSet; readonly limitMs?: number; readonly keepsCaches?: boolean },
  ): Promise<CommandResult>;
  changes(files: Readonly<Record<string, string | null>>): ChangeSet;
  close(): Promise<void>;
}

export async function createBench(
  files: Readonly<Record<string, string | Buffer>>,
  options: Partial<Omit<IsolationOptions, 'base' | 'commits' | 'env' | 'temp'>> & {
    readonly prepare?: (checkout: Checkout) => Promise<void> | void;
    readonly homeFiles?: Readonly<Record<string, string>>;
    /** Another folder than the checkout with the files. */
    readonly checkout?: string;
    readonly form?: CommitForm;
    /** The variables of the job. @param temp the runner's temp folder */
    readonly env?: (temp: string) => Readonly<Record<string, string>>;
  } = {},
): Promise<Bench> {
  const checkout = await createCheckout(files);
  const home = join(checkout.temp, 'home');
  const runnerTemp = join(checkout.temp, 'runner-temp');
  const temp = join(runnerTemp, 'tether');
  await mkdir(temp, { recursive: true, mode: 0o700 });
  await mkdir(home);
  for (const [path, content] of Object.entries(options.homeFiles ?? {})) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content);
  }
  await options.prepare?.(checkout);
  const base = await openBaseCommit({
    checkout: options.checkout ?? checkout.folder,
    temp,
    path: process.env.PATH ?? '',
  });
  const variables = options.env?.(runnerTemp) ?? { PATH: process.env.PATH };
  const { env } = commandEnv({ ...variables, HOME: home }, { passEnv: [], isSecret: () => false });
  const commits = new CandidateCommits(base.repository, options.form ?? TRIAL_COMMITS);
  const isolation = prepareIsolation({
    mode: 'auto',
    network: 'deny',
    exposePorts: [],
    withheld: new Set(),
    workingDirectory: '',
    home,
    runnerTemp,
    maxProcesses: 1024,
    ...options,
    env,
    base,
    commits,
    temp,
  });
  return {
    ...{ checkout, base, commits, home, runnerTemp, isolation },
    async sh(script, { changes = ChangeSet.empty(base.sha), limitMs = 30_000, keepsCaches = false } = {}) {
      const limits = { limitMs, signal: new AbortController().signal };
      return (await isolation.run({ argv: ['bash', '-c', script], changes, keepsCaches, ...limits })).result;
    },
    changes: (edits) =>
      Object.entries(edits).reduce(
        (set, [path, text]) =>
          set.with(
            path,
            text === null
              ? { kind: 'deleted' }
              : { kind: 'file', mode: '100644', bytes: Buffer.from(text), isNew: !(path in files) },
          ),
        ChangeSet.empty(base.sha),
      ),
    close: async () => {
      base.close();
      await checkout.remove();
    },
  };
}

/** With the host's notes behind it. */
export function outputOf(result: CommandResult): string {
  return 'output' in result ? outputWithNotes(result) : `refused: ${result.why}`;
}
