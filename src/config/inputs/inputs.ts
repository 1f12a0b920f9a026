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

/** The tables of action inputs as the documents show them, each with its heading. */
export const INPUT_GROUPS = [
  { title: 'What most workflows set', inputs: BASIC_INPUTS },
  { title: 'What starts a run', inputs: TRIGGER_INPUTS },
  { title: 'What may run', inputs: COMMAND_INPUTS },
  { title: 'How a change is judged', inputs: JUDGING_INPUTS },
  { title: 'The model', inputs: MODEL_INPUTS },
  { title: 'Limits', inputs: LIMIT_INPUTS },
  { title: 'Rarely needed', inputs: RARE_INPUTS },
] as const satisfies readonly {
  readonly title: string;
  readonly inputs: Readonly<Record<string, Input<unknown>>>;
}[];

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
