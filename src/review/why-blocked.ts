import { ChangeSet } from '../core/change-set.ts';
import type { Evidence } from '../core/verdict/evidence.ts';
import type { Proof } from '../core/verdict/proof.ts';
import { blockedBy, type ProofPolicy, type TamperPolicy } from './blocked-by.ts';
import type { SortedChange } from './judging/sorted-change.ts';
import { missingEvidence } from './missing-evidence.ts';
import { TaskRelevance } from './results/task-relevance.ts';

export interface BlockingRules {
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
  /** Title, text and instruction of the task. */
  readonly taskText: string;
}

/** Why a change is blocked although no command blocks it; null: it is not. Follows from change, evidence and rules. */
export function whyBlocked(sorted: SortedChange, evidence: Evidence, rules: BlockingRules): string | null {
  const { touches, tests } = sorted.parts;
  const { paths } = sorted.changes;
  const hasTests = !tests.changes.isEmpty;
  const relevance = relevanceTo(sorted, rules.taskText);
  return (
    blockedBy(evidence, { ...rules, ...sorted, touches, relevance }) ??
    missingEvidence({ evidence, relevance, paths, hasTests, touches })
  );
}

export function relevanceTo(
  { changes, isTest }: Pick<SortedChange, 'changes' | 'isTest'>,
  taskText: string,
): TaskRelevance {
  const code = changes.paths.filter((path) => !isTest(path));
  return new TaskRelevance(taskText, code);
}

/** Whether a change can have this proof: only code needs one, and what its own tests show takes tests in it. */
export function canHave(proof: Proof, { parts, changes }: Pick<SortedChange, 'parts' | 'changes'>): boolean {
  switch (proof.kind) {
    case 'no-tests':
    case 'not-checked':
      return true;
    case 'not-applicable':
      return parts.touches !== 'code';
    case 'proven':
    case 'passes-without-change':
    case 'load-error': {
      const { runnable, support } = parts.tests;
      const isByBase = proof.kind === 'proven' && proof.by === 'tests-of-the-base';
      const { state } = proof.without;
      if (parts.touches !== 'code') return false;
      if (isByBase) return state === ChangeSet.empty(changes.base).hash;
      return state === parts.tests.changes.hash && runnable.length + support.length > 0;
    }
  }
}
