import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { toldKinds } from './told-kinds.ts';

function kindsOf(path: string, before: string | null, after: string | null): readonly string[] {
  return toldKinds(findTampering([{ path, before, after }], testPaths(null)));
}

type Edit = readonly [what: string, was: string, is: string];

function edited(text: string, [, was, is]: Edit): string {
  expect(text).toContain(was);
  return text.replace(was, () => is);
}

const CMAKE = `cmake_minimum_required(VERSION 3.20)
project(shop CXX)
set(SOURCES
  src/a.cpp # first
  src/b.cpp)
set(SKIPPED_SOURCES src/old.cpp)
add_library(shop \${SOURCES})
add_library(extra STATIC src/x.cpp)
add_executable(tool src/main.cpp)
add_executable(test_a tests/test_a.cpp)
target_link_libraries(test_a PRIVATE shop GTest::gtest_main)
target_compile_definitions(shop PRIVATE FAST=1)
list(REMOVE_ITEM SOURCES src/a.cpp)
set_source_files_properties(src/a.cpp PROPERTIES COMPILE_FLAGS -O2)
add_custom_command(OUTPUT gen.cpp COMMAND gen src/a.cpp)
add_test(NAME a COMMAND test_a)
add_test(NAME all COMMAND run_tests)
`;

describe('a CMakeLists.txt that', () => {
  test.each<Edit>([
    ['names one more source', 'src/b.cpp)', 'src/b.cpp\n  src/c.cpp)'],
    ['names one on top', '  src/a.cpp #', '  src/0.cpp src/a.cpp #'],
    ['names one more header of a library', 'STATIC src/x.cpp', 'STATIC src/x.cpp "src/x.hpp"'],
    ['names one more source of a program', 'src/main.cpp', 'src/main.cpp src/args.cpp'],
    ['names one more test of a program of tests', 'tests/test_a.cpp)', 'tests/test_a.cpp tests/test_b.cpp)'],
    ['has other comments', ' # first', ''],
    [
      'has one more program of tests, linked like the others',
      'target_compile',
      'add_executable(test_b tests/test_b.cpp)\ntarget_link_libraries(test_b PRIVATE shop GTest::gtest_main)\ntarget_compile',
    ],
  ])('%s is no changed manifest', (...edit) => {
    expect(kindsOf('CMakeLists.txt', CMAKE, edited(CMAKE, edit))).toEqual([]);
  });

  test.each<Edit>([
    ['names a source in the place of another', 'src/b.cpp)', 'src/c.cpp)'],
    ['no longer names a source', '  src/a.cpp # first\n', ''],
    [
      'names a source outside of tests in a program of tests',
      'tests/test_a.cpp)',
      'tests/test_a.cpp src/fake.cpp)',
    ],
    ['leaves a source out', 'set(SKIPPED_SOURCES src/old.cpp', 'set(SKIPPED_SOURCES src/old.cpp src/a.cpp'],
    [
      'removes a source from a list',
      'REMOVE_ITEM SOURCES src/a.cpp',
      'REMOVE_ITEM SOURCES src/a.cpp src/b.cpp',
    ],
    ['gives a source properties', 'properties(src/a.cpp', 'properties(src/a.cpp src/b.cpp'],
    ['gives a command a source', 'COMMAND gen src/a.cpp', 'COMMAND gen src/a.cpp src/b.cpp'],
    ['links something', 'PRIVATE shop GTest', 'PRIVATE fake shop GTest'],
    ['defines something', 'FAST=1', 'FAST=1 NDEBUG'],
    ['has a condition', 'target_compile', 'if(FALSE)\ntarget_compile'],
    ['has a comment over several lines', 'target_compile', '#[[\ntarget_compile'],
    ['has code in brackets', 'COMMAND gen', 'COMMAND sh -c [[ true # ]]'],
    ['fetches', 'target_compile', 'FetchContent_Declare(x URL y)\ntarget_compile'],
    ['runs something', 'target_compile', 'execute_process(COMMAND sh x.sh)\ntarget_compile'],
    ['has another library', 'target_compile', 'add_library(gtest_main tests/fake_test.cpp)\ntarget_compile'],
    [
      'has a program that is none of tests',
      'target_compile',
      'add_executable(other tests/test_b.cpp)\ntarget_compile',
    ],
    [
      'has a program of tests made of code',
      'target_compile',
      'add_executable(test_b src/b.cpp)\ntarget_compile',
    ],
    [
      'makes the program of a test',
      'target_compile',
      'add_executable(run_tests tests/test_b.cpp)\ntarget_compile',
    ],
    [
      'links a program of tests with what others are not',
      'target_compile',
      'add_executable(test_b tests/test_b.cpp)\ntarget_link_libraries(test_b PRIVATE fake_tests)\ntarget_compile',
    ],
    [
      'links a program of the base with a new name',
      'target_compile',
      'target_link_libraries(test_a test_c)\ntarget_compile',
    ],
    [
      'has another order',
      'add_library(shop ${SOURCES})\nadd_library(extra STATIC src/x.cpp)',
      'add_library(extra STATIC src/x.cpp)\nadd_library(shop ${SOURCES})',
    ],
  ])('%s is one', (...edit) => {
    expect(kindsOf('CMakeLists.txt', CMAKE, edited(CMAKE, edit))).toContain('manifest-changed');
  });
});

const MESON = `project('shop', 'c', version : '1.0', license : 'MIT')
src = ['a.c',
  'b.c']
more = files('c.c')
lib = static_library('shop', src, c_args : ['-DFAST'], sources : ['d.c'])
test_a = executable('test_a', 'test_a.c', link_with : lib)
test('a', test_a)
run_command('gen.sh', 'a.c')
`;

describe('a meson.build that', () => {
  test.each<Edit>([
    ['names one more source', "'b.c']", "'b.c',\n  'e.c',\n]"],
    ['names one more file', "files('c.c')", "files('c.c', 'e.c')"],
    ['names one more in a keyword', "['d.c']", "['d.c', 'e.c']"],
    ['has another version', "'1.0'", "'1.1'"],
    [
      'has one more program of tests',
      'run_command',
      "test_b = executable('test_b', 'test_b.c', link_with : lib)\ntest('test b', test_b)\nrun_command",
    ],
  ])('%s is no changed manifest', (...edit) => {
    expect(kindsOf('meson.build', MESON, edited(MESON, edit))).toEqual([]);
  });

  test.each<Edit>([
    ['names another source', "'b.c'", "'e.c'"],
    ['gives a command a source', "'gen.sh', 'a.c'", "'gen.sh', 'a.c', 'b.c'"],
    ['has another flag', "'-DFAST'", "'-DFAST', 'x.c'"],
    ['names code in a program of tests', "'test_a.c'", "'test_a.c', 'fake.c'"],
    [
      'makes a program of tests anew',
      'test(',
      "test_a = executable('test_b', 'test_b.c', link_with : lib)\ntest(",
    ],
    [
      'has one more test that may fail',
      'run_command',
      "test('test b', test_a, should_fail : true)\nrun_command",
    ],
    ['runs something', 'run_command', "run_command('x.sh')\nrun_command"],
    ['depends on something', 'run_command', "dep = dependency('x')\nrun_command"],
  ])('%s is one', (...edit) => {
    expect(kindsOf('meson.build', MESON, edited(MESON, edit))).toEqual(['manifest-changed']);
  });
});

const BAZEL = `load("@rules_cc//cc:defs.bzl", "cc_library", "cc_test")

cc_library(
    name = "shop",
    srcs = ["a.cc"],
    hdrs = glob(["*.h"]),
    deps = ["//base"],
)

genrule(
    name = "gen",
    srcs = ["gen.h"],
    cmd = "cat $(SRCS) > $@",
)

cc_test(
    name = "a_test",
    srcs = ["a_test.cc"],
    tags = ["unit"],
    deps = [":shop", "@gtest//:gtest_main"],
)
`;
const NEW_TEST = `cc_test(
    name = "b_test",
    srcs = ["b_test.cc"],
    deps = [":shop", "@gtest//:gtest_main"],
)
`;

describe('a BUILD file that', () => {
  test.each<readonly [string, string, string]>([
    ['names one more source', '["a.cc"]', '["a.cc", "b.cc"]'],
    ['has one more header', 'glob(["*.h"])', 'glob(["*.h", "x/b.h"])'],
    ['names one more test', '["a_test.cc"]', '["a_test.cc", "b_test.cc"]'],
    ['has one more rule of a test', '\ncc_test(', `\n${NEW_TEST}\ncc_test(`],
    ['has another comment', 'cc_library(\n', '# The shop.\ncc_library(\n'],
  ])('%s is no changed manifest', (...edit) => {
    expect(kindsOf('lib/BUILD.bazel', BAZEL, edited(BAZEL, edit))).toEqual([]);
  });

  test.each<readonly [string, string, string]>([
    ['depends on something', '["//base"]', '["//base", "//other"]'],
    ['tests something else', '[":shop", ', '[":fake", '],
    ['leaves a header out', 'glob(["*.h"])', 'glob(["*.h"], exclude = ["a.h"])'],
    ['gives a test code', '["a_test.cc"]', '["a_test.cc", "fake.cc"]'],
    ['gives a command a source', '["gen.h"]', '["gen.h", "a.h"]'],
    ['loads something', 'load(', 'load("//x:x.bzl", "x")\nload('],
    [
      'links one more test with something else',
      '\ncc_test(',
      `\n${NEW_TEST.replace(':shop', ':fake_test_lib')}\ncc_test(`,
    ],
  ])('%s is one', (...edit) => {
    expect(kindsOf('BUILD', BAZEL, edited(BAZEL, edit))).toEqual(['manifest-changed']);
  });

  test.each<readonly [string, string, string]>([
    ['may fail', '["unit"]', '["unit"],\n    flaky = True'],
    ['is run by hand', '["unit"]', '[\n        "unit",\n        "manual",\n    ]'],
    ['has other arguments', '["unit"]', '["unit"], args = ["--filter=none"]'],
    ['runs nowhere', '["unit"]', '["unit"],\n    target_compatible_with = ["@platforms//:incompatible"]'],
  ])('has a test that %s changes its settings', (...edit) => {
    expect(kindsOf('lib/BUILD', BAZEL, edited(BAZEL, edit))).toContain('test-settings-changed');
  });

  test('no longer has a test fail softly changes none', () => {
    const soft = BAZEL.replace('["unit"]', '["unit"],\n    flaky = True');
    expect(kindsOf('BUILD', soft, BAZEL)).toEqual(['manifest-changed']);
  });

  test('has a new test that is run by hand changes settings', () => {
    const hand = NEW_TEST.replace('\n)', '\n    tags = ["manual"],\n)');
    expect(kindsOf('BUILD', BAZEL, `${BAZEL}\n${hand}`)).toContain('test-settings-changed');
  });
});

const CSPROJ = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <Version>1.0.0</Version>
    <TargetFramework>net9.0</TargetFramework>
  </PropertyGroup>
  <ItemGroup>
    <Compile Include="A.cs" />
    <PackageReference Include="x"><Version>1.0.0</Version></PackageReference>
  </ItemGroup>
</Project>
`;

describe('a project of MSBuild that', () => {
  test.each<readonly [string, string, string]>([
    ['names one more source', '<Compile', '<Compile Include="Sub\\B.cs" />\n    <Compile'],
    ['has another version', '<Version>1.0.0<', '<Version>1.1.0<'],
    ['has a description', '<Version>', '<Description>Sells.</Description><Version>'],
  ])('%s is no changed manifest', (...edit) => {
    expect(kindsOf('Shop.csproj', CSPROJ, edited(CSPROJ, edit))).toEqual([]);
  });

  test.each<readonly [string, string, string]>([
    ['depends on something newer', '"x"><Version>1.0.0', '"x"><Version>1.1.0'],
    ['leaves a source out', '<Compile', '<Compile Remove="B.cs" />\n    <Compile'],
    ['names many sources', '<Compile', '<Compile Include="**/*.cs" />\n    <Compile'],
    ['runs something', '</Project>', '<Target Name="x"><Exec Command="x" /></Target></Project>'],
    ['has another framework', 'net9.0', 'net10.0'],
  ])('%s is one', (...edit) => {
    expect(kindsOf('Shop.csproj', CSPROJ, edited(CSPROJ, edit))).toEqual(['manifest-changed']);
  });

  test('has code of others among its tests is one', () => {
    const tests = CSPROJ.replace('"x"', '"xunit" /><PackageReference Include="Microsoft.NET.Test.Sdk"');
    const more = (path: string): string => tests.replace('<Compile', `<Compile Include="${path}" /><Compile`);
    expect(kindsOf('Shop.Tests/Shop.Tests.csproj', tests, more('BTests.cs'))).toEqual([]);
    expect(kindsOf('checks/Checks.csproj', tests, more('Fake.cs'))).toEqual(['manifest-changed']);
    expect(kindsOf('Shop.Tests/Shop.Tests.csproj', tests, more('..\\Shop\\Fake.cs'))).toEqual([
      'manifest-changed',
    ]);
  });
});

describe('what tells of a package', () => {
  test.each<readonly [path: string, text: string, was: string, is: string]>([
    ['a.gemspec', 'Gem::Specification.new do |s|\n  s.version = "1.0"\nend\n', '1.0', '1.1'],
    ['a.gemspec', 'x do |s|\n  s.summary = "Sells"\nend\n', 'Sells', 'Sells things'],
    [
      'setup.py',
      'setup(\n    version="1.0",\n    description="a",\n)\n',
      '1.0",\n    description="a',
      '2.0",\n    description="b',
    ],
    ['mix.exs', 'def project do\n  [\n    version: "1.0.0",\n  ]\nend\n', '1.0.0', '1.1.0'],
    ['pubspec.yaml', 'name: a\nversion: 1.0.0+1\ndependencies:\n  b: 1\n', '1.0.0+1', '1.0.1+2'],
    ['vcpkg.json', '{ "version": "1.0.0", "dependencies": [] }', '1.0.0', '1.1.0'],
    ['build.gradle.kts', 'version = "1.0"\n\nplugins { java }\n', '1.0', '1.1'],
    ['gradle.properties', 'version=1.0\norg.gradle.caching=true\n', '1.0', '1.1'],
    ['build.sbt', 'ThisBuild / version := "1.0"\n', '1.0', '1.1'],
    ['pyproject.toml', '[project]\nclassifiers = [\n  "A",\n]\ndependencies = []\n', '"A",', '"A",\n  "B",'],
    ['pyproject.toml', '[project.urls]\nHome = "https://a"\n', '//a', '//b'],
    [
      'Cargo.toml',
      '[package]\nname = "a"\n',
      'name = "a"\n',
      'name = "a"\n\n[[bin]]\nname = "b"\npath = "src/b.rs"\n',
    ],
    ['package.json', '{ "files": ["a.js"] }', '"a.js"', '"a.js", "b.js"'],
    ['a.gemspec', 'x do |s|\n  s.files = ["lib/a.rb"]\nend\n', '"lib/a.rb"', '"lib/a.rb", "lib/b.rb"'],
    ['package.json', '{ "scripts": { "start": "node ." } }', '"node ."', '"node .", "docs:api": "typedoc"'],
  ])('is no changed manifest: %s (%#)', (path, text, was, is) => {
    expect(kindsOf(path, text, edited(text, ['', was, is]))).toEqual([]);
  });

  test.each<readonly [path: string, text: string, was: string, is: string]>([
    ['a.gemspec', 'x do |s|\n  s.version = "1.0"\nend\n', '"1.0"', 'run("x")'],
    ['a.gemspec', 'x do |s|\n  s.summary = "a"\nend\n', '"a"', '"#{run}"; x = "a"'],
    ['a.gemspec', 'x do |s|\n  s.files = ["lib/a.rb"]\nend\n', '"lib/a.rb"', '"lib/b.rb"'],
    ['a.gemspec', 'x do |s|\n  s.extensions = ["a.rb"]\nend\n', '"a.rb"', '"a.rb", "b.rb"'],
    ['setup.py', 'setup(\n    version="1.0",\n)\n', '"1.0"', 'run()'],
    ['setup.py', 'setup(\n    install_requires=["a"],\n)\n', '["a"]', '["a", "b"]'],
    ['pubspec.yaml', 'name: a\nversion: 1.0.0\ndependencies:\n  b: 1\n', 'b: 1', 'b: 2'],
    ['pubspec.yaml', 'name: a\ndependencies:\n  b:\n    version: 1\n', 'version: 1', 'version: 2'],
    ['build.gradle', 'dependencies {\n  version "1.0"\n}\n', '1.0', '1.1'],
    ['gradle.properties', 'kotlin.version=1.0\n', '1.0', '1.1'],
    [
      'Cargo.toml',
      '[package]\nname = "a"\n',
      'name = "a"\n',
      'name = "a"\n\n[[bin]]\nname = "b"\ntest = false\n',
    ],
    ['package.json', '{ "scripts": { "start": "node ." } }', '"node ."', '"node .", "eslint": "true"'],
    ['package.json', '{ "scripts": { "start": "node ." } }', '"node ."', '"node .", "postinstall": "node x"'],
    ['package.json', '{ "scripts": { "start": "node ." } }', '"node ."', '"node .", "prepare": "node x"'],
    ['package.json', '{ "scripts": { "start": "node ." } }', '"node ."', '"node .", "prestart": "node x"'],
    ['pom.xml', '<project><parent><version>1</version></parent></project>', '1', '2'],
    [
      'pom.xml',
      '<project><dependencies><dependency><version>1</version></dependency></dependencies></project>',
      '1',
      '2',
    ],
    ['package.json', '{ "exports": "./a.js" }', './a.js', './b.js'],
    ['package.json', '{ "files": ["c.js"], "exports": "./a.js" }', './a.js', './b.js'],
    ['pom.xml', '<project><parent><version>1</version></parent><version>3</version></project>', '1', '2'],
  ])('is nothing else: %s (%#)', (path, text, was, is) => {
    expect(kindsOf(path, text, edited(text, ['', was, is]))).toEqual(['manifest-changed']);
  });
});

describe('a license', () => {
  test.each<readonly [path: string, text: string, was: string, is: string]>([
    ['LICENSE', 'MIT\n\nCopyright (c) 2020 A\n', 'MIT', 'GPL'],
    ['LICENSE.md', 'Copyright A\n', 'A', 'B'],
    ['lib/COPYING', 'GPL 2\n', '2', '3'],
    ['LICENSE-APACHE', 'a\n', 'a', 'b'],
    ['package.json', '{ "license": "MIT" }', 'MIT', 'UNLICENSED'],
    ['composer.json', '{ "license": ["MIT"] }', 'MIT', 'GPL'],
    ['package.json', '{ "name": "a" }', '"a"', '"a", "license": "MIT"'],
    ['Cargo.toml', '[package]\nlicense = "MIT"\n', 'MIT', 'GPL-3.0'],
    ['pyproject.toml', '[project]\nclassifiers = ["License :: MIT"]\n', 'MIT', 'GPL'],
    ['a.gemspec', 'x do |s|\n  s.license = "MIT"\nend\n', 'MIT', 'GPL'],
    ['a.gemspec', "x do |s|\n  s.license = 'MIT'\nend\n", 'MIT', 'GPL'],
    ['mix.exs', '[\n  licenses: ["MIT"],\n]\n', 'MIT', 'GPL'],
    [
      'Shop.csproj',
      '<PropertyGroup><PackageLicenseExpression>MIT</PackageLicenseExpression></PropertyGroup>',
      'MIT',
      'GPL',
    ],
    ['pom.xml', '<project><licenses><license><name>MIT</name></license></licenses></project>', 'MIT', 'GPL'],
    ['meson.build', "project('a', 'c', license : 'MIT')\n", 'MIT', 'GPL'],
    ['vcpkg.json', '{ "license": "MIT" }', 'MIT', 'GPL'],
  ])('that changes is told: %s (%#)', (path, text, was, is) => {
    expect(kindsOf(path, text, edited(text, ['', was, is]))).toContain('license-changed');
  });

  test('that is new or gone is told', () => {
    expect(kindsOf('LICENSE', null, 'MIT\n')).toEqual(['license-changed']);
    expect(kindsOf('LICENSE', 'MIT\n', null)).toEqual(['license-changed']);
    expect(kindsOf('package.json', '{ "license": "MIT" }', '{ "name": "a" }')).toContain('license-changed');
  });

  test.each<readonly [path: string, text: string | null, after: string]>([
    ['LICENSE', 'Copyright (c) 2020 A\n', 'Copyright (c) 2020-2026 A\n'],
    ['LICENSE.txt', 'Copyright 2020, 2021 A\n', 'Copyright 2020 - present A\n'],
    ['src/license.ts', 'a\n', 'b\n'],
    ['licenses.json', '[]', '[1]'],
    ['vendor/a/LICENSE', 'a', 'b'],
    ['LICENSE.md.j2', 'a', 'b'],
    [
      'Cargo.toml',
      '[package]\nlicense = "MIT"\nversion = "1"\n',
      '[package]\nlicense = "MIT"\nversion = "2"\n',
    ],
  ])('that stays is not: %s (%#)', (path, before, after) => {
    expect(kindsOf(path, before, after)).toEqual([]);
  });

  test('of a new package is no changed one', () => {
    expect(kindsOf('a/package.json', null, '{ "license": "MIT", "name": "a" }')).toEqual([
      'manifest-changed',
    ]);
  });
});

describe('the lockfile of a package with another version of its own', () => {
  const cargo = (own: string, dependency: string): string =>
    `[[package]]\nname = "a"\nversion = "${own}"\ndependencies = [\n "b",\n]\n\n[[package]]\nname = "b"\nversion = "${dependency}"\nsource = "registry+x"\n`;
  const uv = (own: string, dependency: string): string =>
    `[[package]]\nname = "a"\nversion = "${own}"\nsource = { editable = "." }\n\n[[package]]\nname = "b"\nversion = "${dependency}"\nsource = { registry = "x" }\n`;

  test.each([
    ['Cargo.lock', cargo],
    ['uv.lock', uv],
  ] as const)('is not changed: %s', (path, lock) => {
    expect(kindsOf(path, lock('1', '1'), lock('2', '1'))).toEqual([]);
    expect(kindsOf(path, lock('1', '1'), lock('1', '2'))).toEqual(['lockfile-changed']);
  });

  test('is changed where a dependency comes from another place', () => {
    const moved = cargo('1', '1').replace('\nsource = "registry+x"', '');
    expect(kindsOf('Cargo.lock', cargo('1', '1'), moved)).toEqual(['lockfile-changed']);
  });
});

describe('a rule of a makefile', () => {
  const make = 'prog: main.c add.c\n\tcc -o prog $<\n';

  test.each([
    ['prog: main.c', 'prog: main.c add.h'],
    ['add.c', 'include/a.hpp add.c'],
  ])('may need one more header: %s, %s', (was, is) => {
    expect(kindsOf('Makefile', make, edited(make, ['', was, is]))).toEqual([]);
  });

  test.each([
    ['prog: main.c', 'prog: fake.c main.c'],
    ['prog: main.c', 'prog: gen main.c'],
    ['prog: main.c', 'prog: add.h main.c'],
    ['add.c', 'add.c sub.c'],
    ['prog: main.c add.c', 'prog: main.c add.h'],
    ['cc -o', 'cc -include fake.h -o'],
    ['prog $<', 'prog fake.h $<'],
    ['prog: main.c', 'prog: CFLAGS = a.h\nprog: main.c'],
    ['prog: main.c', 'prog: .EXTRA_PREREQS = a.h\nprog: main.c'],
  ])('is changed by other things: %s, %s', (was, is) => {
    expect(kindsOf('Makefile', make, edited(make, ['', was, is]))).toEqual(['manifest-changed']);
  });
});

test('what a recipe says is no rule that needs a header', () => {
  const make = 'prog: main.c\n\techo to: prog\n';
  expect(kindsOf('Makefile', make, make.replace('to: prog', 'to: prog add.h'))).toEqual(['manifest-changed']);
});

test('a long file is read in one go', () => {
  const long = Array.from(
    { length: 20_000 },
    (_, index) => `add_executable(test_${index} tests/test_${index}.cpp)`,
  );
  const before = 'add_executable(test_a tests/test_a.cpp)\n';
  expect(kindsOf('CMakeLists.txt', before, `${before}${long.join('\n')}\n`)).toEqual([]);
});
