import { expect, test } from 'vitest';
import { dependencyChanges, licenseChanges } from '../../../src/review/files/dependencies.ts';

const manifest = (more: object) => JSON.stringify({ name: 'a', version: '1.0.0', ...more });

test('dependencies of a manifest that is JSON are told by name, and nothing else of it', () => {
  const of = (before: string | null, after: string) =>
    dependencyChanges([{ path: 'package.json', before, after }], () => 'manifest').map(
      ({ detail }) => detail,
    );
  const before = manifest({ dependencies: { left: '1.0.0', gone: '1.0.0' } });
  expect(
    of(before, manifest({ dependencies: { left: '1.1.0' }, devDependencies: { more: '2.0.0' } })),
  ).toEqual(['Changed: left 1.0.0 -> 1.1.0, gone is gone, more 2.0.0.']);
  expect(of(before, before.replace('1.0.0', '1.0.1'))).toEqual([]);
  expect(of('{', '[]')).toEqual([]);
});

test('a list of dependencies is told whole', () => {
  const text = { path: 'go.sum', before: 'a', after: 'b' };
  expect(dependencyChanges([text], () => 'dependencies')).toMatchObject([{ kind: 'dependencies-changed' }]);
});

test.each([
  ['another version of the language', 'module a\n\ngo 1.19\n\nrequire b v1.0.0\n', 0],
  ['another name', 'module b\n\ngo 1.18\nrequire b v1.0.0\n', 0],
  ['another dependency', 'module a\n\ngo 1.18\n\nrequire b v1.1.0\n', 1],
])('a module of Go with %s', (_what, after, count) => {
  const text = { path: 'go.mod', before: 'module a\n\ngo 1.18\n\nrequire b v1.0.0\n', after };
  expect(dependencyChanges([text], () => 'dependencies')).toHaveLength(count);
});

test('a license is its text, or the field of a manifest', () => {
  const kinds = (path: string, before: string | null, after: string) =>
    licenseChanges([{ path, before, after }]).map(({ detail }) => detail);
  expect(kinds('LICENSE', 'MIT', 'GPL')).toHaveLength(1);
  expect(kinds('src/license.js', 'a', 'b')).toEqual([]);
  expect(kinds('package.json', manifest({ license: 'MIT' }), manifest({ license: 'GPL' }))).toEqual([
    'The license is "GPL", and was "MIT".',
  ]);
  expect(kinds('package.json', manifest({}), manifest({ version: '2.0.0' }))).toEqual([]);
});
