import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '../../demo/environment.ts';
import { type GivenInputs, readInputs } from '../../demo/inputs.ts';
import { readIssueFile } from '../../demo/issue-file.ts';
import { resultsFolder } from '../../demo/keep.ts';
import { type ModelPlace, readModelPlace } from '../../demo/model-place.ts';
import { readOptions } from '../../demo/options.ts';
import { readScriptFile } from '../../demo/script-file.ts';
import { readUserCheckout } from '../../demo/user-checkout.ts';
import { type TemporaryFolder, temporaryFolder } from '../../embedded/temp.ts';
import { gitIn, makeCheckout, TOLD_HERE, watchDemo } from './watch-demo.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder('demo-misuse');
});
afterAll(() => folder[Symbol.asyncDispose]());

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, text);
  return path;
}

describe('the command line', () => {
  test('an unknown option ends with exit code 2, a message and the help', async () => {
    const { code, stdout, stderr } = await watchDemo(['--life']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Unknown option '--life'\n\nnpm run demo .*--issue FILE\.md/s);
  });

  test('--help explains every option and ends with exit code 0', async () => {
    const { code, stdout } = await watchDemo(['--help']);
    expect(code).toBe(0);
    for (const option of ['--live', '--repo', '--issue', '--script', '--input', '--out', '--forge'])
      expect(stdout).toContain(`\n  ${option} `);
  });

  test.each([
    [['--repo', 'a'], /--repo needs the text of an issue\. Add --issue FILE\.md/],
    [['--repo', 'a', '--issue', 'b'], /Add --live for a real model .*, or --script FILE\.json/],
    [['--issue', 'b'], /Add --live for a real model .*, or --script FILE\.json/],
    [['--live', '--script', 's.json'], /exclude each other/],
    [['stray'], /Unexpected argument 'stray'/],
  ])('%j is refused with what to do', (args, message) => {
    expect(() => readOptions(args, '/')).toThrow(message);
  });

  test('relative paths start where the person stands', () => {
    const asked = readOptions(['--live', '--repo', '../own', '--issue', 'i.md'], '/srv/ada/tether');
    expect(asked).toMatchObject({ options: { repo: '/srv/ada/own', issue: '/srv/ada/tether/i.md' } });
  });
});

describe('--input', () => {
  const scripted = { isLive: false };

  test('an unknown name is answered with the names that are near it', () => {
    expect(() => readInputs(['max-round=3'], scripted)).toThrow(/no input "max-round".*: max-rounds/);
    expect(() => readInputs(['minutes=3'], scripted)).toThrow(/max-minutes/);
  });

  test('a list takes a line with each use, and \\n in a value breaks the line', () => {
    const given = readInputs(
      ['validate=npm test', 'VALIDATE=npm run lint\\nnpm run types', 'max-rounds=3'],
      scripted,
    );
    expect(given).toEqual({ validate: 'npm test\nnpm run lint\nnpm run types', 'max-rounds': '3' });
    expect(readInputs(['allow-paths=a/**', 'allow-paths=b/**'], scripted)).toEqual({
      'allow-paths': 'a/**\nb/**',
    });
  });

  test('a value may hold equals signs', () => {
    expect(readInputs(['validate=make A=1'], scripted)).toEqual({ validate: 'make A=1' });
  });

  test.each([
    [['max-rounds=3', 'max-rounds=4'], /max-rounds is given twice/],
    [['validate'], /takes NAME=VALUE.*It was "validate"/],
    [['github-token=x'], /has no place in the demo/],
    [['model=x'], /needs --live/],
  ])('%j is refused', (texts, message) => {
    expect(() => readInputs(texts, scripted)).toThrow(message);
  });
});

const LIVE = {
  isLive: true,
  repo: null,
  issue: null,
  script: null,
  inputs: {},
  out: null,
  forge: 'github',
} as const;

describe('--live', () => {
  test('one message names every variable that is missing', async () => {
    const { code, stdout, stderr } = await watchDemo(['--live']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^--live needs TETHER_MODEL .* and OPENAI_API_KEY .*api\.openai\.com.*\n$/);
  });

  test('an endpoint on this machine needs no key, and an input goes before the environment', async () => {
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:1234/v1', TETHER_MODEL: 'one' };
    expect(await readModelPlace({ ...LIVE, inputs: { model: 'two' } }, env)).toEqual({
      kind: 'live',
      baseUrl: 'http://127.0.0.1:1234/v1',
      apiKey: '',
      model: 'two',
    });
  });
});

describe('the endpoint of --live', () => {
  const env = { OPENAI_API_KEY: 'sk-a', TETHER_MODEL: 'one' };
  const placeOf = (inputs: GivenInputs, more: Environment = {}): Promise<ModelPlace> =>
    readModelPlace({ ...LIVE, inputs }, { ...env, ...more });

  test('a provider that is named goes to its own address, and a key to no other', async () => {
    expect(await placeOf({ provider: ' Anthropic' })).toMatchObject({
      baseUrl: 'https://api.anthropic.com/v1',
    });
    expect(await placeOf({ provider: 'auto' })).toMatchObject({ baseUrl: 'https://api.openai.com/v1' });
    const elsewhere = { OPENAI_BASE_URL: 'https://proxy.example/v1' };
    expect(await placeOf({ provider: 'anthropic' }, elsewhere)).toMatchObject({
      baseUrl: 'https://proxy.example/v1',
    });
  });

  test('a provider without an address of its own asks for one', async () => {
    await expect(placeOf({ provider: 'azure' })).rejects.toThrow(/azure has no address.*OPENAI_BASE_URL/);
  });
});

describe('--script', () => {
  test.each([
    ['{', /no JSON/],
    ['[]', /no list with a reply in it/],
    ['[{"text":"x"},{"calls":[{"arguments":{}}]}]', /reply 2: call 1: it has no "name"/],
    ['[{"calls":[{"name":"read-file","arguments":[1]}]}]', /reply 1: call 1: its "arguments" are no object/],
    ['[{"delayMs":3}]', /"delayMs" is no field of a reply/],
  ])('%s is refused with the place', async (text, message) => {
    await expect(readScriptFile(await fileOf('script.json', text))).rejects.toThrow(message);
  });
});

describe('--issue', () => {
  test('the first line that says something is the title, the rest the text', async () => {
    const path = await fileOf('issue.md', '\n## A title\r\n\r\nThe text.\n\n# Not a title\n');
    expect(await readIssueFile(path)).toEqual({ title: 'A title', body: 'The text.\n\n# Not a title' });
  });

  test('an empty file and a missing one are refused', async () => {
    await expect(readIssueFile(await fileOf('empty.md', '\n#\n'))).rejects.toThrow(/holds no issue/);
    await expect(readIssueFile(join(folder.path, 'none.md'))).rejects.toThrow(/could not be read/);
  });
});

describe('--repo', () => {
  test('a folder that is no checkout with a commit is refused with the way out', async () => {
    const plain = join(folder.path, 'plain');
    await mkdir(plain);
    await expect(readUserCheckout(plain)).rejects.toThrow(/is no git checkout.*git init && git add/);
    gitIn(plain, 'init', '--quiet');
    await expect(readUserCheckout(plain)).rejects.toThrow(/has no commit yet.*git commit/);
    await expect(readUserCheckout(join(plain, 'none'))).rejects.toThrow(/does not exist/);
  });

  test('a folder inside a checkout is refused with the root to give', async () => {
    const repo = join(folder.path, 'repo');
    await mkdir(repo);
    await makeCheckout(repo);
    await expect(readUserCheckout(join(repo, 'node_modules'))).rejects.toThrow(`Give --repo ${repo}.`);
  });

  test('a linked work tree is a checkout like any other', async () => {
    const linked = join(folder.path, 'linked');
    gitIn(join(folder.path, 'repo'), 'worktree', 'add', '--quiet', '-b', 'side/line', linked);
    const head = gitIn(linked, 'rev-parse', 'HEAD').trim();
    expect(await readUserCheckout(linked)).toMatchObject({
      head,
      branch: 'side/line',
      hasUncommitted: false,
    });
  });

  test('results may not be put into the checkout by a link to it either', async () => {
    const link = join(folder.path, 'link');
    await mkdir(join(folder.path, 'linked-to'));
    await symlink(join(folder.path, 'linked-to'), link);
    const options = { ...LIVE, repo: link, out: join(link, 'new', 'out') };
    await expect(resultsFolder(options, new Date())).rejects.toThrow('lies in the checkout');
  });

  test('results may not be put into the checkout', async () => {
    const repo = join(folder.path, 'repo');
    const issue = await fileOf('issue.md', 'A title\n');
    const script = await fileOf('one.json', '[{"text":"x"}]');
    const out = join(repo, 'out');
    const args = ['--repo', repo, '--issue', issue, '--script', script, '--out', out, ...TOLD_HERE];
    const seen = await watchDemo(args);
    expect(seen.code).toBe(2);
    expect(seen.stderr).toContain(`--out ${out} lies in the checkout`);
  });
});
