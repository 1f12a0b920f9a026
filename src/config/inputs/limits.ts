import { integer, optionalDecimal } from './input.ts';

export const PRICE = { min: 0, max: 100_000 };

/** Limits of what a run, and all runs on an issue, may use and publish. */
export const LIMIT_INPUTS = {
  'max-rounds': integer(
    { min: 1, max: 1000 },
    {
      default: '10',
      meaning:
        'Model replies that a run may use. Those of the critic and summaries of a full context window are not among them.',
    },
  ),
  'max-context-rounds': integer(
    { min: 0, max: 1000 },
    { default: '3', meaning: 'Rounds in a row in which the model may only read.' },
  ),
  'max-context-requests-per-round': integer(
    { min: 1, max: 50 },
    { default: '10', meaning: 'Reading calls that are answered in one round.' },
  ),
  'max-validation-retries': integer(
    { min: 0, max: 100 },
    { default: '3', meaning: 'How often a failed validation goes back to the model.' },
  ),
  'max-minutes': integer(
    { min: 1, max: 4320 },
    { default: '30', meaning: 'Minutes that the whole run may take.' },
  ),
  'max-tokens-per-call': integer(
    { min: 256, max: 1_000_000 },
    { default: '16384', meaning: 'Tokens of one reply.' },
  ),
  'max-total-tokens': integer(
    { min: 1000, max: 1_000_000_000 },
    { default: '2000000', meaning: 'Input and output tokens of the whole run.' },
  ),
  'max-cost-usd': optionalDecimal(PRICE, {
    default: '2',
    meaning: 'US dollars that the run may cost. Holds where the price of the model is known, or given below.',
  }),
  'max-cost-usd-per-issue': optionalDecimal(PRICE, {
    meaning:
      'US dollars that all runs on one issue may cost together. Holds where the price of the model is known, or given below.',
  }),
  'max-runs-per-issue': integer(
    { min: 1, max: 100_000 },
    { default: '100', meaning: 'Runs that one issue may have in total.' },
  ),
  'cool-down-minutes': integer(
    { min: 0, max: 1440 },
    { default: '0', meaning: 'Minutes between the end of a run on an issue and the next one.' },
  ),
  'checkpoint-minutes': integer(
    { min: 0, max: 1440 },
    {
      default: '5',
      meaning:
        'Minutes after which edits are kept for a later run although nothing has judged them yet. 0: after each round.',
    },
  ),
  'max-changed-files': integer(
    { min: 1, max: 3000 },
    {
      default: '200',
      meaning:
        'Files that runs may touch, those that they delete included. Files that only people changed on the branch do not count, here and in the next three limits.',
    },
  ),
  'max-deleted-files': integer(
    { min: 0, max: 3000 },
    { default: '20', meaning: 'Files that runs may delete or empty. A moved file counts as one.' },
  ),
  'max-file-bytes': integer(
    { min: 1, max: 2_097_152 },
    { default: '1048576', meaning: 'Bytes that one written file may have.' },
  ),
  'max-changed-bytes': integer(
    { min: 1, max: 104_857_600 },
    { default: '10485760', meaning: 'Bytes that all files that runs write may have together.' },
  ),
} as const;
