import { listed } from './text.ts';

/** Names of the variables that differ between commands and a plain `run` step of the same job; never their values. */
export interface EnvironmentDifference {
  readonly lacking: readonly string[];
  readonly set: readonly string[];
}

const MOST_NAMES = 6;

/** A hint for a command that fails on the unchanged base; empty when nothing differs. */
export function describeDifference({ lacking, set }: EnvironmentDifference): string {
  const parts = [
    ...(lacking.length === 0 ? [] : [`they lack ${listed(lacking, MOST_NAMES)} (input pass-env)`]),
    ...(set.length === 0 ? [] : [`${listed(set, MOST_NAMES)} ${set.length === 1 ? 'is' : 'are'} different`]),
  ];
  if (parts.length === 0) return '';
  return `The environment of commands differs from that of a plain step: ${parts.join('; ')}.`;
}
