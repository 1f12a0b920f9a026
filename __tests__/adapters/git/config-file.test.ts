import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseGitConfig, sanitizeGitConfig } from '../../../src/adapters/git/config-file.ts';

const CONFIG = `
# as actions/checkout leaves it
[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	hooksPath = /evil ; and a comment
	fsmonitor = "/evil \\"quoted\\""
	sshCommand = ssh \\
  -i /key
[remote "origin"]
	url = https://x-access-token:ghs_token@github.com/o/r
	fetch = +refs/heads/*:refs/remotes/origin/*
	receivepack = /evil
[http "https://github.com/"]
	extraheader = AUTHORIZATION: basic c2VjcmV0
[includeIf "gitdir:/x"]
	path = /tmp/git-credentials.config
[credential]
	helper = store
[branch "ma\\"in"] merge = refs/heads/main
[Extensions]
	objectFormat = sha1
[alias]
	bare
`;

test('settings are read as git reads them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tether-test-'));
  await writeFile(join(folder, 'config'), CONFIG);
  const listed = execFileSync('git', ['config', '--file', join(folder, 'config'), '--list', '-z'], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  const expected = listed
    .split('\0')
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', value] = one.split(/\n(.*)/s);
      return { name, value: value ?? 'true' };
    });
  expect(parseGitConfig(CONFIG)).toEqual(expected);
});

test('only the shape of the repository and its origin without credentials stay', () => {
  const clean = sanitizeGitConfig(CONFIG);
  expect(parseGitConfig(clean)).toEqual([
    { name: 'core.repositoryformatversion', value: '0' },
    { name: 'core.filemode', value: 'true' },
    { name: 'core.bare', value: 'false' },
    { name: 'remote.origin.url', value: 'https://github.com/o/r' },
    { name: 'remote.origin.fetch', value: '+refs/heads/*:refs/remotes/origin/*' },
    { name: 'branch.ma"in.merge', value: 'refs/heads/main' },
    { name: 'extensions.objectformat', value: 'sha1' },
  ]);
  expect(clean).not.toMatch(/ghs_token|c2VjcmV0|evil|include/);
});

test.each([
  ['an @ in the password', '[remote "o"]\n\turl = https://user:p@ss@host/o/r\n', 'https://host/o/r'],
  [
    'a branch that follows an address',
    '[branch "b"]\n\tremote = https://:token@host/o/r\n',
    'https://host/o/r',
  ],
  ['an @ behind the host', '[remote "o"]\n\turl = https://host/@scope/r\n', 'https://host/@scope/r'],
  ['an address in the middle of a value', '[core]\n\tbare = url = https://u:p@h/r\n', 'url = https://h/r'],
  ['the user of ssh', '[remote "o"]\n\turl = git@host:o/r\n', 'git@host:o/r'],
])('an address stays without its credentials: %s', (_what, text, value) => {
  expect(parseGitConfig(sanitizeGitConfig(text)).map((one) => one.value)).toEqual([value]);
});
