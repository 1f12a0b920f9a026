import { expect, test } from 'vitest';
import { actsOnOthers } from '../../../src/review/source/acts-on-others.ts';

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
