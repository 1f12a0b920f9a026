import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { partsOf } from '../../../src/review/tamper/settings/parts.ts';
import { thresholdsOf, withoutNumbers } from '../../../src/review/tamper/settings/thresholds.ts';

function parts(path: string, text: string): readonly string[] {
  return partsOf(new FileText(path, text)).map(({ kind, name, text: own }) => `${kind} ${name}: ${own}`);
}

/** Those that have a name, without the rest of the file. */
function named(path: string, text: string): readonly string[] {
  return partsOf(new FileText(path, text)).flatMap(({ name }) => (name === '' ? [] : [name]));
}

describe('a tsconfig', () => {
  const options = (text: string): readonly string[] =>
    named('tsconfig.json', `{ "compilerOptions": {\n${text}\n} }`);

  test.each([
    ...[
      'strict',
      'strictNullChecks',
      'noImplicitAny',
      'noUncheckedIndexedAccess',
      'noFallthroughCasesInSwitch',
    ],
    ...['exactOptionalPropertyTypes', 'useUnknownInCatchVariables', 'checkJs'],
    'forceConsistentCasingInFileNames',
  ])('is strict by %s', (name) => {
    expect(options(`"${name}": true`)).toEqual([`the option ${name}`]);
    expect(options(`"${name}"  :\n true`)).toEqual([`the option ${name}`]);
    expect(options(`"my${name}": true`)).toEqual([]);
    expect(options(`"${name}": "true"`)).toEqual([]);
  });

  test.each(['noEmit', 'noCheck'])('is no stricter by %s', (name) => {
    expect(options(`"${name}": true`)).toEqual(name === 'noCheck' ? ['the option noCheck'] : []);
  });

  test.each([
    ...['skipLibCheck', 'skipDefaultLibCheck', 'allowUnreachableCode', 'allowUnusedLabels'],
    ...['suppressImplicitAnyIndexErrors', 'noCheck'],
  ])('is lax by %s', (name) => {
    expect(options(`"${name}" :  true`)).toEqual([`the option ${name}`]);
    expect(options(`"${name}": false`)).toEqual([]);
  });

  test.each([
    ...['strict', 'strictBindCallApply', 'noImplicitThis', 'noUncheckedIndexedAccess', 'noUnusedLocals'],
    ...['noFallthroughCasesInSwitch', 'noPropertyAccessFromIndexSignature'],
  ])('is lax where %s is off', (name) => {
    expect(options(`"${name}" :  false`)).toEqual([`the option ${name}, off,`]);
  });

  test('is nothing of both by what says nothing about checks', () => {
    expect(options('"noEmit": false, "noLib": false, "target": "es2022", "noresolve": true')).toEqual([]);
  });

  test('goes on from another, and says which files it is about', () => {
    expect(
      parts('tsconfig.json', '{ "extends": "./a.json", "include": ["src"], "exclude" : [\n"a",\n"b"\n] }'),
    ).toEqual([
      'lint-settings-changed the option extends: "extends": "./a.json"',
      'lint-settings-changed the option include: "include": ["src"]',
      'lint-settings-changed the option exclude: "exclude" : [\n"a",\n"b"\n]',
    ]);
    expect(named('jsconfig.base.json', '{ "extends": ["./a.json", "./b.json"], "files": [] }')).toEqual([
      'the option extends',
      'the option files',
    ]);
  });
});

describe('a CMakeLists.txt', () => {
  test.each([
    ...['add_test(NAME a COMMAND a)', 'enable_testing()', 'set_tests_properties(a PROPERTIES TIMEOUT 9)'],
    ...['gtest_discover_tests(a)', 'catch_discover_tests(a b\n c)', '  include( CTest )', 'ADD_TEST(a a)'],
  ])('tests by %j', (line) => {
    expect(
      partsOf(new FileText('CMakeLists.txt', `project(a)\n${line}\nx()\n`)).map(({ text }) => text),
    ).toEqual([line, 'project(a)\n\nx()\n']);
  });

  test('is something else by the rest', () => {
    for (const line of [
      'my_add_test(a)',
      'add_tests(a)',
      'discover_tests(a)',
      'include(CTestMine)',
      'include(A)',
    ])
      expect(named('CMakeLists.txt', `${line}\n`), line).toEqual([]);
  });

  test('may add a test, but not one that may fail', () => {
    const isHarmless = (line: string): boolean | undefined =>
      partsOf(new FileText('CMakeLists.txt', `${line}\n`))[0]?.isHarmlessWhenNew;
    expect(isHarmless('add_test(NAME a COMMAND a)')).toBe(true);
    expect(isHarmless('set_tests_properties(a PROPERTIES WILL_FAIL TRUE)')).toBe(false);
    expect(isHarmless('set_tests_properties(a PROPERTIES DISABLED TRUE)')).toBe(false);
  });
});

describe('a conftest.py', () => {
  test.each([
    ...[
      'pytest_collection',
      'pytest_collection_modifyitems',
      'pytest_ignore_collect',
      'pytest_itemcollected',
    ],
    ...[
      'pytest_deselected',
      'pytest_collect_file',
      'pytest_pycollect_makeitem',
      'pytest_make_collect_report',
    ],
    ...['pytest_runtest_makereport', 'pytest_runtestloop', 'pytest_cmdline_main'],
    ...['pytest_load_initial_conftests', 'pytest_unconfigure', 'pytest_sessionfinish'],
    ...[
      'pytest_terminal_summary',
      'pytest_report_teststatus',
      'pytest_exception_interact',
      'pytest_pyfunc_call',
    ],
  ])('reaches into the run by %s', (hook) => {
    const text = `import a\n\n\ndef ${hook}(session):\n    one()\n\n    two()\n\n\nx = 1\n`;
    expect(parts('tests/conftest.py', text)).toEqual([
      `test-settings-changed the hook ${hook}: def ${hook}(session):\n    one()\n\n    two()`,
    ]);
    expect(named('conftest.py', `async  def ${hook}(x):\n    pass\n`)).toEqual([`the hook ${hook}`]);
    for (const other of [`    def ${hook}(x):\n`, `def my_${hook}(x):\n`, `x = ${hook}\n`])
      expect(named('conftest.py', other), other).toEqual([]);
  });

  test('or by what it leaves out', () => {
    expect(named('conftest.py', 'collect_ignore = ["a.py"]\ncollect_ignore_glob = ["b*"]\n')).toEqual([
      'the hook collect_ignore',
      'the hook collect_ignore_glob',
    ]);
    expect(
      named('conftest.py', 'def pytest_configure(c):\n    a()\ndef pytest_addoption(p):\n    a()\n'),
    ).toEqual([]);
  });
});

describe('a helper of tests in Ruby', () => {
  test.each(['spec_helper.rb', 'test_helper.rb', 'rails_helper.rb', 'my_app_spec_helper.rb'])(
    'is %s',
    (name) => {
      const lines = [
        ...[
          'config.filter_run focus: true',
          'config.filter_run_including a: 1',
          'config.inclusion_filter = {}',
        ],
        ...['config.exclusion_filter = {}', 'config.define_derived_metadata { }', 'class Minitest::Runnable'],
        ...['module Minitest::Assertions', 'class  Minitest::SpecReporter', 'class Minitest::Result'],
        ...['module RSpec::Matchers', '  module RSpec::Expectations', 'class RSpec::Core::Example'],
        'module Test::Unit::Assertions',
      ];
      expect(named(`spec/${name}`, `${lines.join('\n')}\n`)).toHaveLength(lines.length);
      const others = [
        'config.filter_run_when_matching :focus',
        'class MyMinitest::Result',
        'module Test::Unit',
      ];
      expect(
        named(`spec/${name}`, `${others.join('\n')}\nx = RSpec::Matchers\nclass Minitest::Test\n`),
      ).toEqual([]);
    },
  );

  test.each(['helper.rb', 'spec_helpers.rb', 'a/myspec_helper.rb', 'spec_helper.rbx'])(
    'is not %s',
    (name) => {
      expect(named(name, 'module RSpec::Matchers\n')).toEqual([]);
    },
  );
});

describe('settings of a package manager', () => {
  test.each([
    ['.npmrc', 'script-shell=./a.sh'],
    ['.npmrc', '  node-options = --require ./a.js'],
    ['.yarnrc', 'yarn-path "./a.cjs"'],
    ['.yarnrc.yml', 'yarnPath: ./a.cjs'],
    ['.yarnrc.yml', '"nodeOptions": --require ./a.js'],
  ])('run every script, in %s: %s', (path, line) => {
    const all = parts(path, `a=1\n${line}\nb=2\n`);
    expect(all[0]).toContain('test-settings-changed the line ');
    expect(all[1]).toMatch(/^manifest-changed : a=1\n\s*b=2\n$/);
  });

  test('are no such by the rest', () => {
    expect(named('.npmrc', 'my-script-shell=a\nnode-optionsx=b\nfund=false\n')).toEqual([]);
  });
});

describe('an .editorconfig', () => {
  test('lints by its severities', () => {
    const text =
      'root = true\ndotnet_diagnostic.CA1.severity = none\ncsharp_x = a:severity\nindent_size = 2\n';
    expect(parts('.editorconfig', text)).toEqual([
      'lint-settings-changed the line "dotnet_diagnostic.CA1.severity = none": dotnet_diagnostic.CA1.severity = none',
      'lint-settings-changed the line "csharp_x = a:severity": csharp_x = a:severity',
    ]);
  });
});

describe('a build of Maven', () => {
  const pom = (text: string): readonly string[] => named('pom.xml', `<project>\n${text}\n</project>\n`);

  test.each([
    'surefire',
    'failsafe',
    'jacoco',
    'cobertura',
    'pitest',
    'checkstyle',
    'pmd',
    'spotbugs',
    'enforcer',
  ])('has a plugin %s', (name) => {
    const artifact = `maven-${name}-plugin`;
    const kind = ['surefire', 'failsafe', 'jacoco', 'cobertura', 'pitest'].includes(name) ? 'test' : 'lint';
    const plugin = `<plugin>\n<artifactId> ${artifact}</artifactId>\n</plugin>`;
    const other = '<plugin><artifactId>maven-jar-plugin</artifactId></plugin>';
    expect(parts('pom.xml', `<project>${other}${plugin}${other}</project>`)).toEqual([
      `${kind}-settings-changed the plugin "${artifact}": ${plugin}`,
      `manifest-changed : <project>${other}${other}</project>`,
    ]);
  });

  test.each([
    ...['skipTests', 'skipITs', 'maven.test.skip', 'maven.test.failure.ignore', 'testFailureIgnore'],
    ...['surefire.skip.a', 'jacoco.skip', 'skipUnitTests', 'test'],
  ])('switches by %s', (name) => {
    expect(pom(`<${name}>true</${name}>`)).toEqual([`the line "<${name}>true<"`]);
    expect(pom(`<my${name}>true</my${name}>`)).toEqual([]);
  });

  test('a switch of a plugin is of the plugin; one that does not end is none', () => {
    const plugin =
      '<plugin><artifactId>maven-surefire-plugin</artifactId><skipTests>true</skipTests></plugin>';
    expect(pom(plugin)).toEqual(['the plugin "maven-surefire-plugin"']);
    expect(pom(`${plugin}<skipITs>true</skipITs>`)).toEqual([
      'the plugin "maven-surefire-plugin"',
      'the line "<skipITs>true<"',
    ]);
    expect(pom('<plugin><artifactId>maven-surefire-plugin</artifactId>')).toEqual([]);
  });
});

describe('a build of Gradle', () => {
  const gradle = (text: string): readonly string[] => named('build.gradle.kts', text);

  test.each([
    ...['test', 'integrationTest', 'functionalTest', 'jacoco', 'jacocoTestReport', 'pitest', 'testing'],
    ...['koverReport', 'kover', 'check', 'checkstyle', 'checkstyleMain', 'pmd', 'spotbugsTest', 'detekt'],
    ...['ktlint', 'spotless', 'codenarc'],
  ])('has a block %s', (name) => {
    for (const head of [
      name,
      `tasks.${name}`,
      `tasks . named("${name}")`,
      `register('${name}', A)`,
      `  ${name} `,
    ])
      expect(gradle(`a { }\n${head} {\n  x { }\n}\nb { }\n`), head).toEqual([`the block "${name}"`]);
    for (const head of [`my${name}`, `x.${name}`, `${name}_a`])
      expect(gradle(`${head} {\n}\n`), head).toEqual(
        /^(?:jacoco|spotbugs|checkstyle|pmd|detekt|ktlint|spotless|codenarc)/.test(head)
          ? [`the block "${head}"`]
          : [],
      );
  });

  test('names a type of task', () => {
    for (const head of ['withType<Test>', 'withType<Test>()', 'withType(Test)', 'named<Test>("slow")'])
      for (const end of ['', '.configureEach', '.configure', '.all'])
        expect(gradle(`tasks.${head}${end} {\n  exclude("a")\n}\n`), head + end).toEqual([
          'the block "test"',
        ]);
    expect(gradle('tasks.withType<Checkstyle> { }\nwithType<JavaCompile> { }\n')).toEqual([
      'the block "checkstyle"',
    ]);
  });

  test.each([
    'ignoreFailures = true',
    'failOnNoMatchingTests = false',
    'it.enabled = false',
    'enabled=false',
  ])('switches by %s', (line) => {
    expect(gradle(`a {\n  ${line}\n}\n`)).toEqual([`the line ${JSON.stringify(line)}`]);
    expect(gradle(`test {\n  ${line}\n}\n`)).toEqual(['the block "test"']);
  });

  test('does not by the rest', () => {
    expect(gradle('a {\n  enabled = true\n  myignoreFailures = true\n  disabled = false\n}\n')).toEqual([]);
  });

  test('blocks within a block are of it', () => {
    expect(gradle('testing {\n  suites {\n    test { }\n  }\n}\ncheck { }\n')).toEqual([
      'the block "testing"',
      'the block "check"',
    ]);
  });
});

describe('the name of a settings file', () => {
  test.each([
    ['settings.gradle', 'test { }'],
    ['settings.gradle.kts', 'test { }'],
  ])('%s is of the build, not of the tests', (path, text) => {
    expect(parts(path, text)).toEqual([`manifest-changed : ${text}`]);
  });

  test('a line that is shown is short, and of one blank', () => {
    const [name = ''] = named('.npmrc', `script-shell   =  ${'x'.repeat(99)}\n`);
    expect(name).toBe(`the line "script-shell = ${'x'.repeat(45)}"`);
  });
});

describe('thresholds', () => {
  const of = (text: string, path = 'a.toml'): readonly string[] =>
    thresholdsOf(text, path).map(({ name, value, asks, from, to }) => {
      expect(['true', String(value)]).toContain(text.slice(from, to));
      return `${name} ${asks} ${value}`;
    });

  test.each([
    ['fail_under = 90', 'fail_under least 90'],
    ['fail-under: "80"', 'fail-under least 80'],
    ['--cov-fail-under=75', 'cov-fail-under least 75'],
    ['coverage_fail_under 5', 'coverage_fail_under least 5'],
    ["'coverage-fail-under' = '0.5'", 'coverage-fail-under least 0.5'],
    ['minimum_coverage 80', 'minimum_coverage least 80'],
    ['minCoverageLines: 7', 'mincoveragelines least 7'],
    ['"minMsi": 7', 'minmsi least 7'],
    ['minCoveredMsi=8', 'mincoveredmsi least 8'],
    ['--min-msi=48', 'min-msi least 48'],
    ['--min-covered-msi=58', 'min-covered-msi least 58'],
    ['coverage-threshold 3', 'coverage-threshold least 3'],
    ['--test-coverage-lines=90', 'test-coverage-lines least 90'],
    ['--test-coverage-branches=91', 'test-coverage-branches least 91'],
    ['--test-coverage-functions=92', 'test-coverage-functions least 92'],
    ['<minimum>0.8</minimum>', 'minimum least 0.8'],
    ['<minimumCoverage> 8<', 'minimumcoverage least 8'],
    ['<haltOnFailureCoverage>9<', 'haltonfailurecoverage least 9'],
    ['<coveredRatio>0.5<', 'coveredratio least 0.5'],
    ["minimum = '0.7'", 'minimum least 0.7'],
    ['--max-warnings 0', 'max-warnings most 0'],
    ['"maxWarnings": 3', 'maxwarnings most 3'],
    ['max-warnings = 3', 'max-warnings most 3'],
    ['max-warnings=3', 'max-warnings most 3'],
    ['max_warnings: 3', 'max_warnings most 3'],
    ['max_warnings = 3', 'max_warnings most 3'],
    ['"max-warnings" : "3"', 'max-warnings most 3'],
    ['--max-warnings\t3', 'max-warnings most 3'],
    ['max_complexity = 3', 'max_complexity most 3'],
    ['max_errors: 3', 'max_errors most 3'],
    ['MaxFailures = 3', 'maxfailures most 3'],
    ['error_threshold = 3', 'error_threshold most 3'],
    ['maxAllowedViolations = 3', 'maxallowedviolations most 3'],
    ['<maxErrors>3', 'maxerrors most 3'],
    ['max-complexity = 10', 'max-complexity most 10'],
    ['<maxAllowedViolations>4', 'maxallowedviolations most 4'],
    ['max-failures: 2', 'max-failures most 2'],
    ['<failureThreshold>1<', 'failurethreshold most 1'],
    ['maxErrors = 6', 'maxerrors most 6'],
    ['errorThreshold: 7', 'errorthreshold most 7'],
    ['  threshold: 1%', 'threshold most 1'],
    ['fail_under = -5', 'fail_under least -5'],
  ])('%s', (text, found) => {
    expect(of(text)).toEqual([found]);
    expect(of(`x = 1\n${text}\n`)).toEqual([found]);
  });

  test.each(['myfail_under = 9', 'fail_under = x', 'minimal 4', 'maximum-warnings 4', 'x threshold: 4'])(
    '%s is none',
    (text) => {
      expect(of(text)).toEqual([]);
    },
  );

  test('of JavaScript stand in an object of that name', () => {
    const entries =
      'statements: 1, branches: 2, functions: 3, "lines": 4, perFile: true, high: 5, low: 6, break: 7, 100: true';
    const values = [
      ...['statements least 1', 'branches least 2', 'functions least 3', 'lines least 4', 'perfile least 1'],
      ...['high least 5', 'low least 6', 'break least 7', '100 least 1'],
    ];
    for (const head of [
      'coverageThreshold: ',
      'threshold = ',
      '"thresholds" :\n',
      "'check-coverage': ",
      '"nyc": ',
      "'c8':",
    ])
      expect(of(`${head}{ ${entries} }, lines: 9`), head).toEqual(values);
    for (const head of ['nyc: ', 'mythresholds: ', 'thresholds: [', 'a: '])
      expect(of(`${head}{ lines: 4 }`), head).toEqual([]);
    expect(of('{ "lines": 4, "a": 5 }', 'a/.nycrc')).toEqual(['lines least 4']);
    expect(of('{ "lines": 4 }', '.c8rc.json')).toEqual(['lines least 4']);
    expect(of('{ "lines": 4 }', 'my.nycrc')).toEqual([]);
  });

  test('come in their order, and those within others once', () => {
    expect(
      of('thresholds: { lines: 4, global: { lines: 5 } }\nfail_under = 3\nthresholds: { high: 6 }'),
    ).toEqual(['lines least 4', 'lines least 5', 'fail_under least 3', 'high least 6']);
    expect(of('fail_under = 3\nmax-warnings 0\nfail_under = 4')).toEqual([
      'fail_under least 3',
      'max-warnings most 0',
      'fail_under least 4',
    ]);
  });

  test('are left out to compare the rest', () => {
    const text = 'a fail_under = 90 b max-warnings 0 c';
    expect(withoutNumbers(text, thresholdsOf(text, ''))).toBe('a fail_under = # b max-warnings # c');
  });
});
