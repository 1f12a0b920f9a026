import type { CallArguments, ToolCall } from '../core/chat.ts';
import { readArguments } from './call-arguments.ts';
import { isRecord, type JsonRecord } from './record.ts';

/** A call as a plan asks for it, before its id is known to be unique. */
export type PlannedCall = Omit<ToolCall, 'id'> & { readonly id: string };

export function planned(name: string, value: JsonRecord, id = ''): PlannedCall {
  return { id, name, arguments: { kind: 'parsed', value } };
}

export function refused(name: string, complaint: string, id = ''): PlannedCall {
  return { id, name, arguments: { kind: 'unreadable', complaint } };
}

/** An item `{id?, tool, args}`. Some models write the names of native calls instead, or no `args` around the arguments. */
export function toolItem(item: unknown): PlannedCall {
  const name = toolOf(item);
  if (!isRecord(item) || name === null) {
    return refused(UNNAMED, 'Every item of the plan must be an object with a "tool".');
  }
  return { id: idOf(item), name, arguments: argumentsOf(item) };
}

/** Stands for the tool of an item that names none. */
const UNNAMED = 'unnamed';

/** The tool that an item names; null when it names none. */
export function toolOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const name = item.tool ?? item.name;
  return typeof name === 'string' && name.trim() !== '' ? name : null;
}

export function idOf(item: unknown): string {
  if (!isRecord(item)) return '';
  return typeof item.id === 'string' || typeof item.id === 'number' ? String(item.id) : '';
}

function argumentsOf(item: JsonRecord): CallArguments {
  const { id: _id, tool, name, args, arguments: given, ...rest } = item;
  if (args !== undefined || given !== undefined) return readArguments(args ?? given);
  return readArguments(tool === undefined || name === undefined ? rest : { ...rest, name });
}
