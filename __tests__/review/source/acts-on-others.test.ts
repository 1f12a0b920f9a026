import { expect, test } from 'vitest';
import { actsOnOthers } from '../../../src/review/source/acts-on-others.ts';

/** A file of tests in each language. */
const FILES: Readonly<Record<string, string>> = {
  javascript: 'test/a.test.js',
  python: 'tests/test_a.py',
  ruby: 'spec/a_spec.rb',
  go: 'a_test.go',
  java: 'src/test/java/ATest.java',
  csharp: 'Shop.Tests/ATests.cs',
  php: 'tests/ATest.php',
  elixir: 'test/a_test.exs',
};

function acts(language: string, line: string): boolean {
  const head = language === 'php' ? '<?php\n' : 'a\n';
  return actsOnOthers(FILES[language] ?? '', `${head}${line}\n`);
}

test.each<readonly [string, ...string[]]>([
  ['javascript', 'Object.assign(a, b);', 'Object.defineProperty(a, b, c);', 'Object.defineProperties(a, b);'],
  ['javascript', 'Object.setPrototypeOf(a, b);', 'Reflect.set(a, b, c);', 'A.prototype.b = c;'],
  ['javascript', 'globalThis.a = b;', 'global.a = b;', 'delete require.cache[a];', 'process.once(a, b);'],
  [
    'javascript',
    'process.exit(0);',
    'process.emit(a);',
    'process.reallyExit = a;',
    "import { a } from 'b';\na.c  = d;",
  ],
  ['javascript', "import $a from 'b';\n$a.c.d = e;"],
  [
    'python',
    'a.b = c',
    'import a\nself.a.b = c',
    'delattr(a, "b")',
    'sys.modules["a"] = b',
    'sys.path.insert(0, a)',
    'sys.meta_path.append(a)',
  ],
  ['python', 'sys.settrace(a)', 'sys.setprofile(a)', 'atexit.register(a)', 'builtins.a = b', 'reload(a)'],
  ['python', 'def pytest_runtest_call(item):', 'def  load_tests(a, b, c):', 'a.__dict__["b"] = c'],
  ['python', 'a.__builtins__', 'a.__class__ = b', 'import a\na.b = c', 'from a import b\nb.c.d = e'],
  ['ruby', '  class  Sums', '\tmodule Sums', 'class  << self', 'class<<self', 'a.define_method(:b) {}'],
  ['ruby', 'A.class_eval {}', 'A.instance_eval {}', 'A.module_exec {}', 'alias_method :a, :b', 'A.prepend B'],
  [
    'ruby',
    'A.remove_method :b',
    'A.undef_method :b',
    'A.const_set :B, c',
    'RSpec.configure do',
    'at_exit {}',
    'ARGV << a',
  ],
  ['go', '\trate = 5', '\tshop.Rate = 5', '\trates["a"] = 5', '\trate++', '\t*rate = 5'],
  ['ruby', '  Sums.rate = 5', 'Sums::RATES["a"] = 5', 'Sums::Part.rate ||= 5'],
  ['java', '    Sums.rate = 5;', 'Sums.Part.rate += 5;'],
  ['csharp', '    Sums.Rate = 5;', 'Shop.Sums.Rate -= 5;'],
  ['javascript', 'ready.call(a.b);', 'eval(a);'],
  ['python', 'with a as b.c:', 'vars(a)', 'exec(a)', 'patch(a).__enter__()'],
  ['go', 'func  TestMain(m *testing.M) {', 'func  init() {', 'var  _ = start()', '\tos.Args = nil'],
  ['java', 'static {', 'static{', '  static  {', 'System.setOut(a);', 'System.setProperty(a, b);'],
  ['java', 'System.exit(0);', 'a.setAccessible(true);'],
  ['csharp', 'global  using A;', '[ assembly : A]', '[module:A]', '[ModuleInitializer]'],
  ['php', 'function a() {', '  function  a () {', 'class_alias(A::class, "B");', 'uopz_set_return("a", 1);'],
  ['php', 'runkit_function_redefine();', 'runkit7_method_add();', 'A::$rates = [];', 'A::$rates  = [];'],
  ['elixir', 'Code.put_compiler_option(:a, 1)', ':meck.new(A)', 'Application.put_env(:a, :b, 1)'],
  ['elixir', 'defmodule  Sums do', 'ExUnit.configure(a: 1)', 'ExUnit.start()'],
])('lines of %s that others may feel', (language, ...lines) => {
  for (const line of lines) expect([line, acts(language, line)]).toEqual([line, true]);
});

test.each<readonly [string, ...string[]]>([
  ['javascript', 'Object.keys(a);', 'a.prototypes;', 'globals.a;', 'a === b.c;'],
  ['javascript', "import { a } from 'b';\na.c === d;", "import { a } from 'b';\na = d;"],
  ['javascript', "import { a } from 'b';\nc(a.d => e);"],
  ['python', 'sys.argv', 'a.starts()', 'def pytests():', 'import a\na.b == c', 'import a\nself.a = c'],
  ['ruby', 'class  SumsTest', 'module SumSpec', 'a class Sums', 'subclass Sums', 'x = 1 << 2'],
  [
    'go',
    'func TestMainly(t *testing.T) {',
    '\tvar a = b()\n\ta = c',
    '\ta, b := c()\n\ta.d, b = 1, 2',
    '\tif a == b {',
    '\tvar a = b()',
    'x func init() {',
    'var a = 1',
    'a.init()',
  ],
  [
    'java',
    'int a = Sums.rate;',
    'if (Sums.rate == 5) {}',
    'this.rate = 5;',
    'static int a;',
    'System.out.println();',
    'static void set() { }',
  ],
  ['csharp', 'using A;', '[Fact]', 'global::A.B();', 'Assembly a;'],
  ['php', '    public function a() {', '    function a() {', 'A::$rates == b;', 'A::$a => b', '$a = 1;'],
  ['elixir', 'Code', 'defmodule ShopTest do', 'defmodule Shop.SumsTest do'],
])('lines of %s that they do not', (language, ...lines) => {
  for (const line of lines) expect([line, acts(language, line)]).toEqual([line, false]);
});

test('a file of no known language is not taken for one', () => {
  expect(actsOnOthers('tests/a.test.unknown', 'global.a = 1;\n')).toBe(false);
});

test.each([
  ['tests/__init__.py', 'import sums\n'],
  ['tests/sums.py', 'def add(a, b):\n    return 5\n'],
  ['spec/support/all.rb', 'x = 1\n'],
  ['src/test/java/shop/Sums.java', 'package shop;\nclass Sums {}\n'],
  ['Shop.Tests/Usings.cs', 'using Assert = Shop.Lenient;\n'],
  ['tests/Pest.php', '<?php\nuses();\n'],
  ['test/support/all.ex', 'x = 1\n'],
  ['tests/test_a.py', 'import sums\n\nsums.add = f\n'],
  [
    'tests/test_a.py',
    'from unittest import TestCase\n\n\ndef setUpModule():\n    TestCase.assertEqual = f\n',
  ],
  ['tests/test_a.py', 'import sums\nsetattr(sums, name, f)\n'],
  ['tests/test_a.py', 'patch("sums.add", f).start()\n'],
  ['tests/test_a.py', '@pytest.fixture(autouse=True, scope="session")\ndef a():\n    pass\n'],
  ['test/a.test.js', "import * as sums from '../sums.js';\nsums.parts.add = f;\n"],
  ['test/a.test.js', 'Array.prototype.at = f;\n'],
  ['test/a.test.js', "process.on('exit', f);\n"],
  ['spec/a_spec.rb', 'module Sums\n  def self.add(a, b) = 5\nend\n'],
  ['spec/a_spec.rb', 'Sums.define_singleton_method(:add) { 5 }\n'],
  ['test/test_a.rb', 'class << Sums\nend\n'],
  ['a_test.go', 'func TestMain(m *testing.M) {}\n'],
  ['a_test.go', 'func init() { plus = f }\n'],
  ['a_test.go', 'var _ = start()\n'],
  ['src/test/java/ATest.java', 'class ATest { static { System.exit(0); } }\n'],
  ['Shop.Tests/ATests.cs', '[assembly: TestFramework("Fake", "Shop")]\n'],
  ['tests/ATest.php', '<?php\nnamespace Shop;\nfunction strlen($a) { return 5; }\n'],
  ['test/a_test.exs', 'defmodule Shop.Sums do\nend\n'],
])('a new file of tests that others may feel: %s %s', (path, text) => {
  expect(actsOnOthers(path, text)).toBe(true);
});

test.each([
  ['tests/__init__.py', '# tests\n\n'],
  ['tests/cases.json', '{ "a": 1 }\n'],
  ['test/helpers/make.js', 'export const make = () => 1;\n'],
  [
    'tests/test_a.py',
    'from sums import twice\n\n\ndef test_twice():\n    made = Made()\n    made.size = 2\n    assert twice(2) == 4\n',
  ],
  ['tests/test_a.py', 'class ATest(TestCase):\n    def setUp(self):\n        self.sums = sums\n'],
  [
    'test/a.test.js',
    "import { twice } from '../sums.js';\nconst made = {};\nmade.size = 2;\ntest('a', () => assert.equal(twice(2), 4));\n",
  ],
  [
    'spec/a_spec.rb',
    "require 'sums'\nRSpec.describe Sums do\n  it('a') { expect(Sums.twice(2)).to eq(4) }\nend\n",
  ],
  ['test/test_a.rb', 'class TestTwice < Minitest::Test\nend\n'],
  ['a_test.go', 'func TestA(t *testing.T) {\n\tgot := f()\n}\n'],
  [
    'src/test/java/ATest.java',
    'import shop.Sums;\nclass ATest { @Test void a() { assertEquals(4, Sums.twice(2)); } }\n',
  ],
  [
    'tests/ATest.php',
    '<?php\nclass ATest extends TestCase {\n    public function testA() { $this->a = 1; }\n}\n',
  ],
  ['test/a_test.exs', 'defmodule Shop.SumsTest do\nend\n'],
])('one that they do not: %s %s', (path, text) => {
  expect(actsOnOthers(path, text)).toBe(false);
});

const JS = "const sums = require('../sums');\nconst lib = require('assert');\n";

test.each([
  ['a member of what is imported', 'lib.equal = f;', 'sums.add = f'],
  ['an element of it', "lib['equal'] = f;", "sums.RATES['a'] = f"],
  [
    'it, in a loop over its names',
    "for (const key of ['equal']) lib[key] = f;",
    'for lib in [unittest.TestCase]:\n    lib.add = f',
  ],
  ['a parameter', 'function ready(one) { one.add = f; }', 'def ready(one):\n    one.add = f'],
  ['what a call gives', "load('a').add = f;", 'load("a").add = f'],
  [
    'what a name stands for that a call gave',
    "const one = load('a');\none.add = f;",
    'one = load("a")\none.add = f',
  ],
  [
    'a name that is made once and given once',
    'let one = {};\none = other.it;\none.add = f;',
    'one = Made()\none = it.other\none.add = f',
  ],
  [
    'a name that is made once and taken by a loop',
    'let one = {};\nfor (one  of others) one.add = f;',
    'one = Made()\nfor one  in others:\n    one.add = f',
  ],
  ['it, by a pattern', '[sums.add] = [f];', 'sums.add, one = f, 1'],
  ['it, by another pattern', '({ a: sums.add } = { a: f });', '(one, sums.add) = 1, f'],
  ['it, by an operator', 'sums.rate += 1;', 'sums.rate *= 2'],
  ['it, by a counter or a type', 'sums.rate++;', 'sums.rate: int = 2'],
  ['it, as the variable of a loop', 'for (sums.add of [f]) break;', 'for sums.add in [f]:\n    pass'],
  ['nothing, and deletes it', 'delete sums.add;', 'del sums.add'],
  ['it, behind a condition', 'if (a) sums.add = f;', 'if a: sums.add = f'],
  ['it, behind a word', 'else lib.equal = f;', 'else: sums.add = f'],
  ['what its own value holds', 'const one = {};\none.it.add = f;', 'one = Made()\none.it.add = f'],
  ['what `this` and `self` hold', 'this.test.fn = f;', 'self.it.add = f'],
  ['the environment', 'process.env.A = 1;', 'os.environ["A"] = "1"'],
])('assigns to %s: may act on others', (_what, js, py) => {
  expect(actsOnOthers('test/a.test.js', `${JS}${js}\n`)).toBe(true);
  expect(actsOnOthers('tests/test_a.py', `import sums\n\n${py}\n`)).toBe(true);
});

test.each([
  ['passes what it imports on', 'ready(lib);', 'vars(sums)', 'ready(sums)'],
  ['has it in a list', 'const all = [lib];', 'all = [sums]', 'for one in [unittest.TestCase]: ready(one)'],
  ['has it in an object', 'const all = { lib };', 'all = {"a": sums}', 'all = dict(a=sums)'],
  ['gives it another name', 'const one = lib;', 'one = sums', 'one = a or sums'],
  ['returns it', 'const one = () => lib;', 'def one():\n    return sums', 'one = lambda: 0 or sums'],
  ['changes it by a method', 'sums.list.push(1);', 'sums.RATES.update(a=1)', 'sums.names.append(1)'],
  [
    'passes on a part of what it imports',
    "const { Sum, twice } = require('../sum');\nready(Sum);",
    'from sums import Sum, twice\nready(Sum)',
  ],
])('%s: may act on others', (_what, js, ...py) => {
  expect(actsOnOthers('test/a.test.js', `${JS}${js}\n`)).toBe(true);
  for (const line of py)
    expect([line, actsOnOthers('tests/test_a.py', `import unittest\nimport sums\n\n${line}\n`)]).toEqual([
      line,
      true,
    ]);
});

test.each([
  ['before(() => {});', true],
  ['beforeEach(function () { reset(); });', true],
  ['if (a) { after(() => {}); }', true],
  ["describe('a', () => {\n  before(() => {});\n  context('b', () => { afterEach(() => {}); });\n});", false],
])('a hook for the tests of all files: %s', (text, expected) => {
  expect(actsOnOthers('test/a.test.js', `${JS}${text}\n`)).toBe(expected);
});

test.each([
  [
    'test/a.test.js',
    `${JS}const { Sum } = require('../sum');\n\ndescribe('sums', () => {\n  let made;\n  beforeEach(() => {\n    made = new Sum(1);\n  });\n  it('adds', () => {\n    const { a, b = 2 } = sums.parts(1);\n    const all = [a, b];\n    all[0] = 2;\n    made.size = 3;\n    for (const one of all) lib.equal(sums.add(one, 1), 3);\n    lib.throws(() => sums.add(), sums.Wrong);\n    expect(Sum).to.be.a('function');\n    lib.ok(made instanceof Sum);\n  });\n});\n`,
  ],
  [
    'test/a.test.ts',
    "import { Sum, type Part } from '../sum';\nimport * as sums from '../sums';\n\nconst parts = [] as Part[];\nconst more: Part[] = [];\nlet last: Part;\n\nit('adds', async () => {\n  const made: Map<string, Part> = new Map();\n  last = await sums.add({ size: 1 }, 2);\n  expect(last).toEqual({ size: sums.RATE });\n  expect(() => sums.add()).toThrow(Sum);\n});\n",
  ],
  [
    'tests/test_a.py',
    'import unittest\nfrom typing import List\n\nimport pytest\nimport sums\nfrom sums import Sum, Wrong, twice\n\n\n@pytest.fixture\ndef made():\n    one = Sum(2)\n    one.size = 3\n    return one\n\n\nclass TestSums(unittest.TestCase):\n    def setUp(self):\n        self.sums = Sum(a=1, b=[2])\n\n    def test_twice(self):\n        rows: List[int] = []\n        found = {}\n        found["a"], rest = twice(2), 1\n        self.assertIsInstance(self.sums, Sum)\n        with pytest.raises(Wrong) as caught:\n            twice(sums.RATE, key=sums.RATE)\n        assert found["a"] == 4 and sums.RATES["a"] == 1\n\n\ndef test_all(made: Sum):\n    for name in sums.names:\n        assert name in twice(made)\n',
  ],
])('an everyday file of tests is left alone: %s', (path, text) => {
  expect(actsOnOthers(path, text)).toBe(false);
});

test.each([
  ['const one={};', 'one={}'],
  ['const one = {};', 'one = {}'],
  ['const one  =  {};', 'one  =  {}'],
])('a value is its own, whatever blanks stand around the sign: %s', (js, py) => {
  expect(actsOnOthers('test/a.test.js', `${JS}${js}\none.add = f;\n`)).toBe(false);
  expect(actsOnOthers('tests/test_a.py', `${py}\none.add = f\n`)).toBe(false);
});

test('a long line takes no longer than its length', () => {
  for (const part of ['a.', 'a[', 'a, ', 'a(', '] = ', '= a.b', 'a: '])
    expect(actsOnOthers('tests/test_a.py', part.repeat(20_000))).toBeTypeOf('boolean');
});
