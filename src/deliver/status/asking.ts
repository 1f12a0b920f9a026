import type { Forge } from '../../core/ports.ts';
import { behindTrigger, readCommentCommand } from '../../core/remarks/comment-command.ts';
import type { Post, Task } from '../../core/task.ts';
import { contentHash } from '../../core/text/content-hash.ts';

/**
 * The marker of a comment that asks a person. It names the question and all that people had said: asked again with
 * nothing new, it is the same comment.
 *
 * @param what the question or the plan
 * @param basis what people had said when the run began (`basisOf`)
 */
export function askingMarker(issue: number, what: string, basis: string): string {
  return `${beginningOf(issue, what)}after=${basis} -->`;
}

/**
 * The latest comment with a plan, if it is as it was posted.
 *
 * @param wanted.ownAmong others can copy its marker
 */
export async function stillPosted(
  posts: readonly Post[],
  { ownAmong, ...plan }: PostedPlan & { readonly ownAmong: Forge['ownAmong'] },
): Promise<Post | null> {
  const beginning = beginningOf(plan.issue, plan.what);
  const own = await ownAmong(posts.filter(({ body }) => body.startsWith(beginning)));
  const last = own.at(-1) ?? null;
  return last !== null && isAsPosted(last.body, plan) ? last : null;
}

interface PostedPlan {
  readonly issue: number;
  readonly what: string;
  readonly block: string;
}

/** Whether a plan stands right behind its marker, so that nothing before it hides it, and with nothing joined to it. */
export function isAsPosted(body: string, { issue, what, block }: PostedPlan): boolean {
  const beginning = beginningOf(issue, what);
  if (!body.startsWith(beginning)) return false;
  const behind = body.slice(beginning.length).replace(/\r\n/g, '\n');
  const end = /^after=\w+ -->\n\n/.exec(behind)?.[0] ?? null;
  return end !== null && `${behind}\n\n`.startsWith(`${block}\n\n`, end.length);
}

function beginningOf(issue: number, what: string): string {
  return `<!-- tether:asks issue=${issue} of=${contentHash(what)} `;
}

/** A hash of all that people had said when a run began. A bare command does not count. */
export function basisOf({ title, body, comments, instruction }: Omit<Task, 'leftOut'>): string {
  const posts = comments.map((post) => post.body).filter((text) => !isCommandAlone(text));
  return contentHash(JSON.stringify([title, body, posts, instruction]));
}

function isCommandAlone(text: string): boolean {
  const behind = behindTrigger(text, '/tether');
  const command = behind === null ? null : readCommentCommand(behind);
  if (command === null) return false;
  return 'instruction' in command ? command.instruction === '' : command.kind !== 'unknown';
}
