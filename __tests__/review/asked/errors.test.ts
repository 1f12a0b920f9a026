import { describe, expect, test } from 'vitest';
import { asked } from './asked.ts';

const ASKED = "`port('x')` should throw `no port` instead of `bad port`.";
const OF_BOTH = `${ASKED} \`port\` should throw \`no port\` instead of \`bad port\`.`;

describe('the text of an error that the task states', () => {
  test.each([
    ["assert.throws(() => port('x'), { message: 'bad port' })", "'bad port'", "'no port'"],
    ["assert.throws(() => { port('x'); }, { name: 'E', message: 'bad port' })", "'bad port'", "'no port'"],
    ["assert.throws(() => port('x'), /bad port/)", '/bad port/', '/no port/'],
    ["await assert.rejects(async () => port('x'), { message: 'bad port' })", "'bad port'", "'no port'"],
    ["expect(() => port('x')).toThrow('bad port')", "'bad port'", "'no port'"],
    ["expect(() => port('x')).toThrowError(/bad port/)", '/bad port/', '/no port/'],
    ["await expect(port('x')).rejects.toThrow('bad port')", "'bad port'", "'no port'"],
  ])('in %s', (said, was, is) => {
    const before = `test('a bad one', async () => {\n  ${said};\n});\n`;
    const of = { path: 'test/port.test.js', before, failing: ['a bad one'] };
    expect(asked({ ...of, edits: [[was, is]], task: ASKED })).toBe(1);
    expect(asked({ ...of, edits: [[was, is]], task: ASKED.replace("'x'", "'y'") })).toBeNull();
    expect(asked({ ...of, edits: [[was, is.replace('no port', 'none')]], task: ASKED })).toBeNull();
    expect(asked({ ...of, edits: [[was, is.replace('no port', '')]], task: ASKED })).toBeNull();
    expect(
      asked({
        ...of,
        edits: [
          [was, is],
          ["port('x')", "port('z')"],
        ],
        task: ASKED,
      }),
    ).toBeNull();
  });

  test.each([
    ['a pattern for a text', "() => port('x'), /bad port/", "() => port('x'), 'no port'"],
    ['another key', "() => port('x'), { message: 'bad port' }", "() => port('x'), { code: 'no port' }"],
    ['a wide pattern', "() => port('x'), /bad port/", "() => port('x'), /no port|/"],
    [
      'one of two calls',
      "() => { port('y'); port('x'); }, /bad port/",
      "() => { port('y'); port('x'); }, /no port/",
    ],
    ['no text', "() => port('x'), /bad port/", "() => port('x')"],
    ['another end', "() => port('x'), /bad port/", "() => { throw new Error('no port') }, /no port/"],
  ])('but not %s', (_what, was, is) => {
    const before = `test('a bad one', () => assert.throws(${was}));\n`;
    const of = { path: 'test/port.test.js', before, failing: ['a bad one'] };
    expect(asked({ ...of, edits: [[was, is]], task: ASKED })).toBeNull();
    expect(asked({ ...of, edits: [[was, is]], task: OF_BOTH })).toBeNull();
  });

  test('nor what fails under the same name', () => {
    const before = `test('a bad one', () => {
  const given = 'x';
  const text = 'worse port';
  assert.throws(() => port(given), /bad port/);
  assert.throws(() => port('z'), { message: text });
});
`;
    const of = { path: 'test/port.test.js', before, failing: ['a bad one'] };
    const task = ASKED.replace("'x'", 'given');
    const bad = ['/bad port/', '/no port/'] as const;
    expect(asked({ ...of, edits: [bad], task })).toBe(1);
    expect(asked({ ...of, edits: [["'x'", "'y'"], bad], task })).toBeNull();
    expect(asked({ ...of, edits: [["'worse port'", "'port'"], bad], task })).toBeNull();
    const none = before.replace(
      'assert.throws(() => port(given), /bad port/)',
      "expect(() => port('x')).not.toThrow('bad port')",
    );
    expect(asked({ ...of, before: none, edits: [["'bad port'", "'no port'"]], task: ASKED })).toBeNull();
  });

  const PYTHON = `import pytest

from ports import port


def test_bad():
    with pytest.raises(ValueError, match="bad port"):
        port("x")


def test_worse():
    with pytest.raises(ValueError, match="bad port"):
        port("y")
        port("x")


class PortTest(TestCase):
    def test_unit(self):
        with self.assertRaisesRegex(ValueError, "bad port") as caught:
            port("x")
        self.assertRaises(ValueError, port, "w")

    def test_value(self):
        self.assertEqual(port("x"), "bad port")
`;
  const python = (
    task: string,
    failing: string,
    ...edits: readonly (readonly [string, string])[]
  ): number | null => asked({ path: 'tests/test_ports.py', before: PYTHON, edits, task, failing: [failing] });
  const first = ['match="bad port"', 'match="no port"'] as const;
  const unit = ['Regex(ValueError, "bad port"', 'Regex(ValueError, "no port"'] as const;

  test('or around the one line that fails', () => {
    expect(python(ASKED, 'test_bad', first)).toBe(1);
    expect(python(ASKED.replace('throw', 'raise'), 'test_unit', unit)).toBe(1);
    expect(python(ASKED.replace("'x'", '"y"'), 'test_bad', first)).toBeNull();
    const two = ['match="bad port"):\n        port("y")', 'match="no port"):\n        port("y")'] as const;
    expect(python(ASKED, 'test_worse', two)).toBeNull();
    expect(python(ASKED.replace("'x'", '"y"'), 'test_worse', two)).toBeNull();
    expect(python(ASKED, 'test_bad', first, ['(ValueError, match', '(Exception, match'])).toBeNull();
  });

  test.each([
    'The error for a bad port should say `no port` instead of `bad port`.',
    'The error message of `port` should be "no port", not "bad port".',
    '`port` raises `bad port` instead of `no port`.',
  ])('in other words: %s', (task) => {
    expect(python(task, 'test_bad', first)).toBe(1);
  });

  test.each([
    '`port("x")` should return `no port`.',
    '`port("x")` should not raise `no port`.',
    'The error for a bad port should say `no port`.',
    'The error for a bad host should say `no port` instead of `bad port`.',
    'The error should say `no port` instead of `bad port`.',
    'The text for a bad port should say `no port` instead of `bad port`.',
    'The error for a bad port should say `no port` instead of `wrong port`.',
    '`port` raises `no port` instead of `bad port`.',
    '`port` raises `bad port`, but should return `no port`.',
  ])('but not by: %s', (task) => {
    expect(python(task, 'test_bad', first)).toBeNull();
  });

  test.each([
    [
      1,
      '`Invalid port for x` does not help when you debug. It would be great if it said why, e.g. `Invalid port for x: no number`.',
    ],
    [
      1,
      '"Invalid port for x" is not helpful. The message should tell the reason, for example "Invalid port for x: no number".',
    ],
    [1, '`Invalid port for x` is too vague. I would like something like `Invalid port for x: no number`.'],
    [1, 'The error should say `Invalid port for x: no number` instead of `Invalid port for x`.'],
    [1, 'It says `Invalid port for x`. It should say `Invalid port for x: no number`.'],
    [null, '`Invalid port for x: no number` does not help. It should say less, e.g. `Invalid port for x`.'],
    [null, '`Invalid port for y` does not help. It should say why, e.g. `Invalid port for x: no number`.'],
    [null, '`Invalid port for x` does not help. It should say why, e.g. `Invalid port`.'],
    [
      null,
      '`Invalid port for x` does not help. It should say why in strict mode, e.g. `Invalid port for x: no number`.',
    ],
    [null, '`Invalid port for x` does not help. It should not say e.g. `Invalid port for x: no number`.'],
    [null, '`Invalid port for x` is printed first. It should say why, e.g. `Invalid port for x: no number`.'],
    [
      null,
      '`Invalid port for x` does not help. `y` is bad. It should say why, e.g. `Invalid port for x: no number`.',
    ],
    [
      null,
      '`Invalid port for x` does not help. He said, it should say why, e.g. `Invalid port for x: no number`.',
    ],
    [null, '> `Invalid port for x` does not help. It should say why, e.g. `Invalid port for x: no number`.'],
    [
      null,
      'In strict mode the error should say `Invalid port for x: no number` instead of `Invalid port for x`.',
    ],
  ])('as a text of several words, which needs no other name: %s for %s', (count, task) => {
    const edits = [['for x/', 'for x: no number/']] as const;
    const before = "test('a bad one', () => assert.throws(() => port('x'), /Invalid port for x/));\n";
    expect(asked({ path: 'test/port.test.js', before, edits, failing: ['a bad one'], task })).toBe(count);
    const value = "test('a bad one', () => assert.equal(thrown.message, 'Invalid port for x'));\n";
    const of = { path: 'test/port.test.js', before: value, failing: ['a bad one'], task };
    expect(asked({ ...of, edits: [["for x'", "for x: no number'"]] })).toBe(count);
  });

  test('nor what a call gives by what it fails with', () => {
    const value = ['"x"), "bad port")', '"x"), "no port")'] as const;
    expect(python(ASKED, 'test_value', value)).toBeNull();
    expect(python('`port("x")` should return `no port`.', 'test_value', value)).toBe(1);
  });
});

describe('the class of an error that the task states', () => {
  const PYTHON = `import pytest

from store import find, save


def test_none():
    with pytest.raises(KeyError):
        find(2)


def test_unit(self):
    self.assertRaises(KeyError, find, 3)
`;
  const TASK = '`find` should raise our own `NotFound` instead of `KeyError`.';
  const python = (task: string, ...edits: readonly (readonly [string, string])[]): number | null =>
    asked({ path: 'tests/test_store.py', before: PYTHON, edits, task, failing: ['test_none'] });
  const named = ['raises(KeyError)', 'raises(NotFound)'] as const;
  const imported = ['find, save', 'NotFound, find, save'] as const;

  test('may be imported beside other names', () => {
    expect(python(TASK, named, imported)).toBe(1);
    expect(python(TASK, named, ['find, save', 'find, save, NotFound'])).toBe(1);
    expect(python(TASK, named, imported, ['Raises(KeyError', 'Raises(NotFound'])).toBe(2);
    expect(
      python('`find` should raise ValueError instead of KeyError.', [
        'raises(KeyError)',
        'raises(ValueError)',
      ]),
    ).toBe(1);
  });

  test.each([
    ['another name', [['raises(KeyError)', 'raises(Exception)'], imported]],
    ['another import', [named, ['store import find, save', 'fake import NotFound, find, save']]],
    ['a name for another class', [named, ['find, save', 'find, save, Exception as NotFound']]],
    ['a class that the test has itself', [named, ['save\n', 'save\n\nNotFound = Exception\n']]],
    [
      'a name that the test uses',
      [named, ['find, save', 'find, save, NotFound'], ['find, 3', 'NotFound, 3']],
    ],
    ['one more name', [named, ['find, save', 'NotFound, find, save, fake']]],
    ['several classes', [['raises(KeyError)', 'raises((KeyError, NotFound))'], imported]],
    [
      'another call',
      [['raises(KeyError):\n        find(2)', 'raises(NotFound):\n        save(2)'], imported],
    ],
  ] as const)('but not %s', (_what, edits) => {
    expect(python(TASK, ...edits)).toBeNull();
  });

  test('is not imported in the place of another one', () => {
    expect(python(TASK, named, imported, ['find, save\n', 'find, save, KeyError\n'])).toBeNull();
    const before = PYTHON.replace('find, save', 'find, save, KeyError');
    const of = { path: 'tests/test_store.py', before, task: TASK, failing: ['test_none'] };
    expect(asked({ ...of, edits: [named, imported] })).toBe(1);
    expect(asked({ ...of, edits: [named, imported, [', KeyError', '']] })).toBeNull();
    const both = [named, imported, ['Raises(KeyError', 'Raises(NotFound'], [', KeyError', '']] as const;
    expect(asked({ ...of, edits: both })).toBe(2);
  });

  test('of another function not', () => {
    expect(python(TASK.replace('find', 'save'), named, imported)).toBeNull();
    expect(python(TASK.replace('instead of `KeyError`', ''), named, imported)).toBeNull();
    expect(python('`find` should raise `KeyError` instead of `NotFound`.', named, imported)).toBeNull();
  });

  test('in JavaScript', () => {
    const before =
      "import { find } from '../src/store.js';\n\ntest('none', () => expect(() => find(2)).toThrow(RangeError));\n";
    const of = { path: 'test/store.test.js', before, failing: ['none'] };
    const edits = [
      ['RangeError', 'NotFound'],
      ['{ find }', '{ find, NotFound }'],
    ] as const;
    expect(asked({ ...of, edits, task: TASK.replace('KeyError', 'RangeError') })).toBe(1);
    expect(asked({ ...of, edits, task: '`find(2)` should throw a `NotFound`.' })).toBe(1);
    expect(asked({ ...of, edits, task: '`find(3)` should throw a `NotFound`.' })).toBeNull();
  });
});
