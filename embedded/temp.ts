import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder extends AsyncDisposable {
  /** Absolute, without symbolic links. */
  readonly path: string;
}

/** A folder that is gone at the end of its `await using` scope. */
export async function temporaryFolder(purpose: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(await realpath(tmpdir()), `tether-${purpose}-`));
  return {
    path,
    // A process that was killed may still write there for a moment.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }),
  };
}
