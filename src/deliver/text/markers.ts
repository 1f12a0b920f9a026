import { type CommentName, DRAFT_MARKER } from '../../core/task.ts';
import { contentHash } from '../../core/text/content-hash.ts';

/** Each kind of run has its own comment, so that none overwrites another. */
export function statusMarker(issue: number, name: CommentName): string {
  // The name of a branch may hold the end of a mark.
  if (typeof name === 'object') return `<!-- tether:status issue=${issue} onto=${contentHash(name.onto)} -->`;
  switch (name) {
    case 'coder':
      return `<!-- tether:status issue=${issue} -->`;
    case 'writer':
      return `<!-- tether:writer issue=${issue} -->`;
    case 'plan':
      return `<!-- tether:plan issue=${issue} -->`;
  }
}

export function draftMarker(issue: number): string {
  return `${DRAFT_MARKER}issue=${issue} -->`;
}

/** The hidden second line of a status comment while its run is under way. Text of others stands only below it. */
export function underWayMark(runUrl: string): string {
  return `${BEGINNING}${runUrl} -->`;
}

const BEGINNING = '<!-- tether:under-way ';

/** Whether a status comment says that this run is still under way. @param runUrl empty: any run */
export function isUnderWay(current: string, runUrl: string): boolean {
  const [, line = ''] = current.split(/\r?\n/, 2);
  return runUrl === '' ? line.startsWith(BEGINNING) : line === underWayMark(runUrl);
}

/** The run that a status comment says is under way, where the address of its page tells which one it is. */
export function runUnderWay(
  current: string,
): { readonly url: string; readonly run: string; readonly attempt: number } | null {
  const [, line = ''] = current.split(/\r?\n/, 2);
  const [, url, run, attempt] =
    /^<!-- tether:under-way (\S+\/actions\/runs\/(\d+)\/attempts\/(\d+)) -->$/.exec(line) ?? [];
  return url === undefined || run === undefined ? null : { url, run, attempt: Number(attempt) };
}
