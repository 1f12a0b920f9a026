import type { AgentName } from '../core/events.ts';
import type { Config } from './config.ts';

/**
 * The configuration for an agent: the writer runs no command and changes no file, so it needs no setup and no
 * validation.
 */
export function forAgent(config: Config, asked: AgentName | 'configured'): Config {
  const agent = asked === 'configured' ? config.chat.agent : asked;
  const { commands, review } = config;
  const chat = { ...config.chat, agent };
  if (agent === 'coder') return { ...config, chat };
  return {
    ...config,
    chat: { ...chat, escalationModel: '' },
    commands: { ...commands, setup: NO_SETUP, listed: [], detects: false, format: [], caveats: [] },
    review: { ...review, packages: [], critic: null },
  };
}

const NO_SETUP = { entries: [], dependencies: 'locked', lock: [] } as const;
