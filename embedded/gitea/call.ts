import type { Answer } from '../github/route.ts';
import type { Repository, Token, World } from '../github/world.ts';
import type { JsonObject } from '../json.ts';

/** One request to the API of Gitea, below `/api/v1/repos/:owner/:name`. */
export interface GiteaCall {
  readonly world: World;
  readonly repository: Repository;
  readonly method: string;
  readonly token: Token | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  /** Asks the local GitHub in the name of the same token, below the repository: issues and refs are kept there. */
  ask(method: string, path: string, body?: JsonObject): Promise<Answer>;
}

export interface GiteaRoute {
  readonly method: string;
  readonly path: string;
  handle(call: GiteaCall): Promise<Answer>;
}

/** As Gitea words it. */
export function refused(status: number, message: string): Answer {
  return { status, body: { message, url: 'https://localhost/api/swagger' } };
}

export const MISSING = refused(404, "The target couldn't be found.");

/** What the local GitHub refused, without GitHub's own words around it. */
export function passedOn({ status, body }: Answer): Answer {
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  return refused(status, message);
}

/** An answer that is not a refusal, in another shape. */
export function shaped(answer: Answer, shape: (answer: Answer) => Answer['body']): Answer {
  if (answer.status >= 300) return passedOn(answer);
  const body = shape(answer);
  return body === undefined ? { status: answer.status } : { status: answer.status, body };
}
