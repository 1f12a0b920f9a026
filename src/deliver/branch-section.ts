import { escapedCode } from './escape.ts';
import type { RecordedChange } from './templates.ts';

const MAX_PEOPLE = 20;
const MAX_AUTHOR_CHARS = 60;

/** What else than this run's work the branch holds; empty for a change that is this run's alone. */
export function branchSection({ branch }: Pick<RecordedChange, 'branch'>): string {
  if (branch === null) return '';
  const { people, isTruncated, isSame } = branch;
  const shown = people.slice(-MAX_PEOPLE).map(({ sha, author }) => {
    return `${sha.slice(0, 7)} by ${escapedCode(author, MAX_AUTHOR_CHARS)}`;
  });
  const left = people.length - shown.length;
  const more = [
    ...(left > 0 ? [`${left} more`] : []),
    ...(isTruncated ? ['others that the forge does not list'] : []),
  ];
  const named = [...shown, ...more].join(', ');
  return [
    ...(isSame ? ['**Nothing was added by this run:** it judged what the branch holds.'] : []),
    ...(named === ''
      ? []
      : [`**Commits of people on this branch**, shown and judged with the rest: ${named}.`]),
  ].join('\n\n');
}
