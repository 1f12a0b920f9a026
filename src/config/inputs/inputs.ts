import { BASIC_INPUTS } from './basic.ts';
import { BATCH_INPUTS } from './batch.ts';
import { COMMAND_INPUTS } from './commands.ts';
import { type Input, text } from './input.ts';
import { JUDGING_INPUTS } from './judging.ts';
import { LIMIT_INPUTS } from './limits.ts';
import { MODEL_INPUTS } from './model.ts';
import { RARE_INPUTS } from './rare.ts';
import { TRIGGER_INPUTS } from './trigger.ts';

/** Older input names, which are still accepted for the newer ones (`OLDER_NAMES`). */
const OLDER_INPUTS = {
  'max-tokens': text({ meaning: 'Older name of max-tokens-per-call.' }),
  'max-tool-executions': text({ meaning: 'Older name of max-rounds.' }),
  'validation-retries': text({ meaning: 'Older name of max-validation-retries.' }),
  'file-request-rounds': text({ meaning: 'Older name of max-context-rounds.' }),
} as const;

/** The tables of action inputs as the documents show them, each with its heading. */
export const INPUT_GROUPS = [
  { title: 'What most workflows set', inputs: BASIC_INPUTS },
  { title: 'What starts a run', inputs: TRIGGER_INPUTS },
  { title: 'What may run', inputs: COMMAND_INPUTS },
  { title: 'How a change is judged', inputs: JUDGING_INPUTS },
  { title: 'The model', inputs: MODEL_INPUTS },
  { title: 'Limits', inputs: LIMIT_INPUTS },
  { title: 'Many issues', inputs: BATCH_INPUTS },
  { title: 'Rarely needed', inputs: RARE_INPUTS },
  { title: 'Older names', inputs: OLDER_INPUTS },
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
  ...BATCH_INPUTS,
  ...RARE_INPUTS,
  ...OLDER_INPUTS,
} as const satisfies Readonly<Record<string, Input<unknown>>>;

export type InputName = keyof typeof INPUTS;

export type InputValues = {
  readonly [Name in InputName]: (typeof INPUTS)[Name] extends Input<infer Value> ? Value : never;
};

export const INPUT_NAMES = Object.keys(INPUTS) as readonly InputName[];

export const OLDER_NAMES: readonly { readonly older: InputName; readonly now: InputName }[] = [
  { older: 'max-tokens', now: 'max-tokens-per-call' },
  { older: 'max-tool-executions', now: 'max-rounds' },
  { older: 'validation-retries', now: 'max-validation-retries' },
  { older: 'file-request-rounds', now: 'max-context-rounds' },
];
