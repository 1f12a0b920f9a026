import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { toldKinds } from './told-kinds.ts';

type Edit = readonly [string, string];

interface Altered {
  readonly path: string;
  readonly test: string;
  readonly source: string;
  readonly code: string;
}

const JS: Altered = {
  path: 'test/port.test.js',
  test: "test('a bad one', async () => {\n  SAID;\n});\n",
  source: 'src/port.js',
  code: "export function port(text) {\n  if (!/^\\d+$/.test(text)) throw new RangeError('bad port given');\n  return Number(text);\n}\n",
};
const OLD = 'bad port given';
const NEW = 'this port is no number';

/** What is found where the test and the code have the new words; other edits are of the test. */
function kindsOf(
  { path, test: of, source, code }: Altered,
  said: string,
  ...edits: readonly Edit[]
): readonly string[] {
  const before = of.replace('SAID', () => said);
  const after = edits.length === 0 ? before.replaceAll(OLD, NEW) : edited(before, edits);
  expect(after).not.toBe(before);
  const files = [
    { path, before, after },
    { path: source, before: code, after: code.replaceAll(OLD, NEW) },
  ];
  return toldKinds(findTampering(files, testPaths(null)));
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((rest, [was, is]) => {
    expect(rest).toContain(was);
    return rest.replace(was, () => is);
  }, text);
}

const python = (said: string): Altered => ({
  path: 'tests/test_port.py',
  test: `def test_bad():\n    ${said}\n`,
  source: 'port.py',
  code: 'def port(text):\n    if not text.isdigit():\n        raise ValueError("bad port given")\n    return int(text)\n',
});
const go: Altered = {
  path: 'port_test.go',
  test: 'package port\n\nfunc TestBad(t *testing.T) {\n\t_, err := Port("x")\n\tSAID\n}\n',
  source: 'port.go',
  code: 'package port\n\nfunc Port(text string) (int, error) {\n\treturn 0, errors.New("bad port given")\n}\n',
};
const java: Altered = {
  path: 'src/test/java/PortTest.java',
  test: 'class PortTest {\n  @Test\n  void bad() {\n    SAID\n  }\n}\n',
  source: 'src/main/java/Port.java',
  code: 'class Port {\n  static int of(String text) {\n    throw new IllegalArgumentException("bad port given");\n  }\n}\n',
};
const rust: Altered = {
  path: 'tests/port.rs',
  test: '#[test]\nSAID\n',
  source: 'src/lib.rs',
  code: 'pub fn port(text: &str) -> Result<u16, String> {\n    text.parse().map_err(|_| "bad port given".to_string())\n}\n',
};
const ruby: Altered = {
  path: 'spec/port_spec.rb',
  test: "describe 'port' do\n  it 'is bad' do\n    SAID\n  end\nend\n",
  source: 'lib/port.rb',
  code: "def port(text)\n  raise ArgumentError, 'bad port given' unless text.match?(/\\d/)\nend\n",
};
const php: Altered = {
  path: 'tests/PortTest.php',
  test: '<?php\nclass PortTest extends TestCase {\n  public function testBad() {\n    SAID\n  }\n}\n',
  source: 'src/Port.php',
  code: "<?php\nfunction port($text) {\n  throw new RangeException('bad port given');\n}\n",
};

describe('an error that is expected with the words that the code now has', () => {
  test.each([
    [JS, "expect(() => port('x')).toThrow('bad port given')"],
    [JS, 'expect(() => port("x")).toThrowError("bad port given")'],
    [JS, 'expect(() => port("x")).toThrowError(/bad port given/)'],
    [JS, "assert.throws(() => port('x'), /^RangeError: bad port given$/)"],
    [ruby, "expect { port('x') }.to raise_error(ArgumentError, /bad port given/)"],
    [JS, "expect(() => port('x')).toThrow(new RangeError('bad port given'))"],
    [JS, "await expect(port('x')).rejects.toThrow(`bad port given`)"],
    [JS, "expect(() => port('x')).to.throw(RangeError, 'bad port given')"],
    [JS, "assert.throws(() => port('x'), { name: 'RangeError', message: 'bad port given' })"],
    [JS, "try { port('x'); } catch (thrown) { assert.equal(thrown.message, 'bad port given'); }"],
    [JS, "const thrown = t.throws(() => port('x')); t.is(thrown.message, 'bad port given')"],
    [python('with pytest.raises(ValueError, match="bad port given"):\n        port("x")'), ''],
    [python('with pytest.raises(ValueError, match=re.escape("bad port given")):\n        port("x")'), ''],
    [
      python(
        'with pytest.raises(ValueError) as caught:\n        port("x")\n    assert str(caught.value) == "bad port given"',
      ),
      '',
    ],
    [
      python(
        'with pytest.raises(ValueError) as caught:\n        port("x")\n    assert "bad port given" in str(caught.value)',
      ),
      '',
    ],
    [python('self.assertRaisesRegex(ValueError, "bad port given", port, "x")'), ''],
    [
      python(
        'with self.assertRaises(ValueError) as caught:\n        port("x")\n    self.assertEqual(str(caught.exception), "bad port given")',
      ),
      '',
    ],
    [python('with pytest.warns(PortWarning, match="bad port given"):\n        port("x")'), ''],
    [go, 'assert.EqualError(t, err, "bad port given")'],
    [go, 'require.ErrorContains(t, err, "bad port given")'],
    [go, 'assert.Equal(t, "bad port given", err.Error())'],
    [
      java,
      'assertEquals("bad port given", assertThrows(IllegalArgumentException.class, () -> Port.of("x")).getMessage());',
    ],
    [
      java,
      'var thrown = assertThrows(IllegalArgumentException.class, () -> Port.of("x"));\n    assertEquals("bad port given", thrown.getMessage());',
    ],
    [
      java,
      'assertThatThrownBy(() -> Port.of("x")).isInstanceOf(IllegalArgumentException.class).hasMessage("bad port given");',
    ],
    [rust, '#[should_panic(expected = "bad port given")]\nfn bad() {\n    port("x").unwrap();\n}'],
    [rust, 'fn bad() {\n    assert_eq!(port("x").unwrap_err().to_string(), "bad port given");\n}'],
    [ruby, "expect { port('x') }.to raise_error(ArgumentError, 'bad port given')"],
    [ruby, "expect { port('x') }.to raise_error ArgumentError, 'bad port given'"],
    [
      ruby,
      "error = assert_raises(ArgumentError) { port('x') }\n    assert_equal 'bad port given', error.message",
    ],
    [php, "$this->expectExceptionMessage('bad port given');\n    port('x');"],
    [php, "$this->expectExceptionMessageMatches('/bad port given/');\n    port('x');"],
  ])('is listed: %#', (where, said) => {
    expect(kindsOf(where, said)).toEqual(['error-reworded']);
    const asked = { ...where, code: where.code.replaceAll(OLD, 'bad thing given') };
    expect(kindsOf(asked, said), 'the code has the words nowhere').toEqual(['expected-changed']);
  });
});

const THROWS = "expect(() => port('x')).toThrow('bad port given')";
const RAISES = python('with pytest.raises(ValueError, match="bad port given"):\n        port("x")');

describe('what is no rewording', () => {
  test.each([
    ['a message that the code does not have', JS, THROWS, [[OLD, 'this port has no number']]],
    ['a single word of it', JS, THROWS, [[OLD, 'number']]],
    ['less of it', JS, THROWS, [[OLD, 'this port']]],
    ['a value', JS, "assert.equal(port('x'), 'bad port given')", [[OLD, NEW]]],
    [
      'the message of something that was not thrown',
      JS,
      "assert.equal(mail.message, 'bad port given')",
      [[OLD, NEW]],
    ],
    ['what the call is given', JS, "expect(() => port('bad port given')).toThrow('no')", [[OLD, NEW]]],
    [
      'another call',
      JS,
      THROWS,
      [
        [OLD, NEW],
        ["port('x')", "port('y')"],
      ],
    ],
    [
      'a message that there is not',
      JS,
      "expect(() => port('x')).not.toThrow('bad port given')",
      [[OLD, NEW]],
    ],
    [
      'another class',
      RAISES,
      '',
      [
        [OLD, NEW],
        ['ValueError', 'TypeError'],
      ],
    ],
    [
      'an argument',
      python('with pytest.raises(ValueError, port, "bad port given"):\n        pass'),
      '',
      [[OLD, NEW]],
    ],
    ['alternatives', RAISES, '', [[OLD, 'this port|is no number']]],
    ['anything around it', RAISES, '', [[OLD, '.*this port is no number']]],
    [
      'no bounds',
      python('with pytest.raises(ValueError, match="^bad port given$"):\n        port("x")'),
      '',
      [['^bad port given$', NEW]],
    ],
    ['another name in Go', go, 'assert.Equal(t, "bad port given", told.Error)', [[OLD, NEW]]],
    ['the message of a bean', java, 'assertEquals("bad port given", reply.getMessage());', [[OLD, NEW]]],
  ] as const)('%s', (_what, where, said, edits) => {
    expect(kindsOf(where, said, ...edits)).toEqual(['expected-changed']);
  });

  test.each([
    ['no message', JS, THROWS, [["'bad port given'", '']]],
    [
      'any class',
      RAISES,
      '',
      [
        [OLD, NEW],
        ['ValueError', 'Exception'],
      ],
    ],
    [
      'no error',
      python('self.assertRaisesRegex(ValueError, "bad port given", port, "x")'),
      '',
      [['self.assertRaisesRegex(ValueError, "bad port given", port, "x")', 'self.assertTrue(port("x"))']],
    ],
  ] as const)('but less: %s', (_what, where, said, edits) => {
    expect(kindsOf(where, said, ...edits)).toEqual(['assertion-loosened']);
  });
});

/** What is found for another message, by the texts of the code before and after, as they are written. */
function byCode([was, is]: Edit, [old, now]: Edit, language: 'js' | 'py' = 'js'): readonly string[] {
  const test = (text: string): string =>
    language === 'js'
      ? `test('a', () => {\n  expect(() => port('x')).toThrow(${JSON.stringify(text)});\n});\n`
      : `def test_a():\n    with pytest.raises(E, match=${JSON.stringify(text)}):\n        port("x")\n`;
  const path = language === 'js' ? 'test/a.test.js' : 'tests/test_a.py';
  const files = [
    { path, before: test(old), after: test(now) },
    { path: `a.${language}`, before: was, after: is },
  ];
  return toldKinds(findTampering(files, testPaths(null)));
}

describe('the words of the code', () => {
  test.each([
    [
      'throw new E(`bad port ${text} in ${place}`)',
      'throw new E(`${place} has no port ${text}`)',
      'bad port x in a.c',
      'a.c has no port x',
    ],
    [
      "throw new E('bad port ' + text)",
      "throw new E('no such port as ' + text + ' is known')",
      'bad port x',
      'no such port as x is known',
    ],
    [
      "throw new E('bad port ' +\n  'in list')",
      "throw new E('bad port ' +\n  'in file')",
      'bad port in list',
      'bad port in file',
    ],
    ["throw new E('bad port')", 'throw new E(`bad port: ${text}`)', 'bad port', 'bad port: x'],
    ["throw new E('bad port in list')", "throw new E('bad port in file')", 'port in list', 'port in file'],
    [
      "wrap(e, 'bad port')",
      "wrap(e, 'no such port')",
      'Fatal: bad port (see help)',
      'Fatal: no such port (see help)',
    ],
  ])('are put together: %s', (was, is, old, now) => {
    expect(byCode([was, is], [old, now])).toEqual(['error-reworded']);
  });

  test.each([
    [
      'raise E(f"bad port {text!r}")',
      'raise E(f"port {text!r} is none")',
      "bad port 'x'",
      "port 'x' is none",
    ],
    ['raise E("bad port %s" % text)', 'raise E("port %s is none" % text)', 'bad port x', 'port x is none'],
    [
      'raise E("bad port {}".format(text))',
      'raise E("port {} is none".format(text))',
      'bad port x',
      'port x is none',
    ],
    [
      'raise E(\n    "bad port "\n    "given"\n)',
      'raise E(\n    "bad port "\n    f"given: {text}"\n)',
      'bad port given',
      'bad port given: x',
    ],
    ['raise E("bad (port)")', 'raise E("no (port)")', 'bad \\(port\\)', 'no \\(port\\)'],
    ['raise E(f"bad port {a}")', 'raise E(f"no port {a}")', 'bad port \\d+', 'no port \\d+'],
  ])('in Python: %s', (was, is, old, now) => {
    expect(byCode([was, is], [old, now], 'py')).toEqual(['error-reworded']);
  });

  test.each([
    [
      'stand in a comment',
      "throw new E('bad port')",
      "throw new E(text) // 'no such port'",
      'bad port',
      'no such port',
    ],
    [
      'are those of another file',
      "throw new E('bad port')",
      "throw new E('port')",
      'bad port',
      'no such port',
    ],
    [
      'are there as before',
      "throw new E('bad port'); f('no such port')",
      "f('no such port')",
      'bad port',
      'no such port',
    ],
    [
      'still say the old text',
      "throw new E('bad port')",
      "throw new E('bad port'); f('no such port')",
      'bad port',
      'no such port',
    ],
    [
      'say both texts',
      "throw new E('bad port in list')",
      "throw new E('bad port in file')",
      'in list',
      'bad port',
    ],
    ['are a value alone', "throw new E('bad port')", 'throw new E(`${text}`)', 'bad port', 'no such port'],
    [
      'give another value',
      'throw new E(`bad port ${text}`)',
      'throw new E(`no port ${text}`)',
      'bad port x',
      'no port y',
    ],
    [
      'have nothing in common',
      "f('bad port'); g('a b')",
      "f('c d'); g('low on ink')",
      'bad port',
      'low on ink',
    ],
  ])('do not count where they %s', (_what, was, is, old, now) => {
    expect(byCode([was, is], [old, now])).toEqual(['expected-changed']);
  });

  test.each([
    [
      'in a statement of several lines',
      "if (!text) {\n  throw new E(\n    'bad port',\n  );\n}",
      "if (!text) {\n  throw new E('no such port');\n}",
    ],
    [
      'beside a change further up',
      "const a = 1;\nif (!text) {\n  throw new E('bad port');\n}",
      "const a = b(2);\nlog(a);\nif (!text) {\n  throw new E('no such port');\n}",
    ],
    [
      'below another one that is reworded',
      "if (a) throw new E('low on ink');\nthrow new E('bad port');",
      "if (a) throw new E('out of paper');\nthrow new E('no such port');",
    ],
    [
      'with a condition of its own below another one',
      "if (a) {\n  if (!text) throw new E('bad port');\n}",
      "if (b) {\n  if (!text) throw new E('no such port');\n}",
    ],
    ['in front of a value', "throw new E('bad port ' + a)", "throw new E('no such port: ' + a + '!')"],
    [
      'with more values',
      "fail(format('bad port %s', a))",
      "fail(format('no such port %s in %s', a, list[0]))",
    ],
  ])('count where statement and condition stay: %s', (_what, was, is) => {
    expect(byCode([was, is], ['bad port', 'no such port'])).toEqual(['error-reworded']);
  });

  test.each([
    ['the condition', "if (n <= 0) throw new E('bad port')", "if (n < -1) throw new E('no such port')"],
    ['the condition behind it', "throw new E('bad port') if n", "throw new E('no such port') if m"],
    [
      'the line above',
      "if (!a) {\n  throw new E('bad port');\n}",
      "if (!b) {\n  throw new E('no such port');\n}",
    ],
    [
      'the line around it',
      "if (!a) {\n  const b = f();\n  throw new E('bad port');\n}",
      "if (!b) {\n  const b = f();\n  throw new E('no such port');\n}",
    ],
    [
      'a condition of several lines',
      "if (\n  a &&\n  b\n) {\n  throw new E('bad port');\n}",
      "if (\n  a &&\n  c\n) {\n  throw new E('no such port');\n}",
    ],
    [
      'the condition of an else',
      "if (a) {\n  f();\n} else {\n  throw new E('bad port');\n}",
      "if (b) {\n  f();\n} else {\n  throw new E('no such port');\n}",
    ],
    [
      'what returns before',
      "if (n > 0) {\n  return n;\n}\nthrow new E('bad port');",
      "if (n > -2) {\n  return n;\n}\nthrow new E('no such port');",
    ],
    [
      'the text that decides',
      "if (a === 'x') throw new E('bad port')",
      "if (a === 'y') throw new E('no such port')",
    ],
    ['the class', "throw new E('bad port')", "throw new F('no such port')"],
    ['what else it says', "throw new E('bad port', 403)", "throw new E('no such port', 404)"],
    ['the choice', "return a ? a : fail('bad port')", "return b ? a : fail('no such port')"],
  ])('do not count where something else decides: %s', (_what, was, is) => {
    expect(byCode([was, is], ['bad port', 'no such port'])).toEqual(['expected-changed']);
  });

  test('do not count under another condition in Python', () => {
    const code = (condition: string, text: string): string =>
      `def port(text):\n    if ${condition}:\n        return 1\n    raise E("${text}")\n`;
    const kinds = (condition: string): readonly string[] =>
      byCode([code('text', 'bad port'), code(condition, 'no such port')], ['bad port', 'no such port'], 'py');
    expect(kinds('text')).toEqual(['error-reworded']);
    expect(kinds('text or True')).toEqual(['expected-changed']);
  });

  test('do not count in a test in a file of the code', () => {
    const text = (said: string): string =>
      `pub fn port(text: &str) -> u16 {\n    text.parse().expect("low on ink")\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    #[should_panic(expected = "${said}")]\n    fn bad() {\n        port("x");\n    }\n}\n`;
    const file = { path: 'src/port.rs', before: text(OLD), after: text(NEW) };
    expect(toldKinds(findTampering([file], testPaths(null)))).toEqual(['expected-changed']);
  });

  test('do not count in the text about a function', () => {
    const [was, is] = ['def f():\n    """bad port"""\n', 'def f():\n    """no such port"""\n'];
    expect(byCode([was, is], ['bad port', 'no such port'], 'py')).toEqual(['expected-changed']);
  });
});

describe('two errors', () => {
  const tests = (port: string, host: string): string =>
    `test('port', () => {\n  expect(() => port('x')).toThrow('${port}');\n});\ntest('host', () => {\n  expect(() => host('')).toThrow('${host}');\n});\n`;
  const code = (port: string, host: string): string =>
    `export const port = () => { throw new E('${port}'); };\nexport const host = () => { throw new E('${host}'); };\n`;
  const [PORT, HOST] = ['bad port given', 'bad host given'];
  type Words = readonly [port: string, host: string];

  /** What is found where the tests and the files of the code have other words than `PORT` and `HOST`. */
  function kinds(said: Words, ...files: readonly (readonly [was: Words, is: Words])[]): readonly string[] {
    const sources = files.map(([was, is], at) => ({
      path: `src/${at}.js`,
      before: code(...was),
      after: code(...is),
    }));
    const test = { path: 'test/a.test.js', before: tests(PORT, HOST), after: tests(...said) };
    return toldKinds(findTampering([test, ...sources], testPaths(null)));
  }
  const both = (kind: string): readonly string[] => [kind, kind];

  test.each<[string, Words]>([
    ['in words of their own', ['this port is no number', 'this host is no name']],
    ['in words that both have', ['the given port is wrong', 'the given host is wrong']],
  ])('are reworded at once %s', (_what, words) => {
    expect(kinds(words, [[PORT, HOST], words])).toEqual(both('error-reworded'));
  });

  test.each<[string, Words, Words, Words]>([
    ['as they are', [HOST, PORT], [PORT, HOST], [HOST, PORT]],
    ['with another sign', [HOST, PORT], [`${PORT}.`, `${HOST}.`], [`${HOST}!`, `${PORT}!`]],
    ['with a word more', [HOST, PORT], [PORT, HOST], [`${HOST} here`, `${PORT} here`]],
    [
      'in other words',
      ['wrong host given', 'wrong port given'],
      [PORT, HOST],
      ['wrong host given', 'wrong port given'],
    ],
  ])('that exchange their messages are not reworded: %s', (_what, said, was, is) => {
    expect(kinds(said, [was, is])).toEqual(both('expected-changed'));
  });

  test('one of which is new, or goes, leave the other reworded', () => {
    const is = 'no such port';
    expect(
      kinds(
        [is, HOST],
        [
          [PORT, 'low on ink'],
          [is, 'bad port listed'],
        ],
      ),
    ).toEqual(['error-reworded']);
    expect(
      kinds(
        [is, HOST],
        [
          [PORT, 'no such file'],
          [is, 'out of paper'],
        ],
      ),
    ).toEqual(['error-reworded']);
  });

  test('nor are they where each is in a file of its own', () => {
    const [ink, paper] = ['low on ink', 'out of paper'];
    const swapped = kinds(
      [HOST, PORT],
      [
        [PORT, ink],
        [HOST, ink],
      ],
      [
        [paper, HOST],
        [paper, PORT],
      ],
    );
    expect(swapped).toEqual(both('expected-changed'));
    const [wrongHost, wrongPort] = ['wrong host given', 'wrong port given'];
    const otherwise = kinds(
      [wrongHost, wrongPort],
      [
        [PORT, ink],
        [wrongHost, ink],
      ],
      [
        [paper, HOST],
        [paper, wrongPort],
      ],
    );
    expect(otherwise).toEqual(both('expected-changed'));
  });

  test('of which one takes the message of the other are not reworded', () => {
    expect(
      kinds(
        [HOST, HOST],
        [
          [PORT, HOST],
          [HOST, HOST],
        ],
      ),
    ).toEqual(['expected-changed']);
  });
});
