import { BATCH_INPUTS } from '../inputs/batch.ts';
import { INPUT_NAMES, INPUTS, type InputName, OLDER_NAMES } from '../inputs/inputs.ts';

const isOlder = (name: InputName): boolean => OLDER_NAMES.some(({ older }) => older === name);

/**
 * What the workflow alone decides: who may start a run and by what, where it begins, at which endpoint, with which
 * secrets, and what it writes beside the repository. And what is at work before the file is known.
 */
export const OF_THE_WORKFLOW: readonly InputName[] = [
  ...(['mode', 'label', 'issue', 'instruction', 'min-permission', 'allowed-bots'] as const),
  ...(['comments-from', 'follow-reviews', 'follow-checks', 'base-branch', 'checkout-path'] as const),
  ...(['provider', 'base-url', 'api', 'report-path', 'bundle-path', 'bundle-sha256'] as const),
  ...(['forge', 'log-level', 'repository', 'check-tool-calling'] as const),
  ...INPUT_NAMES.filter((name) => name in BATCH_INPUTS),
  ...INPUT_NAMES.filter((name) => INPUTS[name].isSecret),
];

/** Inputs that a profile may set. */
export const PROFILE_SETTINGS = INPUT_NAMES.filter(
  (name) => !OF_THE_WORKFLOW.includes(name) && !isOlder(name),
);

/** Inputs that the settings file may set for every run: a workflow names the model with its endpoint. */
export const SETTINGS = PROFILE_SETTINGS.filter((name) => name !== 'model' && name !== 'agent');
