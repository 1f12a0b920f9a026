import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInputs } from '../../demo/inputs.ts';
import { resultsFolder } from '../../demo/keep.ts';
import { readModelPlace } from '../../demo/model-place.ts';
import { readOptions } from '../../demo/options.ts';
import { readUserCheckout } from '../../demo/user-checkout.ts';
import { type TemporaryFolder, temporaryFolder } from '../../embedded/temp.ts';
import { gitIn, makeCheckout, watchDemo } from './watch-demo.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder('demo-misuse');
});
afterAll(() => folder[Symbol.asyncDispose]());

test.each([
  [['--repo', 'a'], /--repo needs the text of an issue\. Add --issue FILE\.md/],
  [['--repo', 'a', '--issue', 'b'], /Add --live for a real model .*, or --script FILE\.json/],
  [['--issue', 'b'], /Add --live for a real model .*, or --script FILE\.json/],
  [['--live', '--script', 's.json'], /exclude each other/],
  [['stray'], /Unexpected argument 'stray'/],
])('the command line %j is refused with what to do', (args, message) => {
  expect(() => readOptions(args, '/')).toThrow(message);
});

describe('--input', () => {
  const scripted = { isLive: false };

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

  test('results may not be put into the checkout by a link to it either', async () => {
    const link = join(folder.path, 'link');
    await mkdir(join(folder.path, 'linked-to'));
    await symlink(join(folder.path, 'linked-to'), link);
    const options = { ...LIVE, repo: link, out: join(link, 'new', 'out') };
    await expect(resultsFolder(options, new Date())).rejects.toThrow('lies in the checkout');
  });
});
