import type { Attempt, Outgoing } from './attempt.ts';

/** Tokens that are asked for during the run, because one lives shorter than a run may take. */
export interface Credentials {
  /** One that lives long enough for a request. @throws {ServiceFault} if the forge gives none */
  token(): Promise<string>;
  /** Another one than this, which was answered with 401. @throws {ServiceFault} if the forge gives none */
  renewed(refused: string): Promise<string>;
}

type Send = (request: Outgoing) => Promise<Attempt>;

/** Sends each request with the token of that moment, and once more after a 401, which had no effect. */
export function authorized(send: Send, credentials: Credentials | null): Send {
  if (credentials === null) return send;
  const sendWith = (request: Outgoing, token: string): Promise<Attempt> => {
    request.headers.set('authorization', `token ${token}`);
    return send(request);
  };
  return async (request) => {
    const token = await credentials.token();
    const tried = await sendWith(request, token);
    if (tried.kind === 'broken' || tried.response.status !== 401) return tried;
    return sendWith(request, await credentials.renewed(token));
  };
}
