import type { Strategy } from '../core/decision.ts';
import { type Instructions, instructionsNote } from '../intake/instructions/instructions.ts';
import { waitingIn } from '../session/waiting.ts';
import { coder } from '../strategy/coder.ts';
import { planner } from '../strategy/planner.ts';
import { writer } from '../strategy/writer.ts';
import { CATALOGUE, PLANNER_CATALOGUE, UNLISTED, writerCatalogue } from '../tools/catalogue.ts';
import { type Tool, Toolbox } from '../tools/tool.ts';
import type { Run } from './parts.ts';

export interface Agent {
  readonly strategy: Strategy;
  readonly toolbox: Toolbox;
}

export function agentOf(
  { role, session, budget: { limits } }: Pick<Run, 'role' | 'session' | 'budget'>,
  notes: ResultNotes,
): Agent {
  switch (role) {
    case 'coder': {
      const toolbox = new Toolbox(
        CATALOGUE.map((tool) => notedTool(tool, notes)),
        UNLISTED.map((tool) => notedTool(tool, notes)),
      );
      return { toolbox, strategy: coder({ specs: toolbox.specs, limits }) };
    }
    case 'planner': {
      const toolbox = new Toolbox(PLANNER_CATALOGUE);
      return { toolbox, strategy: planner({ specs: toolbox.specs, limits }) };
    }
    case 'writer': {
      const asks = waitingIn(session.before)?.kind === 'question' ? 'no-more' : 'once';
      const toolbox = new Toolbox(writerCatalogue({ asks }));
      return { toolbox, strategy: writer({ specs: toolbox.specs, limits, asks }) };
    }
  }
}

/** What is added to results. */
interface ResultNotes {
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
