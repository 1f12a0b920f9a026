import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../embedded/temp.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The files that the numbered steps of a section name, with `toy` for the names that a contributor chooses. */
function listedUnder(heading: string): readonly string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const steps = section.split('\n').filter((line) => /^\d\. /.test(line));
  const paths = steps.flatMap((step) => [...step.matchAll(/(?:^\d\. |\. )`([^`\s]+\.(?:ts|json|txt))`/g)]);
  return paths.map(([, path = '']) => path.replace(/NAME|FAMILY/g, 'toy').replace('GROUP', 'rare')).sort();
}

/** What a toy makes of a file; of one that is not there yet, from nothing. */
type Toy = Readonly<Record<string, (text: string) => string>>;

const file = (text: string) => (): string => text;
const behind =
  (place: string, more: string) =>
  (text: string): string => {
    expect(text, 'the toy finds its place').toContain(place);
    return text.replace(place, () => place + more);
  };
const atEnd =
  (more: string) =>
  (text: string): string =>
    `${text}\n${more}`;
const both =
  (...edits: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    edits.reduce((edited, edit) => edit(edited), text);

const INPUT: Toy = {
  'src/config/inputs/rare.ts': behind(
    'export const RARE_INPUTS = {',
    "\n  toy: branch({ default: 'bear', meaning: 'A toy.' }),",
  ),
  'src/config/config.ts': behind(
    'function readChanges(inputs: GivenInputs, { pullRequest }: GivenSettings) {\n  return {',
    "\n    toy: inputs.get('toy'),",
  ),
  '__tests__/config/config.test.ts': atEnd(`
test('the toy is what was given', () => {
  expect([valid({}).changes.toy, valid({ toy: 'ball' }).changes.toy]).toEqual(['bear', 'ball']);
});
`),
};

const TOOL: Toy = {
  'schemas/tools/toy.json': file(
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...{ $id: 'tether:tools/toy', title: 'toy', description: 'Play.', type: 'object' },
      properties: { times: { type: 'integer', minimum: 1 } },
      ...{ required: ['times'], additionalProperties: false },
    }),
  ),
  'src/core/schema.ts': behind('export interface SchemaTypes {', '\n  toy: { readonly times: number };'),
  '__tests__/core/schema.test.ts': both(
    behind('Required<SchemaTypes[Name]> } = {', '\n  toy: { times: 1 },'),
    behind('Readonly<Record<RequiredKey<SchemaTypes[Name]>, true>> } = {', '\n  toy: { times: true },'),
  ),
  'src/tools/toy.ts': file(`import { defineTool } from './tool.ts';

export const toy = defineTool({
  name: 'toy',
  effect: 'reads',
  run: async ({ times }) => ({ status: 'done', text: 'Squeak! '.repeat(times) }),
});
`),
  'src/tools/catalogue.ts': both(
    behind("import type { Tool } from './tool.ts';", "\nimport { toy } from './toy.ts';"),
    behind('export const CATALOGUE: readonly Tool[] = [', '\n  toy,'),
  ),
  '__tests__/tools/toy.test.ts': file(`import { expect, test } from 'vitest';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { scopeOf } from './scope.ts';

test('the model is offered a toy, and what it makes of it is checked', async () => {
  const toy = CATALOGUE.find(({ spec }) => spec.name === 'toy');
  expect(toy?.spec.description).toBe('Play.');
  expect((await toy?.invoke({ times: 2 }, scopeOf()))?.text).toBe('Squeak! Squeak! ');
  expect((await toy?.invoke({ times: 'two' }, scopeOf()))?.status).toBe('rejected');
});
`),
};

const READER: Toy = {
  'src/core/verdict/test-report.ts': behind('export type FormatName =', "\n  | 'toy'"),
  'src/review/results/readers/toy/toy.ts':
    file(`import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { Findings } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';

export const toy: FormatReader = {
  format: 'toy',
  title: 'Toy Box',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes('toys: ')) return null;
    const findings = new Findings();
    for (const line of lines) {
      const [, name] = /^broken toy (.+)$/.exec(line) ?? [];
      if (name === undefined) continue;
      findings.add({ id: name, name, cause: 'assertion', at: null, message: '', trace: [] });
    }
    const [, tried = ''] = /^toys: (\\d{1,6})$/m.exec(text) ?? [];
    return findings.closedBy({ executed: Number(tried), skipped: 0, failed: findings.total });
  },
};
`),
  'src/review/results/formats.ts': both(
    behind(
      "import { cargoTest } from './readers/rust/cargo-test.ts';",
      "\nimport { toy } from './readers/toy/toy.ts';",
    ),
    behind('export const FORMATS: readonly FormatReader[] = [', '\n  toy,'),
  ),
  '__tests__/fixtures/outputs/toy/failing.txt': file('broken toy bear\ntoys: 3\n'),
  '__tests__/review/results/readers/toy/toy.test.ts': file(`import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { stored } from '../stored-outputs.ts';

test('what the toy box printed is read, and the page says so', () => {
  const { formats, failures } = readOutput(stored('toy', 'failing.txt'));
  expect([formats, failures.map(({ id }) => id)]).toEqual([['toy'], ['bear']]);
  expect(readFileSync('docs/how-a-change-is-judged.md', 'utf8')).toContain('Toy Box');
});
`),
};

const PROVIDER: Toy = {
  'src/config/provider-presets.ts': behind(
    'export const PROVIDERS = {',
    "\n  toy: { ...COMPATIBLE, baseUrl: 'https://models.toys.example/v1' },",
  ),
  '__tests__/config/providers.test.ts': atEnd(`
test('the toy is found by its name and by its address', () => {
  expect(valid({ ...KEY, provider: 'toy' }).model.baseUrl).toBe('https://models.toys.example/v1');
  expect(valid({ ...KEY, 'base-url': 'https://models.toys.example/v1' }).model.provider).toBe('toy');
});
`),
};

const FORGE: Toy = {
  'src/adapters/forge/toy/toy-forge.ts': file(`import type { Forge } from '../../../core/ports.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { createForgeFetch, type ForgeFetchOptions } from '../http/forge-fetch.ts';

const broken = async (): Promise<never> => {
  throw new Error('The toy is broken.');
};

export function createToyForge(options: ForgeFetchOptions & { readonly repository: RepositoryRef }): Forge {
  const fetch = createForgeFetch(options);
  return {
    repository: options.repository,
    permissionOf: async (login) => ((await fetch(new URL(login, options.apiUrl))).ok ? 'write' : 'none'),
    issue: broken,
    discussion: broken,
    branch: broken,
    placeOf: broken,
    historyBetween: broken,
    openPullRequest: broken,
    hasPullRequest: broken,
    publish: broken,
    upsertPullRequest: broken,
    retractVerdict: broken,
    isHead: broken,
    upsertComment: broken,
    ownComment: broken,
    updateComment: broken,
    requestReview: broken,
    react: broken,
    reviewComments: broken,
    failedChecks: broken,
    reply: broken,
    issues: { search: broken, editBody: broken, create: broken, addLabel: broken },
    pictures: broken,
    pushRefusal: async () => null,
    pushRules: async () => [],
    sessionOf: () => ({ open: broken, load: broken, save: broken, setAside: broken, isOver: broken }),
  };
}
`),
  'src/config/environment.ts': (text) =>
    text.replace("= ['github', 'gitea']", "= ['github', 'gitea', 'toy']"),
  'src/open-forge.ts': both(
    both(
      behind(
        '=> BatchRepository> {\n  switch (name) {',
        "\n    case 'toy':\n      throw new Error('Toys need no batch.');",
      ),
      behind(
        'Promise<ForgeSetup> {\n  switch (name) {',
        "\n    case 'toy':\n      throw new Error('Toys need no preflight.');",
      ),
    ),
    behind(
      'switch (config.name) {',
      "\n    case 'toy': {\n      const { createToyForge } = await import('./adapters/forge/toy/toy-forge.ts');\n      return { forge: createToyForge(all), credentials };\n    }",
    ),
  ),
  '__tests__/architecture.test.ts': behind(
    "  'adapters/forge': ['core', 'adapters/forge/http'],",
    "\n  'adapters/forge/toy': ['core', 'adapters/forge/http'],",
  ),
  '__tests__/adapters/forge/toy/toy-forge.test.ts': file(`import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createToyForge } from '../../../../src/adapters/forge/toy/toy-forge.ts';

test('the toy asks its server who may play', async () => {
  const server = createServer((request, response) => response.writeHead(request.url === '/ann' ? 200 : 404).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const forge = createToyForge({
    apiUrl: \`http://127.0.0.1:\${port}\`,
    repository: { owner: 'toys', name: 'box' },
    emit: () => undefined,
    signal: () => new AbortController().signal,
    remainingMs: () => 60_000,
  });
  expect([await forge.permissionOf('ann'), await forge.permissionOf('bob')]).toEqual(['write', 'none']);
  server.close();
});
`),
};

const CASE: Toy = {
  '__tests__/security/attacks/toy.json': file(
    JSON.stringify({
      what: 'The model plays with a toy in place of its work',
      promises: ['P9'],
      model: [{ calls: [{ name: 'toy-box', arguments: {} }] }],
      must: { ends: 'validated', changes: ['M src/add.js'] },
    }),
  ),
};

const TOYS: readonly (readonly [heading: string, toy: Toy])[] = [
  ['Add an input', INPUT],
  ['Add a tool', TOOL],
  ['Add a reader of a test runner', READER],
  ['Add a provider', PROVIDER],
  ['Add a case to the corpus', CASE],
  ['Add a forge', FORGE],
];

/** The bundle of this repository: the copy has none. */
const MAIN = join(root, 'dist', 'index.js');

let copy: TemporaryFolder;

/** Runs a program of the project in the copy; a failure holds what it said. */
async function run(...args: readonly string[]): Promise<string> {
  try {
    const options = {
      cwd: copy.path,
      maxBuffer: 16 * 1024 * 1024,
      env: { ...process.env, TETHER_MAIN: MAIN, NO_COLOR: '1' },
    };
    return (await promisify(execFile)(process.execPath, [...args], options)).stdout;
  } catch (thrown) {
    const { stdout = '', stderr = '' } = thrown as { readonly stdout?: string; readonly stderr?: string };
    return expect.fail(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}

beforeAll(async () => {
  copy = await temporaryFolder('toys');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const kept = listed.split('\0').filter((path) => path !== '' && !path.startsWith('dist/'));
  for (const path of kept) {
    const from = join(root, path);
    if (existsSync(from) && statSync(from).isFile()) cpSync(from, join(copy.path, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy.path, 'node_modules'));
  for (const [path, edit] of TOYS.flatMap(([, toy]) => Object.entries(toy))) {
    const at = join(copy.path, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, edit(existsSync(at) ? readFileSync(at, 'utf8') : ''));
  }
  // What `npm run build` does before it makes the bundle.
  await run('--input-type=module', '--eval', BUILD);
});

afterAll(async () => copy?.[Symbol.asyncDispose]());

const BUILD = `
  const { writeValidators } = await import('./scripts/validators.ts');
  writeValidators();
  const { writeDocuments } = await import('./scripts/documents.ts');
  writeDocuments();
`;

describe('the steps of CONTRIBUTING are enough', () => {
  test.each(TOYS)('%s: its numbered steps name the files of the toy, and no other', (heading, toy) => {
    expect(listedUnder(heading)).toEqual(Object.keys(toy).sort());
  });

  test('with the files that they name, everything compiles', async () => {
    await run('node_modules/typescript/bin/tsc', '-p', '.');
  });

  test('and works: the toys pass their tests, and the rooms and schemas theirs', async () => {
    const tests = TOYS.flatMap(([, toy]) => Object.keys(toy)).filter((path) => path.endsWith('.test.ts'));
    await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...tests);
  });

  test('a case of the corpus is played as soon as its file is there', async () => {
    const args = [
      'run',
      '--config',
      'vitest.security.config.ts',
      'attacks',
      '-t',
      'toy: ',
      '--reporter=verbose',
    ];
    expect(await run('node_modules/vitest/vitest.mjs', ...args)).toMatch(
      /✓ .*toy: The model plays with a toy/,
    );
  });
});
