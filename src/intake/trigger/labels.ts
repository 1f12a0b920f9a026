import type { AgentName } from '../../core/task.ts';

/** Compares label names without case, because the forge keeps them unique that way. */
export function isSameLabel(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The suffix that turns the label that starts a run into the one that starts the writer. */
const REFINE = '-refine';

/** Separates the label from the name of a profile. */
const PROFILE = ':';

export interface AskedByLabel {
  /** `configured`: the label does not choose an agent. */
  readonly agent: AgentName | 'configured';
  /** The profile of the settings file; null: the label names none. */
  readonly profile: string | null;
}

/** What a label requests; null: it starts nothing. */
export function askedByLabel(label: string, starting: string): AskedByLabel | null {
  const own = starting.trim();
  if (label === '') return null;
  if (isSameLabel(label, own)) return { agent: 'configured', profile: null };
  if (isSameLabel(label, `${own}${REFINE}`)) return { agent: 'writer', profile: null };
  const beginning = `${own}${PROFILE}`;
  const profile = label.trim().slice(beginning.length).trim();
  const isOfProfile = label.trim().toLowerCase().startsWith(beginning.toLowerCase());
  return isOfProfile && profile !== '' ? { agent: 'configured', profile } : null;
}

/** The profiles whose labels an issue has. */
export function profilesOn(labels: readonly string[], starting: string): readonly string[] {
  return labels.flatMap((label) => askedByLabel(label, starting)?.profile ?? []);
}
