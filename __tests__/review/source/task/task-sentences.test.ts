import { expect, test } from 'vitest';
import { sentencesOf } from '../../../../src/review/source/task/task-sentences.ts';

const said = (task: string): readonly string[] =>
  sentencesOf(task).filter((one) => !/^(?:Not wanted: )?$/.test(one));

test.each<[string, string, readonly string[]]>([
  ['line ends of Windows', 'One\r\n\r\nTwo', ['One', 'Two']],
  ['old line ends', 'One\r\rTwo', ['One', 'Two']],
  ['a line of blanks', 'One\n \t\nTwo', ['One', 'Two']],
  ['one line break', 'One\nmore', ['One more']],
  ['blanks', 'One \t\n more.   Two', ['One more.', 'Two']],
  ['a question', 'Is it so? Do it.', ['Do it.']],
  ['a sign that is no end', 'a?b is wrong', ['a?b is wrong']],
  [
    'other ends',
    'One! Two; three, but four, so five, and six',
    ['One!', 'Two', 'three', 'but four', 'so five, and six'],
  ],
  ['a heading', '# One\nTwo', ['One', 'Two']],
  ['an underlined heading', 'One\n---\nTwo', ['One', 'Two']],
  ['a bold line', '**One**\nTwo', ['One', 'Two']],
  ['a list', '- One\n* [ ] two\n+ [x] three', ['One', 'two', 'three']],
  ['code', 'One\n```\nx\n```\nTwo', ['One', 'Two']],
  ['code without an end', 'One\n~~~\nx\n\ny', ['One']],
  ['indented code', 'One\n\n    x\n\ty\nTwo', ['One', 'Two']],
  ['a quotation', 'One\n> x\nTwo', ['One', 'Two']],
  ['a step', 'One\n1. x\n2) remove it\nTwo', ['One', 'Two']],
  [
    'what is out of scope',
    '# Out of scope\nOne. Two',
    ['Not wanted: Out of scope', 'Not wanted: One.', 'Not wanted: Two'],
  ],
])('with %s', (_what, task, sentences) => {
  expect(said(task)).toEqual(sentences);
});

test('a long sentence is cut', () => {
  expect(said(`One. ${'a'.repeat(5000)}`)).toEqual(['One.', 'a'.repeat(600)]);
});
