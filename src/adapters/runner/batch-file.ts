import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param folder the run folder. @returns the path */
export async function writeBatchFile(folder: string, content: unknown): Promise<string> {
  const path = join(folder, 'batch.json');
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return path;
}
