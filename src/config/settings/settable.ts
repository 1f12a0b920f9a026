import { INPUT_NAMES, INPUTS, OPTION_NAMES, type OptionName } from '../inputs/inputs.ts';

/**
 * Inputs that only the workflow sets: who may start a run and how, where it starts, the endpoint and secrets; also
 * inputs that are used before the settings file is read.
 */
export const OF_THE_WORKFLOW: readonly OptionName[] = [
  ...(['mode', 'label', 'issue', 'instruction', 'min-permission', 'allowed-bots'] as const),
  ...(['comments-from', 'follow', 'base-branch', 'provider', 'base-url', 'bundle', 'repository'] as const),
  ...INPUT_NAMES.filter((name) => INPUTS[name].isSecret),
];

export const PROFILE_SETTINGS = OPTION_NAMES.filter((name) => !OF_THE_WORKFLOW.includes(name));

/** What the settings file may set for every run, without the model, which the workflow sets with its endpoint. */
export const SETTINGS = PROFILE_SETTINGS.filter((name) => name !== 'model' && name !== 'agent');
