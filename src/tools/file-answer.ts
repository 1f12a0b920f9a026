import type { ResultFact } from '../core/chat.ts';
import type { FileRead } from '../core/file-read.ts';
import { INSTALLED_UNREAD, isInstalled } from '../core/paths/installed.ts';
import type { EditOutcome } from '../core/ports.ts';
import { pathLine, quoted } from './quoted.ts';
import type { ToolAnswer } from './tool.ts';

/** @param done the answer when the edit took effect */
export function editAnswer(path: string, outcome: EditOutcome, done: string): ToolAnswer {
  switch (outcome.kind) {
    case 'applied': {
      const undone = outcome.change === null ? ' It is now as in the base commit again.' : '';
      return { status: 'done', text: `${done}${undone}`, fact: { kind: 'changed', paths: [path] } };
    }
    case 'same':
      return { status: 'failed', text: `${quoted(path)} already has this content; nothing was changed.` };
    case 'refused':
      return { status: 'rejected', text: outcome.why, fact: refusedFact(path, outcome.why) };
  }
}

/** For the people who are told what the model wanted to change and may not. */
function refusedFact(path: string, why: string): ResultFact {
  return { kind: 'changed', paths: [], refused: [{ path, why }] };
}

const NEAREST = 5;

/** Says why a path has no text and what to do instead. @param doing participle of the attempt: "read", "patched" */
export function unreadable(
  path: string,
  read: Exclude<FileRead, { readonly kind: 'text' }>,
  doing: string,
): ToolAnswer {
  switch (read.kind) {
    case 'missing':
      return failed(
        `There is no file ${quoted(path)}. ${isInstalled(path) ? INSTALLED_UNREAD : nearestText(read.nearest)}`,
      );
    case 'refused':
      return { status: 'rejected', text: read.why };
    case 'folder':
      return { status: 'rejected', text: `${quoted(path)} is a folder and cannot be ${doing}. Name a file.` };
    case 'binary':
      return failed(`${quoted(path)} is binary (${read.bytes} bytes). Only text can be ${doing}.`);
    case 'too-large':
      return failed(`${quoted(path)} is too large to be ${doing} (${read.bytes} bytes). Try search in it.`);
    case 'link':
      return failed(
        `${quoted(path)} is a symbolic link to ${quoted(read.target)} and cannot be ${doing}. Name the file that it points to.`,
      );
    case 'submodule':
      return failed(`${quoted(path)} is a submodule: its files belong to another repository.`);
  }
}

/** The same for a tool that edits: a file of a kind that may not be edited is told to people as well. */
export function uneditable(path: string, read: Parameters<typeof unreadable>[1], doing: string): ToolAnswer {
  const answer = unreadable(path, read, doing);
  const isMistaken = read.kind === 'missing' || read.kind === 'folder';
  return isMistaken ? answer : { ...answer, fact: refusedFact(path, answer.text) };
}

/** "The nearest paths: a, b", or where to look when none is similar. */
export function nearestText(nearest: readonly string[]): string {
  if (nearest.length === 0) return 'No path is like it; read-file of a folder shows what there is.';
  return `The nearest paths: ${nearest.slice(0, NEAREST).map(pathLine).join(', ')}`;
}

function failed(text: string): ToolAnswer {
  return { status: 'failed', text };
}
