import type { AgentName } from '../core/events.ts';
import type { GivenInputs } from './given-inputs.ts';
import { readContextWindow } from './prices.ts';
import type { ModelConfig } from './provider-presets.ts';

/** How the run talks with models, besides the model itself. */
export interface ChatSettings {
  /** Which agent works on the issue. */
  readonly agent: AgentName;
  /** Empty: there is none. */
  readonly escalationModel: string;
  /** Tokens. */
  readonly contextWindow: number;
  readonly toolCalling: 'auto' | 'native' | 'json';
  readonly schemaCheck: 'enforced' | 'observed';
}

export function readChat(inputs: GivenInputs, model: ModelConfig): ChatSettings {
  const toolCalling = inputs.get('tool-calling');
  return {
    agent: inputs.get('agent'),
    escalationModel: inputs.get('escalation-model'),
    contextWindow: readContextWindow(inputs, model),
    toolCalling: toolCalling === 'json-strict' ? 'json' : toolCalling,
    schemaCheck: toolCalling === 'json-strict' ? 'enforced' : 'observed',
  };
}
