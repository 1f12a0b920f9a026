import type { ForgeReads, ForgeWrites } from '../../core/ports.ts';
import type { Post } from '../../core/task.ts';
import { textAt } from '../../core/text/json-path.ts';
import { clipEnd } from '../../core/text/text.ts';
import { serialize } from '../../core/timing/serialize.ts';
import { idempotentWrite } from './http/idempotent-write.ts';
import { jsonObject } from './http/json-fields.ts';
import { demanded } from './http/rejected.ts';
import { request } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';
import type { OwnLogin } from './own-login.ts';

interface Tools extends RepositoryApi {
  readonly ownLogin: OwnLogin;
  readonly reads: Pick<ForgeReads, 'discussion'>;
}

type Written = NonNullable<Awaited<ReturnType<ForgeWrites['upsertComment']>>>;

/** How many of our comments on one issue are tried. */
const MAX_EDITS = 3;

/** GitHub accepts 65,536 characters; the rest is for the note about the cut. */
export const MAX_BODY_CHARS = 65_000;

/** Our comments with the marker, oldest first. */
async function ownPosts(
  { reads, ownLogin }: Pick<Tools, 'reads' | 'ownLogin'>,
  { issue, marker }: { readonly issue: number; readonly marker: string },
  asOf?: 'now' | 'seen',
): Promise<readonly Post[]> {
  const posts = await reads.discussion(issue, asOf);
  return ownLogin.ownAmong(posts.filter(({ body }) => body.startsWith(marker)));
}

export function createOwnComment(tools: Pick<Tools, 'reads' | 'ownLogin'>): ForgeWrites['ownComment'] {
  return async (issue, marker) => (await ownPosts(tools, { issue, marker }))[0]?.body ?? null;
}

/**
 * Keeps one comment of ours on an issue. It is recognised by a hidden marker at its very beginning and by its author:
 * anybody can write a marker, so other people's comments with it are never touched. Calls are serialised, so that two
 * of them never make two comments.
 */
export function createUpsertComment(tools: Tools): ForgeWrites['upsertComment'] {
  const { ownLogin } = tools;
  const comments = '/issues/comments';
  /** Null: a comment may exist, but the response was lost. */
  const known = new Map<string, number | null>();

  const ownIds = async (issue: number, marker: string, asOf?: 'now' | 'seen'): Promise<readonly number[]> =>
    (await ownPosts(tools, { issue, marker }, asOf)).map(({ id }) => id);

  /** Edits the first comment that can be edited; null: none. Only the workflow token can edit its comments. */
  async function editFirst(ids: readonly number[], body: string): Promise<Written | null> {
    for (const id of ids.slice(0, MAX_EDITS)) {
      const answer = await request(tools, 'PATCH', `${comments}/${id}`, { body });
      if (answer.kind === 'done') return writtenIn(answer.data, ownLogin);
    }
    return null;
  }

  async function create(issue: number, marker: string, body: string): Promise<Written> {
    const made = await idempotentWrite<Written>(
      () => post(tools, { issue, body }, ownLogin),
      async () => editFirst(await ownIds(issue, marker), body),
    );
    // Another run may have found no comment either. Each keeps the earliest that it can edit, so one stays.
    const ids = await ownIds(issue, marker);
    const earlier = ids.filter((id) => id < made.id);
    const kept = (await editFirst(earlier, body)) ?? made;
    for (const id of ids) if (id !== kept.id) await request(tools, 'DELETE', `${comments}/${id}`);
    return kept;
  }

  const upsert: ForgeWrites['upsertComment'] = async (issue, marker, body, unless) => {
    if (unless !== undefined && (await ownPosts(tools, { issue, marker })).some((post) => unless(post.body)))
      return null;
    const key = `${issue} ${marker}`;
    const text = clipEnd(body.startsWith(marker) ? body : `${marker}\n${body}`, MAX_BODY_CHARS);
    const id = known.get(key);
    known.set(key, id ?? null);
    const edited =
      (typeof id === 'number' ? await editFirst([id], text) : null) ??
      // A comment that another run makes meanwhile is found after ours is made.
      (await editFirst(await ownIds(issue, marker, id === undefined ? 'seen' : 'now'), text));
    const written = edited ?? (await create(issue, marker, text));
    known.set(key, written.id);
    return written;
  };
  return serialize(upsert);
}

async function post(
  at: RepositoryApi,
  { issue, body }: { readonly issue: number; readonly body: string },
  ownLogin: OwnLogin,
): Promise<Written> {
  const answer = await request(at, 'POST', `/issues/${issue}/comments`, { body });
  const data = demanded(answer, `comment on issue ${issue}`);
  const login = textAt(data, 'user', 'login');
  if (login !== undefined) ownLogin.learn(login);
  return writtenIn(data, ownLogin);
}

function writtenIn(data: unknown, { isWorkflow }: Pick<OwnLogin, 'isWorkflow'>): Written {
  const comment = jsonObject(data, 'comment');
  return {
    id: comment.integer('id'),
    url: comment.text('html_url'),
    isByWorkflowToken: isWorkflow(textAt(data, 'user', 'login') ?? ''),
  };
}

/** A forge edits whatever text is there by then, so the text is read first. */
export function createUpdateComment(at: RepositoryApi): ForgeWrites['updateComment'] {
  return async (id, body, isFit) => {
    const path = `/issues/comments/${id}`;
    const found = await request(at, 'GET', path);
    if (found.kind !== 'done') return false;
    if (!isFit(textAt(found.data, 'body') ?? '')) return true;
    const written = await request(at, 'PATCH', path, { body: clipEnd(body, MAX_BODY_CHARS) });
    return written.kind === 'done';
  };
}
