import type { ComparisonOutcome } from '../../../../src/core/verdict/evidence.ts';
import type { CommandResult } from '../../../../src/core/verdict/verdict.ts';
import { compare } from '../../../../src/review/results/compare.ts';
import { readResult } from '../../../../src/review/results/read-result.ts';
import { TaskRelevance } from '../../../../src/review/results/task-relevance.ts';

/** How a command is judged by what it printed on the base and on the change, which the task says nothing about. */
export function outcomeOf(
  base: CommandResult,
  candidate: CommandResult,
  { mayRunFewer = false }: { readonly mayRunFewer?: boolean } = {},
): ComparisonOutcome {
  const relevance = new TaskRelevance('', []);
  const sides = { base: readResult(base), candidate: readResult(candidate) };
  return compare({ command: 'test', ...sides, relevance, mayRunFewer, changesTests: mayRunFewer }).outcome;
}
