import type { Budget } from '../core/budget.ts';
import { estimateTokens } from '../core/estimate.ts';
import type { Emit } from '../core/events.ts';
import type { ModelClient } from '../core/ports.ts';
import { metered } from './metered-model.ts';
import { retrying } from './retrying-model.ts';

export interface ModelClientOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly budget: Budget;
  readonly emit: Emit;
}

/** The model as a run uses it: every attempt charged, passing faults repeated. Loads the client library. */
export async function loadModelClient(options: ModelClientOptions): Promise<ModelClient> {
  const { budget, emit } = options;
  const { createChatCompletions } = await import('./chat-completions.ts');
  return retrying(metered(createChatCompletions(options), budget), {
    deadline: () => budget.remainingLoopMs,
    emit,
    verdict: (request) => budget.affords(estimateTokens(request)),
  });
}
