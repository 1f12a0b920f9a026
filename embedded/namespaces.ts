import { CandidateCommits, TRIAL_COMMITS } from '../src/adapters/candidate/candidate-commits.ts';
import { openBaseCommit } from '../src/adapters/git/base-commit.ts';
import { prepareIsolation } from '../src/adapters/sandbox/isolate.ts';
import { ChangeSet } from '../src/core/change-set.ts';
import { temporaryFolder } from './temp.ts';

/** For a run whose commands may go unprotected where there are no namespaces. */
export const UNPROTECTED = { isolation: 'none' } as const;

/**
 * Why commands over that checkout cannot have namespaces here, as a sentence, found with the action's own isolation;
 * null when they can.
 */
export async function whyNoNamespaces(
  checkout: string,
  { network = 'deny' }: { readonly network?: 'deny' | 'allow' } = {},
): Promise<string | null> {
  await using temp = await temporaryFolder('probe');
  const path = process.env.PATH ?? '';
  const base = await openBaseCommit({ checkout, temp: temp.path, path });
  try {
    const isolation = prepareIsolation({
      mode: 'auto',
      network,
      exposePorts: [],
      withheld: new Set(),
      base,
      commits: new CandidateCommits(base.repository, TRIAL_COMMITS),
      temp: temp.path,
      workingDirectory: '',
      env: { PATH: path },
      home: null,
      runnerTemp: null,
      maxProcesses: 1024,
    });
    const trial = { argv: ['true'], changes: ChangeSet.empty(base.sha), limitMs: 30_000 } as const;
    const { result } = await isolation.run({ ...trial, signal: new AbortController().signal });
    return result.kind === 'exited' ? null : result.kind === 'refused' ? result.why : result.kind;
  } finally {
    base.close();
  }
}
