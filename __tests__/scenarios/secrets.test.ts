import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Reply, TurnReply } from '../../embedded/model-script.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import type { Stage } from '../../embedded/stage.ts';
import { obstacle, skipNote } from '../support/namespaces.ts';
import {
  answersIn,
  call,
  exemptFromDescription,
  expectEnd,
  finish,
  onlyPull,
  PROJECT,
  pullsOf,
  QUICK,
  RIGHT,
  read,
  runs,
  says,
  sessionOf,
  shownIn,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

/** A test script that looks for secrets wherever a runner keeps any. */
const PROBE = `echo probe begins
env
echo "uid $(id -u)"
for file in /proc/*/environ /proc/*/cmdline; do tr '\\0' '\\n' < "$file" 2>/dev/null; done
cat .git/config ../*/.git/config "$HOME/.gitconfig" "$HOME/.netrc" 2>/dev/null
git config --list 2>/dev/null
find / -xdev \\( -path /usr -o -name node_modules \\) -prune -o -name event.json -newer /proc/1 -print 2>/dev/null | head -3
cat "$GITHUB_EVENT_PATH" "$GITHUB_OUTPUT" 2>/dev/null
echo "status=validated" >> "$GITHUB_OUTPUT" 2>/dev/null
node probe.mjs
echo probe ends
`;

const NETWORK = `import { readFileSync } from 'node:fs';
const url = readFileSync('url.txt', 'utf8').trim();
const said = await fetch(url).then(() => 'reached', () => 'not reached');
console.log('network ' + said);
`;

const FILES = { ...PROJECT, 'probe.sh': PROBE, 'probe.mjs': NETWORK };

/** Everything that a run leaves for people or for later steps. */
async function everythingWritten(
  stage: Stage,
  result: ActionResult,
  sent = stage.model.requests,
): Promise<string> {
  const { outputs, log, summary, exported } = result;
  const files = [outputs['trace-path'], outputs['patch-path']].filter(
    (path) => path !== undefined && path !== '',
  );
  const bodies = [...(await pullsOf(stage)), ...(await stage.repository.comments(stage.issue))];
  const commits = await stage.repository.log('tether/issue-1').catch(() => []);
  return [
    log.replace(/^::add-mask::.*$/gm, ''),
    summary,
    JSON.stringify([outputs, exported, bodies, commits]),
    ...files.map((path) => readFileSync(path ?? '', 'utf8')),
    ...stage.github.requests.map(({ body }) => body),
    ...sent.map(({ body }) => JSON.stringify(body)),
  ].join('\n');
}

/** The same without what the model wrote itself, and is sent again. */
async function everythingForPeople(stage: Stage, result: ActionResult): Promise<string> {
  return everythingWritten(stage, result, []);
}

function formsOf(secret: string): readonly string[] {
  return [
    secret,
    Buffer.from(secret).toString('hex'),
    // As it stands in the checkout's own configuration.
    Buffer.from(`x-access-token:${secret}`).toString('base64').slice(0, -4),
  ];
}

function expectNoSecret(stage: Stage, written: string): void {
  const found = [stage.token, stage.readToken, stage.apiKey]
    .flatMap(formsOf)
    .filter((form) => written.includes(form));
  expect(found).toEqual([]);
}

test.skipIf(obstacle !== null).each(['deny', 'allow'])(
  `commands see no secret, and network only when allowed (network: %s)${skipNote}`,
  async (network) => {
    await using stage = await stageFor({
      content: { files: FILES },
      script: (): TurnReply =>
        says(write('url.txt', stage.github.url), write('src/add.js', RIGHT), runs('sh probe.sh'), finish()),
    });
    // The probe asks for its first page.
    exemptFromDescription(stage);
    // The checkout does hold the token, as actions/checkout leaves it.
    const config = readFileSync(`${stage.workspace}/.git/config`, 'utf8');
    expect(config).toContain('AUTHORIZATION: basic');

    const result = await stage.start(
      { kind: 'label' },
      {
        inputs: { validate: 'sh probe.sh', network },
        env: {
          NPM_TOKEN: 'npm-secret-value',
          AWS_SECRET_ACCESS_KEY: 'aws-secret-value',
          JAVA_HOME: '/opt/java',
        },
      },
    );

    expectEnd(result, 'unproven', 0);
    const trace = readFileSync(result.outputs['trace-path'] ?? '', 'utf8');
    // On the base the probe does not know the address yet.
    const onChange = trace.split('\n').filter((line) => line.includes('"kind":"command"'));
    const output = /probe begins(.*?)probe ends/s.exec(onChange.join('\n'))?.[1] ?? '';
    // The probe did look, and found what it may see.
    expect(output).toContain('JAVA_HOME=/opt/java');
    expect(output).not.toMatch(
      /INPUT_|GITHUB_TOKEN|npm-secret-value|aws-secret-value|AUTHORIZATION|ACTIONS_/,
    );
    expect(output).toContain(network === 'deny' ? 'network not reached' : 'network reached');
    const written = await everythingWritten(stage, result);
    expectNoSecret(stage, written);
    expect(written).not.toMatch(/npm-secret-value|aws-secret-value/);
    expect(result.leaked).toEqual([]);
    const { body } = await onlyPull(stage);
    if (network === 'allow')
      expect(body).toContain('The commands had network access (input network: allow).');
    else expect(body).not.toContain('network access');
  },
);

test('a secret that a model says is masked wherever people read it', async () => {
  const script = (): TurnReply => ({
    text: `The token is ${stage.workToken} and the key ${stage.apiKey}.`,
    calls: [
      write('src/add.js', RIGHT),
      finish(
        `Use ${stage.apiKey}`,
        `Token ${stage.workToken}, in hex ${Buffer.from(stage.workToken).toString('hex')}.`,
      ),
    ],
  });
  await using stage = await stageFor({ script });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect((await onlyPull(stage)).title).toBe('Use ***');
  expect(result.leaked).toEqual([]);
  expectNoSecret(stage, await everythingWritten(stage, result));
});

test('a change that holds a secret is published nowhere, as a patch neither', async () => {
  await using stage = await stageFor({
    script: (): TurnReply =>
      says(write('src/add.js', `${RIGHT}// ${Buffer.from(stage.apiKey).toString('base64')}\n`), finish()),
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/change holds a known secret \(src\/add\.js\).*treat it as exposed/);
  expect(result.outputs['patch-path']).toBe('');
  const folder = dirname(result.outputs['trace-path'] ?? '');
  expect(readdirSync(folder).filter((name) => name.endsWith('.patch'))).toEqual([]);
  expect(await stage.repository.branches()).toEqual(['main']);
  const comment = await statusComment(stage);
  expect(comment).not.toContain(Buffer.from(stage.apiKey).toString('base64'));
  expect(comment).not.toContain('as a patch</summary>');
});

/** As GitHub makes them; put together here, so that no scanner of this repository takes it for one. */
const LIKE_A_SECRET = `ghp_${'a1B2c3'.repeat(6)}`;
const WITH_ONE = `export const key = '${LIKE_A_SECRET}';\n`;

test('what looks like a secret is told the model by rule and place, and is published without it', async () => {
  await using stage = await stageFor({
    script: [
      says(write('src/add.js', RIGHT), write('src/key.js', `// of sums\n${WITH_ONE}`), finish()),
      says(
        write('src/key.js', 'export const key = process.env.KEY;\n'),
        finish('Sums', `The key ${LIKE_A_SECRET} is gone.`),
      ),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const told = answersIn(stage.model.requests[1]).at(-1) ?? '';
  expect(told).toContain('adds what looks like a secret (src/key.js:2, rule github)');
  expect(told).toContain('allow-secrets: src/key.js:github');
  expect(told).not.toContain(LIKE_A_SECRET);
  expect(await stage.repository.fileAt('tether/issue-1', 'src/key.js')).toContain('process.env.KEY');
  expect(await everythingForPeople(stage, result)).not.toContain(LIKE_A_SECRET);
  expect((await onlyPull(stage)).body).toContain('The key \\*\\*\\* is gone.');
});

test('where it stays, nothing of it is published or kept, and the rest of the work is not lost', async () => {
  const stays = says(write('src/add.js', RIGHT), write('src/key.js', WITH_ONE), finish());
  await using stage = await stageFor({
    script: [stays, says(finish()), says(write('src/key.js', WITH_ONE), finish())],
  });
  const inputs = { ...QUICK, 'max-validation-retries': '0' };

  const first = await stage.start({ kind: 'label' }, { inputs });

  expectEnd(first, 'failed', 1);
  expect(first.outputs.reason).toContain('change holds what looks like a secret (src/key.js:1, rule github)');
  expect(await stage.repository.branches()).toEqual(['main']);
  const patch = readFileSync(first.outputs['patch-path'] ?? '', 'utf8');
  expect(patch).toContain('a + b');
  expect(patch).toContain("+export const key = '[secret left out]';");
  const kept = JSON.stringify(await sessionOf(stage));
  expect(kept).toContain('a + b');
  const { log, summary, outputs, exported } = first;
  const bodies = stage.github.requests.map(({ body }) => body);
  const trace = readFileSync(outputs['trace-path'] ?? '', 'utf8');
  const told = [log, summary, patch, kept, trace, JSON.stringify([outputs, exported]), ...bodies].join('\n');
  expect(told).not.toContain(LIKE_A_SECRET);

  // What was left out is missing in the next run, which must not be published either.
  const second = await stage.start({ kind: 'label' }, { inputs });
  expectEnd(second, 'failed', 1);
  expect(shownIn(stage.model.requests[1])).toContain('has [secret left out] there');
  expect(second.outputs.reason).toContain('src/key.js:1, rule left-out');

  const settings = 'allow-secrets: src/key.js:github\n';
  await stage.repository.pushCommit({ branch: 'main', files: { '.github/tether.yml': settings } });
  await stage.checkout();
  const third = await stage.start({ kind: 'label' }, { inputs });
  expectEnd(third, 'validated', 0);
  expect(await stage.repository.fileAt('tether/issue-1', 'src/key.js')).toBe(WITH_ONE);
});

test('a secret of a file or a variable reaches no model, and that of the file is not lost when it is edited', async () => {
  const secret = 'sk-local-model-key-of-the-stage';
  const config = `# ${secret}\nport = 1\n`;
  const patch = (search: string, replace: string) =>
    call('patch-file', { path: 'src/config.txt', search, replace });
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'src/config.txt': config, 'show.sh': 'env\ncat src/config.txt\n' } },
    issue: { title: 'Sums', body: 'See `src/config.txt` and `src/add.js`.' },
    script: [
      says(read('src/config.txt'), call('search', { pattern: 'local-model' }), runs('sh show.sh')),
      says(write('src/config.txt', '# [secret withheld]\nport = 2\n')),
      says(patch('# [secret withheld]', '# none')),
      says(patch('port = 1', 'port = 2')),
      says(read('src/config.txt')),
      says(patch('port = 2', 'port = 1')),
      says(write('src/add.js', RIGHT), finish()),
    ],
  });
  expect(stage.apiKey).toBe(secret);

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: { ...QUICK, commands: 'sh show.sh', 'pass-env': 'DATABASE_HOST, NPM_TOKEN, INNOCENT' },
      env: { DATABASE_HOST: 'db.local', NPM_TOKEN: 'npm-secret-value', INNOCENT: stage.apiKey },
    },
  );

  expectEnd(result, 'validated', 0);
  // What pass-env names is passed, and never a secret by name or by value.
  const printed = answersIn(stage.model.requests[1]).at(-1) ?? '';
  expect(printed).toContain('DATABASE_HOST=db.local');
  expect(printed).not.toMatch(/NPM_TOKEN|INNOCENT/);
  expect(result.log).toContain('Variable NPM_TOKEN is not passed to commands');
  expectNoSecret(stage, await everythingWritten(stage, result));
  const [, , refused, notFound, , edited] = stage.model.requests.map((request) => answersIn(request).at(-1));
  expect(refused).toContain(
    'stands for a known secret that you are not shown and would be written in its place',
  );
  expect(notFound).toMatch(/was not found in .*Choose lines without it/);
  expect(edited).toContain('# [secret withheld]');
  expect(edited).toContain('port = 2');
  expect(result.log).toContain('There is a known secret in src/config.txt.');
  for (const told of [await statusComment(stage), result.summary])
    expect(told).toContain('There is a known secret in src/config.txt.');
  expect(stage.model.requests.filter(({ body }) => JSON.stringify(body).includes('local-model-key'))).toEqual(
    [],
  );
});

test('what an endpoint says of a key is cut without any of it, and links nowhere', async () => {
  await using stage = await stageFor({
    script: (): Reply => {
      const text = `No ${stage.apiKey.slice(0, -1)}: see https://evil.example/x, www.evil.example, ![x](http://evil.example/y)`;
      const body = JSON.stringify({ error: { message: text } });
      return { raw: { status: 401, headers: { 'content-type': 'application/json' }, body } };
    },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  const comment = await statusComment(stage);
  expect(comment).toContain('No ***: see https: //evil.example/x, www. evil.example');
  for (const told of [comment, result.summary]) expect(told).not.toMatch(/https?:\/\/evil|www\.evil/);
  const pieces = Array.from({ length: stage.apiKey.length - 11 }, (_, index) =>
    stage.apiKey.slice(index, index + 12),
  );
  const written = await everythingForPeople(stage, result);
  expect(pieces.filter((piece) => written.includes(piece))).toEqual([]);
});

test('a key that stands in the wrong input is masked where that is told', async () => {
  await using stage = await stageFor({ script: [] });
  const inputs = { 'base-url': `not an address ${stage.apiKey}`, 'max-rounds': stage.apiKey };

  const result = await stage.start({ kind: 'label' }, { inputs });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('Input max-rounds is wrong. It was "***"');
  const told = [result.log, result.summary, JSON.stringify(result.outputs)].join();
  expect(told).not.toContain('local-model-key');
});

const keyFile = ({ runnerTemp }: Stage): string => join(runnerTemp, 'model-token');

test.skipIf(obstacle !== null)(
  `a key in a file is sent and masked as a given one, and no command can read the file${skipNote}`,
  async () => {
    const probe = 'cat "$(cat where.txt)" && echo "key was read" || echo "key was not read"\n';
    await using stage = await stageFor({
      content: { files: { ...PROJECT, 'probe.sh': probe } },
      script: (): TurnReply =>
        says(write('where.txt', keyFile(stage)), write('src/add.js', RIGHT), runs('sh probe.sh'), finish()),
    });
    const path = keyFile(stage);
    mkdirSync(stage.runnerTemp, { recursive: true });
    writeFileSync(path, `${stage.apiKey}\n`);

    const inputs = { validate: 'sh probe.sh', 'api-key': '', 'api-key-file': path };
    const result = await stage.start({ kind: 'label' }, { inputs, secrets: [] });

    expectEnd(result, 'unproven', 0);
    expect(result.log).toContain(`::add-mask::${stage.apiKey}`);
    const trace = readFileSync(result.outputs['trace-path'] ?? '', 'utf8');
    expect(trace).toContain('key was not read');
    expectNoSecret(stage, await everythingWritten(stage, result));
    expect(result.leaked).toEqual([]);
  },
);
