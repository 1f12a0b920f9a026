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
  ['a short form', 'One, e.g. two. Three', ['One, e.g. two.', 'Three']],
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
  ['a quotation', 'One\n> x\n\nTwo', ['One', 'Two']],
  ['a line that is shown in the quotation above', 'One\n> x\ny\n\nTwo', ['One', 'Two']],
  ['a step', 'One\n1. x\n2) remove it\n\nTwo', ['One', 'Two']],
  ['the second line of a step', 'One\n1. x\n   y\n\nTwo', ['One', 'Two']],
  ['a quotation as an element', 'One\n<blockquote>\n\nx. y\n\n</blockquote>\n\nTwo', ['One', 'Two']],
  ['an element without an end', 'One\n<pre>\n\nx\n\ny', ['One']],
  [
    'a heading as an element',
    'One\n<h3>Rejected</h3>\n\nTwo\n# Three',
    ['One', 'Not wanted: Rejected', 'Not wanted: Two', 'Three'],
  ],
  [
    'the summary of rejected ideas',
    'One\n<details><summary>Rejected</summary>\n\nTwo',
    ['One <details>', 'Not wanted: Rejected', 'Not wanted: Two'],
  ],
  [
    'a list of what not to do',
    'Do not do:\n\n- one\n- two\n\nThree',
    ['Do not do:', 'Not wanted: one', 'Not wanted: two', 'Three'],
  ],
  ['what somebody says', 'The log says:\n\nOne.\n\nTwo', ['The log says:', 'Not wanted: One.', 'Two']],
  ['code behind what does not work', 'It does not work:\n```\nx\n```\nTwo', ['It does not work:', 'Two']],
  ['a list of what to do', 'Please do:\n\n- one', ['Please do:', 'one']],
  [
    'a quotation over sentences',
    'One. He wrote: "It is. Two. So." Three',
    ['One.', 'Not wanted: He wrote: "It is.', 'Not wanted: Two.', 'Not wanted: So." Three'],
  ],
  ['a quotation in a sentence', 'It says "one". Two', ['It says "one".', 'Two']],
  ['a quote sign in code', 'Take `"`. Two', ['Take `"`.', 'Two']],
  [
    'what is struck out',
    '~~One. Two. Three~~',
    ['Not wanted: ~~One.', 'Not wanted: Two.', 'Not wanted: Three~~'],
  ],
  ['a restriction', 'One. But only if so. Two', ['Not wanted: One.', 'But only if so.', 'Two']],
  ['a condition in front', 'If so; one. Two', ['If so', 'Not wanted: one.', 'Two']],
  ['a correction', 'One.\n\nEDIT: no, it stays.', ['Not wanted: One.', 'Not wanted: EDIT: no, it stays.']],
  ['a change of mind', 'One. Forget that.', ['Not wanted: One.', 'Not wanted: Forget that.']],
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
