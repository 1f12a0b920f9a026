import type { ToolCall } from '../../../core/chat.ts';
import type { FLAG_EFFECTS, FlagName, FlagUse } from '../../../core/flags.ts';
import type { Outcome } from '../../../core/outcome.ts';
import { checkPath } from '../../../core/paths/paths.ts';
import { protectedKind } from '../../../core/paths/protected-paths.ts';
import type { GeneratedFile } from '../../../core/verdict/command-result.ts';
import { TAMPER_TABLE } from '../../../core/verdict/tamper-table.ts';
import type { CommandResult, Verdict } from '../../../core/verdict/verdict.ts';

/** An effect of a flag, and how often it happened. */
export interface CountedUse {
  readonly use: FlagUse;
  readonly count: number;
}

/**
 * @param on the flags with a non-default value: with `isolation` or `network` among them, commands are less isolated
 */
export function usesInCommand(result: CommandResult, on: ReadonlySet<FlagName>): readonly FlagUse[] {
  if (result.kind === 'refused') return [{ flag: 'isolation', effect: 'refused' }];
  const isUnprotected = on.has('isolation');
  return [
    { flag: 'isolation', effect: isUnprotected ? 'unprotected' : 'isolated' },
    { flag: 'network', effect: isUnprotected || on.has('network') ? 'open' : 'closed' },
  ];
}

export function usesInGenerated(files: readonly GeneratedFile[]): readonly CountedUse[] {
  const taken = files.filter(({ why }) => why === null).length;
  return [
    { use: { flag: 'commit-command-changes', effect: 'taken' }, count: taken },
    { use: { flag: 'commit-command-changes', effect: 'refused' }, count: files.length - taken },
  ];
}

/**
 * What `proof` and `on-tamper` did about a change; nothing if its commands failed, because then they decide nothing.
 *
 * @param on the flags with a non-default value: with `on-tamper` among them, nothing is blocked
 */
export function usesInVerdict({ kind, evidence }: Verdict, on: ReadonlySet<FlagName>): readonly CountedUse[] {
  if (kind !== 'passed' && kind !== 'blocked') return [];
  const { proof, tampering } = evidence;
  const isShown = on.has('on-tamper');
  const blocked = tampering.filter((found) => !isShown && TAMPER_TABLE[found.kind].effect === 'block').length;
  return [
    ...(proof.kind === 'not-checked'
      ? []
      : [{ use: { flag: 'proof', effect: proof.kind }, count: 1 } as const]),
    { use: { flag: 'on-tamper', effect: 'blocked' }, count: blocked },
    { use: { flag: 'on-tamper', effect: 'shown' }, count: tampering.length - blocked },
  ];
}

/** Does a call of a writing tool name a file that needs `allow-paths`? */
export function isOnProtected({ arguments: given }: ToolCall): boolean {
  if (given.kind !== 'parsed' || typeof given.value !== 'object' || given.value === null) return false;
  const path = 'path' in given.value ? given.value.path : null;
  if (typeof path !== 'string') return false;
  const checked = checkPath(path);
  return checked.kind === 'ok' && protectedKind(checked.path) !== null;
}

/** What `on-unvalidated` did with the change; null: there was none, it was validated, or it could not be published. */
export function unvalidatedEnd(outcome: Outcome): (typeof FLAG_EFFECTS)['on-unvalidated'][number] | null {
  const { status, verdict, patchPath, delivery, mustFail } = outcome;
  const isUnvalidated = status === 'unvalidated' || status === 'exhausted' || status === 'failed';
  if (!isUnvalidated || verdict === null || patchPath === null || delivery.publishError !== null) return null;
  if (delivery.pullRequest !== null) return 'draft';
  return mustFail ? 'fail' : 'comment';
}
