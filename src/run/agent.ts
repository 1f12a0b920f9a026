import type { Strategy } from '../core/decision.ts';
import { type Instructions, instructionsNote } from '../intake/instructions/instructions.ts';
import { Coder } from '../strategy/coder.ts';
import { Writer } from '../strategy/writer.ts';
import { CATALOGUE, UNLISTED, writerCatalogue } from '../tools/catalogue.ts';
import { type Tool, Toolbox } from '../tools/tool.ts';
import type { Run } from './parts.ts';

export interface Agent {
  readonly strategy: Strategy;
  readonly toolbox: Toolbox;
}

export function agentOf(
  { agent, task, session, budget: { limits } }: Pick<Run, 'agent' | 'task' | 'session' | 'budget'>,
  instructions: Instructions,
): Agent {
  switch (agent) {
    case 'coder': {
      const toolbox = new Toolbox(
        CATALOGUE.map((tool) => withInstructions(tool, instructions)),
        UNLISTED.map((tool) => withInstructions(tool, instructions)),
      );
      return { toolbox, strategy: new Coder({ tools: toolbox, limits }) };
    }
    case 'writer': {
      const hasAsked = task.askedBy === 'writer' || session.before.status === 'waiting';
      const asks = hasAsked ? 'no-more' : 'once';
      const toolbox = new Toolbox(writerCatalogue({ asks }));
      return { toolbox, strategy: new Writer({ specs: toolbox.specs, limits, asks }) };
    }
  }
}

/** The same tool; after an edit it adds the instructions of folders that the change now touches. */
function withInstructions(tool: Tool, instructions: Instructions): Tool {
  if (tool.effect !== 'writes') return tool;
  return {
    ...tool,
    async invoke(args, scope) {
      const answer = await tool.invoke(args, scope);
      const note = instructionsNote(await instructions.near(scope.workspace.changes().paths));
      return note === '' ? answer : { ...answer, text: `${answer.text}\n${note}` };
    },
  };
}
