import { describe, expect, test } from 'vitest';
import { locksAsked } from '../../../src/review/tamper/settings/asked-entries.ts';
import { lockEntries } from '../../../src/review/tamper/settings/lock-entries.ts';

/** Names and versions, and what belongs to none; null: the format is not known. */
function entries(file: string, text: string): readonly string[] | null {
  const locked = lockEntries(file, text);
  return locked && [...locked.entries.map(({ name, version }) => `${name} ${version}`), locked.rest];
}

const YARN = `# yarn lockfile v1


left@^1.0.0, left@~1.0.1:
  version "1.0.2"
  dependencies:
    version "9"

"@a/right@npm:^2":
  version: 2.0.0
`;
const SUM = 'x.org/left v1.0.0 h1:a=\nx.org/left v1.0.0/go.mod h1:b=\n';
const TOML = `version = 3

[[package]]
name = "left"
version = "1.0.0"

[[package]]
name = "right"
version = "2.0.0+a"

[metadata]
content-hash = "abc"
lock-version = "2"
my-content-hash = "a"
`;

describe('the packages of a lockfile', () => {
  test.each([
    ['yarn.lock', YARN, ['left 1.0.2', '@a/right 2.0.0', '# yarn lockfile v1']],
    [
      'yarn.lock',
      YARN.replace('\n\n"', '\n \t\n\n"'),
      ['left 1.0.2', '@a/right 2.0.0', '# yarn lockfile v1'],
    ],
    ['go.sum', SUM, ['x.org/left v1.0.0', 'x.org/left v1.0.0', '']],
    ['Cargo.lock', '[[package]]\nname = "left"\n', ['left ', '']],
    ['go.sum', 'x.org/left  h1:a=', ['x.org/left  h1:a=']],
    ['yarn.lock', 'left:\n  version "1"\n', ['left:\n  version "1"']],
    ...['Cargo.lock', 'uv.lock', 'poetry.lock', 'pdm.lock'].map(
      (file) =>
        [
          file,
          TOML,
          [
            'left 1.0.0',
            'right 2.0.0+a',
            'version = 3\n[metadata]\n\nlock-version = "2"\nmy-content-hash = "a"',
          ],
        ] as const,
    ),
  ] as const)('of %s (%#)', (file, text, found) => {
    expect(entries(file, text)).toEqual(found);
  });

  test.each(['package-lock.json', 'npm-shrinkwrap.json'])('of %s, in both of its forms', (file) => {
    const packages = {
      '': {
        name: 'kit',
        version: '1.0.0',
        dependencies: { left: '1' },
        devDependencies: { a: '1' },
        bin: 'a.js',
        bundledDependencies: ['a'],
        lockfileVersion: 3,
      },
      'node_modules/left': { version: '1.0.0' },
      'node_modules/left/node_modules/@a/right': { version: '2.0.0' },
      'sub/node_modules/my_node_modules/b': {},
    };
    const text = JSON.stringify({ name: 'kit', packages, dependencies: { old: { version: '3.0.0' } } });
    expect(entries(file, text)).toEqual([
      ...['left 1.0.0', '@a/right 2.0.0', 'my_node_modules/b ', 'old 3.0.0'],
      JSON.stringify([
        { name: 'kit' },
        [
          [
            ['name', 'kit'],
            ['bin', 'a.js'],
            ['bundledDependencies', ['a']],
            ['lockfileVersion', 3],
          ],
        ],
      ]),
    ]);
  });

  test.each([
    ...['Gemfile.lock', 'mycargo.lock', 'myCargo.lock', 'Cargo.lock.orig', 'mypackage-lock.json'],
    ...['package-lock.json5', 'go.sums', 'yarn.lock.md'],
  ])('are not known in %s', (file) => {
    expect(entries(file, '{}')).toBeNull();
  });

  test.each(['[]', '{', '1'])('are none in JSON that is no lockfile: %s', (text) => {
    expect(entries('package-lock.json', text)).toBeNull();
  });
});

describe('an entry that has another version comes from where it did', () => {
  const HOST = 'https://r.org';
  const lock = (version: string, address: string, more = ''): string =>
    `[[package]]\nname = "my_left.js"\nversion = "${version}"\nsource = "${address}"\n${more}\n\n[[package]]\nname = "right"\nsource = "${HOST}/a"\n`;
  const follows = (
    after: string,
    before = lock('1.0.0', `${HOST}/my_left.js/-/my_left.js-1.0.0.tgz`),
  ): boolean =>
    locksAsked('Cargo.lock', { before, after }, ({ name, version, before: old }) => {
      expect([name, version, old]).toEqual(['my_left.js', '1.1.0', '1.0.0']);
      return true;
    });

  test.each([
    ...['/my_left.js/-/my_left.js-1.1.0.tgz', '/my-left-js-1.1.0.tar.gz', '/api/My_Left.js/1.1.0/download'],
    ...['/my_left.js/v1.1.0', '/my_left.js/-/my_left.js-1.1.0-cp3.whl', '/my__left.js-1.1.0'],
  ])('from a path of the package: %s', (path) => {
    expect(follows(lock('1.1.0', HOST + path))).toBe(true);
    expect(follows(lock('1.1.0', `https://evil.org${path}`))).toBe(false);
  });

  test.each([
    ...['/my_left.js-1.1.01.tgz', '/my_left.js-11.1.0', '/not-my_left.js-1.1.0', '/@evil/my_left.js-1.1.0'],
    ...['/other/-/my_left.js-1.1.0.tgz', '/my_left.js-evil-1.1.0'],
  ])('not from another one: %s', (path) => {
    expect(follows(lock('1.1.0', HOST + path))).toBe(false);
  });

  test('nor from an address that only begins like the old one', () => {
    const before = lock('1.0.0', `${HOST}/index/left`);
    expect(follows(lock('1.1.0', `${HOST}/index/left`), before)).toBe(true);
    for (const part of ['/index/l', '/index/', '/index/left/more'])
      expect(follows(lock('1.1.0', HOST + part), before), part).toBe(false);
  });

  test('or from the very address', () => {
    const address = 'https://r.org/index';
    expect(follows(lock('1.1.0', address), lock('1.0.0', address))).toBe(true);
    expect(follows(lock('1.1.0', `${address}es`), lock('1.0.0', address))).toBe(false);
  });

  const [old, fresh] = [lock('1.0.0', 'registry'), lock('1.1.0', 'registry')];
  test.each(['integrity = "a"', 'checksum = "a"', 'hash = "a"', 'sha1 = "a"', '"h1:a"'])('with %s', (sum) => {
    expect(follows(`${lock('1.1.0', 'registry', sum)}`, old)).toBe(true);
    expect(follows(fresh, lock('1.0.0', 'registry', sum))).toBe(false);
    expect(follows(lock('1.1.0', 'registry', sum), lock('1.0.0', 'registry', sum))).toBe(true);
  });

  test.each([
    ...['"hasInstallScript": true', 'requiresBuild: true', 'link: true', '"link":true', '"inBundle": true'],
    ...[
      '"bundled": true',
      'file = "a"',
      'x = { git = "a" }',
      'github:a',
      'git+ssh://a',
      '"file:../a"',
      'portal:a',
    ],
    ...[
      'patch: a',
      'workspace:*',
      "'path' : 1",
      'directory = "."',
      'editable = "."',
      'npm:evil@1',
      'npm:@evil/a',
    ],
  ])('but not with %s', (more) => {
    expect(follows(lock('1.1.0', 'registry', more), old)).toBe(false);
  });

  test.each(['profile = "a"', 'digit = 1', 'paths = 1', 'file', 'npm:1', 'linked: 1'])(
    '%s is no other source',
    (more) => {
      expect(follows(lock('1.1.0', 'registry', more), old)).toBe(true);
    },
  );

  test('also where another package has this version', () => {
    const right = (text: string): string => `${text}version = "1.1.0"\n`;
    expect(follows(right(fresh), right(old))).toBe(true);
  });

  test('each with what the base has of itself', () => {
    const both = (version: string): string =>
      `${lock(version, 'registry')}\n[[package]]\nname = "one"\nversion = "${version}"\nchecksum = "${version}"\n`;
    const isAsked = (after: string): boolean =>
      locksAsked('Cargo.lock', { before: both('1.0.0'), after }, () => true);
    expect(isAsked(both('1.1.0'))).toBe(true);
    expect(isAsked(both('1.1.0').replace(/checksum.*/, ''))).toBe(false);
  });

  test('and what is new has none whose checksum it could lack', () => {
    const entry = '\n[[package]]\nname = "one"\nversion = "1.0.0"\n';
    const isAsked = (after: string): boolean =>
      locksAsked(
        'Cargo.lock',
        { before: old, after },
        ({ name, before }) => name === 'one' && before === null,
      );
    expect(isAsked(old + entry)).toBe(true);
    expect(isAsked(`${old}${entry}source = "https://evil.org/one/1.0.0"\n`)).toBe(false);
  });

  test('with a checksum, where one of two that it replaces has one', () => {
    const of = (version: string, sum = ''): string =>
      `\n[[package]]\nname = "one"\nversion = "${version}"\n${sum}`;
    const before = old + of('1.0.0') + of('1.0.1', 'checksum = "a"\n');
    const isAsked = (entry: string): boolean =>
      locksAsked('Cargo.lock', { before, after: old + entry }, ({ name }) => name === 'one');
    expect(isAsked(of('1.1.0', 'checksum = "b"\n'))).toBe(true);
    expect(isAsked(of('1.1.0'))).toBe(false);
  });

  test('but not where the base has this version already', () => {
    const before = `${old}\n[[package]]\nname = "my_left.js"\nversion = "1.1.0"\n`;
    expect(follows(before.replace('1.0.0', '1.1.0'), before)).toBe(false);
  });
});
