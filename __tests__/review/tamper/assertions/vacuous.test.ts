import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { assertionsOf } from '../../../../src/review/source/tests/assertions.ts';
import { sourceOf } from '../../../../src/review/source/tests/test-source.ts';
import { isVacuous } from '../../../../src/review/tamper/assertions/vacuous.ts';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';

function vacuous(path: string, statement: string): boolean {
  const source = sourceOf(new FileText(path, `${statement}\n`));
  const [found, ...others] = source === null ? [] : assertionsOf(source);
  if (found === undefined || others.length > 0) throw new Error(`${statement} is not one assertion.`);
  return isVacuous(found);
}

const [JS, PY, RB, RSPEC, EX] = ['a.test.ts', 'test_a.py', 'test/a_test.rb', 'spec/a_spec.rb', 'a_test.exs'];
const [JAVA, KT, PHP, CS, SWIFT] = ['ATest.java', 'ATest.kt', 'ATest.php', 'ATests.cs', 'ATests.swift'];
const [GO, RUST, CPP, DART] = ['a_test.go', 'tests/a.rs', 'a_test.cc', 'a_test.dart'];

describe('a member of an empty literal of JavaScript', () => {
  test.each([
    'assert.notStrictEqual({}.polluted, true);',
    'assert.equal(({}).polluted, undefined);',
    'expect([].polluted).toBe(undefined);',
  ])('may be on the prototype: %s', (statement) => {
    expect(vacuous(JS, statement)).toBe(false);
  });

  test.each([
    'assert.equal([].length, 0);',
    'assert.ok([].includes(1));',
    'assert.deepEqual({}, {});',
    "assert.equal('{}.a', '{}.a');",
  ])('is none in what always comes out alike: %s', (statement) => {
    expect(vacuous(JS, statement)).toBe(true);
  });
});

describe('an assertion of Python', () => {
  test.each([
    'assert (f(1) == 2, "wrong")',
    'assert(f(1) == 2, "wrong")',
    'assert (f(1), )',
    'assert(0, "tolerated")',
    'assert 1, "tolerated"',
    'assert lambda: f(1) == 2',
    'assert (lambda: f(1) == 2)',
    'assert (f(1) == n for n in [2])',
    'assert all(f(1) == n for n in [])',
    'assert all(f(1) == n for n in ())',
  ])('always holds: %s', (statement) => {
    expect(vacuous(PY, statement)).toBe(true);
  });

  test.each([
    'assert 0',
    'assert 0, "tolerated"',
    'assert False, "tolerated"',
    'assert (False), "tolerated"',
    'assert(f(1, 2) == 2)',
    'assert (f(1), 2) == f(2)',
    'assert (f(1)), "wrong, too"',
    'assert f(1) in (1, 2)',
    'assert f(lambda: 2) == 2',
    'assert (lambda: f(1))() == 2',
    'assert all(f(1) == n for n in [2])',
    'assert all(f(1) == n for n in list)',
    'assert (f(n) for n in [2]) == list',
  ])('may fail: %s', (statement) => {
    expect(vacuous(PY, statement)).toBe(false);
  });

  test('that may fail in a branch says less than one of the value', () => {
    const refused = (says: string): string =>
      `def test_a():\n    try:\n        f(1)\n    except E:\n        pass\n    else:\n        ${says}\n`;
    expect(kindsOf(null, refused('assert 0, "tolerated"'))).toEqual([]);
    expect(kindsOf(null, refused('assert 1'))).toEqual(['assertion-loosened']);
    const of = (line: string): string => `def test_a():\n    ${line}\n`;
    for (const line of ['assert (f(1) == 2, "wrong")', 'assert 0 if f(1) else 1'])
      expect(kindsOf(of('assert f(1) == 2'), of(line)), line).toEqual(['assertion-loosened']);
    expect(kindsOf(of('assert f(1) == 2'), refused('assert 0'))).toContain('assertion-loosened');
  });
});

function kindsOf(before: string | null, after: string): readonly string[] {
  return findTampering([{ path: 'tests/test_a.py', before, after }], testPaths(null)).map(({ kind }) => kind);
}

describe('an assertion about nothing but texts', () => {
  test.each([
    [PY, 'assert "a" == "a"'],
    [PY, `assert 'a' == "a", "they are"`],
    [PY, 'assert "always"'],
    [PY, 'assert b"a" == b"a"'],
    [PY, 'assert f"a" == rb"a"'],
    [PY, 'self.assertEqual("a", "a")'],
    [PY, 'self.assertIn("a", "ab")'],
    [PY, 'assert [] == []'],
    [JS, "assert.equal('a', 'a');"],
    [JS, 'assert.strictEqual(`a`, "a", "they are");'],
    [JS, "assert.match('a', /a/i);"],
    [JS, 'assert.deepEqual([], []);'],
    [JS, "assert('a');"],
    [JS, "expect('a').toBe('a');"],
    [JS, "expect('a b').toContain('a');"],
    [JS, "expect(['a', 'b']).to.have.lengthOf(2);"],
    [JS, "t.is('a', 'a');"],
    [JS, "assertEquals('a', 'a');"],
    [JS, "chai.assert.equal('a', 'a');"],
    [JAVA, 'assertEquals("x", "x");'],
    [JAVA, 'assertEquals("$x", "$x");'],
    [JAVA, 'Assertions.assertEquals("x", "x", "they are");'],
    [JAVA, 'assertThat("a").isEqualTo("a");'],
    [KT, 'assertEquals("x", "x")'],
    [KT, 'assertEquals("\\$x", "\\$x")'],
    [KT, 'assertEquals(1, "a".length)'],
    [RB, 'assert_equal "a", "a"'],
    [RB, `assert_equal '#{a}', '#{a}'`],
    [RB, 'assert_equal %w[a b], %w[a b]'],
    [RB, 'assert "a" == "a"'],
    [RB, 'assert_includes "ab", "a"'],
    [RSPEC, 'expect("a").to eq("a")'],
    [RSPEC, 'expect("a").to eql "a"'],
    [RSPEC, 'expect("a".to_s).to eq("a")'],
    [EX, 'assert "a" == "a"'],
    [PHP, `$this->assertSame('a', 'a');`],
    [PHP, `$this->assertSame('$a', '{$a}');`],
    [PHP, 'static::assertSame("a", "a");'],
    [PHP, `expect('a')->toBe('a');`],
    [CS, 'Assert.Equal("a", "a");'],
    [CS, 'Assert.AreEqual($"a", @"a");'],
    [SWIFT, 'XCTAssertEqual("a", "a")'],
    [SWIFT, '#expect("a" == "a")'],
    [GO, 'assert.Equal(t, "a", "a")'],
    [GO, 'require.Equal(t, `a`, "a")'],
    [RUST, 'assert_eq!("a", "a");'],
    [RUST, 'assert_eq!("a".to_string(), "a");'],
    [CPP, 'EXPECT_STREQ("a", "a");'],
    [CPP, 'EXPECT_EQ(u8"a", "a");'],
    [CPP, 'REQUIRE("a" == "a");'],
    [CPP, 'TEST_ASSERT_EQUAL_STRING("a", "a");'],
    [DART, "expect('a', 'a');"],
  ])('%s: %s', (path, statement) => {
    expect(vacuous(path, statement)).toBe(true);
  });

  test.each([
    // Values are put in.
    [JS, "expect(`${a}`).toBe('a');"],
    [PY, 'assert f"{a}" == "a"'],
    [RSPEC, 'expect("#{a}").to eq("a")'],
    [RB, 'assert_equal "a", "#{a}"'],
    [RB, 'assert "a" == "#{a}"'],
    [EX, 'assert "a" == "#{a}"'],
    [PHP, '$this->assertSame("a", "$a");'],
    [PHP, `$this->assertSame('a', "{$a}");`],
    [PHP, `$this->assertSame('a', "\${a}");`],
    [KT, 'assertEquals("a", "$a")'],
    [KT, 'assertEquals("a", "${a.b}")'],
    [SWIFT, 'XCTAssertEqual("a", "\\(a)")'],
    [SWIFT, 'XCTAssertEqual("a", "\\(f(a))")'],
    [CS, 'Assert.Equal("a", $"{a}");'],
    [CS, 'Assert.Equal("a", $@"{a}");'],
    [DART, "expect('$a', 'a');"],
    [DART, "expect('${a.b}', 'a');"],
    [RUST, 'assert_eq!(format!("{a}"), "a");'],
    // Something else is called, or reached.
    [JS, "expect(f('a')).toBe('a');"],
    [JS, "expect(tag`a`).toBe('a');"],
    [PY, 'assert "a" == a'],
    [PY, 'assert 値 == 1'],
    [RSPEC, 'expect(eql("a")).to eq("a")'],
    [JS, "assert(f(1) === 2, 'they are');"],
    [RB, 'assert(f(1) == 2, "they are")'],
    // Methods that the code adds to texts and numbers.
    [KT, 'assertEquals("A!", "a".shout())'],
    [KT, 'assertEquals("A!", "a"?.shout())'],
    [KT, 'assertEquals("a", "a ".ourTrim())'],
    [RSPEC, 'expect("a".shout).to eq("A!")'],
    [RB, 'assert_equal 120, 2.minutes'],
    [SWIFT, 'XCTAssertEqual("a".shout(), "A!")'],
    [CS, 'Assert.Equal("A!", "a".Shout());'],
    [RUST, 'assert_eq!("a".shout(), "A!");'],
    [DART, "expect('a'.shout(), 'A!');"],
    // Nothing is compared.
    [JS, "t.pass('a');"],
    [JS, "assert.fail('a');"],
    [PY, 'self.fail("a")'],
    [RB, 'flunk "a"'],
    [JAVA, 'fail("a");'],
    [JS, 'assert();'],
    // Steps and matchers of one's own, and helpers that run code.
    [JS, "assert.step('called');"],
    [JS, "assert.verifySteps(['a', 'b']);"],
    [JS, "expect('a@b.c').toBeEmail();"],
    [JS, "assertParses('a + b', '(+ a b)');"],
    [JS, "assertEqual('<b>', '**');"],
    [JS, "assertMatches('a*', 'a*');"],
    [JS, 'assertFib(10, 55);'],
    [PY, 'parser.assert_equal("a", "a")'],
    [PY, 'self.assertNumQueries(2)'],
    [PY, 'self.assertLogs("a")'],
    [PY, 'self.assertTemplateUsed("a.html")'],
    [RB, 'assert_response 200'],
    [RB, 'assert_text "a"'],
    [RSPEC, 'expect("/a").to route_to("a#b")'],
    [EX, 'assert_receive 1'],
    [JAVA, 'assertThat("a b").isGreeting();'],
    [RUST, 'assert_parses!("a", "a");'],
    [CPP, 'CHECK_PARSE("a", "a");'],
    [JS, "sinon.assert.parses('a', 'a');"],
  ])('it is about more in %s: %s', (path, statement) => {
    expect(vacuous(path, statement)).toBe(false);
  });
});
