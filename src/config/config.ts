import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { CommandSettings } from '../core/commands/command-settings.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { IssueLimits } from '../core/session.ts';
import type { RepositoryRef } from '../core/task.ts';
import { caveatsOf, readEntries, readFormat } from './command-lists.ts';
import {
  checkRunner,
  type Environment,
  givenInput,
  type RunnerContext,
  readRepository,
  readRunnerContext,
  repositoryElsewhere,
} from './environment.ts';
import { checkToken, type ForgeConfig, readForge, tokenWarnings } from './forge.ts';
import { GivenInputs, type GivenSettings, NO_SETTINGS } from './given-inputs.ts';
import { INPUTS } from './inputs/inputs.ts';
import { readPricedModel } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';
import { type Policy, readPolicy } from './reach.ts';
import { type KnownSecrets, secretsOf } from './secrets.ts';
import {
  readBatch,
  readBudgetLimits,
  readChangeLimits,
  readChat,
  readIssueLimits,
  readRepositoryLimits,
  readReview,
} from './slices.ts';

/** The configuration of a run, read once and frozen; each part of the program gets its own slice. */
export interface Config {
  readonly runner: RunnerContext;
  readonly source: ReturnType<typeof readSource>;
  readonly forge: ForgeConfig;
  readonly model: ModelConfig;
  readonly chat: ReturnType<typeof readChat>;
  readonly policy: Policy;
  readonly commands: CommandSettings;
  readonly budget: {
    readonly limits: BudgetLimits;
    readonly issueLimits: IssueLimits;
    readonly repositoryLimits: ReturnType<typeof readRepositoryLimits>;
    readonly prices: Prices | null;
  };
  readonly changes: ReturnType<typeof readChanges>;
  readonly review: ReturnType<typeof readReview>;
  readonly secrets: KnownSecrets;
  readonly telemetry: ReturnType<typeof readTelemetry>;
}

export type ConfigReading =
  | { readonly kind: 'valid'; readonly config: Config }
  | { readonly kind: 'invalid'; readonly faults: readonly FaultMessage[] };

/** Reads every input and finds every fault in one pass, before anything is spent. */
export function readConfig(env: Environment, settings = NO_SETTINGS): ConfigReading {
  const runner = readRunnerContext(env);
  const inputs = new GivenInputs(env, settings);
  const faults: FaultMessage[] = [...inputs.faults()];
  const repository = readRepository(runner, faults);
  checkRunner(runner, faults);
  checkToken(inputs, faults);
  const mode = inputs.get('mode');
  const { model, prices } = readPricedModel(mode, inputs, faults);
  const source = readSource(inputs, runner, repository);
  if (mode !== 'plan-batch') checkElsewhere(inputs, source.baseBranch, faults);
  const commands = readCommands(inputs, faults);
  const forge = readForge(env, inputs);
  if (faults.length > 0) return { kind: 'invalid', faults };
  const config: Config = {
    runner,
    model,
    commands,
    source,
    forge,
    chat: readChat(inputs, model),
    policy: readPolicy(inputs),
    budget: {
      limits: readBudgetLimits(inputs, prices),
      issueLimits: readIssueLimits(inputs),
      repositoryLimits: readRepositoryLimits(inputs),
      prices,
    },
    changes: readChanges(inputs, settings),
    review: readReview(inputs, model.model, settings),
    secrets: secretsOf(inputs, model),
    telemetry: readTelemetry(env, inputs),
  };
  return { kind: 'valid', config: Object.freeze(config) };
}

function readSource(inputs: GivenInputs, runner: RunnerContext, repository: RepositoryRef) {
  return {
    repository,
    /** Empty: the repository's default branch. */
    baseBranch: inputs.get('base-branch') || runner.branch,
    mode: inputs.get('mode'),
    bundle: inputs.get('bundle'),
    batch: readBatch(inputs, repository),
  } as const;
}

/** What a change may touch, and how it is published. */
function readChanges(inputs: GivenInputs, { pullRequest }: GivenSettings) {
  return {
    limits: readChangeLimits(inputs),
    allowPaths: inputs.get('allow-paths'),
    onlyPaths: inputs.get('only-paths'),
    onUnvalidated: inputs.get('on-unvalidated'),
    signOff: inputs.get('sign-off'),
    pullRequest,
    duplicates: inputs.get('duplicates'),
    maxOpenPulls: inputs.get('max-open-pull-requests'),
    draftOutput: inputs.get('writer-output'),
  } as const;
}

function readTelemetry(env: Environment, inputs: GivenInputs) {
  return {
    /** Whether the log tells requests, replies and edits as well. */
    isDebug: env.RUNNER_DEBUG === '1',
    /** Those with a non-default value; values of secret inputs are hidden. */
    inputs: inputs.nonDefaults(),
    /** Sentences for the log. */
    warnings: [...inputs.warnings(), ...tokenWarnings(inputs)],
  } as const;
}

function checkElsewhere(inputs: GivenInputs, baseBranch: string, faults: FaultMessage[]): void {
  const given = inputs.get('repository');
  if (given.length > 1)
    faults.push({
      wrong: 'Input repository names several repositories, and an issue is in one of them.',
      was: `It was "${given.join(', ')}".`,
      remedy: 'Name one, or set mode to plan-batch, which reads all of them.',
    });
  else if (given.length > 0 && baseBranch === '')
    faults.push({
      wrong: 'Input base-branch is empty, and the issue is in another repository than the workflow.',
      remedy:
        'Name the branch of that repository in base-branch: a plan of a batch has it for each of its jobs.',
    });
}

function readCommands(inputs: GivenInputs, faults: FaultMessage[]): CommandSettings {
  return {
    setup: {
      entries: readEntries(inputs, 'setup', 'allowed', faults),
      dependencies: inputs.get('dependencies'),
      lock: readEntries(inputs, 'lock', 'allowed', faults),
    },
    listed: [
      ...readEntries(inputs, 'validate', 'validate', faults),
      ...readEntries(inputs, 'commands', 'allowed', faults),
    ],
    format: readFormat(inputs, faults),
    workingDirectory: inputs.get('working-directory'),
    limitMs: inputs.get('command-timeout') * 1000,
    maxProcesses: inputs.get('max-processes'),
    isolation: inputs.get('mode') === 'publish' ? 'never' : inputs.get('isolation'),
    network: inputs.get('network').network,
    exposePorts: inputs.get('network').ports,
    passEnv: inputs.get('pass-env'),
    caveats: caveatsOf(inputs),
  };
}

/** What decides whether an event concerns this action at all; faults in it are reported by `readConfig`. */
export function readTriggerInputs(env: Environment) {
  const label = givenInput(env, 'label').trim();
  const read = INPUTS.follow.parse(givenInput(env, 'follow'));
  const follows = read.kind === 'valid' ? read.value : [];
  return {
    label: label === '' ? INPUTS.label.default : label,
    issueInput: givenInput(env, 'issue').trim(),
    instructionInput: givenInput(env, 'instruction').trim(),
    followsReviews: follows.includes('reviews'),
    followsChecks: follows.includes('checks'),
    followsBase: follows.includes('base'),
    /** Empty: the default. */
    mode: givenInput(env, 'mode').trim().toLowerCase(),
    /** Where the issue is, if not in the repository of the workflow. */
    elsewhere: repositoryElsewhere(env),
  } as const;
}
