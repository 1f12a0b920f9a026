import { Commands, type PackageRule } from '../../src/core/commands/commands.ts';
import type { CriticOutcome } from '../../src/core/decision.ts';
import { isTestPath } from '../../src/core/paths/test-paths.ts';
import type { CommandEntry } from '../../src/core/verdict/verdict.ts';
import { Baseline } from '../../src/review/baseline.ts';
import { CommandRecords } from '../../src/review/gate/command-records.ts';
import type { GateOptions } from '../../src/review/gate/gate.ts';
import { Reviewer, type ReviewOptions } from '../../src/review/reviewer.ts';
import { Selection } from '../../src/review/selection/selection.ts';

export type ReviewParts = Pick<GateOptions, 'workspace' | 'emit' | 'signal'> &
  Omit<Partial<ReviewOptions>, 'commands'> & {
    readonly commands: readonly CommandEntry[];
    readonly packages?: readonly PackageRule[];
  };

/** The host's own judge over the given parts, as a run sets it up by default. */
export function reviewerOf({ commands: listed, packages = [], ...parts }: ReviewParts): Reviewer {
  const commands = new Commands(listed, packages);
  const baseText = async (): Promise<null> => null;
  const none = { baseText, paths: async () => [] };
  const shared = { commands, limitMs: () => 1000, isTest: isTestPath, ...none, ...parts };
  const selection = parts.selection ?? new Selection({ workingDirectory: '', ...shared });
  return new Reviewer({
    records: new CommandRecords(),
    baseline: new Baseline(shared),
    taskText: '',
    branch: null,
    proof: 'prefer',
    onTamper: 'block',
    isIsolated: true,
    linesWith: async () => new Map(),
    secretScan: { found: async () => [] },
    ...shared,
    selection,
  });
}

export const NO_CRITIC = async (): Promise<CriticOutcome> => ({ kind: 'skipped', why: 'the critic is off' });
