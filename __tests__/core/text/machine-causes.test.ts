import { expect, test } from 'vitest';
import { machineCauseIn } from '../../../src/core/text/machine-causes.ts';

test.each([
  [
    'docker',
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
  ],
  ['docker', 'failed to connect to the docker API at unix:///var/run/docker.sock'],
  ['docker', 'Error: Could not find a working container runtime strategy'],
  ['docker', 'java.lang.IllegalStateException: Could not find a valid Docker environment.'],
  [
    'variable',
    'Usage Error: Environment variable not found (NPM_AUTH_TOKEN) in /a/.yarnrc.yml (in context: npmAuthToken)',
  ],
  ['variable', 'gate.sh: line 3: API_URL: unbound variable'],
  ['identity', 'Author identity unknown\n\n*** Please tell me who you are.'],
  ['identity', "fatal: unable to auto-detect email address (got 'a@b.(none)')"],
  ['unresolved-host', 'getaddrinfo EAI_AGAIN packages.example'],
  ['service', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['renamed-folder', "EXDEV: cross-device link not permitted, rename 'a' -> 'b'"],
])('%s is known by: %s', (name, said) => {
  expect(machineCauseIn(`much before\n${said}\n`)?.name).toBe(name);
});

test('a variable is named', () => {
  expect(machineCauseIn('a.sh: line 1: API_URL: unbound variable')?.reason).toContain(' API_URL,');
});

test.each([
  'AssertionError: expected 5 to be 6',
  'src/docker.js:3: the daemon name is wrong',
  'the variable is not bound',
  `Cannot connect to the Docker daemon${'\nnot ok 1'.repeat(400)}`,
])('no cause of the machine: %.40s', (said) => {
  expect(machineCauseIn(said)).toBeNull();
});
