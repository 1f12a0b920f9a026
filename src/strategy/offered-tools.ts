import type { ToolCall, ToolSpec } from '../core/chat.ts';
import type { FileEdit } from '../core/decision.ts';

/** The tools offered to the model, and whether they edit files. */
export interface OfferedTools {
  readonly specs: readonly ToolSpec[];
  /** Null: a call of that name edits no file. */
  editOf(name: string): FileEdit | null;
}

export interface CalledEdit {
  readonly kind: FileEdit;
  /** At least one. */
  readonly paths: readonly string[];
}

/** Null: the call edits no file or does not name one. */
export function editIn({ name, arguments: given }: ToolCall, tools: OfferedTools): CalledEdit | null {
  const kind = tools.editOf(name);
  if (kind === null || given.kind !== 'parsed') return null;
  const { value } = given;
  if (typeof value !== 'object' || value === null) return null;
  const named = [
    ...('path' in value ? [value.path] : []),
    ...('paths' in value && Array.isArray(value.paths) ? value.paths : []),
  ];
  const paths = named.filter((path) => typeof path === 'string');
  return paths.length === 0 ? null : { kind, paths };
}
