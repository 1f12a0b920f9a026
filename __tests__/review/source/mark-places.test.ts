import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { blocksIn } from '../../../src/review/source/tests/test-blocks.ts';

const SIGNS = { skip: '▶', focus: '◆', planned: '●', retry: '↻' } as const;

/** The code with a sign where each mark is: `▶` skipped, `◆` alone, `●` planned, `↻` run again; `?` behind it where it is conditional. */
function marked(path: string, code: string): string {
  const marks = blocksIn(new FileText(path, code)).flatMap((block) => block.marks);
  const sorted = marks.toSorted((one, other) => one.at - other.at);
  const pieces = sorted.map(({ at, kind, isConditional }, index) => {
    const before = code.slice(sorted[index - 1]?.at ?? 0, at);
    return `${before}${SIGNS[kind]}${isConditional ? '?' : ''}`;
  });
  return pieces.join('') + code.slice(sorted.at(-1)?.at ?? 0);
}

function expectMarks(path: string, shown: string): void {
  expect(marked(path, shown.replace(/[▶◆●↻]\??/g, ''))).toBe(shown);
}

const long = 'x'.repeat(40);

describe('marks stand where they say so, and nothing else is one', () => {
  test.each([
    // JavaScript: chains, words that only look like one, values that mean no.
    ['a.test.js', "◆test.concurrent.only('a', b); ◆it.each.only('a', b); ◆QUnit.test.only('a', b)"],
    ['a.test.js', "▶test.concurrent.skip('a', b); ▶it.a.b.failing('a', b); ◆it.only.skipped('a', b)"],
    [
      'a.test.js',
      'it.skip = b; it.skip : c; it.only=b; it.only\n: c; it.todo = d; it.todo: e; it.skips(); it.onlyIf(); it.todos();',
    ],
    [
      'a.test.js',
      'a.it.skip(); $it.skip(); ait.skip(); a.xit(); $xit(); axit(); xit; xits(); a.fit(); $fit(); afit(); fit; fits();',
    ],
    [
      'a.test.js',
      'a.it.only(); $it.only(); ait.only(); a.pending(); $pending(); apending(); thatskip(); thisaskip(); athis.skip();',
    ],
    ['a.test.js', '▶xit`a`; ▶xdescribe.each(b); ◆fit`a`; ◆fcontext . each(b); ▶xtest ("a"); ▶pending ();'],
    ['a.test.js', 'a▶?.skipIf(b); skipIf(); a.skipIf; a▶?.runIf (b)'],
    ['a.test.js', "it('a', ▶{ skip: true }, () => { b(1, { skip: true }); });"],
    [
      'a.test.js',
      "it('a', ▶{ skip: 'b' }, () => {}); it('a', ▶{ ignore: `b` }, () => c); it('a', ▶{skip:\"b\"}, () => c);",
    ],
    [
      'a.test.js',
      "it('a', ▶?{ skip: b }, () => c); it('a', ▶?{ skip: trueish }, () => c); it('a', { skip: false, ignore: null }, () => c);",
    ],
    [
      'a.test.js',
      "it('a', { skipped: true, noskip: true▶?, skip }, () => c); it('a', { b: 1▶, skip : true }, () => c);",
    ],
    [
      'a.test.js',
      "it('a', ●{ todo: true }, () => c); it('a', { todo: false }, () => c); it('a', { todo: undefined }, () => c); it('a', ●{todo:'b'}, () => c);",
    ],
    [
      'a.test.js',
      "it('a', ◆{ only: true }, () => c); it('a', { only: false }, () => c); it('a', { only: undefined }, () => c); it('a', ◆{only:b}, () => c);",
    ],
    ['a.test.js', 'b({ skip: true, todo: true, only: true }); it("a", () => {});'],
    [
      'a.test.js',
      '▶if ( false ) b(); ▶if(0)b(); ▶while (false) {} ▶while( 0 ) {} if (false || b) {} if (falsey) {} aif (0);',
    ],
    [
      'a.test.js',
      'for (const a ▶of [] ) {} for (const a of [1]) {} ▶[ ].forEach (b); a[].forEach(b); a()[].forEach(b); [[]].forEach(b);',
    ],
    ['a.test.js', 'it▶.each ( [ ] ) ("a", b); it.each([[]])("a", b); it.each([1])("a", b);'],
    ['a.test.js', 'it●.todo("a"); it.b●.todo("a"); it▶.each([])("a");'],
    // A mark in a branch takes effect only sometimes.
    ['a.test.js', "it('a', () => { if (b) ▶?this.skip(); c(); });"],
    ['a.test.js', "it('a', () => { if (b) return ▶?this.skip(); c(); });"],
    ['a.test.js', "it('a', () => { d(); if (b) { c(); ▶?this.skip(); } c(); });"],
    ['a.test.js', "it('a', () => { d(); if (b) {} else { ▶?ctx.skip(); } c(); });"],
    ['a.test.js', "it('a', () => { d(); try { b(); } catch (c) { ▶?ctx.skip(); } c(); });"],
    ['a.test.js', "it('a', () => { d(); switch (b) { case 1: ▶?this.skip(); } c(); });"],
    ['a.test.js', "it('a', () => { d(); if (b) { c(); } ▶this.skip(); c(); });"],
    ['a.test.js', "it('a', () => { d(); if (b) c(); ▶this.skip(); c(); });"],
    ['a.test.js', "it('a', () => { d(); for (const b of c) { ▶this.skip(); } c(); });"],
    ['a.test.js', "it('a', () => { d(); if (b) e(() => [▶this.skip()]); c(); });"],
    // Dart
    [
      'a_test.dart',
      "test('a', () { b(); }▶, skip : true); test('a', () { b(); }, skip: false); test('a', () { b(); }, ◆solo : true);",
    ],
    ['a_test.dart', "test('a', () { b(); }, solo: trust, asolo: true, skips: 1, soloing: true);"],
    // Python
    [
      'test_a.py',
      '@pytest.▶mark.skip(b)\n@pytest.▶mark.xfail\n@a.marks.skip\n@a.mark.skipped\n@pytest.▶?mark.skipif(b)\ndef test_a():\n  b()\n',
    ],
    [
      'test_a.py',
      '▶@skip\n▶@a.skip("b")\n▶@expectedFailure\n@a.b.skip\n@skipped\n▶?@skipIf(b)\n▶?@a.skipUnless(b)\n@skipWhen(b)\ndef test_a():\n  b()\n',
    ],
    [
      'test_a.py',
      'def test_a():\n  ▶pytest.skip ("b")\n  ▶unittest.xfail("b")\n  self▶.skipTest ("b")\n  pytest.skips("b")\n  apytest.skip("b")\n',
    ],
    [
      'test_a.py',
      'def test_a():\n  ▶raise  SkipTest\n  ▶raise unittest.SkipTest("b")\n  raise SkipTests\n  raise a.b.SkipTest\n  raised SkipTest\n',
    ],
    [
      'test_a.py',
      'class A:\n▶  __test__ = False\n▶ \tb.__test__=False\n  __test__ = True\n  a = __test__ = False\n',
    ],
    [
      'test_a.py',
      '▶del test_a\n▶ \tdel  test_b\ndel a\na; del test_a\n▶test_c = None\n▶  test_d=None\ntest_e = None_\na = test_f = None\ntest_g == None\n',
    ],
    [
      'test_a.py',
      '▶@pytest.fixture\ndef test_a():\n  b()\n\n▶@pytest.fixture(scope="b")\n  async  def test_c():\n    b()\n\n@pytest.fixture\ndef a():\n  b()\n',
    ],
    [
      'test_a.py',
      '@a.▶parametrize ("b", [ ])\ndef test_a(b):\n  c()\n\n@a.parametrize("b", [1])\ndef test_b(b):\n  c()\n',
    ],
    [
      'test_a.py',
      '▶if False:\n  a()\n▶  while  0 :\n    a()\nif False or a:\n  a()\nif Falsey:\n  a()\nelif 0:\n  a()\n',
    ],
    [
      'test_a.py',
      'def test_a():\n  @b\n  def c(d=1):\n    if False:\n      yield\n  def d(e: int) -> F:\n    if False:\n      yield\n\n  async def g():\n    if 0: yield None\n  c()\n',
    ],
    [
      'test_a.py',
      'def test_a():\n▶  if False:\n    yield\n\ndef b():\n  def test_c():\n▶    if False:\n      yield\n  def d():\n▶    if False:\n      yield\n    e()\n  def f():\n    e()\n▶    if False:\n      yield\n',
    ],
    [
      'test_a.py',
      'def test_a():\n  def b():\n▶    if False:\n      yield c()\n  def d():\n▶    while False:\n      yield\n  def e(): pass\n▶  if False:\n    yield\n  f()\n\nclass A:\n  def setUp(self):\n▶    if False:\n      yield\n',
    ],
    ['test_a.py', `▶for ${long} in [ ] :\n  a()\n▶\tfor a in ():\n    a()\nfor a in [1]:\n  a()\n`],
    ['test_a.py', 'a = pytest.▶?importorskip ("b")\na = importorskips("b")\n'],
    [
      'test_a.py',
      'def test_a():\n  a()\n  if b:\n    c()\n\n    ▶?pytest.skip("d")\n  with b:\n    ▶?pytest.skip("d")\n  try:\n    ▶pytest.skip("d")\n  except E:\n    ▶?pytest.skip("d")\n',
    ],
    [
      'test_a.py',
      'def test_a():\n  a()\n  if b: c()\n  ▶pytest.skip("d")\n  elif b:\n\t▶pytest.skip("d")\n  else:\n    ▶?pytest.skip("d")\n',
    ],
    [
      'test_a.py',
      'def test_a():\n  c = 1 if b else 2\n  for a in c:\n    ▶pytest.skip("d")\n  iffy\n    ▶pytest.skip("d")\n',
    ],
    // Go
    [
      'a_test.go',
      'func TestA(t *testing.T) {\n\ta()\n\t▶t.Skip ("b")\n\t▶b.Skipf("b")\n\t▶f.SkipNow()\n\t▶s.Skip()\n\t▶s.T().Skip()\n\tt.Skipped()\n\tat.Skip()\n\tu.Skip()\n}\n',
    ],
    [
      'a_test.go',
      `func TestA(t *testing.T) {\n\ta()\n\t▶if false {\n\t}\n\t▶if  ${long} && false{\n\t}\n\tif falsey {\n\t}\n\tif a || false {\n\t}\n\tiff false {\n\t}\n}\n`,
    ],
    [
      'a_test.go',
      '▶?//go:build linux && amd64\n▶?// +build a\n▶?//\t+build b\n▶?//+build\n// go:build a\n//go:generate a\n /a\n//build b\na //go:build b\n',
    ],
    // Rust
    [
      'src/a.rs',
      '▶#[ignore] ▶#[ ignore = "b"] #[ignored] ▶#[cfg(FALSE)] ▶#![ cfg ( false ) ] ▶#[cfg( any ( ) )] #[cfg(any(a))] #[my_cfg(false)]',
    ],
    [
      'src/a.rs',
      '▶?#[cfg(unix)]\n#[test] fn a() {} ▶?#[ cfg (windows) ] #[ a::b::test] fn b() {} #[cfg(test)] #[test] fn c() {}',
    ],
    [
      'src/a.rs',
      '▶?#[test]\n#[cfg(unix)] fn a() {}\n▶?#[ tokio::test(flavor = "b") ] #[ cfg (unix) ] fn b() {} #[testing] #[cfgs(a)] fn c() {}',
    ],
    [
      'src/a.rs',
      '▶?#[cfg_attr(unix, ignore)] ▶?#[ cfg_attr (a, ignore = "b")] #[cfg_attr(unix, ignored)] #[cfg_attr(unix, inline)]',
    ],
    // Java, Kotlin, Scala, Groovy
    [
      'ATest.java',
      '▶@Disabled ▶@Ignore("b") ▶@a.b.Ignore ▶@PendingFeature ▶@NotWorking @Ignored @DisabledBy @a.Disableds',
    ],
    [
      'ATest.java',
      'a(▶enabled = false) b(▶enabled=false) c(enabled = true) d(enabled = falsey) e(reenabled = false)',
    ],
    [
      'ASpec.kt',
      '▶xit ("a") ▶xtest("a") ▶xdescribe("a") ▶xcontext("a") a.xit("b") axit("b") xits("b") ▶ignore ( "a") ignore(b) a.ignore("b")',
    ],
    ['ASpec.scala', 'a\n▶  pending\n▶pending  \n▶\tpending\npending(1)\na pending\npendings\n'],
    [
      'ATest.java',
      '▶?@DisabledOnOs(A) ▶?@EnabledIf("b") ▶?@EnabledForJreRange ▶?@DisabledIfB @EnabledBy @DisabledUntil',
    ],
    [
      'ATest.java',
      '▶?assumeTrue (a); ▶?assumingThat(a); ▶?assumeNotNull(a); ▶?assumeNoException(a); ▶?assume (a); assumes(a); assumeAll(a); reassume(a);',
    ],
    ['ASpec.groovy', '◆@IgnoreRest def "a b"() { c() }\n@IgnoreRests def "d"() { c() }'],
    // .NET
    ['ATests.cs', '▶[Ignore] ▶[ Ignore ("a")] [Test▶, Ignore] [Ignored] [Ignore = 1] [A.Ignore] a(Ignore)'],
    [
      'ATests.cs',
      '[Fact(▶Skip = "a")] [Fact(▶Skip=nameof(B))] [Fact(▶Skip = @"a")] [Fact(▶Skip = $"a")] [Fact(▶Skip = A.B)] [Fact(Skips = "a")] [Fact(NoSkip = "a")]',
    ],
    [
      'ATests.cs',
      'void A() { b(); ▶Assert.Ignore ("a"); ▶Assert.Inconclusive(); ▶Assert.Skip("a"); Assert.Skips(); MyAssert.Skip(); Assert.Same(); }',
    ],
    [
      'ATests.cs',
      'void A() { ▶?Assert.SkipWhen (a); ▶?Assert.SkipUnless(a); ▶?Skip.If(a); ▶?Skip.IfNot (a); Skip.Ifs(a); ▶?Assume.That (a); Assume.Thats(a); }',
    ],
    ['ATests.cs', '▶[Explicit] ▶[ Explicit("a")] [Explicitly] [A, Explicits]'],
    // PHP
    [
      'ATest.php',
      '<?php function testA() { b(); $this->▶markTestSkipped ("a"); $this->▶markTestIncomplete(); $this->markTestSkippedIf(); unmarkTestSkipped(); }',
    ],
    [
      'ATest.php',
      '<?php it("a", fn() => b())▶->skip (); it("a", fn() => b())◆->only (); it("a", fn() => b())●->todo (); ▶xit ("a"); axit("a"); $a->skips();',
    ],
    // Ruby
    [
      'a_spec.rb',
      "▶xit 'a' do\nend\n▶xfeature('a') { b }\nxit = 1\nxit.a\na.xit\nA::xit\n:xit\naxit\nxits\n◆fit 'a' do\nend\na.fit\n:fit\nafit\nfits\nfit = 1\nfit .a\n",
    ],
    [
      'a_spec.rb',
      'a\n▶  skip\n▶\tpending "b"\nskip = 1\nskip.a\nskip: 1\nskip : 1\nskips\na skip\npending  = 2\n',
    ],
    ['a_spec.rb', 'a\n▶?skip if b\n▶?skip "c" unless b\n▶skip "c"\nif b\n▶skip iffy\n'],
    [
      'a_spec.rb',
      "it 'a'▶, :skip do\nend\nit 'a'▶, pending: 'b' do\nend\nit 'a', skip: nil do\nend\nit 'a', skip : false do\nend\nit 'a', :skipper do\nend\nb , :skip\n",
    ],
    [
      'a_spec.rb',
      "it 'a'◆, focus: true do\nend\nit 'a'◆, :focus do\nend\nit 'a', focus: false do\nend\nit 'a', :focused do\nend\nit 'a'◆,focus:  true do\nend\n",
    ],
    // Elixir, C, Swift
    [
      'a_test.exs',
      '▶@tag :skip\n▶@moduletag  skip: true\n▶@describetag skip: "b"\n@tag :skipped\n@tag skipped: true\n@mytag :skip\n@tag\n',
    ],
    [
      'a_test.cc',
      'TEST(A, ▶DISABLED_B) { ▶GTEST_SKIP() << 1; ▶TEST_IGNORE(); ▶TEST_IGNORE_MESSAGE("a"); ▶SKIP_TEST; ▶SKIP ("a"); SKIPPED("a"); MY_SKIP("a"); GTEST_SKIPS(); ENABLED_B; }',
    ],
    [
      'ATests.swift',
      'func testA() { b(); throw ▶XCTSkip ("a"); XCTSkips("a"); try ▶?XCTSkipIf (a); try ▶?XCTSkipUnless(a); XCTSkipWhen(a) }',
    ],
    [
      'ATests.swift',
      '@Test(▶.disabled ("a")) func a() { b() } @Test(▶?.enabled ( if: b)) func c() { b() } @Test(.enabled(iffy)) func d() { b() } @Test(.disabled) func e() { b() }',
    ],
  ])('%s: %s', expectMarks);
});

describe('a test that leaves is marked where its body begins, or where it leaves', () => {
  test.each([
    ['a.test.js', "it('a', () => {▶ return; b(); });"],
    ['a.test.js', "it('a', () => {▶ 'use strict'; return; b(); });"],
    ['a.test.js', 'it(\'a\', () => {▶ "" return\nb(); });'],
    ['a.test.js', "it('a', () => {▶ if (true) return; b(); });"],
    ['a.test.js', "it('a', () => {▶ if(1) { return null; } b(); });"],
    ['a.test.js', "it('a', () => {▶\n  if  (true)\n    return\n  b(); });"],
    ['a.test.js', "it('a', () => {▶ return undefined ; b(); });"],
    ['a.test.js', "it('a', () => {▶ return true; b(); });"],
    ['a.test.js', "it('a', () => { return b; c(); });"],
    ['a.test.js', "it('a', () => { returns; c(); });"],
    ['a.test.js', "it('a', () => { return; });"],
    ['a.test.js', "it('a', () => { b(); return; c(); });"],
    ['a.test.js', "it('a', () => {▶? if (b) return; c(); });"],
    ['a.test.js', "it('a', () => {▶? 'b' ; if (b) { return } c(); });"],
    ['a.test.js', "it('a', () => {▶?\n  if (b)\n    return null;\n  c(); });"],
    ['a.test.js', "it('a', () => { if (b) return c; d(); });"],
    ['a.test.js', "it('a', () => { iff (b); return; d(); });"],
    ['a.test.js', "it('a', () => {\n  b();\n  ▶return undefined ; \n  c();\n});"],
    ['a.test.js', "it('a', () => {\n  b();\n  return c;\n  d();\n});"],
    ['a.test.js', "it('a', () => {\n  b();\n  return\n});"],
    ['a.test.js', "it('a', () => {\n  b();\n  if (c)\n    return;\n  d();\n});"],
    ['a.test.js', "it('a', () => {\n  b();\n  while (c())\n    return;\n  d();\n});"],
    ['a.test.js', "it('a', () => {\n  b();\n  if (c) d();\n  else\n    return;\n  e();\n});"],
    ['a.test.js', "it('a', () => {\n  b(c)\n  ▶return;\n  d();\n});"],
    ['a.test.js', "it('a', () => {\n  if (b) c();\n  d(e)\n  ▶return;\n  f();\n});"],
    ['a.test.js', "it('a', () => {\n  b();\n  {\n    return;\n  }\n  c();\n});"],
    ['a.test.js', "describe('a', () => {▶\n  return;\n  it('b', () => { c(); });\n});"],
    ['a.test.js', "describe('a', () => {▶?\n  if (d) return;\n  it('b', () => { c(); });\n});"],
    ['a.test.js', "describe('a', () => {\n  const d = () => { return; };\n  it('b', () => { c(); });\n});"],
    ['test_a.py', 'def test_a():\n▶    """b"""\n    return None\n    c()\n'],
    ['test_a.py', 'def test_a():\n▶    if True:\n        return\n    c()\n'],
    ['test_a.py', "def test_a():\n▶?    '''b'''\n    if c:\n        return\n    d()\n"],
    ['test_a.py', 'def test_a():\n    b()\n\n    ▶return None\n    c()\n'],
    ['test_a.py', 'def test_a():\n    b()\n    for c in d:\n        return\n    e()\n'],
    ['test_a.py', 'def test_a():\n    b()\n    return c\n    d()\n'],
    ['a_test.rb', 'def test_a\n  b\n  ▶return nil\n  c\nend\n'],
    ['a_test.rb', 'def test_a\n  return if b\n  c\nend\n'],
    ['a_test.exs', 'test "a" do\n  b()\n  ▶return\n  c()\nend\n'],
    ['ATest.java', '@Test void a() {▶ return; b(); }'],
    ['a_test.go', 'func TestA(t *testing.T) {▶?\n\tif b {\n\t\treturn\n\t}\n\tc()\n}\n'],
    ['a_test.go', 'func TestA(t *testing.T) {▶\n\tif true {\n\t\treturn\n\t}\n\tc()\n}\n'],
    [
      'a_test.go',
      'func TestA(t *testing.T) {\n\tb()\n\tif c {\n\t\treturn\n\t}\n\td()\n\t▶return\n\te()\n}\n',
    ],
  ])('%s: %s', expectMarks);
});

test.each([
  ['a.test.js', "it('a', { b: 1,\n  skip: true }, () => c);", 'skip'],
  ['a.test.js', "it('a', { skip: 'b' }, () => c);", 'skip'],
  ['a.test.js', 'xit ("a", b);', 'xit'],
  ['a.test.js', 'this.skip ( );', 'this.skip'],
  ['a.test.js', 'if  (\n false ) a();', 'if ( false )'],
  ['ATests.cs', '[ Ignore("a")]', 'Ignore'],
  ['ATests.cs', '[A(Skip = "a")]', 'Skip ='],
  ['ASpec.scala', 'ignore("a") { b }', 'ignore'],
  ['a_windows_test.go', 'func TestA(t *testing.T) { a() }', 'a file name for another system'],
  ['a.test.js', "it('a', () => { return; b(); });", 'return before anything else'],
  ['a.test.js', "it('a', () => { if (b) return; c(); });", 'a return on a condition before anything else'],
  ['a.test.js', "it('a', () => {\n  b();\n  return;\n  c();\n});", 'return before its end'],
  ['a_test.go', `//go:build ${long}${long}\n`, `//go:build ${long}${long}`.slice(0, 60)],
])('%s: a mark is told in its own words: %s', (path, code, label) => {
  expect(blocksIn(new FileText(path, code)).flatMap(({ marks }) => marks.map((mark) => mark.label))).toEqual([
    label,
  ]);
});

test.each([
  ...[
    'aix',
    'android',
    'darwin',
    'dragonfly',
    'freebsd',
    'illumos',
    'ios',
    'js',
    'netbsd',
    'openbsd',
    'plan9',
  ],
  ...['solaris', 'wasip1', 'windows', 'windows_amd64', 'js_wasm'],
])('Go builds a_%s_test.go elsewhere', (system) => {
  const code = 'func TestA(t *testing.T) { a() }';
  expect(marked(`b/a_${system}_test.go`, code)).toBe(`▶?${code}`);
  expect(marked(`a_x${system}_test.go`, code)).toBe(code);
  expect(marked(`${system}_test.go`, code)).toBe(code);
});
