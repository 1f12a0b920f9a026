import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param folder of the run, in the temporary folder of the runner. @returns the path */
export async function writeBatchFile(folder: string, content: unknown): Promise<string> {
  const path = join(folder, 'batch.json');
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return path;
}
