import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Files } from '../../embedded/github/files.ts';
import { obstacle, skipNote } from '../support/namespaces.ts';
import {
  answersIn,
  call,
  changedBetween,
  expectEnd,
  fingerprint,
  finish,
  MAIN,
  notesIn,
  onlyPull,
  PROJECT,
  pullsOf,
  QUICK,
  RIGHT,
  runs,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}

test('commands run in the working directory, whose manifests have the gate without `validate`; paths of tools stay those of the repository', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        ...below('packages/sums', PROJECT),
        'package.json': '{ "scripts": { "test": "false" } }\n',
        Makefile: 'test:\n\tfalse\n',
      },
    },
    script: [
      says(write('packages/sums/src/add.js', RIGHT), runs('npm test')),
      says(call('run-command', { command: 'cat {path}', path: 'packages/sums/src/add.js' })),
      says(finish()),
    ],
  });

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: { 'working-directory': './packages/sums/', commands: 'cat {path}' },
    },
  );

  expectEnd(result, 'validated', 0);
  expect(answersIn(stage.model.requests[1])[1]).toMatch(/^\[passed/);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M packages/sums/src/add.js']);
  expect(pull.body).toContain('- `packages/sums/src/add.js` ');
  expect(pull.body).toMatch(/\| `npm test` \| 1 of 1 test failed \| passed\b/);
});

test('what setup commands install is there for the gate, and neither in the checkout nor in the pull request', async () => {
  const setup =
    'mkdir -p node_modules/dep\ncp README.md node_modules/dep/index.js\necho "uses $CI" > setup.log\n';
  await using stage = await stageFor({
    content: {
      files: { ...PROJECT, 'setup.sh': setup, 'gate.sh': 'cat node_modules/dep/index.js setup.log\n' },
    },
    script: [says(write('src/add.js', RIGHT), runs('sh gate.sh')), says(finish())],
  });
  const before = fingerprint(stage.workspace);

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: {
        setup: 'sh setup.sh\nsh -c "test -f setup.log"',
        validate: 'sh gate.sh\nsh check.sh',
      },
    },
  );

  expectEnd(result, 'validated', 0);
  expect(answersIn(stage.model.requests[1])[1]).toMatch(/# sums\s+uses true/);
  expect(fingerprint(stage.workspace)).toEqual(before);
  expect(existsSync(join(stage.workspace, 'node_modules'))).toBe(false);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
});

test('a setup command that fails ends the run before anything is published, with its output', async () => {
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'setup.sh': 'echo no such registry\nexit 7\n' } },
    script: () => says(runs('sh check.sh')),
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, setup: 'sh setup.sh' } });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(
    /setup command "sh setup\.sh" did not work: exit code 7\. It said:\nno such registry/,
  );
  expect(stage.model.requests.length).toBeLessThanOrEqual(1);
  expect(await pullsOf(stage)).toEqual([]);
});

/** The most memory that the action has had, by the kernel's count; found by a variable of its environment. */
function mostResident(variable: string): number {
  const peaks = readdirSync('/proc').flatMap((pid) => {
    try {
      const isAction = /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(MAIN);
      if (!isAction || !readFileSync(`/proc/${pid}/environ`, 'utf8').includes(variable)) return [];
      return [Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024];
    } catch {
      return [];
    }
  });
  return Math.max(0, ...peaks);
}

const MOST_BYTES = 200 * 2 ** 20;

test('each of several commands must pass; 300 MB of output are cut to head and tail, and the action stays small', async () => {
  const much = 'head -c 300000000 /dev/zero | tr "\\\\0" x';
  const flood = `grep -q 'a + b' src/add.js || exit 0\necho first\n${much}\necho\necho last\nexit 1\n`;
  let peak = 0;
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'flood.sh': flood } },
    script: (_request, index) => {
      if (index === 0) return says(write('src/add.js', RIGHT), finish());
      // The action waits for this answer, and has read all of the output.
      peak = mostResident(`RUNNER_TEMP=${stage.runnerTemp}`);
      return says(call('ask', { question: 'Why?' }));
    },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh check.sh\nsh flood.sh' } });

  expectEnd(result, 'needs-info', 0);
  const [, sentBack = ''] = answersIn(stage.model.requests[1]);
  expect(sentBack).toMatch(/\$ sh flood\.sh: exit code 1[^\n]*\nfirst\n/);
  expect(sentBack).toMatch(/\nlast/);
  expect(sentBack.length).toBeLessThan(16_000);
  expect(peak).toBeGreaterThan(2 ** 20);
  expect(peak).toBeLessThan(MOST_BYTES);
  expect(result.log).toMatch(/\$ sh check\.sh: passed/);
});

test('the model may try one test file of the gate, edits several files in a reply, and the gate runs all the same', async () => {
  const other = "import { test } from 'node:test';\n\ntest('another', () => {});\n";
  const only = call('run-command', { command: 'npm test', path: 'test/add.test.js' });
  const edits = ['src/add.js', 'src/plus.js', 'src/none.js'].map((path) =>
    call('patch-file', { path, search: 'a - b', replace: 'a + b' }),
  );
  await using stage = await stageFor({
    content: {
      files: {
        ...PROJECT,
        'test/other.test.js': other,
        'src/plus.js': 'export const plus = (a, b) => a - b;\n',
      },
    },
    script: [says(...edits, only), says(finish())],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'npm test' } });

  expectEnd(result, 'validated', 0);
  const [add, plus, none, ran = ''] = answersIn(stage.model.requests[1]);
  expect(add).toMatch(/^Patched "src\/add\.js", line 1\./);
  expect(plus).toMatch(/^Patched "src\/plus\.js", line 1\./);
  expect(none).toMatch(/^There is no file/);
  expect(ran).toMatch(/^\[ran: node --test test\/add\.test\.js\]/);
  expect(ran).toContain('[passed, ');
  expect(ran).toMatch(/\btests 1\b/);
  expect(result.log).toMatch(/\$ npm test: passed/);
});

test.skipIf(obstacle !== null)(
  `a suite that needs a service of the host passes where its port is handed in, for the gate and for the model${skipNote}`,
  async () => {
    const answered: string[] = [];
    const service = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (asked) => {
        answered.push(String(asked));
        socket.end('5');
      });
    });
    const other = createServer();
    for (const one of [service, other]) await once(one.listen(0, '127.0.0.1'), 'listening');
    const [port, closed] = [service, other].map((one) => (one.address() as AddressInfo).port);
    const suite = `import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { add } from '../src/add.js';

const ask = (port) => new Promise((done, fail) => {
  connect(port, 'localhost').on('error', fail).on('data', (said) => done(Number(said))).end('2 + 3');
});

test('the service agrees', async () => assert.equal(add(2, 3), await ask(${port})));
test('no other port of the host is there', () => assert.rejects(ask(${closed}), /ECONNREFUSED/));
`;
    await using stage = await stageFor({
      content: { files: { ...PROJECT, 'test/add.test.js': suite } },
      script: [says(write('src/add.js', RIGHT), runs('npm test')), says(finish())],
    });

    const result = await stage.start(
      { kind: 'label' },
      { inputs: { validate: 'npm test', network: `${port}` } },
    );
    for (const one of [service, other]) one.close();

    expectEnd(result, 'validated', 0);
    expect(answersIn(stage.model.requests[1])[1]).toMatch(/^\[passed/);
    expect(answered.length).toBeGreaterThan(1);
    expect(notesIn(await onlyPull(stage)).join('\n')).toContain(
      `The commands reached what listens on the runner at ${port} (input network).`,
    );
  },
);
