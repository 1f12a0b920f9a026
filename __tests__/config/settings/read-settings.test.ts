import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ConfigReading, readConfig } from '../../../src/config/config.ts';
import { readSettings } from '../../../src/config/settings/read-settings.ts';
import { OF_THE_WORKFLOW, SETTINGS } from '../../../src/config/settings/settable.ts';

const RUNNER = { GITHUB_REPOSITORY: 'octo/hello', GITHUB_WORKSPACE: '/checkout', RUNNER_TEMP: '/temp' };
const NEEDED = { 'github-token': 'ghs_token', 'api-key': 'sk-key', model: 'some-model' };

/** The configuration of a run whose workflow gives these inputs, in a repository with this file. */
function reading(
  file: string,
  inputs: Readonly<Record<string, string>> = {},
  profile: string | null = null,
): ConfigReading {
  const given = Object.entries({ ...NEEDED, ...inputs }).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  const read = readSettings(file, profile);
  if (read.kind === 'faulty') return { kind: 'invalid', faults: read.faults };
  return readConfig({ ...RUNNER, ...Object.fromEntries(given) }, read.settings);
}

function configOf(...given: Parameters<typeof reading>) {
  const read = reading(...given);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.faults));
  return read.config;
}

function faultsOf(...given: Parameters<typeof reading>): string {
  const read = reading(...given);
  return read.kind === 'valid'
    ? ''
    : read.faults.map(({ wrong, was, remedy }) => `${wrong} ${was ?? ''} ${remedy}`).join('\n');
}

const FILE = `# yaml-language-server: $schema=https://example.org/tether.json
validate: [npm test, npm run lint]
setup: |
  npm ci
  npm run prepare
max-rounds: 20
`;

describe('the settings file', () => {
  test('takes the place of defaults, and not of what the workflow gives', () => {
    const own = configOf(FILE);
    expect(own.commands.setup.map(({ text }) => text)).toEqual(['npm ci', 'npm run prepare']);
    expect(own.commands.listed.map(({ text }) => text)).toEqual(['npm test', 'npm run lint']);
    expect(own.budget.limits.maxRounds).toBe(20);
    // The runner hands on defaults as if they had been given.
    expect(configOf(FILE, { 'max-rounds': '10' }).budget.limits.maxRounds).toBe(20);
    expect(configOf(FILE, { 'max-rounds': '7' }).budget.limits.maxRounds).toBe(7);
    expect(configOf(FILE, { 'max-tool-executions': '8' }).budget.limits.maxRounds).toBe(8);
    expect(configOf('').budget.limits.maxRounds).toBe(10);
    expect(configOf('# nothing yet\n').budget.limits.maxRounds).toBe(10);
  });

  test('is read as text: a value means what the input would take it for', () => {
    const { commands, changes, chat } = configOf(
      'network: allow\nsign-off: Ada <ada@example.org>\nexpose-ports: [5432, 6379]\nschema-enforce: true\n',
    );
    expect([commands.network, commands.exposePorts, changes.signOff, chat.schemaCheck]).toEqual([
      'allow',
      [5432, 6379],
      'Ada <ada@example.org>',
      'enforced',
    ]);
  });

  test('has profiles, which count more than the workflow and may name a model', () => {
    const file = `${FILE}profiles:\n  strong:\n    model: big\n    max-rounds: 10\n  docs:\n    agent: writer\n`;
    const { model, budget, commands } = configOf(file, { 'max-rounds': '7' }, 'Strong');
    expect([model.model, budget.limits.maxRounds]).toEqual(['big', 10]);
    expect(commands.listed).toHaveLength(2);
    expect(configOf(file, {}, 'docs').chat.agent).toBe('writer');
    expect(configOf(file).model.model).toBe('some-model');
    expect(faultsOf(file, {}, 'weak')).toMatch(
      /profile that the settings file does not have.*"weak"; there is "strong", "docs"/,
    );
    expect(faultsOf('', {}, 'weak')).toMatch(/there are none/);
  });

  test.each(OF_THE_WORKFLOW)('leaves %s to the workflow, in a profile too', (name) => {
    expect(faultsOf(`${name}: "1"\n`)).toMatch(
      /cannot be used\. It is .* Set it in the workflow: who may start a run/,
    );
    expect(faultsOf(`profiles: { p: { ${name}: "1" } }\n`)).toMatch(/cannot be used\. It is profiles\.p\./);
  });

  test('names every fault at once, and what to do', () => {
    const said = faultsOf(
      'model: big\nmax-round: 3\nmax-rounds: many\nvalidate: { a: b }\nprofiles: { p: [1], q: { retry: 1 } }\n',
    );
    expect(said).toMatch(/ model in .*in a profile below "profiles"/);
    expect(said).toMatch(/ max-round in .*no such setting/);
    expect(said).toMatch(/ validate in .*one value, or a list/);
    expect(said).toMatch(/ profiles\.p in .*names with values/);
    expect(said).toMatch(/ profiles\.q\.retry in .*no such setting/);
    expect(faultsOf('max-rounds: many\n')).toMatch(
      /Input max-rounds is wrong\. It was "many" in \.github\/tether\.yml\. Give a whole number/,
    );
  });

  test('of very many faults the first fifty are told', () => {
    const text = Array.from({ length: 60 }, (_, index) => `k${index}: 1\n`).join('');
    expect(faultsOf(text).split('\n')).toHaveLength(50);
  });

  test.each([
    ['a: b: c', /is no YAML.*The parser said/],
    ['- a\n- b\n', /names with values behind them/],
    ['just words', /names with values behind them/],
    ['max-rounds: 3\nmax-rounds: 4\n', /is no YAML.*unique/],
    ['max-rounds:\n', /Give a whole number/],
    ['__proto__: { polluted: 1 }\n', /no such setting/],
    ['constructor: 1\n', /no such setting/],
    ['a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: &e [*d, *d]\n', /alias|one value/],
  ])('%j is told, and never believed', (text, said) => {
    expect(faultsOf(text)).toMatch(said);
  });
});

describe('the schema for editors', () => {
  const schema = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../schemas/settings/tether.json'), 'utf8'),
  );
  const isValid = new Ajv({ strict: false }).compile(schema);

  test('knows what the file may set, and no more', () => {
    expect(Object.keys(schema.properties).sort()).toEqual(['$schema', 'profiles', ...SETTINGS].sort());
  });

  test.each([
    [FILE, true],
    ['profiles: { strong: { model: big, max-cost-usd: 2.5 } }', true],
    ['schema-enforce: true', true],
    ['max-rounds: many', false],
    ['network: maybe', false],
    ['base-url: https://example.org', false],
  ])('judges %j as the run does', (text, expected) => {
    expect(isValid(parse(text))).toBe(expected);
    expect(faultsOf(text) === '').toBe(expected);
  });
});
