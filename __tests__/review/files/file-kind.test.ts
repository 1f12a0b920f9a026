import { expect, test } from 'vitest';
import { isTestPath } from '../../../src/core/paths/test-paths.ts';
import { type FileKind, isOfGate, kindOf } from '../../../src/review/files/file-kind.ts';

const NAMED = new Set(['ci/all.sh', 'tools/judge', 'src/cli.js']);
const STARTED = new Set(['tools/judge']);
const of = (path: string): FileKind =>
  kindOf(path, {
    isTest: isTestPath,
    isNamedByGate: (one) => NAMED.has(one),
    isStarted: (one) => STARTED.has(one),
  });

test.each<[FileKind, readonly string[]]>([
  ['automation', ['.github/workflows/ci.yml', '.gitlab-ci.yml', '.husky/pre-commit', 'Jenkinsfile']],
  ['dependencies', ['package-lock.json', 'go.sum', 'go.mod', 'Gemfile', 'requirements-dev.txt']],
  [
    'check',
    [
      ...['vitest.config.ts', 'test/jest.setup.js', '.eslintrc.json', 'mypy.ini', '.c8rc.json', 'pytest.ini'],
      // Named like a check, by the gate as a shell script, or started by the gate.
      ...['scripts/check-all.js', 'check.sh', 'ci/all.sh', 'tools/judge'],
      // In the place of a module of the runner.
      ...['unittest.py', 'src/sitecustomize.py'],
    ],
  ],
  [
    'manifest',
    [
      ...[
        'package.json',
        'packages/a/package.json',
        'pyproject.toml',
        'Cargo.toml',
        'pom.xml',
        'build.gradle',
      ],
      ...[
        '.gitignore',
        'lib/.gitattributes',
        'Makefile',
        'GNUmakefile',
        'rules.mk',
        'CMakeLists.txt',
        'tsconfig.json',
        'vite.config.js',
        'setup.py',
      ],
    ],
  ],
  [
    'test',
    [
      ...['src/add.test.js', 'tests/conftest.py', 'tests/CMakeLists.txt', 'test/fixtures/package.json'],
      ...['tests/run.sh', 'config/environments/test.rb', 'src/__snapshots__/a.snap'],
    ],
  ],
  [
    'code',
    [
      'src/add.js',
      'src/cli.js',
      'scripts/test-cases.json',
      'web/main.scss',
      'src/jest.js',
      'resources/eslint.config.js',
      'latest.py',
    ],
  ],
  [
    'document',
    ['README.md', 'LICENSE', 'lib/README.md', 'packages/a/CHANGELOG.md', '.changeset/big.md', 'notes.rst'],
  ],
  ['code', ['src/templates/mail.md', 'lib/prompts/newsletter.md', 'content/post.markdown']],
  ['document', ['LICENSE', 'docs/notes.txt', 'web/logo.png', '.editorconfig', 'CODEOWNERS']],
  ['style', ['web/main.css']],
])('%s', (kind, paths) => {
  expect(paths.filter((path) => of(path) !== kind)).toEqual([]);
});

test('a gate fails without what is not code, whatever the code is', () => {
  expect(['package.json', 'check.sh', 'vitest.config.js'].every(isOfGate)).toBe(true);
  expect(isOfGate('src/add.js')).toBe(false);
});

/** Names as tools document them, by what they are for. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  automation: `.gitea/workflows/a.yaml .forgejo/actions/a/action.yml .circleci/config.yml .buildkite/pipeline.yml
    .woodpecker/a.yaml .teamcity/settings.kts .gitlab/ci/a.yml .ci/run .travis.yml .drone.yml .cirrus.yml .appveyor.yml
    .woodpecker.yaml .lefthook.yml lefthook-local.yml azure-pipelines.release.yml appveyor.yml bitbucket-pipelines.yml
    cloudbuild.yaml buildspec.yml Jenkinsfile.release`,
  dependencies: `npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock poetry.lock uv.lock pdm.lock
    Pipfile.lock go.work.sum Cargo.lock Gemfile.lock composer.lock packages.lock.json mix.lock pubspec.lock
    Package.resolved gradle.lockfile flake.lock conan.lock Podfile.lock rebar.lock constraints.txt requirements-docs.txt
    requirements.in go.work Pipfile gradle/libs.versions.toml cpanfile packages.config`,
  check: `jest.e2e.config.js jest.preset.js rstest.config.ts karma.conf.js ava.config.js playwright.config.ts
    playwright.teardown.ts nightwatch.conf.js cypress.config.ts cypress.env.json jasmine.conf.js wdio.shared.conf.ts
    codecept.conf.ts web-test-runner.config.mjs stryker.conf.json nyc.config.js cucumber.default.js vitest.workspace.ts
    vitest.unit.config.ts vitest.integration.config.ts vitest.browser.config.mts vitest.global.ts jest.project.js
    jest.base.config.js jest.common.js jest.transform.js jest.resolver.js jest.reporter.js jest.ci.config.js
    jest.local.config.js jest.int.config.js jest.functional.config.js jest.node.config.js tap.project.json
    jest-puppeteer.config.js jest-playwright.config.ts jasmine.json .mocharc.yml .nycrc .c8rc .taprc mocha.opts
    .config/mocharc.json .pytest.ini pytest.toml .coveragerc nose2.cfg unittest.cfg phpunit.xml.dist
    infection.json5 infection.json.dist codeception.yml behat.yml .rspec .rspec-local .simplecov .labrc.js .borp.yaml
    testem.json node.config.json bunfig.toml junit-platform.properties src/main/resources/junit-platform.properties
    src/test/resources/kotest.properties src/test/resources/cucumber.properties testng-smoke.xml
    src/test/resources/SpockConfig.groovy
    src/test/resources/META-INF/services/org.junit.platform.launcher.LauncherSessionListener
    src/test/resources/META-INF/services/io.kotest.Extension .mvn/maven.config .mvn/jvm.config .mvn/extensions.xml
    ci.runsettings xunit.runner.json .config/nextest.toml tarpaulin.toml codecov.yml .codecov.yml .testcoverage.yml
    CTestCustom.cmake dart_test.yaml All.xctestplan .proverc .busted .bazelrc eslint.config.mjs .eslintrc .eslintignore
    .prettierignore .pylintignore biome.json biome.jsonc .oxlintrc.json tslint.json .stylelintrc stylelint.config.js
    ruff.toml .ruff.toml .flake8 .pylintrc pylintrc .mypy.ini pyrightconfig.json .bandit .golangci.yml .golangci.toml
    clippy.toml .clippy.toml deny.toml .rubocop.yml .rubocop_todo.yml phpstan.neon phpstan-baseline.neon phpstan.neon.dist
    psalm.xml psalm-baseline.xml phpcs.xml.dist phpmd.xml config/checkstyle/checkstyle.xml suppressions.xml
    pmd-ruleset.xml spotbugs-exclude.xml detekt.yml .swiftlint.yml analysis_options.yaml .credo.exs .clang-tidy
    .shellcheckrc .hadolint.yaml .yamllint .yamllint.yml .markdownlint.json knip.json knip.ts sonar-project.properties
    .pre-commit-config.yaml .semgrepignore .semgrep.yml .scalafix.conf stylecop.json rules.ruleset .globalconfig
    noxfile.py Taskfile.yml tasks.py magefile.go runtests.py dodo.py scripts/lint.sh tools/verify-all bin/check
    hack/e2e.sh dev/typecheck.ts coverage.py pytest/__init__.py hooks.pth usercustomize.py`,
  test: '.env.test .env.test.local config/test.exs jest.test.ts vitest.config.test.ts',
  manifest: `composer.json deno.jsonc project.json nx.json turbo.json angular.json workspace.json lerna.json rush.json
    hatch.toml pixi.toml .mise.toml uv.toml setup.cfg tox.ini environment.yml build.xml settings.gradle.kts
    gradle.properties gradle/wrapper/gradle-wrapper.properties .mvn/wrapper/maven-wrapper.properties
    buildSrc/src/main/kotlin/Conventions.kt build-logic/a/src/main/groovy/b.groovy build.sbt build.mill jsconfig.json
    tsconfig.build.json babel.config.js .babelrc .swcrc pnpm-workspace.yaml .pnpmfile.cjs .npmrc .yarnrc .yarnrc.yml
    .nvmrc import_map.json importmap.json gulpfile.js Gruntfile.babel.js jakefile.js Jakefile cmake/flags.cmake
    CMakePresets.json CMakeUserPresets.json Makefile.am Makefile.in build.mak tasks.rake Rakefile justfile .justfile
    configure.ac meson.build SConstruct SConscript wscript MODULE.bazel WORKSPACE BUILD BUILD.bazel defs.bzl build.rs
    rust-toolchain rust-toolchain.toml build.zig build.zig.zon Package.swift A.podspec mix.exs rebar.config pubspec.yaml
    a.gemspec A.csproj A.fsproj A.vbproj Directory.Build.props Directory.Packages.props a.targets global.json
    nuget.config .config/dotnet-tools.json conanfile.py vcpkg.json stack.yaml a.cabal dune dune-project Build.PL
    Makefile.PL Dockerfile Dockerfile.dev Containerfile .dockerignore .python-version .ruby-version .node-version .java-version .tool-versions .sdkmanrc`,
  document: `LICENSE.txt COPYING NOTICE CHANGELOG CHANGES HISTORY NEWS AUTHORS CONTRIBUTORS docs/CONTRIBUTING THANKS
    doc/picture.svg a.jpeg a.jpg a.gif a.webp a.avif a.ico a.woff a.woff2 a.ttf a.otf .mailmap .gitkeep
    .github/FUNDING.yml .github/ISSUE_TEMPLATE/bug.yml`,
  code: `src/tap.service.ts jest.js src/LICENSE src/doc.txt .github/notes.yml src/azure-pipelines.yml vendor/package.json
    node_modules/a/tsconfig.json testdata.go checks.py scripts/release.sh src/check.py bin/check.js vitest.config.d.ts`,
};

test.each(Object.entries(DOCUMENTED))('%s, by the names that tools document', (kind, names) => {
  expect(names.split(/\s+/).flatMap((path) => (of(path) === kind ? [] : [`${path}: ${of(path)}`]))).toEqual(
    [],
  );
});

test('a line break in the name of a folder hides nothing', () => {
  expect(of('a\nb/jest.config.js')).toBe('check');
  expect(of('a\nb/package.json')).toBe('manifest');
  expect(of('a\nb/LOGO.PNG')).toBe('document');
});
