import { EFFORTS } from '../provider-presets.ts';
import { address, prices } from './endpoint.ts';
import { choice, optionalInteger, text } from './input.ts';

/** How the model is used, and what it costs. */
export const MODEL_INPUTS = {
  'base-url': address({
    meaning:
      "Address of the endpoint, without /chat/completions, /responses or /messages. Default: the provider's own.",
  }),
  'api-key-file': text({
    meaning:
      'In place of api-key: a file in RUNNER_TEMP with a bearer token, such as that of an identity in a cloud. It is read before each request.',
  }),
  'reasoning-effort': choice(['default', ...EFFORTS], {
    default: 'default',
    meaning: 'How much the model reasons. default: as the provider has it.',
  }),
  'tool-calling': choice(['auto', 'native', 'json', 'json-strict'], {
    default: 'auto',
    meaning:
      "native: the protocol's own tool calls. json: plans in text, for endpoints without tool calls. json-strict: a plan that breaks its schema goes back to the model. auto: native, and json when that fails.",
  }),
  'context-window': optionalInteger(
    { min: 2000, max: 10_000_000 },
    {
      meaning:
        'Tokens that fit in the model, its reply included. Default: as known for usual models, at most 200000; otherwise 128000.',
    },
  ),
  price: prices({
    meaning:
      'US dollars for a million tokens: input, cached input and output (1.25, 0.125, 10), or input and output. Default: as known for usual models.',
  }),
} as const;
