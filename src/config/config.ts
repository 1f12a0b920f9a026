import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { ChangeLimits } from '../core/change-set.ts';
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
import { INPUTS, type OptionValues } from './inputs/inputs.ts';
import { readPricedModel } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';
import { type Policy, readPolicy } from './reach.ts';
import { type KnownSecrets, secretsOf } from './secrets.ts';
import {
  type BatchSettings,
  type ChatSettings,
  type RepositoryLimits,
  type ReviewSettings,
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
  readonly source: SourceSettings;
  readonly forge: ForgeConfig;
  readonly model: ModelConfig;
  readonly chat: ChatSettings;
  readonly policy: Policy;
  readonly commands: CommandSettings;
  readonly budget: {
    readonly limits: BudgetLimits;
    readonly issueLimits: IssueLimits;
    readonly repositoryLimits: RepositoryLimits;
    readonly prices: Prices | null;
  };
  readonly changes: ChangeSettings;
  readonly review: ReviewSettings;
  readonly secrets: KnownSecrets;
  readonly telemetry: TelemetrySettings;
}

export interface SourceSettings {
  readonly repository: RepositoryRef;
  /** Empty: the repository's default branch. */
  readonly baseBranch: string;
  readonly mode: OptionValues['mode'];
  /** For a publishing job; null otherwise. */
  readonly bundle: OptionValues['bundle'];
  readonly batch: BatchSettings;
}

/** What a change may touch, and how it is published. */
export interface ChangeSettings extends Pick<GivenSettings, 'pullRequest'> {
  readonly limits: ChangeLimits;
  readonly allowPaths: readonly string[];
  /** Empty: all. */
  readonly onlyPaths: readonly string[];
  readonly onUnvalidated: OptionValues['on-unvalidated'];
  /** Empty: nobody. */
  readonly signOff: string;
  readonly duplicates: OptionValues['duplicates'];
  readonly maxOpenPulls: number;
  /** Where the writer's drafts go. */
  readonly draftOutput: OptionValues['writer-output'];
}

export interface TelemetrySettings {
  /** Whether the log tells requests, replies and edits as well. */
  readonly isDebug: boolean;
  /** Inputs with a non-default value; values of secret inputs are hidden. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Sentences for the log. */
  readonly warnings: readonly string[];
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

function readSource(inputs: GivenInputs, runner: RunnerContext, repository: RepositoryRef): SourceSettings {
  return {
    repository,
    baseBranch: inputs.get('base-branch') || runner.branch,
    mode: inputs.get('mode'),
    bundle: inputs.get('bundle'),
    batch: readBatch(inputs, repository),
  };
}

function readChanges(inputs: GivenInputs, { pullRequest }: GivenSettings): ChangeSettings {
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
  };
}

function readTelemetry(env: Environment, inputs: GivenInputs): TelemetrySettings {
  return {
    isDebug: env.RUNNER_DEBUG === '1',
    inputs: inputs.nonDefaults(),
    warnings: [...inputs.warnings(), ...tokenWarnings(inputs)],
  };
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
