import type { Budget, Prices } from '../../core/budget.ts';
import type { ModelClient } from '../../core/ports.ts';
import { AttemptFault, CancelledAttempt } from './transport/attempt-fault.ts';

/**
 * Charges the budget for every reply before anybody reads it, and for attempts that failed or were given up and cost
 * tokens all the same.
 * Belongs inside `retrying`, so that each attempt is charged: `retrying(metered(client, budget), ...)`.
 */
export function metered(client: ModelClient, budget: Budget, prices?: Prices): ModelClient {
  return {
    capabilities: client.capabilities,
    async complete(request, signal) {
      try {
        const reply = await client.complete(request, signal);
        budget.charge(reply.usage, prices);
        return reply;
      } catch (fault) {
        const isAttempt = fault instanceof AttemptFault || fault instanceof CancelledAttempt;
        if (isAttempt && fault.usage !== null) budget.charge(fault.usage, prices);
        throw fault;
      }
    },
  };
}
