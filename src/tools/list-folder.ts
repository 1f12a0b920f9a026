import { checkPath } from '../core/paths/paths.ts';
import type { Workspace } from '../core/ports.ts';
import { counted } from '../core/text/text.ts';
import { folderAt, outline, type Row } from './places/outline.ts';
import { pathLine, quoted } from './quoted.ts';
import { isRootPath } from './root-path.ts';
import type { ToolAnswer } from './tool.ts';
import { nearestText, unreadable } from './unreadable.ts';

/** The files below a folder, one path per line. A folder with too many entries is one line with a count. */
export async function listFolder(path: string, workspace: Workspace): Promise<ToolAnswer> {
  if (isRootPath(path)) return list('', workspace);
  const checked = checkPath(path);
  if (checked.kind === 'refused') return { status: 'rejected', text: checked.why };
  return list(checked.path, workspace);
}

async function list(path: string, workspace: Workspace): Promise<ToolAnswer> {
  const all = await workspace.paths();
  const folder = folderAt(all, path === '' ? '' : `${path}/`);
  if (folder === null) return path === '' ? empty('The repository') : notListed(path, workspace);
  const { rows, hidden } = outline(all, folder);
  const notes: string[] = [];
  if (hidden > 0)
    notes.push(`[${hidden} more entries of this folder are left out; use search to find files in it]`);
  if (rows.some(({ kind }) => kind === 'folder')) {
    notes.push('[a folder with a count is not shown in full; list it by its path]');
  }
  return { status: 'done', text: [...rows.map(lineOf), ...notes].join('\n') };
}

function lineOf(row: Row): string {
  if (row.kind === 'file') return pathLine(row.path);
  return `${pathLine(row.path)} (${counted(row.count, 'file')})`;
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
