import { describe, expect, test } from 'vitest';
import { isSource, onlyListsMore } from '../../../src/review/tamper/settings/source-lists.ts';

const isTest = (path: string): boolean => /(?:^|\/)tests?\//.test(path);

function listsMore(path: string, before: string, after: string): boolean {
  return onlyListsMore(path, { before, after, base: before }, { isTest, isAdded: () => false });
}

describe('a word is a source', () => {
  test.each([
    ...[
      'c',
      'cc',
      'cpp',
      'cxx',
      'c++',
      'cppm',
      'ixx',
      'h',
      'hh',
      'hpp',
      'hxx',
      'ipp',
      'tpp',
      'inl',
      'm',
      'mm',
    ],
    ...['cu', 'cuh', 'f90', 'swift', 'rs', 'go', 'java', 'kt', 'py', 'rb', 'vala', 'C'],
  ])('by its ending: %s', (ending) => {
    for (const word of [
      `a.${ending}`,
      `"a/b-c.${ending}"`,
      `'../a_b.c.${ending}'`,
      `\${SRC_DIR}/a.${ending}`,
    ])
      expect(isSource(word), word).toBe(true);
    for (const word of [
      `-a.${ending}`,
      `a.${ending}x`,
      `.${ending}`,
      `$(A)/a.${ending}`,
      `a*.${ending}`,
      `:a.${ending}`,
    ])
      expect(isSource(word), word).toBe(false);
  });
});

describe('a list of sources may grow in CMakeLists.txt', () => {
  test.each([
    ...[
      'add_library(a',
      'add_executable(a',
      'target_sources(a PRIVATE',
      'qt_add_executable(a',
      'qt6_add_library(a',
    ],
    ...['set(SOURCES', 'set(APP_SRCS', 'set(srcs', 'set(A_HEADER_FILES', 'set(hdrs_list'],
    ...['list(APPEND SRC', 'list(PREPEND my_sources', 'SET(HDR', 'List(APPEND HEADERS'],
  ])('%s', (head) => {
    expect(listsMore('a/CMakeLists.txt', `${head} b.c)\n`, `${head} b.c "c.h"\n  d.c)\n`)).toBe(true);
    expect(listsMore('a/CMakeLists.txt', `${head} b.c)\n`, `${head} b.c x)\n`)).toBe(false);
    expect(listsMore('a/CMakeLists.txt', `${head} b.c)\n`, `${head} c.c)\n`)).toBe(false);
    expect(listsMore('a/CMakeLists.in', `${head} b.c)\n`, `${head} b.c c.c)\n`)).toBe(false);
  });

  test.each([
    ...[
      'set(RESOURCES_DIR',
      'set(APP',
      'list(REMOVE_ITEM SRCS',
      'list(FILTER SRCS',
      'my_add_library(a',
      'foo(a',
    ],
    ...[
      'add_library(a_disabled',
      'set(EXCLUDED_SRCS',
      'set(SKIP_SOURCES',
      'set(IGNORED_SRCS',
      'set(FLAKY_SRCS',
    ],
    ...['add_executable(failing', 'set(MANUAL_SRCS', 'set(REMOVED_SRCS', 'set(MY_SRCS_DIR'],
  ])('but not %s', (head) => {
    expect(listsMore('CMakeLists.txt', `${head} b.c)\n`, `${head} b.c c.c)\n`)).toBe(false);
  });

  test.each([
    ...['add_executable(test_a', 'add_executable(a_tests', 'add_executable(unittest', 'add_executable(aTest'],
    ...['set(TEST_SRCS', 'add_library(a2Tests', 'set(UNIT_TESTS_SRCS'],
  ])('with tests alone in a list of tests: %s', (head) => {
    expect(listsMore('CMakeLists.txt', `${head} b.c)\n`, `${head} b.c tests/c.c)\n`)).toBe(true);
    expect(listsMore('CMakeLists.txt', `${head} b.c)\n`, `${head} b.c test_c.py)\n`)).toBe(true);
    expect(listsMore('CMakeLists.txt', `${head} b.c)\n`, `${head} b.c c.c)\n`)).toBe(false);
  });

  test.each(['add_executable(latest', 'add_executable(testing', 'add_executable(attest', 'set(TESTED_SRCS'])(
    'with any in another one: %s',
    (head) => {
      expect(listsMore('CMakeLists.txt', `${head} b.c)\n`, `${head} b.c c.c)\n`)).toBe(true);
      expect(listsMore('tests/CMakeLists.txt', `${head} b.c)\n`, `${head} b.c c.d)\n`)).toBe(false);
    },
  );
});

describe('a list of sources may grow in meson.build', () => {
  const grows = (text: string): boolean =>
    listsMore('meson.build', text, text.replace("'b.c'", "'b.c', 'c.c'"));

  test.each([
    ...[
      "executable('a', 'b.c')",
      "library('a', 'b.c')",
      "static_library('a', 'b.c')",
      "shared_library('a', ['b.c'])",
    ],
    ...[
      "both_libraries('a', 'b.c')",
      "shared_module('a', 'b.c')",
      "files('b.c')",
      "src = ['b.c']",
      "src += ['b.c']",
    ],
    ...[
      "app_sources = files('b.c')",
      "x = executable('a', sources : ['b.c'])",
      "headers = [\n  'a.h',\n  'b.c',\n]",
    ],
  ])('%s', (text) => {
    expect(grows(`${text}\n`)).toBe(true);
  });

  test.each([
    ...[
      "custom_target('a', 'b.c')",
      "x = ['b.c']",
      "run_command('b.c')",
      "executable('a', c_args : ['b.c'])",
    ],
    ...["files(run(['b.c']))", "src_dirs = ['b.c']", "src = x(['b.c'])", "'''\nsrc = ['b.c']\n'''"],
  ])('but not %s', (text) => {
    expect(grows(`${text}\n`)).toBe(false);
  });
});

describe('a list of sources may grow in BUILD', () => {
  const grows = (text: string): boolean => listsMore('a/BUILD', text, text.replace('"b.c"', '"b.c", "c.c"'));

  test.each([
    ...['cc_library(srcs = ["b.c"])', 'cc_binary(hdrs = ["b.c"])', 'cc_library(textual_hdrs = ["b.c"])'],
    ...['cc_library(srcs = glob(["b.c"]))', 'cc_library(\n    name = "a", # why\n    srcs = ["b.c"],\n)'],
  ])('%s', (text) => {
    expect(grows(`${text}\n`)).toBe(true);
  });

  test.each([
    ...[
      'genrule(srcs = ["b.c"])',
      'cc_library(deps = ["b.c"])',
      'cc_test(srcs = ["b.c"])',
      'cc_library(my_srcs = ["b.c"])',
    ],
    ...[
      'cc_library(srcs = glob(["a"], exclude = ["b.c"]))',
      'cc_library(srcs = select({"a": ["b.c"]}))',
      '"""\nglob(["b.c"])\n"""',
    ],
  ])('but not %s', (text) => {
    expect(grows(`${text}\n`)).toBe(false);
  });
});

test.each([
  ['s.files = ["a.rb"]', true],
  ['spec.files += ["a.rb"]', true],
  ['s.test_files = ["a.rb"]', false],
  ['s.extensions = ["a.rb"]', false],
  ['s.files = x(["a.rb"])', false],
])('a list of files of a gem may grow: %s, %s', (text, may) => {
  expect(listsMore('a.gemspec', `${text}\n`, `${text.replace('"a.rb"', '"a.rb", "b.rb"')}\n`)).toBe(may);
});

test('statements keep their order, and none goes', () => {
  const [one, other] = ['set(SRCS a.c)\n', 'foo(b)\n'];
  expect(listsMore('CMakeLists.txt', one + other, `# why\n${one}\n${other}`)).toBe(true);
  expect(listsMore('CMakeLists.txt', one + other, other + one)).toBe(false);
  expect(listsMore('CMakeLists.txt', one + other, one)).toBe(false);
  expect(listsMore('CMakeLists.txt', one, one + other)).toBe(false);
});
