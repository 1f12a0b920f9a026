import type { Asked, BootstrapContext } from './bootstrap.ts';
import { type Config, readConfig } from './config/config.ts';
import { forAgent } from './config/for-agent.ts';
import { type FaultMessage, renderFault, UserFault } from './core/fault.ts';
import { type FirstAnswer, SETTINGS_FILE, type SettingsText } from './core/session.ts';

/**
 * The run with what the settings file of the repository says, which is known with the forge's first answers. Until then
 * only what the workflow alone decides has been used.
 * @throws {UserFault} that names every fault of the file at once
 */
export async function settle(
  context: BootstrapContext,
  { profile, agent }: Pick<Asked, 'profile' | 'agent'>,
  opened: FirstAnswer,
): Promise<BootstrapContext> {
  const { emit } = context.telemetry;
  if (opened.kind === 'unknown') {
    if (profile !== null) throw faulty([noProfile(profile, opened.why)]);
    const text = `Whether the repository has a ${SETTINGS_FILE} is not known, so this run goes by the workflow alone: ${opened.why}`;
    emit({ kind: 'note', level: 'warning', text });
    return context;
  }
  const { settings } = opened;
  if (settings.kind === 'none' && profile === null) return context;
  const config = forAgent(await configured(context, profile, settings), agent);
  if (context.config.chat.agent === 'writer' && config.chat.agent === 'coder')
    throw faulty([writerOnly(profile)]);
  const { limits, prices } = config.budget;
  context.budget.adopt(limits, prices);
  emit({ kind: 'flags', on: config.telemetry.flagsOn });
  const known = new Set(context.config.telemetry.warnings);
  for (const text of config.telemetry.warnings)
    if (!known.has(text)) emit({ kind: 'note', level: 'warning', text });
  const named = profile === null ? '' : `, with the profile ${JSON.stringify(profile)}`;
  emit({ kind: 'note', level: 'info', text: `Settings of ${SETTINGS_FILE} on the default branch${named}.` });
  return { ...context, config };
}

async function configured(
  { env }: BootstrapContext,
  profile: string | null,
  settings: SettingsText,
): Promise<Config> {
  if (settings.kind === 'unreadable')
    throw faulty([
      {
        wrong: 'The settings file is too large, or no text.',
        remedy: `Mend ${SETTINGS_FILE} on the default branch.`,
      },
    ]);
  const { readSettings } = await import('./config/settings/read-settings.ts');
  const read = readSettings(settings.kind === 'none' ? '' : settings.text, profile);
  if (read.kind === 'faulty') throw faulty(read.faults);
  const reading = readConfig(env, read.settings);
  if (reading.kind === 'invalid') throw faulty(reading.faults);
  return reading.config;
}

function noProfile(profile: string, why: string): FaultMessage {
  return {
    wrong: `The label asks for the profile ${JSON.stringify(profile)}, and the settings file could not be read.`,
    was: why,
    remedy: 'Put the label on the issue again later.',
  };
}

function writerOnly(profile: string | null): FaultMessage {
  return {
    wrong: 'A profile cannot make a coder of the writer.',
    was: `The workflow has agent: writer, and the profile ${JSON.stringify(profile)} has agent: coder.`,
    remedy: 'Leave agent out of the workflow, and give the writer a profile.',
  };
}

function faulty(faults: readonly FaultMessage[]): UserFault {
  const reasons = faults.map((fault) => `\n- ${renderFault(fault)}`).join('');
  return new UserFault({ wrong: `The run cannot start:${reasons}\nNothing was spent.`, remedy: '' });
}
