import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../embedded/temp.ts';
import { expectEnd, MEND, onlyPull, QUICK, stageFor, statusComment } from '../support/scenario.ts';

/** The process takes itself for one of another system. What that system does otherwise shows only there (selfcheck.yml). */
function takenFor(platform: string): { readonly NODE_OPTIONS: string } {
  const code = `Object.defineProperty(process, 'platform', { value: '${platform}' })`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

test('on Windows a run says that commands cannot be isolated there, and asks no model', async () => {
  await using stage = await stageFor({ script: [MEND] });
  await using programs = await windowsNames();

  const env = { ...takenFor('win32'), PATH: programs.path };
  const result = await stage.start({ kind: 'label' }, { inputs: QUICK, env });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/it needs Linux.*"isolation: none"/s);
  expect(await statusComment(stage)).toContain('it needs Linux');
  expect(stage.model.requests).toEqual([]);
});

// Not as Windows: its empty device has a name that no other system has.
test('on macOS a run with isolation: none is judged, and the pull request says how', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const inputs = { ...QUICK, isolation: 'none' };
  const result = await stage.start({ kind: 'label' }, { inputs, env: takenFor('darwin') });

  expectEnd(result, 'validated', 0);
  expect((await onlyPull(stage)).body).toMatch(/without isolation/);
});

/** A PATH on which the programs have the names that Windows gives them, too. */
async function windowsNames() {
  const folder = await temporaryFolder('programs');
  const bin = join(folder.path, 'bin');
  await mkdir(bin);
  for (const [name, program] of [
    ['git.exe', '/usr/bin/git'],
    ['sh.exe', '/bin/sh'],
  ] as const)
    await symlink(program, join(bin, name));
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return { path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}
