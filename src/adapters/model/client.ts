import { type Api, type ModelConfig, PROVIDERS } from '../../config/provider-presets.ts';
import type { Budget, Prices } from '../../core/budget.ts';
import type { Usage } from '../../core/chat.ts';
import type { Emit } from '../../core/events.ts';
import type { ModelClient } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import { estimateTokens } from '../../core/tokens/estimate.ts';
import { recording, type SentMessages } from './recording-model.ts';
import { retrying } from './retrying-model.ts';
import { AttemptFault, CancelledAttempt } from './transport/attempt-fault.ts';
import type { EndpointOptions } from './transport/endpoint.ts';
import type { Protocol } from './transport/protocol.ts';
import type { ChangingKey } from './transport/transport.ts';
import { NO_USAGE } from './transport/usage.ts';
import { withholding } from './withholding-model.ts';

export type { ChangingKey } from './transport/transport.ts';

export interface ModelClientOptions extends ModelConfig {
  readonly secrets: Secrets;
  readonly changingKey?: ChangingKey | null;
  readonly budget: Budget;
  readonly emit: Emit;
  readonly sent: SentMessages;
  /** Null: not known, and the run counts no cost. */
  readonly prices: Prices | null;
}

export async function protocolOf(api: Api): Promise<Protocol> {
  switch (api) {
    case 'chat':
      return (await import('./chat/chat.ts')).CHAT;
    case 'responses':
      return (await import('./responses/responses.ts')).RESPONSES;
    case 'messages':
      return (await import('./messages/messages.ts')).MESSAGES;
  }
}

/** The model as a run uses it: secrets are withheld, every attempt is charged, temporary faults are retried. */
export async function loadModelClient(options: ModelClientOptions): Promise<ModelClient> {
  const { api, budget, emit, sent, model } = options;
  const prices = options.prices ?? undefined;
  const [{ createEndpoint }, protocol] = await Promise.all([
    import('./transport/endpoint.ts'),
    protocolOf(api),
  ]);
  const endpoint: EndpointOptions = {
    ...options,
    provider: PROVIDERS[options.provider],
    onRefusal: () => budget.charge(NO_USAGE, prices),
    outputLeft: (request) => budget.outputLeft(estimateTokens(request), prices),
  };
  const patient = retrying(metered(createEndpoint(endpoint, protocol), budget, { emit, prices }), {
    deadline: () => budget.remainingLoopMs,
    emit,
    budget: (request) => budget.affords(estimateTokens(request), prices),
  });
  const recorded = recording(patient, { sent, model, emit });
  return { ...withholding(recorded, options.secrets), ...(prices === undefined ? {} : { prices }) };
}

/**
 * Charges the budget for every reply before anybody reads it, and for failed or cancelled attempts that cost tokens.
 * Belongs inside `retrying`, so that each attempt is charged: `retrying(metered(client, ...), ...)`.
 */
export function metered(
  client: ModelClient,
  budget: Budget,
  { prices, emit }: { readonly prices: Prices | undefined; readonly emit: Emit },
): ModelClient {
  const charge = (usage: Usage): void => {
    budget.charge(usage, prices);
    emit({ kind: 'charged', usage, spent: budget.spent });
  };
  return {
    capabilities: client.capabilities,
    async complete(request, signal) {
      try {
        const reply = await client.complete(request, signal);
        charge(reply.usage);
        return reply;
      } catch (fault) {
        const isAttempt = fault instanceof AttemptFault || fault instanceof CancelledAttempt;
        if (isAttempt && fault.usage !== null) charge(fault.usage);
        throw fault;
      }
    },
  };
}
