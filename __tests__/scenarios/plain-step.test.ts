import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { obstacle, skipNote } from '../support/namespaces.ts';
import { expectEnd, finish, PROJECT, RIGHT, says, stageFor, write } from '../support/scenario.ts';

/** What steps of a job do: commit as who the machine says, rename a folder, ask a socket. */
const GATE = `set -e
(cd "$(mktemp -d)" && git init -q && touch a && git add a && git commit -qm one && git log --format=%an)
node -e "fs.renameSync('src', 'moved'); fs.renameSync('moved', 'src')"
node -e "require('net').connect(process.argv[1]).pipe(process.stdout)" "$1"
node --test
`;

async function placed(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o755 });
}

test.skipIf(obstacle !== null)(
  `an isolated gate has what a later step of the job would have${skipNote}`,
  async () => {
    await using stage = await stageFor({
      content: { files: { ...PROJECT, 'gate.sh': GATE } },
      script: [says(write('src/add.js', RIGHT), finish())],
    });
    const home = join(dirname(stage.workspace), 'own-home');
    await placed(join(home, '.gitconfig'), '[user]\n\tname = Ada\n\temail = ada@example.com\n');
    const folder = await mkdtemp('/run/tether-test-');
    const socket = join(folder, 'service.sock');
    const server = createServer((near) => near.end('served\n')).listen(socket);
    await once(server, 'listening');
    try {
      const validate = `sh gate.sh ${socket}`;
      const env = { HOME: home };
      const result = await stage.start({ kind: 'label' }, { env, inputs: { validate, network: socket } });
      expectEnd(result, 'validated', 0);
      expect(stage.model.requests).toHaveLength(1);
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  },
);
