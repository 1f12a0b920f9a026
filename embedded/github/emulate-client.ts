import { createEmulator, type Emulator } from 'emulate';
import { type JsonObject, parseJson } from '../json.ts';
import type { Answer } from './route.ts';

export interface EmulateRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Who asks; null: nobody in particular. */
  readonly login: string | null;
  readonly body?: JsonObject;
}

interface SeededToken {
  readonly login: string;
  readonly scopes: string[];
}

/** emulate behind the front server: users, issues, comments, labels and pull requests live there. */
export class EmulateClient {
  readonly #emulator: Emulator;
  readonly #origin: string;
  readonly #publicUrl: string;

  private constructor(emulator: Emulator, publicUrl: string) {
    this.#emulator = emulator;
    this.#origin = `http://127.0.0.1:${new URL(emulator.url).port}`;
    this.#publicUrl = publicUrl;
  }

  /** @param options.publicUrl the front server's, which stands in every answer in place of emulate's own */
  static async start(options: {
    readonly publicUrl: string;
    readonly users: readonly string[];
  }): Promise<EmulateClient> {
    const tokens = options.users.map((login): [string, SeededToken] => [
      innerToken(login),
      { login, scopes: ['repo', 'user'] },
    ]);
    const emulator = await createEmulator({
      service: 'github',
      port: 0,
      seed: {
        tokens: Object.fromEntries(tokens),
        github: { users: options.users.map((login) => ({ login, name: login })) },
      },
    });
    return new EmulateClient(emulator, options.publicUrl);
  }

  async ask(request: EmulateRequest): Promise<Answer> {
    const response = await fetch(`${this.#origin}${request.path}`, {
      method: request.method,
      headers: {
        // Its server closes idle connections after a few seconds, and now and then just when the next request comes.
        connection: 'close',
        ...(request.login !== null && { authorization: `token ${innerToken(request.login)}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = this.#withPublicUrl(await response.text());
    const link = response.headers.get('link');
    return {
      status: response.status,
      ...(text !== '' && { body: parseJson(text) }),
      ...(link !== null && { headers: { link: this.#withPublicUrl(link) } }),
    };
  }

  close(): Promise<void> {
    return this.#emulator.close();
  }

  #withPublicUrl(text: string): string {
    const host = new URL(this.#publicUrl).host;
    return text
      .replaceAll(new URL(this.#emulator.url).host, host)
      .replaceAll(new URL(this.#origin).host, host);
  }
}

/** emulate takes an unknown token for its default user, so that none of the callers' own tokens may reach it. */
function innerToken(login: string): string {
  return `inner-${Buffer.from(login).toString('hex')}`;
}
