import type { OtherWork, RelatedPull } from '../../core/related-work.ts';
import { SETTINGS_FILE } from '../../core/session.ts';
import { shortSha } from '../../core/text/short-sha.ts';
import { counted, listed, oneLine } from '../../core/text/text.ts';
import { escapedCode, escapedWords, LINE, listedCode, NAME, withoutLinks } from './escape.ts';

const MOST = 5;

/** Why a run did not begin, as plain text for a log and a comment, which escapes it. */
export function duplicateReason({ url, author, title }: RelatedPull): string {
  const named = oneLine(withoutLinks(title), LINE);
  return `An open pull request closes this issue already: ${url} by ${author.slice(0, NAME)}, "${named}". Nothing was spent. To have the run all the same, comment /tether on the issue where comments start runs, or start it by hand with an instruction. Or close that pull request, or set duplicates: tell in ${SETTINGS_FILE}.`;
}

/** The same where runs have as many pull requests open as they may. */
export function tooManyOpenReason(open: number, most: number): string {
  const count = counted(open, 'pull request');
  return `Runs have ${count} open, and ${most} is the most (max-open-pull-requests). Merge or close some, or raise it in ${SETTINGS_FILE}.`;
}

/** A sentence, in plain text, on a pull request that is to be a draft because of another one. */
export function supersededSentence({ url }: Pick<RelatedPull, 'url'>): string {
  return `During the run another pull request came to close this issue, ${url}, so this one is meant as a draft.`;
}

/** Items of a list on what others have made for the issue, in Markdown; empty: nothing. */
export function otherWorkItems({
  pulls,
  commits,
  branches,
  assignees,
  supersededBy,
}: OtherWork): readonly string[] {
  const superseded =
    supersededBy === undefined ? [] : [`- **Superseded:** ${supersededSentence(supersededBy)}`];
  const others = pulls
    .filter(({ number }) => number !== supersededBy?.number)
    .toSorted((a, b) => Number(b.closes) - Number(a.closes));
  const left = others.length - MOST;
  const rest = left > 0 ? [`- ... and ${counted(left, 'more pull request')}`] : [];
  const ids = listed(commits.map(shortSha), MOST);
  return [
    ...superseded,
    ...others.slice(0, MOST).map(pullItem),
    ...rest,
    ...(commits.length === 0 ? [] : [`- **Commits that name this issue:** ${ids}.`]),
    ...(branches.length === 0
      ? []
      : [`- **Branches with the number of this issue:** ${listedCode(branches, MOST)}.`]),
    ...(assignees.length === 0 ? [] : [`- **Assigned to:** ${listedCode(assignees, MOST)}.`]),
  ];
}

function pullItem({ url, title, author, closes }: RelatedPull): string {
  const what = closes ? 'Another pull request closes this issue' : 'Another pull request names this issue';
  return `- **${what}:** ${url} by ${escapedCode(author, NAME)}, ${escapedWords(title)}`;
}
