import { INPUT_NAMES, type InputName, OPTION_NAMES } from '../inputs/inputs.ts';

/**
 * Inputs that a repository's settings file may set as well. All others are the workflow's alone: who may start a run and
 * how, where it starts, the endpoint and secrets, and what is used before the file is read.
 */
const SHARED: readonly InputName[] = [
  ...(['setup', 'validate', 'commands', 'working-directory', 'isolation', 'network', 'pass-env'] as const),
  ...(['proof', 'on-tamper', 'on-unvalidated', 'allow-paths', 'critic', 'agent'] as const),
  ...(['model', 'reasoning-effort', 'tool-calling', 'context-window', 'price'] as const),
  ...(['max-rounds', 'max-context-rounds', 'max-context-requests-per-round'] as const),
  ...(['max-validation-retries', 'max-minutes', 'max-tokens-per-call', 'max-total-tokens'] as const),
  ...(['max-cost-usd', 'max-cost-usd-per-issue', 'base-branch'] as const),
];

export const OF_THE_WORKFLOW: readonly InputName[] = INPUT_NAMES.filter((name) => !SHARED.includes(name));

export const PROFILE_SETTINGS = OPTION_NAMES.filter(
  (name) => !OF_THE_WORKFLOW.some((input) => input === name),
);

const OF_PROFILES: readonly InputName[] = ['model', 'agent', 'base-branch'];

/** What the settings file may set for every run, without what the workflow sets with its endpoint and its checkout. */
export const SETTINGS = PROFILE_SETTINGS.filter((name) => !OF_PROFILES.some((input) => input === name));
