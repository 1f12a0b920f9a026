import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ConfigReading, readConfig } from '../../../src/config/config.ts';
import { readSettings, type WantedProfile } from '../../../src/config/settings/read-settings.ts';
import { OF_THE_WORKFLOW, SETTINGS } from '../../../src/config/settings/settable.ts';
import { configIn, envOf, faultsIn } from '../reading.ts';

const named = (name: string): WantedProfile => ({ kind: 'named', name });

/** The configuration of a run whose workflow gives these inputs, in a repository with this file. */
function reading(
  file: string,
  inputs: Readonly<Record<string, string>> = {},
  wanted: WantedProfile | null = null,
): ConfigReading {
  const read = readSettings(file, wanted);
  if (read.kind === 'faulty') return { kind: 'invalid', faults: read.faults };
  return readConfig(envOf({ 'api-key': 'sk-key', ...inputs }), read.settings);
}

const configOf = (...given: Parameters<typeof reading>) => configIn(reading(...given));
const faultsOf = (...given: Parameters<typeof reading>) => faultsIn(reading(...given)).join('\n');

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
    expect(own.commands.setup.entries.map(({ text }) => text)).toEqual(['npm ci', 'npm run prepare']);
    expect(own.commands.listed.map(({ text }) => text)).toEqual(['npm test', 'npm run lint']);
    expect(own.limits.maxRounds).toBe(20);
    expect(configOf(FILE, { 'max-rounds': '' }).limits.maxRounds).toBe(20);
    // What a run has by default as well.
    expect(configOf(FILE, { 'max-rounds': '10' }).limits.maxRounds).toBe(10);
    expect(configOf(FILE, { 'max-rounds': '7' }).limits.maxRounds).toBe(7);
    expect(configOf(FILE, { 'max-rounds': '7' }).inputs.overruled()).toEqual(['max-rounds']);
    expect(own.inputs.overruled()).toEqual([]);
    expect(configOf(FILE, { 'max-tool-executions': '8' }).limits.maxRounds).toBe(8);
    expect(configOf('').limits.maxRounds).toBe(10);
    expect(configOf('# nothing yet\n').limits.maxRounds).toBe(10);
  });

  test('has profiles, which count more than the workflow and may name a model', () => {
    const file = `${FILE}profiles:\n  strong:\n    model: big\n    max-rounds: 10\n  docs:\n    agent: writer\n`;
    const { model, limits, commands } = configOf(file, { 'max-rounds': '7' }, named('Strong'));
    expect([model.model, limits.maxRounds]).toEqual(['big', 10]);
    expect(commands.listed).toHaveLength(2);
    expect(configOf(file, {}, named('docs')).inputs.get('agent')).toBe('writer');
    expect(configOf(file).model.model).toBe('some-model');
    expect(faultsOf(file, {}, named('weak'))).toMatch(
      /profile that the settings file does not have.*"weak"; there is "strong", "docs"/,
    );
    expect(faultsOf('', {}, named('weak'))).toMatch(/there are none/);
  });

  test('passes over a profile that an earlier run was asked for, and that it has no more', () => {
    const kept = (name: string): WantedProfile => ({ kind: 'kept', name });
    const file = 'profiles: { strong: { model: big } }\n';
    expect(configOf(file, {}, kept('STRONG')).model.model).toBe('big');
    expect(configOf(file, {}, kept('gone')).model.model).toBe('some-model');
  });

  test.each(OF_THE_WORKFLOW)('leaves %s to the workflow, in a profile too', (name) => {
    expect(faultsOf(`${name}: "1"\n`)).toMatch(
      /^The setting .* cannot be used\.\s+Set it in the workflow: who may start a run/,
    );
    expect(faultsOf(`profiles: { p: { ${name}: "1" } }\n`)).toMatch(/^The setting profiles\.p\./);
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

  test('names the nearest setting for one that there is not', () => {
    expect(faultsOf('comand-timeout: 5\n')).toContain(
      'There is no such setting. Write command-timeout, or take it out.',
    );
    expect(faultsOf('pull-requests: {}\n')).toContain('Write pull-request,');
    expect(faultsOf('profile: {}\n')).toContain('Write profiles,');
    expect(faultsOf('profiles: { p: { modell: big } }\n')).toContain('Write model,');
    expect(faultsOf('colour: red\n')).toContain(
      'docs/configuration.md in the repository of the action has the list',
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

describe('packages', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../examples/settings/monorepo.yml'), 'utf8');

  test('are folders with commands of their own', () => {
    const { inputs, commands } = configOf(example);
    expect(commands.listed.map(({ text }) => text)).toEqual(['npm run lint']);
    expect(
      inputs.settings.packages.map(({ folder, paths, commands: own }) => [
        folder,
        paths,
        own.map(({ text, purpose }) => `${purpose} ${text}`),
      ]),
    ).toEqual([
      ['libs/*', [], ['validate npm test', 'allowed npm test -- {path}']],
      ['services/api', ['proto/api/**'], ['validate go vet ./...', 'validate go test ./...']],
    ]);
  });

  test.each([
    ['../up: { validate: ls }', /packages\.\.\.\/up in .* leads upwards/],
    ['/etc: { validate: ls }', /is absolute/],
    ['.: { validate: ls }', /names the repository itself/],
    ['"apps/**": { validate: ls }', /packages\.apps\/\*\* in .*only \* is known/],
    ['"{a,b}": { validate: ls }', /only \* is known/],
    ['a: { validate: ls }, a/: { validate: ls }', /packages\.a\/ in .*each folder once/],
    ['"a*": { validate: ls, paths: b/** }', /packages\.a\*\.paths in .*a package with a name/],
    ['a: { validate: "lint {path}" }', /packages\.a\.validate in .*Name a command without \{path\}/],
    ['a: { validate: { b: c } }', /packages\.a\.validate in .*one value, or a list/],
    ['a: { validate: ls, setup: ls }', /packages\.a\.setup in .*A package has validate, commands, paths/],
    ['a: { validate: "sh -c \'x {path}\'" }', /Correct the entry/],
    ['a: [ls]', /packages\.a in .*names with values/],
  ])('{ %s } is told, and never half believed', (text, said) => {
    expect(faultsOf(`packages: { ${text} }\n`)).toMatch(said);
  });
});

describe('the pull request', () => {
  test('has a title, labels, reviewers and a template', () => {
    const file = 'pull-request: { title: "x: {title}", labels: [a, b], reviewers: "@ada", template: off }\n';
    expect(configOf(file).inputs.settings.pullRequest).toEqual({
      title: 'x: {title}',
      labels: ['a', 'b'],
      reviewers: ['@ada'],
      template: 'off',
    });
    expect(configOf('').inputs.settings.pullRequest).toMatchObject({ title: '{title}', template: 'auto' });
  });

  test.each([
    ['title: fixed', /pull-request\.title in .*one line with \{title\} in it/],
    ['title: ["{title}", x]', /pull-request\.title in /],
    ['template: maybe', /pull-request\.template in .*auto, off, or headings/],
    ['template: [off]', /pull-request\.template in /],
    ['template: { Why: reasons }', /template\.Why in .*one of summary, issue, tests, verdict/],
    ['reviewers: [a b]', /pull-request\.reviewers in .*people, or teams/],
    ['labels: { a: b }', /pull-request\.labels in .*one value, or a list/],
    ['draft: yes', /pull-request\.draft in .*It has title, labels, reviewers, template/],
  ])('%s is told', (text, said) => {
    expect(faultsOf(`pull-request: { ${text} }\n`)).toMatch(said);
  });
});

describe('the schema for editors', () => {
  const schema = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../schemas/settings/tether.json'), 'utf8'),
  );
  const isValid = new Ajv({ strict: false }).compile(schema);

  test('knows what the file may set, and no more', () => {
    expect(Object.keys(schema.properties).sort()).toEqual(
      ['$schema', 'packages', 'profiles', 'pull-request', ...SETTINGS].sort(),
    );
  });

  test.each([
    [FILE, true],
    ['profiles: { strong: { model: big, max-cost-usd: 2.5 } }', true],
    ['sign-off: committer', true],
    ['packages: { libs/*: { validate: [go vet, go test], commands: ls } }', true],
    ['packages: { libs: { commands: ls } }', false],
    ['packages: { libs: { validate: ls, network: allow } }', false],
    ['max-rounds: many', false],
    ['isolation: maybe', false],
    ['base-url: https://example.org', false],
  ])('judges %j as the run does', (text, expected) => {
    expect(isValid(parse(text))).toBe(expected);
    expect(faultsOf(text) === '').toBe(expected);
  });
});
