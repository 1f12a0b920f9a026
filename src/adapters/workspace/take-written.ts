import type { EditOutcome, Workspace } from '../../core/ports.ts';
import type { GeneratedFile } from '../../core/verdict/command-result.ts';
import type { WrittenFile } from '../candidate/written-files.ts';
import { decodeText } from '../git/text-file.ts';

/** Makes files that a command wrote part of the change. @returns the files, without those that did not change */
export async function takeAll(
  workspace: Pick<Workspace, 'apply'>,
  written: readonly WrittenFile[],
): Promise<readonly GeneratedFile[]> {
  const taken: GeneratedFile[] = [];
  for (const { path, bytes } of written) {
    const text = bytes === null ? null : decodeText(bytes);
    const outcome: EditOutcome =
      text === null
        ? { kind: 'refused', why: `${path} is ${bytes === null ? 'too large' : 'binary'}.` }
        : await workspace.apply({ kind: 'write', path, text });
    if (outcome.kind !== 'same') taken.push({ path, why: outcome.kind === 'refused' ? outcome.why : null });
  }
  return taken;
}

/** The same, but only for these files; none may become empty or lose its change. Others are only reported. */
export async function takeOf(
  workspace: Pick<Workspace, 'apply' | 'read' | 'changes' | 'restore'>,
  paths: ReadonlySet<string>,
  written: readonly WrittenFile[],
): Promise<readonly GeneratedFile[]> {
  const taken: GeneratedFile[] = [];
  for (const file of written) {
    const { path, bytes } = file;
    const now = await workspace.read(path);
    if (now.kind === 'text' && bytes !== null && Buffer.from(now.text).equals(bytes)) continue;
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
