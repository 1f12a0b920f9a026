import type { GivenInputs } from './given-inputs.ts';
import { readContextWindow } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';

/** How the run talks with models, besides the model itself. */
export function readChat(inputs: GivenInputs, model: ModelConfig) {
  const toolCalling = inputs.get('tool-calling');
  return {
    /** Which agent works on the issue. */
    agent: inputs.get('agent'),
    /** Empty: there is none. */
    escalationModel: inputs.get('escalation-model'),
    /** Tokens. */
    contextWindow: readContextWindow(inputs, model),
    toolCalling: toolCalling === 'json-strict' ? 'json' : toolCalling,
    schemaCheck: toolCalling === 'json-strict' ? 'enforced' : 'observed',
  } as const;
}
