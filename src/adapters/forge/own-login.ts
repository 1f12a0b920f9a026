import { isRecord } from '../../core/text/json-record.ts';

/** Whose comments are our own. */
export interface OwnLogin {
  isOwn(login: string): Promise<boolean>;
  /** Takes it from a comment that we have just written. */
  learn(login: string): void;
  /** Whether the workflow's own token writes as this one. */
  isWorkflow(login: string): boolean;
}

/**
 * The login of the token's owner, asked for at most once and only when it matters.
 * @param workflow whom the workflow's own token writes as
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

/** Null: it is no account. */
export function loginOf(account: unknown): string | null {
  return isRecord(account) && typeof account.login === 'string' ? account.login : null;
}
