import type { Forge } from '../../core/ports.ts';

/** Tells whose comments are our own. */
export interface OwnLogin extends Pick<Forge, 'ownAmong' | 'knownAccount'> {
  isOwn(login: string): Promise<boolean>;
  /** Sets the login from the author of a comment that we have just written. */
  learn(login: string): void;
  /** Whether this is the login of the workflow's own token. */
  isWorkflow(login: string): boolean;
}

/**
 * The login of the token's owner, requested only if needed, and again only while the forge has not told it.
 * @param workflow the logins of the workflow's own token
 */
export function createOwnLogin(workflow: readonly string[], ask: () => Promise<string | null>): OwnLogin {
  let asked: Promise<string | null> | undefined;
  let known: string | null = null;
  const isWorkflow = (login: string): boolean => workflow.includes(login);
  const isOwn = async (login: string): Promise<boolean> => {
    if (isWorkflow(login)) return true;
    asked ??= ask();
    const asking = asked;
    const own = await asking;
    if (own === null && asked === asking) asked = undefined;
    known ??= own;
    return login === own;
  };
  return {
    isWorkflow,
    isOwn,
    knownAccount: () => known,
    async ownAmong(posts) {
      const own = await Promise.all(posts.map(({ author }) => isOwn(author)));
      return posts.filter((_, index) => own[index]);
    },
    learn(login) {
      known = login;
      asked = Promise.resolve(login);
    },
  };
}
