import { listed } from './text.ts';

/** In which variables commands differ from a plain `run` step of the same job: names, never values. */
export interface UnlikeStep {
  readonly lacking: readonly string[];
  readonly set: readonly string[];
}

const MOST_NAMES = 20;

/** For where a command fails before anybody changed anything; empty when nothing differs. */
export function describeUnlike({ lacking, set }: UnlikeStep): string {
  const parts = [
    ...(lacking.length === 0 ? [] : [`they lack ${listed(lacking, MOST_NAMES)} (input pass-env)`]),
    ...(set.length === 0
      ? []
      : [`${listed(set, MOST_NAMES)} ${set.length === 1 ? 'is' : 'are'} set otherwise`]),
  ];
  if (parts.length === 0) return '';
  return `Commands differ from a plain step of the job: ${parts.join('; ')}.`;
}
