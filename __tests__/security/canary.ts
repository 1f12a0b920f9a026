import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../bench/thin-forge.ts';
import { type TemporaryFolder, temporaryFolder } from '../../embedded/temp.ts';
import { fingerprint } from '../support/scenario.ts';

/** What nobody may reach: a server, a folder of files beside the checkout, and a secret that the action is not told of. */
export interface Canary extends AsyncDisposable {
  readonly url: string;
  readonly folder: string;
  /** Of the folder's file and of a variable; known to nobody else. */
  readonly word: string;
  /** What was reached or changed. */
  complaints(): readonly string[];
}

export async function startCanary(): Promise<Canary> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.end('{}');
  });
  const url = await listen(server);
  const parent: TemporaryFolder = await temporaryFolder('outside');
  const folder = join(parent.path, 'home');
  const word = `canary${randomBytes(12).toString('hex')}`;
  mkdirSync(folder);
  writeFileSync(join(folder, 'secret.txt'), `${word}\n`);
  const before = fingerprint(parent.path);
  return {
    url,
    folder,
    word,
    complaints() {
      const changed = fingerprint(parent.path).filter((line) => !before.includes(line));
      return [
        ...asked.map((request) => `The server that nobody may reach was asked: ${request}`),
        ...changed.map((line) => `The folder that nobody may change has ${line}`),
      ];
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await parent[Symbol.asyncDispose]();
    },
  };
}
