import { randomBytes } from 'node:crypto';
import { createDraftSeals } from './adapters/runner/seals.ts';
import { type BootstrapContext, loadModel } from './bootstrap.ts';
import type { ModelClient } from './core/ports.ts';
import type { Task } from './core/task.ts';
import { chooseDialect } from './dialect/choose-dialect.ts';
import { createIssueReading } from './intake/context/other-issues.ts';
import type { AgentDependencies, ChatDependencies } from './run/dependencies.ts';

function agentDependenciesOf(
  { config, forge, seals }: BootstrapContext,
  task: Task,
  mark: string,
): AgentDependencies {
  const { chat, changes, runner } = config;
  const about = `${runner.repository.toLowerCase()}#${task.issue}`;
  return {
    name: chat.agent,
    issues: createIssueReading({ forge, task, mark }),
    drafts: { output: changes.draftOutput, seals: createDraftSeals(seals, about) },
  };
}

/** All that the conversation with the model needs. */
export async function composeChat(
  context: BootstrapContext,
  { model, task }: { readonly model: ModelClient; readonly task: Task },
  notices: string[],
): Promise<ChatDependencies> {
  const { chat } = context.config;
  const { agent, contextWindow, escalationModel, toolCalling, schemaCheck } = chat;
  const { emit } = context.telemetry;
  const { provider } = context.config.model;
  const mark = randomMark();
  return {
    model,
    contextWindow,
    mark,
    agent: agentDependenciesOf(context, task, mark),
    strongerModel: escalationModel === '' ? null : await loadModel(context, escalationModel),
    dialect: chooseDialect({
      agent,
      mark,
      prefer: toolCalling,
      schema: schemaCheck,
      emit,
      provider,
      onFallback: (why) => notices.push(`JSON plans took the place of native tool calls: ${why}`),
    }),
    pictures: context.forge,
    archiveMark: randomMark(),
  };
}

const randomMark = (): string => randomBytes(6).toString('hex');
