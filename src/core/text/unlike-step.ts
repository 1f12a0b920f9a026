/** In which variables commands differ from a plain `run` step of the same job: names, never values. */
export interface UnlikeStep {
  readonly lacking: readonly string[];
  readonly set: readonly string[];
}

const MOST_NAMES = 20;

/** For where a command fails before anybody changed anything; empty when nothing differs. */
export function describeUnlike({ lacking, set }: UnlikeStep): string {
  const parts = [
    ...(lacking.length === 0 ? [] : [`they lack ${listed(lacking)} (input pass-env)`]),
    ...(set.length === 0 ? [] : [`${listed(set)} ${set.length === 1 ? 'is' : 'are'} set otherwise`]),
  ];
  if (parts.length === 0) return '';
  return `Commands differ from a plain step of the job: ${parts.join('; ')}.`;
}

function listed(names: readonly string[]): string {
  const left = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
