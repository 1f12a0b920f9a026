import type { Emit } from '../../../core/events.ts';
import type { ForgeRemarks } from '../../../core/review-comment.ts';
import { request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { reactionOrNote } from '../reaction.ts';

/** Reviews and comments on lines start no run here (`asGitHubEvent`), so none is read, and none gets a reply. */
export function createGiteaRemarks(tools: RepositoryApi & { readonly emit: Emit }): ForgeRemarks {
  return {
    reviewComments: async () => ({ comments: [], leftOut: null }),
    async react({ id }) {
      const path = `/issues/comments/${id}/reactions`;
      await reactionOrNote(request(tools, 'POST', path, { content: 'eyes' }), tools.emit);
    },
    reply: async () => undefined,
  };
}
