import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { ChangeLimits } from '../core/change-set.ts';
import type { FaultMessage } from '../core/fault.ts';
import { FLAG_NAMES, type FlagName } from '../core/flags.ts';
import type { RepositoryRef } from '../core/task.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';
import { type BatchConfig, readBatch } from './batch.ts';
import { type ChatConfig, readChat } from './chat.ts';
import { caveatsOf, readEntries, readFormat } from './command-lists.ts';
import {
  checkRunner,
  type Environment,
  type ForgeConfig,
  givenInput,
  type RunnerContext,
  readForge,
  readRepository,
  readRunnerContext,
  repositoryElsewhere,
} from './environment.ts';
import { GivenInputs, type GivenSettings, NO_SETTINGS } from './given-inputs.ts';
import { INPUTS, type InputValues } from './inputs/inputs.ts';
import { type IssueLimits, readBudgetLimits, readChangeLimits, readIssueLimits } from './limits.ts';
import { priceWarnings, readPricedModel } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';
import { providerWarnings } from './providers.ts';
import { readPolicy, type StartPolicy } from './reach.ts';
import { type ReviewConfig, readReview } from './review.ts';
import { checkToken, type KnownSecrets, secretsOf } from './secrets.ts';

/** The configuration of a run, read once and frozen; each part of the program gets its own slice. */
export interface Config {
  readonly runner: RunnerContext;
  readonly source: {
    readonly repository: RepositoryRef;
    /** Folder below the workspace; empty: search for it. */
    readonly checkoutPath: string;
    /** Empty: the repository's default branch. */
    readonly baseBranch: string;
    /** For a publishing job, path and hash of the bundle; empty otherwise. */
    readonly job: {
      readonly mode: InputValues['mode'];
      readonly bundlePath: string;
      readonly bundleSha256: string;
      /** For a preflight: whether to pay for a reply of the model. */
      readonly checksToolCalling: boolean;
    };
    readonly batch: BatchConfig;
  };
  readonly forge: ForgeConfig;
  readonly model: ModelConfig;
  readonly chat: ChatConfig;
  readonly policy: StartPolicy;
  readonly commands: {
    readonly setup: readonly CommandEntry[];
    readonly listed: readonly CommandEntry[];
    /** Whether commands from the repository's manifests become the gate if none is given. */
    readonly detects: boolean;
    /** Each with the glob of its files; null: all files. */
    readonly format: readonly { readonly entry: CommandEntry; readonly glob: string | null }[];
    readonly workingDirectory: string;
    readonly limitMs: number;
    readonly maxProcesses: number;
    /** never: this job runs no commands. */
    readonly isolation: InputValues['isolation'] | 'never';
    readonly network: InputValues['network'];
    readonly exposePorts: readonly number[];
    readonly passEnv: readonly string[];
    /** For the pull request: sentences about how commands run, if not by the defaults. */
    readonly caveats: readonly string[];
  };
  readonly budget: {
    readonly limits: BudgetLimits;
    readonly issueLimits: IssueLimits;
    readonly prices: Prices | null;
  };
  readonly changes: {
    readonly limits: ChangeLimits;
    readonly allowPaths: readonly string[];
    readonly onUnvalidated: InputValues['on-unvalidated'];
    readonly contributionPolicy: InputValues['contribution-policy'];
    /** Empty: nobody. */
    readonly signOff: string;
    readonly pullRequest: GivenSettings['pullRequest'];
    readonly drafts: ReturnType<typeof readDrafts>;
  };
  readonly review: ReviewConfig & Pick<GivenSettings, 'packages'>;
  readonly secrets: KnownSecrets;
  readonly telemetry: {
    /** Empty: no metrics are pushed, or no report is written. */
    readonly metricsPushUrl: string;
    readonly reportPath: string;
    readonly logLevel: InputValues['log-level'];
    /** The flags with a non-default value. */
    readonly flagsOn: readonly FlagName[];
    /** Inputs with a non-default value; values of secret inputs are hidden. */
    readonly inputs: Readonly<Record<string, string>>;
    /** Sentences for the log, for example about an older name that was used. */
    readonly warnings: readonly string[];
  };
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
  const baseBranch = inputs.get('base-branch') || runner.branch;
  if (inputs.get('repository') !== '' && baseBranch === '') faults.push(NO_BASE_THERE);
  const commands = readCommands(inputs, faults);
  const forge = readForge(env, inputs.get('github-token'), faults);
  if (faults.length > 0) return { kind: 'invalid', faults };
  const config: Config = {
    runner,
    model,
    commands,
    source: {
      repository,
      checkoutPath: inputs.get('checkout-path'),
      job: {
        mode,
        bundlePath: inputs.get('bundle-path'),
        bundleSha256: inputs.get('bundle-sha256'),
        checksToolCalling: inputs.get('check-tool-calling') === 'true',
      },
      baseBranch,
      batch: readBatch(inputs, repository),
    },
    forge,
    chat: readChat(inputs, model),
    policy: readPolicy(inputs),
    budget: { limits: readBudgetLimits(inputs, prices), issueLimits: readIssueLimits(inputs), prices },
    changes: {
      limits: readChangeLimits(inputs),
      allowPaths: inputs.get('allow-paths'),
      onUnvalidated: inputs.get('on-unvalidated'),
      contributionPolicy: inputs.get('contribution-policy'),
      signOff: inputs.get('sign-off'),
      pullRequest: settings.pullRequest,
      drafts: readDrafts(inputs),
    },
    review: { ...readReview(inputs, model.model), packages: settings.packages },
    secrets: secretsOf(inputs, model),
    telemetry: readTelemetry(inputs),
  };
  return { kind: 'valid', config: Object.freeze(config) };
}

function readTelemetry(inputs: GivenInputs): Config['telemetry'] {
  return {
    metricsPushUrl: inputs.get('metrics-push-url'),
    reportPath: inputs.get('report-path'),
    logLevel: inputs.get('log-level'),
    flagsOn: FLAG_NAMES.filter((name) => !inputs.isDefault(name)),
    inputs: inputs.nonDefaults(),
    warnings: [...inputs.warnings(), ...providerWarnings(inputs), ...priceWarnings(inputs)],
  };
}

const NO_BASE_THERE: FaultMessage = {
  wrong: 'Input base-branch is empty, and the issue is in another repository than the workflow.',
  remedy: 'Name the branch of that repository in base-branch: a plan of a batch has it for each of its jobs.',
};

function readCommands(inputs: GivenInputs, faults: FaultMessage[]): Config['commands'] {
  return {
    setup: readEntries(inputs, 'setup', 'allowed', faults),
    listed: [
      ...readEntries(inputs, 'validate', 'validate', faults),
      ...readEntries(inputs, 'commands', 'allowed', faults),
    ],
    detects: true,
    format: readFormat(inputs, faults),
    workingDirectory: inputs.get('working-directory'),
    limitMs: inputs.get('command-timeout') * 1000,
    maxProcesses: inputs.get('max-processes'),
    isolation: inputs.get('mode') === 'publish' ? 'never' : inputs.get('isolation'),
    network: inputs.get('network'),
    exposePorts: inputs.get('expose-ports'),
    passEnv: inputs.get('pass-env'),
    caveats: caveatsOf(inputs),
  };
}

/** What decides whether an event concerns this action at all; faults in it are reported by `readConfig`. */
export function readTriggerInputs(env: Environment): {
  readonly label: string;
  readonly issueInput: string;
  readonly instructionInput: string;
  readonly followsReviews: boolean;
  readonly followsChecks: boolean;
  /** Empty: the default. */
  readonly mode: string;
  /** Where the issue is, if not in the repository of the workflow. */
  readonly elsewhere: string | null;
} {
  const label = givenInput(env, 'label').trim();
  return {
    label: label === '' ? INPUTS.label.default : label,
    issueInput: givenInput(env, 'issue').trim(),
    instructionInput: givenInput(env, 'instruction').trim(),
    followsReviews: givenInput(env, 'follow-reviews').trim() === 'true',
    followsChecks: givenInput(env, 'follow-checks').trim() === 'true',
    mode: givenInput(env, 'mode').trim().toLowerCase(),
    elsewhere: repositoryElsewhere(env),
  };
}

/** Where the writer's drafts go, and the label for a ready one; empty: none. */
function readDrafts(inputs: GivenInputs) {
  const handOverLabel = inputs.get('writer-hands-over') === 'true' ? inputs.get('label') : '';
  return { output: inputs.get('writer-output'), handOverLabel } as const;
}
