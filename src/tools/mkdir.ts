import { quoted } from './quoted.ts';
import { defineTool } from './tool.ts';

/** Creates nothing, because Git keeps no empty folders. The answer says so, and the model can continue. */
export const mkdir = defineTool({
  name: 'mkdir',
  effect: 'writes',
  async run({ path }, { workspace }) {
    const read = await workspace.read(path);
    if (read.kind === 'folder') return { status: 'done', text: `The folder ${quoted(path)} exists already.` };
    if (read.kind === 'refused') return { status: 'rejected', text: read.why };
    if (read.kind !== 'missing') {
      return { status: 'failed', text: `${quoted(path)} is not a folder, and it is in the way of one.` };
    }
    const why = workspace.refusal(path);
    if (why !== null) return { status: 'rejected', text: why };
    return {
      status: 'done',
      text: `The folder ${quoted(path)} comes with the first file that you write in it.`,
    };
  },
});
