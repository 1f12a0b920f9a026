import { integer, optionalDecimal } from './input.ts';

export const PRICE = { min: 0, max: 100_000 };

/** Limits of what a run, and all runs on an issue, may use and publish. */
export const LIMIT_INPUTS = {
  'max-rounds': integer(
    { min: 1, max: 1000 },
    {
      default: '10',
      meaning: 'Model replies that a run may use, without those of the critic.',
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
    meaning: 'US dollars that the run may cost. Needs the price of the model.',
  }),
  'max-cost-usd-per-issue': optionalDecimal(PRICE, {
    meaning: 'US dollars that all runs on one issue may cost together. Needs the price of the model.',
  }),
} as const;
