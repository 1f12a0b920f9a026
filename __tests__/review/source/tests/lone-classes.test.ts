import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { classAround, loneClasses } from '../../../../src/review/source/tests/lone-classes.ts';
import { blocksIn, type TestBlock } from '../../../../src/review/source/tests/test-blocks.ts';

const METHOD = '    def test_a(self):\n        self.assertEqual(f(1), 2)\n';

function blocksOf(...texts: readonly string[]): readonly TestBlock[] {
  return texts.flatMap((text, at) => blocksIn(new FileText(`tests/test_${at}.py`, text)));
}

function namesIn(...texts: readonly string[]): readonly string[] {
  return [...loneClasses(blocksOf(...texts)).values()].map(({ name }) => name);
}

describe('classes that derive from nothing', () => {
  test.each([
    `class TestA:\n${METHOD}`,
    `class TestA():\n${METHOD}`,
    `class  TestA ( object ) :\n${METHOD}`,
    `class TestA:\n\n${METHOD}`,
    `@mark\nclass TestA(object):  # TestA\n${METHOD}`,
  ])('are found: %j', (text) => {
    expect(namesIn(text)).toEqual(['TestA']);
  });

  test.each([
    ['it has a base', [`class TestA(Base):\n${METHOD}`]],
    ['it has two', [`class TestA(object, Base):\n${METHOD}`]],
    ['it has a metaclass', [`class TestA(metaclass=M):\n${METHOD}`]],
    ['it is named in its file', [`class TestA:\n${METHOD}\n\nclass TestB(TestA, Base):\n    pass\n`]],
    ['it is named in another file', [`class TestA:\n${METHOD}`, 'from test_0 import TestA\n']],
  ])('are none where %s', (_what, texts) => {
    expect(namesIn(...texts)).toEqual([]);
  });

  test('are found beside others', () => {
    const others = `class TestB(Base):\n${METHOD}\nclass TestC:\n${METHOD}`;
    expect(namesIn(`class TestA:\n${METHOD}`, others)).toEqual(['TestA', 'TestC']);
  });

  test('are none in another language', () => {
    const file = new FileText('test/a_test.rb', 'class TestA\n  def test_a\n    assert f(1)\n  end\nend\n');
    expect(loneClasses(blocksIn(file))).toEqual(new Map());
  });
});

/** The name of the lone class around each test. */
function around(...texts: readonly string[]): readonly (string | null)[] {
  const blocks = blocksOf(...texts);
  const classes = loneClasses(blocks);
  return blocks
    .filter(({ kind }) => kind === 'test')
    .map((block) => classAround(block, classes)?.name ?? null);
}

describe('the class around a test', () => {
  test.each([
    ['self.assertEqual(f(1), 2)', 'TestA'],
    ['self.assertTrue(f(1))', 'TestA'],
    ['self.fail("no")', 'TestA'],
    ['assert f(1) == 2', null],
    ['self.failing()', null],
    ['self.asserted(f(1))', null],
    ['myself.assertTrue(f(1))', null],
  ])('with %s: %s', (said, name) => {
    expect(around(`class TestA:\n    def test_a(self):\n        ${said}\n`)).toEqual([name]);
  });

  test('is that of its own file, directly around it', () => {
    expect(around(`class TestA:\n${METHOD}`, `class TestB(Base):\n${METHOD}`)).toEqual(['TestA', null]);
    const inner = METHOD.replaceAll(/^/gm, '    ').trimEnd();
    expect(around(`class TestA:\n    class TestB(Base):\n${inner}\n`)).toEqual([null]);
    expect(around('def test_a(self):\n    self.assertTrue(f(1))\n', `class TestA:\n${METHOD}`)).toEqual([
      null,
      'TestA',
    ]);
  });

  test('is no test itself', () => {
    const blocks = blocksOf(
      `class TestA:\n    class TestB:\n        x = self.assertTrue\n        def test_a(self):\n            pass\n`,
    );
    const classes = loneClasses(blocks);
    expect(blocks.map((block) => classAround(block, classes))).toEqual(blocks.map(() => null));
  });
});
