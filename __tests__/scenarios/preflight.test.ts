import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { expect, test } from 'vitest';
import { compiledCode } from '../../embedded/runner-environment.ts';
import { INPUTS_HERE } from '../support/namespaces.ts';
import {
  expectEnd,
  fingerprint,
  forgeWrites,
  PROJECT,
  processesWith,
  RIGHT,
  stageFor,
} from '../support/scenario.ts';

const GREEN = { ...PROJECT, 'src/add.js': RIGHT };

/** The row of a check in the job summary: grade, what was found, what to do. */
function rowOf(summary: string, check: string): readonly string[] {
  const rows = summary.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  const [, grade = '', , found = '', remedy = ''] = rows.find(([, , name]) => name === check) ?? [];
  return [grade, found, remedy];
}

test('a repository that is set up has a table without anything broken, and nothing is spent or changed', async () => {
  await using stage = await stageFor({
    content: { files: GREEN },
    script: [],
    inputs: { mode: 'preflight', issue: '', price: '5, 20' },
  });
  await stage.repository.label(stage.issue, 'tether');
  stage.github.forgetRequests();
  const before = fingerprint(stage.workspace);

  const result = await stage.start({ kind: 'dispatch' }, { inputs: { validate: 'npm test\nsh check.sh' } });

  expectEnd(result, 'skipped', 0);
  expect(result.outputs.reason).toMatch(
    /^Preflight passed: \d+ fine, 1 not tried, \d warnings?, 0 broken\. Nothing was changed, and the model was not asked\.$/,
  );
  expect(result.outputs).toMatchObject({ 'pr-url': '', usage: expect.stringContaining('"inputTokens":0') });
  for (const [check, found] of [
    ['Default branch', /may read the repository.*runs on main/],
    ['Base branch', /go to main/],
    ['Right to push', /The token may push/],
    ['Label', /label tether exists/],
    ['Rules for branches', /tether\/issue-1/],
    ['Commands', /2 commands from the input validate: `npm test`, `sh check\.sh`/],
    ['Gate on the base', /It passes\. It took [\d.]+ s; max-minutes \d+ has room for \d+ of it\./],
    ['Model endpoint', /127\.0\.0\.1:\d+ answers and lists local-model\./],
    ['Cost of a run', /Estimate: 0\.10 US dollars for reading \(0\.06 to 0\.20\).* 5 US dollars read/],
  ] as const) {
    const [grade, said] = rowOf(result.summary, check);
    expect({ check, grade }).toEqual({ check, grade: 'fine' });
    expect(said).toMatch(found);
  }
  expect(rowOf(result.summary, 'Comments and pull requests')).toEqual([
    'not tried',
    expect.stringContaining('Only a write shows it'),
    '',
  ]);
  // A workflow's token is never an administrator's.
  expect(rowOf(result.summary, 'Pull requests by Actions')).toEqual([
    'warning',
    expect.stringContaining('is not known'),
    expect.stringContaining('Settings, Actions, General'),
  ]);
  expect(result.log).toContain('fine: Label. The label tether exists.');
  expect(result.log).toContain(`Tether: ${result.outputs.reason}`);
  expect(stage.model.requests).toEqual([]);
  expect(stage.github.requests.length).toBeGreaterThan(5);
  expect(forgeWrites(stage)).toEqual([]);
  expect(fingerprint(stage.workspace)).toEqual(before);
  expect(processesWith(stage.runnerTemp)).toEqual([]);
});

test('each thing that is wrong is a row with what to do, and the job fails', async () => {
  await using stage = await stageFor({
    content: { files: GREEN },
    script: [],
    permissions: { issues: 'write', pull_requests: 'write' },
    inputs: {
      mode: 'preflight',
      issue: '',
      label: 'mend-it',
      model: 'local-modle',
      validate: 'no-such-program',
    },
  });
  stage.github.forgetRequests();

  const result = await stage.start({ kind: 'dispatch' });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('2 broken (Right to push; Gate on the base)');
  expect(result.log).not.toContain('the run ended');
  const { summary } = result;
  expect(rowOf(summary, 'Right to push')).toEqual([
    '**broken**',
    expect.stringContaining('may not write to the repository'),
    expect.stringContaining('contents: write'),
  ]);
  expect(rowOf(summary, 'Gate on the base')).toEqual([
    '**broken**',
    expect.stringContaining('"no-such-program"'),
    expect.stringMatching(/Install|correct the input validate/),
  ]);
  expect(rowOf(summary, 'Label')).toEqual([
    'warning',
    expect.stringContaining('no label mend-it'),
    expect.stringContaining('gh label create "mend-it"'),
  ]);
  const [grade, found] = rowOf(summary, 'Model endpoint');
  expect(grade).toBe('warning');
  expect(found).toContain('does not list local-modle among 2 models.');
  expect(rowOf(summary, 'Cost of a run')[0]).toBe('warning');
  expect(summary.indexOf('**broken**')).toBeLessThan(summary.indexOf('| fine |'));
  expect(stage.model.requests).toEqual([]);
  expect(forgeWrites(stage)).toEqual([]);
});

test('an endpoint that is not there, a key that is not taken and inputs that cannot be read are told', async () => {
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'check.sh': "echo 'error: no table'; exit 1\n" } },
    script: [],
    inputs: { mode: 'preflight', issue: '', validate: 'sh check.sh' },
  });

  const away = await stage.start({ kind: 'dispatch' }, { inputs: { 'base-url': 'http://127.0.0.1:1/v1' } });
  expectEnd(away, 'failed', 1);
  expect(rowOf(away.summary, 'Model endpoint')).toEqual([
    '**broken**',
    expect.stringContaining('127.0.0.1:1 did not answer'),
    expect.stringContaining('base-url'),
  ]);
  expect(rowOf(away.summary, 'Gate on the base')).toEqual([
    'warning',
    expect.stringContaining('`sh check.sh`: exit code 1, first error: no table.'),
    expect.stringContaining('Fix the base'),
  ]);

  const offline = 'sh -c "echo getaddrinfo ENOTFOUND db; exit 1"';
  const alone = await stage.start({ kind: 'dispatch' }, { inputs: { validate: `true\n${offline}` } });
  expectEnd(alone, 'skipped', 0);
  expect(rowOf(alone.summary, 'Gate on the base')).toEqual([
    'warning',
    expect.stringContaining('The gate does not pass on the base'),
    expect.stringMatching(/^It seems that commands have no network\. Commands have no network unless/),
  ]);

  await stage.repository.pushCommit({
    branch: 'main',
    files: { '.github/tether.yml': 'command-timeout: 1\n' },
  });
  const key = { 'api-key': 'sk-of-somebody-else-entirely' };
  const slow = await stage.start(
    { kind: 'dispatch' },
    { inputs: { ...key, validate: 'sh -c "sleep 60 | cat"' } },
  );
  expectEnd(slow, 'failed', 1);
  expect(rowOf(slow.summary, 'Model endpoint')[1]).toContain('HTTP 401, "Incorrect API key provided"');
  expect(rowOf(slow.summary, 'Gate on the base')).toEqual([
    '**broken**',
    expect.stringContaining('sleep 60 \\| cat"`: no end after 1 s'),
    expect.stringContaining('command-timeout'),
  ]);

  const token = await stage.start({ kind: 'dispatch' }, { token: 'ghs_of_nobody_at_all_0123456789' });
  expectEnd(token, 'failed', 1);
  expect(token.summary).toMatch(
    /\*\*broken\*\* \| Default branch, Label, [^|]*Right to push, [^|]* \| The forge does not accept the token of this run[^|]*HTTP 401[^|]*\|[^|]*github-token/,
  );

  stage.github.forgetRequests();
  const inputs = { 'max-rounds': 'many', 'api-key': '', 'base-url': 'https://models.example/v1' };
  const wrong = await stage.start({ kind: 'dispatch' }, { inputs });
  expectEnd(wrong, 'failed', 1);
  expect(wrong.outputs.reason).toContain('2 broken (Inputs)');
  expect(wrong.summary).toContain('max-rounds');
  expect(wrong.log).toContain('broken: Inputs. Input api-key is empty.');
  expect(stage.github.requests).toEqual([]);

  const writer = await stage.start({ kind: 'dispatch' }, { inputs: { agent: 'writer' } });
  expectEnd(writer, 'skipped', 0);
  expect(rowOf(writer.summary, 'Model endpoint')[0]).toBe('fine');
  expect(rowOf(writer.summary, 'Right to push')[0]).toBe('');

  const label = await stage.start({ kind: 'label' });
  expectEnd(label, 'failed', 1);
  expect(label.summary).toContain('A preflight starts by workflow_dispatch alone.');
  expect(stage.model.requests).toEqual([]);
});

test('from a checkout it is one command, which says what is missing before it asks anybody', async () => {
  await using stage = await stageFor({ content: { files: GREEN }, script: [] });
  await stage.repository.label(stage.issue, 'tether');
  stage.github.forgetRequests();
  const asked = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    new Promise<{ readonly code: unknown; readonly said: string }>((resolve) => {
      const script = join(import.meta.dirname, '../../scripts/preflight.ts');
      const options = { env: { PATH: process.env.PATH ?? '', ...compiledCode(), ...env } };
      const all = [script, '--repo', stage.workspace, '--repository', 'octocat/hello', ...args];
      execFile(process.execPath, all, options, (fault, stdout, stderr) =>
        resolve({ code: fault === null ? 0 : fault.code, said: stdout + stderr }),
      );
    });

  const odd = await asked({}, '--input', 'valdate=npm test', '--input', 'mode=run');
  expect(odd).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /no input "valdate"\. The nearest ones: validate.*\n--input mode has no place here.*\nGITHUB_TOKEN is not set\..*\nInput model is empty\..*\nInput api-key is empty\./,
    ),
  });
  expect(stage.github.requests).toEqual([]);

  const workflow = `jobs:
  fix:
    runs-on: ubuntu-24.04
    steps:
      - { uses: tether-action/tether@v0, with: { mode: publish, validate: 'false' } }
      - uses: tether-action/tether@v0
        with: { mode: run, model: other, api-key: "\${{ secrets.KEY }}", price: "\${{ vars.PRICE }}", validate: sh check.sh }
`;
  await mkdir(join(stage.workspace, '.github/workflows'), { recursive: true });
  await writeFile(join(stage.workspace, '.github/workflows/fix.yml'), workflow);
  expect(await asked({}, '--repo', join(stage.workspace, '.github'))).toMatchObject({
    code: 1,
    said: expect.stringContaining(`is not the root of its checkout. Give --repo ${stage.workspace}.`),
  });
  const given = Object.entries(INPUTS_HERE);
  const env = {
    GITHUB_TOKEN: stage.token,
    GITHUB_API_URL: stage.github.url,
    // As github.com, whose API has another host than its pages.
    GITHUB_SERVER_URL: stage.github.url.replace('127.0.0.1', 'localhost'),
    ...{ TETHER_MODEL: 'local-model', OPENAI_API_KEY: stage.apiKey, OPENAI_BASE_URL: stage.model.url },
  };
  const inputs = given.flatMap(([name, value]) => ['--input', `${name}=${value}`]);
  const proxied: (string | undefined)[] = [];
  await using proxy = createServer((asking, answering) => {
    const { method, headers, url = '' } = asking;
    proxied.push(new URL(url).host);
    const forward = request(url, { method, headers }, (answer) => {
      answering.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, answering, () => undefined);
    });
    pipeline(asking, forward, () => undefined);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const lines = ['validate=sh check.sh', 'validate=true', 'setup=sh -c \'echo "<a> & *b*"; exit 1\''];
  const { code, said } = await asked(
    { ...env, HTTP_PROXY: `http://127.0.0.1:${port}` },
    ...inputs,
    ...lines.flatMap((line) => ['--input', line]),
  );
  expect(said).toContain('The inputs are those of .github/workflows/fix.yml. Only a run knows price: give');
  expect(said).toMatch(/^fine: Label\. The label tether exists\.$/m);
  expect(said).toMatch(/^fine: Commands\. 2 commands from the input validate: `sh check\.sh`, `true`\.$/m);
  expect(said).toMatch(/^fine: Model endpoint\. .* lists local-model\.$/m);
  expect(said).not.toContain(stage.apiKey);
  expect(said).toMatch(/^broken: Gate on the base\. .*It said: <a> & \*b\*/m);
  expect(code).toBe(1);
  expect(proxied).toContain(new URL(stage.github.url).host);
  expect(stage.model.requests).toEqual([]);
  expect(forgeWrites(stage)).toEqual([]);
});
