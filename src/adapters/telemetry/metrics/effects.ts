import type { ToolCall } from '../../../core/chat.ts';
import type { GeneratedFile } from '../../../core/command-result.ts';
import type { FLAG_EFFECTS, FlagName, FlagUse } from '../../../core/flags.ts';
import type { Outcome } from '../../../core/outcome.ts';
import { checkPath } from '../../../core/paths/paths.ts';
import { protectedKind } from '../../../core/paths/protected-paths.ts';
import { TAMPER_TABLE } from '../../../core/tampering.ts';
import type { CommandResult, Verdict } from '../../../core/verdict.ts';

/** What a flag did at once, so often. */
export interface CountedUse {
  readonly use: FlagUse;
  readonly count: number;
}

/** @param on the flags that stand away from their defaults: there, commands run without isolation, or with network */
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
 * What `proof` and `on-tamper` did about a change; nothing before the commands let it pass, because nothing is decided
 * by them before.
 *
 * @param on the flags that stand away from their defaults: `on-tamper` among them blocks nothing
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

/** Does a call of a tool that writes name a file that only `allow-paths` opens? */
export function isOnProtected({ arguments: given }: ToolCall): boolean {
  if (given.kind !== 'parsed' || typeof given.value !== 'object' || given.value === null) return false;
  const path = 'path' in given.value ? given.value.path : null;
  if (typeof path !== 'string') return false;
  const checked = checkPath(path);
  return checked.kind === 'ok' && protectedKind(checked.path) !== null;
}

/** What `on-unvalidated` made of the change; null when there was none, or it was validated, or could not be published. */
export function unvalidatedEnd(outcome: Outcome): (typeof FLAG_EFFECTS)['on-unvalidated'][number] | null {
  const { status, verdict, patchPath, delivery, mustFail } = outcome;
  const isUnvalidated = status === 'unvalidated' || status === 'exhausted' || status === 'failed';
  if (!isUnvalidated || verdict === null || patchPath === null || delivery.publishError !== null) return null;
  if (delivery.pullRequest !== null) return 'draft';
  return mustFail ? 'fail' : 'comment';
}
