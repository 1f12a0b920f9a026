import { describe, expect, test } from 'vitest';
import type { TamperKind } from '../../../src/core/verdict/tampering.ts';
import {
  isCheckName,
  isDataOfTests,
  isNamedAfterCheck,
  isOfScripts,
  settingsKindOf,
} from '../../../src/review/tamper/settings/settings-files.ts';

/** Every name that is known, in each of its forms, by what it is. */
const KNOWN: readonly (readonly [TamperKind, string])[] = [
  [
    'lockfile-changed',
    `package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock poetry.lock
    uv.lock pdm.lock Pipfile.lock go.sum go.work.sum Cargo.lock Gemfile.lock composer.lock packages.lock.json
    mix.lock pubspec.lock Package.resolved gradle.lockfile flake.lock conan.lock Podfile.lock rebar.lock`,
  ],
  [
    'manifest-changed',
    `setup.py Pipfile go.mod go.work Gemfile mix.exs pubspec.yaml Package.swift meson.build environment.yml
    environment.yaml pnpm-workspace.yaml libs.versions.toml settings.gradle settings.gradle.kts gradle.properties
    packages.config Directory.Build.props Directory.Packages.props Directory.Build.targets conanfile.txt
    conanfile.py vcpkg.json rebar.config build.sbt .npmrc .nvmrc babel.config.js babel.config.json .babelrc
    .babelrc.json .swcrc .tool-versions rust-toolchain rust-toolchain.toml global.json .pnpmfile.cjs
    .pnpmfile.mjs .pnpmfile.js import_map.json importmap.json nuget.config dotnet-tools.json nx.json turbo.json
    angular.json lerna.json rush.json CMakePresets.json CMakeUserPresets.json configure.ac MODULE MODULE.bazel
    WORKSPACE WORKSPACE.bazel BUILD BUILD.bazel SConstruct SConscript build.rs wscript build.zig build.zig.zon
    build.mill build.xml stack.yaml dune dune-project Build.PL Makefile.PL cpanfile uv.toml .python-version
    .ruby-version .node-version .java-version .sdkmanrc requirements.txt requirements-dev.txt requirements.in
    constraints.txt shop.gemspec Shop.csproj Shop.fsproj Shop.vbproj Shop.podspec shop.cabal Shop.props
    Shop.targets rules.bzl deps.cmake plugins.sbt gulpfile.js Gulpfile.ts gulpfile.babel.js Gruntfile.cjs
    Jakefile Jakefile.js buildSrc/src/main/kotlin/Tests.kt build-logic/tests/src/main/groovy/a/Tests.groovy`,
  ],
  [
    'test-settings-changed',
    `vitest.config.ts vitest.config.mts vitest.workspace.js vitest.projects.ts vitest.setup.ts jest.config.cjs
    jest.setup.after.js jest.teardown.js jest.global.js jest.preset.js jest.base.json jest.shared.js
    jest.common.js jest.default.js jest.env.js jest.transform.js jest.resolver.js jest.reporter.js jest.ci.js
    jest.local.js jest.unit.js jest.integration.js jest.int.js jest.e2e.js jest.functional.js jest.browser.js
    jest.node.js jest-puppeteer.config.js jest-setup.js jest-e2e.json karma.conf.js ava.config.mjs
    playwright.config.ts playwright.ci.config.ts playwright.project.ts cypress.config.yml cypress.config.yaml
    jasmine.config.js jasmine.json wdio.conf.ts codecept.conf.js web-test-runner.config.mjs stryker.conf.json
    nyc.config.js tap.config.js cucumber.config.js .mocharc .mocharc.cjs .nycrc .nycrc.json .c8rc .c8rc.json
    .taprc .taprc.yml mocha.opts pytest.ini .pytest.ini .coveragerc phpunit.xml phpunit.ci.xml phpunit.xml.dist
    .rspec .simplecov junit-platform.properties testng.xml testng-fast.xml ci.runsettings .runsettings
    xunit.runner.json nextest.toml tarpaulin.toml codecov.yml .codecov.yaml infection.json infection.json5
    infection.json.dist .testcoverage.yml .testcoverage.yaml codeception.yml codeception.yaml behat.yml
    behat.yaml bunfig.toml CTestCustom.cmake dart_test.yaml Shop.xctestplan pytest.toml .pytest.toml .proverc
    .busted .bazelrc .mvn/maven.config .mvn/jvm.config .mvn/extensions.xml .config/mocharc.json .config/nycrc
    .config/c8rc.json .config/taprc`,
  ],
  [
    'lint-settings-changed',
    `eslint.config.js eslint.config.cjs eslint.config.mts .eslintrc .eslintrc.json .eslintignore
    .stylelintignore .prettierignore .biomeignore .lintignore .pylintignore biome.json biome.jsonc
    oxlintrc.json .oxlintrc.json tslint.json .stylelintrc .stylelintrc.json stylelint.config.js ruff.toml
    .ruff.toml .flake8 pylintrc .pylintrc mypy.ini .mypy.ini pyrightconfig.json .bandit .golangci.yml
    .golangci.yaml .golangci.toml .golangci.json clippy.toml .clippy.toml deny.toml .rubocop.yml .rubocop.yaml
    .rubocop_todo.yml phpstan.neon phpstan.neon.dist phpstan-base.neon psalm.xml psalm.xml.dist psalm-base.xml
    phpcs.xml .phpcs.xml phpcs.xml.dist phpmd.xml checkstyle.xml checkstyle-main.xml suppressions.xml pmd.xml
    pmd-rules.xml spotbugs.xml spotbugs-exclude.xml detekt.yml detekt-base.yaml .swiftlint.yml .swiftlint.yaml
    analysis_options.yaml .credo.exs .clang-tidy .shellcheckrc .hadolint.yml .hadolint.yaml .yamllint
    .yamllint.yml .yamllint.yaml .markdownlint.json .markdownlint knip.json knip.jsonc knip.js knip.ts
    sonar-project.properties .pre-commit-config.yml .pre-commit-config.yaml .semgrepignore .semgrep.yml
    .semgrep.yaml .scalafix.conf stylecop.json Shop.ruleset .globalconfig`,
  ],
  [
    'test-script-changed',
    `noxfile.py Taskfile.yml Taskfile.yaml Rakefile tasks.py magefile.go runtests.py runtests.sh dodo.py`,
  ],
];

const EACH = KNOWN.flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind] as const));

describe('a file is known by its name, wherever it stands', () => {
  test.each(EACH)('%s: %s', (name, kind) => {
    expect(settingsKindOf(name)).toBe(kind);
    expect(settingsKindOf(`packages/a/${name}`)).toBe(kind);
  });

  /** What stands in the name of these may go on, or begin, in any way. */
  const OPEN_END = /^(?:\.markdownlint|\.config|runtests|rust-toolchain$)/;
  const OPEN_START =
    /^\.|\.(?:props|targets|sbt|cmake|bzl|runsettings|gemspec|cabal|xctestplan|ruleset|\w+proj|podspec)$/;

  test.each(EACH.filter(([name]) => !OPEN_END.test(name)))('but not by what only begins so: %s', (name) => {
    expect(settingsKindOf(`${name}-old`)).toBeNull();
    expect(settingsKindOf(`${name}/notes.txt`)).toBeNull();
  });

  test.each(EACH.filter(([name]) => !OPEN_START.test(name)))('nor by what only ends so: %s', (name) => {
    expect(settingsKindOf(`my${name}`)).toBeNull();
  });

  test.each(EACH.filter(([name]) => /\w\.\w/.test(name) && !OPEN_END.test(name)))(
    'nor by what has no dot: %s',
    (name) => {
      expect(settingsKindOf(name.replace(/(?<=\w)\.(?=\w)/g, '_'))).toBeNull();
    },
  );
});

describe('what runs on a server is known by its place', () => {
  test.each([
    ...['.github/workflows/ci.yml', '.gitea/workflows/ci.yml', '.forgejo/actions/a/action.yml'],
    ...['.ci/run', '.circleci/config.yml', '.buildkite/pipeline.yml', '.woodpecker/a.yml', '.husky/pre-push'],
    ...['.gitlab/ci/a.yml', '.teamcity/settings.kts', '.gitlab-ci.yml', '.gitlab-ci.yaml', '.travis.yml'],
    ...['.drone.yml', '.woodpecker.yml', '.cirrus.yml', '.appveyor.yml', 'azure-pipelines.yml'],
    ...['azure-pipelines-nightly.yaml', 'appveyor.yml', 'bitbucket-pipelines.yml', 'cloudbuild.yaml'],
    ...[
      'buildspec.yml',
      'lefthook.yml',
      'lefthook-local.yml',
      '.lefthook.yaml',
      'Jenkinsfile',
      'Jenkinsfile.ci',
    ],
  ])('%s', (path) => {
    expect(settingsKindOf(path)).toBe('ci-changed');
    expect(settingsKindOf(`docs/${path}`)).toBeNull();
  });

  test.each(['.github/labels.yml', '.gitlab/ci.md', '.travis.yml.md', 'lefthook.md', 'cloudbuild.txt'])(
    '%s does not',
    (path) => {
      expect(settingsKindOf(path)).toBeNull();
    },
  );

  test('a wrapper that fetches the build tool is of the manifest', () => {
    for (const path of ['gradle/wrapper/gradle-wrapper.jar', 'a/.mvn/wrapper/maven-wrapper.properties'])
      expect(settingsKindOf(path)).toBe('manifest-changed');
    expect(settingsKindOf('mygradle/wrapper/a.jar')).toBeNull();
  });
});

describe('a script that checks', () => {
  test.each([
    ...['test', 'tests', 'testing', 'runtests', 'check', 'checks', 'lint', 'verify', 'validate', 'coverage'],
    ...['ci', 'e2e', 'typecheck', 'Test'],
  ])('is called after it: %s', (word) => {
    for (const path of [`scripts/${word}.sh`, `scripts/run-${word}.py`, `${word}.bash`, `bin/${word}`])
      expect(settingsKindOf(path), path).toBe('test-script-changed');
    for (const path of [`scripts/${word}ed.sh`, `scripts/un${word}`, `src/a-${word}.py`, `a-${word}.py`])
      expect(settingsKindOf(path), path).toBeNull();
    expect(isNamedAfterCheck(`a/b/${word}_all.rb`)).toBe(true);
  });

  test.each(['script', 'scripts', 'tool', 'tools', 'ci', 'hack', 'dev'])(
    'stands in a folder: %s',
    (folder) => {
      for (const path of [`${folder}/lint`, `a/b.c/${folder}/d/lint.sh`]) {
        expect(settingsKindOf(path), path).toBe('test-script-changed');
        expect(isOfScripts(path)).toBe(true);
      }
      expect(isOfScripts(`my${folder}/lint.sh`)).toBe(false);
    },
  );

  test.each(['sh', 'bash', 'ps1', 'bat', 'cmd', 'py', 'rb', 'pl', 'js', 'ts', 'mjs', 'cjs', 'mts'])(
    'is a program: %s',
    (ending) => {
      expect(settingsKindOf(`scripts/lint.${ending}`)).toBe('test-script-changed');
      expect(settingsKindOf(`scripts/lint.${ending}x`)).toBeNull();
      const isShell = ['sh', 'bash', 'ps1', 'bat', 'cmd'].includes(ending);
      expect(settingsKindOf(`lint.${ending}`)).toBe(isShell ? 'test-script-changed' : null);
    },
  );

  test.each(['bin/lint.md', 'bin/sub/lint', 'lint', 'mybin/lint', 'bin/release'])('%s is none', (path) => {
    expect(settingsKindOf(path)).toBeNull();
  });
});

describe('data of tests', () => {
  test.each([
    ...['__fixtures__', 'fixture', 'fixtures', 'testdata', 'test-data', 'test_data', '__snapshots__'],
    ...['snapshots', 'resources', 'node_modules', 'vendor', 'Fixtures'],
  ])('is what stands below %s', (folder) => {
    for (const path of [`${folder}/go.mod`, `a/${folder}/b/go.mod`]) {
      expect(isDataOfTests(path)).toBe(true);
      expect(settingsKindOf(path)).toBeNull();
    }
    for (const path of [`my${folder}/go.mod`, `${folder}_/go.mod`, folder])
      expect(isDataOfTests(path), path).toBe(false);
  });

  test('but what runners look for there', () => {
    for (const name of [
      'junit-platform.properties',
      'testng.xml',
      'testng-slow.xml',
      'kotest.properties',
      'cucumber.properties',
      'SpockConfig.groovy',
      'META-INF/services/org.junit.platform.launcher.PostDiscoveryFilter',
    ])
      expect(settingsKindOf(`src/test/resources/${name}`)).toBe('test-settings-changed');
    expect(settingsKindOf('src/test/resources/mytestng.xml')).toBeNull();
    expect(settingsKindOf('src/test/resources/META-INF/services/shop.Reader')).toBeNull();
    expect(settingsKindOf('src/test/resources/testng.xml/a')).toBeNull();
  });
});

describe('a script, target or task that checks', () => {
  test.each([
    ...['test', 'tests', 'pretest', 'posttests', 'check', 'checks', 'lint', 'verify', 'validate', 'coverage'],
    ...['cov', 'ci', 'e2e', 'spec', 'specs', 'unit', 'integration', 'typecheck', 'type', 'types', 'tsc'],
    ...['build', 'vitest', 'jest', 'mocha', 'pytest', 'ava', 'all', 'qa', 'TEST'],
  ])('is called after it: %s', (word) => {
    for (const name of [word, `${word}:fast`, `run-${word}`, `a/${word}.b`, `x_${word}_y`])
      expect(isCheckName(name), name).toBe(true);
    for (const name of [`my${word}x`, `${word}x`, `q${word}`]) expect(isCheckName(name), name).toBe(false);
  });
});
