import type { RunContext } from '../../src/core/decision.ts';
import { budgetOf } from './budgets.ts';

/** What a strategy is given in a round. Whatever a test does not give throws when it is used. */
export function runContext(given: Partial<RunContext>): RunContext {
  const unused = (): never => {
    throw new Error('The test has no use for this.');
  };
  return {
    ...{ budget: budgetOf(), leftMs: () => 60_000, act: unused, stall: unused },
    ...{
      rewritableChars: 40_000,
      readNamed: unused,
      escalated: unused,
      useStrongerModel: unused,
      review: unused,
      claimOf: () => null,
    },
    ...{ criticise: unused, recovered: unused, ...given },
  };
}
