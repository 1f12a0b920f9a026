import { type Config, readConfig } from '../config/config.ts';
import type { WantedProfile } from '../config/settings/read-settings.ts';
import type { FaultMessage } from '../core/fault.ts';
import {
  type FirstAnswer,
  MISNAMED_SETTINGS_FILE,
  SETTINGS_FILE,
  type SettingsText,
} from '../core/session.ts';
import type { AgentName } from '../core/task.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { isSameLabel, profilesOn } from '../intake/trigger/labels.ts';
import { storedSession } from '../session/session-text.ts';
import { StartFault, UnknownSettings } from './faults.ts';
import type { Start, UnconfiguredStart } from './start.ts';

interface Wanted extends Pick<RunRequest, 'agent'> {
  readonly wanted: WantedProfile | null;
}

/**
 * The label that starts a run chooses the profile. Other triggers keep the profile of the last starting label while the
 * issue still has it. So nobody chooses a profile just by putting a label on the issue.
 */
export async function wantedProfile(
  { profile, trigger }: Pick<RunRequest, 'profile' | 'trigger'>,
  {
    labels,
    opened,
    label,
  }: { readonly labels: readonly string[]; readonly opened: FirstAnswer; readonly label: string },
): Promise<WantedProfile | null> {
  if (profile !== null) return { kind: 'named', name: profile };
  if (trigger.kind === 'labeled' || opened.kind === 'unknown') return null;
  const borne = profilesOn(labels, label);
  if (borne.length === 0) return null;
  const kept = (await storedSession(opened.stored))?.profile ?? null;
  return kept !== null && borne.some((name) => isSameLabel(name, kept)) ? { kind: 'kept', name: kept } : null;
}

/**
 * Applies the repository's settings file to the run. The file arrives with the forge's first answers; until then only
 * values that the workflow alone decides are used.
 *
 * @param mayHaveFile asked where the forge did not say: without its settings a run would go beyond the limits in them
 * @throws {StartFault} that names every fault of the file at once
 */
export async function applySettings(
  start: UnconfiguredStart,
  request: Wanted,
  opened: FirstAnswer,
  mayHaveFile: () => Promise<boolean>,
): Promise<Start> {
  const { wanted } = request;
  const { emit } = start.telemetry;
  if (opened.kind === 'unknown') {
    if (wanted !== null) throw new StartFault([noProfile(wanted.name, opened.why)]);
    if (await mayHaveFile()) throw new UnknownSettings([unknownSettings(opened.why)]);
    const text = `Whether the repository has a ${SETTINGS_FILE} is not known, so this run goes by the workflow alone: ${opened.why}`;
    emit({ kind: 'note', level: 'warning', text });
    return { ...start, config: start.workflow };
  }
  const { config, profile } = await configWith(start, request, opened.settings);
  if (config === start.workflow) return { ...start, config };
  const { limits, prices } = config;
  start.budget.adopt(limits, prices);
  const known = new Set(start.workflow.warnings);
  for (const text of config.warnings) if (!known.has(text)) emit({ kind: 'note', level: 'warning', text });
  const named = profile === null ? '' : `, with the profile ${JSON.stringify(profile)}`;
  const overruled = config.inputs.overruled();
  const unused =
    overruled.length === 0 ? '' : ` Not used, as the workflow has its own: ${overruled.join(', ')}.`;
  const text = `Settings of ${SETTINGS_FILE} on the default branch${named}.${unused}`;
  emit({ kind: 'note', level: 'info', text });
  return { ...start, config };
}

/** The workflow's own where the settings say nothing. @throws {StartFault} that names every fault of the file at once */
export async function configWith(
  { env, workflow }: Pick<UnconfiguredStart, 'env' | 'workflow'>,
  { wanted, agent }: Wanted,
  settings: SettingsText,
): Promise<{ readonly config: Config; readonly profile: string | null }> {
  if (settings.kind === 'none' && wanted?.kind !== 'named') return { config: workflow, profile: null };
  if (settings.kind === 'misnamed') throw new StartFault([MISNAMED]);
  if (settings.kind === 'no-text') throw new StartFault([NO_TEXT]);
  if (settings.kind === 'too-large' || (settings.kind === 'text' && settings.text.length > MAX_CHARS))
    throw new StartFault([TOO_LARGE]);
  const { readSettings } = await import('../config/settings/read-settings.ts');
  const read = readSettings(settings.kind === 'none' ? '' : settings.text, wanted);
  if (read.kind === 'faulty') throw new StartFault(read.faults);
  const reading = readConfig(env, read.settings);
  if (reading.kind === 'invalid') throw new StartFault(reading.faults);
  const { config } = reading;
  const isTurned = agentFor(agent, workflow) === 'writer' && agentFor(agent, config) === 'coder';
  const { profile } = read;
  if (isTurned) throw new StartFault([writerOnly(profile)]);
  return { config, profile };
}

/** The agent that an event asks for, or the configured one. */
export function agentFor(agent: RunRequest['agent'], { inputs }: Config): AgentName {
  return agent === 'configured' ? inputs.get('agent') : agent;
}

const MISNAMED: FaultMessage = {
  wrong: 'The settings file has another name than the one that is read.',
  was: `It was ${MISNAMED_SETTINGS_FILE}.`,
  remedy: `Rename it to ${SETTINGS_FILE} on the default branch.`,
};

/** Parse time is quadratic in the number of names: nearly a minute for the largest file that the forge delivers. */
const MAX_CHARS = 65_536;

const TOO_LARGE: FaultMessage = {
  wrong: 'The settings file is too large.',
  was: `At most ${MAX_CHARS.toLocaleString('en')} characters are read.`,
  remedy: `Make ${SETTINGS_FILE} on the default branch shorter.`,
};

const NO_TEXT: FaultMessage = {
  wrong: 'The settings file is no text.',
  was: 'It is no file with text in UTF-8.',
  remedy: `Correct ${SETTINGS_FILE} on the default branch.`,
};

function noProfile(profile: string, why: string): FaultMessage {
  return {
    wrong: `The label asks for the profile ${JSON.stringify(profile)}, and the settings file could not be read.`,
    was: why,
    remedy: 'Put the label on the issue again later.',
  };
}

/** @param why with what to do */
function unknownSettings(why: string): FaultMessage {
  return {
    wrong: `${SETTINGS_FILE} of the default branch could not be read, so what it sets would not count.`,
    remedy: why,
  };
}

function writerOnly(profile: string | null): FaultMessage {
  return {
    wrong: 'A profile cannot make a coder of the writer.',
    was: `The workflow has agent: writer, and the profile ${JSON.stringify(profile)} has agent: coder.`,
    remedy: 'Leave agent out of the workflow, and give the writer a profile.',
  };
}
