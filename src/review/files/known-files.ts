import picomatch from 'picomatch';
import { isInDataFolder } from '../../core/paths/test-paths.ts';
import type { PathPredicate } from './test-files.ts';

/**
 * Names of files that have a meaning for tools. A glob matches in every folder, one that begins with a slash at the root
 * only.
 */

/** What forges and git run. */
const AUTOMATION = globs(`
  /{.github,.gitea,.forgejo}/{workflows,actions}/** /.{ci,circleci,buildkite,woodpecker,husky,teamcity}/**
  /.gitlab/ci/** /.{gitlab-ci,travis,drone,woodpecker,cirrus,appveyor,lefthook}.{yml,yaml}
  /{azure-pipelines,appveyor,bitbucket-pipelines,cloudbuild,buildspec,lefthook}*.{yml,yaml} /Jenkinsfile*
`);

const LOCKFILES = globs(`
  package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock poetry.lock
  uv.lock pdm.lock Pipfile.lock go.sum go.work.sum Cargo.lock Gemfile.lock composer.lock packages.lock.json
  mix.lock pubspec.lock Package.resolved gradle.lockfile flake.lock conan.lock Podfile.lock rebar.lock
`);

/** Lists that say nothing but what the code depends on. */
const REQUIREMENTS = globs(`
  {requirements,constraints}*.{txt,in} go.mod go.work Gemfile Pipfile libs.versions.toml cpanfile
  packages.config
`);

const SCRIPT = '{js,cjs,mjs,ts,cts,mts}';
const YAML = '{yml,yaml}';

const TEST_RUNNERS =
  '{vitest,rstest,jest,karma,ava,playwright,nightwatch,cypress,jasmine,wdio,codecept,web-test-runner,stryker,nyc,tap,cucumber}';
/** `vitest.config.ts`, `jest.e2e.config.js`, `jest.preset.js`, but not `tap.service.ts`. */
const SETTINGS_WORDS =
  '{conf,setup,teardown,global,workspace,project,preset,base,shared,common,default,env,transform,resolver,reporter,ci,local,unit,integration,int,e2e,functional,browser,node}';

const TEST_SETTINGS = globs(`
  ${TEST_RUNNERS}.{,*.}${SETTINGS_WORDS}*.{js,cjs,mjs,ts,cts,mts,json,yml,yaml}
  jest-*.{,config.}{js,cjs,mjs,ts,cts,mts,json} jasmine.json .{mocharc,nycrc,c8rc,taprc}{,.*} mocha.opts
  .config/{mocharc,nycrc,c8rc,taprc}* {.,}pytest.{ini,toml} .coveragerc {nose2,unittest}.cfg
  phpunit*.xml{,.dist} infection.{json,json5}{,.dist} {codeception,behat}.${YAML} .rspec .rspec-local
  .simplecov .labrc.{js,cjs,mjs} .borp.${YAML} testem.* node.config.json bunfig.toml
  {junit-platform,kotest,cucumber}.properties testng*.xml .mvn/{maven,jvm}.config .mvn/extensions.xml
  *.runsettings xunit.runner.json nextest.toml tarpaulin.toml {.,}codecov.${YAML} .testcoverage.${YAML}
  CTestCustom.cmake dart_test.yaml *.xctestplan .proverc .busted .bazelrc
`);

/** Settings of test runners that are read from a folder of resources. */
const RESOURCES_OF_RUNNERS = globs(`
  {junit-platform,kotest,cucumber}.properties SpockConfig.groovy testng*.xml
  META-INF/services/{org.{junit,testng,spockframework},io.kotest}.*
`);

const LINT_SETTINGS = globs(`
  eslint.config.${SCRIPT} .eslintrc{,.*} .{eslint,stylelint,prettier,biome,lint,pylint}ignore
  biome.{json,jsonc} {.,}oxlintrc.json tslint.json .stylelintrc{,.*} stylelint.config.* {.,}ruff.toml .flake8
  {.,}pylintrc {.,}mypy.ini pyrightconfig.json .bandit .golangci.{yml,yaml,toml,json} {.,}clippy.toml
  deny.toml .rubocop{,_todo}.${YAML} phpstan*.neon{,.dist} psalm*.xml{,.dist} {.,}phpcs.xml{,.dist} phpmd.xml
  checkstyle*.xml suppressions.xml pmd*.xml spotbugs*.xml detekt*.${YAML} .swiftlint.${YAML}
  analysis_options.yaml .credo.exs .clang-tidy .shellcheckrc .hadolint.${YAML} .yamllint{,.yml,.yaml}
  .markdownlint* knip.{json,jsonc,js,ts} sonar-project.properties .pre-commit-config.${YAML} .semgrepignore
  .semgrep.${YAML} .scalafix.conf stylecop.json *.ruleset .globalconfig
`);

/** Manifests, and files of builds. */
const MANIFESTS = globs(`
  {package,composer,deno,project,nx,turbo,angular,workspace,lerna,rush}.{json,jsonc}
  {pyproject,Cargo,hatch,pixi,mise,.mise,uv}.toml setup.{py,cfg} tox.ini environment.${YAML} pom.xml build.xml
  *.gradle *.gradle.kts gradle.properties {gradle,.mvn}/wrapper/**
  {buildSrc,build-logic}/**/src/main/**/*.{kt,groovy,java} *.sbt build.mill {tsconfig,jsconfig}*.json
  vite.config.${SCRIPT} babel.config.* .babelrc{,.*} .swcrc pnpm-workspace.yaml .pnpmfile.{js,cjs} .npmrc
  .yarnrc .yarnrc.yml .nvmrc {import_map,importmap}.json {gulp,Gulp,grunt,Grunt}file{,.*}.${SCRIPT}
  {jake,Jake}file{,.js,.cjs,.mjs} CMakeLists.txt *.cmake CMake{,User}Presets.json {GNUm,m,M}akefile{,.am,.in}
  *.{mk,mak,rake} Rakefile {.,}{j,J}ustfile configure.ac meson.build SConstruct SConscript wscript
  {MODULE,WORKSPACE,BUILD}{,.bazel} *.bzl build.rs rust-toolchain{,.toml} build.zig{,.zon} Package.swift
  *.podspec mix.exs rebar.config pubspec.yaml *.gemspec *.{csproj,fsproj,vbproj,props,targets} global.json
  nuget.config dotnet-tools.json conanfile.* vcpkg.json stack.yaml *.cabal dune dune-project
  {Build,Makefile}.PL {Dockerfile,Containerfile}{,.*} .dockerignore .{python,ruby,node,java}-version .tool-versions .sdkmanrc .gitignore .gitattributes
`);

/** Scripts and lists of tasks that run checks. */
const CHECK_SCRIPTS = globs(`noxfile.py Taskfile.${YAML} tasks.py magefile.go runtests.* dodo.py`);

/** Modules that Python loads in the place of the runner's own, or before it. */
const PYTHON_PRELOADED = globs(`
  {unittest,pytest,_pytest,doctest,coverage,sitecustomize,usercustomize}{.py,/__init__.py} *.pth
`);

/** The environment and settings that the program has in tests alone. */
const TEST_ENVIRONMENT = ['.env.test{,.*}', 'config/test.exs', 'config/environments/test.rb'];

/** The code of others. */
const VENDORED = globs('{node_modules,vendor}/**');

const TEXT = '{md,rst,adoc,markdown}';

/** Documents by their place or name, since programs read other texts; images and fonts, and files for git, editors and forges. */
const FOR_PEOPLE = globs(`
  {doc,docs}/**/*.{txt,svg,md,rst,adoc,markdown} /*.${TEXT} /.*/**/*.${TEXT}
  {README,CHANGELOG,CHANGES,HISTORY,LICENSE,LICENCE,COPYING,NOTICE,AUTHORS,CONTRIBUTING,CONTRIBUTORS,CODE_OF_CONDUCT,SECURITY,UPGRADING}{,.*}.${TEXT}
  /{,doc/,docs/}{LICENSE,COPYING,NOTICE,CHANGELOG,CHANGES,HISTORY,NEWS,README,AUTHORS,CONTRIBUTORS,CONTRIBUTING,THANKS}{,.txt}
  *.{png,jpg,jpeg,gif,webp,avif,ico,woff,woff2,ttf,otf} CODEOWNERS .mailmap .editorconfig .gitkeep
  /.{github,gitea,forgejo}/{FUNDING.{yml,yaml},ISSUE_TEMPLATE/*}
`);

export const isAutomation = among(AUTOMATION);
export const isDependencyList = among([...LOCKFILES, ...REQUIREMENTS]);
export const isCheckSettings = among([...TEST_SETTINGS, ...RESOURCES_OF_RUNNERS, ...LINT_SETTINGS]);
export const isManifest = among(MANIFESTS);
export const isCheckScript = among(CHECK_SCRIPTS);
export const isPreloaded = among(PYTHON_PRELOADED);
export const isTestEnvironment = among(TEST_ENVIRONMENT);
export const isForPeople = among(FOR_PEOPLE, { nocase: true });
const isVendored = among(VENDORED, { nocase: true });
const isReadAsResource = among(RESOURCES_OF_RUNNERS);

/** Whether the file lies among data or the code of others, where its name means nothing to tools of this repository. */
export function isDataOrVendored(path: string): boolean {
  return (isInDataFolder(path) || isVendored(path)) && !isReadAsResource(path);
}

/** Of a text with blanks and line ends between them. */
function globs(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function among(names: readonly string[], options: { readonly nocase?: boolean } = {}): PathPredicate {
  const anywhere = names.map((glob) => (glob.startsWith('/') ? glob.slice(1) : `**/${glob}`));
  // Names of folders may hold line breaks.
  return picomatch(anywhere, { dot: true, nonegate: true, flags: options.nocase === true ? 'si' : 's' });
}
