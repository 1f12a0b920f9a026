import { editAnswer } from './edit-answer.ts';
import { quoted } from './quoted.ts';
import { defineTool } from './tool.ts';
import { unreadable } from './unreadable.ts';

export const deleteFile = defineTool({
  name: 'delete-file',
  effect: 'writes',
  edit: 'removal',
  async run({ path }, { workspace }) {
    const read = await workspace.read(path);
    switch (read.kind) {
      case 'missing':
      case 'refused':
      case 'folder':
      case 'submodule':
        return unreadable(path, read, 'deleted');
      case 'text':
      case 'binary':
      case 'too-large':
      case 'link': {
        const outcome = await workspace.apply({ kind: 'delete', path });
        return editAnswer(path, outcome, `Deleted ${quoted(path)}.`);
      }
    }
  },
});
