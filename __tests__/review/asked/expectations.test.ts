import { describe, expect, test } from 'vitest';
import type { OriginalTests } from '../../../src/core/verdict/evidence.ts';
import { withAsked } from '../../../src/review/asked/expectations.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { failure } from '../../deliver/records.ts';

const PATH = 'test/label.test.js';
const SUITE = `import { label } from '../src/label.js';

test('a price', () => expect(label(2)).toBe('price 2'));
test('nothing', () => {
  const none = {};
  assert.equal(label(none), null);
});
`;
const TASK = 'Labels are hard to read.\n\n`label(2)` should be `price: 2`.';
const NOW = SUITE.replace("'price 2'", "'price: 2'");

interface Altered {
  readonly before?: string;
  readonly after?: string;
  readonly task?: string;
  readonly path?: string;
  /** Names of the failing tests of the base. */
  readonly failing?: readonly string[];
  readonly more?: readonly string[];
}

/** How many tests of the base expect what the task states; null: not all of it is stated. */
function asked({
  before = SUITE,
  after = NOW,
  task = TASK,
  path = PATH,
  failing = ['a price'],
  more = [],
}: Altered): number | null {
  const failures = failing.map((name) => failure(name));
  const tests: OriginalTests = { kind: 'failed', paths: [path, ...more], failures };
  const told = withAsked(tests, {
    inAskedNames: { texts: [{ path, before, after }], names: [] },
    taskText: task,
    isTest: testPaths(null),
  });
  return (told.kind === 'failed' ? told.asAsked : undefined) ?? null;
}

describe('the task asks for what the tests of the base expect now', () => {
  test.each([
    '`label(2)` should be `price: 2`.',
    '`label(2)` must return "price: 2"',
    "The function `label( 2 )` should now return the text `'price: 2'`!",
    '- `label(2)` has to give `price: 2` instead of `price 2`',
    'fix\n\nCalling `label(2)` ought to return "price: 2".',
    '`label` should return `price: 2` instead of `price 2`.',
    '`label()` should return `price: 2` rather than "price 2".',
    'Take `label(2)`.\n\nThe words run together.\n\nI expect `price: 2`, but get `price 2`.',
  ])('by a plain sentence: %s', (task) => {
    expect(asked({ task })).toBe(1);
  });

  test.each([
    [
      "expect(label(2)).toBe('price 2')",
      "expect(label(2)).toEqual(['a', 1])",
      '`label(2)` should be `["a", 1]`.',
    ],
    [
      'expect(label(2)).toBeNull()',
      'expect(label(2)).toEqual([])',
      '`label` should return `[]` instead of null.',
    ],
    ['assert.equal(label(2), null)', 'assert.deepEqual(label(2), [])', '`label(2)` should return `[]`.'],
    [
      'assert.strictEqual(await label(2), 1)',
      'assert.strictEqual(await label(2), -2.5)',
      '`label(2)` should be -2.5.',
    ],
    ['expect(label(2)).to.eql(true)', 'expect(label(2)).to.deep.equal(false)', '`label(2)` should be false.'],
    ["t.is(label(2), 'a')", "t.is(label(2), '')", "`label(2)` should be `''`."],
  ])('for %s', (old, now, task) => {
    const before = SUITE.replace("expect(label(2)).toBe('price 2')", old);
    expect(asked({ before, after: before.replace(old, now), task })).toBe(1);
  });

  test('in other languages', () => {
    const python = (value: string): Altered => ({
      path: 'tests/test_label.py',
      before: 'def test_label():\n    assert label(2) is None\n',
      after: `def test_label():\n    assert label(2) == ${value}\n`,
      failing: ['tests/test_label.py::test_label'],
    });
    expect(asked({ ...python('[]'), task: '`label(2)` should be `[]`.' })).toBe(1);
    expect(asked({ ...python('[1]'), task: '`label(2)` should be `[]`.' })).toBeNull();
    const java = (value: string): string =>
      `class LabelTest {\n  @Test\n  void label() {\n    assertEquals(${value}, label(2));\n  }\n}\n`;
    const path = 'src/test/java/LabelTest.java';
    const of = { path, before: java('1'), after: java('2'), failing: ['LabelTest.label'] };
    expect(asked({ ...of, task: '`label(2)` should be 2.' })).toBe(1);
  });

  test('beside new tests, another name and several of them', () => {
    const renamed = NOW.replace("'a price'", "'a price with a colon'");
    expect(asked({ after: `${renamed}test('more', () => expect(label(3)).toBe('price: 3'));\n` })).toBe(1);
    const both = NOW.replace('label(none), null', "label(none), 'none'");
    const task = `${TASK} \`label(none)\` should be \`none\`.`;
    expect(asked({ after: both, task, failing: ['a price', 'nothing'] })).toBe(2);
    expect(asked({ after: both, failing: ['a price', 'nothing'] })).toBeNull();
  });

  test('where the report names the assertion behind the test', () => {
    expect(asked({ failing: ['labels > a price > should be strictly equal'] })).toBe(1);
  });
});

describe('the task does not ask for it', () => {
  test.each([
    '',
    '`label(2)` is `price: 2`.',
    '`label(2)` returns `price: 2` instead of `price 2`.',
    '`label(2)` should not be `price: 2`.',
    '`label(2)` should be `price: 2`?',
    'Maybe `label(2)` should be `price: 2`.',
    'In strict mode `label(2)` should be `price: 2`.',
    '`label(2)` should be `price: 2` in strict mode.',
    '`label(2)` should be `price: 22`.',
    '`label(2)` should be `the price: 2`.',
    '`label(3)` should be `price: 2`.',
    '`label("2")` should be `price: 2`.',
    '`table(2)` should be `price: 2`.',
    '`label` should return `price: 2`.',
    '`label` should return `price: 2` instead of `price 3`.',
    '`label(3)` should return `price: 2` instead of `price 2`.',
    '`label` should return `price: 2` instead of `price 2` for gold.',
    '> `label(2)` should be `price: 2`.',
    '```\n`label(2)` should be `price: 2`.\n```',
    'label(2) should be price: 2.',
    '## Rejected ideas\n\n`label(2)` should be `price: 2`.',
    '`label(2)` should be `price: 2`. `label(2)` should be `price 2`.',
    '`label` should return `price: 2` instead of `price 2`. `label(2)` must be `price 2`.',
  ])('by: %s', (task) => {
    expect(asked({ task })).toBeNull();
  });

  test.each([
    ['another one', 'nothing > should be equal'],
    ['one inside of a test', 'a price > in euros > should be equal'],
    ['one that is called as an altered one', 'a price > nothing'],
  ])('where the failing test is %s', (_what, name) => {
    expect(asked({ failing: [name] })).toBeNull();
  });

  test.each([
    ['an argument', NOW.replace('label(2)', 'label(3)')],
    [
      'another assertion',
      NOW.replace("expect(label(2)).toBe('price: 2')", "expect(label(2)).toContain('price: 2')"),
    ],
    ['a negation', NOW.replace(').toBe', ').not.toBe')],
    ['another test as well', NOW.replace('null', 'undefined')],
    ['what a test prepares', NOW.replace('none = {}', 'none = []')],
    [
      'one assertion more',
      NOW.replace('assert.equal(label(none)', 'assert.equal(1, 2);\n  assert.equal(label(none)'),
    ],
    ['an import', NOW.replace('../src/label.js', '../src/other.js')],
    ['a hook', `${NOW}beforeEach(() => { label.mock = true; });\n`],
    ['a skip', NOW.replace("test('a price'", "test.skip('a price'")],
    ['a test that is gone', NOW.slice(0, NOW.indexOf("test('nothing'"))],
    ['a value that is no literal', NOW.replace("'price: 2'", "'price: ' + 2")],
    ['a value with something put in', NOW.replace("'price: 2'", '`price: ${2}`')],
  ])('where the change alters %s', (_what, after) => {
    expect(after).not.toBe(NOW);
    expect(asked({ after })).toBeNull();
  });

  test.each([
    ["expect(label(3)).toBe('price 2')", "expect(label(2)).toBe('price: 2')"],
    ["assert.equal(label(2), 'price 2')", "fake.equal(label(2), 'price: 2')"],
    ["assert.equal(label(2), 'price 2')", "assert.equal('price: 2', label(2))"],
    ["assert.not.equal(label(2), 'price 2')", "assert.not.equal(label(2), 'price: 2')"],
    ["expect(label(2)).resolves.toBe('price 2')", "expect(label(2)).toBe('price: 2')"],
    ["expect(label(2)).toBe('price 2')", "expect(label(2)).toBe('price: 2', 'price: 2')"],
    ["assert.equal(label(2), 'price 2', 'x')", "assert.equal(label(2), 'price: 2', 'y')"],
    ["assert.equal(label(2) || 1, 'price 2')", "assert.equal(label(2) || 1, 'price: 2')"],
  ])('where %s becomes %s', (old, now) => {
    const before = SUITE.replace("expect(label(2)).toBe('price 2')", old);
    expect(asked({ before, after: before.replace(old, now) })).toBeNull();
  });

  test('where the value is put together, as the task writes it', () => {
    const after = NOW.replace("'price: 2'", '`price: ${none}`');
    expect(asked({ after, task: '`label(2)` should be "price: ${none}".' })).toBeNull();
  });

  test.each([
    ['label(2) == 1', 'label(2) == 2\n    assert other() == 3'],
    ['label(2) == 1', 'label(2) == 2 or True'],
    ['label(2) == 1', 'label(2) == 2, "more"'],
    ['label(2) != 1', 'label(2) != 2'],
    ['not label(2) == 1', 'not label(2) == 2'],
    ['label(2) == 1', 'label(2) in [2]'],
  ])('where in Python "%s" becomes "%s"', (old, now) => {
    const python = (said: string): string => `def test_label():\n    assert ${said}\n`;
    const of = {
      path: 'tests/test_label.py',
      before: python(old),
      after: python(now),
      failing: ['test_label'],
    };
    expect(asked({ ...of, task: '`label(2)` should be 2.' })).toBeNull();
  });

  test('where nothing was altered', () => {
    expect(asked({ after: SUITE, failing: [] })).toBeNull();
  });

  test('where a test fails that was not altered, or that cannot be told', () => {
    expect(asked({ failing: ['a price', 'nothing'] })).toBeNull();
    expect(asked({ failing: ['a price', 'something else'] })).toBeNull();
  });

  test('where anything else of the tests was altered', () => {
    expect(asked({ more: ['test/helpers/rows.js'] })).toBeNull();
    expect(asked({ path: 'test/helpers/label.js' })).toBeNull();
    expect(asked({ path: 'test/conftest.py' })).toBeNull();
    expect(asked({ path: 'test/labels.json' })).toBeNull();
  });

  test('where a file of no known language was altered, if only in its blanks', () => {
    const failures = [failure('a price')];
    const tests: OriginalTests = { kind: 'failed', paths: [PATH, 'test/test_label.lua'], failures };
    const texts = [
      { path: PATH, before: SUITE, after: NOW },
      { path: 'test/test_label.lua', before: 'same("a  b")', after: 'same("a b")' },
    ];
    const how = { inAskedNames: { texts, names: [] }, taskText: TASK, isTest: testPaths(null) };
    expect(withAsked(tests, how)).toEqual(tests);
    const alone: OriginalTests = { ...tests, paths: [PATH] };
    expect(withAsked(alone, how)).toEqual({ ...alone, asAsked: 1 });
  });

  test('where no test of the base was altered', () => {
    const tests: OriginalTests = { kind: 'failed', paths: [], failures: [failure('a price')] };
    expect(
      withAsked(tests, { inAskedNames: { texts: [], names: [] }, taskText: TASK, isTest: testPaths(null) }),
    ).toEqual(tests);
  });

  test('whatever somebody else found', () => {
    const tests: OriginalTests = {
      kind: 'failed',
      paths: [PATH],
      failures: [failure('a price')],
      asAsked: 3,
    };
    expect(
      withAsked(tests, { inAskedNames: { texts: [], names: [] }, taskText: TASK, isTest: testPaths(null) }),
    ).not.toHaveProperty('asAsked');
  });
});
