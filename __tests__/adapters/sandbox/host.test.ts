import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Host, readHost } from '../../../src/adapters/sandbox/host.ts';
import { describeIsolated } from '../../support/namespaces.ts';

let root = '';

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'tether-test-')));
});

afterEach(() => rm(root, { recursive: true }));

async function hostOf(runnerTemp: string, programs = '', env = {}): Promise<Host> {
  const checkout = join(root, '_work/repo/repo');
  const toolCache = join(root, '_work/_tool');
  const PATH = join(root, programs);
  const folders = [checkout, toolCache, PATH, join(root, '_work', runnerTemp, 'tether')];
  for (const folder of folders) await mkdir(folder, { recursive: true });
  return readHost({
    checkout,
    home: null,
    runnerTemp: join(root, '_work', runnerTemp),
    temp: join(root, '_work', runnerTemp, 'tether'),
    env: { PATH, RUNNER_TOOL_CACHE: toolCache, ...env },
    isRoot: false,
  });
}

const maskedOf = ({ masked }: Host): readonly string[] => masked.map(({ path }) => path);

describeIsolated('what a view hides of a runner', () => {
  test('its work folder, apart from the tools in it: other checkouts there hold tokens', async () => {
    const host = await hostOf('_temp');
    expect(maskedOf(host)).toContain(join(root, '_work'));
    expect(host.tools.map(({ path }) => path)).toEqual([join(root, '_work/_tool')]);
  });

  test.each([
    ['a tool whole, when its programs are on the PATH', '_work/repo/elixir/bin', '_work/repo/elixir'],
    ['but programs alone where the checkout stands beside them', '_work/repo/bin', '_work/repo/bin'],
  ])('%s', async (_, programs, shown) => {
    const { tools } = await hostOf('_temp', programs);
    expect(tools.map(({ path }) => path)).toContain(join(root, shown));
  });

  test('but no folder of a list that a variable names', async () => {
    const folders = ['_work/_temp/gems', '_work/_temp/more'].map((name) => join(root, name));
    for (const folder of folders) await mkdir(folder, { recursive: true });
    const { tools } = await hostOf('_temp', '', { GEM_PATH: folders.join(':') });
    expect(tools.map(({ path }) => path)).toEqual(expect.arrayContaining(folders));
  });

  test('not the folder above any other temp folder', async () => {
    const masked = maskedOf(await hostOf('temp'));
    expect(masked).toContain(join(root, '_work/temp'));
    expect(masked).not.toContain(join(root, '_work'));
  });
});
