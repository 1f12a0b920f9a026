import type { AgentName } from '../../core/events.ts';

/** Label names are unique at the forge whatever their case, so they are compared that way. */
export function isSameLabel(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Behind the label that starts a run, this makes the one that starts the writer. */
const REFINE = '-refine';

/** Which agent a label asks for, `configured` where it leaves that open; null: it starts nothing. */
export function askedByLabel(label: string, starting: string): AgentName | 'configured' | null {
  if (label === '') return null;
  if (isSameLabel(label, starting)) return 'configured';
  return isSameLabel(label, `${starting.trim()}${REFINE}`) ? 'writer' : null;
}
