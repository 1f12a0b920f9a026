import { describe, expect, test } from 'vitest';
import { buildErrors, dotnetTest } from '../../../../../src/review/results/readers/dotnet/dotnet-test.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { causesAndIds, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(dotnetTest, stored('dotnet-test', `${name}.txt`));

describe('tests', () => {
  test('that pass', () => {
    expect(read('pass')).toMatchObject({
      failures: [],
      counts: { executed: 2, skipped: 0 },
      isComplete: true,
    });
  });

  test('xUnit: assertions, a row, an exception; a closing printed by a test is not believed', () => {
    const reading = read('red');
    expect(causesAndIds(reading)).toEqual([
      'assertion Calc.Tests.CalcTests.AddsWrong',
      'assertion Calc.Tests.CalcTests.Rows(left: 2, right: 2, sum: 5)',
      'error Calc.Tests.CalcTests.DividesByZero',
    ]);
    expect(reading.counts).toMatchObject({ executed: 5, skipped: 1 });
    expect(reading.isComplete).toBe(true);
    expect(reading.failures[2]).toMatchObject({
      message: 'System.DivideByZeroException : Attempted to divide by zero.',
      at: { path: '/repo/Calc.Tests/CalcTests.cs', line: 24 },
      trace: [
        { path: '/repo/Calc/Calculator.cs', line: 9 },
        { path: '/repo/Calc.Tests/CalcTests.cs', line: 24 },
      ],
    });
  });

  test('MSTest with every test named', () => {
    const reading = read('red-detailed');
    expect(causesAndIds(reading)).toEqual(['assertion AddsWrong', 'error DividesByZero']);
    expect(reading.counts).toEqual({ executed: 3, skipped: 1 });
    expect(reading.passed).toEqual(['Calc.Tests.CalcTests.Adds']);
  });

  test('of two projects count together', () => {
    const reading = read('two-projects');
    expect(causesAndIds(reading)).toEqual(['assertion Web.Tests.PageTests.Shows']);
    expect(reading.counts).toEqual({ executed: 6, skipped: 0 });
  });
});

describe('tests that did not run', () => {
  test('the build fails: its errors, each once', () => {
    const reading = readWith(buildErrors, stored('dotnet-test', 'compile-error.txt'));
    expect(causesAndIds(reading)).toEqual([
      "diagnostic repo/Calc/Calculator.cs CS0029: Cannot implicitly convert type 'int' to 'string'",
      "diagnostic repo/Calc/Calculator.cs CS0103: The name 'rihgt' does not exist in the current context",
    ]);
    expect(reading.failures[0]?.at).toEqual({ path: '/repo/Calc/Calculator.cs', line: 5 });
    expect(reading.counts).toEqual({ executed: 0, skipped: 0 });
  });

  test('what is wrong with the project itself has no place', () => {
    const text =
      'CSC : error CS2001: Source file could not be found.\n/repo/a.csproj : error NU1101: no package\n';
    expect(causesAndIds(readWith(buildErrors, text))).toEqual([
      'diagnostic /repo/a.csproj NU1101: no package',
      'diagnostic CSC CS2001: Source file could not be found.',
    ]);
  });

  test('the test host falls: never complete, though a green closing is printed', () => {
    const reading = read('crash');
    expect(causesAndIds(reading)).toEqual(['error test host']);
    expect(reading.isComplete).toBe(false);
  });

  test('no tests', () => {
    expect(read('no-tests')).toMatchObject({
      failures: [],
      counts: { executed: 0, skipped: 0 },
      isComplete: true,
    });
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
