import { ChangeSet } from '../core/change-set.ts';
import { type Comparison, type Evidence, isFailing } from '../core/verdict/evidence.ts';
import type { Proof } from '../core/verdict/proof.ts';
import { blockedBy, type Rules } from './blocked-by.ts';
import type { SortedChange } from './files/sorted-change.ts';
import { noEffectShown } from './no-effect-shown.ts';
import { TaskRelevance } from './results/task-relevance.ts';

/** What a change comes to. What a pass is called, and what people are told to look at, follows from its evidence. */
export type Decision =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'blocked' | 'inconclusive'; readonly why: string };

/** By the results of the commands: one that could not be run decides, as no further attempt would pass it. Null: none blocks. @param unjudged files without any command */
export function decideByCommands(
  comparisons: readonly Comparison[],
  [unjudged]: readonly string[],
): Exclude<Decision, { readonly kind: 'passed' }> | null {
  const failing = comparisons.filter(({ outcome }) => isFailing(outcome));
  const notRun = failing.find(({ outcome }) => outcome === 'not-run');
  if (notRun !== undefined)
    return { kind: 'inconclusive', why: `"${notRun.command}" could not be run: ${notRun.why}` };
  if (failing.length > 0) return { kind: 'failed' };
  if (comparisons.length > 0 && unjudged === undefined) return null;
  const of = unjudged === undefined ? '' : ` for ${unjudged}, which is in no package that is left`;
  const why = `no validation command is known${of}; name one in the input validate`;
  return { kind: 'inconclusive', why };
}

/** By all that runs, paths and patterns have shown, where no command blocks. Follows from change, evidence and rules. */
export function decide({ parts }: SortedChange, evidence: Evidence, rules: Rules): Decision {
  const why = blockedBy(evidence, rules) ?? noEffectShown(evidence, rules.relevance, parts);
  return why === null ? { kind: 'passed' } : { kind: 'blocked', why };
}

export function relevanceTo(
  { changes, isTest }: Pick<SortedChange, 'changes' | 'isTest'>,
  taskText: string,
): TaskRelevance {
  const code = changes.paths.filter((path) => !isTest(path));
  return new TaskRelevance(taskText, code);
}

/** Whether a change can have this proof: only code needs one, and what its own tests show takes tests in it. */
export function canHave(
  proof: Proof,
  { parts, changes, version }: Pick<SortedChange, 'parts' | 'changes' | 'version'>,
): boolean {
  switch (proof.kind) {
    case 'not-shown':
      return true;
    case 'not-applicable':
      return !parts.touchesCode;
    case 'proven':
    case 'passes-without-change':
    case 'load-error': {
      const isByBase = proof.kind === 'proven' && proof.by === 'tests-of-the-base';
      const { state } = proof.without;
      if (!parts.touchesCode) return false;
      if (isByBase) return state === ChangeSet.empty(changes.base).hash;
      return state === version('tests-alone').changes.hash && parts.tests.areBrought;
    }
  }
}
