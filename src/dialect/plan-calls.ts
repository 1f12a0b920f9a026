import { fileChange, toolOfCutChange } from './file-change.ts';
import { idOf, type PlannedCall, planned, refused, toolItem, toolOf } from './plan-item.ts';
import type { PlanCut, PlanReading } from './read-plan.ts';
import type { JsonRecord } from './record.ts';
import { isRecord } from './record.ts';

const CUT =
  'The reply was cut off inside of this item, so it was not carried out. Send it again; if it is long, split it into smaller ones.';
const ENDED_EARLY = 'The plan has no end, so that more may have been meant. Send it again with the rest.';

/** The calls of a plan, in the order in which they are carried out: what reads first, what ends the rounds last. */
export function callsOf({ plan, cut }: Pick<PlanReading, 'plan' | 'cut'>): readonly PlannedCall[] {
  const cutCall = cut === null ? [] : cutCalls(cut);
  const isEnding = cut?.key === 'finish' || cut?.key === 'ask';
  return [
    ...listOf(plan, 'requestFiles', 'requestedFiles').map(fileRequest),
    ...listOf(plan, 'requestTools', 'requestedTools').map(toolItem),
    ...listOf(plan, 'fileChanges').flatMap(fileChange),
    ...listOf(plan, 'runTools', 'runTool').map(toolItem),
    ...(isEnding ? [] : cutCall),
    ...endings(plan).map((call) => (cut === null ? call : refused(call.name, ENDED_EARLY))),
    ...(isEnding ? cutCall : []),
  ];
}

/** All values of the keys, one after the other; a single one counts as a list of one. */
function listOf(plan: JsonRecord, ...keys: readonly string[]): readonly unknown[] {
  return keys.flatMap((key) => {
    const value = plan[key];
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value : [value];
  });
}

function fileRequest(item: unknown): PlannedCall {
  const path = isRecord(item) ? item.path : item;
  if (typeof path === 'string') return planned('read-file', { path });
  return refused('read-file', 'Every item of "requestFiles" must be a path.');
}

function endings({ finish, ask }: JsonRecord): readonly PlannedCall[] {
  return [
    ...(isMeant(ask) ? [ending('ask', typeof ask === 'string' ? { question: ask } : ask)] : []),
    ...(isMeant(finish) ? [ending('finish', finish)] : []),
  ];
}

/** Models that fill in every key write `false` or nothing into those that they do not mean. */
function isMeant(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}

function ending(name: string, value: unknown): PlannedCall {
  if (isRecord(value)) return planned(name, value);
  return refused(name, `"${name}" must be an object with the fields of that tool.`);
}

/** The item that was cut, refused; none when it cannot be told what it was. */
function cutCalls({ key, shown }: PlanCut): readonly PlannedCall[] {
  switch (key) {
    case 'requestFiles':
    case 'requestedFiles':
      return [refused('read-file', CUT)];
    case 'fileChanges':
      return [refused(toolOfCutChange(shown), CUT)];
    case 'finish':
    case 'ask':
      return [refused(key, CUT)];
    default: {
      const name = toolOf(shown);
      return name === null ? [] : [refused(name, CUT, idOf(shown))];
    }
  }
}
