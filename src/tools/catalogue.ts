import { appendFile } from './append-file.ts';
import { ask } from './ask.ts';
import { deleteFile } from './delete-file.ts';
import { draft } from './draft.ts';
import { finish, finishPlan } from './finish.ts';
import { mkdir } from './mkdir.ts';
import { getIssue, searchIssues } from './other-issues.ts';
import { patchFile } from './patch-file.ts';
import { readFile } from './read-file.ts';
import { runCommand } from './run-command.ts';
import { search } from './search.ts';
import type { Tool } from './tool.ts';
import { writeFile } from './write-file.ts';

/** The tools offered to the coder, in the order in which they are shown. */
export const CATALOGUE: readonly Tool[] = [
  readFile,
  search,
  patchFile,
  writeFile,
  deleteFile,
  runCommand,
  finish,
  ask,
];

/** The tools offered to the planner. None of them changes or runs anything. */
export const PLANNER_CATALOGUE: readonly Tool[] = [readFile, search, finishPlan, ask];

/** The tools offered to the writer. None of them changes or runs anything. */
export function writerCatalogue({ asks }: { readonly asks: 'once' | 'no-more' }): readonly Tool[] {
  const tools = [readFile, search, getIssue, searchIssues, draft];
  return asks === 'once' ? [...tools, ask] : tools;
}

/** The tools of both agents, each name once. */
export const ALL_TOOLS: readonly Tool[] = [...CATALOGUE, getIssue, searchIssues];

/**
 * Executed when called but never offered: older plans append, and some models create folders, which exist as soon as
 * they contain a file.
 */
export const UNLISTED: readonly Tool[] = [appendFile, mkdir];
