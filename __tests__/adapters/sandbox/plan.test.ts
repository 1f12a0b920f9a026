import { expect, test } from 'vitest';
import { planSandbox, type Sandbox } from '../../../src/adapters/sandbox/plan.ts';

const sandbox: Sandbox = {
  host: {
    mounts: ['/mnt', '/mnt/deep/er'],
    masked: [{ path: '/tmp', mode: '1777' }],
    home: '/srv/u',
    tools: [{ path: '/srv/u/.m2', source: '/srv/u/.m2', credentials: ['settings.xml'] }],
    hidden: [{ path: '/opt/runner/.credentials', isFolder: false }],
    devices: ['/dev/null'],
    procReadOnly: ['/proc/sys'],
    hasRedirects: true,
    resolver: '/run/systemd/resolve/stub-resolv.conf',
  },
  files: {
    checkout: '/srv/u/job/my repo',
    layers: ['/t/layers/abc', '/t/base-view'],
    whiteouts: ['/t/layers/abc/gone.txt'],
    replaced: new Map([
      ['/srv/git/config', '/t/files/0'],
      ['/tmp/x/config', '/t/files/1'],
    ]),
    home: '/tmp/own/home',
  },
  command: { argv: ['echo', "it's $HOME"], env: { A: "it's" }, workingDirectory: 'pkg' },
  network: 'deny',
  ports: null,
  owner: { uid: 1001, gid: 121 },
  temp: '/srv/u/job/_temp/t',
  keep: null,
  bringOut: null,
  memory: 1,
  processes: 64,
  mark: 'mark',
};

const targets = (plan: string): readonly string[] => plan.split('\n').map((line) => line.split(' ')[1] ?? '');
const root = '/srv/u/job/_temp/t/root';

test('what hides comes before what lies in it, so that nothing is hidden by accident', () => {
  const order = targets(planSandbox(sandbox).fstab);
  const at = (path: string): number => order.indexOf(`${root}${path}`);
  for (const [outer, inner] of [
    ['/', '/proc'],
    ['/', '/tmp'],
    ['/', '/srv/u'],
    ['/srv/u', '/srv/u/.m2'],
    ['/srv/u', '/srv/u/job/my\\040repo'],
    ['/mnt', '/mnt/deep/er'],
    ['/proc', '/proc/sys'],
    ['/dev', '/dev/shm'],
  ]) {
    expect(at(outer ?? ''), outer).toBeGreaterThanOrEqual(0);
    expect(at(inner ?? ''), inner).toBeGreaterThan(at(outer ?? ''));
  }
});

test('everything of the host is read-only, and credentials are replaced unless their folder is hidden anyway', () => {
  const { fstab, shell } = planSandbox(sandbox);
  const binds = fstab.split('\n').filter((line) => line.includes(`${root}/`) && line.includes(' none '));
  expect(binds.map((line) => line.split(' ')[3])).toEqual(binds.map(() => 'bind,ro'));
  expect(fstab).toContain(`/t/files/0 ${root}/srv/git/config none bind,ro`);
  expect(fstab).not.toContain('/t/files/1');
  expect(fstab).toContain(`/dev/null ${root}/opt/runner/.credentials none bind,ro`);
  expect(shell).toMatch(/^whiteouts=\('\/t\/layers\/abc\/gone.txt' 'tree\/2\/up\/settings.xml'\)$/m);
});

test('words reach the shell as they are', () => {
  const { shell } = planSandbox(sandbox);
  expect(shell).toContain(`command=('echo' 'it'\\''s $HOME')`);
  expect(shell).toContain(`environment=('A=it'\\''s')`);
  expect(shell).toContain(`folder='/srv/u/job/my repo/pkg'`);
});

test('names are resolved through the host only when the network is allowed', () => {
  expect(planSandbox(sandbox).shell).toContain(`resolver=''`);
  expect(planSandbox({ ...sandbox, network: 'allow' }).shell).toContain('stub-resolv.conf');
});

test('writes of a setup command are kept, and lie under every later command', () => {
  const write = planSandbox({ ...sandbox, keep: { folder: '/t/setup', access: 'write' } });
  expect(write.fstab).toContain('upperdir=keep/0/up');
  expect(write.shell).toContain(`keep='/t/setup'`);
  const read = planSandbox({ ...sandbox, keep: { folder: '/t/setup', access: 'read' } });
  expect(read.fstab).toContain('/t/setup/0/up /srv/u/job/_temp/t/stage/low/0.2 none bind');
  expect(read.fstab).toContain('lowerdir=low/0.0:low/0.1:low/0.2:low/0.3,upperdir=tree/0/up');
  expect(read.shell).toContain(`keep=''`);
});
