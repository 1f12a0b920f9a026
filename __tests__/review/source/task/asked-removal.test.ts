import { expect, test } from 'vitest';
import { askedArguments, askedRemovals } from '../../../../src/review/source/task/asked-removal.ts';

const asked = (task: string): readonly string[] => [...askedRemovals(task)];

test.each([
  ['Remove `foo`', ['foo']],
  ['remove foo', ['foo']],
  ['Please remove\nthe old function `foo` in `src/a.js`.', ['foo']],
  ['Remove the deprecated `foo` option', ['foo']],
  ['chore: remove `foo()` from the API', ['foo']],
  ['[cleanup] Remove the unused foo helper', ['foo']],
  ["Let's drop foo(a, b) entirely.", ['foo']],
  ['I think we should remove `foo`', ['foo']],
  ['Get rid of `foo`, because nobody calls it', ['foo']],
  ['Drop `foo`: it is dead code', ['foo']],
  ['Remove `foo` (use `bar` instead)', ['foo']],
  ['Remove `foo` since it is never called', ['foo']],
  ['Remove foo so that the library loads in browsers', ['foo']],
  ['Remove `foo` and its tests.', ['foo', 'tests']],
  ['Remove both `foo` and `bar`', ['foo', 'bar']],
  ['Remove `foo`, the function `bar`, and `baz`.', ['foo', 'bar', 'baz']],
  ['- [ ] Remove `foo`\n- [ ] Delete `bar`', ['foo', 'bar']],
  ['## Task\nRemove `foo`\n## Why\nIt is slow', ['foo']],
  ['Remove support for `--foo`', ['--foo']],
  ['Delete `src/foo.js`.', ['src/foo.js']],
  ['We should delete `Stock.foo`', ['Stock.foo']],
  ['Do not touch `add`. Remove `foo`.', ['foo']],
  ['Do not change `add`, but remove `foo`.', ['foo']],
  ['If nobody objects, remove `foo`', ['foo']],
  ['`foo` and `bar` should now be removed.', ['foo', 'bar']],
  ['The `foo` function must be deleted from `a.js`', ['foo']],
  ['The deprecated `foo` must be removed in favour of `bar`', ['foo']],
  ['Remove the foo keyword of `bar`', ['foo']],
  ['Drop the `foo` property of the class Stock', ['foo']],
  ['Remove foo support from `bar`', ['foo']],
  ['Please remove the `foo` argument together with what checks it', ['foo']],
])('%j asks to remove %j', (task, names) => {
  expect(asked(task)).toEqual(names);
});

test.each([
  ['another object', 'Remove the crash in `foo()`'],
  ['another object', 'Remove `foo` errors'],
  ['another object', 'Remove duplicates that foo returns'],
  ['another object', "Remove `foo`'s crash"],
  ['another object', 'Remove whitespace from foo'],
  ['another object', 'The crash in `foo` should be removed.'],
  ['another object', 'The cache of `foo` is unused.'],
  ['another object', 'Remove everything but `foo`'],
  ['another object', 'Remove foo of bar'],
  ['another object', 'Remove the foo option of bar errors'],
  ['a sentence that names nothing', 'Nobody uses `foo`. Remove it.'],
  ['another clause', 'Remove `bar`, it crashes `foo`'],
  ['another sentence', 'Remove\n\n`foo` is wrong'],
  ['no object of its own', '`foo` crashes. Remove it.'],
  ['no object of its own', '`foo` is wrong. Remove the crash.'],
  ['a negation', 'Do not remove `foo`'],
  ['a negation', 'Never remove `foo`.'],
  ['a negation', "Don't, under any circumstances, remove `foo`"],
  ['a negation', '`foo` should not be removed'],
  ['a negation', 'foo must never be deleted'],
  ['a negation', 'It is not true that `foo` is obsolete.'],
  ['a negation', 'Nobody says that `foo` should be removed'],
  ['a negation', 'Nobody uses `foo`, but we cannot remove it'],
  ['a negation', 'Remove nothing from `foo`'],
  ['a negation', 'Rather than removing `foo`, repair it'],
  ['a question', 'Should we remove `foo`?'],
  ['a question', '`foo` should be removed? No.'],
  ['a condition', 'When users delete `foo`, it crashes'],
  ['a condition', '`foo` should be removed when the page is empty'],
  ['a condition', 'If you delete `foo` it crashes'],
  ['a condition', '`foo` is unused when empty'],
  ['a description', '`foo` removes too much'],
  ['a description', 'It deletes `foo`.'],
  ['a description', 'I removed `foo` and it broke'],
  ['a description', 'Users add and delete `foo`.'],
  ['a description', 'Users should be able to delete `foo`'],
  ['a description', 'As a user I want to delete `foo`'],
  ['a description', 'Add a button to delete `foo`'],
  ['a description', '`remove` of `foo` is slow'],
  ['a description', '`foo` is deprecated'],
  ['the contrary', 'Revert the removal of `foo`'],
  ['a quotation', 'The log says "remove `foo` now"'],
  ['a quotation', '> Remove `foo`'],
  ['code', '```\nRemove `foo`\n```'],
  ['code', 'It prints:\n\n    Remove `foo`\n\n'],
  ['a step', 'Steps to reproduce:\n1. Remove `foo`\n2. Look'],
  ['code that is no name', 'Remove `if (foo) return`'],
])('in %s it asks for nothing: %j', (_, task) => {
  expect(asked(task).filter((name) => /foo/.test(name))).toEqual([]);
});

test.each([
  ['Remove the normalized keyword of s_metric', ['normalized of s_metric']],
  ['Please drop the unused `strict` argument of `text.parse()`.', ['strict of parse']],
  ['We should remove the keyword argument `a` from the function `b`', []],
  ['Remove the `a` parameter from the function `b`', ['a of b']],
  ['Remove the `a` method of `b`', []],
  ['Remove the `a` argument', []],
  ['Do not remove the `a` argument of `b`', []],
  ['Remove the `a` argument of `b` errors', []],
] as const)('%j asks to remove the arguments %j', (task, found) => {
  expect(askedArguments(task).map(({ name, of }) => `${name} of ${of}`)).toEqual(found);
});

test('a long text without an end is read in no time', () => {
  const texts = [
    'please remove the ',
    '```\n',
    'repro\n- a\n',
    '- a:\n\n- ',
    ':\n\n\n',
    '`',
    'a.',
    "' '",
    'remove `a`, ',
    'remove `a` keyword argument of ',
  ];
  for (const text of texts) {
    expect(askedRemovals(text.repeat(8000)).size).toBeLessThan(300);
    expect(askedArguments(text.repeat(8000)).length).toBeLessThan(300);
  }
});

test.each([
  'Rejected ideas',
  'Alternatives considered',
  'Possible alternatives',
  'Out of scope',
  'Out-of-scope:',
  "Won't do",
  'Not in this issue',
  'Do not',
  'Non-goals',
  '🚫 Not wanted',
  'Future work',
])('what stands below "%s" is not asked for, up to the next heading that is no deeper', (heading) => {
  const below = (mark: string): string => `Delete \`a\`.\n\n${mark}\n\nRemove \`foo\`.\n- Remove \`bar\`\n`;
  expect(asked(below(`## ${heading}`))).toEqual(['a']);
  expect(asked(below(`${heading}\n---`))).toEqual(['a']);
  expect(asked(below(`**${heading}**`))).toEqual(['a']);
  expect(asked(`${below(`## ${heading}`)}### More\nDelete \`b\`.\n`)).toEqual(['a']);
  expect(asked(`${below(`## ${heading}`)}## Task\nDelete \`b\`.\n`)).toEqual(['a', 'b']);
  expect(asked(`${below(`## ${heading}`)}# Task\nDelete \`b\`.\n`)).toEqual(['a', 'b']);
});

test.each(['## Task', '## Nothing else', '## Notes', '## Labels not right', '**Task**', 'Task\n---'])(
  'what stands below %j is',
  (heading) => {
    expect(asked(`${heading}\n\nRemove \`foo\`.\n`)).toEqual(['foo']);
  },
);
