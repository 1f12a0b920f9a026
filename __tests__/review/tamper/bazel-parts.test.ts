import { describe, expect, test } from 'vitest';
import { bazelParts } from '../../../src/review/tamper/settings/bazel-parts.ts';

/** What is found of tests: its name, where it begins, how it runs, and whether a new one is harmless. */
function runs(text: string) {
  return bazelParts(text).flatMap(({ name, text: said, isHarmlessWhenNew = false }) =>
    name === '' ? [] : [[name, said.trim(), isHarmlessWhenNew]],
  );
}

describe('a test in a BUILD file', () => {
  test.each(['cc_test', 'py_test', 'my_own_test', 'test_suite'])('is a rule: %s', (rule) => {
    const found = [['the run of the test "a"', '', true]];
    expect(runs(`x()\n${rule}(name = "a", srcs = ["b"])\n`)).toEqual(found);
    expect(runs(`${rule} \t(\n    name="a",\n)\n`)).toEqual(found);
    for (const other of [
      `x = ${rule}(name = "a")`,
      `my${rule}s(name = "a")`,
      `load("a", "${rule}")`,
      `# ${rule}(name = "a")`,
    ])
      expect(runs(`${other}\n`), other).toEqual([]);
  });

  test.each([
    ...[
      'tags = ["unit"]',
      'args = ["-x"]',
      'env = {"A": "b, c"}',
      'env_inherit = ["A"]',
      'tests = [":a", ":b"]',
    ],
    ...['target_compatible_with = ["a"]', 'exec_compatible_with = ["a"]', 'shard_count = 2', 'local = True'],
    ...['main = "b.py"', 'tags=select({"a": ["b"], "c": [(1, 2)]})'],
  ])('runs by %s', (attribute) => {
    for (const text of [
      `cc_test(name = "a", ${attribute}, deps = [":b"])`,
      `cc_test(\n    name = "a",\n    deps = [":b", "c"],\n    ${attribute},\n)\nx(tags = ["no"])`,
      `cc_test(${attribute}, name = 'a')`,
    ])
      expect(runs(text), text).toEqual([['the run of the test "a"', attribute, true]]);
    expect(runs(`cc_test(name = "a", my_${attribute})`)).toEqual([['the run of the test "a"', '', true]]);
  });

  test.each([
    ...[
      'tags = ["manual"]',
      "tags = ['skip']",
      'tags = ["skip_ci"]',
      'tags = ["disable"]',
      'tags = ["disabled"]',
    ],
    ...['tags = ["broken"]', 'tags = ["no-linux"]', 'tags = ["no_ci"]', 'tags = ["a", "manual"]'],
    'target_compatible_with = ["@platforms//:incompatible"]',
  ])('may not run by %s', (attribute) => {
    expect(runs(`cc_test(name = "a", ${attribute})`)).toEqual([
      ['the run of the test "a"', attribute, false],
    ]);
  });

  test.each([
    'tags = ["manually"]',
    'tags = ["my-skip"]',
    'tags = ["note"]',
    'tags = ["unbroken"]',
    'size = "manual"',
  ])('runs all the same by %s', (attribute) => {
    expect(runs(`cc_test(name = "a", ${attribute})`)[0]?.[2]).toBe(true);
  });

  test.each(['flaky = True', 'flaky=1', 'flaky = A'])('may fail by %s', (attribute) => {
    expect(runs(`cc_test(\n  name = "a",\n  ${attribute},\n)`)).toEqual([
      ['the run of the test "a"', '', true],
      ['the mark flaky of the test "a"', attribute, false],
    ]);
  });

  test.each(['not_flaky = True', 'flaky_a = True', 'flaky = False', 'flaky=False'])(
    'may not fail by %s',
    (attribute) => {
      expect(runs(`cc_test(name = "a", ${attribute})`)).toHaveLength(1);
    },
  );

  test('is known by its name, one by one', () => {
    const text =
      'cc_test(srcs = ["x"], name = "a")\ncc_test(name = "b", tags = ["manual"])\npy_test(my_name = "c")\n';
    expect(runs(text)).toEqual([
      ['the run of the test "a"', '', true],
      ['the run of the test "b"', 'tags = ["manual"]', false],
      ['the run of the test ""', '', true],
    ]);
    expect(bazelParts(text).map(({ at }) => at)).toEqual([
      0,
      text.indexOf('cc_test(name'),
      text.indexOf('py'),
      null,
    ]);
    expect(bazelParts(`${text}# why\n`).at(-1)).toMatchObject({ kind: 'manifest-changed', name: '' });
    expect(bazelParts(`${text}# why\n`).at(-1)?.text.trim()).toBe(text.trim());
  });

  test('weakens nothing where it goes: the rule itself stands in the file', () => {
    for (const one of bazelParts('cc_test(name = "a", flaky = True)').slice(0, 2))
      expect(one).toMatchObject({ kind: 'test-settings-changed', isHarmlessWhenGone: true });
  });
});
