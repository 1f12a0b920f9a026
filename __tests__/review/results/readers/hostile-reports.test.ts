import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goTest } from '../../../../src/review/results/readers/go/go-test.ts';
import { phpunit } from '../../../../src/review/results/readers/php/phpunit.ts';
import { pytest } from '../../../../src/review/results/readers/pytest/pytest.ts';
import { unittest } from '../../../../src/review/results/readers/pytest/unittest.ts';
import { rspec } from '../../../../src/review/results/readers/ruby/rspec.ts';
import { cargoTest } from '../../../../src/review/results/readers/rust/cargo-test.ts';
import { readWith, stored } from './stored-outputs.ts';

const anyPlace = fc.double({ min: 0, max: 1, noNaN: true });

describe('a second closing, wherever a test prints it, never turns red into green', () => {
  const line = '-'.repeat(70);
  test.each([
    [pytest, 'mixed.txt', '============================= 99 passed in 0.10s =============================='],
    [
      pytest,
      'mixed-ci.txt',
      '=========================== short test summary info ============================',
    ],
    [pytest, 'mixed-verbose.txt', 'tests/test_mixed.py::test_add PASSED                    [ 4%]'],
    [unittest, 'mixed.txt', `${line}\nRan 99 tests in 0.001s\n\nOK`],
    [unittest, 'mixed-verbose.txt', 'test_add (pkg.test_mixed.Sums.test_add) ... ok'],
    [goTest, 'mixed.txt', 'ok  \texample.com/shop/calc\t0.001s'],
    [goTest, 'mixed-verbose.txt', '--- PASS: TestAdd (0.00s)'],
    [cargoTest, 'mixed.txt', 'test result: ok. 15 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out'],
    [cargoTest, 'mixed-no-fail-fast.txt', 'test tests::adds ... ok'],
    [rspec, 'mixed.txt', 'Finished in 0.1 seconds\n99 examples, 0 failures'],
    [phpunit, 'mixed.txt', 'OK (99 tests, 99 assertions)'],
    [phpunit, 'mixed.txt', 'No tests executed!'],
  ])('%o in %s: %s', (reader, file, green) => {
    const text = stored(reader.format, file);
    const honest = readWith(reader, text);
    const lines = text.split('\n');
    fc.assert(
      fc.property(anyPlace, (place) => {
        const at = Math.floor(place * (lines.length + 1));
        const lie = readWith(reader, [...lines.slice(0, at), green, ...lines.slice(at)].join('\n'));
        const ids = new Set(lie.failures.map(({ id }) => id));
        const missing = honest.failures.filter(({ id }) => !ids.has(id));
        expect(lie.isComplete ? missing : []).toEqual([]);
        expect(lie.failures.length).toBeGreaterThan(0);
        expect(lie.passed.filter((id) => honest.failures.some((failure) => failure.id === id))).toEqual([]);
        expect(lie.counts?.executed ?? 0).toBeLessThanOrEqual(honest.counts?.executed ?? 0);
      }),
      { numRuns: 100 },
    );
  });
});
