import type { BudgetLimits, Prices } from '../core/budget.ts';
import type { CommandSettings } from '../core/commands/command-settings.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { RepositoryRef } from '../core/task.ts';
import { checkAddresses, proxySecrets } from './addresses.ts';
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
import { GivenInputs, NO_SETTINGS } from './given-inputs.ts';
import { INPUTS } from './inputs/inputs.ts';
import { budgetLimitsOf } from './limits.ts';
import { readPricedModel } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';
import { type Policy, readPolicy } from './reach.ts';
import { type KnownSecrets, secretsOf } from './secrets.ts';

/** The configuration of a run, read once and frozen: the options as they are given, and what is made of several of them. */
export interface Config {
  readonly inputs: GivenInputs;
  readonly runner: RunnerContext;
  readonly repository: RepositoryRef;
  /** Empty: the repository's default branch. */
  readonly baseBranch: string;
  readonly forge: ForgeConfig;
  readonly model: ModelConfig;
  readonly prices: Prices | null;
  readonly commands: CommandSettings;
  readonly limits: BudgetLimits;
  readonly policy: Policy;
  readonly secrets: KnownSecrets;
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
  checkAddresses(env, faults);
  checkToken(inputs, faults);
  const mode = inputs.get('mode');
  const { model, prices } = readPricedModel(mode, inputs, faults);
  const baseBranch = inputs.get('base-branch') || runner.branch;
  if (mode !== 'plan-batch') checkElsewhere(inputs, baseBranch, faults);
  const commands = readCommands(inputs, faults);
  const forge = readForge(env, inputs);
  if (faults.length > 0) return { kind: 'invalid', faults };
  const config: Config = {
    inputs,
    runner,
    repository,
    baseBranch,
    forge,
    model,
    prices,
    commands,
    limits: budgetLimitsOf(inputs, prices),
    policy: readPolicy(inputs),
    secrets: secretsOf(inputs, model, proxySecrets(env)),
    warnings: [...inputs.warnings(), ...tokenWarnings(inputs)],
  };
  return { kind: 'valid', config: Object.freeze(config) };
}

/** The repositories of a batch, in the given order, each once. */
export function repositoriesIn({ inputs, repository: own }: Config): readonly RepositoryRef[] {
  const byName = Map.groupBy(inputs.get('repository'), (name) => name.toLowerCase());
  const given = [...byName.values()].flatMap(([first = '']) => {
    const [owner = '', name = ''] = first.split('/');
    return { owner, name };
  });
  return given.length === 0 ? [own] : given;
}

/** The model that reads a change before it is published; null: none does. */
export function criticIn({ inputs, model }: Config): string | null {
  const given = inputs.get('critic');
  if (given.toLowerCase() === 'off') return null;
  return given.toLowerCase() === 'on' ? model.model : given;
}

/** How calls are asked for, and what becomes of those that break their schema. */
export function toolCallingIn({ inputs }: Config) {
  const given = inputs.get('tool-calling');
  return given === 'json-strict'
    ? ({ prefer: 'json', schema: 'enforced' } as const)
    : ({ prefer: given, schema: 'observed' } as const);
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
  return {
    label: label === '' ? INPUTS.label.default : label,
    issueInput: givenInput(env, 'issue').trim(),
    instructionInput: givenInput(env, 'instruction').trim(),
    follow: read.kind === 'valid' ? read.value : [],
    /** Empty: the default. */
    mode: givenInput(env, 'mode').trim().toLowerCase(),
    /** Where the issue is, if not in the repository of the workflow. */
    elsewhere: repositoryElsewhere(env),
  } as const;
}
