import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { findProgram, systemProgram, trustedPath } from '../../../src/adapters/process/programs.ts';

test('a program is taken from absolute folders outside of the checkout only, and is no link into it', async () => {
  await using folder = await temporaryFolder('programs');
  const at = (...names: readonly string[]): string => join(folder.path, ...names);
  const put = async (...names: readonly string[]): Promise<void> => {
    await mkdir(at(...names.slice(0, -1)), { recursive: true });
    await writeFile(at(...names), '#!/bin/sh\n');
    await chmod(at(...names), 0o755);
  };
  await put('work', 'repo', 'node_modules', '.bin', 'git');
  await put('work', 'repo-tools', 'git');
  await put('work', 'repo', 'sudo');
  await mkdir(at('plain'));
  await writeFile(at('plain', 'git'), 'no program');
  await symlink(at('work', 'repo', 'node_modules', '.bin'), at('linked'));
  await mkdir(at('links'));
  await symlink(at('work', 'repo', 'sudo'), at('links', 'sudo'));
  const inside = [at('work', 'repo', 'node_modules', '.bin'), at('linked'), at('work', 'repo')];
  const path = [
    '',
    '.',
    'bin',
    ...inside,
    at('gone'),
    at('plain'),
    at('links'),
    at('work', 'repo-tools'),
  ].join(':');
  const places = { path, apart: [at('work', 'repo')] };

  expect(findProgram('git', places)).toBe(at('work', 'repo-tools', 'git'));
  expect(findProgram('sudo', places)).toBeNull();
  expect(trustedPath(places)).toBe([at('plain'), at('links'), at('work', 'repo-tools')].join(':'));
  expect(systemProgram('no-such-program', places)).toBe('/usr/bin/no-such-program');
});
