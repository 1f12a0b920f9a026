import type { Strategy } from '../core/decision.ts';
import { type Instructions, instructionsNote } from '../intake/instructions/instructions.ts';
import { Coder } from '../strategy/coder.ts';
import { Writer } from '../strategy/writer.ts';
import { CATALOGUE, UNLISTED, writerCatalogue } from '../tools/catalogue.ts';
import { type Tool, Toolbox } from '../tools/tool.ts';
import type { RunDependencies } from './dependencies.ts';

export interface Agent {
  readonly strategy: Strategy;
  readonly toolbox: Toolbox;
}

export function agentOf(
  {
    chat: { agent },
    task,
    session,
    budget: { limits },
  }: Pick<RunDependencies, 'chat' | 'task' | 'session' | 'budget'>,
  instructions: Instructions,
): Agent {
  switch (agent.name) {
    case 'coder': {
      const toolbox = new Toolbox(
        CATALOGUE.map((tool) => withNotes(tool, instructions)),
        UNLISTED.map((tool) => withNotes(tool, instructions)),
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

/** The same tool; its results say once how the base fares, and after an edit the instructions of folders that the change now touches. */
function withNotes(tool: Tool, instructions: Instructions): Tool {
  if (tool.effect !== 'writes' && tool.effect !== 'runs') return tool;
  return {
    ...tool,
    async invoke(args, scope) {
      const answer = await tool.invoke(args, scope);
      const [base, asked] = [
        await scope.baseNote(),
        instructionsNote(await instructions.near(scope.workspace.changes().paths)),
      ];
      return {
        ...answer,
        ...(base === '' ? {} : { aside: `${base}\n${answer.aside ?? ''}` }),
        ...(asked === '' ? {} : { text: `${answer.text}\n${asked}` }),
      };
    },
  };
}
