import { type Instructions, instructionsNote } from '../intake/instructions/instructions.ts';
import type { Tool } from '../tools/tool.ts';

/**
 * The same tool. The result of an edit also says, once, how the gate ended on the base, and what the repository asks of
 * changes in folders that the change now touches.
 */
export function notedTool(tool: Tool, instructions: Instructions): Tool {
  if (tool.effect !== 'writes') return tool;
  return {
    ...tool,
    async invoke(args, scope) {
      const answer = await tool.invoke(args, scope);
      const base = await scope.baseNote();
      const asked = instructionsNote(await instructions.near(scope.workspace.changes().paths));
      return { ...answer, text: [answer.text, base, asked].filter((text) => text !== '').join('\n') };
    },
  };
}
