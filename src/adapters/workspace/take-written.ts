import type { ChangeSet } from '../../core/change-set.ts';
import type { EditOutcome, Workspace } from '../../core/ports.ts';
import type { GeneratedFile } from '../../core/verdict/command-result.ts';
import type { WrittenFile } from '../candidate/written-files.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { contentAt } from './content.ts';

/** Makes files that a command wrote part of the change. @returns the files, without those that did not change */
export async function takeAll(
  workspace: Pick<Workspace, 'apply'>,
  written: readonly WrittenFile[],
): Promise<readonly GeneratedFile[]> {
  const taken: GeneratedFile[] = [];
  for (const file of written) {
    const { path } = file;
    const outcome = await storeIn(workspace, file);
    if (outcome.kind !== 'same') taken.push({ path, why: outcome.kind === 'refused' ? outcome.why : null });
  }
  return taken;
}

async function storeIn(workspace: Pick<Workspace, 'apply'>, file: WrittenFile): Promise<EditOutcome> {
  const { path } = file;
  if (file.kind === 'link') return { kind: 'refused', why: MADE_LINK };
  const { bytes } = file;
  if (bytes === null) return { kind: 'refused', why: `${path} is too large.` };
  return workspace.apply({ kind: 'store', path, bytes });
}

const MADE_LINK = 'A symbolic link that a command makes is not part of the change.';
const MADE_MODE = 'Whether a command makes it executable is not part of the change.';

/**
 * The modes that commands gave to files which have another one in the change.
 * @param modeOf null: there is no such file
 */
export async function modesLeft(
  written: readonly WrittenFile[],
  modeOf: (path: string) => Promise<string | null>,
): Promise<readonly GeneratedFile[]> {
  // There every file is executable, or none.
  if (process.platform === 'win32') return [];
  const left: GeneratedFile[] = [];
  for (const file of written) {
    const mode = file.kind === 'file' ? await modeOf(file.path) : null;
    const isOther = file.kind === 'file' && mode !== null && (mode === '100755') !== file.isExecutable;
    if (isOther) left.push({ path: file.path, why: MADE_MODE });
  }
  return left;
}

/** As `takeAll`, but only for these files; none may become empty or lose its change. Others are only reported. */
export async function takeOf(
  workspace: Pick<Workspace, 'apply' | 'changes' | 'restore'>,
  paths: ReadonlySet<string>,
  { base, written }: { readonly base: BaseCommit; readonly written: readonly WrittenFile[] },
): Promise<readonly GeneratedFile[]> {
  const taken: GeneratedFile[] = [];
  for (const file of written) {
    const { path } = file;
    if (await isAsBefore({ base, changes: workspace.changes() }, file)) continue;
    if (!paths.has(path)) taken.push({ path, why: 'It is no file of this change.' });
    else if (file.kind === 'file' && file.bytes?.length === 0)
      taken.push({ path, why: 'Nothing was left of what it holds.' });
    else {
      const before = workspace.changes();
      const [outcome] = await takeAll(workspace, [file]);
      const isUndone = workspace.changes().get(path) === undefined;
      if (isUndone) workspace.restore(before);
      if (outcome !== undefined)
        taken.push(isUndone ? { path, why: 'Its change would be taken back.' } : outcome);
    }
  }
  return taken;
}

/** Whether `git add` would store what is there already. */
async function isAsBefore(
  { base, changes }: { readonly base: BaseCommit; readonly changes: ChangeSet },
  file: WrittenFile,
): Promise<boolean> {
  if (file.kind === 'link') return false;
  const { path, bytes } = file;
  const stored = bytes === null ? null : await base.attributes.stored(path, bytes, 'checkout');
  const now = await contentAt({ base, changes }, path);
  return stored instanceof Uint8Array && now.kind === 'file' && Buffer.from(stored).equals(now.bytes);
}
