import { type CommentName, DRAFT_MARKER, WRITER_MARKER } from '../../core/task.ts';
import { contentHash } from '../../core/text/content-hash.ts';

/** Each kind of run has its own comment, so that none overwrites another. */
export function statusMarker(issue: number, name: CommentName): string {
  // The name of a branch may hold the end of a mark.
  if (typeof name === 'object') return `<!-- tether:status issue=${issue} onto=${contentHash(name.onto)} -->`;
  switch (name) {
    case 'coder':
      return `<!-- tether:status issue=${issue} -->`;
    case 'writer':
      return `${WRITER_MARKER}issue=${issue} -->`;
    case 'plan':
      return `<!-- tether:plan issue=${issue} -->`;
  }
}

export function draftMarker(issue: number): string {
  return `${DRAFT_MARKER}issue=${issue} -->`;
}
