import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActionResult, type ActionRun, runAction } from '../../embedded/run-action.ts';
import { type TemporaryFolder, temporaryFolder } from '../../embedded/temp.ts';

const MANIFEST = `name: Small
description: 'An action: for tests'
inputs:
  # the token of the workflow
  github-token:
    description: The token
    default: \${{ github.token }}
  label:
    description: "with: a colon"
    default: 'it''s'   # the default label
  max-rounds:
    default: 10
  base-url:
    description: none by default
    required: true
  commands:
    description: |
      default: not this
    default: |
      npm test
      npm run lint
  "two words":
    default: "a\\tb"
runs:
  using: node24
  main: dist/index.js
`;

let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await temporaryFolder('test');
  await mkdir(join(folder.path, 'dist'));
  await mkdir(join(folder.path, 'ws'));
  await writeFile(join(folder.path, 'action.yml'), MANIFEST);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Runs a script as the built action of the manifest above. */
async function runScript(script: string, run: Partial<ActionRun> = {}): Promise<ActionResult> {
  const main = join(folder.path, 'dist/index.mjs');
  await writeFile(main, script);
  return runAction({
    main,
    workspace: join(folder.path, 'ws'),
    event: { action: 'labeled', repository: { full_name: 'octocat/hello' }, sender: { login: 'maintainer' } },
    eventName: 'issues',
    githubUrl: 'http://127.0.0.1:1',
    token: 'ghs_the_token',
    ...run,
  });
}

/** A zombie that nobody has waited for yet does not run. */
function _isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
}

const PRINT_ENVIRONMENT = 'process.stdout.write(`ENV ${JSON.stringify(process.env)}\\n`);';

async function environmentOf(run: Partial<ActionRun> = {}): Promise<Readonly<Record<string, string>>> {
  const { log } = await runScript(PRINT_ENVIRONMENT, run);
  return JSON.parse(/^ENV (.*)$/m.exec(log)?.[1] ?? '{}');
}

describe('what the action is given', () => {
  test('inputs are the defaults of action.yml under those that are given, each one declared is there', async () => {
    const env = await environmentOf({ inputs: { 'max-rounds': '3', extra: 'yes' } });
    const inputs = Object.entries(env).filter(([name]) => name.startsWith('INPUT_'));
    expect(Object.fromEntries(inputs)).toEqual({
      'INPUT_GITHUB-TOKEN': 'ghs_the_token',
      INPUT_LABEL: "it's",
      'INPUT_MAX-ROUNDS': '3',
      'INPUT_BASE-URL': '',
      INPUT_COMMANDS: 'npm test\nnpm run lint\n',
      INPUT_TWO_WORDS: 'a\tb',
      INPUT_EXTRA: 'yes',
    });
  });

  test("the environment is the runner's, and nothing of this process leaks into it", async () => {
    process.env.TETHER_TEST_LEAK = 'leak';
    try {
      const env = await environmentOf({ env: { RUNNER_DEBUG: '1' } });
      expect(env).toMatchObject({
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: 'issues',
        GITHUB_REPOSITORY: 'octocat/hello',
        GITHUB_REPOSITORY_OWNER: 'octocat',
        GITHUB_ACTOR: 'maintainer',
        GITHUB_API_URL: 'http://127.0.0.1:1',
        GITHUB_GRAPHQL_URL: 'http://127.0.0.1:1/graphql',
        GITHUB_WORKSPACE: join(folder.path, 'ws'),
        RUNNER_DEBUG: '1',
      });
      expect(env.TETHER_TEST_LEAK).toBeUndefined();
      expect(env.HOME).not.toBe(process.env.HOME);
    } finally {
      delete process.env.TETHER_TEST_LEAK;
    }
  });
});

describe('what the action gives back', () => {
  test('a secret in an output or the summary is a leak, a mask alone is none', async () => {
    const script = `
      import { appendFileSync } from 'node:fs';
      process.stdout.write('::add-mask::only masked\\n');
      appendFileSync(process.env.GITHUB_OUTPUT, 'x=key-123456\\n');
    `;
    const { leaked } = await runScript(script, { secrets: ['key-123456', 'key-unused'] });
    expect(leaked).toEqual(['key-123456']);
  });
});
