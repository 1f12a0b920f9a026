import { CallIds } from '../../src/dialect/calls/recorded-calls.ts';
import { JsonPlan, type JsonPlanOptions } from '../../src/dialect/json-plan.ts';

/** A dialect of plans whose schema is only observed, and of which nobody is told anything. */
export function openJsonPlan(options: Pick<JsonPlanOptions, 'mark'> & Partial<JsonPlanOptions>): JsonPlan {
  return new JsonPlan({
    ...{ agent: 'coder', ids: new CallIds(), schema: 'observed', emit: () => undefined },
    ...options,
  });
}
