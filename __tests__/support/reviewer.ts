import { Commands, type PackageRule } from '../../src/core/commands/commands.ts';
import type { CriticOutcome, Review } from '../../src/core/decision.ts';
import { isTestPath } from '../../src/core/paths/test-paths.ts';
import type { CommandEntry } from '../../src/core/verdict/verdict.ts';
import { CommandRecords } from '../../src/review/gate/command-records.ts';
import type { GateOptions } from '../../src/review/gate/gate.ts';
import { Reviewer, type ReviewOptions } from '../../src/review/reviewer.ts';
import { Selection } from '../../src/review/selection/selection.ts';
import { Baseline } from '../../src/validation/baseline.ts';
import { reviewBy } from '../../src/validation/feedback.ts';

export type ReviewParts = Pick<GateOptions, 'workspace' | 'emit' | 'signal'> &
  Omit<Partial<ReviewOptions>, 'commands'> & {
    readonly commands: readonly CommandEntry[];
    readonly packages?: readonly PackageRule[];
  };

export interface TestReviewer {
  readonly review: () => Promise<Review>;
}

/** The host's own judge over the given parts, as a run sets it up by default, and what it tells the model. */
export function reviewerOf({ commands: listed, packages = [], ...parts }: ReviewParts): TestReviewer {
  const commands = new Commands(listed, packages);
  const baseText = async (): Promise<null> => null;
  const none = { baseText, paths: async () => [] };
  const shared = { commands, limitMs: () => 1000, isTest: isTestPath, ...none, ...parts };
  const selection = parts.selection ?? new Selection({ workingDirectory: '', ...shared });
  const options: ReviewOptions = {
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
  };
  const reviewer = new Reviewer(options);
  return { review: async () => reviewBy(await reviewer.review(), options) };
}

export const NO_CRITIC = async (): Promise<CriticOutcome> => ({ kind: 'skipped', why: 'the critic is off' });
