import type { ToolSpec } from '../../core/chat.ts';
import type { SchemaName } from '../../core/schema.ts';

/** The tools that plan keys and shell words map to. */
export const TOOL = {
  read: 'read-file',
  search: 'search',
  run: 'run-command',
  write: 'write-file',
  patch: 'patch-file',
  remove: 'delete-file',
  /** Never offered to the model. Needed because an append must use the file as it is at that moment. */
  append: 'append-file',
} as const satisfies Readonly<Record<string, SchemaName>>;

/** Longer than any tool name. An unknown name is cut to this length and stays recognizable. */
const MAX_CHARS = 200;

/** The offered tool that the model means by `name`. If there is none, `name` itself, shortened. */
export function toolNamed(name: string, offered: readonly ToolSpec[]): string {
  if (offered.some((tool) => tool.name === name)) return name;
  const wanted = plain(name);
  return offered.find((tool) => plain(tool.name) === wanted)?.name ?? name.slice(0, MAX_CHARS);
}

/**
 * Models write `functions.read_file`, `default_api:read_file`, ` Read-File ` and `readFile` for `read-file`, and some
 * servers leave their markers at the end (`read_file<|channel|>commentary`).
 */
function plain(name: string): string {
  const bare = name
    .replace(/<\|[\s\S]*$/, '')
    .trim()
    .replace(/^(?:functions|tools|default_api)[.:]/i, '');
  return bare.toLowerCase().replace(/[_\s-]+/g, '');
}
