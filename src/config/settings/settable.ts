import { BATCH_INPUTS } from '../inputs/batch.ts';
import { INPUT_NAMES, INPUTS, type InputName, OLDER_NAMES } from '../inputs/inputs.ts';

const isOlder = (name: InputName): boolean => OLDER_NAMES.some(({ older }) => older === name);

/**
 * Inputs that only the workflow sets: who may start a run and how, where it starts, the endpoint, secrets, and files
 * outside the repository; also inputs that are used before the settings file is read.
 */
export const OF_THE_WORKFLOW: readonly InputName[] = [
  ...(['mode', 'label', 'issue', 'instruction', 'min-permission', 'allowed-bots'] as const),
  ...(['comments-from', 'follow-reviews', 'follow-checks', 'base-branch', 'checkout-path'] as const),
  ...(['provider', 'base-url', 'api', 'bundle-path', 'bundle-sha256'] as const),
  ...(['forge', 'log-level', 'repository', 'check-tool-calling'] as const),
  ...INPUT_NAMES.filter((name) => name in BATCH_INPUTS),
  ...INPUT_NAMES.filter((name) => INPUTS[name].isSecret),
];

export const PROFILE_SETTINGS = INPUT_NAMES.filter(
  (name) => !OF_THE_WORKFLOW.includes(name) && !isOlder(name),
);

/**
 * Inputs that the settings file may set for every run, without the model, which the workflow sets with its endpoint.
 */
export const SETTINGS = PROFILE_SETTINGS.filter((name) => name !== 'model' && name !== 'agent');
