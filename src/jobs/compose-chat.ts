import { randomBytes } from 'node:crypto';
import { createDraftSeals } from '../adapters/runner/seals.ts';
import type { ModelClient } from '../core/ports.ts';
import { chooseDialect } from '../dialect/choose-dialect.ts';
import { createIssueReading } from '../intake/context/other-issues.ts';
import type { Issue } from '../issue/open-issue.ts';
import type { AgentDependencies, ChatDependencies } from '../run/dependencies.ts';

export interface Models {
  readonly model: ModelClient;
  /** Takes over where the model makes no progress; null: there is none. */
  readonly stronger: ModelClient | null;
}

/** All that the conversation with the model needs. @param notices grows where native tool calls do not work */
export function composeChat(issue: Issue, { model, stronger }: Models, notices: string[]): ChatDependencies {
  const { start, agent } = issue;
  const { contextWindow, toolCalling, schemaCheck } = start.config.chat;
  const { emit } = start.telemetry;
  const { provider } = start.config.model;
  const mark = randomMark();
  return {
    model,
    contextWindow,
    mark,
    agent: agentDependenciesOf(issue, mark),
    strongerModel: stronger,
    dialect: chooseDialect({
      agent,
      mark,
      prefer: toolCalling,
      schema: schemaCheck,
      emit,
      provider,
      onFallback: (why) => notices.push(`JSON plans took the place of native tool calls: ${why}`),
    }),
    pictures: start.forge,
    archiveMark: randomMark(),
  };
}

function agentDependenciesOf({ start, agent, task }: Issue, mark: string): AgentDependencies {
  const { config, forge, seals } = start;
  const about = `${config.runner.repository.toLowerCase()}#${task.issue}`;
  return {
    name: agent,
    issues: createIssueReading({ forge, task, mark }),
    drafts: { output: config.changes.draftOutput, seals: createDraftSeals(seals, about) },
  };
}

const randomMark = (): string => randomBytes(6).toString('hex');
