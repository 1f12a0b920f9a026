/** Tells whose comments are our own. */
export interface OwnLogin {
  isOwn(login: string): Promise<boolean>;
  /** Sets the login from the author of a comment that we have just written. */
  learn(login: string): void;
  /** Whether this is the login of the workflow's own token. */
  isWorkflow(login: string): boolean;
}

/**
 * The login of the token's owner, requested at most once and only if needed.
 * @param workflow the logins of the workflow's own token
 */
export function createOwnLogin(workflow: readonly string[], ask: () => Promise<string | null>): OwnLogin {
  let asked: Promise<string | null> | undefined;
  const isWorkflow = (login: string): boolean => workflow.includes(login);
  return {
    isWorkflow,
    async isOwn(login) {
      if (isWorkflow(login)) return true;
      asked ??= ask();
      return login === (await asked);
    },
    learn(login) {
      asked = Promise.resolve(login);
    },
  };
}
