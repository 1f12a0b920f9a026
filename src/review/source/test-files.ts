import type { ChangeSet } from '../../core/change-set.ts';

/** A predicate on repository paths. */
export type PathPredicate = (path: string) => boolean;

/** Folders for tests in any language; compared in lower case. */
const TEST_FOLDERS = new Set([
  ...[
    'test',
    'tests',
    '_test',
    '_tests',
    '__tests__',
    '__test__',
    '__mocks__',
    '__fixtures__',
    '__snapshots__',
  ],
  ...['testdata', 'test-data', 'test_data', 'e2e', 'cypress', 'testing-fixtures', '__image_snapshots__'],
  ...['androidtest', 'integrationtest', 'integration-test', 'functionaltest', 'testfixtures', 'jstest'],
  ...['commontest', 'jvmtest'],
]);
/** `spec` may also be a folder of specifications, so only code and its support files count there. */
const SPEC_FOLDERS = new Set(['spec', 'specs']);
const SPEC_SUPPORT = /(?:^|\/)specs?\/(?:.*\/)?(?:fixtures|support|factories|cassettes|snapshots)\//i;
const CODE = /\.(?:[cm]?[jt]sx?|vue|rb|php|py|ex|exs|lua|cr|coffee|hs|scala|kt|java|groovy|cs|swift|dart)$/i;
/** .NET test projects: `Shop.Tests/`, `Shop.UnitTests/`, `Shop.Test/`. */
const DOTNET_PROJECT = /(?:^|[a-z0-9]\.)(?:[A-Z][a-z]+)*Tests?$/;
const DOCUMENT = /\.(?:md|mdx|rst|adoc|markdown)$/i;
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
  /(?:[-_]tests?|[-_]unittests?|[a-z0-9]Tests?)\.(?:c|cc|cpp|cxx|cu|m|mm)$/,
  /(?:Tests?|Spec)\.(?:swift|hs|elm)$/,
  /\.(?:bats|feature|t)$/,
];
const SNAPSHOT = /\.(?:snap|ambr)$/i;
/** Maven, Gradle and sbt compile this into the product, whatever its name is. */
const PRODUCT_FOLDER = /(?:^|\/)src\/main\//;

/**
 * The rule for paths that belong to tests: tests, fixtures, snapshots and helpers.
 * @param declared the matcher of the input `test-paths`, which then decides alone. Null: use the conventions of
 *   JavaScript, Python, Go, Rust, the JVM, .NET, Ruby, PHP, C, Swift and others.
 */
export function testPaths(declared: PathPredicate | null): PathPredicate {
  return declared ?? isTestFile;
}

/** Does not recognize tests inside a source file, which have no path of their own (see `inline-tests.ts`). */
function isTestFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (DOCUMENT.test(name)) return DATA_FOLDER.test(path) && isBelowTests(path);
  if (SNAPSHOT.test(name)) return true;
  if (PRODUCT_FOLDER.test(path)) return false;
  return hasTestName(name) || isBelowTests(path);
}

function hasTestName(name: string): boolean {
  return TEST_NAMES.some((pattern) => pattern.test(name));
}

function isBelowTests(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return folders.some((folder) => {
    const small = folder.toLowerCase();
    if (TEST_FOLDERS.has(small) || DOTNET_PROJECT.test(folder)) return true;
    return SPEC_FOLDERS.has(small) && (CODE.test(path) || SPEC_SUPPORT.test(path));
  });
}

export interface TestPart {
  /** Only the test files of the change set, unchanged, over the same base. */
  readonly changes: ChangeSet;
  /** Changed test files that exist after the change and that a runner accepts, for example as `{path}`. */
  readonly runnable: readonly string[];
  /** Other changed files of tests that exist after the change: fixtures, snapshots, helpers, shared setup. */
  readonly support: readonly string[];
}

/** The test part of a change set, to run it on the base without the rest. */
export function testPart(changes: ChangeSet, isTest: PathPredicate): TestPart {
  const entries = changes.entries();
  const part = entries.reduce((kept, [path]) => (isTest(path) ? kept : kept.without(path)), changes);
  const present = part.entries().flatMap(([path, change]) => (change.kind === 'file' ? [path] : []));
  return {
    changes: part,
    runnable: present.filter(isRunnable),
    support: present.filter((path) => !isRunnable(path)),
  };
}

/** The rest of a change set: its code without tests. */
export function codePart(changes: ChangeSet, isTest: PathPredicate): ChangeSet {
  return changes.entries().reduce((kept, [path]) => (isTest(path) ? kept.without(path) : kept), changes);
}

/** Whether a file is a test by its name, or code directly among tests; false for files that only support tests. */
export function isRunnable(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^conftest\.py$/.test(name) || DATA_FOLDER.test(path) || /(?:^|\/)__mocks__\//.test(path)) return false;
  if (hasTestName(name) || /(?:^|\/)tests\/[^/]+\.rs$/.test(path)) return true;
  return /(?:^|\/)(?:__tests__|test)\/(?:[^/]+\/)*[^/]+\.[cm]?[jt]sx?$/.test(path) && !isHelperName(path);
}

/** Whether a file affects other tests without being named in them. */
export function actsUnnamed(path: string): boolean {
  return /(?:^|\/)(?:conftest\.py$|__mocks__\/)/.test(path);
}

/** Whether a file is excluded from the run by conventions of runners or by common conventions. */
function isHelperName(path: string): boolean {
  return /(?:^|\/)(?:support|helpers?|utils?|mocks?|common|lib|setup|factories)(?:[./]|$)|[-_.](?:setup|helpers?|utils?|config)\.\w+$|\.d\.ts$|\.config\./i.test(
    path,
  );
}
