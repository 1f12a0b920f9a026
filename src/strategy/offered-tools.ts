import type { ToolCall, ToolSpec } from '../core/chat.ts';
import type { FileEdit } from '../core/decision.ts';

/** The tools that the model is offered, and what is known of them. */
export interface OfferedTools {
  readonly specs: readonly ToolSpec[];
  /** Null: a call of that name edits no file. */
  editOf(name: string): FileEdit | null;
}

export interface Edit {
  readonly kind: FileEdit;
  readonly path: string;
}

/** Null: the call edits no file, or does not say which. */
export function editIn({ name, arguments: given }: ToolCall, tools: OfferedTools): Edit | null {
  const kind = tools.editOf(name);
  if (kind === null || given.kind !== 'parsed') return null;
  const { value } = given;
  if (typeof value !== 'object' || value === null || !('path' in value)) return null;
  return typeof value.path === 'string' ? { kind, path: value.path } : null;
}
