import type { Delivery } from '../../core/outcome.ts';

/** In Markdown, of a pull request to which the forge did not give its state; empty: it has it. */
export function draftStateNote({ toBeDraft, isDraft }: Pick<Delivery, 'toBeDraft' | 'isDraft'>): string {
  if (toBeDraft === isDraft) return '';
  return toBeDraft
    ? '**Not a draft:** the forge did not make a draft of this pull request, which is not to be merged yet.'
    : '**Still a draft:** the forge did not mark this pull request as ready for review. Press *Ready for review*.';
}
