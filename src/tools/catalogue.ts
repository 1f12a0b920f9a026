import { appendFile } from './append-file.ts';
import { ask } from './ask.ts';
import { deleteFile } from './delete-file.ts';
import { finish } from './finish.ts';
import { listFiles } from './list-files.ts';
import { mkdir } from './mkdir.ts';
import { patchFile } from './patch-file.ts';
import { readFile } from './read-file.ts';
import { recall } from './recall.ts';
import { runCommand } from './run-command.ts';
import { search } from './search.ts';
import type { Tool } from './tool.ts';
import { writeFile } from './write-file.ts';

/** The tools that models are offered, in the order in which they are shown. */
export const CATALOGUE: readonly Tool[] = [
  readFile,
  listFiles,
  search,
  patchFile,
  writeFile,
  deleteFile,
  runCommand,
  recall,
  finish,
  ask,
];

/**
 * Carried out when they are called, and offered to nobody: older plans append, and some models make folders, which
 * files bring along anyway.
 */
export const UNLISTED: readonly Tool[] = [appendFile, mkdir];
