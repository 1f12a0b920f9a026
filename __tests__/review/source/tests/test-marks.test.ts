import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { blocksIn } from '../../../../src/review/source/tests/test-blocks.ts';

/** What a file says of its tests: `kind name: marks`, a conditional mark in brackets; the file itself when it has some. */
function told(path: string, code: string): readonly string[] {
  return blocksIn(new FileText(path, code))
    .filter(({ kind, marks }) => kind !== 'file' || marks.length > 0)
    .map(({ kind, name, marks }) => {
      const said = marks.map((mark) => (mark.isConditional ? `(${mark.kind})` : mark.kind));
      return `${kind} ${name}: ${said.join(' ')}`.trim();
    });
}

/** The marks of all blocks together. */
function marksIn(path: string, code: string): string {
  return told(path, code)
    .map((line) => line.slice(line.lastIndexOf(':') + 1).trim())
    .filter((marks) => marks !== '')
    .join(' ');
}

/** `¤` stands for blanks that may be there, `¬` for blanks that must be. */
function spelled(code: string): readonly string[] {
  const forms = [
    ['', ' '],
    [' ', '\t'],
    ['  ', '  '],
  ] as const;
  return forms.map(([may, must]) => code.replaceAll('¤', may).replaceAll('¬', must));
}

const body = '() => { expect(1).toBe(1); }';
const def = 'def test_a():\n    assert one() == 1\n';
const java = 'void a() { assertEquals(1, one()); }\n}\n';

/** Path, code, and the marks that it has. */
const MARKED: readonly (readonly [path: string, code: string, marks: string])[] = [
  // JavaScript
  ['a.test.js', "it('a', {¤skip¤:¤true¤}, helper);", 'skip'],
  ['a.test.js', "describe('a', {¤only¤:¤true¤}, helper);", 'focus'],
  ['a.test.js', "it('a', {¤skip¤:¤slow¤}, helper);", '(skip)'],
  ['a.test.js', "it('a', {¤skip¤}, helper);", '(skip)'],
  ['a.test.js', `it('a', {¤fails¤:¤true¤}, ${body});`, 'skip'],
  ['a.test.js', `it('a', {¤expectFailure¤:¤'x'¤}, ${body});`, 'skip'],
  ['a.test.js', `it('a', {¤timeout:¤5¤}, ${body});`, ''],
  ['a.test.js', `it.expectFailure('a', ${body});`, 'skip'],
  ['a.test.js', `test.fail¤('a', ${body});`, 'skip'],
  ['a.test.js', "t.fail('a'); expect.fail('b');", ''],
  ['a.test.js', `it('a', () => {¤it.fail¤('b', ${body});¤});`, 'skip'],
  ['a.test.js', `it.todoIf(slow)('a', ${body});`, '(skip)'],
  ['a.test.js', `test.if¤(slow)('a', ${body});`, '(skip)'],
  ['a.test.js', `import {¤skip¬as¬test } from 'node:test';`, 'skip'],
  ['a.test.js', `const {¤skip¤:¤it¤} = require('node:test');`, 'skip'],
  ['a.test.js', 'const test =¤xtest;', 'skip'],
  [
    'a.test.js',
    'const a = { skip: items }; import { skip as leave } from "a"; const b = { skip: it.each };',
    '',
  ],
  ...['it', 'test', 'specify', 'describe', 'suite', 't', 'st', 'tap', 'tape', 'Deno.test', 'QUnit.test'].map(
    (word) => ['a.test.js', `${word}.skip('a', ${body});\n`, 'skip'] as const,
  ),
  ...['failing', 'fails', 'fixme'].map(
    (word) => ['a.test.js', `test.${word}('a', ${body});\n`, 'skip'] as const,
  ),
  ['a.test.js', `test.concurrent.skip('a', ${body});\n`, 'skip'],
  ...['it', 'test', 'specify', 'describe', 'context'].map(
    (word) => ['a.test.js', `x${word}¤('a', ${body});\n`, 'skip'] as const,
  ),
  ['a.test.js', `xit¤.each([1])('a', ${body});\n`, 'skip'],
  ['a.test.js', `test.skipIf¤(slow)('a', ${body});\n`, '(skip)'],
  ['a.test.js', `test.runIf¤(slow)('a', ${body});\n`, '(skip)'],
  ['a.test.js', "it('a', function () { this.skip¤(); expect(1).toBe(1); });\n", 'skip'],
  ['a.test.js', "it('a', (ctx) => { ctx.skip¤(); expect(1).toBe(1); });\n", 'skip'],
  ['a.test.js', "it('a', () => { pending¤(); expect(1).toBe(1); });\n", 'skip'],
  ['a.test.js', `test('a', {¤skip¤:¤true¤}, ${body});\n`, 'skip'],
  ['a.test.js', `test('a', { timeout: 5,¤ignore¤:¤'later' }, ${body});\n`, 'skip'],
  ['a.test.js', `test('a', {¤skip¤:¤isSlow }, ${body});\n`, '(skip)'],
  ['a.test.js', `test('a', { skip: false }, ${body});\n`, ''],
  ['a.test.js', `test('a', { skip: undefined }, ${body});\n`, ''],
  ['a.test.js', `test('a', { skip: null }, ${body});\n`, ''],
  ['a.test.js', `test.each¤(¤[¤]¤)('a', ${body});\n`, 'skip'],
  ['a.test.js', `if¤(¤false¤)¤{ test('a', ${body}); }\n`, 'skip'],
  ['a.test.js', `while¤(¤0¤)¤{ test('a', ${body}); }\n`, 'skip'],
  ['a.test.js', `for (const a of¬[¤]¤) test('a', ${body});\n`, 'skip'],
  ['a.test.js', `[¤].forEach¤((a) => test('a', ${body}));\n`, 'skip'],
  ['a.test.js', `rows[0].forEach((a) => test('a', ${body}));\n`, ''],
  ['a.test.js', "test.todo('a');\n", 'planned'],
  ['a.test.js', `test('a', {¤todo¤:¤true }, ${body});\n`, 'planned'],
  ['a.test.js', `test('a', { todo: false }, ${body});\n`, ''],
  ['a.test.js', `test('a', { todo: undefined }, ${body});\n`, ''],
  ...[
    'it',
    'test',
    'specify',
    'describe',
    'context',
    'suite',
    't',
    'tap',
    'tape',
    'Deno.test',
    'QUnit.test',
  ].map((word) => ['a.test.js', `${word}.only('a', ${body});\n`, 'focus'] as const),
  ...['it', 'describe', 'context'].map(
    (word) => ['a.test.js', `f${word}¤('a', ${body});\n`, 'focus'] as const,
  ),
  ['a.test.js', `test('a', {¤only¤:¤true }, ${body});\n`, 'focus'],
  ['a.test.js', `test('a', { only: false }, ${body});\n`, ''],
  ['a.test.js', `const skip = it.skip = 1;\ntest('a', ${body});\n`, ''],
  ['a.test.js', `queue.skip(1); list.only(2); first.todo = 3;\ntest('a', ${body});\n`, ''],
  // Dart
  ['a_test.dart', `test('a', ${body},¤skip¤:¤true);\n`, 'skip'],
  ['a_test.dart', `test('a', ${body}, skip: false);\n`, ''],
  ['a_test.dart', `test('a', ${body}, solo:¤true);\n`, 'focus'],
  // Python
  ...[
    '@pytest.mark.skip',
    '@mark.xfail',
    '@unittest.skip("x")',
    '@skip',
    '@expectedFailure',
    '@unittest.expectedFailure',
  ].map((mark) => ['test_a.py', `${mark}\n${def}`, 'skip'] as const),
  ['test_a.py', 'def test_a():\n    pytest.skip¤("x")\n    assert one() == 1\n', 'skip'],
  ['test_a.py', 'def test_a(self):\n    self.skipTest¤("x")\n    assert one() == 1\n', 'skip'],
  [
    'test_a.py',
    'def test_a(self):\n    if one():\n        try:\n            self.skipTest¤("x")\n',
    '(skip)',
  ],
  [
    'test_a.py',
    'def test_a(self):\n    try:\n        self.skipTest¤("x")\n    finally:\n        a()\n',
    'skip',
  ],
  [
    'test_a.py',
    `def test_a(self):\n    if (one() or\n        two()):\n${'        # why\n'.repeat(40)}        self.skipTest¤("x")\n    assert one() == 1\n`,
    '(skip)',
  ],
  [
    'test_a.py',
    `def test_a(self):\n    if (one() or\n        two()):\n        x()\n${'    # why\n'.repeat(40)}    self.skipTest¤("x")\n    assert one() == 1\n`,
    'skip',
  ],
  ['test_a.py', 'def test_a(self):\n    raise¬unittest.SkipTest\n    assert one() == 1\n', 'skip'],
  ['test_a.py', 'def test_a(self):\n    raise¬SkipTest\n    assert one() == 1\n', 'skip'],
  ['test_a.py', `${def}\ntest_a.__test__¤=¤False\n`, 'skip'],
  ['test_a.py', `class A:\n    __test__¤=¤False\n\n    def test_b(self):\n        assert 1\n`, 'skip'],
  ['test_a.py', `${def}\ndel¬test_a\n`, 'skip'],
  ['test_a.py', `${def}\ntest_a¤=¤None\n`, 'skip'],
  ['test_a.py', `${def}\ntest_b = Nones\n`, ''],
  ['test_a.py', `@pytest.fixture\n${def}`, 'skip'],
  ['test_a.py', `@pytest.fixture()\nasync¬${def}`, 'skip'],
  ['test_a.py', '@pytest.fixture\ndef¬test_a():\n    assert one() == 1\n', 'skip'],
  ['test_a.py', '@pytest.mark.parametrize¤("a",¤[¤])\ndef test_a(a):\n    assert a\n', 'skip'],
  ['test_a.py', `if¬False¤:\n    def test_a():\n        assert 1\n`, 'skip'],
  ['test_a.py', `while¬0¤:\n    def test_a():\n        assert 1\n`, 'skip'],
  ['test_a.py', 'def test_a():\n    for a in¬[¤]¤:\n        assert a\n', 'skip'],
  ['test_a.py', 'def test_a():\n    for a in¬(¤)¤:\n        assert a\n', 'skip'],
  ['test_a.py', `@pytest.mark.skipif(slow)\n${def}`, '(skip)'],
  ['test_a.py', `@unittest.skipIf(slow, "x")\n${def}`, '(skip)'],
  ['test_a.py', `@skipUnless(fast, "x")\n${def}`, '(skip)'],
  ['test_a.py', 'def test_a():\n    numpy = pytest.importorskip¤("numpy")\n    assert numpy\n', '(skip)'],
  ['test_a.py', 'def test_a():\n    if slow:\n        pytest.skip("x")\n    assert one() == 1\n', '(skip)'],
  [
    'test_a.py',
    'def test_a():\n    try:\n        load()\n    except OSError:\n        pytest.skip("x")\n    assert 1\n',
    '(skip)',
  ],
  // Go
  ...['Skip', 'Skipf', 'SkipNow'].map(
    (word) => ['a_test.go', `func TestA(t *testing.T) {\n\tt.${word}¤()\n\tassert(t)\n}\n`, 'skip'] as const,
  ),
  ['a_test.go', 'func TestA(t *testing.T) {\n\ts.T().Skip¤("x")\n\tassert(t)\n}\n', 'skip'],
  ['a_test.go', 'func TestA(t *testing.T) {\n\tif¬false¤{\n\t\tassert(t)\n\t}\n}\n', 'skip'],
  ['a_test.go', 'func TestA(t *testing.T) {\n\tif a &&¤false¤{\n\t\tassert(t)\n\t}\n}\n', 'skip'],
  [
    'a_test.go',
    'func TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip("slow")\n\t}\n\tassert(t)\n}\n',
    '(skip)',
  ],
  ['a_test.go', '//go:build linux\n\npackage a\n\nfunc TestA(t *testing.T) {\n\tassert(t)\n}\n', '(skip)'],
  ['a_test.go', '//¤+build linux\n\npackage a\n\nfunc TestA(t *testing.T) {\n\tassert(t)\n}\n', '(skip)'],
  ['a_windows_test.go', 'func TestA(t *testing.T) {\n\tassert(t)\n}\n', '(skip)'],
  ['a_linux_test.go', 'func TestA(t *testing.T) {\n\tassert(t)\n}\n', ''],
  // Rust
  ['src/lib.rs', '#[test]\n#[¤ignore]\nfn a() { assert!(one()); }\n', 'skip'],
  ['src/lib.rs', '#[test]\n#[ignore = "slow"]\nfn a() { assert!(one()); }\n', 'skip'],
  ['src/lib.rs', '#![¤cfg¤(¤FALSE)]\n#[test]\nfn a() { assert!(one()); }\n', 'skip'],
  ['src/lib.rs', '#[¤cfg¤(¤any¤(¤))]\nmod tests {\n#[test]\nfn a() { assert!(one()); }\n}\n', 'skip'],
  ['src/lib.rs', '#[¤cfg¤(unix)]¤#[¤test]\nfn a() { assert!(one()); }\n', '(skip)'],
  ['src/lib.rs', '#[¤tokio::test]¤#[¤cfg¤(unix)]\nfn a() { assert!(one()); }\n', '(skip)'],
  ['src/lib.rs', '#[test]\n#[¤cfg_attr¤(windows, ignore)]\nfn a() { assert!(one()); }\n', '(skip)'],
  ['src/lib.rs', '#[cfg(test)]\nmod tests {\n#[test]\nfn a() { assert!(one()); }\n}\n', ''],
  // Java, Kotlin, Groovy
  ...[
    '@Disabled',
    '@Ignore("x")',
    '@org.junit.Ignore',
    '@PendingFeature',
    '@NotWorking',
    '@Test(enabled¤=¤false)',
  ].map((mark) => ['ATest.java', `class ATest {\n@Test\n${mark}\n${java}`, 'skip'] as const),
  ...['@DisabledOnOs(OS.MAC)', '@EnabledIf("x")', '@EnabledForJreRange', '@DisabledIfSystemProperty'].map(
    (mark) => ['ATest.java', `class ATest {\n@Test\n${mark}\n${java}`, '(skip)'] as const,
  ),
  ...[
    'assumeTrue¤(x)',
    'assumeFalse¤(x)',
    'assumeThat¤(x)',
    'assumeNotNull¤(x)',
    'assumingThat¤(x)',
    'assume¤(x)',
  ].map(
    (call) =>
      [
        'ATest.java',
        `class ATest {\n@Test\nvoid a() { ${call}; assertEquals(1, one()); }\n}\n`,
        '(skip)',
      ] as const,
  ),
  ['ASpec.groovy', 'class ASpec {\n@IgnoreRest\ndef "a b"() { expect: one() == 1 }\n}\n', 'focus'],
  ['ASpec.scala', 'class ASpec extends Spec {\n  ignore¤("a b") { one() shouldBe 1 }\n}\n', 'skip'],
  ['ASpec.kt', 'class ASpec : StringSpec({\n  xtest¤("a b") { one() shouldBe 1 }\n})\n', 'skip'],
  // C#
  [
    'ATests.cs',
    'class ATests {\n[Test,¤Ignore¤("x")]\npublic void A() { Assert.Equal(1, One()); }\n}\n',
    'skip',
  ],
  [
    'ATests.cs',
    'class ATests {\n[Test]\n[¤Ignore¤]\npublic void A() { Assert.Equal(1, One()); }\n}\n',
    'skip',
  ],
  [
    'ATests.cs',
    'class ATests {\n[Test]\n[¤Explicit]\npublic void A() { Assert.Equal(1, One()); }\n}\n',
    'skip',
  ],
  [
    'ATests.cs',
    'class ATests {\n[Fact(Skip¤=¤"x")]\npublic void A() { Assert.Equal(1, One()); }\n}\n',
    'skip',
  ],
  ...['Ignore', 'Inconclusive', 'Skip'].map(
    (word) =>
      [
        'ATests.cs',
        `class ATests {\n[Fact]\npublic void A() { Assert.${word}¤("x"); Assert.Equal(1, One()); }\n}\n`,
        'skip',
      ] as const,
  ),
  ...['Assert.SkipWhen', 'Assert.SkipUnless', 'Skip.If', 'Skip.IfNot', 'Assume.That'].map(
    (call) =>
      [
        'ATests.cs',
        `class ATests {\n[Fact]\npublic void A() { ${call}¤(x); Assert.Equal(1, One()); }\n}\n`,
        '(skip)',
      ] as const,
  ),
  // PHP
  ...['markTestSkipped', 'markTestIncomplete'].map(
    (word) =>
      [
        'ATest.php',
        `<?php\nclass ATest {\nfunction testA() { $this->${word}¤('x'); $this->assertSame(1, one()); }\n}\n`,
        'skip',
      ] as const,
  ),
  ['ATest.php', "<?php\nit('a', function () { expect(one())->toBe(1); })->skip¤();\n", 'skip'],
  ['ATest.php', "<?php\nit('a', function () { expect(one())->toBe(1); })->todo¤();\n", 'planned'],
  ['ATest.php', "<?php\nit('a', function () { expect(one())->toBe(1); })->only¤();\n", 'focus'],
  // Ruby
  ...['it', 'describe', 'context', 'specify', 'scenario', 'feature', 'example'].flatMap((word) => [
    ['a_spec.rb', `x${word} 'a' do\n  expect(one).to eq(1)\nend\n`, 'skip'] as const,
    ['a_spec.rb', `f${word} 'a' do\n  expect(one).to eq(1)\nend\n`, 'focus'] as const,
  ]),
  ['a_spec.rb', "it 'a' do\n  skip 'later'\n  expect(one).to eq(1)\nend\n", 'skip'],
  ['a_spec.rb', "it 'a' do\n  pending\n  expect(one).to eq(1)\nend\n", 'skip'],
  ['a_spec.rb', "it 'a' do\n  skip 'later' if slow\n  expect(one).to eq(1)\nend\n", '(skip)'],
  ['a_spec.rb', "it 'a' do\n  skip = 1\n  expect(skip).to eq(1)\nend\n", ''],
  ['a_spec.rb', "it 'a',¤:skip do\n  expect(one).to eq(1)\nend\n", 'skip'],
  ['a_spec.rb', "it 'a',¤pending: 'x' do\n  expect(one).to eq(1)\nend\n", 'skip'],
  ['a_spec.rb', "it 'a', skip:¤false do\n  expect(one).to eq(1)\nend\n", ''],
  ['a_spec.rb', "it 'a',¤focus:¤true do\n  expect(one).to eq(1)\nend\n", 'focus'],
  ['a_spec.rb', "it 'a',¤:focus do\n  expect(one).to eq(1)\nend\n", 'focus'],
  // Elixir
  ['a_test.exs', '  @tag¬:skip\n  test "a" do\n    assert one() == 1\n  end\n', 'skip'],
  ['a_test.exs', '  @moduletag¬skip: "x"\n  test "a" do\n    assert one() == 1\n  end\n', 'skip'],
  ['a_test.exs', '  @tag :slow\n  test "a" do\n    assert one() == 1\n  end\n', ''],
  // C and C++
  ['a_test.cc', 'TEST(Sums, DISABLED_Adds) { EXPECT_EQ(1, one()); }\n', 'skip'],
  ...['GTEST_SKIP()', 'TEST_IGNORE()', 'TEST_IGNORE_MESSAGE("x")', 'SKIP_TEST()', 'SKIP¤("x")'].map(
    (call) => ['a_test.cc', `TEST(Sums, Adds) { ${call}; EXPECT_EQ(1, one()); }\n`, 'skip'] as const,
  ),
  // Swift
  ['ATests.swift', 'func testA() { throw XCTSkip¤("x"); XCTAssertEqual(1, one()) }\n', 'skip'],
  ['ATests.swift', 'func testA() { try XCTSkipIf¤(slow); XCTAssertEqual(1, one()) }\n', '(skip)'],
  ['ATests.swift', 'func testA() { try XCTSkipUnless¤(fast); XCTAssertEqual(1, one()) }\n', '(skip)'],
  ['ATests.swift', '@Test(.disabled¤("x")) func a() { #expect(one() == 1) }\n', 'skip'],
  ['ATests.swift', '@Test(.enabled¤(¤if: x)) func a() { #expect(one() == 1) }\n', '(skip)'],
];

/** The same, of marks by which a failed test runs again. */
const RETRIED: typeof MARKED = [
  ['a.test.js', `jest.retryTimes¤(¤3);\nit('a', ${body});`, 'retry'],
  ['a.test.js', "it('a', function () {¤this.retries¤(¤2); expect(1).toBe(1); });", 'retry'],
  ['a.test.js', `it('a', {¤retry¤:¤2¤}, ${body});`, 'retry'],
  ['a.test.js', `it('a', { timeout: 5,¤retries¤:¤many }, ${body});`, 'retry'],
  ['a.test.js', `it('a', {¤retry¤:¤0¤}, ${body}); jest.retryTimes(0); retryTimes;`, ''],
  ['a.test.js', `it('a', {¤retry¤:¤false¤}, ${body}); this.retries(0);`, ''],
  ['test_a.py', `@pytest.mark.flaky(reruns=5)\n${def}`, 'retry'],
  ['test_a.py', `@flaky\n${def}`, 'retry'],
  ['test_a.py', `@flakyish\n${def}`, ''],
  ...['RetryingTest', 'RetryTest', 'RepeatedIfExceptionsTest'].flatMap((name) => [
    ['ATest.java', `class ATest {\n@${name}(3)\n${java}`, 'retry'] as const,
    ['ATest.java', `class ATest {\n@org.junitpioneer.jupiter.${name}(3)\n${java}`, 'retry'] as const,
    ['ATest.java', `class ATest {\n@${name}s\n@Test\n${java}`, ''] as const,
  ]),
  [
    'ATests.cs',
    'class ATests {\n[Test,¤Retry¤(3)]\npublic void A() { Assert.Equal(1, One()); }\n}\n',
    'retry',
  ],
  [
    'ATests.cs',
    'class ATests {\n[Test]\n[¤Retry¤(3)]\npublic void A() { Assert.Equal(1, One()); }\n}\n',
    'retry',
  ],
  ['a_test.rb', "Minitest::Retry.use!\nit 'a' do\n  assert one\nend\n", 'retry'],
  ['a_spec.rb', "RSpec.configure { |c| c.default_retry_count = 3 }\nit 'a' do\n  assert one\nend\n", 'retry'],
];

describe('marks that keep a test from running, or run it again', () => {
  test.each([...MARKED, ...RETRIED])('%s: %s', (path, code, marks) => {
    for (const form of spelled(code)) expect([form, marksIn(path, form)]).toEqual([form, marks]);
    const commented = { '.py': '# ', '.rb': '# ', '.exs': '# ' }[path.slice(path.lastIndexOf('.'))] ?? '// ';
    if (path.endsWith('.go')) return;
    const asleep = (spelled(code)[1] ?? '').replace(/^(?=.)/gm, commented);
    expect([asleep, marksIn(path, asleep)]).toEqual([asleep, '']);
  });
});

describe('a test that leaves before its end', () => {
  test.each([
    ['a.test.js', "it('a', () => { return; expect(1).toBe(1); });\n", 'skip'],
    ['a.test.js', "it('a', () => {\n  return undefined;\n  expect(1).toBe(1);\n});\n", 'skip'],
    ['a.test.js', "it('a', () => { if (true) return; expect(1).toBe(1); });\n", 'skip'],
    ['a.test.js', "it('a', () => { if (slow) return; expect(1).toBe(1); });\n", '(skip)'],
    ['a.test.js', "it('a', () => {\n  open();\n  return;\n  expect(1).toBe(1);\n});\n", 'skip'],
    [
      'a.test.js',
      "it('a', () => {\n  if (slow) {\n    return;\n  }\n  open();\n  expect(1).toBe(1);\n});\n",
      '(skip)',
    ],
    ['a.test.js', "it('a', () => {\n  open();\n  if (slow)\n    return;\n  expect(1).toBe(1);\n});\n", ''],
    [
      'a.test.js',
      "it('a', () => {\n  open();\n  list.map(() => {\n    return;\n  });\n  expect(1).toBe(1);\n});\n",
      '',
    ],
    ['a.test.js', "it('a', () => {\n  expect(1).toBe(1);\n  return;\n});\n", ''],
    ['a.test.js', "it('a', () => {\n  return expect(1).toBe(1);\n});\n", ''],
    ['test_a.py', 'def test_a():\n    return\n    assert one() == 1\n', 'skip'],
    ['test_a.py', 'def test_a():\n    """Adds."""\n    return None\n    assert one() == 1\n', 'skip'],
    ['test_a.py', 'def test_a():\n    open()\n    return\n    assert one() == 1\n', 'skip'],
    ['test_a.py', 'def test_a():\n    open()\n    if slow:\n        return\n    assert one() == 1\n', ''],
    ['a_spec.rb', "it 'a' do\n  open\n  return\n  expect(one).to eq(1)\nend\n", 'skip'],
    ['a_test.go', 'func TestA(t *testing.T) {\n\treturn\n\tassert(t)\n}\n', 'skip'],
    ['a_test.go', 'func TestA(t *testing.T) {\n\topen()\n\treturn\n\tassert(t)\n}\n', 'skip'],
    ['a_test.go', 'func TestA(t *testing.T) {\n\tif slow {\n\t\treturn\n\t}\n\tassert(t)\n}\n', '(skip)'],
  ])('%s: %s', (path, code, marks) => {
    expect(marksIn(path, code)).toBe(marks);
  });
});
