import { describe, expect, test } from 'vitest';
import { commandEnv } from '../../../src/adapters/sandbox/command-env.ts';

const nothing = { passEnv: [], isSecret: () => false };

describe('commands get a listed environment and nothing else', () => {
  test('tool chains and language settings pass, and no more is set than a step has', () => {
    const runner = {
      PATH: '/usr/bin:/bin',
      HOME: '/home/runner',
      LC_ALL: 'de_DE.UTF-8',
      JAVA_HOME: '/jdk',
      JAVA_HOME_21_X64: '/jdk21',
      GOROOT_1_22_X64: '/go',
      Python3_ROOT_DIR: '/python',
      DOTNET_ROOT: '/dotnet',
      RUNNER_OS: 'Linux',
      GIT_AUTHOR_NAME: 'Ada',
      FORCE_COLOR: '1',
      TERM: 'xterm',
    };
    const { FORCE_COLOR: _color, TERM: _term, ...expected } = runner;
    expect(commandEnv(runner, nothing).env).toEqual({ ...expected, LANG: 'C.UTF-8', CI: 'true' });
  });

  test('what differs from a plain step of the job is known by name', () => {
    const runner = {
      ...{ PATH: '/bin', LANG: 'C.UTF-8', CI: 'true', TZ: 'UTC', DATABASE_URL: 'x', GITHUB_SHA: 'a' },
      ...{ GITHUB_REF: 'b', 'INPUT_API-KEY': 'k', ACTIONS_RUNTIME_URL: 'u', GITHUB_ACTION: 'c' },
    };
    expect(commandEnv(runner, nothing).unlike).toEqual({ lacking: ['DATABASE_URL'], set: [] });
    expect(commandEnv({ PATH: '.:/bin' }, nothing).unlike).toEqual({
      lacking: [],
      set: ['CI', 'LANG'],
    });
  });

  test.each([
    'GITHUB_TOKEN',
    'INPUT_API-KEY',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_URL',
    'OPENAI_API_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'NODE_AUTH_TOKEN',
    'NODE_OPTIONS',
    'LD_PRELOAD',
    'BASH_ENV',
    'GITHUB_ENV',
    'SSH_AUTH_SOCK',
    'UNHEARD_OF',
  ])('%s stays behind', (name) => {
    expect(commandEnv({ PATH: '/bin', [name]: 'x' }, nothing).env).not.toHaveProperty([name]);
  });

  test('pass-env adds names, but never one that speaks of a secret or of the runner', () => {
    const secret = [
      'GITHUB_TOKEN',
      'MY_PASSWORD',
      'INPUT_X',
      'deploy_key',
      'PROXY_AUTHORIZATION',
      'GITHUB_ENV',
    ];
    const passEnv = ['DATABASE_URL', 'GITHUB_SHA', ...secret];
    const runner = Object.fromEntries(['PATH', ...passEnv].map((name) => [name, `/${name}`]));
    const { env, refused } = commandEnv(runner, { ...nothing, passEnv });
    expect(env).toMatchObject({ DATABASE_URL: '/DATABASE_URL', GITHUB_SHA: '/GITHUB_SHA' });
    expect(refused).toEqual(secret);
    for (const name of refused) expect(env).not.toHaveProperty([name]);
  });

  test('a known secret does not pass under a harmless name', () => {
    const options = { passEnv: ['DATABASE_URL'], isSecret: (value: string) => value.includes('s3cret') };
    const { env } = commandEnv({ PATH: '/bin', DATABASE_URL: 'pg://u:s3cret@h', GOFLAGS: 's3cret' }, options);
    expect(env).not.toHaveProperty('DATABASE_URL');
    expect(env).not.toHaveProperty('GOFLAGS');
  });

  test('folders of the PATH that depend on where a command runs are dropped', () => {
    expect(commandEnv({ PATH: '.::/usr/bin:bin:/bin:/usr/bin' }, nothing).env.PATH).toBe('/usr/bin:/bin');
    expect(commandEnv({}, nothing).env.PATH).toBe('/usr/local/bin:/usr/bin:/bin');
  });
});
