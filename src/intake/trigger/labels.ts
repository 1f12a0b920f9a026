import type { AgentName } from '../../core/events.ts';

/** Label names are unique at the forge whatever their case, so they are compared that way. */
export function isSameLabel(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Behind the label that starts a run, this makes the one that starts the writer. */
const REFINE = '-refine';

/** And this one the profile whose name follows. */
const PROFILE = ':';

export interface AskedByLabel {
  /** `configured`: the label leaves it open. */
  readonly agent: AgentName | 'configured';
  /** Of the settings file; null: the label names none. */
  readonly profile: string | null;
}

/** What a label asks for; null: it starts nothing. */
export function askedByLabel(label: string, starting: string): AskedByLabel | null {
  const own = starting.trim();
  if (label === '') return null;
  if (isSameLabel(label, own)) return { agent: 'configured', profile: null };
  if (isSameLabel(label, `${own}${REFINE}`)) return { agent: 'writer', profile: null };
  const profile = label
    .trim()
    .slice(own.length + PROFILE.length)
    .trim();
  const isOfProfile = isSameLabel(label.trim().slice(0, own.length + PROFILE.length), own + PROFILE);
  return isOfProfile && profile !== '' ? { agent: 'configured', profile } : null;
}

/** The profiles whose labels an issue bears. */
export function profilesOn(labels: readonly string[], starting: string): readonly string[] {
  return labels.flatMap((label) => askedByLabel(label, starting)?.profile ?? []);
}
