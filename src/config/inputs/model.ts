import { APIS, EFFORTS } from '../provider-presets.ts';
import { address, choice, integer, optionalDecimal, optionalInteger, text } from './input.ts';
import { PRICE } from './limits.ts';

/** How the model is used, and what it costs. */
export const MODEL_INPUTS = {
  'base-url': address({
    meaning:
      "Address of the endpoint, up to and without /chat/completions, /responses or /messages. Default: the provider's own.",
  }),
  api: choice(['auto', ...APIS], {
    default: 'auto',
    meaning:
      "The API to speak: OpenAI's chat completions or responses, Anthropic's messages. auto: responses for openai, messages for anthropic, else chat.",
  }),
  'reasoning-effort': choice(['default', ...EFFORTS], {
    default: 'default',
    meaning: "How much the model reasons. default: the provider's own default.",
  }),
  'escalation-model': text({
    meaning:
      'A stronger model at the same endpoint, which gets the last attempt. Charged at its own prices where they are known. Default: none.',
  }),
  'tool-calling': choice(['auto', 'native', 'json'], {
    default: 'auto',
    meaning:
      "native: the protocol's own tool calls. json: plans in text, for endpoints without them. auto: native, and plans when that fails.",
  }),
  'schema-enforce': choice(['false', 'true'], {
    default: 'false',
    meaning:
      'Whether a JSON plan that breaks its schema goes back to the model. Otherwise it is only counted.',
  }),
  'context-window': optionalInteger(
    { min: 2000, max: 10_000_000 },
    {
      meaning:
        'Tokens that the model can hold, its reply included. Default: as known for usual models, at most 200000; else 128000. A smaller window is found out when it is hit.',
    },
  ),
  'material-tokens': integer(
    { min: 500, max: 1_000_000 },
    {
      default: '16000',
      meaning:
        'Size of the material (tree, instructions, files) that the model is given at the start, in tokens.',
    },
  ),
  compaction: choice(['digest', 'model', 'off'], {
    default: 'digest',
    meaning:
      'How older rounds are compacted when the context window fills: as a list by the action, as a summary by the model (one more call), or not at all.',
  }),
  'price-input': optionalDecimal(PRICE, {
    meaning: 'US dollars for a million input tokens. Default: as known for usual models.',
  }),
  'price-cached-input': optionalDecimal(PRICE, {
    meaning:
      'US dollars for a million input tokens from the prompt cache. Default: price-input, or as known.',
  }),
  'price-output': optionalDecimal(PRICE, {
    meaning: 'US dollars for a million output tokens. Default: as known for usual models.',
  }),
} as const;
