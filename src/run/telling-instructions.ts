import { type Instructions, instructionsNote } from '../intake/instructions/instructions.ts';
import type { Tool } from '../tools/tool.ts';

/** The same tool, which tells with an edit what is asked in the folders that the change comes to by it. */
export function tellingInstructions(tool: Tool, instructions: Instructions): Tool {
  if (tool.effect !== 'writes') return tool;
  return {
    ...tool,
    async invoke(args, scope) {
      const answer = await tool.invoke(args, scope);
      const paths = scope.workspace
        .changes()
        .entries()
        .map(([path]) => path);
      const note = instructionsNote(await instructions.near(paths));
      return note === '' ? answer : { ...answer, text: `${answer.text}\n${note}` };
    },
  };
}
