import { DOCUMENT } from '../../core/paths/test-paths.ts';
import type { PathPredicate } from './test-files.ts';

/**
 * What a file is for the judge, by its path alone. `test`: tests, their data and helpers. `check`: settings and scripts
 * that decide what a gate asks. `mixed`: manifests and build files, which hold these beside what the code needs.
 * `automation`: what the forge runs. Files in doubt are code: what is taken for a test or a check is replaced by the
 * base's own in some of the runs. `document`: for people, git or editors. `style`: what pages look like. Of these two, no
 * command that runs or checks code reads any.
 */
export type FileKind =
  | 'code'
  | 'test'
  | 'check'
  | 'mixed'
  | 'dependencies'
  | 'automation'
  | 'document'
  | 'style';

export interface KindOptions {
  /** By its path, or by the files that name it. */
  readonly isTest: PathPredicate;
  /** Whether a command of the gate, or a script of a manifest, names the file. */
  readonly isOfGate: PathPredicate;
  /** Whether a command of the gate starts the file as a script of a shell, or by its name. */
  readonly isStarted: PathPredicate;
}

/** Files in these folders are test data, whatever their name, unless runners read them there. */
const DATA =
  /(?:^|\/)(?:__fixtures__|fixtures?|testdata|test-data|test_data|__snapshots__|snapshots|resources|node_modules|vendor)\//i;

const READ_AS_RESOURCE =
  /(?:^|\/)(?:(?:junit-platform|kotest|cucumber)\.properties|SpockConfig\.groovy|testng[\w-]*\.xml|META-INF\/services\/(?:org\.(?:junit|testng|spockframework)|io\.kotest)\.[\w.]+)$/;

const CI =
  /^(?:\.github|\.gitea|\.forgejo)\/(?:workflows|actions)\/|^\.(?:ci|circleci|buildkite|woodpecker|husky|gitlab\/ci|teamcity)\/|^\.(?:gitlab-ci|travis|drone|woodpecker|cirrus|appveyor)\.ya?ml$|^(?:azure-pipelines|appveyor|bitbucket-pipelines|cloudbuild|buildspec|lefthook)[\w.-]*\.ya?ml$|^Jenkinsfile[\w.-]*$|^\.lefthook\.ya?ml$/;

const LOCKFILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|poetry\.lock|uv\.lock|pdm\.lock|Pipfile\.lock|go\.sum|go\.work\.sum|Cargo\.lock|Gemfile\.lock|composer\.lock|packages\.lock\.json|mix\.lock|pubspec\.lock|Package\.resolved|gradle\.lockfile|flake\.lock|conan\.lock|Podfile\.lock|rebar\.lock)$/;

const MANIFEST =
  /(?:^|\/)(?:setup\.py|Pipfile|go\.mod|go\.work|Gemfile|mix\.exs|pubspec\.yaml|Package\.swift|meson\.build|environment\.ya?ml|pnpm-workspace\.yaml|libs\.versions\.toml|settings\.gradle(?:\.kts)?|gradle\.properties|packages\.config|Directory\.[A-Z]\w+\.(?:props|targets)|conanfile\.\w+|vcpkg\.json|rebar\.config|build\.sbt|\.npmrc|\.nvmrc|babel\.config\.\w+|\.babelrc(?:\.\w+)?|\.swcrc|\.tool-versions|rust-toolchain(?:\.toml)?|global\.json|\.pnpmfile\.[cm]?js|(?:import_map|importmap)\.json|nuget\.config|dotnet-tools\.json|(?:nx|turbo|angular|lerna|rush)\.json|CMake(?:User)?Presets\.json|configure\.ac|(?:MODULE|WORKSPACE|BUILD)(?:\.bazel)?|[gG](?:ulp|runt)file(?:\.\w+)?\.[cm]?[jt]s|[jJ]akefile(?:\.[cm]?js)?|SConstruct|SConscript|build\.rs|wscript|build\.zig(?:\.zon)?|build\.mill|build\.xml|stack\.yaml|dune(?:-project)?|Build\.PL|Makefile\.PL|cpanfile|uv\.toml|\.(?:python|ruby|node|java)-version|\.sdkmanrc)$|(?:^|\/)(?:requirements|constraints)[\w.-]*\.(?:txt|in)$|\.(?:gemspec|csproj|fsproj|vbproj|podspec|cabal|props|targets|bzl|cmake|sbt)$|(?:^|\/)(?:gradle|\.mvn)\/wrapper\/|(?:^|\/)(?:buildSrc|build-logic)\/(?:[\w.-]+\/)*src\/main\/[\w./-]+\.(?:kt|groovy|java)$/;

/** `vitest.config.ts`, `jest.e2e.config.js`, `jest.preset.js`, but not `tap.service.ts` or `jest.test.ts`. */
const TEST_SETTINGS =
  /(?:^|\/)(?:(?:vitest|rstest|jest|karma|ava|playwright|nightwatch|cypress|jasmine|wdio|codecept|web-test-runner|stryker|nyc|tap|cucumber)\.(?![\w.-]*\b(?:test|spec|d)\.[cm]?[jt]s$)(?:[\w-]+\.)*(?:conf|setup|teardown|global|workspace|projects?|preset|base|shared|common|default|env|transform|resolver|reporter|ci|local|unit|integration|int|e2e|functional|browser|node)[\w-]*(?:\.[\w-]+)*\.(?:[cm]?[jt]s|json|ya?ml)|jest-[\w-]+\.(?:config\.)?(?:[cm]?[jt]s|json)|jasmine\.json|\.(?:mocharc|nycrc|c8rc|taprc)(?:\.\w+)?|mocha\.opts|pytest\.ini|\.pytest\.ini|\.coveragerc|phpunit[\w.-]*\.xml(?:\.dist)?|\.rspec(?:-local)?|\.labrc\.[cm]?js|\.borp\.ya?ml|testem\.\w+|node\.config\.json|(?:nose2|unittest)\.cfg|\.simplecov|junit-platform\.properties|testng[\w-]*\.xml|[\w.-]*\.runsettings|xunit\.runner\.json|nextest\.toml|tarpaulin\.toml|\.?codecov\.ya?ml|infection\.json5?(?:\.dist)?|\.testcoverage\.ya?ml|codeception\.ya?ml|behat\.ya?ml|bunfig\.toml|CTestCustom\.cmake|dart_test\.yaml|[\w.-]+\.xctestplan|\.?pytest\.toml|\.proverc|\.busted|\.bazelrc|\.mvn\/(?:maven\.config|jvm\.config|extensions\.xml)|\.config\/(?:mocharc|nycrc|c8rc|taprc)[\w.]*)$/;

const LINT_SETTINGS =
  /(?:^|\/)(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.\w+)?|\.(?:eslint|stylelint|prettier|biome|lint|pylint)ignore|biome\.jsonc?|\.?oxlintrc\.json|tslint\.json|\.stylelintrc(?:\.\w+)?|stylelint\.config\.\w+|\.?ruff\.toml|\.flake8|\.?pylintrc|\.?mypy\.ini|pyrightconfig\.json|\.bandit|\.golangci\.(?:ya?ml|toml|json)|\.?clippy\.toml|deny\.toml|\.rubocop(?:_todo)?\.ya?ml|phpstan[\w.-]*\.neon(?:\.dist)?|psalm[\w.-]*\.xml(?:\.dist)?|\.?phpcs\.xml(?:\.dist)?|phpmd\.xml|checkstyle[\w.-]*\.xml|suppressions\.xml|pmd[\w.-]*\.xml|spotbugs[\w.-]*\.xml|detekt[\w.-]*\.ya?ml|\.swiftlint\.ya?ml|analysis_options\.yaml|\.credo\.exs|\.clang-tidy|\.shellcheckrc|\.hadolint\.ya?ml|\.yamllint(?:\.ya?ml)?|\.markdownlint[\w.-]*|knip\.(?:jsonc?|[jt]s)|sonar-project\.properties|\.pre-commit-config\.ya?ml|\.semgrep(?:ignore|\.ya?ml)|\.scalafix\.conf|stylecop\.json|[\w.-]*\.ruleset|\.globalconfig)$/;

const SCRIPT_WORD =
  /^(?:tests?|testing|runtests?|check|checks|lint|verify|validate|coverage|ci|e2e|typecheck)$/i;
const SCRIPT_FOLDER = /^(?:[\w.-]+\/)*(?:scripts?|tools?|ci|hack|dev)\//;
const SCRIPT_ENDING = /\.(?:sh|bash|ps1|bat|cmd|py|rb|pl|[cm]?[jt]s)$|^[^.]+$/;
const WHOLE_SCRIPTS =
  /(?:^|\/)(?:noxfile\.py|Taskfile\.ya?ml|tasks\.py|magefile\.go|runtests\.\w+|dodo\.py)$/;

const MIXED =
  /(?:^|\/)(?:(?:package|composer|deno|project|nx|turbo|angular|workspace)\.jsonc?|(?:pyproject|Cargo|hatch|pixi|\.?mise)\.toml|setup\.cfg|tox\.ini|pom\.xml|[\w.-]+\.gradle(?:\.kts)?|[tj]sconfig[\w.-]*\.json|vite\.config\.[cm]?[jt]s|CMakeLists\.txt|(?:GNUm|m|M)akefile(?:\.(?:am|in))?|\.?[jJ]ustfile|\.yarnrc(?:\.yml)?|Rakefile|[\w.-]+\.(?:mk|mak|rake)|\.git(?:ignore|attributes))$/;

/** Lists that say nothing but what the code depends on. */
const DEPENDENCIES =
  /(?:^|\/)(?:requirements|constraints)[\w.-]*\.(?:txt|in)$|(?:^|\/)(?:go\.mod|go\.work|Gemfile|Pipfile|libs\.versions\.toml|cpanfile|packages\.config)$/;

/** The environment and settings that the program has in tests alone. */
const OF_TEST_RUNS = /(?:^|\/)(?:\.env\.test(?:\.\w+)?|config\/(?:test\.exs|environments\/test\.rb))$/;

/** Modules that Python loads in the place of the runner's own, or before it. */
const SHADOWS =
  /(?:^|\/)(?:unittest|pytest|_pytest|doctest|coverage|sitecustomize|usercustomize)(?:\/__init__)?\.py$|\.pth$/;

/** Documents by their names, images and fonts, and files for git, editors and forges. */
const FOR_PEOPLE =
  /(?:^|\/)docs?\/.*\.(?:txt|svg)$|^(?:docs?\/)?(?:LICENSE|COPYING|NOTICE|CHANGELOG|CHANGES|HISTORY|NEWS|README|AUTHORS|CONTRIBUTORS|CONTRIBUTING|THANKS)(?:\.txt)?$|\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$|(?:^|\/)(?:CODEOWNERS|\.mailmap|\.editorconfig|\.gitkeep)$|^\.(?:github|gitea|forgejo)\/(?:FUNDING\.ya?ml|ISSUE_TEMPLATE\/[^/]*)$/i;

/** What is compiled to styles counts as code. */
const STYLE = /\.css$/i;

const SHELL = /\.(?:sh|bash|ps1|bat|cmd)$/;

export function kindOf(path: string, { isTest, isOfGate, isStarted }: KindOptions): FileKind {
  if (CI.test(path)) return 'automation';
  if (isDataOfTests(path)) return isTest(path) ? 'test' : 'code';
  if (LOCKFILE.test(path) || DEPENDENCIES.test(path)) return 'dependencies';
  if (TEST_SETTINGS.test(path) || READ_AS_RESOURCE.test(path) || LINT_SETTINGS.test(path)) return 'check';
  if (isTest(path) || OF_TEST_RUNS.test(path)) return 'test';
  if (MIXED.test(path) || MANIFEST.test(path)) return 'mixed';
  const isScript = isTestScript(path) || (SHELL.test(path) && isOfGate(path)) || isStarted(path);
  if (isScript || SHADOWS.test(path)) return 'check';
  if (DOCUMENT.test(path) || FOR_PEOPLE.test(path)) return 'document';
  return STYLE.test(path) ? 'style' : 'code';
}

const NONE = { isTest: () => false, isOfGate: () => false, isStarted: () => false };

/** Whether a file takes part in what a gate runs or asks, so that the gate fails without it whatever the code is. */
export function isOfChecks(path: string): boolean {
  return kindOf(path, NONE) !== 'code' && !isUnread(path);
}

/** Whether no command that runs or checks code reads a file. */
export function isUnread(path: string): boolean {
  const kind = kindOf(path, NONE);
  return kind === 'document' || kind === 'style';
}

function isDataOfTests(path: string): boolean {
  return DATA.test(path) && !READ_AS_RESOURCE.test(path);
}

/** Whether a script is named like a check, in a script folder or at the root: `scripts/run-tests.sh`, `test.sh`. */
export function isTestScript(path: string): boolean {
  if (WHOLE_SCRIPTS.test(path)) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!SCRIPT_ENDING.test(name)) return false;
  const isShell = /\.(?:sh|bash|ps1|bat|cmd)$/.test(name);
  const isTop = !path.includes('/') || /^bin\/[^/.]+$/.test(path);
  if (!SCRIPT_FOLDER.test(path) && !(isTop && (isShell || path.startsWith('bin/')))) return false;
  return isNamedAfterCheck(path);
}

function isNamedAfterCheck(path: string): boolean {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .split(/[-_.]/)
    .some((word) => SCRIPT_WORD.test(word));
}
