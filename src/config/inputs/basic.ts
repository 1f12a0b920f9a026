import { provider } from './endpoint.ts';
import { lines, secret, text } from './input.ts';

/** Inputs that most workflows set. */
export const BASIC_INPUTS = {
  model: text({ meaning: 'Name of the model, as the endpoint knows it. Required.' }),
  'api-key': secret({
    meaning: 'Key of the model endpoint. Not needed for an endpoint on this machine.',
  }),
  provider: provider({
    default: 'auto',
    meaning:
      "Provider of the endpoint, which sets base-url and the API. auto: as base-url says; openai without one. Followed by -chat, -responses or -messages (custom-messages), it chooses the API: OpenAI's chat completions or responses, or Anthropic's messages.",
  }),
  setup: lines({
    meaning:
      'Commands that prepare the checkout before the model starts, one a line, with network and without secrets.',
  }),
  validate: lines({
    meaning:
      'Commands that must pass on the change, one a line. None sees what another one wrote: join a build and its tests (a && b). Default: proposed from the manifests of the repository.',
  }),
} as const;
