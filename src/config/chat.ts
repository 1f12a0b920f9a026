import type { GivenInputs } from './given-inputs.ts';
import { readContextWindow } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';

/** How the run talks with models, besides the model itself. */
export function readChat(inputs: GivenInputs, model: ModelConfig) {
  return {
    /** Which agent works on the issue. */
    agent: inputs.get('agent'),
    /** Empty: there is none. */
    escalationModel: inputs.get('escalation-model'),
    /** Tokens. */
    contextWindow: readContextWindow(inputs, model),
    compaction: inputs.get('compaction'),
    materialTokens: inputs.get('material-tokens'),
    images: inputs.get('images'),
    toolCalling: inputs.get('tool-calling'),
    schemaCheck: inputs.get('schema-enforce') === 'true' ? 'enforced' : 'observed',
  } as const;
}
