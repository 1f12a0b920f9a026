import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { blocksIn } from '../../../src/review/source/tests/test-blocks.ts';

/**
 * The code with its places: `⟦` where a test or group begins, `⟨` and `⟩` around its body, `⟧` where it ends. `▶` stands
 * where a mark is, `▷` where a conditional one.
 */
function placed(path: string, code: string): string {
  const places = blocksIn(new FileText(path, code)).flatMap(({ kind, from, to, bodyFrom, bodyTo, marks }) => {
    const own = marks.map((mark) => [mark.at, mark.isConditional ? '▷' : '▶'] as const);
    const block = [
      [from, '⟦'] as const,
      [bodyFrom, '⟨'] as const,
      [bodyTo, '⟩'] as const,
      [to, '⟧'] as const,
    ];
    return kind === 'file' ? own : [...block.slice(0, 2), ...own, ...block.slice(2)];
  });
  const sorted = places.toSorted(([one], [other]) => one - other);
  const pieces = sorted.map(([at, sign], index) => code.slice(sorted[index - 1]?.[0] ?? 0, at) + sign);
  return pieces.join('') + code.slice(sorted.at(-1)?.[0] ?? 0);
}

function expectPlaces(path: string, shown: string): void {
  expect(placed(path, shown.replace(/[⟦⟨⟩⟧▶▷]/g, ''))).toBe(shown);
}

describe('where a test that is a call begins and ends', () => {
  test.each([
    "a();⟦it('a', () => {⟨ one(); ⟩})⟧;",
    "⟦it('a', () => ⟨one()⟩)⟧;",
    "⟦it('a', async () => {⟨ one(); ⟩})⟧;",
    "⟦it('a', () => {⟨⟩})⟧",
    "⟦it('a', function () {⟨ if (b) { one(); } ⟩}) .b⟧",
    "⟦it('a', function({ b } = {}) {⟨ one(); ⟩})⟧",
    "⟦it('a', { b: () => {⟨ two(); ⟩} }, c)⟧",
    "⟦it('a', () => {⟨ one(); ⟩}) . timeout (5) .slow⟧;",
    "⟦it('a', () => {⟨ one(); ⟩})\n  .timeout(5)⟧\n  (b)",
    "⟦it\n  ('a', () => {⟨ one(); ⟩})⟧",
    "⟦it . concurrent . each ([1, 2]) ('a', () => {⟨ one(); ⟩})⟧",
    "⟦it.each([1])\n  ▷.skipIf(b)('a', () => {⟨ one(); ⟩})⟧",
    "it.for([1])\n  ('a', () => { one(); })",
    "⟦it.each`a\n${1}`('a', () => {⟨ one(); ⟩})⟧",
    "⟦it.each `a` ('a', () => {⟨ one(); ⟩})⟧",
    '⟦it(`a`, () => {⟨ one(); ⟩})⟧\n(b)',
    "⟦it('a'⟨,⟩)⟧",
    "⟦it('a'⟨, b, c⟩)⟧;",
    "⟦it('a', { b: 1 }⟨, c, d⟩)⟧;",
    "⟦describe('a', ▶{ skip: true }⟨, b⟩)⟧;",
    '⟦it(b, () => {⟨ one(); ⟩})⟧',
    '⟦it(() => {⟨ one(); ⟩})⟧',
    "⟦QUnit.test('a', (b) => {⟨ one(); ⟩})⟧",
    "⟦t.test('a', (b) => {⟨ one(); ⟩})⟧",
    "⟦st.test('a', (b) => {⟨ one(); ⟩})⟧ ⟦tap.test('b', c => ⟨one()⟩)⟧ ⟦tape.test('c', () => ⟨1⟩)⟧",
    "⟦Deno.test('a', (b) => {⟨ one(); ⟩})⟧",
    "⟦module('a', () => {⟨ one(); ⟩})⟧",
    "⟦suite('a', () => {⟨\n  ⟦test('b', () => {⟨ one(); ⟩})⟧;\n ⟩})⟧",
    "⟦▶fdescribe('a', () => {⟨ ⟦it('b', () => {⟨ one(); ⟩})⟧; ⟩})⟧",
    "it(b); it(); it(b, c); it('a' + b); it;",
    "a.it('a', () => {}); $it('a', () => {}); b_it('a', () => {}); a->it('b', () => {}); its('a', () => {});",
  ])('%s', (shown) => expectPlaces('a.test.js', shown));

  test.each([
    ['a_test.dart', "⟦test('a', () {⟨ one(); ⟩})⟧;"],
    ['a_test.dart', "⟦test('a', ( ) async {⟨ one(); ⟩})⟧;"],
    ['a_test.dart', "⟦test('a', ()async{⟨ one(); ⟩})⟧;"],
    ['a_test.dart', "group.test('a')"],
    ['ASpec.kt', '⟦class A : B({⟨ ⟦test("b") {⟨ one() ⟩⟧} ⟩⟧})'],
    ['ASpec.kt', '⟦test("a") {⟨ one() ⟩⟧}'],
    ['ASpec.kt', 'test("a")  . config(b = 1) { one() }'],
    ['ATest.php', "<?php ⟦it('a', function () {⟨ one(); ⟩}) -> skip ('b')->c⟧;"],
    ['ATest.php', "<?php ⟦test('a', fn() => ⟨one()⟩)⟧;"],
    ['ATest.php', "<?php it('a');"],
  ])('%s: %s', expectPlaces);
});

describe('where a test that is a function begins and ends', () => {
  test.each([
    [
      'a_test.go',
      'type A struct {}⟦\nfunc TestA(t *testing.T) {⟨ one() ⟩}⟧⟦\nfunc FuzzB(f *testing.F) {⟨ two() ⟩}⟧',
    ],
    ['a_test.go', '⟦func TestA(t *testing.T) {⟨ t⟦.Run("b", func (t *testing.T) {⟨ one() ⟩})⟧ ⟩}⟧'],
    ['a_test.go', '⟦func ExampleA() {⟨ one() ⟩}⟧ func testB() { two() } func MyTest() {}'],
    ['src/a.rs', 'use a;⟦ #[inline] #[test] fn a() {⟨ one(); ⟩}⟧⟦ #[test] pub fn b() {⟨ two(); ⟩}⟧'],
    ['src/a.rs', '⟦#[b({ c; d })] #[test]\nfn a() {⟨ one(); ⟩}⟧'],
    ['src/a.rs', '⟦#[test_case(1, "b")] fn a(b: u8) {⟨ one(); ⟩}⟧ fn b() {}'],
    ['src/a.rs', '⟦#[quickcheck] fn a<T: B>(b: T) -> bool {⟨ one() ⟩}⟧'],
    ['ATest.java', '⟦class A {⟨⟦ @B(c = "d") @Test public void a() throws E {⟨ one(); ⟩}⟧ ⟩⟧}'],
    ['ATest.java', '⟦@Test @B(1) void a() {⟨ one(); ⟩}⟧'],
    ['ATest.java', '⟦@Test @C void a() {⟨ one(); ⟩}⟧'],
    ['ATest.java', '⟦@Test(d = {1, 2}) public <T> Map<K, V> a(int b) {⟨ one(); ⟩}⟧'],
    ['ATest.java', '⟦@Test void a()⟨⟩⟧;⟦ @Test void b() {⟨ one(); ⟩}⟧'],
    ['ATest.java', 'int b;⟦ @Before(c = 1) @Test void a() {⟨ one(); ⟩}⟧'],
    ['ATest.kt', '⟦@Test fun `a b`() = ⟨one()⟩⟧⟦\n@Test fun c() = ⟨two()⟩⟧\n'],
    ['ATest.kt', '⟦@Test fun a(): B<C> =\n  ⟨one({ b })\n    .two() +\n  3⟩⟧\nval c = 1'],
    ['ATest.kt', '⟦@Test fun a() = b(1) {⟨ one() ⟩}⟧⟦\n@Test fun c() {⟨ two() ⟩}⟧'],
    ['ATest.kt', '⟦class A {⟨⟦ @Test fun a() = ⟨one { b }.two() ⟩⟧⟩⟧}'],
    ['ATest.scala', '⟦@Test def a(): Unit = {⟨ one() ⟩}⟧⟦\n@Test def b() = ⟨c == 2⟩⟧\n'],
    ['ATests.cs', 'using A;⟦ [B, Test] public void A() {⟨ One(); ⟩}⟧'],
    ['ATests.cs', '⟦[Category("x"), Fact] public void A() {⟨ One(); ⟩}⟧'],
    ['ATests.cs', '⟦[ TestCase(1, new[] { 2 })] public void A(int a) {⟨ One(); ⟩}⟧'],
    ['ATests.cs', '⟦[TestMethod, B] public void A() {⟨ One(); ⟩}⟧⟦ [Fact]\nvoid B() => ⟨Two();⟩⟧'],
    ['ATests.cs', '[Testing] public void A() { } [ATest] public void B() { } [A(Test)] void C() { }'],
    ['ATest.php', '<?php ;⟦ final class A {⟨⟦ public function testA() {⟨ one(); ⟩}⟧ ⟩⟧}'],
    ['ATest.php', '<?php $a;⟦ #[A\\Test] #[B] public function a(): void {⟨ one(); ⟩}⟧ function b() {}'],
    [
      'ATests.swift',
      '⟦struct A {⟨⟦ @Test(.tags(.b)) func a() async {⟨ one() ⟩}⟧⟦ func testB() {⟨ two() ⟩}⟧ ⟩⟧}',
    ],
    ['a_test.cc', 'int a;⟦\nTEST(A, B) {⟨ one(); ⟩}⟧⟦\n  TEST_F ( A, C ) {⟨ two(); ⟩}⟧\nint test(void) {}'],
    ['a_test.c', '#if 0\nTEST(A, B) { }\n#endif\nint a;⟦\nstatic void test_a(void) {⟨ one(); ⟩}⟧'],
  ])('%s: %s', expectPlaces);
});

describe('where a test that is indented begins and ends', () => {
  test.each([
    ['test_a.py', 'a = 1\n⟦def test_a():\n⟨    one()\n\n⟩⟧b = 2\n'],
    ['test_a.py', '⟦@b\n@c(\n  1,\n)\ndef test_a(): ⟨one()\n⟩⟧b = 2\n'],
    ['test_a.py', 'def helper():\n    one()\ndef latest():\n    one()\n'],
    ['test_a.py', '⟦class A(B):\n⟨⟦    async def test_a(self):\n⟨        one()\n⟩⟧    b = 1\n⟩⟧c = 2\n'],
    ['test_a.py', '⟦def test_a(a,\n  b\n):\n⟨    one({\n     1: 2,\n })\n⟩⟧c = 2\n'],
    ['test_a.py', '@b\na = 1\n⟦def test_a():\n⟨    one()\n⟩⟧'],
    ['a_spec.rb', "⟦it 'a' do\n⟨  one\n⟩end⟧\nb\n"],
    ['a_spec.rb', "⟦it('a') {\n⟨  one\n⟩}⟧\nb\n"],
    ['a_spec.rb', '⟦▶xdescribe A do\n⟨⟦  it { ⟨one }\n⟩⟧  b\n⟩end⟧\n'],
    ['a_spec.rb', "▶pending\n▶skip 'a'\n⟦▶pending 'a' do\n⟨  one\n⟩end⟧\n⟦▶skip('a') { ⟨one }\n⟩⟧b\n"],
    ['a_spec.rb', "⟦it_behaves_like 'a'\n⟨⟩⟧b\nit = 1\nit: 2\nit, b\nit.c\nitem 'a' do\nend\ntest)\n"],
    ['a_test.exs', '⟦describe "a" do\n⟨⟦  test "b", c do\n⟨    one()\n⟩  end⟧\n⟩end⟧\n'],
    [
      'a_test.rb',
      '⟦def test_a = ⟨one\n⟩⟧⟦def test_b(c) = ⟨two\n⟩⟧⟦def test_c() = ⟨two\n⟩⟧⟦def test_d(e, f) = ⟨two\n⟩⟧test = 1\ndef test.a\nend\n',
    ],
    ['a_test.exs', '⟦test "a", do: ⟨one()\n⟩⟧b\n'],
  ])('%s: %s', expectPlaces);
});
