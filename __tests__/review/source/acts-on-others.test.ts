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
  ['python', 'delattr(a, "b")', 'sys.modules["a"] = b', 'sys.path.insert(0, a)', 'sys.meta_path.append(a)'],
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
  [
    'javascript',
    'Object.keys(a);',
    'a.prototypes = 1;',
    'globals.a = 1;',
    'process.env.A = 1;',
    'a === b.c;',
  ],
  [
    'javascript',
    "import { a } from 'b';\nx.a.c = d;",
    "import { a } from 'b';\na.c === d;",
    "import { a } from 'b';\na = d;",
  ],
  ['javascript', "import { a } from 'b';\nc(a.d => e);"],
  [
    'python',
    'sys.argv',
    'a.starts()',
    'def pytests():',
    'a.b = c',
    'import a\na.b == c',
    'import a\nself.a.b = c',
  ],
  ['ruby', 'class  SumsTest', 'module SumSpec', 'a class Sums', 'subclass Sums', 'x = 1 << 2'],
  ['go', 'func TestMainly(t *testing.T) {', '\tvar a = b()', 'x func init() {', 'var a = 1', 'a.init()'],
  ['java', 'static int a;', 'System.out.println();', 'static void set() { }'],
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
