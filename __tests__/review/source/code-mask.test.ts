import { describe, expect, test } from 'vitest';
import { maskText } from '../../../src/review/source/code-mask.ts';

/** The views of a text: in `code` what strings and comments say is dots here. */
function dotted(text: string, language: Parameters<typeof maskText>[1]) {
  const { code, comments, uncommented } = maskText(text, language);
  for (const view of [code, comments, uncommented]) {
    expect(view).toHaveLength(text.length);
    expect(view.split('\n')).toHaveLength(text.split('\n').length);
  }
  const hidden = [...code].map((unit, at) => (unit === ' ' && text[at] !== ' ' ? '·' : unit)).join('');
  return { code: hidden, comments: comments.trim() };
}

describe('comments and strings are told from code', () => {
  test.each([
    ['javascript', "a('x/y') // z", "a('···') ·· ·", '// z'],
    ['javascript', 'a /* x\ny */ b', 'a ·· ·\n· ·· b', '/* x\ny */'],
    ['javascript', "a('it\\'s') + b", "a('·····') + b", ''],
    ['javascript', 'a(`x${b(`y${c}`)}z`)', 'a(`·${b(`·${c}`)}·`)', ''],
    ['javascript', 'a(`x\\`y${ {b: 1}.b }z`)', 'a(`····${ {b: 1}.b }·`)', ''],
    ['javascript', 'a = /x"y/g; b', 'a = /···/g; b', ''],
    ['javascript', 'a = /[/"]/; b', 'a = /····/; b', ''],
    ['javascript', 'a = /\\/"/; b', 'a = /···/; b', ''],
    ['javascript', 'a = b / c; d = "e" / f', 'a = b / c; d = "·" / f', ''],
    ['javascript', 'return a / b / "c"', 'return a / b / "·"', ''],
    ['javascript', 'return /x"/.test(a)', 'return /··/.test(a)', ''],
    ['javascript', "a = 'x\nb = 1", "a = '·\nb = 1", ''],
    ['javascript', 'a = `x\ny`; b', 'a = `·\n·`; b', ''],
    ['python', "a = 'x#y' # z", "a = '···' · ·", '# z'],
    ['python', 'a = """x\n"y" \'z\'\n"""; b', 'a = """·\n··· ···\n"""; b', ''],
    ['python', "a = '''x\ny'''; b", "a = '''·\n·'''; b", ''],
    ['python', 'a = b#c', 'a = b··', '#c'],
    ['ruby', "a = 'x' # y", "a = '·' · ·", '# y'],
    ['ruby', 'a = "x#{b}" # y', 'a = "·····" · ·', '# y'],
    ['ruby', 'a = `x`', 'a = `·`', ''],
    ['ruby', 'a#b', 'a#b', ''],
    ['ruby', "a\n=begin\nb 'c'\n=end\nd", 'a\n······\n· ···\n····\nd', "=begin\nb 'c'\n=end"],
    ['ruby', 'a =begin\nb\n__END__ c', 'a =begin\nb\n__END__ c', ''],
    ['ruby', 'a\n__END__\nb "c"', 'a\n·······\n· ···', '__END__\nb "c"'],
    ['php', 'a(); __HALT_COMPILER(); b', 'a(); ·················· ·', '__HALT_COMPILER(); b'],
    ['elixir', 'a = """\nx\n""" # y', 'a = """\n·\n""" · ·', '# y'],
    ['go', 'a := `x\\`; b := "y"', 'a := `··`; b := "·"', ''],
    ['go', "a := 'x'; b := '\\''", "a := '·'; b := '··'", ''],
    ['rust', 'a = r#"x"y"#; b', 'a = r#"···"#; b', ''],
    ['rust', 'a = "x\ny"; b', 'a = "·\n·"; b', ''],
    ['rust', "fn a<'b>(c: &'b str) { 'd' }", "fn a<'b>(c: &'b str) { '·' }", ''],
    ['rust', "a = '\\u{1F600}'; b", "a = '·········'; b", ''],
    ['jvm', 'a = """x "y" z""" // w', 'a = """· ··· ·""" ·· ·', '// w'],
    ['jvm', "a = 'x'; b = 'yz'", "a = '·'; b = '··'", ''],
    ['jvm', "a = 'xyz'", "a = 'xyz'", ''],
    ['dotnet', 'a = @"x\\"; b', 'a = @"··"; b', ''],
    ['dotnet', 'a = @$"x\\"; b("\\"y")', 'a = @$"··"; b("···")', ''],
    ['php', '<?php #[Test]\n# x\na("y") // z', '<?php #[Test]\n· ·\na("·") ·· ·', '# x\n       // z'],
    ['php', "a('x\ny'); b", "a('·\n·'); b", ''],
    ['c', '#if 0\nx\n#endif\na', '··· ·\n·\n······\na', '#if 0\nx\n#endif'],
    ['c', '#include "a.h"', '#include "···"', ''],
    ['swift', 'a = """\nx "y"\n"""', 'a = """\n· ···\n"""', ''],
    ['dart', "a = '''x\n'y' '''; b", "a = '''·\n··· '''; b", ''],
    ['shell', "a='x\\' # b", "a='··' · ·", '# b'],
    ['shell', 'a="x\ny" b#c', 'a="·\n·" b#c', ''],
    ['hash-data', 'a: "x" # y', 'a: "·" · ·', '# y'],
    ['hash-data', 'a: b#c', 'a: b#c', ''],
    ['slash-data', '{"a": 1} // b', '{"·": 1} ·· ·', '// b'],
    ['xml', '<a b="c"/><!-- d -->', '<a b="c"/>···· · ···', '<!-- d -->'],
    ['javascript', 'a(`x${b}y${c}z`) + {d: {}}; `e`', 'a(`·${b}·${c}·`) + {d: {}}; `·`', ''],
    ['javascript', '`a${ {b: {}} }"${c}"` + "d"', '`·${ {b: {}} }·${c}·` + "·"', ''],
    ['javascript', '}`a${b}`} `c`', '}`·${b}`} `·`', ''],
    ['javascript', 'a / b; c = /"/; d / "e"', 'a / b; c = /·/; d / "·"', ''],
    ['javascript', 'a = /b\n"c"', 'a = /b\n"·"', ''],
    ['javascript', 'a = /b; c = /"d"/; e\nf = /"/', 'a = /·· · · /"·"/; e\nf = /·/', ''],
    ['javascript', 'a = /[\\]/]"/; b', 'a = /······/; b', ''],
    ['javascript', '/"/.test(a)', '/·/.test(a)', ''],
    ['javascript', 'a = "b', 'a = "·', ''],
    ['javascript', 'a = `b', 'a = `·', ''],
    ['javascript', 'a /* b', 'a ·· ·', '/* b'],
    ['javascript', '// a\nb', '·· ·\nb', '// a'],
    ['javascript', '/**/a', '····a', '/**/'],
    ['python', 'a = "b\\\nc" # d', 'a = "··\n·" · ·', '# d'],
    ['ruby', '# a\nb # c', '· ·\nb · ·', '# a\n  # c'],
    ['go', 'a := `b"\n//c`; "d', 'a := `··\n···`; "·', ''],
    ['rust', 'r##"a"#"##; r"\\"; b', 'r##"···"##; r"·"; b', ''],
    ['rust', "'a: 'b'; '\\''; 'cd' 'efg'", "'a: '·'; '··'; '··' 'efg'", ''],
    ['php', '#[A] # b\n#[C("d")]', '#[A] · ·\n#[C("·")]', '# b'],
    ['c', 'a #if 0\n"b"\n#if 0\n"c"', 'a #if 0\n"·"\n··· ·\n···', '#if 0\n"c"'],
  ] as const)('%s: %s', (language, text, code, comments) => {
    const seen = dotted(text, language);
    expect(seen).toEqual({ code, comments });
  });
});

describe('regular expressions and literals with a percent sign of Ruby', () => {
  test.each([
    ['a(b, /["\']x/)', 'a(b, /·····/)'],
    ['a = /"/i; b', 'a = /·/i; b'],
    ['a =~ /\\/"/ && b', 'a =~ /···/ && b'],
    ['a b, /#{c / d}"/, e', 'a b, /··· · ···/, e'],
    ['assert_match /"x"/, b', 'assert_match /···/, b'],
    ["expect(a).to match /it's/", 'expect(a).to match /····/'],
    ['when /"/ then b', 'when /·/ then b'],
    ['a ? /"/ : /b\'/', 'a ? /·/ : /··/'],
    ["a if b !~ /'/", 'a if b !~ /·/'],
    ['a.b { |c| /"/ =~ c }', 'a.b { |c| /·/ =~ c }'],
    ['a\n/"/.match?(b)', 'a\n/·/.match?(b)'],
    ['a = /\n  "x # y\n/x\nb "c"', 'a = /\n  ·· · ·\n/x\nb "·"'],
    ['a = %{it\'s {b} "c}; d', 'a = %{···· ··· ··}; d'],
    ["a = %w[b' c]; d", 'a = %w[·· ·]; d'],
    ['a = %r{"/b}i; d', 'a = %r{···}i; d'],
    ['a = %q(b (c) "); d', 'a = %q(· ··· ·); d'],
    ['a = %|b"|; c', 'a = %|··|; c'],
    ['a = %i[b c]', 'a = %i[· ·]'],
    ['a(%(b "c\nd))', 'a(%(· ··\n·))'],
    ['puts %(b"), c', 'puts %(··), c'],
    ['a = %Q{#{b["}"]} c"}; d', null],
    ['a == ?" && b', 'a == ?" && b'],
    ['a / b / c', 'a / b / c'],
    ['a/b/"c"', 'a/b/"·"'],
    ['(a + b) / c / "d"', '(a + b) / c / "·"'],
    ['a[1] / b / "c"', 'a[1] / b / "·"'],
    ['10 / b / "c"', '10 / b / "·"'],
    ['a = b /c + "d" /e', 'a = b /c + "·" /e'],
    ['@a /b/ "c"', '@a /b/ "·"'],
    ['a.inject(:/) + b("/")', 'a.inject(:/) + b("·")'],
    ['a(b, :/, "c/,")', 'a(b, :/, "···")'],
    ['def /(a)\n  b("/")\nend', 'def /(a)\n  b("·")\nend'],
    ['a /= b; c("/")', 'a /= b; c("·")'],
    ['a % b % "c"', 'a % b % "·"'],
    ['a %= b; c("%")', 'a %= b; c("·")'],
    ['"%s" % [a, "b"]', '"··" % [a, "·"]'],
    ['a % (b + "c")', 'a % (b + "·")'],
    ['(a) %(b + "c")', '(a) %(b + "·")'],
    ['a = b ? "/" : c', 'a = b ? "·" : c'],
    ['a = b("/") / c # "d"', null],
    ['a = (/b', 'a = (/b'],
    ['a = %w[b "c"', 'a = %w[b "·"'],
    ['a, /b\n"c" / d', 'a, /b\n"·" / d'],
  ])('%s', (text, code) => {
    const seen = dotted(text, 'ruby').code;
    if (code !== null) expect(seen).toBe(code);
    expect(dotted(`${text}\nassert_equal "e", f`, 'ruby').code.split('\n').at(-1)).toBe(
      'assert_equal "·", f',
    );
  });
});
