import { describe, expect, test } from 'vitest';
import { criticIn, readConfig, readTriggerInputs, toolCallingIn } from '../../src/config/config.ts';
import { OPTION_NAMES, OPTIONS } from '../../src/config/inputs/inputs.ts';
import { contextWindowOf, priceOf } from '../../src/config/prices.ts';
import { givenKeys } from '../../src/config/secrets.ts';
import { configIn, envOf, faultsIn, type Inputs, read, type Texts } from './reading.ts';

const KEY = { 'api-key': 'sk-key' };
const env = (inputs: Inputs) => envOf({ ...KEY, ...inputs });
const valid = (inputs: Inputs, file: Texts = {}) => configIn(read({ ...KEY, ...inputs }, file));
const faults = (inputs: Inputs, file: Texts = {}) => faultsIn(read({ ...KEY, ...inputs }, file));

test.each([
  ['https://ghes.example/gateway/gql', {}],
  ['', { GITEA_ACTIONS: 'true' }],
])('GraphQL is asked at %j', (graphqlUrl, runner) => {
  const runnerEnv = { GITHUB_GRAPHQL_URL: 'https://ghes.example/gateway/gql', ...runner };
  expect(readConfig({ ...env({}), ...runnerEnv })).toMatchObject({ config: { forge: { graphqlUrl } } });
});

describe('addresses in the environment', () => {
  const faultsWith = (variables: Inputs) => faultsIn(readConfig({ ...env({}), ...variables })).join('\n');

  test('what is no address is named, and no password is quoted', () => {
    for (const password of ['s3cr#t-Passw0rd', '12#rest-of-it', 'half%of-it']) {
      const said = faultsWith({ https_proxy: `http://ci-user:${password}@proxy.corp:8080` });
      expect(said).toMatch(/^https_proxy is not the address of a proxy\..*%23/);
      expect(said).not.toMatch(/ci-user|s3cr|12#|half/);
    }
    expect(faultsWith({ HTTP_PROXY: 'proxy.corp:8080' })).toContain('HTTP_PROXY');
    expect(faultsWith({ GITHUB_API_URL: 'file:///etc' })).toMatch(/^GITHUB_API_URL is no http/);
    expect(faultsWith({ HTTP_PROXY: 'http://a:b%23c@proxy:8080/', NO_PROXY: '*' })).toBe('');
  });

  test('the password of a proxy is a secret, and what a request carries of it, also before it can be read', () => {
    const password = 's3cr#t-Passw0rd';
    const basic = Buffer.from(`ci-user:${password}`).toString('base64');
    const variables = { https_proxy: 'http://ci-user:s3cr%23t-Passw0rd@proxy.corp:8080' };
    const { keys } = configIn(readConfig({ ...env({}), ...variables })).secrets;
    expect(keys).toEqual(expect.arrayContaining([password, 's3cr%23t-Passw0rd', basic]));
    expect(givenKeys({ http_proxy: `http://ci-user:${password}@proxy.corp` })).toContain(password);
    for (const address of ['http://t0ken-1234-abcd@proxy.corp:8080', 'http://t0ken-1234-abcd:@proxy.corp'])
      expect(givenKeys({ http_proxy: address })).toContain('t0ken-1234-abcd');
    expect(givenKeys({ http_proxy: 'http://proxy.corp:8080' })).toEqual([]);
    // A change may hold the name of a user, and no token.
    for (const name of ['build-agent', 'ci_runner2', 'SVC-Proxy-01']) {
      const { keys, placeholders } = configIn(
        readConfig({ ...env({}), https_proxy: `http://${name}@proxy.corp:3128` }),
      ).secrets;
      expect([keys.includes(name), placeholders.includes(name)]).toEqual([false, true]);
    }
    for (const token of [
      't0ken-1234-abcd',
      'glpat-aB3dE5fG7hJ9',
      'a9f3-77c1',
      'build-agent-of-the-whole-floor',
    ]) {
      const { keys } = configIn(
        readConfig({ ...env({}), https_proxy: `http://${token}@proxy.corp` }),
      ).secrets;
      expect(keys).toContain(token);
    }
    const secret = configIn(readConfig({ ...env({}), https_proxy: 'http://me:build-agent@proxy' })).secrets;
    expect(secret.keys).toContain('build-agent');
    // It would hide half of what a login form is made of.
    const word = configIn(readConfig({ ...env({}), https_proxy: 'http://me:password@proxy.corp' })).secrets;
    expect([word.keys.includes('password'), word.placeholders]).toEqual([false, ['sk-key', 'password']]);
  });
});

describe('inputs', () => {
  test.each([
    ['off', null],
    ['On', 'some-model'],
    ['Other/Model-2', 'Other/Model-2'],
  ])('critic: %s', (critic, expected) => {
    expect(criticIn(valid({ critic }))).toEqual(expected);
  });

  test.each(['mode', 'agent', 'follow', 'provider'])('%s takes the words that it lists', (name) => {
    expect(faults({ [name]: 'maybe' })).toEqual([expect.stringContaining(`Input ${name} is wrong.`)]);
  });

  test('follow takes one word or several', () => {
    const followed = (follow: string) => readTriggerInputs(env({ follow })).follow;
    expect(followed('checks,\nReviews')).toEqual(['reviews', 'checks']);
    expect(followed('base')).toEqual(['base']);
    expect(followed('')).toEqual([]);
  });

  test('ports are numbers, one a line or separated by commas, and each counts once', () => {
    for (const network of ['', 'deny', 'Allow']) expect(valid({ network }).commands.exposePorts).toEqual([]);
    expect(
      [valid({}), valid({ network: 'allow' }), valid({ network: '80' })].map(
        ({ commands }) => commands.network,
      ),
    ).toEqual(['deny', 'allow', 'deny']);
    expect(valid({ network: '5432, 6379\n5432\n\n/run/a.sock\n65535' }).commands.exposePorts).toEqual([
      5432,
      6379,
      '/run/a.sock',
      65_535,
    ]);
  });

  test.each(['0', '70000', '5432:5432', '-1', '007', '5432 6379', '/run/../x', '/', 'allow'])(
    'a port %s is refused, by name',
    (entry) => {
      expect(faults({ network: `80\n${entry}` })).toEqual([
        expect.stringContaining(`Input network is wrong. It was "80\n${entry}". "${entry}" is no port`),
      ]);
    },
  );

  test('the pull request names ports that were handed to commands', () => {
    const on = (inputs: Readonly<Record<string, string>>): string => valid(inputs).commands.caveats.join(' ');
    expect(on({ network: '5432,6379' })).toContain('listens on the runner at 5432, 6379 (input network)');
    expect(on({ network: '5432,6379', isolation: 'none' })).not.toContain('5432');
    expect(on({ network: 'deny' })).toBe('');
  });

  test('a formatter may have a glob before it, and takes all its paths as arguments', () => {
    const format = 'gofmt -w {path}\n*.{js,ts}: prettier --write {path}\nmake fmt\ncd a && b {path} | c';
    expect(
      valid({}, { format }).commands.format.map(({ entry, glob }) => [glob, entry.text, entry.argv]),
    ).toEqual([
      [null, 'gofmt -w {path}', ['gofmt', '-w', '{path}']],
      ['*.{js,ts}', 'prettier --write {path}', ['prettier', '--write', '{path}']],
      [null, 'make fmt', ['make', 'fmt']],
      [
        null,
        'cd a && b {path} | c',
        [
          ...['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'],
          'cd a && b "$@" | c',
          'bash',
          '{path}',
        ],
      ],
    ]);
  });

  test.each([
    ['prettier --file={path}', 'there {path} means several paths and has to be a word of its own'],
    ['a {path} {path}', 'only one argument may hold {path}, and only once'],
    ["*.go: 'gofmt", 'Fix it: '],
    ['*.go: ', 'Fix it: '],
    ["sh -c 'gofmt {path}'", 'Fix it: '],
  ])('the formatter %s is refused', (format, why) => {
    expect(faults({}, { format })).toEqual([
      expect.stringMatching(/^Setting format has an entry that cannot be run\. It was ".+"\. Fix it: /),
    ]);
    expect(faults({}, { format })[0]).toContain(why);
  });

  test.each([
    'Ada',
    'ada@example.org',
    'Ada <ada>',
    'Ada <a@b.c> x',
    'Ada <a@b.c>\nTether-Seal: x',
    '<a@b.c>',
  ])('the sign-off %j is refused', (given) => {
    expect(faults({}, { 'sign-off': given })).toEqual([
      expect.stringContaining(
        'Give a name and an address in one line, such as Ada Lovelace <ada@example.org>, or committer for whoever the forge says commits.',
      ),
    ]);
  });

  test('places of secrets are files with a rule that there is', () => {
    const given = '# of the tests\n test/a b.json:github\nC:x.pem:privatekey';
    expect(valid({}, { 'allow-secrets': given }).inputs.get('allow-secrets')).toEqual([
      'test/a b.json:github',
      'C:x.pem:privatekey',
    ]);
    for (const wrong of ['test/login.json', 'test/login.json:gihub', ':github'])
      expect(faults({}, { 'allow-secrets': `a.js:npm\n${wrong}` })).toEqual([
        expect.stringContaining(`"${wrong}" is no such place; give a file and a rule`),
      ]);
  });

  test.each(['0', '51', 'many'])('%s is no number of open pull requests', (given) => {
    expect(faults({}, { 'max-open-pull-requests': given })).toEqual([
      expect.stringContaining('from 1 to 50'),
    ]);
  });

  test('a sign-off is the committer, or a name and an address; nobody signs off by default', () => {
    expect(valid({}, { 'sign-off': ' Ada Lovelace <ada@example.org> ' }).inputs.get('sign-off')).toBe(
      'Ada Lovelace <ada@example.org>',
    );
    expect(valid({}, { 'sign-off': 'committer' }).inputs.get('sign-off')).toBe('committer');
    expect(valid({}).inputs.get('sign-off')).toBe('');
  });

  test('every default is read without a fault by its own parser', () => {
    const faulty = OPTION_NAMES.filter(
      (name) => OPTIONS[name].parse(OPTIONS[name].default).kind === 'invalid',
    );
    expect(faulty).toEqual([]);
  });

  test('a gate in which every entry takes a path judges nothing, and is told before anything is spent', () => {
    expect(faults({ validate: 'npm test -- {path}' }).join('\n')).toContain(
      'Name a command without {path} there',
    );
    const { commands } = valid({ validate: 'npm test\nnpm test -- {path}' });
    expect(commands.listed).toHaveLength(2);
    expect(valid({ commands: 'npm test -- {path}' }).commands.listed).toHaveLength(1);
  });

  test('the value of a secret stands in no fault', () => {
    const found = faults({ 'base-url': 'not an address', 'api-key': 'sk-very-secret' });
    expect(found.join('\n')).not.toContain('sk-very-secret');
  });
});

describe('the conversation', () => {
  const windowOf = (inputs: Readonly<Record<string, string>>): number => {
    const config = valid(inputs);
    return contextWindowOf(config.inputs, config.model);
  };

  test('has the window that is given, or else that of the model, at most 200000', () => {
    expect(windowOf({})).toBe(128_000);
    expect(windowOf({ 'context-window': '8192' })).toBe(8192);
    expect(windowOf({ model: 'gpt-5.3' })).toBe(128_000);
    expect(windowOf({ model: 'claude-haiku-4-5-20251001' })).toBe(200_000);
    expect(windowOf({ model: 'gpt-6-sol' })).toBe(200_000);
    expect(faults({ 'context-window': '100' }).join()).toMatch(
      /Input context-window .*"100".* from 2000 to 10000000/,
    );
  });

  test.each([
    ['json', 'json', 'observed'],
    ['json-strict', 'json', 'enforced'],
    ['auto', 'auto', 'observed'],
  ])('tool-calling: %s', (given, prefer, schema) => {
    expect(toolCallingIn(valid({ 'tool-calling': given }))).toEqual({ prefer, schema });
  });
});

describe('what goes with what', () => {
  test('a cost cap without prices is a fault before anything is spent', () => {
    for (const cap of ['3', '2'])
      expect(faults({ 'max-cost-usd': cap }).join()).toContain('max-cost-usd cannot be kept: what the model');
    expect(valid({ 'max-cost-usd': '3', price: '1, 4' }).prices).toEqual({
      input: 1,
      cachedInput: 1,
      cacheWrite: 1.25,
      output: 4,
    });
  });

  test('a run that counts its cost needs the price of each of its models', () => {
    const model = 'our/big:8b';
    const without = (price: string) => [
      ...faults({ price, critic: model }),
      ...faults({ price }, { 'escalation-model': model }),
    ];
    expect(without('1, 4')).toEqual([
      expect.stringMatching(/^What the model of critic costs is not known.* our\/big:8b: INPUT, OUTPUT/),
      expect.stringMatching(/^What the model of escalation-model costs is not known/),
    ]);
    for (const price of ['', '1, 4\nour/big:8b: 5, 25']) expect(without(price)).toEqual([]);
    expect(faults({ price: '1, 4', critic: 'On' })).toEqual([]);
    const { inputs } = valid({ price: '1, 4\nour/big:8b: 5, 0.5, 25' });
    expect(priceOf(inputs, { provider: 'custom', model })).toMatchObject({ input: 5, cachedInput: 0.5 });
  });

  test('a price is two or three numbers', () => {
    expect(valid({ price: '1.25, 0.125, 10' }).prices).toMatchObject({
      input: 1.25,
      cachedInput: 0.125,
      output: 10,
    });
    for (const price of [
      '1',
      '1,,2',
      'big: 1',
      '1, 2\n1',
      '1,2,3,4',
      '-1, 2',
      'cheap, 2',
      '$1.25, 0.125, 10',
      '1, 2\n3, 4',
    ])
      expect(faults({ price })).toEqual([expect.stringContaining('Input price is wrong.')]);
  });

  test('a key is needed for an endpoint elsewhere and not for one on this machine', () => {
    expect(faults({ 'api-key': '' }).join()).toContain('Input api-key is empty');
    expect(faults({ 'api-key': '', 'base-url': 'http://127.0.0.1:8080/v1' })).toEqual([]);
  });

  test('a key is never sent unencrypted to another machine', () => {
    expect(faults({ 'base-url': 'http://models.example/v1' }).join()).toContain('unencrypted');
    expect(faults({ 'base-url': 'http://models.example/v1', 'api-key': '' })).toEqual([]);
  });

  test('a key inside the address is refused', () => {
    const found = faults({ 'base-url': 'https://user:pass@models.example/v1' }).join();
    expect(found).toContain('user name and password');
    expect(found).toContain('https://***@models.example/v1');
    expect(found).not.toContain('pass@');
  });

  test('a folder outside of the repository is refused as working directory', () => {
    expect(faults({ 'working-directory': '../elsewhere' })).toHaveLength(1);
    expect(faults({ 'working-directory': '/etc' })).toHaveLength(1);
    expect(valid({ 'working-directory': './packages/app/' }).commands.workingDirectory).toBe('packages/app');
  });

  test('the pull request goes to the branch the workflow runs on unless one is named', () => {
    expect(valid({}).baseBranch).toBe('develop');
    expect(valid({ 'base-branch': 'main' }).baseBranch).toBe('main');
    expect(valid({ 'base-branch': 'refs/heads/release/1.x' })).toMatchObject({
      baseBranch: 'release/1.x',
      policy: { baseBranchInput: 'release/1.x' },
    });
  });

  test.each(['a b', '../x', 'a..b', '-x', 'main\nx', 'a:b', 'a/', '.x', 'x/.y', 'a@{1}', 'a\\b'])(
    'what git takes for no name of a branch (%j) is refused',
    (name) => {
      expect(faults({ 'base-branch': name }).join()).toContain('Give the name of a branch');
    },
  );

  test.each(['ghs_a\nb', '“ghs_a”', 'ghs a'])('what no header can carry (%j) is no token', (token) => {
    const [fault = '', ...others] = faults({ 'github-token': token });
    expect(fault).toMatch(/^Input github-token cannot be a token\./);
    expect(fault).not.toContain(token);
    expect(others).toEqual([]);
  });
});

describe('the job that publishes', () => {
  const sha256 = 'ab'.repeat(32);
  const given = { mode: 'publish', 'api-key': '' };

  test('reads the file of that hash from the folder that it was handed in', () => {
    const bundle = `/temp/handed#/runner/temp/tether-1/${sha256}.json`;
    expect(valid({ ...given, bundle }).inputs.get('bundle')).toEqual({
      path: `/temp/handed/${sha256}.json`,
      sha256,
    });
  });

  test.each(['/temp/handed#', `${sha256}.json`, `/temp#${sha256}`, '/temp#../../etc/passwd'])(
    'and none by %s',
    (bundle) => {
      expect(faults({ ...given, bundle })).toEqual([expect.stringContaining('Input bundle is wrong.')]);
    },
  );

  test('and none without the input', () => {
    expect(faults(given)).toEqual([expect.stringContaining('Input bundle is empty')]);
  });
});

describe('names that there are not', () => {
  test.each([
    ['max-round', 'Write max-rounds, or take it out.'],
    ['max-cost-usd-per-isue', 'Write max-cost-usd-per-issue, or take it out.'],
    ['comand-timeout', 'Set command-timeout in .github/tether.yml'],
    ['command-timeout', 'Set command-timeout in .github/tether.yml'],
  ])('%s ends the run with the nearest one', (name, remedy) => {
    expect(faults({ [name]: '5' })).toEqual([expect.stringContaining(remedy)]);
    expect(faults({ [name]: '' })).toEqual([]);
  });

  test('what is like none is a warning, as it may be of another program', () => {
    expect(valid({ 'zip-destination': 'x' }).warnings).toEqual([
      'There is no input zip-destination, and nothing is done with it.',
    ]);
  });
});

describe('names of earlier days', () => {
  test.each([
    ['max-tokens', 'maxTokensPerCall', '4096', 4096],
    ['max-tool-executions', 'maxRounds', '20', 20],
    ['validation-retries', 'maxValidationRetries', '1', 1],
    ['file-request-rounds', 'maxContextRounds', '7', 7],
  ] as const)('%s is read, with a warning', (older, limit, given, read) => {
    const config = valid({ [older]: given });
    expect(config.limits[limit]).toBe(read);
    expect(config.warnings).toHaveLength(1);
    expect(config.warnings[0]).toContain(`Input ${older} is an older name.`);
  });

  test('an older name counts only where the newer one is not given', () => {
    const config = valid({ 'max-tokens': '4096', 'max-tokens-per-call': '16384' });
    expect(config.limits.maxTokensPerCall).toBe(16_384);
    expect(config.warnings).toEqual([]);
  });
});
