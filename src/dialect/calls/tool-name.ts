import type { ToolSpec } from '../../core/chat.ts';
import type { SchemaName } from '../../core/schema.ts';

/** The tools that keys of a plan and words of a shell stand for. */
export const TOOL = {
  read: 'read-file',
  list: 'list-files',
  search: 'search',
  run: 'run-command',
  write: 'write-file',
  patch: 'patch-file',
  remove: 'delete-file',
  /** Carries out what no offered tool can: appending needs the file as it is when its turn comes. */
  append: 'append-file',
} as const satisfies Readonly<Record<string, SchemaName>>;

/** No tool has a longer one: of another name, this much says which it was. */
const MAX_CHARS = 200;

/** The offered tool that a model means by a name; the name itself, cut when it is long, when it means none. */
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
