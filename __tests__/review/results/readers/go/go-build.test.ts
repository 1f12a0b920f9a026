import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { goBuild } from '../../../../../src/review/results/readers/go/go-test.ts';
import { readWith } from '../stored-outputs.ts';

const HEAD = '# example.com/shop';
const MISSING = 'c.Equals undefined (type Constraints has no field or method Equals)';
const lines = (...of: string[]): string => [...of, ''].join('\n');

test.each([
  ['go vet, which stops at the first', lines(HEAD, `vet: ./shop_test.go:3:48: ${MISSING}`)],
  ['go vet since Go 1.22', lines(HEAD, '# [example.com/shop]', `vet: ./shop_test.go:3:48: ${MISSING}`)],
  ['go build and go test -c', lines(`${HEAD} [example.com/shop.test]`, `./shop_test.go:3:48: ${MISSING}`)],
])('%s', (_what, output) => {
  expect(readOutput(output)).toMatchObject({
    formats: ['go-test'],
    counts: null,
    isComplete: true,
    failures: [{ cause: 'load', at: { path: './shop_test.go', line: 3 }, message: MISSING }],
  });
});

test('more errors than are printed', () => {
  const output = lines(HEAD, './a.go:3:4: undefined: b', './a.go:9:4: too many errors');
  expect(readWith(goBuild, output)).toMatchObject({ isComplete: false, failures: [{ cause: 'load' }] });
});

test.each([
  ['go test says it itself', lines(HEAD, `./a.go:3:4: ${MISSING}`, 'FAIL\texample.com/shop [build failed]')],
  ['a program that logs', lines('# Report', 'main.go:12: undefined: b')],
])('not read: %s', (_what, output) => {
  expect(goBuild.read({ text: output, lines: output.split('\n') })).toBeNull();
});
