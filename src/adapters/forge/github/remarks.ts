import type { ForgeRemarks, ReviewComment } from '../../../core/review-comment.ts';
import type { ForgeTools } from '../forge.ts';
import { idempotentWrite } from '../http/idempotent-write.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import { demanded } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import { reactionOrNote } from '../reaction.ts';
import { postOf } from '../shapes.ts';

/** REST has no reactions on reviews. */
const REACT = `mutation($id: ID!) {
  addReaction(input: { subjectId: $id, content: EYES }) { reaction { content } }
}`;

export function createForgeRemarks(
  tools: Pick<ForgeTools, 'api' | 'impatientApi' | 'repository' | 'emit'>,
): ForgeRemarks {
  const reviewComments: ForgeRemarks['reviewComments'] = async (pull) => {
    const path = `/pulls/${pull}/comments?sort=created&direction=desc&per_page=100`;
    const doing = `read the comments of pull request ${pull}`;
    // Anybody who may read a repository may comment on lines, and so push the comments that count off a page.
    const { items, isPartial } = await allOf(tools, { path, doing });
    const leftOut = isPartial ? `Only the newest ${items.length} comments on lines were read.` : null;
    return { comments: items.map(reviewCommentOf), leftOut };
  };

  return {
    reviewComments,

    async react(remark) {
      const { impatientApi: api, repository } = tools;
      const { kind, id } = remark;
      const comments = kind === 'review-comment' ? 'pulls/comments' : 'issues/comments';
      const asked =
        kind === 'review'
          ? api.graphql(REACT, { id: remark.nodeId })
          : request({ api, repository }, 'POST', `/${comments}/${id}/reactions`, { content: 'eyes' });
      await reactionOrNote(asked, tools.emit);
    },

    async reply(pull, { id, thread }, body) {
      const path = `/pulls/${pull}/comments/${thread}/replies`;
      const [mark = ''] = body.split('\n');
      await idempotentWrite<true>(
        async () => {
          demanded(await request(tools, 'POST', path, { body }), `reply to review comment ${id}`);
          return true;
        },
        async () => {
          const { comments } = await reviewComments(pull);
          return comments.some((one) => one.thread === thread && one.body.startsWith(mark)) || null;
        },
      );
    },
  };
}

function reviewCommentOf(comment: JsonObject): ReviewComment {
  const post = postOf(comment);
  return {
    ...post,
    path: comment.text('path'),
    line: comment.integerOrNull('line') ?? comment.integerOrNull('original_line'),
    hunk: comment.text('diff_hunk'),
    review: comment.integerOrNull('pull_request_review_id'),
    thread: comment.integerOrNull('in_reply_to_id') ?? post.id,
  };
}
