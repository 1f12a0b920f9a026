import { describe, expect, test } from 'vitest';
import { buildErrors, dotnetTest } from '../../../../../src/review/results/readers/dotnet/dotnet-test.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { causesAndIds, readWith, stored } from '../stored-outputs.ts';

describe('tests that did not run', () => {
  test('what is wrong with the project itself has no place', () => {
    const text =
      'CSC : error CS2001: Source file could not be found.\n/repo/a.csproj : error NU1101: no package\n';
    expect(causesAndIds(readWith(buildErrors, text))).toEqual([
      'diagnostic /repo/a.csproj NU1101: no package',
      'diagnostic CSC CS2001: Source file could not be found.',
    ]);
  });

  test('an output without its closing, or with more failures than it names, is not complete', () => {
    const text = stored('dotnet-test', 'red.txt');
    expect(readWith(dotnetTest, text.slice(0, text.lastIndexOf('Failed!'))).isComplete).toBe(false);
    expect(readWith(dotnetTest, text.replace('Failed:     3,', 'Failed:     4,')).isComplete).toBe(false);
  });
});

test("TypeScript's errors are left to their own reader", () => {
  const text = outputText('src/a.ts(5,3): error TS2322: no\n');
  expect([dotnetTest.read(text), buildErrors.read(text)]).toEqual([null, null]);
});

test('the same tests run twice in the same time are two runs', () => {
  const text = stored('dotnet-test', 'pass.txt');
  expect(readWith(dotnetTest, text + text)).toMatchObject({ isComplete: true });
});
