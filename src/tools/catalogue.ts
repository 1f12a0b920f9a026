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

/** Every tool there is, in the order in which models are shown them. */
export const CATALOGUE: readonly Tool[] = [
  readFile,
  listFiles,
  search,
  patchFile,
  writeFile,
  mkdir,
  deleteFile,
  runCommand,
  recall,
  finish,
  ask,
];
