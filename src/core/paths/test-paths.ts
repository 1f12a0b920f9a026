/** Folders for tests in any language; compared in lower case. */
const TEST_FOLDERS = new Set(
  (
    'test tests _test _tests __tests__ __test__ __mocks__ __fixtures__ __snapshots__ testdata test-data ' +
    'test_data e2e cypress testing-fixtures __image_snapshots__ androidtest integrationtest ' +
    'integration-test functionaltest testfixtures jstest commontest jvmtest'
  ).split(' '),
);
/** `spec` may also be a folder of specifications, so only code and its support files count there. */
const SPEC_FOLDERS = new Set(['spec', 'specs']);
const SPEC_SUPPORT = /(?:^|\/)specs?\/(?:.*\/)?(?:fixtures|support|factories|cassettes|snapshots)\//i;
const CODE = /\.(?:[cm]?[jt]sx?|vue|rb|php|py|ex|exs|lua|cr|coffee|hs|scala|kt|java|groovy|cs|swift|dart)$/i;
/** .NET test projects: `Shop.Tests/`, `Shop.UnitTests/`, `Shop.Test/`. */
const DOTNET_PROJECT = /(?:^|[a-z0-9]\.)(?:[A-Z][a-z]+)*Tests?$/;
/** Text for people, by the ending. */
export const DOCUMENT = /\.(?:md|rst|adoc|markdown)$/i;
const DATA_FOLDER =
  /(?:^|\/)(?:__)?(?:fixtures?|testdata|test-data|test_data|snapshots?|resources)(?:__)?\//i;

/** File names of tests. Words are separated by case, dot, dash or underscore, so that `latest.ts` does not match. */
const TEST_NAMES: readonly RegExp[] = [
  /[.](?:test|tests|spec|specs|e2e|cy|unit|it|test-d|spec-d|tst|bench)\.(?:[cm]?[jt]sx?|vue|svelte|coffee)$/i,
  /(?:^|[-_])(?:test|tests|spec)\.[cm]?[jt]sx?$/i,
  /^test[-_].+\.(?:[cm]?[jt]sx?|py|rb|c|cc|cpp|cxx|r|lua|jl|ml|zig|nim)$/i,
  /^(?:tests?|conftest)\.py$|^.+_tests?\.py$/,
  /_test\.go$/,
  /^(?:tests?|.+_tests?)\.rs$/,
  /(?:Tests?|TestCase|TestSuite|Spec|ITCase)\.(?:java|kt|kts|scala|groovy)$/,
  /[a-z0-9]IT\.(?:java|kt|scala|groovy)$/,
  /^Test[A-Z]\w*\.(?:java|kt|scala|groovy|php|swift)$/,
  /(?:Tests?|Specs?|Facts|TestFixture)\.(?:cs|fs|vb)$/,
  /(?:_spec|_test)\.(?:rb|exs|ex|lua|cr|dart|clj|cljs|cljc|erl|jl)$/,
  /_SUITE\.erl$/,
  /(?:Test|TestCase|Cest|Spec)\.php$|\.phpt$/,
  /(?:(?:^|[-_])tests?|[-_]unittests?|[a-z0-9]Tests?)\.(?:c|cc|cpp|cxx|cu|m|mm)$/,
  /(?:Tests?|Spec)\.(?:swift|hs|elm)$/,
  /\.(?:bats|feature|t)$/,
];
const SNAPSHOT = /\.(?:snap|ambr)$/i;
/** Maven, Gradle and sbt compile this into the product, whatever its name is. */
const PRODUCT_FOLDER = /(?:^|\/)src\/main\//;

/**
 * Whether a file belongs to tests by the conventions of JavaScript, Python, Go, Rust, the JVM, .NET, Ruby, PHP, C, Swift
 * and others: tests, fixtures, snapshots and helpers. Tests inside a source file have no path of their own.
 */
export function isTestPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (DOCUMENT.test(name)) return isInDataFolder(path) && isBelowTests(path);
  if (SNAPSHOT.test(name)) return true;
  if (PRODUCT_FOLDER.test(path)) return false;
  return hasTestName(name) || isBelowTests(path);
}

export function hasTestName(name: string): boolean {
  return TEST_NAMES.some((pattern) => pattern.test(name));
}

export function isInDataFolder(path: string): boolean {
  return DATA_FOLDER.test(path);
}

function isBelowTests(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return folders.some((folder) => {
    const small = folder.toLowerCase();
    if (TEST_FOLDERS.has(small) || DOTNET_PROJECT.test(folder)) return true;
    return SPEC_FOLDERS.has(small) && (CODE.test(path) || SPEC_SUPPORT.test(path));
  });
}
