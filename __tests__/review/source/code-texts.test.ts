import { describe, expect, test } from 'vitest';
import { maskText } from '../../../src/review/source/code-mask.ts';
import { HOLE, textsIn } from '../../../src/review/source/code-texts.ts';
import type { Language } from '../../../src/review/source/language.ts';

/** The texts of some code, with `_` for each value. */
function textsOf(language: Language, code: string): readonly string[] {
  const found = textsIn(maskText(code, language), language);
  return found.map(({ content }) => content.replaceAll(HOLE, '_'));
}

describe('the texts of code', () => {
  test.each([
    ['javascript', "f('a b')", ['a b']],
    ['javascript', "f('a', \"b\", `c`, '')", ['a', 'b', 'c', '']],
    ['javascript', 'f(`a ${b} c`)', ['a _ c']],
    ['javascript', 'f(`${a} b ${c}`, `d`)', ['_ b _', 'd']],
    ['javascript', 'f(`a ${ {b: 1}.b } c`)', ['a _ c']],
    ['javascript', "f(`a ${b(`c`, 'd')} e`, 'f')", ['a _ e', 'f']],
    ['javascript', "f('a ' + 'b')", ['a b']],
    ['javascript', "f('a ' +\n  'b' + `c`)", ['a bc']],
    ['javascript', "f('a ' + b + ' c')", ['a _ c']],
    ['javascript', "f('a ' + b(1) + ' c')", ['a _ c']],
    ['javascript', "f('a ' + b('c') + ' d')", ['a _', 'c', '_ d']],
    ['javascript', "f('a ' + b)", ['a _']],
    ['javascript', "f('a ' + (b))", ['a _']],
    ['javascript', "f(a + ' b')", ['_ b']],
    ['javascript', "f(a() + ' b', a[0]+ ' c')", ['_ b', '_ c']],
    ['javascript', "f(a, 'b') + c", ['b']],
    ['javascript', "f('a'); + b; f('c')", ['a', 'c']],
    ['javascript', "f('a', b + c, 'd')", ['a', 'd']],
    ['javascript', 'f(/a b/g)', ['a b']],
    ['javascript', "f('a' + /b/)", ['a', 'b']],
    ['javascript', "a / b / c; f('d')", ['d']],
    ['javascript', "f('a') // 'b'", ['a']],
    ['python', 'f(f"a {b} c", F\'{d}\')', ['a _ c', '_']],
    ['python', 'f(rf"a {b}", fr"c {d}")', ['a _', 'c _']],
    ['python', 'f("a {b}", r"c {d}", b"{e}", u"{f}")', ['a {b}', 'c {d}', '{e}', '{f}']],
    ['python', 'a if"{b}" else c', ['{b}']],
    ['python', 'f("a " "b")', ['a b']],
    ['python', 'f(\n    "a "\n    f"b {c}"\n)', ['a b _']],
    ['python', 'a = "b " \\\n    "c"', ['b c']],
    ['python', 'def f():\n    """a"""\n    g("b")\n', ['b']],
    ['python', "'''a'''\ng('b')\n", ['b']],
    ['python', 'def f():\n    r"""a"""\n    g("b")\n', ['b']],
    ['python', 'a = """b"""\n', ['b']],
    ['python', 'f(\n    """a""",\n    """b"""\n)', ['a', 'b']],
    ['python', 'a = [\n    """b"""\n]', ['b']],
    ['python', 'a = \\\n    {\n    """b"""\n}', ['b']],
    ['python', 'f(a,\n    """b"""\n)', ['b']],
    ['python', 'f(a=\n    """b"""\n)', ['b']],
    ['python', 'f(a +\n    """b"""\n)', ['_b']],
    ['python', 'f(a %\n    """b"""\n)', ['b']],
    ['python', '"""a""".strip()\n', ['a']],
    ['python', 'return """a"""\n', ['a']],
    ['python', 'def f():\n    "a"\n', ['a']],
    ['ruby', 'f("a #{b} c", \'d #{e}\')', ['a _ c', 'd #{e}']],
    ['ruby', 'f("a {b}")', ['a {b}']],
    ['elixir', 'f("a #{b} c")', ['a _ c']],
    ['elixir', 'f("a " <> b <> " c", "d" <> "e")', ['a _ c', 'de']],
    ['elixir', 'f("a " + b)', ['a ']],
    ['php', '<?php f("a $b c", \'d $e\')', ['a _ c', 'd $e']],
    ['php', '<?php f("a {$b[\'c\']} d")', ['a _ d']],
    ['php', '<?php f("$a->b c", "$d[0] e", "{f}")', ['_ c', '_ e', '{f}']],
    ['php', "<?php f('a ' . $b . ' c', 'd' . 'e')", ['a _ c', 'de']],
    ['php', "<?php f('a' + $b)", ['a']],
    ['php', '<?php f("${a} \\$b $1")', ['_ \\$b $1']],
    ['ruby', 'f("a \\#{b} #{c}")', ['a \\#{b} _']],
    ['jvm', 'f("a $b ${c.d} \\$e $1")', ['a _ _ \\$e $1']],
    ['dart', 'f(\'a $b\', "c ${d}")', ['a _', 'c _']],
    ['swift', 'f("a \\(b) \\(c(d)) e")', ['a _ _ e']],
    ['javascript', "f('a $b #{c}')", ['a $b #{c}']],
    ['javascript', 'f("a $b #{c}")', ['a $b #{c}']],
    ['dotnet', 'f($"a {b} c", $@"{d}", @"{e}", "{f}")', ['a _ c', '_', '{e}', '{f}']],
    ['rust', 'f(r#"a "b""#, br"c", "d")', ['a "b"', 'c', 'd']],
    ['go', 'f(`a ${b}`, "c" + d)', ['a ${b}', 'c_']],
  ] as const)('%s: %s', (language, code, texts) => {
    expect(textsOf(language, code)).toEqual(texts);
  });

  test.each([
    ['javascript', "f('a' + b + `c`, 1)", "'a' + b + `c`"],
    ['javascript', 'f(`a ${b} c`, 1)', '`a ${b} c`'],
    ['javascript', 'f(/a/gi, 1)', '/a/gi'],
    ['python', 'f(rf"a", 1)', 'rf"a"'],
    ['python', 'f("""a""", 1)', '"""a"""'],
  ] as const)('reach from the first sign to the last: %s: %s', (language, code, written) => {
    const [{ from, to } = { from: 0, to: 0 }] = textsIn(maskText(code, language), language);
    expect(code.slice(from, to)).toBe(written);
  });

  test('that say "undefined" have no value put in', () => {
    expect(textsOf('go', 'f("a is undefined")')).toEqual(['a is undefined']);
    expect(textsOf('php', "<?php f('a is undefined')")).toEqual(['a is undefined']);
  });

  test('are regular expressions or not', () => {
    const found = textsIn(maskText("f(/a/, 'b')", 'javascript'), 'javascript');
    expect(found.map(({ isRegex }) => isRegex)).toEqual([true, false]);
  });
});
