import type { Input } from './input.ts';
import { REPOSITORY_SETTINGS } from './repository.ts';
import {
  BASIC_INPUTS,
  COMMAND_INPUTS,
  JUDGING_INPUTS,
  LIMIT_INPUTS,
  MODEL_INPUTS,
  RARE_INPUTS,
  TRIGGER_INPUTS,
} from './workflow.ts';

/**
 * All action inputs. `action.yml` and docs/configuration.md are generated from them (`npm run build`); a test compares
 * them.
 */
export const INPUTS = {
  ...BASIC_INPUTS,
  ...TRIGGER_INPUTS,
  ...COMMAND_INPUTS,
  ...JUDGING_INPUTS,
  ...MODEL_INPUTS,
  ...LIMIT_INPUTS,
  ...RARE_INPUTS,
} as const satisfies Readonly<Record<string, Input<unknown>>>;

export type InputName = keyof typeof INPUTS;

export const INPUT_NAMES = Object.keys(INPUTS) as readonly InputName[];

/** Whatever can be set: the inputs, and what the settings file alone may set. */
export const OPTIONS = { ...INPUTS, ...REPOSITORY_SETTINGS } as const;

export type OptionName = keyof typeof OPTIONS;

export type OptionValues = {
  readonly [Name in OptionName]: (typeof OPTIONS)[Name] extends Input<infer Value> ? Value : never;
};

export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

export function isInput(name: OptionName): name is InputName {
  return name in INPUTS;
}

/** Names of a published account of such an action: read, with a warning, where the newer name is not given. */
export const OLDER_NAMES: Readonly<Record<string, InputName>> = {
  'max-tokens': 'max-tokens-per-call',
  'max-tool-executions': 'max-rounds',
  'validation-retries': 'max-validation-retries',
  'file-request-rounds': 'max-context-rounds',
};
