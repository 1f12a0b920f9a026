import { expect, test } from 'vitest';
import { readOutput } from '../../../../../src/review/results/read-output.ts';
import { goTest } from '../../../../../src/review/results/readers/go/go-test.ts';

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

test('a program that logs is not read', () => {
  const output = lines('# Report', 'main.go:12: undefined: b');
  expect(goTest.read({ text: output, lines: output.split('\n') })).toBeNull();
});
