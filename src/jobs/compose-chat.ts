import { randomBytes } from 'node:crypto';
import { toolCallingIn } from '../config/config.ts';
import { contextWindowOf } from '../config/prices.ts';
import type { ModelClient } from '../core/ports.ts';
import { Adaptive } from '../dialect/adaptive.ts';
import { createIssueReading } from '../intake/context/other-issues.ts';
import type { Issue } from '../issue/open-issue.ts';
import type { ModelChat } from '../run/parts.ts';

export interface Models {
  readonly model: ModelClient;
  /** Takes over where the model makes no progress; null: there is none. */
  readonly stronger: ModelClient | null;
}

/** All that the conversation with the model needs. @param notices grows where native tool calls do not work */
export function composeChat(
  { start, agent, task }: Issue,
  { model, stronger }: Models,
  notices: string[],
): ModelChat {
  const { forge, config } = start;
  const mark = randomMark();
  return {
    model,
    contextWindow: contextWindowOf(config.inputs, config.model),
    mark,
    issues: createIssueReading({ forge, task, mark }),
    strongerModel: stronger,
    dialect: new Adaptive({
      agent,
      mark,
      ...toolCallingIn(config),
      emit: start.telemetry.emit,
      provider: config.model.provider,
      onFallback: (why) => notices.push(`JSON plans took the place of native tool calls: ${why}`),
    }),
    pictures: forge,
    archiveMark: randomMark(),
  };
}

const randomMark = (): string => randomBytes(6).toString('hex');
