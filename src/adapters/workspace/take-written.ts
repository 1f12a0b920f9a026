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
  for (const { path, bytes } of written) {
    const outcome: EditOutcome =
      bytes === null
        ? { kind: 'refused', why: `${path} is too large.` }
        : await workspace.apply({ kind: 'store', path, bytes });
    if (outcome.kind !== 'same') taken.push({ path, why: outcome.kind === 'refused' ? outcome.why : null });
  }
  return taken;
}

/** The same, but only for these files; none may become empty or lose its change. Others are only reported. */
export async function takeOf(
  workspace: Pick<Workspace, 'apply' | 'changes' | 'restore'>,
  paths: ReadonlySet<string>,
  { base, written }: { readonly base: BaseCommit; readonly written: readonly WrittenFile[] },
): Promise<readonly GeneratedFile[]> {
  const taken: GeneratedFile[] = [];
  for (const file of written) {
    const { path, bytes } = file;
    if (await isAsBefore({ base, changes: workspace.changes() }, file)) continue;
    if (!paths.has(path)) taken.push({ path, why: 'It is no file of this change.' });
    else if (bytes?.length === 0) taken.push({ path, why: 'Nothing was left of what it holds.' });
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
  { path, bytes }: WrittenFile,
): Promise<boolean> {
  const stored = bytes === null ? null : await base.attributes.stored(path, bytes, 'checkout');
  const now = await contentAt({ base, changes }, path);
  return stored instanceof Uint8Array && now.kind === 'file' && Buffer.from(stored).equals(now.bytes);
}
