import { expect, test } from 'vitest';
import type { Failure } from '../../../src/core/verdict/test-report.ts';
import { RepositoryPlaces } from '../../../src/review/gate/repository-places.ts';
import { exited } from '../read-results.ts';

const PATHS = ['src/a.js', 'test/a.test.js', 'packages/one/test/a.test.js'];

function shown(failures: readonly Failure[]): readonly Failure[] {
  const reading = { formats: [], isComplete: true, counts: null, passed: [], failures };
  return new RepositoryPlaces(PATHS).inRead({ result: exited(1, ''), reading }).reading?.failures ?? [];
}

function placesOf(...paths: readonly (string | null)[]): readonly (string | null)[] {
  const placed = shown(paths.map((path, index) => failure(`${index}`, path)));
  expect(placed.map(({ at, trace }) => [at, trace[0] ?? null])).toEqual(placed.map(({ at }) => [at, at]));
  return placed.map(({ at }) => at?.path ?? null);
}

function failure(id: string, path: string | null): Failure {
  const at = path === null ? null : { path, line: 3 };
  return { id, cause: 'assertion', name: id, at, message: '', trace: at === null ? [] : [at] };
}

test('an absolute path becomes that of the repository; any other stays', () => {
  expect(
    placesOf('/w/shop/test/a.test.js', 'test/a.test.js', '/usr/lib/node/x.js', null, 'a.test.js'),
  ).toEqual(['test/a.test.js', 'test/a.test.js', '/usr/lib/node/x.js', null, 'a.test.js']);
});

test('a file that a name begins with is that of the repository, wherever the failure is', () => {
  const path = '/w/shop/test/a.test.js';
  const names = [path, `${path} > adds`, '/users/a.js of nobody', '/ adds'];
  const failures = names.map((name) => ({ ...failure('1', null), name }));
  expect(shown(failures).map(({ name }) => name)).toEqual([
    ...['test/a.test.js', 'test/a.test.js > adds', '/users/a.js of nobody', '/ adds'],
  ]);
});

test('a message names files of the repository as the repository does, and leaves addresses and others alone', () => {
  const messages = [
    "Cannot find module '/w/shop/src/a.js' imported from /w/shop/test/a.test.js:3",
    'at file:///w/shop/src/a.js, https://example.com/src/a.js and /usr/lib/x.js',
  ];
  const failures = messages.map((message) => ({ ...failure('1', null), message }));
  expect(shown(failures).map(({ message }) => message)).toEqual([
    "Cannot find module 'src/a.js' imported from test/a.test.js:3",
    messages[1],
  ]);
});

test('of two paths that end alike it is the one whose folders are named', () => {
  expect(placesOf('/w/packages/one/test/a.test.js')).toEqual(['packages/one/test/a.test.js']);
});

test('a relative path is the word of the runner, whatever lies elsewhere under such a name', () => {
  expect(placesOf('lib/src/a.js', './src/a.js')).toEqual(['lib/src/a.js', './src/a.js']);
});

test('any number of failures costs a bounded number of searches', () => {
  const many = Array.from({ length: 500 }, (_, index) => `/w/${index}/src/a.js`);
  expect(placesOf(...many).filter((path) => path === 'src/a.js')).toHaveLength(50);
});
