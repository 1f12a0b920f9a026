import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { FaultMessage } from '../core/fault.ts';
import { FLAG_NAMES } from '../core/flags.ts';
import type { RepositoryRef } from '../core/task.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';
import { readBatch } from './batch.ts';
import { readChat } from './chat.ts';
import { caveatsOf, readEntries, readFormat } from './command-lists.ts';
import {
  checkRunner,
  type Environment,
  forgeNameOf,
  givenInput,
  type RunnerContext,
  readRepository,
  readRunnerContext,
  repositoryElsewhere,
} from './environment.ts';
import { checkToken, type ForgeConfig, readForge, tokenWarnings } from './forge.ts';
import { GivenInputs, type GivenSettings, NO_SETTINGS } from './given-inputs.ts';
import { INPUTS, type InputValues } from './inputs/inputs.ts';
import { readBudgetLimits, readChangeLimits, readIssueLimits } from './limits.ts';
import { priceWarnings, readPricedModel } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';
import { providerWarnings } from './providers.ts';
import { readPolicy } from './reach.ts';
import { readReview } from './review.ts';
import { type KnownSecrets, secretsOf } from './secrets.ts';

/** The configuration of a run, read once and frozen; each part of the program gets its own slice. */
export interface Config {
  readonly runner: RunnerContext;
  readonly source: ReturnType<typeof readSource>;
  readonly forge: ForgeConfig;
  readonly model: ModelConfig;
  readonly chat: ReturnType<typeof readChat>;
  readonly policy: ReturnType<typeof readPolicy>;
  readonly commands: {
    readonly setup: {
      readonly entries: readonly CommandEntry[];
      readonly dependencies: InputValues['dependencies'];
      /** Empty: by the lockfile. */
      readonly lock: readonly CommandEntry[];
    };
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
    readonly exposePorts: readonly (number | string)[];
    readonly passEnv: readonly string[];
    /** For the pull request: sentences about how commands run, if not by the defaults. */
    readonly caveats: readonly string[];
  };
  readonly budget: {
    readonly limits: BudgetLimits;
    readonly issueLimits: ReturnType<typeof readIssueLimits>;
    readonly prices: Prices | null;
  };
  readonly changes: ReturnType<typeof readChanges>;
  readonly review: ReturnType<typeof readReview> & Pick<GivenSettings, 'packages'>;
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
  checkToken(inputs, forgeNameOf(env), faults);
  const mode = inputs.get('mode');
  const { model, prices } = readPricedModel(mode, inputs, faults);
  const source = readSource(inputs, runner, repository);
  if (inputs.get('repository') !== '' && source.baseBranch === '') faults.push(NO_BASE_THERE);
  const commands = readCommands(inputs, faults);
  const forge = readForge(env, inputs, faults);
  if (faults.length > 0) return { kind: 'invalid', faults };
  const config: Config = {
    runner,
    model,
    commands,
    source,
    forge,
    chat: readChat(inputs, model),
    policy: readPolicy(inputs),
    budget: { limits: readBudgetLimits(inputs, prices), issueLimits: readIssueLimits(inputs), prices },
    changes: readChanges(inputs, settings),
    review: { ...readReview(inputs, model.model), packages: settings.packages },
    secrets: secretsOf(inputs, model),
    telemetry: readTelemetry(inputs),
  };
  return { kind: 'valid', config: Object.freeze(config) };
}

function readSource(inputs: GivenInputs, runner: RunnerContext, repository: RepositoryRef) {
  return {
    repository,
    /** Folder below the workspace; empty: search for it. */
    checkoutPath: inputs.get('checkout-path'),
    /** Empty: the repository's default branch. */
    baseBranch: inputs.get('base-branch') || runner.branch,
    /** For a publishing job, path and hash of the bundle; empty otherwise. */
    job: {
      mode: inputs.get('mode'),
      bundlePath: inputs.get('bundle-path'),
      bundleSha256: inputs.get('bundle-sha256'),
      /** For a preflight: whether to pay for a reply of the model. */
      checksToolCalling: inputs.get('check-tool-calling') === 'true',
    },
    batch: readBatch(inputs, repository),
  } as const;
}

function readChanges(inputs: GivenInputs, { pullRequest }: GivenSettings) {
  return {
    limits: readChangeLimits(inputs),
    allowPaths: inputs.get('allow-paths'),
    onUnvalidated: inputs.get('on-unvalidated'),
    /** Empty: nobody. */
    signOff: inputs.get('sign-off'),
    pullRequest,
    drafts: readDrafts(inputs),
  } as const;
}

function readTelemetry(inputs: GivenInputs) {
  return {
    /** Empty: no metrics are pushed, or no report is written. */
    logLevel: inputs.get('log-level'),
    /** The flags with a non-default value. */
    flagsOn: FLAG_NAMES.filter((name) => !inputs.isDefault(name)),
    /** Inputs with a non-default value; values of secret inputs are hidden. */
    inputs: inputs.nonDefaults(),
    /** Sentences for the log, for example about an older name that was used. */
    warnings: [
      ...inputs.warnings(),
      ...tokenWarnings(inputs),
      ...providerWarnings(inputs),
      ...priceWarnings(inputs),
    ],
  } as const;
}

const NO_BASE_THERE: FaultMessage = {
  wrong: 'Input base-branch is empty, and the issue is in another repository than the workflow.',
  remedy: 'Name the branch of that repository in base-branch: a plan of a batch has it for each of its jobs.',
};

function readCommands(inputs: GivenInputs, faults: FaultMessage[]): Config['commands'] {
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
export function readTriggerInputs(env: Environment) {
  const label = givenInput(env, 'label').trim();
  return {
    label: label === '' ? INPUTS.label.default : label,
    issueInput: givenInput(env, 'issue').trim(),
    instructionInput: givenInput(env, 'instruction').trim(),
    followsReviews: givenInput(env, 'follow-reviews').trim() === 'true',
    followsChecks: givenInput(env, 'follow-checks').trim() === 'true',
    /** Empty: the default. */
    mode: givenInput(env, 'mode').trim().toLowerCase(),
    /** Where the issue is, if not in the repository of the workflow. */
    elsewhere: repositoryElsewhere(env),
  } as const;
}

/** Where the writer's drafts go, and the label for a ready one; empty: none. */
function readDrafts(inputs: GivenInputs) {
  const handOverLabel = inputs.get('writer-hands-over') === 'true' ? inputs.get('label') : '';
  return { output: inputs.get('writer-output'), handOverLabel } as const;
}
