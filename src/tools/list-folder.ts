import { checkPath } from '../core/paths/paths.ts';
import type { Workspace } from '../core/ports.ts';
import { counted } from '../core/text/text.ts';
import { nearestText, unreadable } from './file-answer.ts';
import { isRootPath, pathLine, quoted } from './quoted.ts';
import type { ToolAnswer } from './tool.ts';

const MOST_ROWS = 300;
const MOST_CHARS = 15_000;

/** The files below a folder, one path per line; if they are too many, its entries, a folder with the count of its files. */
export async function listFolder(path: string, workspace: Workspace): Promise<ToolAnswer> {
  if (isRootPath(path)) return list('', workspace);
  const checked = checkPath(path);
  if (checked.kind === 'refused') return { status: 'rejected', text: checked.why };
  return list(checked.path, workspace);
}

async function list(path: string, workspace: Workspace): Promise<ToolAnswer> {
  const prefix = path === '' ? '' : `${path}/`;
  const files = (await workspace.paths()).filter((one) => one.startsWith(prefix));
  if (files.length === 0) return path === '' ? empty('The repository') : notListed(path, workspace);
  const rows = files.map(pathLine);
  if (fitting(rows).length === rows.length) return { status: 'done', text: rows.join('\n') };
  const entries = Map.groupBy(files, (file) => {
    const slash = file.indexOf('/', prefix.length);
    return slash < 0 ? file : file.slice(0, slash + 1);
  });
  const lines = [...entries].map(([name, { length }]) =>
    name.endsWith('/') ? `${pathLine(name)} (${counted(length, 'file')})` : pathLine(name),
  );
  const shown = fitting(lines);
  const left = lines.length - shown.length;
  const notes = [
    ...(left > 0
      ? [`[${left} more entries of this folder are left out; use search to find files in it]`]
      : []),
    ...(entries.size < files.length
      ? ['[a folder with a count is not shown in full; list it by its path]']
      : []),
  ];
  return { status: 'done', text: [...shown, ...notes].join('\n') };
}

/** The first rows, as many as fit. */
function fitting(rows: readonly string[]): readonly string[] {
  let chars = 0;
  const end = rows.findIndex((row, index) => {
    chars += row.length + 1;
    return index >= MOST_ROWS || chars > MOST_CHARS;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function empty(what: string): ToolAnswer {
  return { status: 'done', text: `[${what} has no files]` };
}

async function notListed(path: string, workspace: Workspace): Promise<ToolAnswer> {
  const read = await workspace.read(path);
  switch (read.kind) {
    case 'folder':
      return empty(quoted(path));
    case 'text':
    case 'binary':
    case 'too-large':
      return { status: 'failed', text: `${quoted(path)} is a file, not a folder; use read-file.` };
    case 'missing':
      return { status: 'failed', text: `There is no folder ${quoted(path)}. ${nearestText(read.nearest)}` };
    case 'link':
    case 'submodule':
    case 'refused':
      return unreadable(path, read, 'listed');
  }
}
