import { type Instructions, instructionsNote } from '../intake/instructions/instructions.ts';
import type { Tool } from '../tools/tool.ts';

/** What is added to results. */
export interface ResultNotes {
  /** Remembers what the model was already shown. */
  readonly instructions: Instructions;
  /** How the gate ended on the base. Empty: it has not yet, or this was asked before. */
  readonly baseNote: () => Promise<string>;
}

/**
 * The same tool. The result of an edit also says, once, how the gate ended on the base, and what the repository asks of
 * changes in folders that the change now touches.
 */
export function notedTool(tool: Tool, { instructions, baseNote }: ResultNotes): Tool {
  if (tool.effect !== 'writes') return tool;
  return {
    ...tool,
    async invoke(args, scope) {
      const answer = await tool.invoke(args, scope);
      const base = await baseNote();
      const asked = instructionsNote(await instructions.near(scope.workspace.changes().paths));
      return { ...answer, text: [answer.text, base, asked].filter((text) => text !== '').join('\n') };
    },
  };
}
