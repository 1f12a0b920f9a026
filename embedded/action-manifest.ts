import { readFile } from 'node:fs/promises';

/** Input names of an `action.yml` in their order, with defaults; an input without one has ''. */
export async function readInputDefaults(path: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const inputs = sectionOf(lines, 'inputs');
  const defaults = new Map<string, string>();
  const indent = indentOf(inputs[0] ?? '');
  let name: string | undefined;
  for (const [index, line] of inputs.entries()) {
    if (indentOf(line) === indent) name = unquoted(/^\s*(.+?):\s*$/.exec(line)?.[1] ?? '');
    const value = /^\s+default:(.*)$/.exec(line)?.[1];
    if (name !== undefined && !defaults.has(name)) defaults.set(name, '');
    if (name === undefined || value === undefined || indentOf(line) <= indent) continue;
    defaults.set(name, scalarOf(value.trim(), inputs.slice(index + 1), indentOf(line)));
  }
  return defaults;
}

/** The lines below a key of the top level, without comments; blank ones stay, a block text may hold them. */
function sectionOf(lines: readonly string[], key: string): readonly string[] {
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^[^\s#]/.test(line));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => !/^\s*#/.test(line))
    .filter((line, index, all) => line.trim() !== '' || index < all.length - 1);
}

function indentOf(line: string): number {
  return line.trim() === '' ? Number.POSITIVE_INFINITY : line.length - line.trimStart().length;
}

/** The scalars that an action.yml holds: plain, quoted, and block texts (`|`, `>`, with `-`). */
function scalarOf(value: string, following: readonly string[], indent: number): string {
  const block = /^([|>])(-?)\s*$/.exec(value);
  if (block === null) return unquoted(value.replace(/^([^'"].*?)\s+#.*$/, '$1'));
  const end = following.findIndex((line) => indentOf(line) <= indent);
  const lines = following.slice(0, end < 0 ? undefined : end);
  const margin = Math.min(...lines.map(indentOf));
  const text = lines
    .map((line) => line.slice(margin))
    .join(block[1] === '|' ? '\n' : ' ')
    .trimEnd();
  return text === '' || block[2] === '-' ? text : `${text}\n`;
}

function unquoted(value: string): string {
  const single = /^'((?:[^']|'')*)'/.exec(value)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  const double = /^"(?:[^"\\]|\\.)*"/.exec(value)?.[0];
  return double === undefined ? value : String(JSON.parse(double));
}
