import type { ChangeSet } from '../../core/change-set.ts';

/** Tells something about a repository path. */
export type PathPredicate = (path: string) => boolean;

/** Folders whose content serves tests, whatever the language; compared in small letters. */
const TEST_FOLDERS = new Set([
  ...['test', 'tests', '__tests__', '__test__', '__mocks__', '__fixtures__', '__snapshots__'],
  ...['testdata', 'test-data', 'test_data', 'e2e', 'cypress', 'testing-fixtures', '__image_snapshots__'],
  ...['androidtest', 'integrationtest', 'integration-test', 'functionaltest', 'testfixtures', 'jstest'],
  ...['commontest', 'jvmtest'],
]);
/** `spec` also names folders of specifications, so there only code and what supports it counts. */
const SPEC_FOLDERS = new Set(['spec', 'specs']);
const SPEC_SUPPORT = /(?:^|\/)specs?\/(?:.*\/)?(?:fixtures|support|factories|cassettes|snapshots)\//i;
const CODE = /\.(?:[cm]?[jt]sx?|vue|rb|php|py|ex|exs|lua|cr|coffee|hs|scala|kt|java|groovy|cs|swift|dart)$/i;
/** Projects of .NET that hold tests: `Shop.Tests/`, `Shop.UnitTests/`, `Shop.Test/`. */
const DOTNET_PROJECT = /(?:^|[a-z0-9]\.)(?:[A-Z][a-z]+)*Tests?$/;
const DOCUMENT = /\.(?:md|mdx|rst|adoc|markdown)$/i;
const DATA_FOLDER =
  /(?:^|\/)(?:__)?(?:fixtures?|testdata|test-data|test_data|snapshots?|resources)(?:__)?\//i;

/** File names of tests; a name's own stem can be its subject, so words are told apart by case, dot, dash or underline. */
const TEST_NAMES: readonly RegExp[] = [
  /[.](?:test|tests|spec|specs|e2e|cy|unit|it|test-d|spec-d|bench)\.(?:[cm]?[jt]sx?|vue|svelte|coffee)$/i,
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
/** What Maven, Gradle and sbt compile into the product, whatever it is called. */
const PRODUCT_FOLDER = /(?:^|\/)src\/main\//;

/**
 * The rule by which a path counts as a part of the tests: tests, fixtures, snapshots and helpers.
 * @param declared the matcher of the input `test-paths`; it alone decides. Null: the conventions of JavaScript,
 *   Python, Go, Rust, the JVM, .NET, Ruby, PHP, C, Swift and others.
 */
export function testPaths(declared: PathPredicate | null): PathPredicate {
  return declared ?? isTestFile;
}

/** Tests that stand inside a source file are not seen: they cannot be told apart by path (`inline-tests.ts`). */
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
  /** Only the test files of the change set, over the same base; what it says of them is unchanged. */
  readonly changes: ChangeSet;
  /** Changed test files that a runner takes as such, present after the change: what a `{path}` command may be given. */
  readonly runnable: readonly string[];
  /** Other changed files of the tests that are there after the change: fixtures, snapshots, helpers, shared setup. */
  readonly support: readonly string[];
}

/** The part of a change set that tests, for running it on the base without the rest. */
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

/** The rest of a change set: its code, without anything of the tests. */
export function codePart(changes: ChangeSet, isTest: PathPredicate): ChangeSet {
  return changes.entries().reduce((kept, [path]) => (isTest(path) ? kept.without(path) : kept), changes);
}

/** By its own name a test, or code that stands directly among tests; not what only supports them. */
export function isRunnable(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^conftest\.py$/.test(name) || DATA_FOLDER.test(path) || /(?:^|\/)__mocks__\//.test(path)) return false;
  if (hasTestName(name) || /(?:^|\/)tests\/[^/]+\.rs$/.test(path)) return true;
  return /(?:^|\/)(?:__tests__|test)\/(?:[^/]+\/)*[^/]+\.[cm]?[jt]sx?$/.test(path) && !isHelperName(path);
}

/** A file of the tests that takes effect on others without being named in them. */
export function actsUnnamed(path: string): boolean {
  return /(?:^|\/)(?:conftest\.py$|__mocks__\/)/.test(path);
}

/** Folders and names that runners' own conventions, or everybody's, keep out of the run. */
function isHelperName(path: string): boolean {
  return /(?:^|\/)(?:support|helpers?|utils?|mocks?|common|lib|setup|factories)(?:[./]|$)|[-_.](?:setup|helpers?|utils?|config)\.\w+$|\.d\.ts$|\.config\./i.test(
    path,
  );
}
