import type { AgentName } from '../core/task.ts';
import type { GivenInputs } from './given-inputs.ts';
import type { InputValues } from './inputs/inputs.ts';
import { readContextWindow } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';

/** How the run talks with models, besides the model itself. */
export interface ChatConfig {
  /** Which agent works on the issue. */
  readonly agent: AgentName;
  /** Empty: there is none. */
  readonly escalationModel: string;
  /** Tokens. */
  readonly contextWindow: number;
  readonly compaction: InputValues['compaction'];
  readonly materialTokens: number;
  readonly images: InputValues['images'];
  readonly toolCalling: InputValues['tool-calling'];
  readonly schemaCheck: 'observed' | 'enforced';
}

export function readChat(inputs: GivenInputs, model: ModelConfig): ChatConfig {
  return {
    agent: inputs.get('agent'),
    escalationModel: inputs.get('escalation-model'),
    contextWindow: readContextWindow(inputs, model),
    compaction: inputs.get('compaction'),
    materialTokens: inputs.get('material-tokens'),
    images: inputs.get('images'),
    toolCalling: inputs.get('tool-calling'),
    schemaCheck: inputs.get('schema-enforce') === 'true' ? 'enforced' : 'observed',
  };
}
