import type { Strategy } from '../core/decision.ts';
import { Coder } from '../strategy/coder.ts';
import { Writer } from '../strategy/writer.ts';
import { CATALOGUE, UNLISTED, writerCatalogue } from '../tools/catalogue.ts';
import { Toolbox } from '../tools/tool.ts';
import { notedTool, type ResultNotes } from './noted-tool.ts';
import type { Run } from './parts.ts';

export interface Agent {
  readonly strategy: Strategy;
  readonly toolbox: Toolbox;
}

export function agentOf(
  { agent, task, session, budget: { limits } }: Pick<Run, 'agent' | 'task' | 'session' | 'budget'>,
  notes: ResultNotes,
): Agent {
  switch (agent) {
    case 'coder': {
      const toolbox = new Toolbox(
        CATALOGUE.map((tool) => notedTool(tool, notes)),
        UNLISTED.map((tool) => notedTool(tool, notes)),
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
