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

  test.each([
    ['whose time is over', 'Test Run Aborted.\n'],
    ['of which one project has no closing', 'Test run for /repo/Web.Tests.dll (.NETCoreApp,Version=v8.0)\n'],
  ])('a run %s is not complete, though a green closing is printed', (_, more) => {
    const text = stored('dotnet-test', 'pass.txt');
    expect(readWith(dotnetTest, text).isComplete).toBe(true);
    expect(readWith(dotnetTest, `${text}${more}`).isComplete).toBe(false);
    expect(readWith(dotnetTest, `${more}${text}`).isComplete).toBe(false);
  });

  test('a run that was aborted before it could count is not complete', () => {
    const text =
      'Test run for /repo/A.dll\nTest Run Aborted.\nTotal tests: Unknown\n     Passed: 2\n Total time: 1 s\n';
    expect(readWith(dotnetTest, text).isComplete).toBe(false);
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
