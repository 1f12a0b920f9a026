import type { ForgeReads, ForgeWrites } from '../../../core/ports.ts';
import { serialize } from '../../../core/serialize.ts';
import type { Post, RepositoryRef } from '../../../core/task.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { clipEnd } from '../../../core/text/text.ts';
import { idempotentWrite } from '../idempotent-write.ts';
import type { ForgeApi } from './api.ts';
import { jsonObject } from './json-fields.ts';
import { repositoryPath } from './paths.ts';
import { MAX_BODY_CHARS } from './pull-request.ts';
import { demanded, unlessRefused } from './rejected.ts';

interface Tools {
  readonly api: ForgeApi;
  readonly reads: Pick<ForgeReads, 'discussion'>;
  readonly repository: RepositoryRef;
}

interface Written {
  readonly id: number;
  readonly url: string;
  readonly isByWorkflowToken: boolean;
}

/** More comments of ours than this on one issue are not tried. */
const MAX_EDITS = 3;

/** Whom the workflow token writes as. */
const ACTIONS_LOGIN = 'github-actions[bot]';

/**
 * Keeps one comment of ours on an issue. It is known by a hidden marker at its very beginning and by its author:
 * anybody can write a marker, so a comment of somebody else that carries it is never touched. Calls wait for each
 * other, so that two of them never make two comments.
 */
export function createUpsertComment(tools: Tools): ForgeWrites['upsertComment'] {
  const { api, reads } = tools;
  const comments = `${repositoryPath(tools.repository)}/issues/comments`;
  /** Null: one may have been made whose answer was lost. */
  const known = new Map<string, number | null>();
  const ownLogin = createOwnLogin(tools.api);

  /** The earliest first. */
  async function ownPosts(issue: number, marker: string, asOf?: 'now' | 'seen'): Promise<readonly Post[]> {
    const posts = (await reads.discussion(issue, asOf)).filter(({ body }) => body.startsWith(marker));
    const own = await Promise.all(posts.map(({ author }) => ownLogin.isOwn(author)));
    return posts.filter((_, index) => own[index]);
  }
  const ownIds = async (issue: number, marker: string, asOf?: 'now' | 'seen'): Promise<readonly number[]> =>
    (await ownPosts(issue, marker, asOf)).map(({ id }) => id);

  /** Edits the first that can be edited; null when none can: with another token, those of the workflow cannot. */
  async function editFirst(ids: readonly number[], body: string): Promise<Written | null> {
    for (const id of ids.slice(0, MAX_EDITS)) {
      const answer = await api.call('PATCH', `${comments}/${id}`, { body });
      if (answer.kind === 'done') return writtenIn(answer.data);
    }
    return null;
  }

  async function create(issue: number, marker: string, body: string): Promise<Written> {
    const made = await idempotentWrite<Written>(
      async () => {
        const path = `${repositoryPath(tools.repository)}/issues/${issue}/comments`;
        const data = demanded(await api.call('POST', path, { body }), `comment on issue ${issue}`);
        ownLogin.learn(data);
        return writtenIn(data);
      },
      async () => editFirst(await ownIds(issue, marker), body),
    );
    // Another run may have looked when there was none, too. Both keep the earliest, so one stays.
    const earlier = (await ownIds(issue, marker)).filter((id) => id < made.id);
    const kept = await editFirst(earlier, body);
    if (kept === null) return made;
    await api.call('DELETE', `${comments}/${made.id}`);
    return kept;
  }

  const upsert: ForgeWrites['upsertComment'] = async (issue, marker, body, unless) => {
    if (unless !== undefined && (await ownPosts(issue, marker)).some((post) => unless(post.body)))
      return null;
    const key = `${issue} ${marker}`;
    const text = clipEnd(body.startsWith(marker) ? body : `${marker}\n${body}`, MAX_BODY_CHARS);
    const id = known.get(key);
    known.set(key, id ?? null);
    const edited =
      (typeof id === 'number' ? await editFirst([id], text) : null) ??
      // Who made one meanwhile is found when ours is made.
      (await editFirst(await ownIds(issue, marker, id === undefined ? 'seen' : 'now'), text));
    const written = edited ?? (await create(issue, marker, text));
    known.set(key, written.id);
    return written;
  };
  return serialize(upsert);
}

function writtenIn(data: unknown): Written {
  const comment = jsonObject(data, 'comment');
  const author = isRecord(data) ? loginIn(data.user) : null;
  return {
    id: comment.integer('id'),
    url: comment.text('html_url'),
    isByWorkflowToken: author === ACTIONS_LOGIN,
  };
}

/** The login of the token's owner, asked for at most once and only when it matters. */
export function createOwnLogin(api: ForgeApi): {
  isOwn(login: string): Promise<boolean>;
  /** Takes it from a comment that we have just written. */
  learn(comment: unknown): void;
} {
  let asked: Promise<string | null> | undefined;
  return {
    async isOwn(login) {
      if (login === ACTIONS_LOGIN) return true;
      asked ??= ask(api);
      return login === (await asked);
    },
    learn(comment) {
      const login = isRecord(comment) ? loginIn(comment.user) : null;
      if (login !== null) asked = Promise.resolve(login);
    },
  };
}

/** An installation token (such as GITHUB_TOKEN) may not read `/user`, but may ask GraphQL who it is. */
async function ask(api: ForgeApi): Promise<string | null> {
  const login = loginIn(await unlessRefused(api.call('GET', '/user')));
  if (login !== null) return login;
  const answer = await unlessRefused(api.graphql('query { viewer { login } }', {}));
  return isRecord(answer) ? loginIn(answer.viewer) : null;
}

function loginIn(account: unknown): string | null {
  return isRecord(account) && typeof account.login === 'string' ? account.login : null;
}
