import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { assertionsOf } from '../../../../src/review/source/tests/assertions.ts';
import { sourceOf } from '../../../../src/review/source/tests/test-source.ts';

function assertionsIn(path: string, text: string) {
  const source = sourceOf(new FileText(path, text));
  return source === null ? [] : assertionsOf(source);
}

/** `¤` stands for blanks that may be there. */
function spelled(code: string): readonly string[] {
  return ['', ' ', '  '].map((blanks) => code.replaceAll('¤', blanks));
}

const quotes = (path: string, text: string): readonly string[] =>
  assertionsIn(path, text).map(({ quote }) => quote.replace(/\s+/g, ''));

describe('what a test can fail by', () => {
  const JAVASCRIPT = [
    ...[
      'expect(a).toBe(1)',
      'expectTotal¤(a)',
      'assert¤(a)',
      'checkSum¤(a)',
      'verify_all¤(a)',
      'ensureOne¤(a)',
    ],
    ...['assert.equal¤(a, 1)', 'chai.assert.isOk¤(a)', 'sinon.assert.called¤(a)', 'expect.soft¤(a).toBe(1)'],
    ...['expectTypeOf¤(a).toBe(1)', 'QUnit.assert.ok¤(a)', 'assert.strict.equal¤(a, 1)', 't.assert.ok¤(a)'],
    ...[
      't.ok¤(a)',
      't1.equals¤(a, 1)',
      'st.deepEqual¤(a, 1)',
      'tap.throws¤(a)',
      'harness.pass¤()',
      'is.not¤(a, 1)',
    ],
    ...[
      'qt.true¤(a)',
      'test.rejects¤(a)',
      't.throwsAsync¤(a)',
      't.notThrows¤(a)',
      't.notCalled¤(a)',
      't.calledOnceWith¤(a)',
      'a.should.be.ok¤()',
      'a.should¤(1)',
    ],
  ];
  const PYTHON = [
    ...[
      'assert a == 1',
      'self.assertEqual¤(a, 1)',
      'self.fail¤("x")',
      'pytest.raises¤(E)',
      'warns¤(E)',
      'fail¤("x")',
    ],
    ...['np.testing.assert_allclose¤(a, 1)', 'assert_equal¤(a, 1)', 'mock.assert_called_once¤()'],
  ];
  const RUBY = [
    ...[
      'expect(a).to eq(1)',
      'expect(a).to eq 1',
      'expect¤{ a }.to raise_error',
      'assert_equal 1, a',
      'assert¤(a)',
    ],
    ...['refute a', 'refute_nil¤(a)', 'flunk "x"', 'is_expected.to be', 'assert a'],
    ...['a.should eq 1', 'a.should_not be', 'a.must_equal 1', 'a.wont_be_nil'],
  ];
  const GO = [
    ...[
      'assert.Equal¤(t, 1, a)',
      'require.NoError¤(t, a)',
      'is.Equal¤(a, 1)',
      'qt.Assert¤(t, a)',
      'c.Check¤(a)',
    ],
    ...['s.Equal¤(1, a)', 's.Require().Equal¤(1, a)', 'suite.True¤(a)', 'g.Assert().Equal¤(a)'],
    ...['t.Error¤("x")', 'b.Errorf¤("x")', 't.Fatal¤("x")', 't.Fatalf¤("x")', 't.Fail¤()', 't.FailNow¤()'],
  ];
  const RUST = [
    ...[
      'assert!¤(a)',
      'assert_eq!¤(a, 1)',
      'assert_ne!¤[a, 1]',
      'assert_matches!¤{a, 1}',
      'debug_assert!¤(a)',
    ],
    ...['prop_assert!¤(a)', 'k9::assert_equal!¤(a, 1)', 'panic!¤("x")'],
  ];
  const JVM = [
    ...[
      'assertEquals(1, a)',
      'Assert.assertTrue(a)',
      'Assertions.assertThrows(E, a)',
      'fail("x")',
      'verify(a).b()',
    ],
    ...[
      'assertThat(a).isEqualTo(1)',
      'then(a).isOne()',
      'intercept[E](a)',
      'assertFailsWith<E>(a)',
      'shouldThrow<E>(a)',
    ],
    ...[
      'expectThat(a).isOne()',
      'mvc.perform(a).andExpect¤(b)',
      'a shouldBe 1',
      'a should be (1)',
      'a must equal (1)',
    ],
    ...[
      'a should startWith ("x")',
      'a shouldNotBe 1',
      'a shouldContain 1',
      'a shouldHaveSize 1',
      'a shouldMatch b',
    ],
  ];
  const DOTNET = [
    ...[
      'Assert.Equal(1, a)',
      'StringAssert.Contains("x", a)',
      'CollectionAssert.AreEqual(a, b)',
      'Assert.Throws<E>(a)',
    ],
    ...['ClassicAssert.IsTrue(a)', 'a.Should¤().Be(1)', 'a.ShouldBe¤(1)', 'a.Verify¤(b)', 'a.VerifyAll¤()'],
    ...['a.Received¤(1)', 'a.ReceivedWithAnyArgs¤()', 'a.DidNotReceive¤()', 'a.DidNotReceiveWithAnyArgs¤()'],
  ];
  const PHP = [
    ...[
      '$this->assertSame¤(1, $a)',
      'self::assertTrue¤($a)',
      'static::fail¤("x")',
      'Assert::assertNull¤($a)',
    ],
    ...['$this->expectException¤(E::class)', 'expect¤($a)->toBe(1)'],
  ];
  const C = [
    ...[
      'EXPECT_EQ',
      'ASSERT_TRUE',
      'REQUIRE',
      'CHECK_FALSE',
      'TEST_ASSERT_EQUAL',
      'TEST_FAIL_MESSAGE',
      'BOOST_CHECK',
    ],
    ...[
      'BOOST_REQUIRE',
      'BOOST_TEST',
      'BOOST_ERROR',
      'BOOST_FAIL',
      'CU_ASSERT_EQUAL',
      'ck_assert_int_eq',
      'cr_assert',
    ],
    ...['g_assert_true', 'assert', 'XCTAssertEqual', 'STRCMP_EQUAL', 'LONGS_EQUAL', 'mu_assert'],
  ].map((name) => `${name}¤(1, a)`);
  const SWIFT = [
    'XCTAssertEqual¤(1, a)',
    'XCTFail¤("x")',
    'XCTUnwrap¤(a)',
    '#expect¤(a == 1)',
    '#require¤(a)',
  ];
  const all = [
    ...JAVASCRIPT.map((code) => ['a.test.js', code, ';'] as const),
    ...PYTHON.map((code) => ['test_a.py', code, ''] as const),
    ...RUBY.map((code) => ['a_test.rb', code, ''] as const),
    ...['assert a == 1', 'refute a', 'assert_receive :x'].map((code) => ['a_test.exs', code, ''] as const),
    ...GO.map((code) => ['a_test.go', code, ''] as const),
    ...RUST.map((code) => ['src/a.rs', code, ';'] as const),
    ...JVM.map((code) => ['ATest.kt', code, ''] as const),
    ...DOTNET.map((code) => ['ATests.cs', code, ';'] as const),
    ...PHP.map((code) => ['ATest.php', code, ';'] as const),
    ...C.map((code) => ['a_test.cc', code, ';'] as const),
    ...SWIFT.map((code) => ['ATests.swift', code, ''] as const),
    ...['expect(a, 1)', 'verify(a)'].map((code) => ['a_test.dart', code, ';'] as const),
  ];

  test.each(all)('%s: %s', (path, code, end) => {
    const [head, before] = path.endsWith('.php') ? ['<?php\n', '  '] : ['', '  '];
    for (const form of spelled(code)) {
      const found = quotes(path, `${head}${before}${form}${end}\n${before}other(2)${end}\n`);
      expect([form, found.length]).toEqual([form, 1]);
      // Of a chain, what comes before the assertion's own name belongs to what it is asked of.
      expect(form.replace(/\s+/g, '')).toContain(found[0]);
    }
  });

  test.each([
    [
      'a.test.js',
      'import { expect } from "chai"; inspect(a); a.expectation = 1; t.comment("x"); expect.extend({});',
    ],
    [
      'a.test.js',
      'list.assert(a); function expectTotal(a) {} expect.any(String); expect.objectContaining({});',
    ],
    ['test_a.py', 'def assert_total(a):\n    return a\nassertion = 1\nself.assertion = 2\n'],
    ['a_test.rb', 'assert = 1\nexpected = 2\na.shoulder\n'],
    ['a_test.go', 'assert.equal(a)\nt.Log("x")\nt.Errors(1)\n'],
    ['src/a.rs', 'insert!(a); my_panic!("x"); let assert_eq = 1;'],
    ['ATest.java', 'void assertTotal(int a) {} boolean verifyAll(int a) {} int expected = one(a);'],
    ['ATests.cs', 'Asserts.Equal(1, a); a.Shoulder; verify(a);'],
    ['ATest.php', '<?php $this->fails; $a->expect($b); expectation($a);'],
    ['a_test.cc', 'MY_EXPECT_EQ(1, a); EXPECTATION = 1;'],
    ['ATests.swift', 'expect(a)\nXCTSkip("x")\n'],
  ])('and what it cannot: %s: %s', (path, code) => {
    expect(quotes(path, code)).toEqual([]);
  });
});

describe('an assertion', () => {
  const only = (path: string, text: string) => {
    const [found, ...more] = assertionsIn(path, text);
    expect(more).toEqual([]);
    return found;
  };

  test('tells what it looks at, its literals, and its shape without these', () => {
    expect(only('a.test.js', "expect(add(2, -3.5)).toEqual(\n  'a b',\n  null,\n);\n")).toEqual({
      at: 0,
      to: 48,
      language: 'javascript',
      isFilled: false,
      code: "expect(add(2, -3.5)).toEqual( ' ', null, )",
      callee: 'expect().toEqual()',
      shape: 'expect(add(0,0)).toEqual("",0)',
      literals: ['2', '-3.5', 'a b', 'null'],
      subject: 'add(2,-3.5)',
      about: 'add(2, -3.5)',
      quote: "expect(add(2, -3.5)).toEqual( 'a b', null, )",
    });
  });

  test.each([
    ['a.test.js', 'assert.equal(add(1), 3);', 'add(1)'],
    ['a.test.js', 'assert(add(1) === 3);', 'add(1)'],
    ['a.test.js', 'expect(await add(1)).toBe(3);', 'add(1)'],
    ['a.test.js', 'expect(() => add(1)).toThrow();', 'add(1)'],
    ['a.test.js', 'expect(async () => add(1)).rejects.toThrow();', 'add(1)'],
    ['test_a.py', 'assert add(1) == 3, "x"', 'add(1)'],
    ['test_a.py', 'assert not add(1)', 'add(1)'],
    ['test_a.py', 'assert 3 in add(1)', '3'],
    ['test_a.py', 'self.assertEqual(3, add(1))', 'add(1)'],
    ['a_test.go', 'assert.Equal(t, 3, add(1))', 'add(1)'],
    ['a_test.go', 'require.True(t, add(1) > 2)', 'add(1)'],
    ['src/a.rs', 'assert!(add(1) && b);', 'add(1)'],
    ['ATest.java', 'assertEquals("x", add(1));', 'add(1)'],
    ['ATest.java', 'assertTrue(null, true, false, add(1), c, d);', 'add(1)'],
    ['a_test.rb', 'assert_equal 3, add(1)', 'add(1)'],
    ['a_test.exs', 'assert add(1) == 3', 'add(1)'],
  ])('%s: %s is about %s', (path, code, about) => {
    expect(only(path, `${code}\n`)?.about).toBe(about);
  });

  test.each([
    ['a.test.js', 'expect(a)\n  .not\n  .toBe(1);\nnext();', 'expect(a) .not .toBe(1)'],
    ['a.test.js', 'assert.ok(a)\n(b)', 'assert.ok(a)'],
    ['a.test.js', 'expect(a)?.toBe(1);', 'expect(a)?.toBe(1)'],
    ['ATest.php', '<?php expect($a)->not->toBe(1); b();', 'expect($a)->not->toBe(1)'],
    ['src/a.rs', 'assert_eq![a, 1]; b();', 'assert_eq![a, 1]'],
    ['test_a.py', 'assert (\n    a\n) == 1; b()\n', 'assert ( a ) == 1'],
    ['a_test.rb', 'expect(a).to eq 5\nb', 'expect(a).to eq 5'],
    ['ATest.kt', 'val all = listOf(shouldThrow<E>(a), b)', 'shouldThrow<E>(a)'],
    ['ATest.kt', 'val all = listOf(shouldThrowExactly<E>(a), b)', 'shouldThrowExactly<E>(a)'],
    ['a.test.js', 'expect(expect(a)).toBe(1);', 'expect(expect(a)).toBe(1)'],
  ])('%s: ends where its statement does: %s', (path, code, quote) => {
    expect(only(path, code)?.quote).toBe(quote);
  });

  test('is quoted up to 3000 characters', () => {
    expect(only('a.test.js', `expect('${'x'.repeat(4000)}').toBe(1);`)?.quote).toHaveLength(3000);
  });
});

/** The code with `⟦` and `⟧` around each assertion, by its place and its own code. */
function bracketed(path: string, text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { at, code } of assertionsIn(path, text)) {
    pieces.push(text.slice(from, at), `⟦${code}⟧`);
    from = at + code.length;
  }
  return [...pieces, text.slice(from)].join('');
}

describe('assertions stand where they say so', () => {
  test.each([
    ['a.test.js', '⟦expect(a).toBe(1)⟧; assert . ok(a); ⟦t.ok (a)⟧; ⟦expect(a) . not . toBe (1)⟧; b'],
    [
      'a.test.js',
      'a⟦.should.equal(1)⟧; a⟦.expect(200)⟧; a⟦.should .be.ok⟧; $expect(a); a.expected(b); func expect(a); :assert(a)',
    ],
    [
      'a.test.js',
      'function expectA(b) {} def verify(a) a>check(b) a.t.ok(b) xt.ok(a) t.oks(a) ⟦t2.ok(a)⟧ t22.ok(a) ⟦t.assert.equal(a)⟧',
    ],
    [
      'a.test.js',
      '⟦assert.deep.equal(a)⟧ ⟦expect.soft(a)⟧ expect.any(a) expect.not.objectContaining(a) expect.closeTo(1) expect.extend({})',
    ],
    [
      'test_a.py',
      '⟦assert a⟧\n  ⟦assert (b)⟧\nc; assert d\nasserts e\n⟦self.assertA (b)⟧\n⟦self.fail ()⟧\nmyself.assertA(b)\nself.a()\n',
    ],
    [
      'test_a.py',
      '⟦pytest.raises(A)⟧\n⟦fail (a)⟧\na.fail(b)\nfails(b)\n⟦a.b.assert_c (d)⟧\ndef assert_e(f)\n⟦assert_g(h)⟧\n⟦self.assert_(i)⟧\n',
    ],
    [
      'a_test.rb',
      '⟦assert a⟧\n  ⟦refute_b c⟧\nd; assert e\n⟦flunk⟧\nassert = 1\n⟦assert.a⟧\nassertion f\n⟦expect { g }.to h⟧\n',
    ],
    ['a_test.rb', 'a⟦.must_equal 1⟧\na⟦.should eq 1⟧\na⟦.wont_b⟧\na.must\nshould b\n⟦is_expected.to c⟧; d\n'],
    ['a_test.exs', '⟦assert a⟧\n  ⟦refute_receive b⟧\nc; assert d\n⟦assert_raise E, fn -> f end⟧\n'],
    [
      'a_test.go',
      '⟦assert.Equal(t, a)⟧\n⟦s.Require().Nil (a)⟧\n⟦g.Assert().A(b)⟧\n⟦t.Errorf("")⟧\n⟦b.Fatal ()⟧\nt.Log()\na.assert.A()\nat.Error()\nc.a()\n',
    ],
    [
      'src/a.rs',
      '⟦assert!(a)⟧; ⟦assert_eq! [a, 1]⟧; ⟦k9::assert_a!{b}⟧; ⟦panic!()⟧; ⟦#[should_panic⟧] reassert!(a) assert(a) panic!{}',
    ],
    [
      'ATest.java',
      '⟦assertA(b)⟧; ⟦Assert.fail (b)⟧; ⟦verify(a).b()⟧; ⟦intercept[E] (c)⟧; ⟦shouldThrow<A.B<C>>(d)⟧; void assertB(c) {} reverify(a)',
    ],
    [
      'ATest.java',
      'a⟦.andExpect (b)⟧; fun verifyA() {} def thenB() {} boolean expectC() {} static failD() {} $verify(a) fails(b)',
    ],
    [
      'ASpec.kt',
      'a ⟦shouldBe 1⟧\nb ⟦should be (c)⟧\nb ⟦must equal (c)⟧\nb should c\nb shoulder 1\nc should beat\n',
    ],
    [
      'ATests.cs',
      '⟦Assert.A<B<C>, D[]>(e)⟧; ⟦Assert.A (b)⟧; a⟦.ShouldBe (1)⟧; a⟦.Verify()⟧; MyAssert.A(b); Assert(b); a.Shoulder; Should(b)',
    ],
    [
      'ATest.php',
      '<?php ⟦$this->assertA (b)⟧; ⟦self::fail()⟧; ⟦Assert::expectA(b)⟧; ⟦expect (a)->toBe(1)⟧; $expect(a); a->expect(b); $a->assertB(c)',
    ],
    [
      'a_test.cc',
      '⟦EXPECT_A (b)⟧; ⟦CHECK(b)⟧; ⟦BOOST_TEST(b)⟧; XEXPECT(b); BOOST_A(b); ⟦assert(b)⟧; ASSERTION; ⟦REQUIRE_A(b).c()⟧',
    ],
    [
      'ATests.swift',
      '⟦XCTAssert(a)⟧ ⟦XCTUnwrap (b)⟧ ⟦#expect(c)⟧ ⟦#require (d)⟧ XCTSkip(e) expect(f) AXCTFail() #expects(g)',
    ],
    ['a.test.js', '⟦expect(a)?.b!.c()⟧ (d)'],
    ['a.test.js', '⟦expect(a)⟧\n(b) ⟦expect(c)⟧ (d) [e] ⟦assert(f)⟧[g] ⟦expect(expect(h))⟧'],
  ])('%s: %s', (path, shown) => {
    expect(bracketed(path, shown.replace(/[⟦⟧]/g, ''))).toBe(shown);
  });

  test.each([
    [
      'a.test.js',
      "expect(a, 'b', 1.5, -2, x.3).toBe(true, );",
      ['b', '1.5', '-2', 'true'],
      'expect(a,"",0,0,x.3).toBe(0)',
    ],
    [
      'a.test.js',
      'expect(`a${b}`, "c").toBe(undefined);',
      ['a${b}', 'c', 'undefined'],
      'expect("","").toBe(0)',
    ],
    [
      'a.test.js',
      'expect(a1, $2, NaN, 1_000, [1,], { b: 0x1f });',
      ['NaN', '1000', '1', 'b', '0x1f'],
      'expect(a1,$2,0,0,[0],{"":0})',
    ],
    [
      'a.test.ts',
      "expect({ a: 1, 'b c': d ? e : f, $g , [h]: 2, ...i, true : j });",
      ['a', '1', 'b c', '2', 'true'],
      'expect({"":0,"":d?e:f,$g,[h]:0,...i,"":j})',
    ],
    ['test_a.py', 'assert f({a: 1})', ['1'], 'assertf({a:0})'],
    ['test_a.py', 'assert a == None and b is True or Nones', ['None', 'True'], 'asserta==0andbis0orNones'],
  ])('%s: %s has its literals apart', (path, text, literals, shape) => {
    const [found] = assertionsIn(path, text);
    expect([found?.literals, found?.shape]).toEqual([literals, shape]);
  });
});

test('an assertion begins with the first name of what it is called on', () => {
  const found = assertionsIn('tests/test_a.py', 'a = mock.client.assert_called_once_with(1)\n');
  expect(found.map(({ callee }) => callee)).toEqual(['mock.client.assert_called_once_with()']);
});
