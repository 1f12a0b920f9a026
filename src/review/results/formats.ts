import { ctest } from './readers/c/ctest.ts';
import { googletest } from './readers/c/googletest.ts';
import { biome, eslint, gcc, javac, tsc } from './readers/checkers.ts';
import { buildErrors, dotnetTest } from './readers/dotnet/dotnet-test.ts';
import type { FormatReader } from './readers/format.ts';
import { goTest } from './readers/go/go-test.ts';
import { ava } from './readers/javascript/ava.ts';
import { bunTest } from './readers/javascript/bun-test.ts';
import { denoTest } from './readers/javascript/deno-test.ts';
import { jasmine } from './readers/javascript/jasmine.ts';
import { jest } from './readers/javascript/jest.ts';
import { mocha } from './readers/javascript/mocha.ts';
import { playwright } from './readers/javascript/playwright.ts';
import { vitest } from './readers/javascript/vitest.ts';
import { gradle, maven } from './readers/jvm/build-tools.ts';
import { junit } from './readers/jvm/junit.ts';
import { junitConsole } from './readers/jvm/junit-console.ts';
import { nodeTest } from './readers/node/node-test.ts';
import { bareTap, tap } from './readers/node/tap.ts';
import { prove } from './readers/perl/prove.ts';
import { phpunit } from './readers/php/phpunit.ts';
import { pytest } from './readers/pytest/pytest.ts';
import { unittest } from './readers/pytest/unittest.ts';
import { minitest, testUnit } from './readers/ruby/minitest.ts';
import { rspec } from './readers/ruby/rspec.ts';
import { cargoTest, rustc } from './readers/rust/cargo-test.ts';

/** All formats that are recognized in an output. */
export const FORMATS: readonly FormatReader[] = [
  ava,
  biome,
  buildErrors,
  bunTest,
  cargoTest,
  ctest,
  denoTest,
  dotnetTest,
  eslint,
  gcc,
  goTest,
  googletest,
  gradle,
  javac,
  jasmine,
  jest,
  junit,
  junitConsole,
  maven,
  minitest,
  mocha,
  nodeTest,
  phpunit,
  playwright,
  prove,
  pytest,
  rspec,
  rustc,
  tap,
  testUnit,
  tsc,
  unittest,
  vitest,
];

/** Tried only if no other format counted tests, because any program may print similar lines. */
export const BARE_FORMATS: readonly FormatReader[] = [bareTap];

/** The formats whose readers meet a condition. */
export function formatsThat(is: (reader: FormatReader) => boolean): ReadonlySet<string> {
  return new Set([...FORMATS, ...BARE_FORMATS].filter(is).map(({ format }) => format));
}

/** Whether a line of the output, in one of these formats, reports passed tests without naming them. */
export function reportsUnnamedPasses(output: string, formats: readonly string[]): boolean {
  return FORMATS.some(
    ({ format, passedUnnamed }) => formats.includes(format) && passedUnnamed?.test(output) === true,
  );
}
