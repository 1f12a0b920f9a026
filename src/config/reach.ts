import type { FaultMessage } from '../core/fault.ts';
import type { AgentName, RepositoryRef } from '../core/task.ts';
import { checkAddresses } from './addresses.ts';
import { type Environment, type RunnerContext, readRepository, readRunnerContext } from './environment.ts';
import { checkToken, type ForgeConfig, readForge } from './forge.ts';
import { GivenInputs, NO_SETTINGS } from './given-inputs.ts';
import type { InputName, OptionValues } from './inputs/inputs.ts';

/** What reaches the issue, and who may be answered there, even if other inputs are wrong. */
export interface Reach {
  readonly runner: RunnerContext;
  readonly repository: RepositoryRef;
  readonly forge: ForgeConfig;
  readonly policy: Policy;
  readonly agent: AgentName;
}

const DECIDING: readonly InputName[] = [
  ...(['mode', 'repository', 'github-token', 'label'] as const),
  ...(['min-permission', 'allowed-bots', 'comments-from', 'agent'] as const),
];

/**
 * Null: the job may not write, the issue is in another repository, where nobody waits, or an input is wrong that says
 * where the issue is or who may start a run.
 */
export function readReach(env: Environment): Reach | null {
  const inputs = new GivenInputs(env, NO_SETTINGS);
  const faults: FaultMessage[] = [];
  const runner = readRunnerContext(env);
  const repository = readRepository(runner, faults);
  checkToken(inputs, faults);
  checkAddresses(env, faults);
  const forge = readForge(env, inputs);
  const isKnown = faults.length === 0 && DECIDING.every((name) => inputs.isValid(name));
  const isElsewhere = inputs.isValid('repository') && inputs.get('repository').length > 0;
  if (!isKnown || isElsewhere || inputs.get('mode') === 'propose') return null;
  return { runner, repository, forge, policy: readPolicy(inputs), agent: inputs.get('agent') };
}

/** Who may start a run, and from whom it takes words. */
export interface Policy {
  readonly minPermission: OptionValues['min-permission'];
  readonly allowedBots: readonly string[];
  readonly commentsFrom: OptionValues['comments-from'];
  /** The input as given; empty: not given. */
  readonly baseBranchInput: string;
}

export function readPolicy(inputs: GivenInputs): Policy {
  return {
    minPermission: inputs.get('min-permission'),
    allowedBots: inputs.get('allowed-bots'),
    commentsFrom: inputs.get('comments-from'),
    baseBranchInput: inputs.get('base-branch'),
  };
}
