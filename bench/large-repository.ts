import { existsSync } from 'node:fs';
import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../embedded/git.ts';

export const LARGE_FILES = 200_000;

const FILES_IN_FOLDER = 100;
const FOLDERS_IN_MODULE = 20;

/**
 * A checkout of 200,000 files in 2,000 folders of 100 modules, made once and kept in the temporary folder of the
 * system. The files stand in git only: Tether never looks at the work tree before a command runs.
 */
export async function largeRepository(say: (text: string) => void): Promise<string> {
  const kept = join(await realpath(tmpdir()), `tether-bench-large-${LARGE_FILES}-v1`);
  if (existsSync(kept)) return kept;
  say(`Making a repository of ${LARGE_FILES} files in ${kept} ...`);
  const making = `${kept}.${process.pid}`;
  await mkdir(making);
  await git(['init', '--quiet', '--initial-branch', 'main', making]);
  await git(['fast-import', '--quiet'], { cwd: making, input: stream() });
  await rename(making, kept).catch(() => rm(making, { recursive: true, force: true }));
  return kept;
}

/** The path that the issue names. */
export const NAMED_FILE = pathOf(123_456);

function stream(): string {
  const parts = [
    'commit refs/heads/main\ncommitter Bench <bench@example.invalid> 1700000000 +0000\ndata 5\nFirst\n',
  ];
  for (let index = 0; index < LARGE_FILES; index += 1) {
    const text = textOf(index);
    parts.push(`M 100644 inline ${pathOf(index)}\ndata ${text.length}\n${text}\n`);
  }
  return parts.join('');
}

function pathOf(index: number): string {
  const folder = Math.floor(index / FILES_IN_FOLDER);
  const area = Math.floor(folder / FOLDERS_IN_MODULE);
  const words = [
    'order',
    'invoice',
    'customer',
    'payment',
    'stock',
    'report',
    'session',
    'route',
    'price',
    'task',
  ];
  const word = words[index % words.length] ?? '';
  return `modules/area-${area}/src/part-${folder % FOLDERS_IN_MODULE}/${word}-service-${index % FILES_IN_FOLDER}.ts`;
}

function textOf(index: number): string {
  return `export class Service${index} {\n  run(value: number): number {\n    return value + ${index};\n  }\n}\n`;
}
