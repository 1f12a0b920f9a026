import { describe, expect, test } from 'vitest';
import { testsOf } from '../../../src/review/asked/kept-tests.ts';
import { asked } from './asked.ts';

const TASK = '`label(2)` should be `price: 2`.';
const VALUE = ["toBe('price 2'", "toBe('price: 2'"] as const;
const JS = `import { label } from '../src/label.js';

const rows = ['a b', [1, 2], 'c;d'];
test('a price', () => expect(label(2)).toBe('price 2'));
test('nothing', () => {
  const none = ['a b', [1, 2]];
  assert.equal(label(none), null);
});
`;

type Edit = readonly [string, string];

const js = (...edits: readonly Edit[]): number | null =>
  asked({ path: 'test/label.test.js', before: JS, edits, task: TASK, failing: ['a price'] });

describe('beside a value that the task states, a test of the base', () => {
  test('may stand beside a new one that acts on others, as all of the old ones ran', () => {
    expect(
      js(VALUE, ["test('nothing'", "test('new', () => expect(process.exit()).toBe(1));\ntest('nothing'"]),
    ).toBe(1);
  });

  test.each<readonly [string, Edit]>([
    ['waits', ["'nothing', () =>", "'nothing', async () =>"]],
    ['prepares another number', ["none = ['a b', [1, 2]", "none = ['a b', [12]"]],
    ['prepares another text', ["none = ['a b'", "none = ['ab'"]],
    ['has another number around it', ["rows = ['a b', [1, 2]", "rows = ['a b', [12]"]],
    ['has another text around it', ["rows = ['a b'", "rows = ['ab'"]],
    ['has another sign in a text around it', ["'c;d'", "'cd'"]],
    ['has one statement more around it', ["test('a price'", "setUp();\ntest('a price'"]],
    ['has one statement more behind it', ['null);\n});\n', 'null);\n});\ntearDown();\n']],
  ])('is as it was, not one that %s', (_what, edit) => {
    expect(js(VALUE)).toBe(1);
    expect(js(VALUE, edit)).toBeNull();
  });

  test.each<readonly [string, Edit]>([
    ['blanks', ["none = ['a b', [1, 2]]", "none = ['a b',  [1, 2]]"]],
    ['blanks around it', ["rows = ['a b', [1, 2],", "rows =  ['a b',\n  [1, 2],"]],
    ['a blank line in front of all', ['import {', '\nimport {']],
    ['its end of the last line', ['null);\n});\n', 'null);\n});']],
    ['a new test in its line', ["2'));", "2'));test('new', () => expect(label(9)).toBe('x'));"]],
    ['blank lines', ["test('nothing'", "\n\ntest('nothing'"]],
    ['its name', ["test('nothing'", "test('nothing at all'"]],
  ])('may differ in %s', (_what, edit) => {
    expect(js(VALUE, edit)).toBe(1);
  });
});

test('a failure that may be of a test that stayed as it was is not asked for', () => {
  const before = `describe('one', () => {
  test('a price', () => expect(label(2)).toBe('price 2'));
});
describe('two', () => {
  test('a price', () => expect(label(3)).toBe('price 2'));
});
`;
  const of = { path: 'test/label.test.js', before, task: TASK, failing: ['a price'] };
  expect(asked({ ...of, edits: [VALUE] })).toBeNull();
  const both = [["(3)).toBe('price 2'", "(3)).toBe('price: 2'"]] as const;
  const task = `${TASK} \`label(3)\` should be \`price: 2\`.`;
  expect(asked({ ...of, task, edits: [VALUE, ...both] })).toBe(2);
});

describe('in Rust', () => {
  const test_ = (name: string, given: number): string =>
    `    #[test]\n    fn ${name}() {\n        assert_eq!(label(${given}), "price ${given}");\n    }\n`;
  const module = (name: string, given: number): string =>
    `#[cfg(test)]\nmod ${name} {\n    use super::*;\n\n${test_(`of_${name}`, given)}}\n`;
  const code = 'fn label(price: u32) -> String {\n    format!("price {}", price)\n}\n';
  const more = 'fn more() -> u32 {\n    1\n}\n';
  const first = ['"price 2"', '"price: 2"'] as const;
  const of = { path: 'src/label.rs', task: TASK, failing: ['first::of_first'] };
  const before = code + module('first', 2) + more + module('second', 3);

  test('the code around and between modules of tests is none of theirs', () => {
    expect(asked({ ...of, before, edits: [first] })).toBe(1);
    expect(asked({ ...of, before, edits: [first, ['"price {}"', '"price: {}"']] })).toBe(1);
    expect(asked({ ...of, before, edits: [first, ['    1\n', '    2\n']] })).toBe(1);
  });

  test('what stands inside of such a module is', () => {
    expect(
      asked({
        ...of,
        before,
        edits: [
          first,
          ['use super::*;\n\n    #[test]\n    fn of_second', 'use fake::*;\n\n    #[test]\n    fn of_second'],
        ],
      }),
    ).toBeNull();
    expect(asked({ ...of, before, edits: [first, ['use super::*;', 'use fake::*;']] })).toBeNull();
  });

  test('code with a test outside of such modules does not tell what is of tests', () => {
    expect(asked({ ...of, before: before + test_('alone', 4), edits: [first] })).toBeNull();
  });
});

test.each([
  ["import { BadError, port } from '../src/port.js';", "import { NoError, port } from '../src/port.js';", 1],
  [
    "const { port, BadError } = require('../src/port.js');",
    "const { port, NoError } = require('../src/port.js');",
    1,
  ],
  [
    "const { BadError, port } = require('../src/port.js');",
    "const { NoError, port } = require('../src/port.js');",
    1,
  ],
  [
    "const { BadError, port } = require('../src/port.js');",
    "const { NoError, port } = require('../src/host.js');",
    null,
  ],
  [
    "const { BadError, port } = require('../src/port.js');",
    "const { NoError, host } = require('../src/port.js');",
    null,
  ],
  ['const { BadError, port } = ports();', 'const { NoError, port } = ports();', null],
])(
  'the class of an error that the task states may be imported instead of the old one: %s, %s',
  (was, is, count) => {
    const before = `${was}\ntest('a bad one', () => assert.throws(() => port('x'), BadError));\n`;
    const task = "`port('x')` should throw NoError instead of BadError.";
    const edits = [
      [was, is],
      ["'x'), BadError", "'x'), NoError"],
    ] as const;
    expect(asked({ path: 'test/port.test.js', before, edits, task, failing: ['a bad one'] })).toBe(count);
  },
);

describe('a failure is of a test', () => {
  const before = `test('price', () => expect(label(3)).toBe('price 2'));
test('a price', () => expect(label(2)).toBe('price 2'));
`;
  const of = { path: 'test/label.test.js', before, task: TASK };
  const edits = [["(2)).toBe('price 2'", "(2)).toBe('price: 2'"]] as const;

  test('by the longest name that its own one ends with', () => {
    expect(asked({ ...of, edits, failing: ['labels > a price'] })).toBe(1);
    expect(asked({ ...of, edits, failing: ['labels > price'] })).toBeNull();
  });

  test('but not of one without a name', () => {
    const unnamed = before.replace("'a price'", 'title');
    expect(asked({ ...of, before: unnamed, edits, failing: ['elsewhere'] })).toBeNull();
  });
});

test('a value that is called like an import is no class that may be imported instead', () => {
  const before = `import { Old, label } from '../src/label.js';
test('a price', () => expect(label(2)).toBe('Old'));
`;
  const value = ["toBe('Old'", "toBe('New'"] as const;
  const of = {
    path: 'test/label.test.js',
    before,
    task: '`label(2)` should be "New".',
    failing: ['a price'],
  };
  expect(asked({ ...of, edits: [value] })).toBe(1);
  expect(asked({ ...of, edits: [['{ Old,', '{ New,'], value] })).toBeNull();
});

test('an argument that was a name and is what it stood for is another one', () => {
  const before = `test('a price', () => {
  const two = 2;
  expect(label(two)).toBe('price 2');
  use(two);
});
`;
  const value = ["toBe('price 2'", "toBe('price: 2'"] as const;
  const of = { path: 'test/label.test.js', before, failing: ['a price'] };
  const task = `${TASK} \`label(two)\` should be \`price: 2\`.`;
  expect(asked({ ...of, task, edits: [value] })).toBe(1);
  expect(asked({ ...of, task, edits: [['label(two)', 'label(2)'], value] })).toBeNull();
});

test('a file that is new or gone has no test that was altered', () => {
  const how = { names: [], isReworded: () => false };
  const path = 'test/label.test.js';
  expect(testsOf({ path, before: JS, after: JS }, how)).toHaveLength(2);
  expect(testsOf({ path, before: JS, after: null }, how)).toBeNull();
  expect(testsOf({ path, before: null, after: JS }, how)).toBeNull();
  expect(testsOf(undefined, how)).toBeNull();
});
