import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { type Assertion, assertionsOf } from '../../../../src/review/source/tests/assertions.ts';
import { sourceOf } from '../../../../src/review/source/tests/test-source.ts';
import {
  assertNoLess,
  byStrictness,
  compareAssertions,
  compareUnlike,
  isGuard,
} from '../../../../src/review/tamper/assertions/assertion-change.ts';
import { isVacuous } from '../../../../src/review/tamper/assertions/vacuous.ts';

function assertion(path: string, statement: string): Assertion {
  const source = sourceOf(new FileText(path, `${statement}\n`));
  const [found, ...others] = source === null ? [] : assertionsOf(source);
  if (found === undefined || others.length > 0) throw new Error(`${statement} is not one assertion.`);
  return found;
}

const js = (statement: string): Assertion => assertion('a.test.ts', statement);
const python = (statement: string): Assertion => assertion('tests/test_a.py', statement);

/** One value, for comparison. */
const EXACT = js('expect(a).toBe(5);');

/** 3 one value, 2 a part or a range or unknown, 1 that there is something, 0 nothing. */
const JAVASCRIPT: readonly (readonly [strictness: number, statements: string])[] = [
  [
    3,
    `expect(a).toEqual(b);
    expect(a).toStrictEqual({ b: 1 });
    expect(a).to.equal(4);
    expect(a).to.eql(4);
    expect(a).toMatchSnapshot();
    expect(a).toMatchInlineSnapshot('1');
    expect(a).toBeNull();
    expect(a).toBeUndefined();
    expect(a).toBeNaN();
    expect(a).toHaveBeenCalledWith(1);
    expect(a).toHaveBeenCalledOnce();
    expect(a).toHaveBeenCalledTimes(2);
    expect(a).toHaveBeenNthCalledWith(1, 2);
    t.snapshot(a);
    t.strictSame(a, 5);
    t.deepEqual(a, [1]);
    assert(a == 5);
    assert(util.isEqual(a, 5));
    expect(a).toBeEmpty();
    expect(a).resolves.toBe(5);
    expect(typeof a).toBe('string');
    assert(a === 5);
    assert.ok(a.equals(5));
    assert.equal(a, 5);
    assert.strictEqual(a, 5);
    assert.deepEqual(a, [1]);
    assert.equal(f(a, { strict: true }), b);
    assert.equal(b, f(a, true));
    expect(f(a, false)).toBe(b);
    t.is(a, 5);
    t.is(a, 'truest');
    t.same(a, 5);
    a.should.be(5);
    a.should.equal(5);
    sinon.assert.calledWith(a, 1);
    sinon.assert.calledOnce(a);`,
  ],
  [
    2,
    `expect(a).toBe(true);
    expect(a).toBe(false);
    assert.equal(f(5), true);
    assert.strictEqual(f(5), false, 'why');
    assert.equal(true, f(5));
    expect(a).toContain(5);
    expect(a).toMatch(/x/);
    expect(a).toMatchObject({ a: 1 });
    expect(a).toBeCloseTo(5);
    expect(a).toBeGreaterThan(5);
    expect(a).toBeLessThan(5);
    expect(a).toBeGreaterThanOrEqual(5);
    expect(a).toBeLessThanOrEqual(5);
    expect(a).toContainEqual(5);
    expect(a).toStartWith('x');
    expect(a).toEndWith('x');
    expect(a).toBeBetween(1, 2);
    expect(a).to.include(5);
    expect(a).to.be.approximately(5, 1);
    expect(a).to.have.property('x');
    t.regex(a, /x/);
    assert(a >= 5);
    assert(a.contains(5));
    assert([1, 2].includes(a));
    assert(oneOf(a, b));
    expect(a).toHaveLength(5);
    expect(a).toHaveProperty('x');
    expect(a).toThrow('x');
    expect(a).rejects.toThrow();
    expect(a).to.be.within(1, 2);
    expect(a).to.be.above(1);
    expect(a).to.be.below(1);
    expect(a).not.toContain(5);
    expect(a).toBeOneOf([1, 2]);
    expect(a).something(5);
    assert.ok(a.includes(5));
    assert(a != 5);
    assert(a > 5);
    assert(a < 5);
    assert(/x/.test(a));
    assert(a.startsWith('x'));
    assert(a.endsWith('x'));
    assert.match(a, /x/);
    assert.throws(() => a());`,
  ],
  [
    1,
    `expect(a).not.toBe(5);
    expect(a).toBeTruthy();
    expect(a).toBeFalsy();
    expect(a).toBeDefined();
    expect(a).not.toBeNull();
    expect(a).not.toEqual(5);
    expect(a).not.toMatchSnapshot();
    expect(a).toBeTypeOf('string');
    assert(!a);
    assert.isFalse(a);
    assert.isDefined(a);
    assert.exists(a);
    assert.instanceOf(a, B);
    t.false(a);
    t.falsy(a);
    expect(a).toBeInstanceOf(B);
    expect(a).to.be.true;
    expect(a).to.be.ok;
    expect(a).to.exist;
    expect(a).toHaveBeenCalled();
    assert(a);
    assert.ok(a);
    assert.isTrue(a);
    assert.notEqual(a, 5);
    assert.notDeepStrictEqual(a, [5]);
    t.true(a);
    t.truthy(a);
    t.ok(a);
    t.not(a, 5);
    sinon.assert.called(a);`,
  ],
  [
    0,
    `expect(true).toBe(true);
    expect(1).toBe(1);
    expect([]).toEqual([]);
    expect('a').toEqual('a');
    expect(null).toBeNull();
    t.ok(true);
    t.is(1, 1);
    assert.deepEqual([1], [1]);
    assert(true);
    assert.ok(1 === 1);
    assert.equal(1, 1);`,
  ],
];

const OTHERS: readonly (readonly [
  path: string,
  around: (statement: string) => string,
  ...typeof JAVASCRIPT,
])[] = [
  [
    'tests/test_a.py',
    (statement) => statement,
    [
      3,
      `assert a == 5
      assert a is None
      self.assertEqual(a, 5)
      self.assertEqual(f(a, strict=True), b)
      self.assertIsNone(a)
      self.assertTrue(a == 5)
      self.assertListEqual(a, [1])
      self.assertDictEqual(a, {"b": 1})
      assert a == pytest.approx(5)
      a.assert_called_once_with(1)
      a.assert_called_with(1)
      a.assert_called_once()`,
    ],
    [
      2,
      `assert a in b
      assert a not in b
      assert a != 5
      assert a > 5
      assert a <= 5
      assert a < 5
      assert a >= 5
      assert "x" in a
      assert a.endswith("x")
      assert re.match("x", a)
      self.assertTrue(a in b)
      self.assertTrue(a.startswith("x"))
      self.assertLess(a, 5)
      assert a.startswith("x")
      self.assertIn(a, b)
      self.assertAlmostEqual(a, 5)
      self.assertRegex(a, "x")
      self.assertRaises(E, a)
      self.assertGreater(a, 5)`,
    ],
    [
      1,
      `assert a
      assert not a
      assert a is not None
      assert isinstance(a, B)
      self.assertTrue(a)
      self.assertFalse(a)
      self.assertIsNotNone(a)
      self.assertNotEqual(a, 5)
      self.assertIsInstance(a, B)
      a.assert_called()`,
    ],
    [
      0,
      `assert True
      assert 1 == 1
      assert not None
      assert None is None
      self.assertEqual(1, 1)
      self.assertFalse(False)
      self.assertTrue(True)`,
    ],
  ],
  [
    'src/test/java/ATest.java',
    (statement) => `@Test void a() { ${statement} }`,
    [
      3,
      `assertEquals(5, a);
      assertNull(a);
      assertSame(a, b);
      assertArrayEquals(a, b);
      assertThat(a).isNull();
      assertTrue(a.equals(5));
      assertTrue(a.isEmpty());
      assertThat(a).isEqualTo(5);
      assertThat(a).isEmpty();`,
    ],
    [
      2,
      `assertThat(a).contains(5);
      assertThat(a).hasSize(5);
      assertThat(a).isGreaterThan(5);
      assertThat(a).isCloseTo(5, b);
      assertThat(a).startsWith("x");
      assertThat(a).endsWith("x");
      assertThrows(E.class, () -> a());`,
    ],
    [
      1,
      `assertTrue(a);
      assertNotNull(a);
      assertNotEquals(5, a);
      assertNotSame(a, b);
      assertFalse(a.isEmpty());
      assertThat(a).isNotNull();
      assertThat(a).isNotEqualTo(5);
      assertThat(a).isNotEmpty();
      assertThat(a).isInstanceOf(B.class);
      assertThat(a).isFalse();
      assertThat(a).isTrue();`,
    ],
    [
      0,
      `assertTrue(true);
      assertEquals(1, 1);`,
    ],
  ],
  [
    'tests/a.rs',
    (statement) => `#[test] fn t() { ${statement} }`,
    [
      3,
      `assert_eq!(a, 5);
      assert!(a == 5);
      assert!(a.is_empty());
      assert!(a.is_none());`,
    ],
    [
      2,
      `assert!(matches!(a, B));
      assert!(a.contains(5));
      assert!(a.starts_with("x"));
      assert!(a.ends_with("x"));
      assert!(a != 5);
      assert!(a >= 5);`,
    ],
    [
      1,
      `assert!(a);
      assert_ne!(a, 5);
      assert!(!a.is_empty());
      assert!(a.is_some());
      assert!(!a);
      assert!(a.is_ok());`,
    ],
    [
      0,
      `assert!(true);
      assert_eq!(1, 1);`,
    ],
  ],
  [
    'a_test.go',
    (statement) => `func TestA(t *testing.T) { ${statement} }`,
    [
      3,
      `require.Equal(t, 5, a)
      assert.Equal(t, 5, a)
      assert.Nil(t, a)
      assert.Empty(t, a)`,
    ],
    [
      2,
      `assert.Contains(t, a, 5)
      assert.Greater(t, a, 5)
      assert.Regexp(t, a, b)
      assert.InEpsilon(t, a, 5, 0.1)
      assert.ErrorIs(t, a, b)
      assert.InDelta(t, a, 5, 0.1)
      assert.Len(t, a, 5)`,
    ],
    [
      1,
      `assert.NotNil(t, a)
      assert.NotEmpty(t, a)
      assert.NotEqual(t, 5, a)
      assert.IsType(t, B{}, a)
      assert.False(t, a)
      assert.True(t, a)`,
    ],
    [
      0,
      `assert.True(t, true)
      assert.Equal(t, 1, 1)`,
    ],
  ],
  [
    'a_test.cc',
    (statement) => `TEST(A, B) { ${statement} }`,
    [
      3,
      `EXPECT_EQ(a, 5);
      EXPECT_STREQ(a, "x");
      ASSERT_EQ(a, 5);
      CHECK(a == 5);
      REQUIRE(a == 5);`,
    ],
    [
      2,
      `EXPECT_GT(a, 5);
      EXPECT_LE(a, 5);
      EXPECT_LT(a, 5);
      EXPECT_GE(a, 5);
      CHECK(a > 5);
      EXPECT_NEAR(a, 5, 1);
      EXPECT_THROW(a(), E);`,
    ],
    [
      1,
      `EXPECT_TRUE(a);
      EXPECT_NE(a, 5);
      ASSERT_FALSE(a);
      REQUIRE(a);
      CHECK(a);`,
    ],
    [
      0,
      `EXPECT_TRUE(true);
      EXPECT_EQ(1, 1);
      REQUIRE(1 == 1);
      CHECK(true);`,
    ],
  ],
  [
    'spec/a_spec.rb',
    (statement) => `it("a") { ${statement} }`,
    [
      3,
      `expect(a).to eq(5)
      expect(a).to eql(5)
      expect(a).to be(5)
      expect(a).to be_nil
      expect(a).to be_empty`,
    ],
    [
      2,
      `expect(a).to include(5)
      expect(a).to match(/x/)
      expect(a).to start_with("x")
      expect(a).to end_with("x")
      expect(a).to be_within(0.1).of(5)
      expect { a }.to raise_error(E)`,
    ],
    [
      1,
      `expect(a).to be_truthy
      expect(a).to be_present
      expect(a).not_to eq(5)
      expect(a).to_not eq(5)`,
    ],
    [0, 'expect(true).to eq(true)'],
  ],
  [
    'test/a_test.rb',
    (statement) => `class ATest\n  def test_a\n    ${statement}\n  end\nend`,
    [
      3,
      `assert_equal 5, a
      assert_nil a
      assert_empty a
      assert_same a, b
      assert a == 5
      assert a.empty?
      a.must_equal 5`,
    ],
    [
      2,
      `assert_includes a, 5
      assert_in_delta 5, a, 0.1
      assert_raises(E) { a }
      a.must_include 5
      assert_match(/x/, a)`,
    ],
    [
      1,
      `assert a
      refute a
      refute_nil a
      refute_empty a
      refute_equal 5, a
      a.wont_equal 5`,
    ],
    [
      0,
      `assert true
      assert_equal 1, 1
      assert_nil nil`,
    ],
  ],
  [
    'tests/ATest.php',
    (statement) => statement,
    [
      3,
      `$this->assertSame(5, $a);
      $this->assertEmpty($a);
      $this->assertEquals(5, $a);
      self::assertNull($a);`,
    ],
    [
      2,
      `self::assertCount(5, $a);
      $this->assertGreaterThan(5, $a);
      $this->assertMatchesRegularExpression("x", $a);
      $this->assertStringContainsString("x", $a);`,
    ],
    [
      1,
      `$this->assertTrue($a);
      $this->assertNotNull($a);
      $this->assertNotSame(5, $a);
      $this->assertNotEmpty($a);
      self::assertFalse($a);
      $this->assertInstanceOf(B::class, $a);`,
    ],
    [
      0,
      `$this->assertTrue(true);
      self::assertSame(1, 1);`,
    ],
  ],
  [
    'Tests/ATests.swift',
    (statement) => `func testA() { ${statement} }`,
    [
      3,
      `XCTAssertEqual(a, 5)
      #expect(a == 5)
      XCTAssertNil(a)`,
    ],
    [
      2,
      `XCTAssertGreaterThan(a, 5)
      XCTAssertLessThan(a, 5)
      XCTAssertThrowsError(try a())
      #expect(a > 5)`,
    ],
    [
      1,
      `XCTAssert(a)
      XCTAssertNotNil(a)
      XCTAssertNotEqual(a, 5)
      XCTAssertTrue(a)
      XCTAssertFalse(a)
      #expect(a)`,
    ],
    [
      0,
      `XCTAssert(true)
      XCTAssertEqual(1, 1)`,
    ],
  ],
  [
    'ATests.cs',
    (statement) => `[Fact] public void A() { ${statement} }`,
    [
      3,
      `Assert.Equal(5, a);
      Assert.Null(a);
      Assert.Same(a, b);
      Assert.AreEqual(5, a);
      Assert.Empty(a);
      a.Should().Be(5);`,
    ],
    [
      2,
      `Assert.Contains(5, a);
      Assert.StartsWith("x", a);
      Assert.Matches("x", a);
      a.Should().Contain(5);
      Assert.Throws<E>(() => a());`,
    ],
    [
      1,
      `Assert.True(a);
      Assert.NotNull(a);
      Assert.NotEqual(5, a);
      Assert.IsType<B>(a);
      Assert.False(a);
      Assert.NotEmpty(a);
      Assert.IsTrue(a);
      a.Should().BeFalse();
      a.Should().BeTrue();`,
    ],
    [
      0,
      `Assert.True(true);
      Assert.Equal(1, 1);`,
    ],
  ],
  [
    'src/test/kotlin/ATest.kt',
    (statement) => `@Test fun a() { ${statement} }`,
    [
      3,
      `a shouldBe 5
      assertEquals(5, a)`,
    ],
    [2, 'a shouldContain 5'],
  ],
];

const rows = (all: typeof JAVASCRIPT) =>
  all.flatMap(([strictness, statements]) =>
    statements.split(/\n\s*/).map((one) => [strictness, one] as const),
  );

describe('how strict an assertion is, by its name', () => {
  test.each(rows(JAVASCRIPT))('%d: %s', (strictness, statement) => {
    expect(3 - byStrictness(js(statement), EXACT)).toBe(strictness);
    expect(isVacuous(js(statement))).toBe(strictness === 0);
  });

  describe.each(OTHERS.map(([path, around, ...all]) => ({ path, around, all })))(
    '$path',
    ({ path, around, all }) => {
      test.each(rows(all))('%d: %s', (strictness, statement) => {
        const found = assertion(path, around(statement));
        expect(3 - byStrictness(found, EXACT)).toBe(strictness);
        expect(isVacuous(found)).toBe(strictness === 0);
      });
    },
  );

  test.each([
    "assert.equal(t('undo'), 'Undo');",
    'assert.equal(and(true, false), false);',
    'expect(not(1)).toBe(false);',
  ])('a function that is called as a word of others is no constant: %s', (statement) => {
    expect(isVacuous(js(statement))).toBe(false);
  });

  test('a variable that is named like the handle of a test is none in a statement', () => {
    expect(isVacuous(python('assert t.render(t="b") == "c"'))).toBe(false);
    expect(isVacuous(python('assert "a".to == "b"'))).toBe(true);
  });

  test.each([
    'assert.equal(t, 1, 1);',
    'assertThat(1, is(1));',
    'expect(1).to(eq(1));',
    'assert(not(false));',
  ])('a matcher or an operator is one: %s', (statement) => {
    expect(isVacuous(js(statement))).toBe(true);
  });

  test('one without anything in its brackets is not one of constants alone', () => {
    expect([isVacuous(js('assert();')), isVacuous(js('assert(1);'))]).toEqual([false, true]);
  });

  test('the strictest of some lets no more pass than the others', () => {
    const [exact, part, truth] = [js('expect(a).toBe(5);'), js('expect(a).toContain(5);'), js('assert(a);')];
    expect(assertNoLess([truth, exact], [exact, part, truth])).toBe(true);
    expect(assertNoLess([part, truth], [part])).toBe(true);
    expect(assertNoLess([part, truth], [exact])).toBe(false);
    expect(assertNoLess([truth], [part])).toBe(false);
    // One whose name says nothing may be as strict as any, and asks for nothing that is known.
    const unknown = js('expect(a).something(5);');
    expect([assertNoLess([unknown], [exact]), assertNoLess([truth], [unknown])]).toEqual([true, true]);
  });
});

describe('an assertion that took the place of another', () => {
  test.each([
    ['expect(a).toBe(5);', 'expect(a).toBe(expect.anything());', 'accepts anything in a place'],
    [
      'expect(a).toEqual({ b: 1 });',
      'expect(a).toEqual({ b: expect.any(Number) });',
      'accepts anything in a place',
    ],
    ['assert(a === 5);', 'assert(a === 5 || b);', 'accepts an alternative'],
    ['expect(a).toBe(5);', 'expect(a).toBeOneOf([5, 6]);', 'accepts an alternative'],
    [
      'expect(a.every(f)).toBe(true);',
      'expect(a.some(f)).toBe(true);',
      'asks for any where all were asked for',
    ],
    ['expect(a).toBeCloseTo(0.5, 5);', 'expect(a).toBeCloseTo(0.5, 1);', 'tolerates more'],
    ['expect(a).to.be.closeTo(5, 1);', 'expect(a).to.be.closeTo(5, 2);', 'tolerates more'],
    ['expect(a).toLook({ maxDiffPixels: 5 });', 'expect(a).toLook({ maxDiffPixels: 9 });', 'tolerates more'],
    ['expect(f).toThrow(RangeError);', 'expect(f).toThrow(Error);', 'accepts any error'],
    ["expect(f).toThrow('too long');", 'expect(f).toThrow();', 'no longer says which'],
    [
      'expect(a).toBe(5);',
      'expect(a).toBeTruthy();',
      'asks for mere presence or truth instead of the exact value',
    ],
    [
      'expect(a).toBe(5);',
      'expect(a).toContain(5);',
      'asks for a part or a range instead of the exact value',
    ],
    [
      'assert.equal(a, 5);',
      'assert.notEqual(a, 6);',
      'asks for mere presence or truth instead of the exact value',
    ],
    [
      'expect(a).toContain(5);',
      'expect(a).toBeDefined();',
      'asks for mere presence or truth instead of a part or a range',
    ],
    ['expect(a).toBe(5);', 'expect(5).toBe(5);', 'looks at constants only'],
  ])('%s -> %s', (before, after, why) => {
    expect(compareAssertions(js(before), js(after))).toEqual({ kind: 'loosened', why });
  });

  test('is not looser where its name says nothing', () => {
    const [exact, unknown] = [js('expect(a).toBe(5);'), js('expect(a).something(5);')];
    expect(compareAssertions(exact, unknown).kind).not.toBe('loosened');
    expect(compareAssertions(unknown, exact).kind).not.toBe('loosened');
  });

  test.each([
    ['assert f(x) == pytest.approx(5, rel=1e-6)', 'assert f(x) == pytest.approx(5, rel=1e-2)'],
    ['assert f(x) == pytest.approx(5)', 'assert f(x) == pytest.approx(5, abs=3)'],
    ['self.assertAlmostEqual(a, 5, places=7)', 'self.assertAlmostEqual(a, 5, places=2)'],
    ['self.assertAlmostEqual(a, 5, delta = 0.1)', 'self.assertAlmostEqual(a, 5, delta = 0.5)'],
    ['assert close(a, 5, rtol=0, tolerance=1)', 'assert close(a, 5, rtol=0, tolerance=2)'],
  ])('in Python: %s -> %s', (before, after) => {
    const why = 'tolerates more';
    expect(compareAssertions(python(before), python(after))).toEqual({ kind: 'loosened', why });
    expect(compareAssertions(python(after), python(before)).kind).not.toBe('loosened');
  });

  const inTest = (path: string, statement: string): Assertion =>
    assertion(path, IN_TEST[path]?.(statement) ?? statement);
  const IN_TEST: Readonly<Record<string, (statement: string) => string>> = Object.fromEntries(
    OTHERS.map(([path, around]) => [path, around]),
  );
  const [PY, JAVA, RUST, GO, CPP] = [
    'tests/test_a.py',
    'src/test/java/ATest.java',
    'tests/a.rs',
    'a_test.go',
    'a_test.cc',
  ];
  const [RSPEC, MINITEST, SWIFT, CS] = [
    'spec/a_spec.rb',
    'test/a_test.rb',
    'Tests/ATests.swift',
    'ATests.cs',
  ];

  const LOOSER: Readonly<
    Record<string, readonly (readonly [path: string, before: string, after: string])[]>
  > = {
    'accepts anything in a place': [
      [PY, 'a.assert_called_with(5)', 'a.assert_called_with(mock.ANY)'],
      [PY, 'a.assert_called_with(5, ANY)', 'a.assert_called_with(ANY, ANY)'],
      [JAVA, 'verify(a).go(5);', 'verify(a).go(any());'],
      [CS, 'Assert.Equal(5, a(5));', 'Assert.Equal(5, a(It.IsAny<int>()));'],
      [RSPEC, 'expect(a).to eq([5])', 'expect(a).to eq([anything])'],
    ],
    'accepts an alternative': [
      [PY, 'assert a == 5', 'assert a == 5 or b'],
      [PY, 'self.assertTrue(a == 5)', 'self.assertTrue(a == 5 or a == 6)'],
      [RUST, 'assert!(a == 5);', 'assert!(a == 5 || b);'],
    ],
    'asks for any where all were asked for': [
      [PY, 'assert all(a == 5 for a in b)', 'assert any(a == 5 for a in b)'],
      [MINITEST, 'assert a.all? { f }', 'assert a.any? { f }'],
      [JAVA, 'assertTrue(a.allMatch(f));', 'assertTrue(a.anyMatch(f));'],
      [CS, 'Assert.True(a.All(f));', 'Assert.True(a.Any(f));'],
    ],
    'accepts any error': [
      [PY, 'self.assertRaises(KeyError, a)', 'self.assertRaises(Exception, a)'],
      [PY, 'self.assertRaises(KeyError, a)', 'self.assertRaises(BaseException, a)'],
      [JAVA, 'assertThrows(E.class, () -> a());', 'assertThrows(Throwable.class, () -> a());'],
      [RSPEC, 'expect { a }.to raise_error(E)', 'expect { a }.to raise_error(StandardError)'],
    ],
    'no longer says which': [[RSPEC, 'expect { a }.to raise_error(E)', 'expect { a }.to raise_error()']],
    'tolerates more': [
      [GO, 'assert.InDelta(t, a, 5, 0.1)', 'assert.InDelta(t, a, 5, 0.2)'],
      [GO, 'assert.InEpsilon(t, a, 5, 0.1)', 'assert.InEpsilon(t, a, 5, 0.2)'],
      [CPP, 'EXPECT_NEAR(a, 5, 1);', 'EXPECT_NEAR(a, 5, 2);'],
    ],
    'asks for mere presence or truth instead of the exact value': [
      [PY, 'assert a == 5', 'assert a'],
      [GO, 'assert.Equal(t, 5, a)', 'assert.NotNil(t, a)'],
      [JAVA, 'assertThat(a).isEmpty();', 'assertThat(a).isNotNull();'],
    ],
    'asks for a part or a range instead of the exact value': [
      [RUST, 'assert_eq!(a, 5);', 'assert!(a != 6);'],
    ],
    'asks for mere presence or truth instead of a part or a range': [
      [PY, 'assert a in b', 'assert a is not None'],
    ],
    'looks at constants only': [[PY, 'assert a', 'assert True']],
  };

  test.each(Object.entries(LOOSER).flatMap(([why, rows]) => rows.map((row) => [...row, why] as const)))(
    'in %s: %s -> %s',
    (path, before, after, why) => {
      const [was, is] = [inTest(path, before), inTest(path, after)];
      expect(compareAssertions(was, is)).toEqual({ kind: 'loosened', why });
      expect(compareAssertions(is, was).kind).not.toBe('loosened');
      expect(compareAssertions(is, is)).toEqual({ kind: 'same' });
    },
  );

  test('in Swift one element that fits is less than all', () => {
    const before = inTest(SWIFT, 'XCTAssertTrue(a.allSatisfy { f })');
    const after = inTest(SWIFT, 'XCTAssertTrue(a.contains(where: { f }))');
    const why = 'asks for any where all were asked for';
    expect(compareAssertions(before, after)).toEqual({ kind: 'loosened', why });
  });

  test.each([
    // As long as before, or a place that is no wildcard.
    [JAVA, 'assertEquals(5, a);', 'assertEquals(5, many());'],
    [PY, 'assert a == 5', 'assert order == 5'],
    [PY, 'assert a == 5', 'assert anyone(a) == 5'],
    [PY, 'self.assertRaises(KeyError, a)', 'self.assertRaises(Exception.sub, a)'],
    [PY, 'assert all(a)', 'assert a'],
    [PY, 'assert a', 'assert any(a)'],
    // Never called, however it is said.
    [PY, 'a.assert_called_with(5)', 'a.assert_not_called()'],
    [JAVA, 'assertEquals(5, a);', 'verify(a, never()).go();'],
    [JAVA, 'verify(a).go(5);', 'verifyNoInteractions(a);'],
    // Empty is a value.
    [RUST, 'assert!(a.is_empty());', 'assert!(a.is_some());'],
    [RUST, 'assert!(a.is_none());', 'assert!(a.is_some());'],
    [MINITEST, 'assert a.empty?', 'assert a'],
    [MINITEST, 'assert a.nil?', 'assert a'],
    [JAVA, 'assertTrue(a.isEmpty());', 'assertFalse(a.isEmpty());'],
    // One error in the place of a value.
    [PY, 'self.assertEqual(a, 5)', 'self.assertRaises(KeyError, a)'],
    // A limit that is smaller, or a number that is no limit.
    [CPP, 'EXPECT_NEAR(a, 5, 2);', 'EXPECT_NEAR(a, 5, 1);'],
    [CPP, 'EXPECT_EQ(a, 5);', 'EXPECT_EQ(a, 6);'],
    [PY, 'assert close(a, 5, rel=2)', 'assert close(a, 9, rel=1)'],
    [PY, 'assert same(a, decimal=2)', 'assert same(a, decimal=3)'],
    // The size of what is there.
    [RSPEC, 'expect(a.size).to eq(5)', 'expect(a).to have_size(5)'],
    [GO, 'assert.Equal(t, 5, len(a))', 'assert.Len(t, a, 5)'],
  ])('in %s it is not looser: %s -> %s', (path, before, after) => {
    expect(compareAssertions(inTest(path, before), inTest(path, after)).kind).not.toBe('loosened');
  });

  test.each([
    ...[
      'rel',
      'abs',
      'rtol',
      'atol',
      'delta',
      'tolerance',
      'epsilon',
      'eps',
      'max_diff',
      'max_diff_share',
    ].map((name) => [name, '1', '2'] as const),
    ...['maxDiff', 'threshold'].map((name) => [name, '0.5', '0.75'] as const),
    ...['rel', 'abs'].map((name) => [name, '1e-6', '1e-5'] as const),
    ...['places', 'decimal', 'digits', 'significant'].map((name) => [name, '12', '5'] as const),
  ])('a limit by the name %s: %s -> %s', (name, before, after) => {
    const of = (limit: string): Assertion => python(`assert close(a, b, ${name}=${limit})`);
    const why = 'tolerates more';
    expect(compareAssertions(of(before), of(after))).toEqual({ kind: 'loosened', why });
    expect(compareAssertions(of(after), of(before)).kind).not.toBe('loosened');
    const other = (limit: string): Assertion => python(`assert close(a, b, x${name}=${limit})`);
    expect(compareAssertions(other(before), other(after)).kind).not.toBe('loosened');
  });

  test.each([
    // As exact, or stricter.
    ['expect(a).toBeTruthy();', 'expect(a).toBe(5);'],
    ['expect(a.length).toBe(2);', 'expect(a).toHaveLength(3);'],
    ['expect(a).toBe(5);', 'expect(f).not.toHaveBeenCalled();'],
    ['expect(a).toBe(5);', "expect(f).toThrow('too long');"],
    ['expect(a).to.be.closeTo(5, 2);', 'expect(a).to.be.closeTo(5, 1);'],
    ['expect(a).toBe(5);', 'expect(a).toBe(6);'],
    ['expect(a).toBe(true);', 'expect(a).toBe(false);'],
  ])('for other values: %s -> %s', (before, after) => {
    expect(compareAssertions(js(before), js(after))).toEqual({ kind: 'expected' });
  });

  test.each([
    ['expect(a).toBe(5);', 'expect(b).toBe(5);'],
    ['expect(a).toEqual(5);', 'expect(a).toBe(5);'],
    ['assert.equal(a, 5);', 'assert.strictEqual(a, 5);'],
    // More of it.
    ['expect(f).toThrow(Error);', 'expect(f).toThrow(RangeError);'],
    ['expect(a.some(f)).toBe(true);', 'expect(a.every(f)).toBe(true);'],
  ])('that says the same: %s -> %s', (before, after) => {
    expect(compareAssertions(js(before), js(after))).toEqual({ kind: 'same' });
  });

  test.each([
    ['expect(a).toBe(b);', 'expect(a).not.toBe(b);'],
    ['expect(a).toEqual(b);', 'expect(a).toBeNull();'],
    ['assert(f(a) === b);', 'assert(f(a) !== b);'],
    ['assert(a > b);', 'assert(a < b);'],
    ['expect(f).resolves.toBe(b);', 'expect(f).rejects.toBe(b);'],
  ])('and not where its sense is another: %s -> %s', (before, after) => {
    expect(compareAssertions(js(before), js(after)).kind).not.toBe('same');
  });

  test.each([
    [RUST, 'assert_eq!(a, b);', 'assert_ne!(a, b);'],
    [RUST, 'assert!(a);', 'assert!(!a);'],
    [RUST, 'assert!(a(b).is_ok());', 'assert!(a(b).is_err());'],
    [RUST, 'assert!(f(a, b));', 'assert!(f(a, Err(b)));'],
    [CPP, 'EXPECT_EQ(a, b);', 'EXPECT_NE(a, b);'],
    [CPP, 'EXPECT_GT(a, b);', 'EXPECT_LT(a, b);'],
    [CPP, 'EXPECT_GE(a, b);', 'EXPECT_LE(a, b);'],
    [GO, 'assert.True(t, a)', 'assert.False(t, a)'],
    [GO, 'assert.Equal(t, a, b)', 'assert.ErrorIs(t, a, b)'],
    [JAVA, 'assertTrue(a);', 'assertFalse(a);'],
    [JAVA, 'assertThat(a).isGreaterThan(b);', 'assertThat(a).isLessThan(b);'],
    [MINITEST, 'assert a', 'refute a'],
    [MINITEST, 'a.must_equal b', 'a.wont_equal b'],
    [MINITEST, 'assert_equal a, b', 'assert_nil a'],
    [PY, 'assert a is b', 'assert a is not b'],
    [PY, 'assert a >= b', 'assert a <= b'],
    [PY, 'self.assertEqual(a, b)', 'self.assertRaises(a, b)'],
    [RSPEC, 'expect(a).to eq(b)', 'expect(a).to_not eq(b)'],
    [CS, 'Assert.NotEmpty(a);', 'Assert.Empty(a);'],
    [JAVA, 'verify(a, times(2)).go();', 'verify(a, atLeast(2)).go();'],
    [JAVA, 'assertThat(a).isEqualTo(b);', 'assertThat(a).isGreaterThan(b);'],
    [JAVA, 'assertThat(a).isEqualTo(b);', 'assertThat(a).isLessThan(b);'],
    [RSPEC, 'expect(a).to eq(b)', 'expect(a).to be_above(b)'],
    [RSPEC, 'expect(a).to eq(b)', 'expect(a).to be_below(b)'],
    [CPP, 'EXPECT_EQ(a, b);', 'EXPECT_GT(a, b);'],
    [CPP, 'EXPECT_EQ(a, b);', 'EXPECT_LT(a, b);'],
    [PY, 'assert a == b', 'assert a > b'],
    [PY, 'assert a == b', 'assert a <= b'],
    [PY, 'assert f(a)', 'assert f(a, None)'],
    [RUST, 'assert!(f(a));', 'assert!(f(a.unwrap_err()));'],
  ])('nor in %s: %s -> %s', (path, before, after) => {
    const [was, is] = [inTest(path, before), inTest(path, after)];
    expect([compareAssertions(was, is).kind, compareAssertions(is, was).kind]).not.toContain('same');
    expect(compareAssertions(was, was)).toEqual({ kind: 'same' });
  });
});

describe('two of which only the test says that they belong together', () => {
  test('a large loss is believed', () => {
    const truth = js('expect(b).toBeTruthy();');
    expect(compareUnlike(js('expect(a).toBe(5);'), truth)).toEqual({
      kind: 'loosened',
      why: 'asks for mere presence or truth instead of the exact value',
    });
    expect(compareUnlike(js('expect(a).toContain(5);'), js('expect(1).toBe(1);'))).toMatchObject({
      why: 'asks for nothing instead of a part or a range',
    });
  });

  test('a small one is not, nor what is only said in other words', () => {
    expect(compareUnlike(js('expect(a).toBe(5);'), js('expect(b).toContain(5);'))).not.toMatchObject({
      kind: 'loosened',
    });
    const empty = assertion('tests/a.rs', '#[test] fn t() { assert!(a.is_empty()); }');
    const some = assertion('tests/a.rs', '#[test] fn t() { assert!(b.is_some()); }');
    expect(compareUnlike(empty, some).kind).toBe('expected');
    expect(compareUnlike(js('assert(a);'), js('assert(b);')).kind).toBe('same');
  });
});

test.each([
  ['t.error(a);', true],
  ['t.ifError(a);', true],
  ['assert.ifError(a);', true],
  ['t.pass();', true],
  ['expect.assertions(2);', true],
  ['expect.hasAssertions();', true],
  ['t.equal(a, 5);', false],
  ['expect(a).toBe(5);', false],
])('%s only says that nothing went wrong: %j', (statement, expected) => {
  expect(isGuard(js(statement))).toBe(expected);
});
