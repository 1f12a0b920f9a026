import type { ForgeOptions } from '../../src/adapters/forge/forge.ts';
import { createGitHubForge } from '../../src/adapters/forge/github/github-forge.ts';
import { createForgeClock, type ForgeClock } from './forge-clock.ts';
import { type HttpScript, startHttpScript } from './http-script.ts';

/** The repository's path at the scripted server, as on an Enterprise Server: below /api/v3. */
export const ROOT = '/api/v3/repos/octo/hello';
export const SERVER_URL = 'https://forge.example';

export interface ScriptedForge extends AsyncDisposable {
  readonly http: HttpScript;
  readonly clock: ForgeClock;
  readonly forge: ReturnType<typeof createGitHubForge>;
}

/** The whole adapter before a scripted server. */
export async function startScriptedForge(options: Partial<ForgeOptions> = {}): Promise<ScriptedForge> {
  const http = await startHttpScript();
  const clock = createForgeClock();
  const forge = createGitHubForge({
    apiUrl: `${http.url}/api/v3`,
    serverUrl: SERVER_URL,
    token: 'tok',
    repository: { owner: 'octo', name: 'hello' },
    ...clock,
    ...options,
  });
  return { http, clock, forge, [Symbol.asyncDispose]: () => http[Symbol.asyncDispose]() };
}

/** A made-up but well-formed object id. */
export function sha(digit: string): string {
  return digit.repeat(40);
}
