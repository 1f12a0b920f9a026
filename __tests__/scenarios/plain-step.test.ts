import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { obstacle, skipNote } from '../support/namespaces.ts';
import { answersIn, expectEnd, finish, PROJECT, RIGHT, says, stageFor, write } from '../support/scenario.ts';

/** What steps of a job do: commit as who the machine says, rename a folder, run a tool of a set-up action, ask a socket. */
const GATE = `set -e
(cd "$(mktemp -d)" && git init -q && touch a && git add a && git commit -qm one && git log --format=%an)
node -e "fs.renameSync('src', 'moved'); fs.renameSync('moved', 'src')"
.venv/bin/python
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
    const python = join(stage.runnerTemp, 'interpreters/bin/python');
    await placed(join(home, '.gitconfig'), '[user]\n\tname = Ada\n\temail = ada@example.com\n');
    await placed(python, '#!/bin/sh\necho snake\n');
    await mkdir(join(stage.workspace, '.venv/bin'), { recursive: true });
    await symlink(python, join(stage.workspace, '.venv/bin/python'));
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

test.skipIf(obstacle !== null)(
  `the model is told which socket its command was not shown${skipNote}`,
  async () => {
    const folder = await mkdtemp('/run/tether-test-');
    const socket = join(folder, 'docker.sock');
    const server = createServer().listen(socket);
    await once(server, 'listening');
    try {
      await using stage = await stageFor({
        content: {
          files: {
            ...PROJECT,
            'gate.sh': `grep -q 'a + b' src/add.js || { echo '1: wrong'; exit 1; }\n[ -S "$1" ] || { echo "cannot connect at unix://$1."; exit 2; }\n`,
          },
        },
        script: (_request, index) => says(write('src/add.js', `${RIGHT}// ${index}\n`), finish()),
      });
      const inputs = { validate: `sh gate.sh ${socket}`, 'max-validation-retries': '1' };
      const result = await stage.start({ kind: 'label' }, { inputs });
      expect(result.outputs.status).not.toBe('validated');
      const told = [...stage.model.requests.flatMap((one) => answersIn(one)), result.outputs.reason].join(
        '\n',
      );
      expect(told).toContain(`[The machine has ${socket}, which commands do not see (network`);
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  },
);
