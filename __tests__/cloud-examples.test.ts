import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../embedded/temp.ts';
import { loadModelClient } from '../src/adapters/model/client.ts';
import { openKeyFile } from '../src/adapters/model/key-file.ts';
import { SentMessages } from '../src/adapters/model/recording-model.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { Budget } from '../src/core/budget.ts';
import { Secrets } from '../src/core/secrets/secrets.ts';
import { ask } from './support/asked-endpoint.ts';
import { answers, completes, type Reaction, startModelServer } from './support/model-http.ts';
import { list, mapping, readWorkflow } from './support/workflows.ts';

const root = join(import.meta.dirname, '..');
const TOKEN = 'ya29.c.token-of-the-cloud-6d1b2f';

const MESSAGE = answers(200, {
  ...{ type: 'message', role: 'assistant', stop_reason: 'end_turn' },
  ...{ content: [{ type: 'text', text: 'Hi.' }], usage: { input_tokens: 100, output_tokens: 20 } },
});

interface Cloud {
  readonly example: string;
  /** Programs of the runner, by their name. */
  readonly programs: Readonly<Record<string, string>>;
  readonly reaction: Reaction;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const CLOUDS: readonly Cloud[] = [
  {
    example: 'bedrock',
    programs: {
      npm: `mkdir -p node_modules/@aws/bedrock-token-generator && cd node_modules/@aws/bedrock-token-generator
echo '{ "name": "@aws/bedrock-token-generator", "type": "module", "exports": "./index.js" }' > package.json
echo "export const getTokenProvider = () => async () => '${TOKEN}';" > index.js`,
    },
    reaction: MESSAGE,
    path: '/anthropic/v1/messages',
    body: { model: 'YOUR-NAME', max_tokens: 16_384, stream: true },
  },
  {
    example: 'vertex',
    programs: {},
    reaction: completes({ content: 'Hi.' }),
    path: '/v1/projects/YOUR-PROJECT/locations/global/endpoints/openapi/chat/completions',
    body: { model: 'google/YOUR-NAME', max_tokens: 16_384, stream: true },
  },
  {
    example: 'azure',
    programs: {
      az: `[ "$*" = 'account get-access-token --resource https://ai.azure.com --query accessToken --output tsv' ] && echo '${TOKEN}'`,
    },
    reaction: completes({ content: 'Hi.' }),
    path: '/openai/v1/chat/completions',
    body: { model: 'YOUR-DEPLOYMENT', max_completion_tokens: 16_384, stream: true },
  },
];

/** The steps of an example, and what its own one is given. */
async function stepsOf(example: string) {
  const path = join(root, 'examples', `${example}.yml`);
  const { jobs } = await readWorkflow(path, readFileSync(path, 'utf8'));
  const steps = jobs.flatMap(({ plain }) => list(plain.steps).map(mapping));
  const scripts = steps.flatMap(({ run }) => (typeof run === 'string' ? [run] : []));
  const own = steps.find(({ uses }) => String(uses).startsWith('tether-action/tether@'));
  const given = Object.entries(mapping(own?.with)).map(([name, value]) => [name, String(value)] as const);
  return { scripts, given: new Map(given) };
}

function configOf(given: ReadonlyMap<string, string>, temp: string): Config {
  const inputs = [...given, ['github-token', 'ghs_token'] as const].map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value
      .replace('${{ runner.temp }}', temp)
      .replace('YOUR-MODEL', 'YOUR-NAME')
      .replaceAll('YOUR-REGION', 'eu'),
  ]);
  const runner = { GITHUB_REPOSITORY: 'octo/hello', GITHUB_WORKSPACE: '/checkout', RUNNER_TEMP: temp };
  const reading = readConfig({ ...runner, ...Object.fromEntries(inputs) });
  if (reading.kind === 'invalid') throw new Error(JSON.stringify(reading.faults));
  return reading.config;
}

test.each(CLOUDS)('the example $example writes a token and asks as its vendor documents', async (cloud) => {
  await using folder = await temporaryFolder('cloud');
  const temp = join(folder.path, 'temp');
  const programs = join(folder.path, 'programs');
  for (const path of [temp, programs]) mkdirSync(path);
  for (const [name, text] of Object.entries(cloud.programs))
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const { scripts, given } = await stepsOf(cloud.example);
  const PATH = `${programs}:${dirname(process.execPath)}:/usr/bin:/bin`;
  for (const script of scripts)
    execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder.path,
      env: { PATH, RUNNER_TEMP: temp, TOKEN },
    });

  const { model, limits, prices } = configOf(given, temp);
  expect(statSync(model.keyFile).mode & 0o077).toBe(0);
  const server = await startModelServer(cloud.reaction);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const secrets = new Secrets([]);
  const read = openKeyFile(model.keyFile, { folder: temp, onKey: (key) => secrets.addKey(key) });
  const client = await loadModelClient({
    ...model,
    baseUrl: model.baseUrl.replace(/^https:\/\/[^/]+/, new URL(server.baseUrl).origin),
    changingKey: { read, secrets },
    ...{ secrets, emit: () => undefined, sent: new SentMessages(() => undefined), prices: null },
    budget: new Budget({ limits, prices, startedAt: 0, now: () => 0 }),
  });
  expect(await ask(client)).toMatchObject({ kind: 'turn', text: 'Hi.' });
  const [request] = server.requests;
  expect(request?.url).toBe(cloud.path);
  expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(Object.keys(request?.headers ?? {})).not.toContain('x-api-key');
  expect(request?.body).toMatchObject(cloud.body);
  expect(prices).not.toBeNull();
});
