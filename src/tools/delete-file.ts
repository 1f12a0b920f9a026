import { editAnswer, uneditable } from './file-answer.ts';
import { quoted } from './quoted.ts';
import { defineTool } from './tool.ts';

export const deleteFile = defineTool({
  name: 'delete-file',
  effect: 'writes',
  async run({ path }, { workspace }) {
    const read = await workspace.read(path);
    if (
      read.kind === 'missing' ||
      read.kind === 'refused' ||
      read.kind === 'folder' ||
      read.kind === 'submodule'
    )
      return uneditable(path, read, 'deleted');
    const outcome = await workspace.apply({ kind: 'delete', path });
    return editAnswer(path, outcome, `Deleted ${quoted(path)}.`);
  },
});
