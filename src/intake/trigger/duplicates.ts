import type { OtherWork, RelatedPull } from '../../core/related-work.ts';
import { isUnattended, type Trigger } from '../../core/task.ts';
import { isAtLeast, type Permissions } from './authorization.ts';

/**
 * The pull request that makes a run a duplicate; null: the run begins. Anybody can open one that closes an issue, so only
 * those of people with write permission count. A comment, or a dispatch with an instruction, asks for the run all the same.
 */
export function duplicateOf(
  { pulls }: Pick<OtherWork, 'pulls'>,
  { trigger, instruction, duplicates }: DuplicateLookup,
  permissions: Permissions,
): RelatedPull | null {
  const isAskedFor =
    trigger.kind === 'commented' ||
    isUnattended(trigger) ||
    (trigger.kind === 'dispatched' && instruction.trim() !== '');
  if (duplicates === 'tell' || isAskedFor) return null;
  return pulls.find((pull) => isRival(pull, permissions)) ?? null;
}

export interface DuplicateLookup {
  readonly trigger: Trigger;
  /** The text after `/tether`, or of the dispatch. */
  readonly instruction: string;
  readonly duplicates: 'stop' | 'tell';
}

/** The pull request that came to close the issue after the run was started; null: there is none. */
export function supersedingOf(
  { pulls }: Pick<OtherWork, 'pulls'>,
  { snapshotAt }: Pick<Trigger, 'snapshotAt'>,
  permissions: Permissions,
): RelatedPull | null {
  return pulls.find((pull) => pull.at > snapshotAt && isRival(pull, permissions)) ?? null;
}

function isRival({ closes, author }: RelatedPull, permissions: Permissions): boolean {
  return closes && isAtLeast(permissions.get(author) ?? 'unknown', 'write');
}
