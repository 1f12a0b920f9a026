import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../src/core/verdict/changed-text.ts';
import { TAMPER_TABLE } from '../../../src/core/verdict/tamper-table.ts';
import { TAMPER_KINDS } from '../../../src/core/verdict/tampering.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { listed } from '../../../src/review/tamper/finding.ts';
import { examples } from '../../support/examples.ts';
import { toldKinds } from './told-kinds.ts';

function foundIn(...files: readonly ChangedText[]): readonly string[] {
  return findTampering(files, testPaths(null)).map(
    ({ kind, path, line }) => `${kind} ${path}:${line ?? '-'}`,
  );
}

/** The kinds found when a file goes from one text to the other. */
function kindsOf(path: string, before: string | null, after: string | null): readonly string[] {
  return toldKinds(findTampering([{ path, before, after }], testPaths(null)));
}

/** A test of each language that asserts an exact value twice, and its first line with the test on it. */
const TESTS: Readonly<Record<string, string>> = {
  'add.test.ts': `describe('add', () => {
  it('sums two', async () => {
    const three = add(1, 2);
    expect(three).toBe(3);
    expect(add(0, 7)).toEqual(7);
  });
});
`,
  'test_add.py': `import add

def test_sums_two():
    three = add(1, 2)
    assert three == 3
    assert add(0, 7) == 7
`,
  'tests/test_case.py': `class AddTest(unittest.TestCase):
    def test_sums_two(self):
        three = add(1, 2)
        self.assertEqual(three, 3)
        self.assertEqual(add(0, 7), 7)
`,
  'add_test.go': `package add

func TestSumsTwo(t *testing.T) {
	three := Add(1, 2)
	assert.Equal(t, 3, three)
	assert.Equal(t, 7, Add(0, 7))
}
`,
  'tests/add.rs': `#[test]
fn sums_two() {
    let three = add(1, 2);
    assert_eq!(three, 3);
    assert_eq!(add(0, 7), 7);
}
`,
  'src/test/java/AddTest.java': `class AddTest {
    @Test
    void sumsTwo() {
        int three = add(1, 2);
        assertEquals(3, three);
        assertEquals(7, add(0, 7));
    }
}
`,
  'Shop.Tests/AddTests.cs': `public class AddTests
{
    [Fact]
    public void SumsTwo()
    {
        var three = Add(1, 2);
        Assert.Equal(3, three);
        Assert.Equal(7, Add(0, 7));
    }
}
`,
  'spec/add_spec.rb': `describe Add do
  it 'sums two' do
    three = add(1, 2)
    expect(three).to eq 3
    expect(add(0, 7)).to eq 7
  end
end
`,
  'tests/AddTest.php': `<?php
class AddTest extends TestCase
{
    public function testSumsTwo(): void
    {
        $three = add(1, 2);
        $this->assertSame(3, $three);
        $this->assertSame(7, add(0, 7));
    }
}
`,
  'tests/test_add.cc': `TEST(Add, SumsTwo) {
  int three = add(1, 2);
  EXPECT_EQ(3, three);
  EXPECT_EQ(7, add(0, 7));
}
`,
};

const each = Object.entries(TESTS).map(([path, text]) => ({ path, text }));

function of(path: string): string {
  return TESTS[path] ?? '';
}

/** The same text with one part replaced; the part must be there. */
function swap(path: string, part: string, other: string): string {
  expect(of(path)).toContain(part);
  return of(path).replace(part, other);
}

describe.each(each)('in $path', ({ path, text }) => {
  const lines = text.split('\n');
  const asserts = /expect|assert|Assert|EXPECT_/;
  const firstAssertion = lines.findIndex((line) => asserts.test(line));
  const without = (drop: (line: string, index: number) => boolean) =>
    lines.filter((line, index) => !drop(line, index)).join('\n');

  test('nothing is found in the same text, nor in one with other blanks and comments', () => {
    const comment = /\.(?:py|rb)$/.test(path) ? '# it.skip, xit, .only' : '// it.skip, xit, .only, @Disabled';
    const respaced = lines
      .flatMap((line, index) =>
        index === firstAssertion ? [line.replace(/\S.*/, comment), '', line] : [line],
      )
      .join('\n');
    expect(kindsOf(path, text, text)).toEqual([]);
    expect(kindsOf(path, text, respaced)).toEqual([]);
  });

  test('the deleted file is found', () => {
    expect(foundIn({ path, before: text, after: null })).toEqual([`test-deleted ${path}:-`]);
  });

  test('the emptied file is found', () => {
    expect(kindsOf(path, text, '')).toEqual(['test-emptied']);
  });

  test('a file that is all comments is an emptied one', () => {
    const mark = /\.(?:py|rb)$/.test(path) ? '# ' : '// ';
    expect(kindsOf(path, text, lines.map((line) => mark + line).join('\n'))).toEqual(['test-emptied']);
  });

  test('the file under another name is no deletion', () => {
    const moved = path.replace(/[^/]+$/, 'moved_$&').replace('moved_add.test', 'moved.test');
    const renamed = moved.replace('moved_test_', 'test_moved_').replace('moved_Add', 'MovedAdd');
    expect(
      foundIn({ path, before: text, after: null }, { path: renamed, before: null, after: text }),
    ).toEqual([]);
  });

  test('a removed assertion is found', () => {
    expect(
      kindsOf(
        path,
        text,
        without((_, index) => index === firstAssertion),
      ),
    ).toEqual(['assertion-removed']);
  });

  test('a test with no assertion left is found', () => {
    expect(
      kindsOf(
        path,
        text,
        without((line) => asserts.test(line) && !/class|package/.test(line)),
      ),
    ).toEqual(['assertion-removed']);
  });

  test('an added assertion is welcome', () => {
    const more = lines.flatMap((line, index) =>
      index === firstAssertion ? [line, line.replace(/\b3\b/, '30').replace('three', 'thirty')] : [line],
    );
    expect(kindsOf(path, text, more.join('\n'))).toEqual([]);
  });

  test('a renamed variable is welcome', () => {
    expect(kindsOf(path, text, text.replaceAll('three', 'sum'))).toEqual([]);
  });

  test('another name for the test is welcome', () => {
    const renamed = text.replace(/sums two/, 'adds both').replace(/([sS])ums_?([tT])wo/, '$1ums$2wice');
    expect(renamed).not.toBe(text);
    expect(kindsOf(path, text, renamed)).toEqual([]);
  });

  test('another expected value is shown and not called weaker', () => {
    const changed = text.replace(/(?<=expect|assert|Assert|EXPECT_EQ)(.*)\b3\b/, '$14');
    expect(changed).not.toBe(text);
    expect(kindsOf(path, text, changed)).toEqual(['expected-changed']);
  });
});

describe('a test is emptied', () => {
  test.each([
    ['add.test.ts', /async \(\) => \{[\s\S]*?\n {2}\}\)/, 'async () => {})'],
    ['add.test.ts', /async \(\) => \{[\s\S]*?\n {2}\}\)/, '() => {\n    // expect(add(1, 2)).toBe(3);\n  })'],
    ['test_add.py', /:\n[\s\S]*/, ':\n    pass\n'],
    ['test_add.py', /:\n[\s\S]*/, ':\n    """Sums."""\n    ...\n'],
    ['add_test.go', /\{\n[\s\S]*\}/, '{\n}'],
    ['tests/add.rs', /\{\n[\s\S]*\}/, '{ /* later */ }'],
    ['src/test/java/AddTest.java', /\(\) \{[\s\S]*?\n {4}\}/, '() {\n    }'],
    ['Shop.Tests/AddTests.cs', /\n {4}\{[\s\S]*?\n {4}\}/, '\n    {\n    }'],
    ['spec/add_spec.rb', /two' do[\s\S]*?\n {2}end/, "two' do\n  end"],
    ['tests/AddTest.php', /void\n {4}\{[\s\S]*?\n {4}\}/, 'void\n    {\n    }'],
    ['tests/test_add.cc', /\{\n[\s\S]*\}/, '{}'],
  ])('%s', (path, body, nothing) => {
    const after = of(path).replace(body, nothing);
    expect(after).not.toBe(of(path));
    expect(kindsOf(path, of(path), after)).toEqual(['test-emptied']);
  });
});

describe('a test that is there is skipped', () => {
  test.each([
    ['add.test.ts', 'it(', 'it.skip('],
    ['add.test.ts', 'it(', 'xit('],
    ['add.test.ts', 'it(', 'it.concurrent.skip('],
    ['add.test.ts', 'it(', 'it.fails('],
    ['add.test.ts', 'it(', 'it.skipIf(isSlow)('],
    ['add.test.ts', "two', ", "two', { skip: true }, "],
    ['add.test.ts', 'describe(', 'describe.skip('],
    ['add.test.ts', 'describe(', 'xdescribe('],
    ['add.test.ts', '    const', '    return;\n    const'],
    ['add.test.ts', '    const', '    if (process.env.CI) return;\n    const'],
    ['add.test.ts', '    const', '    process.exit(0);\n    const'],
    ['add.test.ts', '    expect(three)', '    return;\n    expect(three)'],
    ['test_add.py', '    assert three', '    return\n    assert three'],
    ['add_test.go', '\tassert', '\treturn\n\tassert'],
    ['tests/add.rs', '    assert_eq!(three', '    return;\n    assert_eq!(three'],
    ['src/test/java/AddTest.java', '        assertEquals(3', '        return;\n        assertEquals(3'],
    ['test_add.py', 'def test', '@pytest.mark.skip\ndef test'],
    [
      'test_add.py',
      'def test',
      '@pytest.mark.skipif(\n    sys.platform == "win32",\n    reason="x",\n)\ndef test',
    ],
    ['test_add.py', 'def test', '@pytest.mark.xfail(strict=False)\ndef test'],
    ['test_add.py', 'import add', 'import add\npytestmark = pytest.mark.skip("all")'],
    ['test_add.py', '    three =', '    pytest.skip("later")\n    three ='],
    ['test_add.py', '    three =', '    return\n    three ='],
    ['tests/test_case.py', '    def', '    @unittest.skip("later")\n    def'],
    ['tests/test_case.py', '    def', '    @unittest.expectedFailure\n    def'],
    ['tests/test_case.py', 'class', '@unittest.skipUnless(HAS_DB, "no db")\nclass'],
    ['tests/test_case.py', '        three', '        self.skipTest("later")\n        three'],
    ['add_test.go', '\tthree', '\tt.Skip("later")\n\tthree'],
    ['add_test.go', '\tthree', '\tt.SkipNow()\n\tthree'],
    ['add_test.go', 'package', '//go:build ignore\n\npackage'],
    ['tests/add.rs', '#[test]', '#[test]\n#[ignore = "later"]'],
    ['tests/add.rs', '    let', '    return;\n    let'],
    ['src/test/java/AddTest.java', '@Test', '@Disabled("later")\n    @Test'],
    ['src/test/java/AddTest.java', '@Test', '@Test @Ignore'],
    ['src/test/java/AddTest.java', '@Test', '@Test(enabled = false)'],
    ['src/test/java/AddTest.java', '@Test', '@DisabledOnOs(OS.LINUX)\n    @Test'],
    ['src/test/java/AddTest.java', 'class', '@Disabled\nclass'],
    ['Shop.Tests/AddTests.cs', '[Fact]', '[Fact(Skip = "later")]'],
    ['Shop.Tests/AddTests.cs', '[Fact]', '[Fact]\n    [Ignore("later")]'],
    ['spec/add_spec.rb', 'it ', 'xit '],
    ['spec/add_spec.rb', 'describe', 'xdescribe'],
    ['spec/add_spec.rb', "two' do", "two', skip: 'later' do"],
    ['spec/add_spec.rb', '    three', "    skip 'later'\n    three"],
    ['spec/add_spec.rb', '    three', '    pending\n    three'],
    ['tests/AddTest.php', '        $three', "        $this->markTestSkipped('later');\n        $three"],
    ['tests/AddTest.php', '        $three', '        $this->markTestIncomplete();\n        $three'],
    ['tests/test_add.cc', 'SumsTwo', 'DISABLED_SumsTwo'],
    ['tests/test_add.cc', '  int', '  GTEST_SKIP();\n  int'],
    // What never runs.
    ['add.test.ts', '    expect(three)', '    if (false) expect(three)'],
    ['add.test.ts', '    expect(three)', '    for (const one of []) expect(three)'],
    ['add.test.ts', 'it(', 'it.each([])('],
    ['test_add.py', '    assert three', '    if False:\n        assert three'],
    ['test_add.py', '    assert three', '    for _ in []:\n        assert three'],
    ['test_add.py', 'def test', '@pytest.mark.parametrize("x", [])\ndef test'],
    ['test_add.py', 'def test', '@pytest.fixture\ndef test'],
    ['test_add.py', 'import add', 'import add\ntest_sums_two.__test__ = False'],
    ['test_add.py', '    assert add(0, 7) == 7', '    assert add(0, 7) == 7\n\ndel test_sums_two'],
    ['test_add.py', '    assert add(0, 7) == 7', '    assert add(0, 7) == 7\n\ntest_sums_two = None'],
    ['add_test.go', '\tassert.Equal(t, 3', '\tif false {\n\t\treturn\n\t}\n\tassert.Equal(t, 3'],
    ['tests/add.rs', '#[test]', '#[cfg(feature = "slow")]\n#[test]'],
  ])('%s: %j becomes %j', (path, part, other) => {
    expect(kindsOf(path, of(path), swap(path, part, other))).toEqual(['test-skipped']);
  });

  test.each([
    ['add.test.ts', '    expect(three)', '    if (!three)\n      return;\n    expect(three)'],
    [
      'add.test.ts',
      '    expect(three)',
      '    if (\n      !three &&\n      two\n    )\n      return;\n    expect(three)',
    ],
    ['add.test.ts', '    expect(three)', '    if (!three) {\n      return;\n    }\n    expect(three)'],
    ['add.test.ts', '    expect(three)', '    const f = () => {\n      return;\n    };\n    expect(three)'],
    ['test_add.py', '    assert three', '    if not three:\n        return\n    assert three'],
  ])('but not by a return that need not come: %s %j %j', (path, part, other) => {
    expect(kindsOf(path, of(path), swap(path, part, other))).toEqual([]);
  });

  test('a file of Go that gets the name of another system is one that is skipped', () => {
    const text = of('add_test.go');
    const moved = (to: string) =>
      foundIn({ path: 'add_test.go', before: text, after: null }, { path: to, before: null, after: text });
    expect(moved('add_windows_test.go')).toEqual([
      expect.stringMatching(/^test-skipped add_windows_test\.go:/),
    ]);
    expect(moved('sum_test.go')).toEqual([]);
  });

  test('and stands where the mark stands', () => {
    const path = 'add.test.ts';
    expect(foundIn({ path, before: of(path), after: swap(path, 'it(', 'it.skip(') })).toEqual([
      'test-skipped add.test.ts:2',
    ]);
  });

  test('to a plan without a body', () => {
    const after = of('add.test.ts').replace(/it\([\s\S]*?\n {2}\}\);/, "it.todo('sums two');");
    expect(kindsOf('add.test.ts', of('add.test.ts'), after)).toEqual(['test-emptied', 'test-skipped']);
  });

  test.each([
    ['a skip under a condition', 'it.skipIf(isSlow)(', 'it.skip(', ['test-skipped']],
    ['a skip', 'it.skip(', 'it.only(', ['test-focused']],
    ['a skip', 'it.skip(', 'it.todo(', []],
  ])('what the base has of %s hides no mark of another kind: %s | %s', (_what, had, has, kinds) => {
    const [before, after] = [had, has].map((head) => swap('add.test.ts', 'it(', head));
    expect(kindsOf('add.test.ts', before ?? '', after ?? '')).toEqual(kinds);
  });

  test('what the base skipped already is no tampering, whatever else changes', () => {
    const before = swap('add.test.ts', 'it(', 'it.skip(');
    expect(kindsOf('add.test.ts', before, before.replaceAll('three', 'sum'))).toEqual([]);
    expect(kindsOf('add.test.ts', before, of('add.test.ts'))).toEqual([]);
  });

  test.each([
    ['add.test.ts', '    const', "    const note = 'it.skip(';\n    const"],
    ['add.test.ts', '    const', '    const note = `xit(${add(1, 1)} it.only(`;\n    const'],
    ['add.test.ts', '    const', '    const isQuote = /[\'"`]/.test(text); // it.only(\n    const'],
    ['add.test.ts', '    const', '    /* describe.skip( */\n    const'],
    ['add.test.ts', '    const', '    rows.skip(3);\n    const'],
    ['add.test.ts', '    const', '    rows[0].forEach((row) => row);\n    const'],
    ['add.test.ts', '    const', '    for (const row of rows) add(row, 1);\n    const'],
    ['test_add.py', '    three', '    rows = []\n    three'],
    ['add.test.ts', '    const', '    const page = { skip: 3, only: 2 };\n    const'],
    ['test_add.py', '    three', '    """Use @pytest.mark.skip for slow machines."""\n    three'],
    ['test_add.py', '    three', '    # pytest.skip("x")\n    three'],
    ['add_test.go', '\tthree', '\tlog.Print("t.Skip(")\n\tthree'],
    ['tests/add.rs', '    let', '    let note = r#"#[ignore]"#;\n    let'],
    ['src/test/java/AddTest.java', '        int', '        String note = "@Disabled";\n        int'],
    ['spec/add_spec.rb', '    three', "    note = 'xit'\n    three"],
  ])('words in strings and comments are no marks: %s %j', (path, part, other) => {
    expect(kindsOf(path, of(path), swap(path, part, other))).toEqual([]);
  });
});

describe('a test is focused', () => {
  test.each([
    ['add.test.ts', 'it(', 'it.only('],
    ['add.test.ts', 'it(', 'fit('],
    ['add.test.ts', 'describe(', 'describe.only('],
    ['add.test.ts', 'describe(', 'fdescribe('],
    ['add.test.ts', "two', ", "two', { only: true }, "],
    ['spec/add_spec.rb', 'it ', 'fit '],
    ['spec/add_spec.rb', "two' do", "two', focus: true do"],
    ['spec/add_spec.rb', "two' do", "two', :focus do"],
  ])('%s: %j becomes %j', (path, part, other) => {
    expect(kindsOf(path, of(path), swap(path, part, other))).toEqual(['test-focused']);
  });

  test('a new one is no better', () => {
    const after = of('add.test.ts').replace(
      '  it(',
      "  it.only('other', () => {\n    expect(add(2, 2)).toBe(4);\n  });\n  it(",
    );
    expect(kindsOf('add.test.ts', of('add.test.ts'), after)).toEqual(['test-focused']);
  });
});

test('a quote in a regular expression opens no string', () => {
  const text = of('add.test.ts').replace('describe(', 'const tick = /`/g;\ndescribe(');
  expect(kindsOf('add.test.ts', text, text.replace('it(', 'it.only('))).toEqual(['test-focused']);
});

describe('new tests', () => {
  const withNew = (text: string) => of('add.test.ts').replace(/\}\);\n$/, `  ${text}\n});\n`);
  test.each([
    ["it('more', () => { expect(add(2, 2)).toBe(4); });", []],
    ["it.todo('more');", []],
    ["it.skipIf(isWindows)('more', () => { expect(add(2, 2)).toBe(4); });", []],
    ["it('more', { skip: !hasNetwork }, () => { expect(add(2, 2)).toBe(4); });", []],
    ["it.skip('more', () => { expect(add(2, 2)).toBe(4); });", ['test-skipped']],
    ["it('more', (t) => { if (!hasDb) return t.skip(); expect(add(2, 2)).toBe(4); });", []],
    ["it('more', (t) => { if (!hasDb) { t.skip(); } expect(add(2, 2)).toBe(4); });", []],
    ["it('more', (t) => { t.skip(); expect(add(2, 2)).toBe(4); });", ['test-skipped']],
    ["it('more', () => { expect(true).toBe(true); });", ['assertion-loosened']],
    ["it('more', () => { expect([...add(2, 2)]).toEqual(['4']); });", []],
  ])('%s', (text, kinds) => {
    expect(kindsOf('add.test.ts', of('add.test.ts'), withNew(text))).toEqual(kinds);
  });
});

describe('an assertion is loosened', () => {
  test.each([
    ['add.test.ts', 'toBe(3)', 'toBeDefined()'],
    ['add.test.ts', 'toBe(3)', 'toBeTruthy()'],
    ['add.test.ts', 'toBe(3)', 'toBeGreaterThan(1)'],
    ['add.test.ts', 'toBe(3)', 'not.toBe(4)'],
    ['add.test.ts', 'toBe(3)', 'toEqual(expect.anything())'],
    ['add.test.ts', 'toEqual(7)', 'toEqual(expect.any(Number))'],
    ['add.test.ts', 'expect(three).toBe(3)', 'expect(true).toBe(true)'],
    ['add.test.ts', 'expect(three).toBe(3)', 'expect(three === 3 || three === 4).toBe(true)'],
    ['add.test.ts', 'expect(three).toBe(3)', 'try { expect(three).toBe(3); } catch {}'],
    ['test_add.py', 'assert three == 3', 'assert three'],
    ['test_add.py', 'assert three == 3', 'assert three is not None'],
    ['test_add.py', 'assert three == 3', 'assert three >= 3'],
    ['test_add.py', 'assert three == 3', 'assert three in (3, 4)'],
    ['test_add.py', 'assert three == 3', 'assert three == 3 or True'],
    ['test_add.py', 'assert three == 3', 'assert True'],
    ['tests/test_case.py', 'assertEqual(three, 3)', 'assertTrue(three)'],
    ['tests/test_case.py', 'assertEqual(three, 3)', 'assertIsNotNone(three)'],
    ['tests/test_case.py', 'self.assertEqual(three, 3)', 'self.assertTrue(True)'],
    ['tests/test_case.py', 'assertEqual(three, 3)', 'assertAlmostEqual(three, 3, delta=1)'],
    ['add_test.go', 'Equal(t, 3, three)', 'NotNil(t, three)'],
    ['add_test.go', 'Equal(t, 3, three)', 'InDelta(t, 3, three, 2)'],
    ['tests/add.rs', 'assert_eq!(three, 3)', 'assert!(three > 1)'],
    ['tests/add.rs', 'assert_eq!(three, 3)', 'assert!(true)'],
    ['src/test/java/AddTest.java', 'assertEquals(3, three)', 'assertNotNull(three)'],
    ['src/test/java/AddTest.java', 'assertEquals(3, three)', 'assertTrue(three > 0)'],
    ['src/test/java/AddTest.java', 'assertEquals(3, three)', 'assertTrue(true)'],
    ['Shop.Tests/AddTests.cs', 'Equal(3, three)', 'True(three > 0)'],
    ['Shop.Tests/AddTests.cs', 'Equal(3, three)', 'NotNull(three)'],
    ['spec/add_spec.rb', 'to eq 3', 'to be_truthy'],
    ['spec/add_spec.rb', 'to eq 3', 'to be_within(2).of(3)'],
    ['tests/AddTest.php', 'assertSame(3, $three)', 'assertNotNull($three)'],
    ['tests/AddTest.php', 'assertSame(3, $three)', 'assertGreaterThan(1, $three)'],
    ['tests/test_add.cc', 'EXPECT_EQ(3, three)', 'EXPECT_TRUE(three)'],
    ['tests/test_add.cc', 'EXPECT_EQ(3, three)', 'EXPECT_NEAR(3, three, 2)'],
  ])('%s: %j becomes %j', (path, part, other) => {
    expect(kindsOf(path, of(path), swap(path, part, other))).toEqual(['assertion-loosened']);
  });

  const js = (assertion: string) => `it('x', () => {\n  const x = run();\n  ${assertion};\n});\n`;
  test.each([
    ["expect(() => f()).toThrow('too long')", 'expect(() => f()).toThrow()'],
    ['expect(() => f()).toThrow(RangeError)', 'expect(() => f()).toThrow(Error)'],
    ['expect(spy).toHaveBeenCalledWith(1)', 'expect(spy).toHaveBeenCalled()'],
    ['expect(x).toEqual({ a: 1, b: 2 })', 'expect(x).toMatchObject({ a: 1 })'],
    ['expect(x).toBeCloseTo(0.3, 5)', 'expect(x).toBeCloseTo(0.3, 1)'],
    ['expect(x).toBe(true)', 'expect(x).toBeTruthy()'],
    ['assert.strictEqual(x, 4)', 'assert.ok(x)'],
    ['assert.ok(x === 4)', 'assert.ok(x)'],
    ["t.equal(x, 'a')", "t.match(x, 'a')"],
    ['expect(x.one).toBe(4)', 'expect(spy.two).toBeGreaterThan(1)'],
    ['expect(x).to.equal(4)', 'expect(x).to.be.ok'],
  ])('%s becomes %s', (before, after) => {
    expect(kindsOf('x.test.js', js(before), js(after))).toEqual(['assertion-loosened']);
  });

  test.each([
    ['expect(x.length).toBe(3)', 'expect(x).toHaveLength(3)'],
    ["expect(x.includes('a')).toBe(true)", "expect(x).toContain('a')"],
    ['expect(x).toBeTruthy()', 'expect(x).toBe(true)'],
    ['expect(x).toBeDefined()', 'expect(x).toBe(4)'],
    ['assert.equal(x, 4)', 'assert.strictEqual(x, 4)'],
    ['expect(x).toEqual({ a: 1, b: 2 })', 'expect(x).toEqual({\n    a: 1,\n    b: 2,\n  })'],
    ["expect(x).toBe('a')", 'expect(x).toBe("a")'],
    ['expect(x).toBeCloseTo(0.3, 1)', 'expect(x).toBeCloseTo(0.3, 5)'],
    ['expect(() => f()).toThrow()', "expect(() => f()).toThrow('too long')"],
    ['expect(a || b).toBe(4)', 'expect(a || b || c).toBe(4)'],
  ])('but not when %s becomes %s', (before, after) => {
    expect(kindsOf('x.test.js', js(before), js(after))).not.toContain('assertion-loosened');
  });

  test.each([
    ['assert f() == pytest.approx(3, abs=0.01)', 'assert f() == pytest.approx(3, abs=1)'],
    ['np.testing.assert_allclose(f(), 3, rtol=1e-7)', 'np.testing.assert_allclose(f(), 3, rtol=0.1)'],
    ['self.assertAlmostEqual(f(), 3, places=7)', 'self.assertAlmostEqual(f(), 3, places=1)'],
    ['with pytest.raises(KeyError):', 'with pytest.raises(Exception):'],
  ])('a wider tolerance: %s becomes %s', (before, after) => {
    const body = (line: string) =>
      `def test_x():\n    ${line}\n        pass\n`.replace(/(?<!:)\n {8}pass/, '');
    expect(kindsOf('test_x.py', body(before), body(after))).toEqual(['assertion-loosened']);
  });
});

describe('another behaviour is shown and does not block', () => {
  const js = (name: string, assertion: string) => `it('${name}', () => {\n  ${assertion};\n});\n`;
  test.each([
    ["expect(parse('')).toBeNull()", "expect(parse('')).toEqual({})"],
    ["expect(parse('')).toEqual({})", "expect(() => parse('')).toThrow('empty')"],
    ["expect(() => parse('')).toThrow('empty')", "expect(parse('')).toEqual({})"],
    ["expect(isOk('a')).toBeTruthy()", "expect(isOk('a')).toBeFalsy()"],
    ["expect(spy).toHaveBeenCalledWith('a')", 'expect(spy).not.toHaveBeenCalled()'],
    ['expect(size()).toBeGreaterThan(3)', 'expect(size()).toBeLessThan(3)'],
  ])('%s becomes %s, under another name too', (after, before) => {
    expect(kindsOf('x.test.js', js('x', before), js('x', after))).toEqual(['expected-changed']);
    expect(kindsOf('x.test.js', js('x', before), js('y', after))).toEqual(['expected-changed']);
  });

  test.each([
    ['src/a.rs', 'assert!(parse("a").is_ok())', 'assert!(parse("a").is_err())'],
    ['src/a.rs', 'assert!(is_ok())', 'assert!(!is_ok())'],
    ['src/a.rs', 'assert!(find("a").is_none())', 'assert!(find("a").is_some())'],
    ['src/test/java/ATest.java', 'assertTrue(all().isEmpty())', 'assertTrue(all().contains("a"))'],
    ['src/test/java/ATest.java', 'assertTrue(all().isEmpty())', 'assertFalse(all().isEmpty())'],
    ['a_test.go', 'assert.NoError(t, err)', 'assert.Error(t, err)'],
    ['src/test/java/ATest.java', 'assertTrue(isOk())', 'assertFalse(isOk())'],
    ['src/test/java/ATest.java', 'verify(m).save("a")', 'verify(m, never()).save(any())'],
    ['test_a.py', 'assert "x" in f()', 'assert "x" not in f()'],
    ['test_a.py', 'assert f() == {}', 'with pytest.raises(ValueError): f()'],
  ])('%s: %s becomes %s', (path, before, after) => {
    const body = (line: string): string => {
      if (path.endsWith('.rs'))
        return `#[cfg(test)]\nmod tests {\n    #[test]\n    fn x() {\n        ${line};\n    }\n}\n`;
      if (path.endsWith('.go')) return `func TestX(t *testing.T) {\n\t${line}\n}\n`;
      if (path.endsWith('.py')) return `def test_x():\n    ${line}\n`;
      return `class ATest {\n    @Test\n    void x() {\n        ${line};\n    }\n}\n`;
    };
    expect(kindsOf(path, body(before), body(after))).toEqual(['expected-changed']);
  });

  test.each([
    ['src/a.rs', 'assert_eq!(v.len(), 0)', 'assert!(v.is_empty())'],
    ['src/a.rs', 'assert_eq!(find("a"), None)', 'assert!(find("a").is_none())'],
  ])('%s: %s may be written as %s', (path, before, after) => {
    const body = (line: string) => `#[test]\nfn x() {\n    ${line};\n}\n`;
    expect(kindsOf(path, body(before), body(after))).not.toContain('assertion-loosened');
    expect(kindsOf(path, body(before), body(after.replace('(', '(!')))).toEqual(['assertion-loosened']);
  });

  test('an error that may be any is asked for too little', () => {
    const before = js('x', "expect(parse('')).toEqual({})");
    expect(kindsOf('x.test.js', before, js('x', "expect(() => parse('')).toThrow()"))).toEqual([
      'assertion-loosened',
    ]);
  });
});

describe('tests that become the cases of one', () => {
  const each = (assertion: string, last: string) =>
    `it.each([\n  ['a=1', { a: '1' }],\n  ['b=2', { b: '${last}' }],\n])('parses %s', (text, expected) => {\n  ${assertion};\n});\n`;
  const two =
    "it('one', () => {\n  expect(parse('a=1')).toEqual({ a: '1' });\n});\nit('two', () => {\n  expect(parse('b=2')).toEqual({ b: '2' });\n});\n";

  test('are still there', () => {
    expect(kindsOf('x.test.js', two, each('expect(parse(text)).toEqual(expected)', '2'))).toEqual([]);
    const one = 'def test_a():\n    assert parse("a=1") == {"a": "11"}\n';
    const table =
      '@pytest.mark.parametrize("text, want", [("a=1", {"a": "11"}), ("b", {})])\ndef test_parse(text, want):\n    assert parse(text) == want\n';
    expect(kindsOf('test_x.py', one, table)).toEqual([]);
  });

  test.each([
    ['a loop', "for (const [text, want] of [['a=1', '1'], ['b=2', '2']])\n  "],
    ['a loop with braces', "for (const [text, want] of [['a=1', '1'], ['b=2', '2']]) {\n  "],
    ['a loop that waits', "for await (const [text, want] of [['a=1', '1'], ['b=2', '2']])\n  "],
    ['forEach', "[['a=1', '1'], ['b=2', '2']].forEach(([text, want]) => {\n  "],
    [
      'rows with a name',
      "const rows: Row[] = [['a=1', '1'], ['b=2', '2']];\nfor (const [text, want] of rows)\n  ",
    ],
    ...['rows.forEach(', 'rows  .  forEach('].map((call) => [
      `rows with a name and ${call}`,
      `const rows = [['a=1', '1'], ['b=2', '2']];\n${'// far above\n'.repeat(20)}${call}([text, want]) => {\n  `,
    ]),
    ['rows with a name and each', "const rows = [['a=1', '1'], ['b=2', '2']];\nit.each(rows)"],
  ])('are still there in %s around it', (_, head) => {
    const own = head.endsWith('each(rows)')
      ? "('parses %s', (text, want) => {\n  expect(parse(text)).toEqual(want);\n});\n"
      : 'it(`parses ${text}`, () => {\n  expect(parse(text)).toEqual(want);\n});\n';
    const end = head.includes('forEach') ? '});\n' : head.includes('{\n') ? '}\n' : '';
    const plain =
      "it('one', () => {\n  expect(parse('a=1')).toEqual('1');\n});\nit('two', () => {\n  expect(parse('b=2')).toEqual('2');\n});\n";
    expect(kindsOf('x.test.ts', plain, head + own + end)).toEqual([]);
    const fewer = head.replace(", ['b=2', '2']", '');
    expect(kindsOf('x.test.ts', plain, fewer + own + end)).toContain('test-deleted');
  });

  test('are looked for in one go, even among 8000 tests that are new and 8000 that are gone', () => {
    const tests = (name: string, value: number) =>
      Array.from(
        { length: 8000 },
        (_, at) => `it('${name}${at}', () => {\n  expect(${name}${at}()).toBe('${value + at}');\n});\n`,
      ).join('');
    expect(kindsOf('x.test.js', tests('a', 10_000), tests('b', 20_000))).toContain('test-deleted');
  });

  test('are looked for in one go, even where 5000 tests share rows that are long', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `['b=${at}', '${at}']`).join(', ');
    const share = Array.from(
      { length: 5000 },
      (_, at) => `it.each(rows)('new ${at}', (text, want) => {\n  expect(parse(text)).toEqual(want);\n});\n`,
    );
    const after = `const rows = [${rows}];\nfor (const [text, want] of rows) {\n${share.join('')}}\n`;
    expect(kindsOf('x.test.js', two, after)).toContain('test-deleted');
  });

  test('are gone with their values, or when less is asserted', () => {
    expect(kindsOf('x.test.js', two, each('expect(parse(text)).toEqual(expected)', '3'))).toEqual([
      'test-deleted',
    ]);
    expect(kindsOf('x.test.js', two, each('expect(parse(text)).toBeDefined()', '2'))).toEqual([
      'test-deleted',
      'test-deleted',
    ]);
  });
});

describe('what moves or grows is no loss', () => {
  const path = 'x.test.ts';
  const one =
    "it('one', () => {\n  const x = run('a');\n  expect(x.name).toBe('Ada');\n  expect(x.age).toBe(36);\n});\n";
  const two = "it('two', () => {\n  const y = run('b');\n  expect(y.city).toBe('Bern');\n});\n";

  test.each([
    ['tests in another order', two + one],
    ['a group around them', `describe('all', () => {\n${one}${two}});\n`],
    [
      'an assertion moved to a test of its own',
      `${one.replace('  expect(x.age).toBe(36);\n', '')}it('age', () => {\n  const x = run('a');\n  expect(x.age).toBe(36);\n});\n${two}`,
    ],
    [
      'assertions moved into a helper that the test calls',
      `function checkAda(x) {\n  expect(x.name).toBe('Ada');\n  expect(x.age).toBe(36);\n}\nit('one', () => {\n  checkAda(run('a'));\n});\n${two}`,
    ],
    [
      'assertions moved into a helper that is called with a blank',
      `function checkAda(person) {\n  expect(person.name).toBe('Ada');\n  expect(person.age).toBe(36);\n}\nit('one', () => {\n  checkAda (run('a'));\n});\n${two}`,
    ],
    [
      'assertions moved into a helper that calls its value otherwise',
      `function checkAda(person) {\n  expect(person.name).toBe('Ada');\n  expect(person.age).toBe(36);\n}\nit('one', () => {\n  checkAda(run('a'));\n});\n${two}`,
    ],
    [
      'a test put into another one',
      one.replace(/\}\);\n$/, "  const y = run('b');\n  expect(y.city).toBe('Bern');\n});\n"),
    ],
    [
      'two assertions made one',
      one.replace(/ {2}expect[\s\S]*\n {2}expect.*\n/, "  expect(x).toEqual({ name: 'Ada', age: 36 });\n") +
        two,
    ],
  ])('%s', (_, after) => {
    expect(kindsOf(path, one + two, after)).not.toContain('assertion-removed');
    expect(kindsOf(path, one + two, after)).not.toContain('test-deleted');
  });

  test('a test that moved to another changed file stays', () => {
    expect(
      foundIn({ path, before: one + two, after: one }, { path: 'y.test.ts', before: '', after: two }),
    ).toEqual([]);
  });

  test.each([
    ['tests/test_x.py', 'def test_two():\n    assert two() == "two words"\n', 'def test_', 'def _test_'],
    [
      'tests/test_x.py',
      'class TestX(TestCase):\n    def test_two(self):\n        self.assertEqual(two(), "two words")\n',
      'def test_',
      'def old_test_',
    ],
    ['test/x_test.rb', 'def test_two\n  assert_equal "two words", two\nend\n', 'def test_', 'def _test_'],
    [
      'test/x_test.rb',
      'def test_two\n  needs :ssl\n  needs :net\n  assert_equal "two words", two\nend\n',
      'test_',
      '__test_',
    ],
    ['test/x_test.rb', 'def test_two\n  assert_equal "two words", two\nend\n', 'def', '=begin\ndef'],
    ['test/x_test.rb', 'def test_two\n  assert_equal "two words", two\nend\n', 'def', '__END__\ndef'],
    [
      'x_test.go',
      'func TestTwo(t *testing.T) {\n\tif two() != "two words" {\n\t\tt.Fatal("no")\n\t}\n}\n',
      'Test',
      'test',
    ],
    [
      'src/test/java/XTest.java',
      'class XTest {\n  @Test\n  void two() {\n    assertEquals("two words", X.two());\n  }\n}\n',
      '@Test',
      '',
    ],
    [
      'tests/XTest.php',
      "<?php\nclass XTest extends TestCase {\n  public function testTwo() {\n    $this->assertSame('two words', two());\n  }\n}\n",
      'testTwo',
      'checkTwo',
    ],
    [
      'src/x.rs',
      'mod tests {\n    #[test]\n    fn two() {\n        assert_eq!("two words", super::two());\n    }\n}\n',
      '#[test]',
      '',
    ],
    [
      'XTests.cs',
      'class XTests {\n  [Fact]\n  public async Task Two() {\n    Assert.Equal("two words", await X.Two());\n  }\n}\n',
      '[Fact]',
      '',
    ],
  ])('a test that no runner takes for one any more is gone: %s %j', (testPath, before, name, other) => {
    const [found] = kindsOf(testPath, before, before.replace(name, other));
    expect(found).toMatch(/^test-(?:deleted|emptied)$/);
  });

  test.each(['two, /[\'"]x/', 'two, %r{"x}', "%w[it's that], two", '%{it\'s "that}, two'])(
    'a literal of Ruby with a quote in it hides no assertion behind it: %s',
    (given) => {
      const before = `def test_one\n  assert_match(${given})\nend\n\ndef test_two\n  assert_equal "two words", two\n  assert_nil one\nend\n`;
      const after = before.replace('assert_equal "', '#assert_equal "');
      expect(kindsOf('test/x_test.rb', before, after)).toEqual(['assertion-removed']);
      const other = before.replace(/x|that/, 'other');
      expect(kindsOf('test/x_test.rb', before, other)).toEqual(['expected-changed']);
    },
  );

  test('another regular expression is another expectation', () => {
    const before = "test('a', () => {\n  expect(one()).toMatch(/two words/);\n});\n";
    expect(kindsOf('a.test.js', before, before.replace('two words', 'two'))).toEqual(['expected-changed']);
    expect(kindsOf('a.test.js', before, before.replace('(/', '( /'))).toEqual([]);
  });

  test('a test that becomes a helper of others, or what a runner calls before them, stays', () => {
    const before =
      'def test_two():\n    assert two() == "two words"\n\ndef test_one():\n    assert one() == 10\n';
    const helper = before
      .replace('test_two', 'check_two')
      .replace('assert one', 'check_two()\n    assert one');
    expect(kindsOf('tests/test_x.py', before, helper)).toEqual([]);
    expect(kindsOf('tests/test_x.py', before, before.replace('test_two', 'setup_module'))).toEqual([]);
  });

  test('a helper that the test does not call hides nothing', () => {
    const helper = "function checkAda(person) {\n  expect(person.name).toBe('Ada');\n}\n";
    const after = helper + one.replace(/ {2}expect.*\n/g, '') + two;
    expect(kindsOf(path, one + two, after)).toEqual(['assertion-removed']);
  });

  test('a helper that asserts nothing hides nothing, also right before a new test', () => {
    const helper = 'function show(x) {\n  log(x);\n}\n';
    const three = "it('three', () => {\n  expect(zip()).toBe(3000);\n});\n";
    const after = helper + three + one.replace(/ {2}expect.*\n/g, '  show(x);\n');
    expect(kindsOf(path, helper + one, after)).toEqual(['assertion-removed']);
  });

  test('a test that is gone is named, in the base', () => {
    const [found] = findTampering([{ path, before: one + two, after: one }], testPaths(null));
    expect(found).toEqual({
      kind: 'test-deleted',
      path,
      line: 6,
      detail: 'The test "two" of the base is gone.',
    });
  });

  test('a test of the same name and other content elsewhere does not hide that its assertions are gone', () => {
    const other = "it('two', () => {\n  expect(1).toBe(1);\n});\n";
    expect(
      foundIn({ path, before: one + two, after: one }, { path: 'y.test.ts', before: null, after: other }),
    ).toEqual(['assertion-loosened y.test.ts:2']);
  });

  test('a line that many tests share is no evidence that an assertion moved', () => {
    const status = (name: string, path_: string) =>
      `it('${name}', () => {\n  const res = get('${path_}');\n  expect(res.body).toBe('${name}');\n  expect(res.status).toBe(200);\n});\n`;
    const before = status('a', '/a') + status('b', '/b');
    const after = `${status('a', '/a').replace('  expect(res.status).toBe(200);\n', '')}${status('b', '/b')}${status('c', '/c')}`;
    expect(kindsOf(path, before, after)).toEqual(['assertion-removed']);
  });
});

describe('cases of tables', () => {
  test.each([
    [
      'x.test.ts',
      "it.each([\n  [1, 2],\n  [3, 4],\n])('%s', (a, b) => {\n  expect(f(a)).toBe(b);\n});\n",
      '  [3, 4],\n',
    ],
    [
      'test_x.py',
      '@pytest.mark.parametrize("a,b", [(1, 2), (3, 4)])\ndef test_x(a, b):\n    assert f(a) == b\n',
      ', (3, 4)',
    ],
    [
      'Shop.Tests/X.cs',
      'class X {\n[Theory]\n[InlineData(1, 2)]\n[InlineData(3, 4)]\npublic void F(int a, int b) {\n Assert.Equal(b, f(a));\n}\n}\n',
      '[InlineData(3, 4)]\n',
    ],
    [
      'tests/x.rs',
      '#[test_case(1, 2)]\n#[test_case(3, 4)]\nfn x(a: i32, b: i32) {\n    assert_eq!(f(a), b);\n}\n',
      '#[test_case(3, 4)]\n',
    ],
  ])('%s: one case less is a loss, one more is none', (path, text, row) => {
    expect(text).toContain(row);
    expect(kindsOf(path, text, text.replace(row, ''))).toEqual(['test-deleted']);
    expect(kindsOf(path, text.replace(row, ''), text)).toEqual([]);
  });
});

describe('time limits', () => {
  test.each([
    ["it('x', () => {\n  expect(f()).toBe(1);\n}, 1000);\n", '1000', '60_000'],
    ["it('x', { timeout: 1000 }, () => {\n  expect(f()).toBe(1);\n});\n", '1000', '60000'],
    ["it('x', function () {\n  this.timeout(1000);\n  expect(f()).toBe(1);\n});\n", '1000', '60000'],
  ])('raised ones are shown, lowered ones are not: %s', (text, low, high) => {
    expect(kindsOf('x.test.ts', text, text.replace(low, high))).toEqual(['timeout-raised']);
    expect(kindsOf('x.test.ts', text.replace(low, high), text)).toEqual([]);
  });

  test.each([
    ['1000', '60000', 'timeout-asked', 'may take 60000 where the base allows 1000'],
    ['1000', '100001', 'timeout-raised', 'may take 100001 where the base allows 1000'],
    ['1000', 'Infinity', 'timeout-raised', 'may take any time where the base allows 1000'],
    ['', '0', 'timeout-raised', 'may take any time.'],
  ])('nobody asks for much more: %s %s', (had, has, kind, said) => {
    const text = (limit: string): string => `it('x', () => {\n  expect(f()).toBe(1);\n}, ${limit});\n`;
    const [found] = findTampering(
      [{ path: 'x.test.ts', before: text(had).replace(', )', ')'), after: text(has) }],
      testPaths(null),
      { mayTakeLonger: () => true },
    );
    expect(found).toMatchObject({ kind, detail: expect.stringContaining(said) });
  });

  test('raised ones that the task asks for are told apart, test by test', () => {
    const text = (first: number, second: number): string =>
      `describe('a', () => {\n  it('x', () => {\n    expect(f()).toBe(1);\n  }, ${first});\n  it('y', () => {\n    expect(g()).toBe(2);\n  }, ${second});\n});\n`;
    const found = findTampering(
      [{ path: 'x.test.ts', before: text(1000, 1000), after: text(2000, 2000) }],
      testPaths(null),
      { mayTakeLonger: ({ path, fullName }) => path === 'x.test.ts' && /\ba\b.*\bx$/.test(fullName) },
    );
    expect(found.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['timeout-raised 5', 'timeout-asked 2']);
  });
});

describe('a test file in which no tests can be told apart', () => {
  const text = '@test "adds" {\n  [ "$(add 1 2)" = 3 ]\n}\n';

  test.each(['test/add.bats', 'spec/add_spec.lua', 'features/add.feature', 'test/run.js'])('%s', (path) => {
    expect(kindsOf(path, text, null)).toEqual(['test-deleted']);
    expect(kindsOf(path, text, '\n')).toEqual(['test-emptied']);
    expect(kindsOf(path, text, text.replace('3', '4'))).toEqual([]);
  });

  test('may move, and data of tests may go', () => {
    const moved = { path: 'test/unit/sum.bats', before: null, after: text };
    expect(foundIn({ path: 'test/add.bats', before: text, after: null }, moved)).toEqual([]);
    const other = { path: 'test/unit/add.bats', before: text, after: `${text}# more\n` };
    expect(foundIn({ path: 'test/add.bats', before: text, after: null }, other)).toHaveLength(1);
    expect(kindsOf('test/fixtures/add.json', '{}', null)).toEqual([]);
    expect(kindsOf('test/helpers/add.js', 'export {}', null)).toEqual([]);
  });
});

describe('tests inside of sources', () => {
  const source =
    'pub fn add() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {\n        assert_eq!(add(1), 2);\n    }\n}\n';
  test('are seen in Rust', () => {
    expect(kindsOf('src/lib.rs', source, source.replace('#[test]', '#[test]\n    #[ignore]'))).toEqual([
      'test-skipped',
    ]);
    expect(kindsOf('src/lib.rs', source, 'pub fn add() {}\n')).toEqual(['test-emptied']);
  });

  test('are shown when they are written otherwise where the base’s version of them cannot be run', () => {
    const source = (rows: string, code = 'a + b', mark = '') =>
      `fn add(a: i32, b: i32) -> i32 {\n    ${code}\n}\n\n${mark}mod tests {\n    #[test]\n    fn adds() {\n        for (a, b, sum) in [${rows}] {\n            assert_eq!(super::add(a, b), sum);\n        }\n    }\n}\n`;
    const before = source('(1, 2, 3), (2, 2, 4)', 'a - b');
    expect(kindsOf('src/lib.rs', before, source('(1, 2, -1)'))).toEqual(['expected-changed']);
    expect(kindsOf('src/lib.rs', before, source('(1, 2, 3),\n            (2, 2, 4)'))).toEqual([]);
    const apart = (rows: string, code?: string) => source(rows, code, '#[cfg(test)]\n');
    expect(kindsOf('src/lib.rs', apart('(1, 2, 3), (2, 2, 4)', 'a - b'), apart('(1, 2, -1)'))).toEqual([]);
  });

  test('assertions of the product itself are not tests', () => {
    const before = `fn check(x: i32) { assert!(x > 0); }\n${source}`;
    expect(kindsOf('src/lib.rs', before, source)).toEqual([]);
  });
});

describe('the list', () => {
  test('is in the order of the lines, and of many keeps the first', () => {
    const at = (line: number) => ({ kind: 'test-deleted', path: 'a', line, detail: `${line}` }) as const;
    const found = listed([9, 2, 5, 7, 1, 8, 3].map(at));
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 5, 7, null]);
  });

  test('is short where one file has much of one kind', () => {
    const many = (call: string) =>
      Array.from(
        { length: 20 },
        (_, n) => `${call}('t${n}', () => {\n  expect(f(${n})).toBe(${n});\n});\n`,
      ).join('');
    const found = findTampering(
      [{ path: 'x.test.ts', before: many('it'), after: many('it.skip') }],
      testPaths(null),
    );
    expect(found).toHaveLength(6);
    expect(found.map(({ detail }) => detail)).toContain('The same in 15 more places of this file.');
  });

  test('quotes on one line, shortly, and nothing unseen', () => {
    const test_ = (name: string) => `it('${name}', () => {\n  expect(f()).toBe(1);\n});\n`;
    const name = `a\u202eb\u0007${'long '.repeat(100)}`;
    const [found] = findTampering(
      [{ path: 'x.test.ts', before: test_(name) + test_('b'), after: test_('b') }],
      testPaths(null),
    );
    expect(found?.detail).toMatch(/^The test "a b long[\x20-\x7e]*…" of the base is gone\.$/);
    expect(found?.detail.length).toBeLessThan(130);
  });

  test('has a row for every kind, and a reason in each', () => {
    expect(Object.keys(TAMPER_TABLE)).toEqual([...TAMPER_KINDS]);
    for (const row of Object.values(TAMPER_TABLE)) {
      expect(row.reason).toMatch(/^[a-z].{10,}[^.]$/);
      expect(row.covers).toMatch(/^[a-z].{10,}[^.]$/);
    }
  });

  test('a manifest, a lockfile and wanted changes of behaviour do not block', () => {
    const shown = TAMPER_KINDS.filter((kind) => TAMPER_TABLE[kind].effect === 'show');
    expect(shown).toEqual([
      'test-reversed',
      'expected-changed',
      'task-contradicted',
      'timeout-raised',
      'snapshot-changed',
      'run-reached',
      'subject-replaced',
      'lint-suppressed',
      'manifest-changed',
      'lockfile-changed',
      'license-changed',
      'unseen-by-commands',
    ]);
    expect(TAMPER_KINDS.filter((kind) => TAMPER_TABLE[kind].effect === 'list')).toEqual([
      'test-removed',
      'focus-idle',
      'timeout-asked',
      'reach-asked',
      'program-exit',
      'module-mocked',
      'rule-suppressed',
      'manifest-minor',
    ]);
  });
});

describe('any text', () => {
  const paths = [...Object.keys(TESTS), 'package.json', 'pom.xml', 'pyproject.toml', 'Makefile', 'src/a.ts'];
  const words = [
    ...[
      'it(',
      "'a'",
      '=> {',
      '})',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '`',
      '${',
      '"',
      "'",
      '"""',
      '\n',
      '  ',
      '/',
      '//',
    ],
    ...[
      '/*',
      '*/',
      '#',
      'expect(x)',
      '.toBe(',
      'assert',
      'def test_',
      ':',
      '@Test',
      'void a()',
      '#[test]',
      'fn a()',
    ],
    ...[
      'describe',
      '.skip',
      '.only',
      'return',
      'class A',
      'end',
      'do',
      ',',
      ';',
      '\\',
      '\r',
      '\u2028',
      '\ud800',
    ],
    ...['fail_under = 80', '"scripts": {', '[tool.pytest]', '<plugin>', 'test:', '\t'],
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(...Object.values(TESTS)),
  );
  const version = fc.option(text, { nil: null });
  const file = fc.record({ path: fc.constantFrom(...paths), before: version, after: version });

  test('is read without complaint, and each finding has a place in it', () => {
    fc.assert(
      fc.property(fc.array(file, { maxLength: 4 }), (files) => {
        for (const { path, line, detail } of findTampering(files, testPaths(null))) {
          const texts = files
            .filter((one) => one.path === path)
            .flatMap((one) => [one.before ?? '', one.after ?? '']);
          const longest = Math.max(...texts.map((one) => one.split('\n').length));
          if (line !== null) expect(line >= 1 && line <= longest).toBe(true);
          expect(detail).toMatch(/^[A-Z].*\.$/);
        }
      }),
      { numRuns: examples(10_000) },
    );
  });

  test('that does not change holds no tampering', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), text, (path, same) => {
        expect(kindsOf(path, same, same)).toEqual([]);
      }),
      { numRuns: examples(300) },
    );
  });

  test.each([
    ['blank lines', '\n'],
    ['open brackets', '('],
    ['open tests', "it('a', () => {\n"],
    ['tests that never open', 'func TestA()\n'],
    ['heads that never close', 'def test_a(\n'],
    ['attributes', '@Test '],
    ['slashes', '=/[a'],
    ['plugins', '<plugin>'],
    ['spaces', ' '],
    ['quotes', '`${"\''],
    ['names of assertions', 'assert.'],
  ])('is read in one go, even 200 kB of %s', (_, unit) => {
    const long = unit.repeat(200_000 / unit.length);
    for (const path of paths) expect(() => kindsOf(path, of(path), long + of(path))).not.toThrow();
  });
});

test.each([
  ['package.json', 'from', ' '],
  ['jest.config.js', 'import', '\n'],
  ['add.test.ts', 'process.exit(', ' '],
  ['add.test.ts', 'it("a",', ' '],
  ['build.gradle', '(', 'a'],
])('in %s, %j and %j without end are read to their end', (path, word, filling) => {
  const after = `${word}${filling.repeat(150_000)}\u0001`;
  expect(kindsOf(path, 'x\n', after)).not.toContain('skipped-tests');
});

describe('a file of tests that goes says how many they were', () => {
  const one = "test('a', () => {\n  expect(add(1, 2)).toBe(3);\n});\n";
  const two = `${one}${one.replace("'a'", "'b'").replaceAll('1', '4')}`;
  const told = (before: string, after: string | null): readonly string[] =>
    findTampering([{ path: 'a.test.js', before, after }], testPaths(null)).map(({ detail }) => detail);

  test.each<[string, string | null, string]>([
    [one, null, 'The test file is deleted with its only test.'],
    [two, null, 'The test file is deleted with its 2 tests.'],
    [one, '', 'The test file has no test any more; the base has its only test.'],
    [two, '', 'The test file has no test any more; the base has its 2 tests.'],
  ])('%#', (before, after, detail) => {
    expect(told(before, after)).toEqual([detail]);
  });
});

test('a test in a file of the code that is written otherwise says which it is', () => {
  const code = (second: string): string =>
    `fn add() {}\n\n#[test]\nfn adds() {\n    let sum = add(1, ${second});\n    assert_eq!(sum, 3);\n}\n`;
  const found = findTampering(
    [{ path: 'src/add.rs', before: code('2'), after: code('1 + 1') }],
    testPaths(null),
  );
  expect(found.map(({ kind, detail }) => [kind, detail])).toContainEqual([
    'expected-changed',
    'The test "adds" is written otherwise, and stands in a file of the code.',
  ]);
});
