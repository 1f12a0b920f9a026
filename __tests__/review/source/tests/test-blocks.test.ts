import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { languageOf } from '../../../../src/review/source/language.ts';
import { blocksIn } from '../../../../src/review/source/tests/test-blocks.ts';

/** The tests and groups of a file: `kind full name |body|`, with blanks as one. */
function told(path: string, code: string): readonly string[] {
  return blocksIn(new FileText(path, code))
    .filter(({ kind }) => kind !== 'file')
    .map(({ kind, fullName, bodyFrom, bodyTo }) =>
      `${kind} ${fullName} |${code.slice(bodyFrom, bodyTo)}|`.replace(/\s+/g, ' '),
    );
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

describe('tests that are calls', () => {
  test.each([
    ["it¤(¤'a', () => { one(); })", ['test a | one(); |']],
    ["test('a', async () => { one(); })", ['test a | one(); |']],
    ["it('a', function () { one(); })", ['test a | one(); |']],
    ["it('a', function named(done) { one(); })", ['test a | one(); |']],
    ["it('a', () => one())", ['test a |one()|']],
    ["it('a', { timeout: 5 }, () => { one(); })", ['test a | one(); |']],
    ["Deno.test('a', () => { one(); })", ['test a | one(); |']],
    ["test.each¤([1, 2])¤('a %s', () => { one(); })", ['test a %s | one(); |']],
    ['it.each`\na | b\n`¤("a $a", () => { one(); })', ['test a $a | one(); |']],
    ["it.skipIf(x)('a', () => { one(); })", ['test a | one(); |']],
    ["test.concurrent.each([1])('a', () => { one(); })", ['test a | one(); |']],
    ["it('a');", ['test a ||']],
    ["it('a', helper);", ['test a |, helper|']],
    [
      "describe('a', () => {\n  it('b', () => { one(); });\n  it('c', () => { two(); });\n});",
      [
        "suite a | it('b', () => { one(); }); it('c', () => { two(); }); |",
        'test a > b | one(); |',
        'test a > c | two(); |',
      ],
    ],
    [
      "test.describe('a', () => { it('b', () => { one(); }); });",
      ["suite a | it('b', () => { one(); }); |", 'test a > b | one(); |'],
    ],
    [
      "QUnit.module('a', () => { QUnit.test('b', () => { one(); }); });",
      ["suite a | QUnit.test('b', () => { one(); }); |", 'test a > b | one(); |'],
    ],
    ["regexp.test('a');", []],
    ['it.only = 1;', []],
    ["// it('a', () => { one(); });", []],
    ['const text = "it(\'a\', () => {})";', []],
    ["submit('a', () => { one(); });", []],
  ])('%s', (code, blocks) => {
    for (const form of spelled(code)) expect([form, told('a.test.ts', form)]).toEqual([form, blocks]);
  });

  test('in Go by t.Run, in Kotlin and Scala with a block behind', () => {
    const go = 'func TestA(t *testing.T) {\n\tt.Run("b c", func(t *testing.T) {\n\t\tone()\n\t})\n}\n';
    expect(told('a_test.go', go)).toEqual([
      'test TestA | t.Run("b c", func(t *testing.T) { one() }) |',
      'test TestA > b c | one() |',
    ]);
    expect(told('ASpec.kt', 'class ASpec : StringSpec({\n  test("a b") { one() }\n})\n')).toContain(
      'test ASpec > a b | one() |',
    );
    expect(told('ATest.php', "<?php\nit('a', function () { one(); });\n")).toEqual(['test a | one(); |']);
    expect(told('ATest.php', "<?php\nit('a', fn () => one());\n")).toEqual(['test a |one()|']);
  });
});

describe('tests that are functions', () => {
  test.each([
    ['a_test.go', 'func¬TestA¤(t *testing.T) { one() }', ['test TestA | one() |']],
    ['a_test.go', 'func¬(s *Suite)¤TestA(t *testing.T) { one() }', ['test TestA | one() |']],
    ['a_test.go', 'func BenchmarkA(b *testing.B) { one() }', ['test BenchmarkA | one() |']],
    ['a_test.go', 'func helper(t *testing.T) { one() }', []],
    ['src/lib.rs', '#[¤test]\nfn a() { one(); }', ['test a | one(); |']],
    [
      'src/lib.rs',
      '#[¤tokio::test(flavor = "x")]\nasync fn a() -> Result<(), E> { one(); }',
      ['test a | one(); |'],
    ],
    ['src/lib.rs', '#[rstest]\n#[case(1)]\nfn a(#[case] n: u8) { one(); }', ['test a | one(); |']],
    ['src/lib.rs', '#[derive(Debug)]\nstruct A { b: u8 }', []],
    [
      'src/lib.rs',
      'mod¬tests¤{ #[test]\nfn a() { one(); } }',
      ['suite tests | #[test] fn a() { one(); } |', 'test tests > a | one(); |'],
    ],
    [
      'ATest.java',
      'class¬ATest¤{ @Test\nvoid a() throws E { one(); } }',
      ['suite ATest | @Test void a() throws E { one(); } |', 'test ATest > a | one(); |'],
    ],
    [
      'ATest.java',
      'class ATest { @org.junit.Test(timeout = 5)\npublic void a() { one(); } }',
      [
        'suite ATest | @org.junit.Test(timeout = 5) public void a() { one(); } |',
        'test ATest > a | one(); |',
      ],
    ],
    ...['ParameterizedTest', 'RepeatedTest', 'TestFactory', 'TestTemplate', 'Property'].map(
      (mark) => ['ATest.java', `@${mark}\nvoid a() { one(); }`, ['test a | one(); |']] as const,
    ),
    ['ATest.java', '@Testable\nvoid a() { one(); }', []],
    ['ATest.kt', '@Test\nfun `adds two`() { one() }', ['test adds two | one() |']],
    ['ATest.kt', '@Test\nfun `adds, twice`() { one() }', ['test adds, twice | one() |']],
    ['ATest.kt', '@Test\nfun <T> a(): List<T> { one() }', ['test a | one() |']],
    ['ASpec.groovy', 'def¬"a b"() { one() }', ['test a b | one() |']],
    ['ATests.cs', '[¤Fact¤]\npublic void A() { One(); }', ['test A | One(); |']],
    ['ATests.cs', '[Category("x"), Test]\npublic async Task A() { One(); }', ['test A | One(); |']],
    ['ATests.cs', '[Theory]\n[InlineData(1)]\npublic void A(int n) { One(); }', ['test A | One(); |']],
    ['ATests.cs', '[SkippableFact]\npublic void A() { One(); }', ['test A | One(); |']],
    ['ATests.cs', '[Facts]\npublic void A() { One(); }', []],
    [
      'ATest.php',
      '<?php\nclass ATest { function¬testA¤() { one(); } }',
      ['suite ATest | function testA() { one(); } |', 'test ATest > testA | one(); |'],
    ],
    ['ATest.php', '<?php\n#[¤Test¤]\nfunction a() { one(); }', ['test a | one(); |']],
    ['ATests.swift', 'func¬testA¤() throws { one() }', ['test testA | one() |']],
    ['ATests.swift', '@Test("adds") func a() { one() }', ['test a | one() |']],
    ['a_test.cc', 'TEST¤(Sums, Adds) { one(); }', ['test Sums, Adds | one(); |']],
    ...[
      'TEST_F',
      'TEST_P',
      'TYPED_TEST',
      'TEST_CASE',
      'TEST_METHOD',
      'SCENARIO',
      'SECTION',
      'SUBCASE',
      'Test',
      'CTEST',
    ].map((word) => ['a_test.cc', `  ${word}(Adds) { one(); }`, ['test Adds | one(); |']] as const),
    ...['BOOST_AUTO_TEST_CASE', 'BOOST_FIXTURE_TEST_CASE', 'BOOST_DATA_TEST_CASE', 'START_TEST'].map(
      (word) => ['a_test.cc', `${word}(adds) { one(); }`, ['test adds | one(); |']] as const,
    ),
    ['a_test.c', 'static¬void¬test_adds¤(void) { one(); }', ['test test_adds | one(); |']],
    ['a_test.c', 'int¬adds_test(void) { one(); }', ['test adds_test | one(); |']],
    ['a_test.c', 'void adds(void) { one(); }', []],
    ['a_test.c', 'MY_TEST(adds) { one(); }', []],
  ] as const)('%s: %s', (path, code, blocks) => {
    for (const form of spelled(code)) {
      const seen = told(path, form).map((one) => one.replace(/test ?A ?\(\)/, 'testA()'));
      expect([form, seen]).toEqual([form, blocks]);
    }
  });
});

describe('tests that show by their indentation', () => {
  test.each([
    ['test_a.py', 'def¬test_a(self):\n    one()\n\nx = 1\n', ['test test_a | one() |']],
    [
      'test_a.py',
      'async¬def¬test_a(\n    self,\n):\n    one()\n    two()\n',
      ['test test_a | one() two() |'],
    ],
    ['test_a.py', 'def test_a(): one()\n', ['test test_a |one() |']],
    [
      'test_a.py',
      'class¬A:\n    def test_a(self):\n        one()\n\n    def helper(self):\n        two()\n',
      ['suite A | def test_a(self): one() def helper(self): two() |', 'test A > test_a | one() |'],
    ],
    ['test_a.py', '@mark(\n    1,\n)\n@other\ndef test_a():\n    one()\n', ['test test_a | one() |']],
    ['test_a.py', 'def test_suite():\n    return unittest.makeSuite(A)\n', []],
    ['test_a.py', 'def test_main():\n    support.run_unittest(A)\n', []],
    ['test_a.py', 'def test_main():\n    main()\n', ['test test_main | main() |']],
    ['test_a.py', 'def test_suite():\n    assert TestSuite()\n', ['test test_suite | assert TestSuite() |']],
    ['test_a.py', 'def test_suite(a):\n    TestSuite(a)\n', ['test test_suite | TestSuite(a) |']],
    ['test_a.py', 'def test_other():\n    TestSuite()\n', ['test test_other | TestSuite() |']],
    ['test_a.py', 'def helper():\n    one()\n', []],
    [
      'a_spec.rb',
      "RSpec¤.¤describe 'a' do\n  it 'b' do\n    one\n  end\nend\n",
      ["suite a | it 'b' do one end |", 'test a > b | one |'],
    ],
    [
      'a_spec.rb',
      'describe Sums do\n  it { is_expected.to be }\nend\n',
      ['suite Sums | it { is_expected.to be } |', 'test Sums > { is_expected.to be } |is_expected.to be } |'],
    ],
    [
      'a_test.rb',
      'class ATest < Minitest::Test\n  def¬test_a\n    one\n  end\nend\n',
      ['suite ATest < Minitest::Test | def test_a one end |', 'test ATest < Minitest::Test > test_a | one |'],
    ],
    ['a_spec.rb', "it 'a' do\n  one\nend\nit.each\nit = 1\n", ['test a | one |']],
    [
      'a_test.exs',
      'describe "a" do\n  test "b" do\n    one()\n  end\nend\n',
      ['suite a | test "b" do one() end |', 'test a > b | one() |'],
    ],
    ['a_test.exs', 'test "b", do: one()\n', ['test b |one() |']],
  ] as const)('%s: %s', (path, code, blocks) => {
    for (const form of spelled(code)) expect([form, told(path, form)]).toEqual([form, blocks]);
  });
});

test.each([
  ['Rakefile', 'ruby'],
  ['sub/Gemfile', 'ruby'],
  ['Guardfile', 'ruby'],
  ['Makefile', 'hash-data'],
  ['GNUmakefile', 'hash-data'],
  ['justfile', 'hash-data'],
  ['.coveragerc', 'hash-data'],
  ['.pylintrc', 'hash-data'],
  ['pylintrc', 'hash-data'],
  ['.flake8', 'hash-data'],
  ['.rspec', 'hash-data'],
  ['Dockerfile', 'hash-data'],
  ['Dockerfile.test', 'hash-data'],
  ['.mocharc', 'slash-data'],
  ['.eslintrc', 'slash-data'],
  ['Makefile.txt', null],
  ['my.rspec', null],
  ['.rspecs', null],
  ['my.dockerfile', null],
  ['.flake8x', null],
  ['justfiles', null],
  ['.coveragercs', null],
  ['pylintrcs', null],
  ['README', null],
  ['a.KT', 'jvm'],
  ['a.tsx', 'javascript'],
  ['a.unknown', null],
])('%s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});
